package contract

import "testing"

func TestLoad(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"offset-commit":           "func New(committed int64) stream.OffsetTracker",
		"consumer-group-assign":   "func New() stream.Assignor",
		"consumer-rebalance-plan": "func New() stream.RebalancePlanner",
		"streaming-metrics":       "func New(allowedLateness int64) stream.MetricsCalculator",
		"windowed-aggregation":    "func New(size, allowedLateness int64) stream.WindowAggregator",
		"idempotent-producer":     "func New() stream.SequenceGate",
		"log-compaction":          "func New() stream.Compactor",
		"exactly-once-stream":     "func New() stream.TransactionalStream",
		"segment-retention":       "func New(retention int64) stream.RetentionCleaner",
		"log-cleaner":             "func New(cfg stream.CleanerConfig) stream.LogCleaner",
		"build-directory":         "func New() stream.DirectoryBuilder",
	}
	if len(c.Exercises) != len(want) {
		t.Errorf("%d exercises, want %d", len(c.Exercises), len(want))
	}
	for slug, signature := range want {
		e := c.Exercise(slug)
		if e == nil {
			t.Errorf("no exercise %s", slug)
			continue
		}
		if got := e.Signature(); got != signature {
			t.Errorf("%s: signature %q, want %q", slug, got, signature)
		}
	}
	kinds := 0
	for typ, values := range c.Enums {
		switch typ.Name() {
		case "Verdict", "OpKind":
			kinds += len(values)
		default:
			t.Errorf("unexpected enum %v: %v", typ, values)
		}
	}
	if kinds != 8 {
		t.Errorf("%d named values, want 3 verdicts and 5 kinds", kinds)
	}
}

func TestKey(t *testing.T) {
	for name, want := range map[string]string{
		"Time": "time", "MaxEventTime": "max_event_time", "ProducerID": "producer_id",
		"allowedLateness": "allowed_lateness", "cfg": "cfg", "HTTPServer": "http_server", "N": "n",
	} {
		if got := Key(name); got != want {
			t.Errorf("Key(%q) = %q, want %q", name, got, want)
		}
	}
}
