package suite

import (
	"encoding/base64"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"highwater/exercises/stream"
	"highwater/grader/contract"
)

// Size is a number of bytes, written as 64KiB, 256MiB or 1GiB.
type Size int64

var units = []struct {
	name  string
	bytes Size
}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"B", 1}}

// String returns the size with the largest unit that divides it.
func (s Size) String() string {
	for _, u := range units {
		if s >= u.bytes && s%u.bytes == 0 {
			return fmt.Sprintf("%d%s", s/u.bytes, u.name)
		}
	}
	return fmt.Sprintf("%dB", int64(s))
}

func parseSize(s string) (Size, bool) {
	for _, u := range units {
		digits, ok := strings.CutSuffix(s, u.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(digits, 10, 64)
		if err != nil || n < 1 || n > math.MaxInt64/int64(u.bytes) {
			return 0, false
		}
		return Size(n) * u.bytes, true
	}
	return 0, false
}

var (
	decimal      = regexp.MustCompile(`^-?(0|[1-9][0-9]*(_[0-9]+)*)$`)
	leadingZero  = regexp.MustCompile(`^[-+]?0[0-9]`)
	durationType = reflect.TypeFor[time.Duration]()
	sizeType     = reflect.TypeFor[Size]()
)

// scalar decodes n into v if v is of a type that is written as one word, and
// reports whether it is.
func (d *decoder) scalar(n *yaml.Node, v reflect.Value) bool {
	switch v.Type() {
	case durationType:
		t, err := time.ParseDuration(n.Value)
		if n.Kind != yaml.ScalarNode || err != nil || t <= 0 {
			d.fail(n, "want a duration above 0, as 500ms or 2s, found %s", found(n))
		}
		v.SetInt(int64(t))
		return true
	case sizeType:
		s, ok := parseSize(n.Value)
		if n.Kind != yaml.ScalarNode || !ok {
			d.fail(n, "want a size above 0, as 64KiB or 256MiB, found %s", found(n))
		}
		v.SetInt(int64(s))
		return true
	}
	switch v.Kind() {
	case reflect.Bool:
		if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!bool" {
			d.fail(n, "want true or false, found %s", found(n))
			return true
		}
		v.SetBool(strings.EqualFold(n.Value, "true"))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		d.integer(n, v)
	case reflect.Float64:
		f, err := strconv.ParseFloat(n.Value, 64)
		tag := n.ShortTag()
		if leadingZero.MatchString(n.Value) {
			err = strconv.ErrSyntax // 010 is 8 to YAML
		}
		if n.Kind != yaml.ScalarNode || tag != "!!int" && tag != "!!float" || err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
			d.fail(n, "want a finite number, found %s", found(n))
			return true
		}
		v.SetFloat(f)
	case reflect.String:
		d.text(n, v)
	case reflect.Slice:
		if v.Type().Elem().Kind() != reflect.Uint8 {
			return false
		}
		d.bytes(n, v)
	default:
		return false
	}
	return true
}

func (d *decoder) integer(n *yaml.Node, v reflect.Value) {
	if n.Kind == yaml.ScalarNode && v.Kind() == reflect.Int64 && n.Value == contract.NoTime {
		v.SetInt(stream.NoTime)
		return
	}
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!int" && n.ShortTag() != "!!float" {
		d.fail(n, "want an integer, found %s", found(n))
		return
	}
	if !decimal.MatchString(n.Value) {
		d.fail(n, "want an integer in plain decimal, found %s%s", n.Value, meant(n.Value))
		return
	}
	i, err := strconv.ParseInt(strings.ReplaceAll(n.Value, "_", ""), 10, 64)
	if err != nil || v.OverflowInt(i) {
		bits := v.Type().Bits()
		d.fail(n, "%s is out of range: want an integer from -2^%d to 2^%d-1", n.Value, bits-1, bits-1)
		return
	}
	v.SetInt(i)
}

// meant suggests the plain spelling of a number, in brackets.
func meant(s string) string {
	if leadingZero.MatchString(s) {
		return " (a leading 0 makes it octal: drop it)"
	}
	if i, err := strconv.ParseInt(s, 0, 64); err == nil {
		return fmt.Sprintf(" (write %d)", i)
	}
	if f, err := strconv.ParseFloat(s, 64); err == nil && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return fmt.Sprintf(" (write %.0f)", f)
	}
	return ""
}

func (d *decoder) text(n *yaml.Node, v reflect.Value) {
	s, ok := d.plain(n)
	if !ok {
		return
	}
	if values := d.enums[v.Type()]; len(values) > 0 {
		var allowed []string
		for _, c := range values {
			if c.Value == s {
				v.SetString(s)
				return
			}
			allowed = append(allowed, c.Value)
		}
		d.fail(n, "%q is no %s%s", s, v.Type().Name(), didYouMean(s, allowed))
		return
	}
	v.SetString(s)
}

// plain returns the string of a scalar that is one for every reader of YAML.
func (d *decoder) plain(n *yaml.Node) (string, bool) {
	switch {
	case n.Kind != yaml.ScalarNode:
		d.fail(n, "want a string, found %s", found(n))
	case n.ShortTag() == "!!binary":
		b, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(n.Value), ""))
		if err != nil {
			d.fail(n, "want base64 after !!binary: %v", err)
			return "", false
		}
		return string(b), true
	case n.ShortTag() == "!!null":
		d.fail(n, `want a string, found nothing (null): write "" for an empty one`)
	case n.ShortTag() != "!!str":
		d.fail(n, "want a string, found %s: write it in quotes, %q", found(n), n.Value)
	default:
		return n.Value, true
	}
	return "", false
}

// bytes decodes null as nil, and a string as its bytes, never as nil. What could
// be meant either way is refused.
func (d *decoder) bytes(n *yaml.Node, v reflect.Value) {
	const choice = `write null for no value (a tombstone), "" for an empty one`
	switch {
	case n.Kind != yaml.ScalarNode:
	case n.ShortTag() == "!!null" && n.Value != "":
		v.SetZero()
		return
	case n.ShortTag() == "!!null":
		d.fail(n, "found nothing: "+choice)
		return
	case n.Style == 0 && (strings.EqualFold(n.Value, "nil") || n.Value == "none"):
		d.fail(n, "%s without quotes: %s, %q for these letters", n.Value, choice, n.Value)
		return
	}
	if s, ok := d.plain(n); ok {
		v.SetBytes(append([]byte{}, s...))
	}
}
