package report

import (
	"regexp"
	"slices"
	"strings"
)

var ruler = regexp.MustCompile(`^:?-+:?$`)

// grid is a table of a lesson. Every row has as many cells as the first one,
// which is the header.
type grid struct {
	rows   [][][]spans // rows, cells, words
	widths []int       // of the columns
	gap    int         // between two columns
}

// readGrid reads the lines of a Markdown table.
func readGrid(lines []string) *grid {
	g := &grid{}
	for _, l := range lines {
		cells := splitRow(l)
		if isRuler(cells) {
			continue
		}
		row := make([][]spans, len(cells))
		for i, c := range cells {
			row[i] = inline(c)
		}
		if len(g.rows) > 0 {
			row = append(row, make([][]spans, len(g.rows[0]))...)[:len(g.rows[0])]
		}
		g.rows = append(g.rows, row)
	}
	return g
}

func isRuler(cells []string) bool {
	for _, c := range cells {
		if !ruler.MatchString(c) {
			return false
		}
	}
	return true
}

// splitRow returns the cells of a row. A bar in code, or behind a backslash,
// belongs to its cell.
func splitRow(l string) []string {
	l = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(l), "|"), "|")
	var cells []string
	var b strings.Builder
	coded := false
	for i := 0; i < len(l); i++ {
		switch c := l[i]; {
		case c == '\\' && i+1 < len(l) && l[i+1] == '|':
			b.WriteByte('|')
			i++
		case c == '|' && !coded:
			cells = append(cells, strings.TrimSpace(b.String()))
			b.Reset()
		default:
			coded = coded != (c == '`')
			b.WriteByte(c)
		}
	}
	return append(cells, strings.TrimSpace(b.String()))
}

// fit chooses the widths of the columns: as wide as their widest cell, or, where
// that is too much together, narrower, in the one of two ways that takes fewer
// lines. Words are cut only if nothing else helps.
func (g *grid) fit(width int) {
	n := len(g.rows[0])
	least, widths := make([]int, n), make([]int, n)
	for _, row := range g.rows {
		for i, words := range row {
			for _, w := range words {
				least[i] = max(least[i], w.columns())
			}
			widths[i] = max(widths[i], natural(words))
		}
	}
	g.gap = 2
	if sum(least)+g.gap*(n-1) > width {
		g.gap = 1
	}
	room := width - g.gap*(n-1)
	for i := range widths {
		widths[i] = min(widths[i], max(1, room-n+1))
	}
	var best []int
	lowest := 0
	for _, choose := range []func([]int) int{g.cheapest, g.widest} {
		g.widths = slices.Clone(widths)
		g.shrink(room, slices.Clone(least), choose)
		if height := g.height(); best == nil || height < lowest {
			best, lowest = g.widths, height
		}
	}
	g.widths = best
}

// shrink makes columns narrower, as they are chosen, until they fit.
func (g *grid) shrink(room int, least []int, choose func([]int) int) {
	for sum(g.widths) > room {
		k := choose(least)
		if k < 0 {
			for i := range least {
				least[i] = 1
			}
			if k = choose(least); k < 0 {
				return
			}
		}
		g.widths[k]--
	}
}

// natural is the width of words on one line.
func natural(words []spans) int {
	n := max(0, len(words)-1)
	for _, w := range words {
		n += w.columns()
	}
	return n
}

// widest is the widest column of those above their least width; -1 is none.
func (g *grid) widest(least []int) int {
	k := -1
	for i, w := range g.widths {
		if w > least[i] && (k < 0 || w > g.widths[k]) {
			k = i
		}
	}
	return k
}

// cheapest is the column that costs the fewest lines if it gets narrower, of
// those above their least width; of several the widest, and -1 is none.
func (g *grid) cheapest(least []int) int {
	best, lowest := -1, 0
	for i, w := range g.widths {
		if w <= least[i] {
			continue
		}
		g.widths[i]--
		cost := g.height()
		g.widths[i]++
		if best < 0 || cost < lowest || cost == lowest && w > g.widths[best] {
			best, lowest = i, cost
		}
	}
	return best
}

// height is the number of lines of all rows, with those that set them apart.
func (g *grid) height() int {
	total, apart := 0, 0
	for r, row := range g.rows {
		most := 0
		for i, words := range row {
			lines := linesOf(words, g.widths[i])
			most = max(most, lines)
			if i == 0 && r > 0 && lines > 1 {
				apart = len(g.rows) - 2
			}
		}
		total += most
	}
	return total + apart
}

// linesOf is how many lines words take, as flow breaks them.
func linesOf(words []spans, width int) int {
	lines, used := 1, 0
	for _, w := range words {
		switch n := w.columns(); {
		case used == 0:
			used = n
		case used+1+n > width:
			lines++
			used = n
		default:
			used += 1 + n
		}
		lines += (used - 1) / width
		used = (used-1)%width + 1
	}
	return lines
}

func sum(list []int) int {
	n := 0
	for _, x := range list {
		n += x
	}
	return n
}

// grid writes a Markdown table in aligned columns, the header underlined. Where
// the first column does not show where a row begins, an empty line does.
func (p *page) grid(lines []string) {
	g := readGrid(lines)
	if len(g.rows) == 0 {
		return
	}
	g.fit(p.width)
	apart := false
	broken := make([][][]spans, len(g.rows)) // rows, cells, lines
	used := make([]int, len(g.widths))
	for r, row := range g.rows {
		for i, words := range row {
			text := flow(words, g.widths[i])
			for _, l := range text {
				used[i] = max(used[i], l.columns())
			}
			broken[r] = append(broken[r], text)
		}
		first := broken[r][0]
		apart = apart || r > 0 && (len(first) > 1 || len(first[0]) == 0)
	}
	g.widths = used
	for r, cells := range broken {
		if r > 1 && apart {
			p.line("")
		}
		p.gridRow(g, cells, r == 0)
		if r == 0 {
			var rule []string
			for _, w := range g.widths {
				rule = append(rule, strings.Repeat("-", w))
			}
			p.line("%s", paint(p.Faint, strings.Join(rule, strings.Repeat(" ", g.gap))))
		}
	}
}

// gridRow writes one row, in as many lines as its longest cell has.
func (p *page) gridRow(g *grid, cells [][]spans, head bool) {
	height := 0
	for _, c := range cells {
		height = max(height, len(c))
	}
	for h := range height {
		line, blank := "", 0
		for i, c := range cells {
			var text spans
			if h < len(c) {
				text = c[h]
			}
			if head {
				text = text.as(strong)
			}
			if len(text) > 0 {
				line += strings.Repeat(" ", blank) + p.paint(text)
				blank = 0
			}
			blank += g.widths[i] - text.columns() + g.gap
		}
		p.line("%s", line)
	}
}
