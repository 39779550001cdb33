package workbook

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"
	"unicode/utf16"
)

// What a workbook may cost before it is refused. A tournament of 1000 players and 30 rounds needs a tenth
// of it; a file made to fill the memory needs more.
const (
	maxFileBytes     = 64 << 20 // the file itself
	maxEntries       = 10_000   // parts in the package
	maxDeclaredBytes = 96 << 20 // all parts unpacked, by what the package says of itself
	maxPartBytes     = 32 << 20 // one part that has to be read
	maxReadBytes     = 64 << 20 // all parts that have to be read
)

var errTooLarge = errors.New("troppo grande")

// archive is the zip package under a workbook. Parts are unpacked only when asked for, and those that
// were not replaced are copied to the new file still packed.
type archive struct {
	order   []string // names in the order of the file
	known   int      // how many of them were there from the start
	files   map[string]*zip.File
	folded  map[string]string // lower-case name -> name
	changed map[string]*packedPart
	read    int64 // bytes unpacked so far
}

// packedPart is a part that was replaced, packed at the first save after the change and kept for the next.
type packedPart struct {
	content string
	packed  []byte
	crc     uint32
}

func openArchive(data []byte) (*archive, error) {
	if bytes.Count(data, []byte("PK\x01\x02")) > maxEntries {
		return nil, errTooLarge
	}
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	a := &archive{files: map[string]*zip.File{}, folded: map[string]string{}, changed: map[string]*packedPart{}}
	var declared uint64
	for _, f := range zr.File {
		name := strings.TrimPrefix(strings.ReplaceAll(f.Name, `\`, "/"), "/")
		if strings.HasSuffix(name, "/") {
			continue
		}
		declared += min(f.UncompressedSize64, maxDeclaredBytes+1)
		if declared > maxDeclaredBytes {
			return nil, errTooLarge
		}
		if _, twice := a.files[name]; twice {
			continue
		}
		a.order = append(a.order, name)
		a.files[name] = f
		a.folded[strings.ToLower(name)] = name
	}
	a.known = len(a.order)
	return a, nil
}

// name is the name of a part as the package spells it.
func (a *archive) name(part string) (string, bool) {
	if slices.Contains(a.order, part) {
		return part, true
	}
	name, ok := a.folded[strings.ToLower(part)]
	return name, ok
}

func (a *archive) has(part string) bool {
	_, ok := a.name(part)
	return ok
}

// text is the content of a part as UTF-8; empty if there is no such part.
func (a *archive) text(part string) (string, error) {
	name, ok := a.name(part)
	if !ok {
		return "", nil
	}
	if p := a.changed[name]; p != nil {
		return p.content, nil
	}
	f := a.files[name]
	if f.UncompressedSize64 > maxPartBytes || a.read+int64(f.UncompressedSize64) > maxReadBytes {
		return "", fmt.Errorf("%s: %w", name, errTooLarge)
	}
	r, err := f.Open()
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	defer r.Close()
	var text strings.Builder
	text.Grow(int(f.UncompressedSize64))
	n, err := io.Copy(&text, io.LimitReader(r, int64(f.UncompressedSize64)+1))
	a.read += n
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	if n > int64(f.UncompressedSize64) {
		return "", fmt.Errorf("%s: %w", name, errTooLarge)
	}
	return decodeXML(text.String()), nil
}

// decodeXML drops a byte order mark and turns UTF-16 into UTF-8.
func decodeXML(s string) string {
	little := strings.HasPrefix(s, "\xff\xfe")
	if !little && !strings.HasPrefix(s, "\xfe\xff") {
		return strings.TrimPrefix(s, "\xef\xbb\xbf")
	}
	units := make([]uint16, 0, len(s)/2)
	for i := 2; i+1 < len(s); i += 2 {
		lo, hi := s[i], s[i+1]
		if !little {
			lo, hi = hi, lo
		}
		units = append(units, uint16(hi)<<8|uint16(lo))
	}
	return string(utf16.Decode(units))
}

// set replaces a part or adds it at the end.
func (a *archive) set(part, content string) {
	name, ok := a.name(part)
	if !ok {
		name = part
		a.order = append(a.order, name)
		a.folded[strings.ToLower(name)] = name
	}
	if old := a.changed[name]; old != nil && old.content == content {
		return
	}
	a.changed[name] = &packedPart{content: content}
}

// sortNew puts the parts that were added into a fixed order.
func (a *archive) sortNew() {
	slices.Sort(a.order[min(a.known, len(a.order)):])
	a.known = len(a.order)
}

func (a *archive) remove(part string) {
	name, ok := a.name(part)
	if !ok {
		return
	}
	if i := slices.Index(a.order, name); i >= 0 {
		a.order = slices.Delete(a.order, i, i+1)
		if i < a.known {
			a.known--
		}
	}
	delete(a.files, name)
	delete(a.changed, name)
	delete(a.folded, strings.ToLower(name))
}

// bytes packs the workbook. The same parts give the same bytes: no time of day goes in.
func (a *archive) bytes() ([]byte, error) {
	var out bytes.Buffer
	zw := zip.NewWriter(&out)
	for _, name := range a.order {
		p := a.changed[name]
		if p == nil {
			if err := zw.Copy(a.files[name]); err != nil {
				return nil, fmt.Errorf("copying %s: %w", name, err)
			}
			continue
		}
		if err := p.pack(); err != nil {
			return nil, fmt.Errorf("packing %s: %w", name, err)
		}
		w, err := zw.CreateRaw(&zip.FileHeader{
			Name: name, Method: zip.Deflate, CRC32: p.crc,
			CompressedSize64: uint64(len(p.packed)), UncompressedSize64: uint64(len(p.content)),
		})
		if err != nil {
			return nil, fmt.Errorf("packing %s: %w", name, err)
		}
		if _, err := w.Write(p.packed); err != nil {
			return nil, fmt.Errorf("packing %s: %w", name, err)
		}
	}
	if err := zw.Close(); err != nil {
		return nil, fmt.Errorf("closing the package: %w", err)
	}
	return out.Bytes(), nil
}

func (p *packedPart) pack() error {
	if p.packed != nil {
		return nil
	}
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, 5)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, p.content); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	p.packed, p.crc = out.Bytes(), crc32.ChecksumIEEE([]byte(p.content))
	return nil
}
