package xls

import (
	"encoding/binary"
	"math"
	"unicode/utf16"
)

// Types of records, by the names of [MS-XLS].
const (
	recFormula     = 0x0006
	recEOF         = 0x000A
	recExternSheet = 0x0017
	recName        = 0x0018
	recNote        = 0x001C
	recDateMode    = 0x0022
	recFilePass    = 0x002F
	recContinue    = 0x003C
	recObj         = 0x005D
	recColInfo     = 0x007D
	recBoundSheet  = 0x0085
	recMulRK       = 0x00BD
	recRString     = 0x00D6
	recXF          = 0x00E0
	recMergeCells  = 0x00E5
	recSST         = 0x00FC
	recLabelSST    = 0x00FD
	recSupBook     = 0x01AE
	recTxO         = 0x01B6
	recNumber      = 0x0203
	recLabel       = 0x0204
	recBoolErr     = 0x0205
	recString      = 0x0207
	recRK          = 0x027E
	recFormat      = 0x041E
	recBOF         = 0x0809
)

// record is one record of the stream.
type record struct {
	typ  uint16
	data payload
}

// stream walks through the records of a workbook.
type stream struct {
	data []byte
	pos  int
}

// next is the next record; ok is false at the end, or where the stream is cut.
func (s *stream) next() (rec record, ok bool) {
	if s.pos < 0 || s.pos+4 > len(s.data) {
		return record{}, false
	}
	size := int(binary.LittleEndian.Uint16(s.data[s.pos+2:]))
	rec.typ = binary.LittleEndian.Uint16(s.data[s.pos:])
	start := s.pos + 4
	if start+size > len(s.data) {
		return record{}, false
	}
	rec.data = payload(s.data[start : start+size])
	s.pos = start + size
	return rec, true
}

// continued is the record's data and that of the CONTINUE records behind it.
func (s *stream) continued(rec record) *chunks {
	c := &chunks{parts: []payload{rec.data}}
	for {
		at := s.pos
		next, ok := s.next()
		if !ok || next.typ != recContinue {
			s.pos = at
			return c
		}
		c.parts = append(c.parts, next.data)
	}
}

// payload is a record's data. Reading behind its end gives 0: a short record is read as far as it goes.
type payload []byte

func (p payload) u8(at int) int {
	if at < 0 || at >= len(p) {
		return 0
	}
	return int(p[at])
}

func (p payload) u16(at int) int { return p.u8(at) | p.u8(at+1)<<8 }

func (p payload) i16(at int) int { return int(int16(p.u16(at))) }

func (p payload) u32(at int) uint32 { return uint32(p.u16(at)) | uint32(p.u16(at+2))<<16 }

func (p payload) f64(at int) float64 {
	return math.Float64frombits(uint64(p.u32(at)) | uint64(p.u32(at+4))<<32)
}

// from is the data from a place on, possibly none.
func (p payload) from(at int) payload {
	if at < 0 || at >= len(p) {
		return nil
	}
	return p[at:]
}

// chunks reads through a record and its continuations.
type chunks struct {
	parts []payload
	part  int
	at    int
}

// left reports whether there is anything more to read.
func (c *chunks) left() bool {
	for c.part < len(c.parts) && c.at >= len(c.parts[c.part]) {
		c.part++
		c.at = 0
	}
	return c.part < len(c.parts)
}

func (c *chunks) u8() int {
	if !c.left() {
		return 0
	}
	c.at++
	return int(c.parts[c.part][c.at-1])
}

func (c *chunks) u16() int { return c.u8() | c.u8()<<8 }

func (c *chunks) u32() int { return c.u16() | c.u16()<<16 }

func (c *chunks) skip(n int) {
	for n > 0 && c.left() {
		step := min(n, len(c.parts[c.part])-c.at)
		c.at += step
		n -= step
	}
}

// chars reads n characters, of two bytes each if wide. Where they go on in the next part, that part begins with a byte
// that says anew whether they are wide.
func (c *chunks) chars(n int, wide bool) string {
	var units []uint16
	for n > 0 && c.part < len(c.parts) {
		part := c.parts[c.part]
		if c.at >= len(part) {
			if c.part+1 >= len(c.parts) {
				break
			}
			c.part++
			c.at = 1
			wide = c.parts[c.part].u8(0)&1 != 0
			continue
		}
		if !wide {
			step := min(n, len(part)-c.at)
			for _, b := range part[c.at : c.at+step] {
				units = append(units, uint16(b))
			}
			c.at += step
			n -= step
			continue
		}
		if c.at+1 >= len(part) { // half a character at the end of a part: not allowed
			c.at = len(part)
			continue
		}
		units = append(units, uint16(part.u16(c.at)))
		c.at += 2
		n--
	}
	return string(utf16.Decode(units))
}

// rich reads a string with a length of two bytes, its flags, and what may hang on it: fonts and phonetics, which are left out.
func (c *chunks) rich() string {
	n, flags := c.u16(), c.u8()
	runs, phonetic := 0, 0
	if flags&8 != 0 {
		runs = c.u16()
	}
	if flags&4 != 0 {
		phonetic = c.u32()
	}
	text := c.chars(n, flags&1 != 0)
	c.skip(4 * runs)
	c.skip(phonetic)
	return text
}

// text reads a string whose length has lengthBytes bytes, and returns how many bytes it took.
func (p payload) text(at, lengthBytes int) (string, int) {
	n := p.u8(at)
	if lengthBytes == 2 {
		n = p.u16(at)
	}
	text, used := p.plain(at+lengthBytes, n)
	return text, lengthBytes + used
}

// plain reads n characters without a length in front: a byte of flags, then the characters.
func (p payload) plain(at, n int) (string, int) {
	c := &chunks{parts: []payload{p}, at: at + 1}
	if c.at > len(p) {
		return "", len(p)
	}
	text := c.chars(n, p.u8(at)&1 != 0)
	return text, c.at - at
}

// rk is a number in the short form: 30 bits of a float or of an integer, perhaps in hundredths.
func rk(v uint32) float64 {
	var n float64
	if v&2 != 0 {
		n = float64(int32(v) >> 2)
	} else {
		n = math.Float64frombits(uint64(v&^3) << 32)
	}
	if v&1 != 0 {
		n /= 100
	}
	return n
}
