package mutate_test

// operators has a source for each operator, and every mutant that it has: line,
// column and ID, and after the bar the lines that the change adds.
var operators = []struct {
	name, body string
	want       []string
}{
	{
		"comparison and boundary",
		"\tz(a < b, a <= b, a > b, a >= b, a == b, a != nil)",
		[]string{
			"4:2 f: delete: z(a < b, a <= b, a > b, a >= b, a == b, a != nil) | ",
			"4:4 f: swap: z(a < b, a <= b, a > b, a >= b, a == b, a != nil) => z(a <= b, a < b, a > b, a >= b, a == b, a != nil) | z(a <= b, a < b, a > b, a >= b, a == b, a != nil)",
			"4:6 f: boundary: a < b => a <= b | z(a <= b, a <= b, a > b, a >= b, a == b, a != nil)",
			"4:6 f: comparison: a < b => a > b | z(a > b, a <= b, a > b, a >= b, a == b, a != nil)",
			"4:6 f: comparison: a < b => a >= b | z(a >= b, a <= b, a > b, a >= b, a == b, a != nil)",
			"4:11 f: swap: z(a < b, a <= b, a > b, a >= b, a == b, a != nil) => z(a < b, a > b, a <= b, a >= b, a == b, a != nil) | z(a < b, a > b, a <= b, a >= b, a == b, a != nil)",
			"4:13 f: boundary: a <= b => a < b | z(a < b, a < b, a > b, a >= b, a == b, a != nil)",
			"4:13 f: comparison: a <= b => a >= b | z(a < b, a >= b, a > b, a >= b, a == b, a != nil)",
			"4:13 f: comparison: a <= b => a > b | z(a < b, a > b, a > b, a >= b, a == b, a != nil)",
			"4:19 f: swap: z(a < b, a <= b, a > b, a >= b, a == b, a != nil) => z(a < b, a <= b, a >= b, a > b, a == b, a != nil) | z(a < b, a <= b, a >= b, a > b, a == b, a != nil)",
			"4:21 f: boundary: a > b => a >= b | z(a < b, a <= b, a >= b, a >= b, a == b, a != nil)",
			"4:21 f: comparison: a > b => a < b | z(a < b, a <= b, a < b, a >= b, a == b, a != nil)",
			"4:21 f: comparison: a > b => a <= b | z(a < b, a <= b, a <= b, a >= b, a == b, a != nil)",
			"4:26 f: swap: z(a < b, a <= b, a > b, a >= b, a == b, a != nil) => z(a < b, a <= b, a > b, a == b, a >= b, a != nil) | z(a < b, a <= b, a > b, a == b, a >= b, a != nil)",
			"4:28 f: boundary: a >= b => a > b | z(a < b, a <= b, a > b, a > b, a == b, a != nil)",
			"4:28 f: comparison: a >= b => a <= b | z(a < b, a <= b, a > b, a <= b, a == b, a != nil)",
			"4:28 f: comparison: a >= b => a < b | z(a < b, a <= b, a > b, a < b, a == b, a != nil)",
			"4:34 f: swap: z(a < b, a <= b, a > b, a >= b, a == b, a != nil) => z(a < b, a <= b, a > b, a >= b, a != nil, a == b) | z(a < b, a <= b, a > b, a >= b, a != nil, a == b)",
			"4:36 f: comparison: a == b => a != b | z(a < b, a <= b, a > b, a >= b, a != b, a != nil)",
			"4:44 f: comparison: a != nil => a == nil | z(a < b, a <= b, a > b, a >= b, a == b, a == nil)",
		},
	},
	{
		"what is no relation of numbers has no boundary",
		`func f() bool { return a == "x" }`,
		[]string{
			`3:24 f: return: return a == "x" => return false | func f() bool { return false }`,
			`3:26 f: comparison: a == "x" => a != "x" | func f() bool { return a != "x" }`,
			`3:29 f: constant: a == "x" => a == "" | func f() bool { return a == "" }`,
		},
	},
	{
		"arithmetic",
		`	x = a + b
	x = a - b
	x = a * b
	x = a / b
	x = a % b`,
		[]string{
			"4:2 f: delete: x = a + b | ",
			"4:8 f: arithmetic: a + b => a - b | x = a - b",
			"5:2 f: delete: x = a - b | ",
			"5:8 f: arithmetic: a - b => a + b | x = a + b",
			"6:2 f: delete: x = a * b | ",
			"6:8 f: arithmetic: a * b => a / b | x = a / b",
			"7:2 f: delete: x = a / b | ",
			"7:8 f: arithmetic: a / b => a * b | x = a * b",
			"8:2 f: delete: x = a % b | ",
			"8:8 f: arithmetic: a % b => a * b | x = a * b",
		},
	},
	{
		"bits",
		`	x = a&b | c
	x = a ^ b
	x = a &^ b
	x = a << 2 >> b
	x &= a
	x &^= a`,
		[]string{
			"4:2 f: delete: x = a&b | c | ",
			"4:7 f: arithmetic: a&b => a|b | x = a|b | c",
			"4:10 f: arithmetic: a&b | c => a&b & c | x = a&b & c",
			"5:2 f: delete: x = a ^ b | ",
			"5:8 f: arithmetic: a ^ b => a & b | x = a & b",
			"6:2 f: delete: x = a &^ b | ",
			"6:8 f: arithmetic: a &^ b => a & b | x = a & b",
			"7:2 f: delete: x = a << 2 >> b | ",
			"7:8 f: arithmetic: a << 2 => a >> 2 | x = a >> 2 >> b",
			"7:11 f: constant: a << 2 => a << 3 | x = a << 3 >> b",
			"7:11 f: constant: a << 2 => a << 1 | x = a << 1 >> b",
			"7:13 f: arithmetic: a << 2 >> b => a << 2 << b | x = a << 2 << b",
			"8:2 f: delete: x &= a | ",
			"8:4 f: arithmetic: x &= a => x |= a | x |= a",
			"9:2 f: delete: x &^= a | ",
			"9:4 f: arithmetic: x &^= a => x &= a | x &= a",
		},
	},
	{
		"assigned and counted",
		`	x += a
	x -= a
	x++
	x--`,
		[]string{
			"4:2 f: delete: x += a | ",
			"4:4 f: arithmetic: x += a => x -= a | x -= a",
			"5:2 f: delete: x -= a | ",
			"5:4 f: arithmetic: x -= a => x += a | x += a",
			"6:2 f: delete: x++ | ",
			"6:3 f: arithmetic: x++ => x-- | x--",
			"7:2 f: delete: x-- | ",
			"7:3 f: arithmetic: x-- => x++ | x++",
		},
	},
	{
		"texts are not subtracted, and nothing is",
		`	x = "a" + b + c
	x += fmt.Sprint(a)
	x = a + 0
	x = a * 1`,
		[]string{
			`4:2 f: delete: x = "a" + b + c | `,
			`4:6 f: constant: "a" + b => "" + b | x = "" + b + c`,
			"5:2 f: delete: x += fmt.Sprint(a) | ",
			"6:2 f: delete: x = a + 0 | ",
			"6:10 f: constant: a + 0 => a + 1 | x = a + 1",
			"7:2 f: delete: x = a * 1 | ",
			"7:10 f: constant: a * 1 => a * 2 | x = a * 2",
			"7:10 f: constant: a * 1 => a * 0 | x = a * 0",
		},
	},
	{
		"no two tokens run together",
		"func f() bool { return a>-b||-a+-b == a/ *p||!!ok }",
		[]string{
			"3:24 f: logic: a>-b||-a+-b == a/ *p => a>-b | func f() bool { return a>-b||!!ok }",
			"3:24 f: logic: a>-b||-a+-b == a/ *p => -a+-b == a/ *p | func f() bool { return -a+-b == a/ *p||!!ok }",
			"3:24 f: return: return a>-b||-a+-b == a/ *p||!!ok => return false | func f() bool { return false }",
			"3:24 f: logic: a>-b||-a+-b == a/ *p||!!ok => a>-b||-a+-b == a/ *p | func f() bool { return a>-b||-a+-b == a/ *p }",
			"3:24 f: logic: a>-b||-a+-b == a/ *p||!!ok => !!ok | func f() bool { return !!ok }",
			"3:25 f: boundary: a>-b => a>= -b | func f() bool { return a>= -b||-a+-b == a/ *p||!!ok }",
			"3:25 f: comparison: a>-b => a< -b | func f() bool { return a< -b||-a+-b == a/ *p||!!ok }",
			"3:25 f: comparison: a>-b => a<= -b | func f() bool { return a<= -b||-a+-b == a/ *p||!!ok }",
			"3:26 f: negate: -b => b | func f() bool { return a>b||-a+-b == a/ *p||!!ok }",
			"3:28 f: logic: a>-b||-a+-b == a/ *p => a>-b&& -a+-b == a/ *p | func f() bool { return a>-b&& -a+-b == a/ *p||!!ok }",
			"3:30 f: negate: -a => a | func f() bool { return a>-b||a+-b == a/ *p||!!ok }",
			"3:32 f: arithmetic: -a+-b => -a- -b | func f() bool { return a>-b||-a- -b == a/ *p||!!ok }",
			"3:33 f: negate: -b => b (2) | func f() bool { return a>-b||-a+b == a/ *p||!!ok }",
			"3:36 f: comparison: -a+-b == a/ *p => -a+-b != a/ *p | func f() bool { return a>-b||-a+-b != a/ *p||!!ok }",
			"3:40 f: arithmetic: a/ *p => a* *p | func f() bool { return a>-b||-a+-b == a* *p||!!ok }",
			"3:44 f: logic: a>-b||-a+-b == a/ *p||!!ok => a>-b||-a+-b == a/ *p&& !!ok | func f() bool { return a>-b||-a+-b == a/ *p&& !!ok }",
			"3:46 f: negate: !!ok => !ok | func f() bool { return a>-b||-a+-b == a/ *p|| !ok }",
			"3:47 f: negate: !ok => ok | func f() bool { return a>-b||-a+-b == a/ *p||!ok }",
		},
	},
	{
		"statements left out",
		`	var a = 1
	b := 2
	c = b
	m[k] = v
	delete(m, k)
	list = append(list, v)
	call()
	n--
	_ = b
	defer call()
	return`,
		[]string{
			"4:10 f: constant: 1 => 2 | var a = 2",
			"4:10 f: constant: 1 => 0 | var a = 0",
			"5:7 f: constant: b := 2 => b := 3 | b := 3",
			"5:7 f: constant: b := 2 => b := 1 | b := 1",
			"6:2 f: delete: c = b | ",
			"7:2 f: delete: m[k] = v | ",
			"8:2 f: delete: delete(m, k) | ",
			"9:2 f: delete: list = append(list, v) | ",
			"10:2 f: delete: call() | ",
			"11:2 f: delete: n-- | ",
			"11:3 f: arithmetic: n-- => n++ | n++",
			"13:2 f: delete: defer call() | ",
		},
	},
	{
		"a whole if, and an else",
		`	if ok {
		return
	}
	if !ok {
		a()
	} else {
		b()
		c()
	}`,
		[]string{
			"4:2 f: delete: if ok { return } | ",
			"4:5 f: negate: ok => !ok | if !ok {",
			"5:3 f: delete: return | ",
			"7:5 f: negate: !ok => ok | if ok {",
			"8:3 f: delete: a() | ",
			"9:3 f: delete: else { b() c() } | ",
			"10:3 f: delete: b() | ",
			"11:3 f: delete: c() | ",
		},
	},
	{
		"an else of one statement is left out with it",
		`	if ok {
	} else {
		b()
	}`,
		[]string{
			"4:5 f: negate: ok => !ok | if !ok {",
			"6:3 f: delete: b() | ",
		},
	},
	{
		"loops, and what ends a turn",
		`	for a < b {
		if ok {
			continue
		}
		break
	}`,
		[]string{
			"4:2 f: delete: for a < b { if ok { continue } break } | ",
			"4:8 f: boundary: a < b => a <= b | for a <= b {",
			"4:8 f: comparison: a < b => a > b | for a > b {",
			"4:8 f: comparison: a < b => a >= b | for a >= b {",
			"5:3 f: delete: if ok { continue } | ",
			"5:6 f: negate: ok => !ok | if !ok {",
			"6:4 f: delete: continue | ",
			"6:4 f: logic: continue => break | break",
			"8:3 f: delete: break | ",
			"8:3 f: logic: break => continue | continue",
		},
	},
	{
		"a function that returns has to return",
		`func f() (n int) {
	if ok {
		return
	}
	for {
	}
}`,
		[]string{
			"4:2 f: delete: if ok { return } | ",
			"4:5 f: negate: ok => !ok | if !ok {",
		},
	},
	{
		"cases",
		`	switch kind {
	case a, b:
		x()
		y()
	case c:
	default:
		z()
	}`,
		[]string{
			"5:7 f: delete: case a, b => case b | case b:",
			"5:10 f: delete: case a, b => case a | case a:",
			"6:3 f: delete: x() | ",
			"6:3 f: delete: case a, b: x() y() => case a, b: | ",
			"7:3 f: delete: y() | ",
			"10:3 f: delete: z() | ",
		},
	},
	{
		"cases that are conditions",
		`	switch {
	case ok:
	case a < b:
	}`,
		[]string{
			"5:7 f: negate: ok => !ok | case !ok:",
			"6:9 f: boundary: a < b => a <= b | case a <= b:",
			"6:9 f: comparison: a < b => a > b | case a > b:",
			"6:9 f: comparison: a < b => a >= b | case a >= b:",
		},
	},
	{
		"the cases of types stay",
		`	switch v.(type) {
	case int, string:
		x()
	}`,
		[]string{
			"6:3 f: delete: x() | ",
		},
	},
	{
		"several assignments at once",
		"\ta.open, a.buffer = true, nil",
		[]string{
			"4:2 f: delete: a.open, a.buffer = true, nil | ",
			"4:2 f: delete: a.open, a.buffer = true, nil => a.buffer = nil | a.buffer = nil",
			"4:2 f: delete: a.open, a.buffer = true, nil => a.open = true | a.open = true",
			"4:21 f: constant: a.open, a.buffer = true, nil => a.open, a.buffer = false, nil | a.open, a.buffer = false, nil",
		},
	},
	{
		"fields left out",
		`	x = T{A: a,
		B: b, // about b
	}
	y = map[K]V{k: a}
	z = T{A: a,}`,
		[]string{
			"4:2 f: delete: x = T{A: a, B: b, } | ",
			"4:8 f: delete: A: a | x = T{B: b, // about b",
			"5:3 f: delete: B: b | x = T{A: a, // about b",
			"7:2 f: delete: y = map[K]V{k: a} | ",
			"8:2 f: delete: z = T{A: a,} | ",
			"8:8 f: delete: A: a (2) | z = T{}",
		},
	},
	{
		"negation and logic",
		`func f() {
	for ok || a < b {
		if !done && ready() {
		}
	}
}`,
		[]string{
			"4:2 f: delete: for ok || a < b { if !done && ready() { } } | ",
			"4:6 f: negate: ok || a < b => !ok || a < b | for !ok || a < b {",
			"4:6 f: negate: ok || a < b => !(ok || a < b) | for !(ok || a < b) {",
			"4:6 f: logic: ok || a < b => ok | for ok {",
			"4:6 f: logic: ok || a < b => a < b | for a < b {",
			"4:9 f: logic: ok || a < b => ok && a < b | for ok && a < b {",
			"4:14 f: boundary: a < b => a <= b | for ok || a <= b {",
			"4:14 f: comparison: a < b => a > b | for ok || a > b {",
			"4:14 f: comparison: a < b => a >= b | for ok || a >= b {",
			"5:3 f: delete: if !done && ready() { } | ",
			"5:6 f: negate: !done => done | if done && ready() {",
			"5:6 f: negate: !done && ready() => !(!done && ready()) | if !(!done && ready()) {",
			"5:6 f: logic: !done && ready() => !done | if !done {",
			"5:6 f: logic: !done && ready() => ready() | if ready() {",
			"5:12 f: logic: !done && ready() => !done || ready() | if !done || ready() {",
			"5:15 f: negate: !done && ready() => !done && !ready() | if !done && !ready() {",
		},
	},
	{
		"a variable that only one part uses still is used",
		`	if last, ok := m[k]; ok && seq <= last {
	}
	if x, ok := m[k]; !ok || x > 1 {
		use(x)
	}`,
		[]string{
			"4:2 f: delete: if last, ok := m[k]; ok && seq <= last { } | ",
			"4:23 f: logic: ok && seq <= last => (ok || true) && seq <= last | if last, ok := m[k]; (ok || true) && seq <= last {",
			"4:23 f: negate: ok && seq <= last => !ok && seq <= last | if last, ok := m[k]; !ok && seq <= last {",
			"4:23 f: negate: ok && seq <= last => !(ok && seq <= last) | if last, ok := m[k]; !(ok && seq <= last) {",
			"4:26 f: logic: ok && seq <= last => ok || seq <= last | if last, ok := m[k]; ok || seq <= last {",
			"4:29 f: logic: ok && seq <= last => ok && (seq <= last || true) | if last, ok := m[k]; ok && (seq <= last || true) {",
			"4:33 f: boundary: seq <= last => seq < last | if last, ok := m[k]; ok && seq < last {",
			"4:33 f: comparison: seq <= last => seq >= last | if last, ok := m[k]; ok && seq >= last {",
			"4:33 f: comparison: seq <= last => seq > last | if last, ok := m[k]; ok && seq > last {",
			"6:2 f: delete: if x, ok := m[k]; !ok || x > 1 { use(x) } | ",
			"6:20 f: logic: !ok || x > 1 => (!ok && false) || x > 1 | if x, ok := m[k]; (!ok && false) || x > 1 {",
			"6:20 f: negate: !ok => ok | if x, ok := m[k]; ok || x > 1 {",
			"6:20 f: negate: !ok || x > 1 => !(!ok || x > 1) | if x, ok := m[k]; !(!ok || x > 1) {",
			"6:20 f: logic: !ok || x > 1 => !ok | if x, ok := m[k]; !ok {",
			"6:24 f: logic: !ok || x > 1 => !ok && x > 1 | if x, ok := m[k]; !ok && x > 1 {",
			"6:29 f: boundary: x > 1 => x >= 1 | if x, ok := m[k]; !ok || x >= 1 {",
			"6:29 f: comparison: x > 1 => x < 1 | if x, ok := m[k]; !ok || x < 1 {",
			"6:29 f: comparison: x > 1 => x <= 1 | if x, ok := m[k]; !ok || x <= 1 {",
			"6:31 f: constant: x > 1 => x > 2 | if x, ok := m[k]; !ok || x > 2 {",
			"6:31 f: constant: x > 1 => x > 0 | if x, ok := m[k]; !ok || x > 0 {",
			"7:3 f: delete: use(x) | ",
		},
	},
	{
		"whole numbers",
		`	x = a[0]
	x = 1
	x = 0x10
	x = 9223372036854775807
	x = -1
	for i := 0; i < a; i++ {
	}
	for range 10 {
	}`,
		[]string{
			"4:2 f: delete: x = a[0] | ",
			"4:8 f: constant: a[0] => a[1] | x = a[1]",
			"5:2 f: delete: x = 1 | ",
			"5:6 f: constant: x = 1 => x = 2 | x = 2",
			"5:6 f: constant: x = 1 => x = 0 | x = 0",
			"6:2 f: delete: x = 0x10 | ",
			"6:6 f: constant: x = 0x10 => x = 17 | x = 17",
			"6:6 f: constant: x = 0x10 => x = 15 | x = 15",
			"7:2 f: delete: x = 9223372036854775807 | ",
			"7:6 f: constant: x = 9223372036854775807 => x = 9223372036854775806 | x = 9223372036854775806",
			"8:2 f: delete: x = -1 | ",
			"8:6 f: negate: -1 => 1 | x = 1",
			"8:7 f: constant: x = -1 => x = -2 | x = -2",
			"8:7 f: constant: x = -1 => x = -0 | x = -0",
			"9:2 f: delete: for i := 0; i < a; i++ { } | ",
			"9:11 f: constant: i := 0 => i := 1 | for i := 1; i < a; i++ {",
			"9:16 f: boundary: i < a => i <= a | for i := 0; i <= a; i++ {",
			"9:16 f: comparison: i < a => i > a | for i := 0; i > a; i++ {",
			"9:16 f: comparison: i < a => i >= a | for i := 0; i >= a; i++ {",
			"9:22 f: arithmetic: i++ => i-- | for i := 0; i < a; i-- {",
			"11:2 f: delete: for range 10 { } | ",
			"11:12 f: constant: 10 => 11 | for range 11 {",
			"11:12 f: constant: 10 => 9 | for range 9 {",
		},
	},
	{
		"truths and texts",
		"\tx, y = true, \"a\"\n\tcall(\"\", ``)\n\tx = 'c'",
		[]string{
			`4:2 f: delete: x, y = true, "a" | `,
			`4:2 f: delete: x, y = true, "a" => y = "a" | y = "a"`,
			`4:2 f: delete: x, y = true, "a" => x = true | x = true`,
			`4:9 f: constant: x, y = true, "a" => x, y = false, "a" | x, y = false, "a"`,
			`4:15 f: constant: x, y = true, "a" => x, y = true, "" | x, y = true, ""`,
			"5:2 f: delete: call(\"\", ``) | ",
			"5:7 f: constant: call(\"\", ``) => call(\"x\", ``) | call(\"x\", ``)",
			"5:7 f: swap: call(\"\", ``) => call(``, \"\") | call(``, \"\")",
			"5:11 f: constant: call(\"\", ``) => call(\"\", \"x\") | call(\"\", \"x\")",
			"6:2 f: delete: x = 'c' | ",
		},
	},
	{
		"constants that the file declares",
		`package p

type verdict int

const (
	good verdict = iota
	bad
	ugly
)

const limit = 10

func f(v verdict) verdict {
	switch v {
	case good:
		return bad
	}
	return g(ugly)
}`,
		[]string{
			"11:15 limit: constant: 10 => 11 | const limit = 11",
			"11:15 limit: constant: 10 => 9 | const limit = 9",
			"15:7 f: constant: good => bad | case bad:",
			"15:7 f: constant: good => ugly | case ugly:",
			"16:3 f: delete: case good: return bad => case good: | ",
			"16:10 f: constant: return bad => return ugly | return ugly",
			"16:10 f: constant: return bad => return good | return good",
			"18:11 f: constant: g(ugly) => g(good) | return g(good)",
			"18:11 f: constant: g(ugly) => g(bad) | return g(bad)",
		},
	},
	{
		"constants of a package, by where they are used",
		`package p

import "x/stream"

func f(op stream.Op) stream.Verdict {
	if op.Kind == stream.Send {
		return stream.Accepted
	}
	switch op.Kind {
	case stream.Send, stream.Begin:
	case stream.Abort:
	}
	return stream.Duplicate
}`,
		[]string{
			"6:2 f: delete: if op.Kind == stream.Send { return stream.Accepted } | ",
			"6:13 f: comparison: op.Kind == stream.Send => op.Kind != stream.Send | if op.Kind != stream.Send {",
			"6:16 f: constant: op.Kind == stream.Send => op.Kind == stream.Begin | if op.Kind == stream.Begin {",
			"6:16 f: constant: op.Kind == stream.Send => op.Kind == stream.Abort | if op.Kind == stream.Abort {",
			"7:10 f: constant: return stream.Accepted => return stream.Duplicate | return stream.Duplicate",
			"10:7 f: delete: case stream.Send, stream.Begin => case stream.Begin | case stream.Begin:",
			"10:20 f: delete: case stream.Send, stream.Begin => case stream.Send | case stream.Send:",
			"13:9 f: constant: return stream.Duplicate => return stream.Accepted | return stream.Accepted",
		},
	},
	{
		"a constant on its own, a type and a function are not exchanged",
		`package p

import "x/stream"

func f() int64 {
	var r stream.Record
	call(stream.New(), stream.Segment{})
	return stream.NoTime
}`,
		[]string{
			"7:2 f: delete: call(stream.New(), stream.Segment{}) | ",
			"7:7 f: swap: call(stream.New(), stream.Segment{}) => call(stream.Segment{}, stream.New()) | call(stream.Segment{}, stream.New())",
			"8:9 f: return: return stream.NoTime => return 0 | return 0",
		},
	},
	{
		"arguments",
		`	f(a, b, c)
	f(a, b...)
	f(1, "a")
	f(x, &y)
	f(a, func() {})
	f[int](a, a)`,
		[]string{
			"4:2 f: delete: f(a, b, c) | ",
			"4:4 f: swap: f(a, b, c) => f(b, a, c) | f(b, a, c)",
			"4:7 f: swap: f(a, b, c) => f(a, c, b) | f(a, c, b)",
			"5:2 f: delete: f(a, b...) | ",
			`6:2 f: delete: f(1, "a") | `,
			`6:4 f: constant: f(1, "a") => f(2, "a") | f(2, "a")`,
			`6:4 f: constant: f(1, "a") => f(0, "a") | f(0, "a")`,
			`6:7 f: constant: f(1, "a") => f(1, "") | f(1, "")`,
			"7:2 f: delete: f(x, &y) | ",
			"8:2 f: delete: f(a, func() {}) | ",
			"9:2 f: delete: f[int](a, a) | ",
		},
	},
	{
		"arguments whose types are declared",
		`package p

func f(a int, b, c []int64, d, e any) {
	f(u, v, w, x, y)
}`,
		[]string{
			"4:2 f: delete: f(u, v, w, x, y) | ",
			"4:7 f: swap: f(u, v, w, x, y) => f(u, w, v, x, y) | f(u, w, v, x, y)",
			"4:10 f: swap: f(u, v, w, x, y) => f(u, v, x, w, y) | f(u, v, x, w, y)",
			"4:13 f: swap: f(u, v, w, x, y) => f(u, v, w, y, x) | f(u, v, w, y, x)",
		},
	},
	{
		"order that means nothing",
		`	x = min(a, b)
	copy(append(a, b, c), d)
	x = slices.Equal(a, b)`,
		[]string{
			"4:2 f: delete: x = min(a, b) | ",
			"4:6 f: extreme: min(a, b) => max(a, b) | x = max(a, b)",
			"4:6 f: extreme: min(a, b) => b | x = b",
			"4:6 f: extreme: min(a, b) => a | x = a",
			"5:2 f: delete: copy(append(a, b, c), d) | ",
			"5:7 f: delete: append(a, b, c) => a | copy(a, d)",
			"5:7 f: swap: copy(append(a, b, c), d) => copy(d, append(a, b, c)) | copy(d, append(a, b, c))",
			"6:2 f: delete: x = slices.Equal(a, b) | ",
		},
	},
	{
		"the largest and the smallest",
		`	x = 2 * max(a-b, c)
	x = min(a, b, c)
	x = slices.Max(a)
	if max(T{a}, b) {
	}`,
		[]string{
			"4:2 f: delete: x = 2 * max(a-b, c) | ",
			"4:6 f: constant: 2 * max(a-b, c) => 3 * max(a-b, c) | x = 3 * max(a-b, c)",
			"4:6 f: constant: 2 * max(a-b, c) => 1 * max(a-b, c) | x = 1 * max(a-b, c)",
			"4:8 f: arithmetic: 2 * max(a-b, c) => 2 / max(a-b, c) | x = 2 / max(a-b, c)",
			"4:10 f: extreme: max(a-b, c) => min(a-b, c) | x = 2 * min(a-b, c)",
			"4:10 f: extreme: max(a-b, c) => c | x = 2 * c",
			"4:10 f: extreme: max(a-b, c) => (a-b) | x = 2 * (a-b)",
			"4:15 f: arithmetic: a-b => a+b | x = 2 * max(a+b, c)",
			"5:2 f: delete: x = min(a, b, c) | ",
			"5:6 f: extreme: min(a, b, c) => max(a, b, c) | x = max(a, b, c)",
			"5:10 f: extreme: min(a, b, c) => min(b, c) | x = min(b, c)",
			"5:13 f: extreme: min(a, b, c) => min(a, c) | x = min(a, c)",
			"5:16 f: extreme: min(a, b, c) => min(a, b) | x = min(a, b)",
			"6:2 f: delete: x = slices.Max(a) | ",
			"6:6 f: extreme: slices.Max(a) => slices.Min(a) | x = slices.Min(a)",
			"7:2 f: delete: if max(T{a}, b) { } | ",
			"7:5 f: extreme: max(T{a}, b) => min(T{a}, b) | if min(T{a}, b) {",
			"7:5 f: negate: max(T{a}, b) => !max(T{a}, b) | if !max(T{a}, b) {",
			"7:5 f: extreme: max(T{a}, b) => b | if b {",
			"7:5 f: extreme: max(T{a}, b) => (T{a}) | if (T{a}) {",
		},
	},
	{
		"sorts left out",
		`package p

import (
	"cmp"
	"slices"
	"sort"
)

func f() {
	slices.Sort(a)
	slices.SortFunc(b, func(x, y T) int { return cmp.Compare(x.a, y.a) })
	sort.Slice(c, func(i, j int) bool { return less(i, j) })
	sort.Sort(d)
	e = slices.Sorted(a)
	e = slices.SortedFunc(a, compare)
}`,
		[]string{
			"10:2 f: unsorted: slices.Sort(a) | ",
			"11:18 f: unsorted: slices.SortFunc(b, func(x, y T) int { return cmp.Compare(x.a, y.a) }) => slices.SortFunc(b[:0], func(x, y T) int { return cmp.Compare(x.a, y.a)... | slices.SortFunc(b[:0], func(x, y T) int { return cmp.Compare(x.a, y.a) })",
			"11:26 f: unsorted: (x, y T) => (y, x T) | slices.SortFunc(b, func(y, x T) int { return cmp.Compare(x.a, y.a) })",
			"11:47 f: return: return cmp.Compare(x.a, y.a) => return 0 | slices.SortFunc(b, func(x, y T) int { return 0 })",
			"11:59 f: swap: cmp.Compare(x.a, y.a) => cmp.Compare(y.a, x.a) | slices.SortFunc(b, func(x, y T) int { return cmp.Compare(y.a, x.a) })",
			"12:2 f: unsorted: sort.Slice(c, func(i, j int) bool { return less(i, j) }) | ",
			"12:21 f: unsorted: (i, j int) => (j, i int) | sort.Slice(c, func(j, i int) bool { return less(i, j) })",
			"12:45 f: return: return less(i, j) => return false | sort.Slice(c, func(i, j int) bool { return false })",
			"12:50 f: swap: less(i, j) => less(j, i) | sort.Slice(c, func(i, j int) bool { return less(j, i) })",
			"13:2 f: unsorted: sort.Sort(d) | ",
			"14:2 f: delete: e = slices.Sorted(a) | ",
			"14:6 f: unsorted: slices.Sorted(a) => slices.Collect(a) | e = slices.Collect(a)",
			"15:2 f: delete: e = slices.SortedFunc(a, compare) | ",
			"15:6 f: unsorted: slices.SortedFunc(a, compare) => slices.Collect(a) | e = slices.Collect(a)",
		},
	},
	{
		"copies and what is added left out",
		`	x = slices.Clone(a)
	x = slices.Compact(a)
	x = append(a, b)
	a = append(a, b)`,
		[]string{
			"4:2 f: delete: x = slices.Clone(a) | ",
			"4:6 f: delete: slices.Clone(a) => a | x = a",
			"5:2 f: delete: x = slices.Compact(a) | ",
			"5:6 f: delete: slices.Compact(a) => a | x = a",
			"6:2 f: delete: x = append(a, b) | ",
			"6:6 f: delete: append(a, b) => a | x = a",
			"7:2 f: delete: a = append(a, b) | ",
		},
	},
	{
		"bounds of slices",
		`	x = a[i:]
	x = a[:i]
	x = a[i*2 : j]
	x = a[:len(a)-1]
	x = a[i|j:]
	for range len(a) {
	}`,
		[]string{
			"4:2 f: delete: x = a[i:] | ",
			"4:8 f: bounds: a[i:] => a[i+1:] | x = a[i+1:]",
			"5:2 f: delete: x = a[:i] | ",
			"5:9 f: bounds: a[:i] => a[:i-1] | x = a[:i-1]",
			"6:2 f: delete: x = a[i*2 : j] | ",
			"6:8 f: bounds: a[i*2 : j] => a[i*2+1 : j] | x = a[i*2+1 : j]",
			"6:9 f: arithmetic: i*2 => i/2 | x = a[i/2 : j]",
			"6:10 f: constant: i*2 => i*3 | x = a[i*3 : j]",
			"6:10 f: constant: i*2 => i*1 | x = a[i*1 : j]",
			"6:14 f: bounds: a[i*2 : j] => a[i*2 : j-1] | x = a[i*2 : j-1]",
			"7:2 f: delete: x = a[:len(a)-1] | ",
			"7:15 f: arithmetic: len(a)-1 => len(a)+1 | x = a[:len(a)+1]",
			"7:16 f: constant: len(a)-1 => len(a)-2 | x = a[:len(a)-2]",
			"7:16 f: constant: len(a)-1 => len(a)-0 | x = a[:len(a)-0]",
			"8:2 f: delete: x = a[i|j:] | ",
			"8:8 f: bounds: a[i|j:] => a[i|j+1:] | x = a[i|j+1:]",
			"8:9 f: arithmetic: i|j => i&j | x = a[i&j:]",
			"9:2 f: delete: for range len(a) { } | ",
			"9:18 f: bounds: len(a) => len(a)-1 | for range len(a)-1 {",
		},
	},
	{
		"what is returned",
		`func f() (int64, bool, string, error, []T, *T, map[K]V, T, interval) {
	return a, b, c, d, e, f, g, h, i
}`,
		[]string{
			"4:9 f: return: return a, b, c, d, e, f, g, h, i => return 0, b, c, d, e, f, g, h, i | return 0, b, c, d, e, f, g, h, i",
			"4:12 f: return: return a, b, c, d, e, f, g, h, i => return a, false, c, d, e, f, g, h, i | return a, false, c, d, e, f, g, h, i",
			`4:15 f: return: return a, b, c, d, e, f, g, h, i => return a, b, "", d, e, f, g, h, i | return a, b, "", d, e, f, g, h, i`,
			"4:18 f: return: return a, b, c, d, e, f, g, h, i => return a, b, c, nil, e, f, g, h, i | return a, b, c, nil, e, f, g, h, i",
			"4:21 f: return: return a, b, c, d, e, f, g, h, i => return a, b, c, d, nil, f, g, h, i | return a, b, c, d, nil, f, g, h, i",
			"4:24 f: return: return a, b, c, d, e, f, g, h, i => return a, b, c, d, e, nil, g, h, i | return a, b, c, d, e, nil, g, h, i",
			"4:27 f: return: return a, b, c, d, e, f, g, h, i => return a, b, c, d, e, f, nil, h, i | return a, b, c, d, e, f, nil, h, i",
		},
	},
	{
		"a literal returns for itself",
		`func f() string {
	g(func() int { return x })
	return h()
}`,
		[]string{
			"4:2 f: delete: g(func() int { return x }) | ",
			"4:24 f: return: return x => return 0 | g(func() int { return 0 })",
			`5:9 f: return: return h() => return "" | return ""`,
		},
	},
	{
		"hints of capacity and types",
		`	x = make([]T, a+b, c+d)
	x = make(map[K]V, a+b)
	x = new([4]int)
	x = [2]T{a}
	x = make(chan T, a+b)`,
		[]string{
			"4:2 f: delete: x = make([]T, a+b, c+d) | ",
			"4:17 f: arithmetic: a+b => a-b | x = make([]T, a-b, c+d)",
			"5:2 f: delete: x = make(map[K]V, a+b) | ",
			"6:2 f: delete: x = new([4]int) | ",
			"7:2 f: delete: x = [2]T{a} | ",
			"8:2 f: delete: x = make(chan T, a+b) | ",
			"8:20 f: arithmetic: a+b => a-b (2) | x = make(chan T, a-b)",
		},
	},
	{
		"what panics and errors say",
		`func f() error {
	panic("no " + a)
	return errors.New("no " + a)
}`,
		[]string{
			`4:2 f: delete: panic("no " + a) | `,
			`5:9 f: return: return errors.New("no " + a) => return nil | return nil`,
		},
	},
	{
		"declarations of the package",
		`package p

import "x/stream"

type t struct{ a [4]int }

var limit, _ = 10, 2

const kind kinds = "a"

const (
	a kinds = "a"
	b kinds = "b"
)

var _ stream.I = (*t)(nil)

var less = func(a, b int) bool { return a < b }`,
		[]string{
			"7:16 limit: constant: 10 => 11 | var limit, _ = 11, 2",
			"7:16 limit: constant: 10 => 9 | var limit, _ = 9, 2",
			"7:20 limit: constant: 2 => 3 | var limit, _ = 10, 3",
			"7:20 limit: constant: 2 => 1 | var limit, _ = 10, 1",
			`9:20 kind: constant: "a" => "" | const kind kinds = ""`,
			"18:41 less: return: return a < b => return false | var less = func(a, b int) bool { return false }",
			"18:43 less: boundary: a < b => a <= b | var less = func(a, b int) bool { return a <= b }",
			"18:43 less: comparison: a < b => a > b | var less = func(a, b int) bool { return a > b }",
			"18:43 less: comparison: a < b => a >= b | var less = func(a, b int) bool { return a >= b }",
		},
	},
	{
		"methods of one name",
		`package p

func (t *tracker) Ack() { x++ }

func (t gate[K, V]) Ack() { x++ }

func (t gate[K, V]) Other() { x++ }

func Ack() { x++ }`,
		[]string{
			"3:27 tracker.Ack: delete: x++ | func (t *tracker) Ack() {  }",
			"3:28 tracker.Ack: arithmetic: x++ => x-- | func (t *tracker) Ack() { x-- }",
			"5:29 gate.Ack: delete: x++ | func (t gate[K, V]) Ack() {  }",
			"5:30 gate.Ack: arithmetic: x++ => x-- | func (t gate[K, V]) Ack() { x-- }",
			"7:31 Other: delete: x++ | func (t gate[K, V]) Other() {  }",
			"7:32 Other: arithmetic: x++ => x-- | func (t gate[K, V]) Other() { x-- }",
			"9:14 Ack: delete: x++ | func Ack() {  }",
			"9:15 Ack: arithmetic: x++ => x-- | func Ack() { x-- }",
		},
	},
	{
		"names that repeat",
		`	x++
	x++
	if a {
		x++
	}`,
		[]string{
			"4:2 f: delete: x++ | ",
			"4:3 f: arithmetic: x++ => x-- | x--",
			"5:2 f: delete: x++ (2) | ",
			"5:3 f: arithmetic: x++ => x-- (2) | x--",
			"6:2 f: delete: if a { x++ } | ",
			"6:5 f: negate: a => !a | if !a {",
			"7:3 f: delete: x++ (3) | ",
			"7:4 f: arithmetic: x++ => x-- (3) | x--",
		},
	},
	{
		"a long expression is shown about its change",
		"\tresult = function(argument1, argument2, argument3) + function(argument4, argument5, 7)*argument7",
		[]string{
			"4:2 f: delete: result = function(argument1, argument2, argument3) + function(argument... | ",
			"4:20 f: swap: function(argument1, argument2, argument3) => function(argument2, argument1, argument3) | result = function(argument2, argument1, argument3) + function(argument4, argument5, 7)*argument7",
			"4:31 f: swap: function(argument1, argument2, argument3) => function(argument1, argument3, argument2) | result = function(argument1, argument3, argument2) + function(argument4, argument5, 7)*argument7",
			"4:53 f: arithmetic: ...1, argument2, argument3) + function(argument4, argu... => ...1, argument2, argument3) - function(argument4, argu... | result = function(argument1, argument2, argument3) - function(argument4, argument5, 7)*argument7",
			"4:64 f: swap: function(argument4, argument5, 7) => function(argument5, argument4, 7) | result = function(argument1, argument2, argument3) + function(argument5, argument4, 7)*argument7",
			"4:75 f: swap: function(argument4, argument5, 7) => function(argument4, 7, argument5) | result = function(argument1, argument2, argument3) + function(argument4, 7, argument5)*argument7",
			"4:86 f: constant: function(argument4, argument5, 7) => function(argument4, argument5, 8) | result = function(argument1, argument2, argument3) + function(argument4, argument5, 8)*argument7",
			"4:86 f: constant: function(argument4, argument5, 7) => function(argument4, argument5, 6) | result = function(argument1, argument2, argument3) + function(argument4, argument5, 6)*argument7",
			"4:88 f: arithmetic: function(argument4, argument5, 7)*argument7 => function(argument4, argument5, 7)/argument7 | result = function(argument1, argument2, argument3) + function(argument4, argument5, 7)/argument7",
		},
	},
	{
		"comments are not in a name",
		`	call(a /* the first */, // the second
		b)`,
		[]string{
			"4:2 f: delete: call(a , b) | ",
			"4:7 f: swap: call(a , b) => call(b , a) | call(b /* the first */, // the second / a)",
		},
	},
	{
		"every operator that assigns",
		`	a *= x
	a /= x
	a %= x
	a |= x
	a ^= x
	a <<= x
	a >>= x`,
		[]string{
			"4:2 f: delete: a *= x | ",
			"4:4 f: arithmetic: a *= x => a /= x | a /= x",
			"5:2 f: delete: a /= x | ",
			"5:4 f: arithmetic: a /= x => a *= x | a *= x",
			"6:2 f: delete: a %= x | ",
			"6:4 f: arithmetic: a %= x => a *= x | a *= x",
			"7:2 f: delete: a |= x | ",
			"7:4 f: arithmetic: a |= x => a &= x | a &= x",
			"8:2 f: delete: a ^= x | ",
			"8:4 f: arithmetic: a ^= x => a &= x | a &= x",
			"9:2 f: delete: a <<= x | ",
			"9:4 f: arithmetic: a <<= x => a >>= x | a >>= x",
			"10:2 f: delete: a >>= x | ",
			"10:4 f: arithmetic: a >>= x => a <<= x | a <<= x",
		},
	},
	{
		"numbers of every type return zero",
		`func f() (int, int8, int16, int32, uint, uint8, uint16, uint32, uint64, uintptr, byte, rune, float32, float64, complex64, complex128, any) {
	return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a
}`,
		[]string{
			"4:9 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return 0, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a | return 0, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a",
			"4:12 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, 0, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a | return a, 0, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a",
			"4:15 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, 0, a, a, a, a, a, a, a, a, a, a, a, a, a, a | return a, a, 0, a, a, a, a, a, a, a, a, a, a, a, a, a, a",
			"4:18 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, 0, a, a, a, a, a, a, a, a, a, a, a, a, a | return a, a, a, 0, a, a, a, a, a, a, a, a, a, a, a, a, a",
			"4:21 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, a, 0, a, a, a, a, a, a, a, a, a, a, a, a | return a, a, a, a, 0, a, a, a, a, a, a, a, a, a, a, a, a",
			"4:24 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, a, a, 0, a, a, a, a, a, a, a, a, a, a, a | return a, a, a, a, a, 0, a, a, a, a, a, a, a, a, a, a, a",
			"4:27 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, a, a, a, 0, a, a, a, a, a, a, a, a, a, a | return a, a, a, a, a, a, 0, a, a, a, a, a, a, a, a, a, a",
			"4:30 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, a, a, a, a, 0, a, a, a, a, a, a, a, a, a | return a, a, a, a, a, a, a, 0, a, a, a, a, a, a, a, a, a",
			"4:33 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, a, a, a, a, a, 0, a, a, a, a, a, a, a, a | return a, a, a, a, a, a, a, a, 0, a, a, a, a, a, a, a, a",
			"4:36 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, a, a, a, a, a, a, 0, a, a, a, a, a, a, a | return a, a, a, a, a, a, a, a, a, 0, a, a, a, a, a, a, a",
			"4:39 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, a, a, a, a, a, a, a, 0, a, a, a, a, a, a | return a, a, a, a, a, a, a, a, a, a, 0, a, a, a, a, a, a",
			"4:42 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, a, a, a, a, a, a, a, a, 0, a, a, a, a, a | return a, a, a, a, a, a, a, a, a, a, a, 0, a, a, a, a, a",
			"4:45 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, a, a, a, a, a, a, a, a, a, 0, a, a, a, a | return a, a, a, a, a, a, a, a, a, a, a, a, 0, a, a, a, a",
			"4:48 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, a, a, a, a, a, a, a, a, a, a, 0, a, a, a | return a, a, a, a, a, a, a, a, a, a, a, a, a, 0, a, a, a",
			"4:51 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, a, a, a, a, a, a, a, a, a, a, a, 0, a, a | return a, a, a, a, a, a, a, a, a, a, a, a, a, a, 0, a, a",
			"4:54 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, 0, a | return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, 0, a",
			"4:57 f: return: return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a => return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, nil | return a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, nil",
		},
	},
	{
		"words do not run together",
		`func f() int { return-x }

func g() string { return"a" }

func h() bool { return!x_ }

func i() int { return-é }

func j() int { return-_x }

func k() int { return-Ax }`,
		[]string{
			"3:22 f: return: return-x => return 0 | func f() int { return 0 }",
			"3:22 f: negate: -x => x | func f() int { return x }",
			`5:25 g: return: return"a" => return"" | func g() string { return"" }`,
			"7:23 h: return: return!x_ => return false | func h() bool { return false }",
			"7:23 h: negate: !x_ => x_ | func h() bool { return x_ }",
			"9:22 i: return: return-é => return 0 | func i() int { return 0 }",
			"9:22 i: negate: -é => é | func i() int { return é }",
			"11:22 j: return: return-_x => return 0 | func j() int { return 0 }",
			"11:22 j: negate: -_x => _x | func j() int { return _x }",
			"13:22 k: return: return-Ax => return 0 | func k() int { return 0 }",
			"13:22 k: negate: -Ax => Ax | func k() int { return Ax }",
		},
	},
	{
		"texts made by functions",
		`	x = string(a) + b
	x = fmt.Sprintf(a) + b
	x = strconv.Itoa(a) + b
	x = strconv.FormatInt(a) + b
	x = (strconv.Quote(a) + b) + c
	x = a < "b" + c - d`,
		[]string{
			"4:2 f: delete: x = string(a) + b | ",
			"5:2 f: delete: x = fmt.Sprintf(a) + b | ",
			"6:2 f: delete: x = strconv.Itoa(a) + b | ",
			"7:2 f: delete: x = strconv.FormatInt(a) + b | ",
			"8:2 f: delete: x = (strconv.Quote(a) + b) + c | ",
			`9:2 f: delete: x = a < "b" + c - d | `,
			`9:8 f: boundary: a < "b" + c - d => a <= "b" + c - d | x = a <= "b" + c - d`,
			`9:8 f: comparison: a < "b" + c - d => a > "b" + c - d | x = a > "b" + c - d`,
			`9:8 f: comparison: a < "b" + c - d => a >= "b" + c - d | x = a >= "b" + c - d`,
			`9:10 f: constant: "b" + c => "" + c | x = a < "" + c - d`,
			`9:18 f: arithmetic: "b" + c - d => "b" + c + d | x = a < "b" + c + d`,
		},
	},
	{
		"a range over what is no length, and its variables",
		`	for i, v := range list() {
		x = i > 0 && v
	}
	for _, v := range list() {
		x = u && v
	}`,
		[]string{
			"4:2 f: delete: for i, v := range list() { x = i > 0 && v } | ",
			"5:3 f: delete: x = i > 0 && v | ",
			"5:7 f: logic: i > 0 && v => (i > 0 || true) && v | x = (i > 0 || true) && v",
			"5:9 f: boundary: i > 0 => i >= 0 | x = i >= 0 && v",
			"5:9 f: comparison: i > 0 => i < 0 | x = i < 0 && v",
			"5:9 f: comparison: i > 0 => i <= 0 | x = i <= 0 && v",
			"5:11 f: constant: i > 0 => i > 1 | x = i > 1 && v",
			"5:13 f: logic: i > 0 && v => i > 0 || v | x = i > 0 || v",
			"5:16 f: logic: i > 0 && v => i > 0 && (v || true) | x = i > 0 && (v || true)",
			"5:16 f: negate: i > 0 && v => i > 0 && !v | x = i > 0 && !v",
			"7:2 f: delete: for _, v := range list() { x = u && v } | ",
			"8:3 f: delete: x = u && v | ",
			"8:7 f: negate: u && v => !u && v | x = !u && v",
			"8:7 f: logic: u && v => v | x = v",
			"8:9 f: logic: u && v => u || v | x = u || v",
			"8:12 f: logic: u && v => u && (v || true) | x = u && (v || true)",
			"8:12 f: negate: u && v => u && !v | x = u && !v",
		},
	},
	{
		"letters of any language are not cut in two",
		`	result = "äöüäöüäöüäöüäöüäöüäöüä" + "äöüäöüäöüäöüäöüäöüäöüä" + x
	éééééééééééééééééééééééééééééééééééé.x()`,
		[]string{
			`4:2 f: delete: result = "äöüäöüäöüäöüäöüäöüäöüä" + "äöüäö... | `,
			`4:11 f: constant: "äöüäöüäöüäöüäöüäöüäöüä" + "äöüäöüäöüä... => "" + "äöüäöüäöüä... | result = "" + "äöüäöüäöüäöüäöüäöüäöüä" + x`,
			`4:60 f: constant: ...üäöüäöüäöüä" + "äöüäöüäöüäöüäöüäöüäö... => ...üäöüäöüäöüä" + "" | result = "äöüäöüäöüäöüäöüäöüäöüä" + "" + x`,
			"5:2 f: delete: ééééééééééééééééééééééééééééééééééé... | ",
		},
	},
	{
		"a literal in parentheses",
		"\tresult = a + (1)",
		[]string{
			"4:2 f: delete: result = a + (1) | ",
			"4:13 f: arithmetic: a + (1) => a - (1) | result = a - (1)",
			"4:16 f: constant: a + (1) => a + (2) | result = a + (2)",
			"4:16 f: constant: a + (1) => a + (0) | result = a + (0)",
		},
	},
	{
		"what counts as an enumeration",
		`package p

const (
	a int = 1
	b int = 2
)

const (
	c = 1
	d = 2
)

const (
	_ kind = iota
	e
	g
)

const only kind = 7

var _ = 8

func f() {
	call(a, c, e)
}`,
		[]string{
			"4:10 a: constant: 1 => 2 | a int = 2",
			"4:10 a: constant: 1 => 0 | a int = 0",
			"5:10 b: constant: 2 => 3 | b int = 3",
			"5:10 b: constant: 2 => 1 | b int = 1",
			"9:6 c: constant: 1 => 2 | c = 2",
			"9:6 c: constant: 1 => 0 | c = 0",
			"10:6 d: constant: 2 => 3 | d = 3",
			"10:6 d: constant: 2 => 1 | d = 1",
			"19:19 only: constant: 7 => 8 | const only kind = 8",
			"19:19 only: constant: 7 => 6 | const only kind = 6",
			"24:2 f: delete: call(a, c, e) | ",
			"24:7 f: swap: call(a, c, e) => call(c, a, e) | call(c, a, e)",
			"24:10 f: swap: call(a, c, e) => call(a, e, c) | call(a, e, c)",
			"24:13 f: constant: call(a, c, e) => call(a, c, g) | call(a, c, g)",
		},
	},
	{
		"names that are variables here",
		`package p

const (
	a kind = iota
	b
)

func f(a kind) {
	call(a)
}

func g() {
	a := h()
	call(a, b)
	for _, b := range list {
		call(b)
	}
}`,
		[]string{
			"9:2 f: delete: call(a) | ",
			"14:2 g: delete: call(a, b) | ",
			"14:7 g: swap: call(a, b) => call(b, a) | call(b, a)",
			"14:10 g: constant: call(a, b) => call(a, a) | call(a, a)",
			"15:2 g: delete: for _, b := range list { call(b) } | ",
			"16:3 g: delete: call(b) | ",
		},
	},
}
