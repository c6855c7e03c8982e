package build

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// FindToolchain returns the go command of this machine and the build cache that
// it uses by default.
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
		dir, err := os.UserCacheDir()
		if err != nil {
			dir = filepath.Join(os.TempDir(), "highwater")
		}
		tc.Cache = filepath.Join(dir, "go-build")
	}
	return tc, nil
}
