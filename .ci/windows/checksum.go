//go:build ignore

// Writes the checksum of a Windows program into its header, where the linker leaves 0 or, after a resource or a
// signature was added, an old one: the sum of all 16-bit words with the carry added back, plus the length.
//
//	go run .ci/windows/checksum.go FILE.exe...
package main

import (
	"encoding/binary"
	"fmt"
	"os"
)

func main() {
	for _, path := range os.Args[1:] {
		if err := settle(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func settle(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	// The header's place is at 0x3c; the checksum is 64 bytes into the optional header, behind the signature and 20 bytes.
	if len(data) < 0x40 {
		return fmt.Errorf("%s: not a program for Windows", path)
	}
	at := int(binary.LittleEndian.Uint32(data[0x3c:])) + 4 + 20 + 64
	if at+4 > len(data) || string(data[at-88:at-84]) != "PE\x00\x00" {
		return fmt.Errorf("%s: not a program for Windows", path)
	}
	binary.LittleEndian.PutUint32(data[at:], 0)
	sum := uint32(0)
	for i := 0; i < len(data); i += 2 {
		word := uint32(data[i])
		if i+1 < len(data) {
			word |= uint32(data[i+1]) << 8
		}
		sum += word
		sum = sum&0xffff + sum>>16
	}
	binary.LittleEndian.PutUint32(data[at:], sum+uint32(len(data)))
	return os.WriteFile(path, data, 0o755)
}
