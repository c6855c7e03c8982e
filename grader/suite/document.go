package suite

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// maxUnfolded bounds what the aliases of one file stand for, in nodes.
const maxUnfolded = 100_000

// document reads the one document of a file, with its aliases replaced by what
// they stand for; nil when there is nothing to look at.
func (d *decoder) document(fsys fs.FS, name string) *yaml.Node {
	text, err := fs.ReadFile(fsys, name)
	if info, e := fs.Stat(fsys, name); e == nil && info.IsDir() {
		err = errors.New("a folder, where a file is wanted: rename it")
	}
	if err != nil {
		d.failAt(Position{File: d.file}, "%s", reason(err))
		return nil
	}
	return d.parse(text)
}

// parse is document for a text that was read.
func (d *decoder) parse(text []byte) *yaml.Node {
	start := Position{File: d.file, Line: 1, Column: 1}
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		d.failAt(start, "the file is UTF-16; save it as UTF-8")
		return nil
	}
	dec := yaml.NewDecoder(bytes.NewReader(text))
	var doc, more yaml.Node
	if err := dec.Decode(&doc); err != nil && !errors.Is(err, io.EOF) {
		d.syntax(text, err)
		return nil
	}
	if len(doc.Content) == 0 || doc.Content[0].Kind == yaml.ScalarNode && doc.Content[0].Value == "" {
		d.failAt(start, "the file is empty: fill it or remove it")
		return nil
	}
	if err := dec.Decode(&more); err == nil {
		d.fail(&more, "a second document starts here; a file holds one, so move it to a file of its own")
	} else if !errors.Is(err, io.EOF) {
		d.syntax(text, err)
	}
	u := unfolder{decoder: d, open: make(map[*yaml.Node]bool), sizes: make(map[*yaml.Node]int)}
	if u.visit(doc.Content[0]); u.stop {
		return nil
	}
	return doc.Content[0]
}

func reason(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}

// unfolder replaces aliases, so that nobody else has to know of them, and
// refuses what YAML has beyond plain values.
type unfolder struct {
	*decoder
	open  map[*yaml.Node]bool // anchors whose node is being visited
	sizes map[*yaml.Node]int  // of anchors that were visited
	total int
	stop  bool
}

// visit returns the number of nodes that n stands for.
func (u *unfolder) visit(n *yaml.Node) int {
	if n.Style&yaml.TaggedStyle != 0 {
		if tag := n.ShortTag(); n.Kind != yaml.ScalarNode || tag != "!!binary" && tag != "!!str" {
			u.fail(n, "the tag %s is not supported: drop it (only !!binary and !!str are)", tag)
			n.Style, n.Tag = n.Style&^yaml.TaggedStyle, ""
		}
	}
	if n.Anchor != "" {
		u.open[n] = true
		defer delete(u.open, n)
	}
	size := 1
	for i, c := range n.Content {
		if u.stop {
			return size
		}
		if c.Kind != yaml.AliasNode {
			size += u.visit(c)
			continue
		}
		if u.open[c.Alias] {
			u.stop = true
			u.fail(c, "*%s stands inside of what it names: write the value out", c.Value)
			return size
		}
		size += u.sizes[c.Alias]
		if u.total += u.sizes[c.Alias]; u.total > maxUnfolded {
			u.stop = true
			u.fail(c, "the aliases of this file stand for more than %d values: write them out, or generate the case", maxUnfolded)
			return size
		}
		n.Content[i] = c.Alias
	}
	if n.Anchor != "" {
		u.sizes[n] = size
	}
	return size
}

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)

// hints say what to do about the parser's usual complaints.
var hints = []struct{ says, hint string }{
	{"mapping values are not allowed", `a colon and a blank make a mapping: put text that holds ": " in quotes`},
	{"found character that cannot start any token", "indent with blanks, not tabs, and put text that starts with @, %, ` or a tab in quotes"},
	{"found a tab character", "indent with blanks, not tabs"},
	{"did not find expected ',' or", "close the bracket, or put the text in quotes"},
	{"did not find expected", "the line does not fit to those above it: look at its indentation and its quotes"},
	{"could not find expected ':'", "want key: value"},
	{"unexpected end of stream", "a quote is not closed"},
	{"unknown escape character", `in double quotes a backslash is written \\; single quotes leave it as it is`},
	{"unknown anchor", "put text that starts with * in quotes"},
	{"UTF-8", "save the file as UTF-8"},
	{"control characters", "write such bytes with !!binary or as an escape in double quotes"},
}

// syntax reports what the parser says. It names the line where a mapping starts
// whose end it did not find, or none at all; then the line is looked for.
func (d *decoder) syntax(text []byte, err error) {
	says, line := err.Error(), 0
	if m := yamlLine.FindStringSubmatch(says); m != nil {
		line, _ = strconv.Atoi(m[1])
		says = m[2]
	}
	if line == 0 || strings.HasPrefix(says, "did not find expected") {
		if at := faultyLine(text); at > 0 {
			line = at
		}
	}
	for _, h := range hints {
		if strings.Contains(says, h.says) {
			says = fmt.Sprintf("%s: %s", says, h.hint)
			break
		}
	}
	d.failAt(Position{File: d.file, Line: max(line, 1), Column: 1}, "not valid YAML: %s", says)
}

// maxTries bounds the search for a faulty line.
const maxTries = 100

// faultyLine returns the line after the longest beginning of text that is valid,
// looking back from where the parser gives up; 0 is not found.
func faultyLine(text []byte) int {
	lines := bytes.SplitAfter(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	end := &lineReader{lines: lines}
	parse(end)
	for n := end.read; n > 0 && end.read-n < maxTries; n-- {
		if parse(&lineReader{lines: lines[:n-1]}) == nil {
			return n
		}
	}
	return 0
}

// parse returns the first error of a stream of documents.
func parse(r io.Reader) error {
	dec := yaml.NewDecoder(r)
	for {
		var doc yaml.Node
		if err := dec.Decode(&doc); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// lineReader hands out a line at a time and counts them.
type lineReader struct {
	lines [][]byte
	read  int // lines that were begun
	rest  []byte
}

func (r *lineReader) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		if r.read == len(r.lines) {
			return 0, io.EOF
		}
		r.rest = r.lines[r.read]
		r.read++
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}
