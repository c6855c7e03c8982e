package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"highwater/grader"
	"highwater/grader/report"
)

// target is one report to write.
type target struct {
	format string
	file   string // empty is stdout
}

// formats are the reports that can be written.
func formats() []string { return []string{"terminal", "json"} }

// targets reads the values of --format. Where all of them go to files, the
// terminal's report goes to stdout beside them.
//
// Errors: usage errors, for an unknown format, a file that cannot be, and two
// reports in one place.
func targets(values []string) ([]target, error) {
	if len(values) == 0 {
		return []target{{format: "terminal"}}, nil
	}
	var list []target
	places := make(map[string]string)
	for _, v := range values {
		t := target{}
		named := false
		t.format, t.file, named = strings.Cut(v, "=")
		if !slices.Contains(formats(), t.format) {
			return nil, usage("--format %s: there is no such format%s", t.format, suggest(t.format, formats()))
		}
		if named && t.file == "" {
			return nil, usage("--format %s=: the file's name is missing", t.format)
		}
		place, err := t.place()
		if err != nil {
			return nil, usage("--format %s: %v", v, err)
		}
		if other, taken := places[place]; taken {
			return nil, usage("--format %s and --format %s go to one place; give one of them a file: %s=FILE", other, v, t.format)
		}
		places[place] = v
		list = append(list, t)
	}
	_, taken := places[""]
	if !taken && !slices.ContainsFunc(list, func(t target) bool { return t.format == "terminal" }) {
		list = append(list, target{format: "terminal"}) // files alone would leave nobody the wiser
	}
	return list, nil
}

// place is where the report lands, links resolved; empty is stdout.
func (t target) place() (string, error) {
	if t.file == "" {
		return "", nil
	}
	place, err := filepath.Abs(t.file)
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(place); err == nil {
		place = real
	}
	if info, err := os.Stat(place); err == nil && info.IsDir() {
		return "", errors.New("that is a folder; name a file")
	}
	if info, err := os.Stat(filepath.Dir(place)); err != nil || !info.IsDir() {
		return "", errors.New("there is no folder " + filepath.Dir(t.file))
	}
	return place, nil
}

// write writes a report. A file appears complete or not at all.
func (a *app) write(t target, g *grader.Grading, term *report.Terminal) error {
	if t.file == "" {
		return render(a.stdout, t.format, g, term)
	}
	plain := *term
	plain.Palette = report.Palette{}
	plain.Width = a.columns(nil)
	var b bytes.Buffer
	if err := render(&b, t.format, g, &plain); err != nil {
		return err
	}
	place, err := t.place()
	if err != nil {
		return err
	}
	return replace(place, b.Bytes())
}

func render(w io.Writer, format string, g *grader.Grading, term *report.Terminal) error {
	if format == "json" {
		return report.JSON(w, g)
	}
	return term.Report(w, g)
}

// replace puts a file in the place of another at once. What is no regular file,
// such as a pipe, is written to.
func replace(place string, text []byte) error {
	info, err := os.Stat(place)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return os.WriteFile(place, text, 0o666)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	beside := place + "." + strconv.FormatUint(rand.Uint64(), 36)
	f, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if info != nil && err == nil {
		err = f.Chmod(info.Mode().Perm())
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(beside, place)
	}
	if err != nil {
		os.Remove(beside)
	}
	return err
}
