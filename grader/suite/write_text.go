package suite

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"highwater/grader/contract"
)

// longestKey is how long a key may be, in bytes, that YAML recognizes by its
// colon; it is somewhat below YAML's own limit of 1024 characters.
const longestKey = 1000

var (
	word     = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`)
	sentence = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9 ,.'()/+=-]*$`)
)

// quoted is a string as every reader of YAML takes it for one: bare if it is a
// plain word, or a plain sentence where it is no part of a list. What is no text
// is written in base64.
func quoted(s string, inList bool) string {
	bare := word.MatchString(s) || !inList && sentence.MatchString(s) && strings.TrimSpace(s) == s
	if bare && s != "any" && !strings.EqualFold(s, "nil") && s != "none" && s != contract.NoTime && isString(s) {
		return s
	}
	if !utf8.ValidString(s) {
		return `!!binary "` + base64.StdEncoding.EncodeToString([]byte(s)) + `"`
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case unicode.IsPrint(r) && r != '\ufeff':
			b.WriteRune(r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// isString reports whether a bare word is a string to YAML, and no boolean,
// number or null, by the older rules too.
func isString(s string) bool {
	switch strings.ToLower(s) {
	case "y", "n", "yes", "no", "on", "off":
		return false
	}
	var n yaml.Node
	return yaml.Unmarshal([]byte(s), &n) == nil && len(n.Content) == 1 && n.Content[0].ShortTag() == "!!str"
}

// visible is a character of a comment, which has no escapes.
func visible(r rune) rune {
	if unicode.IsPrint(r) && r != '\ufeff' {
		return r
	}
	return ' '
}
