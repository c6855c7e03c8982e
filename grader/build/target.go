package build

// Target is what a program is built for.
type Target int

const (
	// Native programs run as processes of this machine.
	Native Target = iota
	// Wasm programs are WebAssembly modules for WASI preview 1.
	Wasm
)

// environment is what tells the go command.
func (t Target) environment() []string {
	if t == Wasm {
		return []string{"GOOS=wasip1", "GOARCH=wasm"}
	}
	return nil
}

// suffix is what the go command adds to a program's name.
func (t Target) suffix() string {
	if t == Wasm {
		return ""
	}
	return exe
}
