package author

import (
	"bytes"
	"testing"
)

// FuzzRecord records into any text: what was there stays, in its order, and
// nothing is left to record.
func FuzzRecord(f *testing.F) {
	const head = "exercise: offset-commit\nsuite: x\nvisibility: public\ncases:\n  - name: a b\n    new: 4\n"
	for _, steps := range []string{
		"    steps: [{ack: [6]}, {ack: [5], want: }]\n",
		"    steps:\n      - ack: [6]\n        # why\n      - ack: [5]\n        want:\n",
		"    steps:\r\n      - ack: [6]\r\n      - {\r\n          ack: [5], # }\r\n        }",
		"    steps: [&a {ack: []}, *a, {\"ack\": [1], 'want': }, {? ack : [2]}]\n",
		"    steps:\n      - ack: [\n          6 ]\n      - {ack: [5], want: any}   # \u2028\n",
		"    hint: |\n      want:\n    steps: [{ack: [6]\n,}]\n...\n",
	} {
		f.Add(head + steps)
		f.Add("\ufeff" + head + steps)
	}
	c := loaded(f)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		r, err := Record(c, "x.yaml", []byte(text))
		if err != nil {
			return
		}
		rest := r.Text
		for i := range len(text) {
			at := bytes.IndexByte(rest, text[i])
			if at < 0 {
				t.Fatalf("byte %d of\n%q\nis lost in\n%q", i, text, r.Text)
			}
			rest = rest[at+1:]
		}
		again, err := Record(c, "x.yaml", r.Text)
		if err != nil || again.Wants > 0 || !bytes.Equal(again.Text, r.Text) {
			t.Errorf("of %q came\n%q, in which %d wants are missing (%v)", text, r.Text, again.Wants, err)
		}
		l := File(c, "x.yaml", r.Text)
		if n := l.Count(Error); n > 0 {
			t.Errorf("lint has %d problems with %q", n, r.Text)
		}
	})
}
