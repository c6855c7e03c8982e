package build

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
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

// exhausted reports whether a limit ended the compiler.
func (o *output) exhausted() bool {
	if o.timedOut {
		return true
	}
	all := o.text
	for _, p := range o.packages {
		all += p
	}
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
	return parse(err == nil, ctx.Err() != nil, stdout.Bytes(), stderr.String()), nil
}

// environment is all that the go command sees of this machine: no flags, no
// workspace, no network, no cgo, no settings of a user.
func (b *builder) environment() []string {
	tmp := filepath.Join(b.dir, "tmp")
	env := []string{
		"GOENV=off", "GOFLAGS=", "GOWORK=off", "GO111MODULE=on", "GOPROXY=off", "GOSUMDB=off",
		"GOTOOLCHAIN=local", "GOVCS=*:off", "GOTELEMETRY=off", "CGO_ENABLED=0",
		"GOCACHE=" + b.tc.Cache, "GOPATH=" + filepath.Join(b.dir, "gopath"),
		"GOTMPDIR=" + tmp, "TMPDIR=" + tmp, "TMP=" + tmp, "TEMP=" + tmp,
		"HOME=" + tmp, "USERPROFILE=" + tmp, "AppData=" + tmp, "PATH=",
	}
	if root := os.Getenv("SystemRoot"); root != "" { // Windows starts nothing without it
		env = append(env, "SystemRoot="+root)
	}
	return env
}

// event is a line of go build -json.
type event struct {
	ImportPath, Action, Output string
}

func parse(ok, timedOut bool, stdout []byte, stderr string) *output {
	out := &output{ok: ok, timedOut: timedOut, text: stderr, packages: make(map[string]string)}
	dec := json.NewDecoder(bytes.NewReader(stdout))
	for {
		var e event
		if err := dec.Decode(&e); err != nil {
			return out
		}
		if e.Action == "build-output" {
			out.packages[e.ImportPath] += e.Output
		}
	}
}

// blame turns the compiler's words into complaints and returns whose they are.
func (b *builder) blame(out *output, mains []*mainPackage) map[string]bool {
	blamed := make(map[string]bool)
	for _, m := range mains {
		for _, e := range m.exercises {
			if text := out.packages["highwater/exercises/"+e.Slug]; strings.TrimSpace(text) != "" {
				b.result.Complaints[e.Slug] = own(text, e.Slug, b.files[e.Slug])
				blamed[e.Slug] = true
				continue
			}
			file := m.dir() + "/" + bindPrefix + e.Slug + ".go:"
			if text := out.packages[m.importPath()]; strings.Contains(filepath.ToSlash(text), file) {
				b.result.Complaints[e.Slug] = fmt.Sprintf("%sNew has another type than the exercise's: want %s", b.news[e.Slug], e.Signature())
				blamed[e.Slug] = true
			}
		}
	}
	return blamed
}

// own keeps what the compiler says, with the file called as the submission does.
func own(text, slug, file string) string {
	staged := "exercises/" + slug + "/solution.go"
	var lines []string
	for line := range strings.Lines(text) {
		line = filepath.ToSlash(strings.TrimRight(line, "\r\n"))
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		line = strings.ReplaceAll(line, "./"+staged, staged)
		lines = append(lines, strings.ReplaceAll(line, staged, file))
	}
	joined := strings.Join(lines, "\n")
	for _, line := range lines {
		for _, sign := range []string{"fatal error: ", "runtime: ", "goroutine ", "signal: "} {
			if strings.HasPrefix(line, sign) { // a crash of the compiler, of no use to a learner
				return file + ": the compiler ran out of time or memory"
			}
		}
	}
	return joined
}

// bounded is a buffer that drops what exceeds outputLimit.
type bounded struct{ bytes.Buffer }

func (b *bounded) Write(p []byte) (int, error) {
	if room := outputLimit - b.Len(); room < len(p) {
		b.Buffer.Write(p[:max(0, room)])
		return len(p), nil
	}
	return b.Buffer.Write(p)
}
