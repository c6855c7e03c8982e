package report_test

import (
	"fmt"
	"io"
	"testing"

	"highwater/grader"
	"highwater/grader/report"
)

// BenchmarkReport writes gradings of many exercises, every case told in full.
func BenchmarkReport(b *testing.B) {
	c := course(b)
	for _, size := range []int{1, 100} {
		g := &grader.Grading{}
		for range size {
			g.Exercises = append(g.Exercises, verdicts(b, c))
		}
		b.Run(fmt.Sprintf("format=terminal/size=%d", size), func(b *testing.B) {
			t := report.Terminal{Course: c, Verbose: true}
			for b.Loop() {
				if err := t.Report(io.Discard, g); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("format=json/size=%d", size), func(b *testing.B) {
			for b.Loop() {
				if err := report.JSON(io.Discard, g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
