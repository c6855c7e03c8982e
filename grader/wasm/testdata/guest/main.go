// Command guest is an exercise that does to its program what it is asked to. The
// package's tests build it for WebAssembly.
package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"highwater/grader/child/harness"
)

var errNotStarted = errors.New("not started")

func main() {
	harness.Main(errNotStarted, nil, map[string]any{"talker": New})
}

// Talker is a made-up exercise.
type Talker interface {
	Do(what string, n int64) int64
	Order(n int64) []int64
}

func New() Talker { return talker{} }

type talker struct{}

// Order is that of a map.
func (talker) Order(n int64) (list []int64) {
	m := make(map[int64]bool)
	for i := range n {
		m[i] = true
	}
	for i := range m {
		list = append(list, i)
	}
	return list
}

var sink [][]byte

func (talker) Do(what string, n int64) int64 {
	switch what {
	case "print":
		fmt.Print(strings.Repeat("x", int(n)))
	case "complain":
		fmt.Fprint(os.Stderr, strings.Repeat("x", int(n)))
	case "panic":
		panic("on purpose")
	case "stub":
		panic(errNotStarted)
	case "throw":
		go func() { panic("in a goroutine") }()
		select {}
	case "exit":
		os.Exit(int(n))
	case "block":
		<-make(chan int)
	case "spin":
		for {
			n++
		}
	case "recurse":
		return recurse(n)
	case "climb": // loops in no function, and there is an end to the depth, if to nothing else
		return climb(n)
	case "sleep":
		time.Sleep(time.Duration(n))
	case "grow":
		for held := int64(0); held < n; held += 1 << 20 {
			sink = append(sink, make([]byte, 1<<20))
		}
	case "leak":
		go func() { select {} }()
	case "clock":
		return time.Now().UnixNano()
	case "files":
		list, err := os.ReadDir("/")
		fmt.Print(len(list), err, os.Environ(), os.Args)
	case "write":
		_, err := os.NewFile(uintptr(n), "x").WriteString("forged")
		fmt.Print(err)
	}
	return n
}

func recurse(n int64) int64 {
	if n < 0 {
		return n
	}
	return recurse(n+1) + 1
}

func climb(n int64) int64 {
	if n <= 0 {
		return 1
	}
	return climb(n-1) + climb(n-1)
}
