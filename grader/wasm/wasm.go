// Package wasm plays cases in WebAssembly programs, inside the grader's own
// process.
//
// In goes a program that was built for WASI preview 1, and requests; out come
// outcomes, as of package run and by the same protocol. A program has a memory
// of its own with an end, and nothing else: no files, no network, no processes,
// no environment but a few fixed variables. What chance and the clock tell it is
// made from a seed, so the same seed gives the same answers on every machine.
// The package compares nothing and gives no verdict.
package wasm

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// Slower is how many times its time limit a case may take: the same code takes so
// much longer here. A literal case, which takes no time to speak of, may take only
// SlowerLiteral times its limit, so that a loop without end is not waited for.
const Slower, SlowerLiteral = 10, 3

// Layer names what holds a program here, for reports.
const Layer = "wasm"

// Program is a compiled program. It may be used by many goroutines at once.
type Program struct {
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	guests   sync.WaitGroup // that still run
}

// Load compiles the program at path. That takes about a second; nothing is kept
// between runs, because each submission is another program.
//
// Errors: the file cannot be read or is no module, or this machine is none that
// modules can be compiled for.
func Load(ctx context.Context, path string) (*Program, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	config, err := compiler()
	if err != nil {
		return nil, err
	}
	p := &Program{runtime: wazero.NewRuntimeWithConfig(ctx, config)}
	if err := p.prepare(ctx, text); err != nil {
		_ = p.runtime.Close(context.WithoutCancel(ctx)) // nothing runs yet
		return nil, fmt.Errorf("wasm: %w", err)
	}
	return p, nil
}

// compiler is how programs run: compiled. An interpreter, which wazero has for other machines, would take a hundred times as
// long, which no time limit fits.
func compiler() (config wazero.RuntimeConfig, err error) {
	defer func() {
		if recover() != nil {
			err = fmt.Errorf("the wasm engine does not run on %s/%s: use the native one", runtime.GOOS, runtime.GOARCH)
		}
	}()
	config = wazero.NewRuntimeConfigCompiler().WithDebugInfoEnabled(false)
	// It is the first runtime that panics where there is no compiler.
	return config, wazero.NewRuntimeWithConfig(context.Background(), config).Close(context.Background())
}

func (p *Program) prepare(ctx context.Context, text []byte) error {
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, p.runtime); err != nil {
		return err
	}
	if err := offer(ctx, p.runtime); err != nil {
		return err
	}
	text, err := metered(text)
	if err != nil {
		return err
	}
	p.compiled, err = p.runtime.CompileModule(experimental.WithCompilationWorkers(ctx, runtime.GOMAXPROCS(0)), text)
	return err
}

// Close frees the program, once everything that runs of it has ended.
func (p *Program) Close() {
	p.guests.Wait()
	_ = p.runtime.Close(context.Background())
}
