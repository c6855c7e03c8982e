package wasm

import (
	"bytes"
	"os"
	"testing"
)

// module is a small one: it imports the clock, has no global yet, and a function
// with a loop in it.
func module(body ...byte) []byte {
	m := []byte("\x00asm\x01\x00\x00\x00")
	section := func(id byte, b ...byte) { m = append(append(m, id, byte(len(b))), b...) }
	section(1, 2, 0x60, 0, 1, 0x7e, 0x60, 0, 0) // () -> i64, () -> ()
	section(2, append(append([]byte{1, 9}, "highwater\x05clock"...), 0, 0)...)
	section(3, 1, 1)
	section(6, 0)
	section(10, append([]byte{1, byte(len(body))}, body...)...)
	return m
}

func TestMetered(t *testing.T) {
	t.Parallel()
	// global.get 0, 1, sub, global.set 0, global.get 0, eqz, if, rounds, global.set 0, call 0, drop, end
	head := []byte{0x23, 0, 0x41, 1, 0x6b, 0x24, 0, 0x23, 0, 0x45, 4, 0x40, 0x41, 0xa0, 0x9c, 1, 0x24, 0, 0x10, 0, 0x1a, 0x0b}
	for _, tt := range []struct {
		name   string
		before []byte // local variables and what comes before a loop
		after  []byte // what comes in and after it
		loop   bool
		why    string
	}{
		{"empty", []byte{0}, []byte{0x0b}, false, "a function has a head"},
		{"local variables", []byte{2, 1, 0x7f, 2, 0x7e}, []byte{0x0b}, false, "they come first"},
		{"loop", []byte{0, 0x03, 0x40}, []byte{0x0c, 0, 0x0b, 0x0b}, true, "so has a loop"},
		{"loop of a type", []byte{0, 0x03, 0x7f}, []byte{0x41, 0, 0x0b, 0x1a, 0x0b}, true, "its type is no instruction"},
		{"a constant like a loop", []byte{0}, []byte{0x41, 3, 0x1a, 0x42, 0x83, 0x83, 0x83, 0x83, 0x83, 0x83, 0x83, 0x83, 0x83, 0x7f, 0x1a, 0x0b}, false, "it is skipped"},
		{"floats like loops", []byte{0}, []byte{0x43, 3, 3, 3, 3, 0x1a, 0x44, 3, 3, 3, 3, 3, 3, 3, 3, 0x1a, 0x0b}, false, "they are skipped"},
		{"a table of branches", []byte{0}, []byte{0x02, 0x40, 0x41, 0, 0x0e, 3, 0, 0, 0, 0, 0x0b, 0x0b}, false, "with one more than it counts"},
		{"memory", []byte{0}, []byte{0x41, 0, 0x28, 2, 3, 0x1a, 0xfc, 10, 0, 0, 0xfc, 11, 0, 0x3f, 0, 0x1a, 0x0b}, false, "addresses are skipped"},
	} {
		got, err := metered(module(append(bytes.Clone(tt.before), tt.after...)...))
		if err != nil {
			t.Errorf("%s: %v: %s", tt.name, err, tt.why)
			continue
		}
		locals := 1
		for range tt.before[0] {
			locals += 2
		}
		want := append(bytes.Clone(tt.before[:locals]), head...)
		want = append(want, tt.before[locals:]...)
		if tt.loop {
			want = append(want, head...)
		}
		want = append(want, tt.after...)
		if !bytes.HasSuffix(got, append([]byte{byte(len(want))}, want...)) {
			t.Errorf("%s: metered = %x, want it to end in %x: %s", tt.name, got, want, tt.why)
		}
	}
}

func TestMeteredRefuses(t *testing.T) {
	t.Parallel()
	whole := module(0, 0x0b)
	for _, tt := range []struct {
		name   string
		module []byte
	}{
		{"nothing", nil},
		{"a process's program", []byte("\x7fELF\x02\x01\x01\x00")},
		{"only a head", whole[:8]},
		{"another clock", bytes.Replace(whole, []byte("clock"), []byte("cloak"), 1)},
		{"cut", whole[:len(whole)-1]},
		{"an unknown instruction", module(0, 0xfd, 0, 0x0b)},
		{"an instruction cut short", module(0, 0x41)},
		{"a body that is too short", module(1)},
	} {
		if got, err := metered(tt.module); err == nil {
			t.Errorf("metered(%s) = %x, want an error", tt.name, got)
		}
	}
}

// FuzzMetered: whatever comes is refused or metered, and nothing is a crash.
func FuzzMetered(f *testing.F) {
	f.Add(module(0, 0x0b))
	f.Add(module(0, 0x03, 0x40, 0x0c, 0, 0x0b, 0x0b))
	f.Fuzz(func(t *testing.T, m []byte) {
		got, err := metered(m)
		if err != nil || len(got) > 64*len(m)+1024 {
			return
		}
		if len(got) <= len(m) {
			t.Errorf("metered(%x) = %x: nothing was added", m, got)
		}
	})
}

func BenchmarkMetered(b *testing.B) {
	m, err := os.ReadFile(guestPath)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := metered(m); err != nil {
			b.Fatal(err)
		}
	}
}
