package grader

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"highwater/grader/build"
	"highwater/grader/judge"
	"highwater/grader/run"
	"highwater/grader/sandbox"
	"highwater/grader/wasm"
)

// Engine is what runs solutions.
type Engine int

const (
	// Native runs each in processes of this machine.
	Native Engine = iota
	// Wasm runs each as WebAssembly inside the grader's own process.
	Wasm
)

func (e Engine) String() string {
	if e == Wasm {
		return "wasm"
	}
	return "native"
}

// layers names what holds a solution, for reports.
func (e Engine) layers(box []string) []string {
	if e == Wasm {
		return []string{wasm.Layer}
	}
	all := run.Layers()
	for _, name := range box {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// target is what programs are built for.
func (e Engine) target() build.Target {
	if e == Wasm {
		return build.Wasm
	}
	return build.Native
}

// slower is how many times as long everything may take.
func (e Engine) slower() time.Duration {
	if e == Wasm {
		return wasm.Slower
	}
	return 1
}

// machines opens sessions on programs. It may be used by many goroutines.
type machines struct {
	engine Engine
	dir    string // the working directory of processes

	layers []string // of the sandbox of native processes; none is no sandbox

	mu     sync.Mutex
	loaded map[string]func() (*wasm.Program, error) // by path
	sealed map[string]*sandbox.Box                  // by path
}

func newMachines(e Engine, dir string, layers []string) *machines {
	return &machines{
		engine: e, dir: dir, layers: layers,
		loaded: make(map[string]func() (*wasm.Program, error)), sealed: make(map[string]*sandbox.Box),
	}
}

// box is the sandbox of a program.
func (m *machines) box(path string) (*sandbox.Box, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if b := m.sealed[path]; b != nil {
		return b, nil
	}
	b, err := sandbox.Seal(path, m.layers)
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	m.sealed[path] = b
	return b, nil
}

// open prepares a session for an exercise. The seed is for what a WebAssembly
// program takes for chance.
//
// Errors: the program cannot be loaded.
func (m *machines) open(ctx context.Context, p *build.Program, slug string, seed uint64) (run.Player, error) {
	if m.engine == Native {
		session := run.Open(ctx, p.Path, slug, m.dir)
		if len(m.layers) == 0 {
			return session, nil
		}
		b, err := m.box(p.Path)
		if err != nil {
			return nil, err
		}
		return session.Within(b), nil
	}
	m.mu.Lock()
	load := m.loaded[p.Path]
	if load == nil {
		load = sync.OnceValues(func() (*wasm.Program, error) { return wasm.Load(ctx, p.Path) })
		m.loaded[p.Path] = load
	}
	m.mu.Unlock()
	program, err := load()
	if err != nil {
		return nil, err
	}
	return program.Open(ctx, slug, seed), nil
}

// close frees all programs. Their sessions must be closed.
func (m *machines) close() {
	for _, b := range m.sealed {
		b.Close()
	}
	for _, load := range m.loaded {
		if p, err := load(); err == nil {
			p.Close()
		}
	}
}

// moreSeeds is how many seeds are tried for another answer, and searching how
// long that may take.
const moreSeeds, searching = 8, time.Second

// replay looks for two seeds whose answers to a case that depends on chance
// differ, each in a program that was just started, and judges the case by these:
// whoever gives the seed sees the answer again.
func (p *player) replay(i int) error {
	c := &p.exercise.Cases[i]
	if p.machines.engine != Wasm || c.Verdict != judge.Nondeterministic || c.Hidden {
		return nil
	}
	s, err := c.Case.Script()
	if err != nil {
		return err
	}
	play := func(seed uint64) (run.Outcome, error) {
		session, err := p.machines.open(p.ctx, p.program, p.exercise.Slug, seed)
		if err != nil {
			return run.Outcome{}, err
		}
		defer session.Close()
		return session.Play(Ask(c.Case, s))
	}
	start := time.Now()
	first, err := play(p.cfg.Seed)
	if err != nil {
		return err
	}
	for k := uint64(1); k <= moreSeeds && time.Since(start) < searching && !p.late(); k++ {
		seed := p.cfg.Seed + k
		o, err := play(seed)
		if err != nil {
			return err
		}
		what := fmt.Sprintf("a run with seed %d", seed)
		r := judge.Case(p.exercise.Contract, c.Case, s, []judge.Run{{What: "the first run", Outcome: first}, {What: what, Outcome: o}})
		if r.Verdict != judge.Nondeterministic {
			continue
		}
		r.Message += fmt.Sprintf("; it depends on chance, or on the time: with seed %d it is the first, with seed %d the other; for that one again: grade run %s --engine wasm --seed %d",
			p.cfg.Seed, seed, c.ID, seed)
		c.Result = r
		return nil
	}
	return nil
}
