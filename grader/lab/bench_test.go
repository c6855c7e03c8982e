package lab

import (
	"fmt"
	"io"
	"testing"
)

// BenchmarkPlay plays the lesson, with its loading and its drawing.
func BenchmarkPlay(b *testing.B) {
	for _, size := range []int{2_002, 200_002} {
		b.Run(fmt.Sprintf("size=%dk", size/1000), func(b *testing.B) {
			for b.Loop() {
				if err := lesson(b, size).Text(io.Discard, Style{Width: 100}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
