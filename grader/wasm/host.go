package wasm

import (
	"context"
	"io"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/sys"
)

// hostModule is what the harness imports its three functions from. Each is told
// which guest calls by the context that the guest was started with.
const hostModule = "highwater"

type guestKey struct{}

// offer adds the functions to a runtime.
func offer(ctx context.Context, r wazero.Runtime) error {
	const i32, i64 = api.ValueTypeI32, api.ValueTypeI64
	b := r.NewHostModuleBuilder(hostModule)
	for _, f := range []struct {
		name    string
		call    api.GoModuleFunc
		params  []api.ValueType
		results []api.ValueType
	}{
		{"read", read, []api.ValueType{i32, i32}, []api.ValueType{i32}},
		{"write", write, []api.ValueType{i32, i32}, []api.ValueType{i32}},
		{"clock", clock, nil, []api.ValueType{i64}},
	} {
		b.NewFunctionBuilder().WithGoModuleFunction(f.call, f.params, f.results).Export(f.name)
	}
	_, err := b.Instantiate(ctx)
	return err
}

// buffer is the part of the guest's memory that a call names, none if there is no
// such part.
func buffer(m api.Module, stack []uint64) []byte {
	b, ok := m.Memory().Read(api.DecodeU32(stack[0]), api.DecodeU32(stack[1]))
	if !ok {
		return nil
	}
	return b
}

// read waits for a part of a request. It returns 0 when there are no more.
func read(ctx context.Context, m api.Module, stack []uint64) {
	g := ctx.Value(guestKey{}).(*guest)
	n, _ := io.ReadAtLeast(g.requests, buffer(m, stack), 1) // an error is the end
	stack[0] = api.EncodeU32(uint32(n))
}

// write takes a part of an answer. It returns 0 when it is not taken.
func write(ctx context.Context, m api.Module, stack []uint64) {
	g := ctx.Value(guestKey{}).(*guest)
	n, err := g.answers.Write(buffer(m, stack))
	if err != nil {
		n = 0
	}
	stack[0] = api.EncodeU32(uint32(n))
}

// clock is the time since the guest was started. A guest that is to end does so
// here: it is called every now and then, whatever the guest does.
func clock(ctx context.Context, _ api.Module, stack []uint64) {
	g := ctx.Value(guestKey{}).(*guest)
	if ctx.Err() != nil {
		panic(sys.NewExitError(sys.ExitCodeContextCanceled))
	}
	stack[0] = api.EncodeI64(int64(time.Since(g.started)))
}
