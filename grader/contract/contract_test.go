package contract

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// TestLoad pins what exercises/stream declares: the signature that a solution
// needs, and below it each function with the names and types that case files use.
func TestLoad(t *testing.T) {
	t.Parallel()
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`offset-commit: offsetcommit
			func New(committed int64) stream.OffsetTracker
			new{committed: int64}
			ack{offsets: []int64} {committed: int64}`,
		`consumer-group-assign: consumergroupassign
			func New() stream.Assignor
			new{}
			assign{consumers: []string, partitions: []int32} {: []stream.Assignment}`,
		`consumer-rebalance-plan: consumerrebalanceplan
			func New() stream.RebalancePlanner
			new{}
			plan{consumers: []string, partitions: []int32, current: []stream.Assignment} {: []stream.Move}`,
		`streaming-metrics: streamingmetrics
			func New(allowedLateness int64) stream.MetricsCalculator
			new{allowed_lateness: int64}
			measure{stats: []stream.PartitionStats} {: stream.Metrics}`,
		`windowed-aggregation: windowedaggregation
			func New(size, allowedLateness int64) stream.WindowAggregator
			new{size: int64, allowed_lateness: int64}
			add{e: stream.Event} {emitted: []stream.Window, late: bool}`,
		`idempotent-producer: idempotentproducer
			func New() stream.SequenceGate
			new{}
			offer{r: stream.ProducerRecord} {: stream.Verdict}`,
		`log-compaction: logcompaction
			func New() stream.Compactor
			new{}
			compact{log: []stream.Record} {: []stream.Record}`,
		`exactly-once-stream: exactlyoncestream
			func New() stream.TransactionalStream
			new{}
			apply{op: stream.Op} {}
			snapshot{} {: stream.Snapshot}`,
		`segment-retention: segmentretention
			func New(retention int64) stream.RetentionCleaner
			new{retention: int64}
			clean{log: []stream.Segment, now: int64} {: []stream.Segment}`,
		`log-cleaner: logcleaner
			func New(cfg stream.CleanerConfig) stream.LogCleaner
			new{cfg: stream.CleanerConfig}
			clean{log: []stream.Segment, now: int64} {cleaned: []stream.Segment, ran: bool}`,
		// A consumer cannot be written down; the topic that it walks is sent.
		`build-directory: builddirectory
			func New() stream.DirectoryBuilder
			new{}
			build{c: walk.Topic} {: map[string][]uint8}`,
	}
	if len(c.Exercises) != len(want) {
		t.Errorf("Load() has %d exercises, want %d", len(c.Exercises), len(want))
	}
	for i := range min(len(c.Exercises), len(want)) {
		if got := describe(&c.Exercises[i]); got != want[i] {
			t.Errorf("exercise %d:\n%s\nwant\n%s", i, got, want[i])
		}
	}
	enums := make(map[string]string)
	for typ, values := range c.Enums {
		enums[typ.String()] = fmt.Sprint(values)
	}
	wantEnums := map[string]string{
		"stream.Verdict": "[{Accepted accepted} {Duplicate duplicate} {OutOfOrder out-of-order}]",
		"stream.OpKind":  "[{Begin begin} {Send send} {Offsets offsets} {Commit commit} {Abort abort}]",
	}
	if !reflect.DeepEqual(enums, wantEnums) {
		t.Errorf("Enums = %v, want %v in source order", enums, wantEnums)
	}
}

func describe(e *Exercise) string {
	text := e.Slug + ": " + e.Package + "\n\t\t\t" + e.Signature() + "\n\t\t\t" + e.New.Key + fields(e.New.Params)
	for _, m := range e.Methods {
		text += "\n\t\t\t" + m.Key + fields(m.Params) + " " + fields(m.Results)
	}
	return text
}

func fields(list []Field) string {
	var parts []string
	for _, f := range list {
		parts = append(parts, fmt.Sprintf("%s: %v", f.Key, f.Type))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// TestMethods holds the methods to the order of the machine, by which they are
// called.
func TestMethods(t *testing.T) {
	t.Parallel()
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range c.Exercises {
		if len(e.Methods) != len(e.Machine.Methods) {
			t.Errorf("%s: %d methods, want the machine's %d", e.Slug, len(e.Methods), len(e.Machine.Methods))
			continue
		}
		for i, m := range e.Methods {
			w := e.Machine.Methods[i]
			if m.Name != w.Name || len(m.Params) != len(w.Params) || len(m.Results) != len(w.Results) {
				t.Errorf("%s, method %d: %s, want %s of the machine", e.Slug, i, m.Name, w.Name)
			}
			if got := e.Method(m.Key); got != i {
				t.Errorf("%s: Method(%q) = %d, want %d", e.Slug, m.Key, got, i)
			}
		}
		if c.Exercise(e.Slug) == nil || c.Exercise(e.Slug).Slug != e.Slug {
			t.Errorf("Exercise(%q) is not found", e.Slug)
		}
		if got := e.Method("want"); got != -1 {
			t.Errorf("%s: Method(want) = %d, want -1: it is the key of the results", e.Slug, got)
		}
	}
	if c.Exercise("offset") != nil {
		t.Error("Exercise(offset) is found; want whole slugs only")
	}
}

func TestKey(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Time": "time", "MaxEventTime": "max_event_time", "ProducerID": "producer_id", "ID": "id",
		"allowedLateness": "allowed_lateness", "cfg": "cfg", "HTTPServer": "http_server", "N": "n", "": "",
		"MinDirtyRatio": "min_dirty_ratio", "Base2Offset": "base2_offset", "AIsB": "a_is_b",
	} {
		if got := Key(name); got != want {
			t.Errorf("Key(%q) = %q, want %q", name, got, want)
		}
	}
}

// TestFields has the keys of a struct in its own order.
func TestFields(t *testing.T) {
	t.Parallel()
	got := fields(Fields(reflect.TypeFor[struct {
		Seq          int32
		MaxEventTime int64
		Values       []string
	}]()))
	if want := "{seq: int32, max_event_time: int64, values: []string}"; got != want {
		t.Errorf("Fields() = %s, want %s", got, want)
	}
}
