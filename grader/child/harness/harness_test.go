package harness

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"reflect"
	"testing"

	"highwater/exercises/stream"
	"highwater/grader/child/wire"
	windowedaggregation "highwater/reference/windowed-aggregation"
)

func request(t testing.TB, n int) []byte {
	t.Helper()
	m, err := wire.MachineOf(reflect.TypeOf(windowedaggregation.New))
	if err != nil {
		t.Fatal(err)
	}
	var w wire.Writer
	wire.Append(&w, m.New.Params, []reflect.Value{reflect.ValueOf(int64(10)), reflect.ValueOf(int64(1000))})
	b := binary.AppendUvarint(w.Buf, uint64(n))
	for i := range n {
		b = binary.AppendUvarint(b, 0)
		var w wire.Writer
		wire.Append(&w, m.Methods[0].Params, []reflect.Value{reflect.ValueOf(stream.Event{Time: int64(i * 7), Value: 1})})
		b = append(b, w.Buf...)
	}
	q := wire.Request{AnswerLimit: 1 << 25, Body: b}
	var buf bytes.Buffer
	if err := q.Write(&buf); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func BenchmarkServe(b *testing.B) {
	q := request(b, 100_000)
	m, _ := wire.MachineOf(reflect.TypeOf(windowedaggregation.New))
	for b.Loop() {
		s := &server{out: io.Discard, machine: m, new: reflect.ValueOf(windowedaggregation.New), notStarted: errors.New("x")}
		if err := s.serve(bytes.NewReader(q)); err != nil {
			b.Fatal(err)
		}
	}
}
