package wasm

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// reserve sets address space aside; nil where there is none left.
func reserve(n uint64) []byte {
	at, err := windows.VirtualAlloc(0, uintptr(n), windows.MEM_RESERVE, windows.PAGE_READWRITE)
	if err != nil {
		return nil
	}
	// The address is none of the collector's, and it does not change.
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&at)), n)
}

// commit makes the front of it usable.
func commit(b []byte) bool {
	if len(b) == 0 {
		return true
	}
	_, err := windows.VirtualAlloc(uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)), windows.MEM_COMMIT, windows.PAGE_READWRITE)
	return err == nil
}

func release(b []byte) {
	_ = windows.VirtualFree(uintptr(unsafe.Pointer(&b[0])), 0, windows.MEM_RELEASE)
}
