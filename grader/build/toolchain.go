package build

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// FindToolchain returns the go command of this machine and the build cache that
// it uses by default. Where that cannot be written, as without a home, Cache is
// empty and every build starts from nothing.
//
// Errors: there is no go command, which no grading can do without.
func FindToolchain(getenv func(string) string) (Toolchain, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return Toolchain{}, fmt.Errorf("no go command in PATH: install Go 1.26 or later (%w)", err)
	}
	if path, err = filepath.Abs(path); err != nil {
		return Toolchain{}, err
	}
	tc := Toolchain{Go: path, Cache: getenv("GOCACHE")}
	if !filepath.IsAbs(tc.Cache) {
		tc.Cache = ""
		if dir, err := os.UserCacheDir(); err == nil {
			tc.Cache = filepath.Join(dir, "go-build")
		}
	}
	if tc.Cache != "" && os.MkdirAll(tc.Cache, 0o700) != nil {
		tc.Cache = "" // slow, and better than a folder that others could write to
	}
	return tc, nil
}
