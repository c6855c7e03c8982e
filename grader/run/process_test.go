//go:build unix

package run

import (
	"errors"
	"io/fs"
	"syscall"
	"testing"
	"testing/synctest"
)

func TestRetryBusy(t *testing.T) {
	t.Parallel()
	busy := &fs.PathError{Op: "fork/exec", Err: syscall.ETXTBSY}
	other := errors.New("no such program")
	for _, tt := range []struct {
		name string
		errs []error // of one start after the other; the last one stays
		want error
		most int // starts
		why  string
	}{
		{"at once", []error{nil}, nil, 1, "nobody holds the program open"},
		{"after a while", []error{busy, busy, nil}, nil, 3, "whoever forked meanwhile has gone on"},
		{"never", []error{busy}, syscall.ETXTBSY, 12, "there is an end to it"},
		{"another error", []error{other}, other, 1, "waiting does not help"},
		{"another error after a while", []error{busy, other}, other, 2, "waiting does not help"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				n := 0
				err := retryBusy(func() error {
					n++
					return tt.errs[min(n, len(tt.errs))-1]
				})
				if !errors.Is(err, tt.want) || n > tt.most {
					t.Errorf("retryBusy = %v after %d starts, want %v after at most %d: %s", err, n, tt.want, tt.most, tt.why)
				}
			})
		})
	}
}
