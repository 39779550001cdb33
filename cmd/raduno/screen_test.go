package main

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// screen is what a virtual screen shows, asked of its server in X11's own words: a program that takes pictures
// would need longer than what is measured.
type screen struct {
	t    testing.TB
	conn net.Conn
	root uint32
}

// The size of the virtual screen.
const (
	screenWidth  = 1366
	screenHeight = 768
)

// watchScreen connects to a display such as ":7".
func watchScreen(t testing.TB, display string) *screen {
	t.Helper()
	conn, err := net.Dial("unix", "/tmp/.X11-unix/X"+strings.TrimPrefix(display, ":"))
	if err != nil {
		t.Fatalf("the screen cannot be watched: %v", err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	s := &screen{t: t, conn: conn}
	s.send([]byte{'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0}) // little-endian, protocol 11.0, no authorization
	head := s.read(8)
	setup := s.read(4 * int(binary.LittleEndian.Uint16(head[6:])))
	if head[0] != 1 {
		t.Fatal("the screen's server takes no connection")
	}
	vendor, formats := int(binary.LittleEndian.Uint16(setup[16:])), int(setup[21])
	s.root = binary.LittleEndian.Uint32(setup[32+(vendor+3)/4*4+8*formats:])
	return s
}

func (s *screen) send(request []byte) {
	s.t.Helper()
	if _, err := s.conn.Write(request); err != nil {
		s.t.Fatal(err)
	}
}

func (s *screen) read(n int) []byte {
	s.t.Helper()
	data := make([]byte, n)
	if _, err := io.ReadFull(s.conn, data); err != nil {
		s.t.Fatal(err)
	}
	return data
}

// pixels are those of the whole screen (the request GetImage).
func (s *screen) pixels() []byte {
	s.t.Helper()
	request := []byte{73, 2, 5, 0}
	request = binary.LittleEndian.AppendUint32(request, s.root)
	for _, n := range []uint16{0, 0, screenWidth, screenHeight} {
		request = binary.LittleEndian.AppendUint16(request, n)
	}
	s.send(binary.LittleEndian.AppendUint32(request, 1<<32-1)) // all planes
	head := s.read(32)
	for head[0] > 1 { // events, such as that xdotool has changed a key
		head = s.read(32)
	}
	if head[0] != 1 {
		s.t.Fatalf("the screen gives no picture: %v", head)
	}
	return s.read(4 * int(binary.LittleEndian.Uint32(head[4:])))
}

// settled waits until something has been painted since before and then nothing for a second, and returns when the
// last change was seen. It looks two hundred times a second.
func (s *screen) settled(before []byte) (last time.Time) {
	s.t.Helper()
	for start := time.Now(); time.Since(start) < patience; time.Sleep(5 * time.Millisecond) {
		now := s.pixels()
		switch {
		case !bytes.Equal(now, before):
			before, last = now, time.Now()
		case !last.IsZero() && time.Since(last) > time.Second:
			return last
		}
	}
	s.t.Fatal("the screen never came to rest")
	return last
}
