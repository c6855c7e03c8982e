package sandbox

import (
	"slices"
	"strings"
	"testing"
)

func TestMissing(t *testing.T) {
	t.Parallel()
	layers := []Layer{
		{Name: Rlimit, Strength: "there"},
		{Name: UID, Missing: "no root"},
		{Name: Landlock, Missing: "an old kernel", Required: true},
		{Name: Seccomp, Missing: "a filter forbids it", Required: true},
	}
	for _, tt := range []struct {
		name   string
		waived []string
		want   []string
		err    string
	}{
		{"all that is required", nil, []string{"landlock (an old kernel)", "seccomp (a filter forbids it)"}, ""},
		{"one waived", []string{Landlock}, []string{"seccomp (a filter forbids it)"}, ""},
		{"both waived", []string{Seccomp, Landlock}, nil, ""},
		{"what is there may be waived", []string{Rlimit, Landlock, Seccomp}, nil, ""},
		{"no layer", []string{"secomp"}, nil, `no layer is called "secomp"; there are: rlimit, uid, landlock, seccomp`},
	} {
		got, err := Missing(layers, tt.waived)
		if text := errText(err); text != tt.err || !slices.Equal(got, tt.want) {
			t.Errorf("%s: Missing = %q, %q, want %q, %q", tt.name, got, text, tt.want, tt.err)
		}
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestFault: only who knows the token can say that a layer is missing.
func TestFault(t *testing.T) {
	t.Parallel()
	if got, ok := Fault("noise\nsandbox abc: landlock: no\nmore", "abc"); !ok || got != "landlock: no" {
		t.Errorf("Fault = %q, %t, want what the launcher said", got, ok)
	}
	for _, text := range []string{"", "sandbox : landlock: no", "sandbox abd: landlock: no", "panic: sandbox"} {
		if got, ok := Fault(text, "abc"); ok {
			t.Errorf("Fault(%q) = %q, want nothing of somebody without the token", text, got)
		}
	}
	if _, ok := Fault(strings.Repeat("sandbox : x", 2), ""); ok {
		t.Error("an empty token is taken for one")
	}
}
