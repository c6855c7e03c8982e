package build

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// exe is what the go command adds to a program's name.
var exe = map[bool]string{true: ".exe"}[runtime.GOOS == "windows"]

// output is what one go command said.
type output struct {
	ok       bool
	timedOut bool
	text     string            // of the command itself
	packages map[string]string // the compiler's words, by import path
}

// all is everything that was said, in a stable order.
func (o *output) all() string {
	var b strings.Builder
	for _, path := range slices.Sorted(maps.Keys(o.packages)) {
		b.WriteString(o.packages[path])
	}
	return b.String() + o.text
}

// exhausted reports whether a limit ended the compiler.
func (o *output) exhausted() bool {
	if o.timedOut {
		return true
	}
	all := o.all()
	for _, sign := range []string{"out of memory", "cannot allocate memory", "signal: killed", "signal: segmentation fault", "too large", "stack overflow"} {
		if strings.Contains(all, sign) {
			return true
		}
	}
	return false
}

// compile writes the main packages and builds them into bin/.
func (b *builder) compile(mains []*mainPackage, limit time.Duration) (*output, error) {
	args := []string{"build", "-json", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", "bin" + string(filepath.Separator)}
	for _, m := range mains {
		if err := m.write(b.dir); err != nil {
			return nil, err
		}
		args = append(args, "./"+m.dir())
	}
	for _, dir := range []string{"bin", "tmp"} {
		if err := os.MkdirAll(filepath.Join(b.dir, dir), 0o700); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(b.ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, b.tc.Go, args...)
	cmd.Dir = b.dir
	cmd.Env = b.environment()
	var stdout, stderr bounded
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second
	ownGroup(cmd)
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("the go command does not start: %w", err)
	}
	limitMemory(cmd.Process.Pid, memoryLimit)
	err := cmd.Wait()
	if b.ctx.Err() != nil {
		return nil, b.ctx.Err()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) && ctx.Err() == nil {
		return nil, fmt.Errorf("the go command fails: %w", err)
	}
	return parse(err == nil, ctx.Err() != nil, stdout.buf.Bytes(), stderr.buf.String()), nil
}

// environment is all that the go command sees of this machine: no flags, no
// workspace, no network, no cgo, no settings of a user.
func (b *builder) environment() []string {
	tmp := filepath.Join(b.dir, "tmp")
	env := []string{
		"GOENV=off", "GOFLAGS=", "GOWORK=off", "GO111MODULE=on", "GOPROXY=off", "GOSUMDB=off",
		"GOTOOLCHAIN=local", "GOVCS=*:off", "GOTELEMETRY=off", "CGO_ENABLED=0",
		"GOCACHE=" + cmp.Or(b.tc.Cache, filepath.Join(b.dir, "gocache")), "GOPATH=" + filepath.Join(b.dir, "gopath"),
		"GOTMPDIR=" + tmp, "TMPDIR=" + tmp, "TMP=" + tmp, "TEMP=" + tmp,
		"HOME=" + tmp, "USERPROFILE=" + tmp, "AppData=" + tmp, "PATH=",
	}
	if root := os.Getenv("SystemRoot"); root != "" { // Windows starts nothing without it
		env = append(env, "SystemRoot="+root)
	}
	return append(env, b.tc.Target.environment()...)
}

// event is a line of go build -json.
type event struct {
	ImportPath, Action, Output string
}

func parse(ok, timedOut bool, stdout []byte, stderr string) *output {
	out := &output{ok: ok, timedOut: timedOut, text: stderr, packages: make(map[string]string)}
	texts := make(map[string]*strings.Builder)
	dec := json.NewDecoder(bytes.NewReader(stdout))
	for {
		var e event
		if err := dec.Decode(&e); err != nil {
			break
		}
		if e.Action != "build-output" {
			continue
		}
		if texts[e.ImportPath] == nil {
			texts[e.ImportPath] = new(strings.Builder)
		}
		texts[e.ImportPath].WriteString(e.Output)
	}
	for path, text := range texts {
		out.packages[path] = text.String()
	}
	return out
}

// bounded is a buffer that drops what exceeds outputLimit. The buffer is no
// embedded one: its ReadFrom, which io.Copy prefers, has no bound.
type bounded struct{ buf bytes.Buffer }

func (b *bounded) Write(p []byte) (int, error) {
	b.buf.Write(p[:min(len(p), outputLimit-b.buf.Len())])
	return len(p), nil
}
