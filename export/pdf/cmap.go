package pdf

import "encoding/binary"

// glyphsOf tells which characters up to U+FFFF a TrueType file has a picture of. It reads the format 4 table of
// the Unicode encoding, which every TrueType file has; a file without one has no glyphs.
func glyphsOf(ttf []byte) *[1 << 16]bool {
	var has [1 << 16]bool
	table := unicodeTable(ttf)
	if table == nil {
		return &has
	}
	u16 := binary.BigEndian.Uint16
	segments := int(u16(table[6:])) / 2
	ends := table[14:]
	starts := ends[2*segments+2:]
	deltas := starts[2*segments:]
	offsets := deltas[2*segments:]
	for i := range segments {
		start, end := int(u16(starts[2*i:])), int(u16(ends[2*i:]))
		delta, offset := u16(deltas[2*i:]), int(u16(offsets[2*i:]))
		for r := start; r <= end && r < 0xffff; r++ {
			glyph := uint16(r) + delta
			if offset != 0 {
				at := 2*i + offset + 2*(r-start)
				if at+2 > len(offsets) {
					continue
				}
				if glyph = u16(offsets[at:]); glyph != 0 {
					glyph += delta
				}
			}
			has[r] = glyph != 0
		}
	}
	return &has
}

// unicodeTable is the format 4 table of a file's character map for Windows' or the standard's Unicode.
func unicodeTable(ttf []byte) []byte {
	u16, u32 := binary.BigEndian.Uint16, binary.BigEndian.Uint32
	var cmap []byte
	for i := range int(u16(ttf[4:])) {
		entry := ttf[12+16*i:]
		if string(entry[:4]) == "cmap" {
			cmap = ttf[u32(entry[8:]):]
		}
	}
	if cmap == nil {
		return nil
	}
	for i := range int(u16(cmap[2:])) {
		entry := cmap[4+8*i:]
		platform, encoding := u16(entry), u16(entry[2:])
		table := cmap[u32(entry[4:]):]
		if (platform == 0 || platform == 3 && encoding == 1) && u16(table) == 4 {
			return table
		}
	}
	return nil
}
