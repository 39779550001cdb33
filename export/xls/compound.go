package xls

import (
	"encoding/binary"
	"unicode/utf16"

	"raduno/engine"
)

// The compound file around a workbook ([MS-CFB], version 3): sectors of 512 bytes, the stream first, then the directory,
// then the table that chains the sectors.
const (
	sectorSize  = 512
	leastStream = 4096 // a shorter stream would have to lie in sectors of another kind
	endOfChain  = 0xFFFFFFFE
	freeSector  = 0xFFFFFFFF
	fatSector   = 0xFFFFFFFD
	noEntry     = 0xFFFFFFFF
	headerFATs  = 109 // places in the header for the sectors of the table
)

// compound wraps the stream Workbook.
func compound(stream []byte) ([]byte, error) {
	for len(stream) < leastStream || len(stream)%sectorSize != 0 {
		stream = append(stream, 0)
	}
	streamSectors := len(stream) / sectorSize
	fats := 1
	for fats*sectorSize/4 < streamSectors+1+fats {
		fats++
	}
	if fats > headerFATs {
		return nil, engine.Errorf(engine.Impossible, "Il torneo è troppo grande per un file .xls: esportalo in un altro formato.")
	}
	le := binary.LittleEndian
	header := make([]byte, sectorSize)
	copy(header, []byte{0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1})
	le.PutUint16(header[24:], 0x3E) // minor version
	le.PutUint16(header[26:], 3)
	le.PutUint16(header[28:], 0xFFFE) // byte order
	le.PutUint16(header[30:], 9)      // sectors of 2⁹ bytes
	le.PutUint16(header[32:], 6)      // small sectors of 2⁶, which are not used
	le.PutUint32(header[44:], uint32(fats))
	le.PutUint32(header[48:], uint32(streamSectors)) // the directory
	le.PutUint32(header[56:], leastStream)
	le.PutUint32(header[60:], endOfChain)
	le.PutUint32(header[68:], endOfChain)
	for i := range headerFATs {
		at := uint32(freeSector)
		if i < fats {
			at = uint32(streamSectors + 1 + i)
		}
		le.PutUint32(header[76+4*i:], at)
	}

	directory := make([]byte, 0, sectorSize)
	directory = append(directory, entry("Root Entry", 5, 1, endOfChain, 0)...)
	directory = append(directory, entry("Workbook", 2, noEntry, 0, len(stream))...)
	for len(directory) < sectorSize {
		directory = append(directory, entry("", 0, noEntry, 0, 0)...)
	}

	table := make([]byte, 0, fats*sectorSize)
	for i := range fats * sectorSize / 4 {
		next := uint32(freeSector)
		switch {
		case i < streamSectors-1:
			next = uint32(i + 1)
		case i <= streamSectors: // the stream's last, and the directory
			next = endOfChain
		case i <= streamSectors+fats:
			next = fatSector
		}
		table = le.AppendUint32(table, next)
	}
	out := append(header, stream...)
	return append(append(out, directory...), table...), nil
}

// entry is a place of the directory.
func entry(name string, number byte, child, start uint32, size int) []byte {
	le := binary.LittleEndian
	e := make([]byte, 128)
	if name != "" {
		units := utf16.Encode([]rune(name))
		for i, u := range units {
			le.PutUint16(e[2*i:], u)
		}
		le.PutUint16(e[64:], uint16(2*len(units)+2))
	}
	e[66], e[67] = number, 1 // black
	le.PutUint32(e[68:], noEntry)
	le.PutUint32(e[72:], noEntry)
	le.PutUint32(e[76:], child)
	le.PutUint32(e[116:], start)
	le.PutUint32(e[120:], uint32(size))
	return e
}
