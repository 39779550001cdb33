package xlsx

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/xml"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"path"
	"slices"
	"strings"
)

// What a workbook may cost before it is refused. A tournament of 1000 players and 30 rounds needs a tenth
// of it; a file made to fill the memory needs more.
const (
	maxFileBytes     = 64 << 20 // the file itself
	maxEntries       = 10_000   // parts in the package
	maxUnpackedBytes = 80 << 20 // all parts unpacked
	maxPartBytes     = 32 << 20 // one part of XML
)

// pack is the zip package under a workbook.
type pack struct {
	order  []string
	files  map[string]*zip.File
	folded map[string]string // lower-case name -> name
}

// openPack reads the list of parts. Of a file from elsewhere each part is read once: excelize takes one whose sum is wrong for whole.
func openPack(data []byte, foreign bool) (*pack, error) {
	if bytes.Count(data, []byte("PK\x01\x02")) > maxEntries {
		return nil, ErrTooLarge
	}
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	p := &pack{files: map[string]*zip.File{}, folded: map[string]string{}}
	var unpacked uint64
	for _, f := range zr.File {
		name := strings.TrimPrefix(strings.ReplaceAll(f.Name, `\`, "/"), "/")
		if strings.HasSuffix(name, "/") { // a folder, which may be listed any number of times
			continue
		}
		if p.files[name] != nil { // one would be read, and the other written
			return nil, fmt.Errorf("%w: %s is there twice", ErrDamaged, name)
		}
		unpacked += min(f.UncompressedSize64, maxUnpackedBytes+1)
		if unpacked > maxUnpackedBytes || isXML(name) && f.UncompressedSize64 > maxPartBytes {
			return nil, ErrTooLarge
		}
		p.order = append(p.order, name)
		p.files[name] = f
		p.folded[strings.ToLower(name)] = name
	}
	if !foreign {
		return p, nil
	}
	for _, name := range p.order {
		if err := p.check(name); err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrDamaged, name, err)
		}
	}
	return p, nil
}

func isXML(name string) bool {
	return strings.HasSuffix(strings.ToLower(name), ".xml") || strings.HasSuffix(strings.ToLower(name), ".rels")
}

func (p *pack) check(name string) error {
	r, err := p.files[name].Open()
	if err != nil {
		return err
	}
	defer r.Close()
	var head [2]byte
	if _, err := io.ReadFull(r, head[:]); err == nil && isXML(name) && (string(head[:]) == "\xff\xfe" || string(head[:]) == "\xfe\xff") {
		return errors.New("UTF-16, which no program writes") // and excelize does not read
	}
	_, err = io.Copy(io.Discard, r)
	return err
}

// name is the name of a part as the package spells it.
func (p *pack) name(part string) string {
	if p.files[part] == nil {
		if name, ok := p.folded[strings.ToLower(part)]; ok {
			return name
		}
	}
	return part
}

func (p *pack) has(part string) bool { return p.files[p.name(part)] != nil }

// read is the content of a part; nil for none.
func (p *pack) read(part string) []byte {
	f := p.files[p.name(part)]
	if f == nil {
		return nil
	}
	r, err := f.Open()
	if err != nil {
		return nil
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return nil
	}
	return data
}

// bulky reports whether a part that is no sheet is too large for countTags: excelize reads the shared ones as it opens the file.
func (p *pack) bulky() bool {
	for _, name := range p.order {
		if !isXML(name) || strings.Contains(name, "/worksheets/") {
			continue
		}
		tags, err := countTags(p.read(name))
		if lists := strings.HasSuffix(name, ".rels") || name == "[Content_Types].xml"; err != nil || lists && tags > 3*maxEntries {
			return true
		}
	}
	return false
}

// bytes packs the workbook again: parts that were changed or added as given, all others as they lie in the file, still
// packed; those that are in gone are left out. The same parts give the same bytes: no time of day goes in.
func (p *pack) bytes(changed map[string][]byte, gone func(name string) bool) ([]byte, error) {
	var added []string
	for name := range changed {
		if p.files[name] == nil {
			added = append(added, name)
		}
	}
	slices.Sort(added)
	var out bytes.Buffer
	zw := zip.NewWriter(&out)
	for _, name := range append(slices.Clone(p.order), added...) {
		content, isChanged := changed[name]
		var err error
		switch {
		case isChanged:
			err = put(zw, name, content)
		case !gone(name):
			err = zw.Copy(p.files[name])
		}
		if err != nil {
			return nil, fmt.Errorf("packing %s: %w", name, err)
		}
	}
	if err := zw.Close(); err != nil {
		return nil, fmt.Errorf("closing the package: %w", err)
	}
	return out.Bytes(), nil
}

func put(zw *zip.Writer, name string, content []byte) error {
	var packed bytes.Buffer
	fw, err := flate.NewWriter(&packed, 5)
	if err != nil {
		return err
	}
	if _, err := fw.Write(content); err != nil {
		return err
	}
	if err := fw.Close(); err != nil {
		return err
	}
	w, err := zw.CreateRaw(&zip.FileHeader{
		Name: name, Method: zip.Deflate, CRC32: crc32.ChecksumIEEE(content),
		CompressedSize64: uint64(packed.Len()), UncompressedSize64: uint64(len(content)),
	})
	if err != nil {
		return err
	}
	_, err = w.Write(packed.Bytes())
	return err
}

// relationship is one line of a part's relationships.
type relationship struct {
	ID     string `xml:"Id,attr"`
	Kind   string `xml:"Type,attr"`
	Target string `xml:"Target,attr"`
}

func readRels(text []byte) []relationship {
	var list struct {
		All []relationship `xml:"Relationship"`
	}
	_ = xml.Unmarshal(text, &list) // what cannot be read names no part; excelize refuses the file for it
	return list.All
}

func relsOf(part string) string {
	return path.Join(path.Dir(part), "_rels", path.Base(part)+".rels")
}

// resolve is the part that a target means, seen from a folder of the package.
func resolve(folder, target string) string {
	if !strings.HasPrefix(target, "/") {
		target = path.Join("/", folder, target)
	}
	return strings.TrimPrefix(path.Clean(target), "/")
}

// sharedPart is the part for shared strings or styles that the relationships of the workbook's main part name.
func (p *pack) sharedPart(rels []byte, sharing shared) string {
	for _, r := range readRels(rels) {
		if strings.HasSuffix(r.Kind, "/"+string(sharing)) {
			return p.name(resolve("xl", r.Target))
		}
	}
	return "xl/" + string(sharing) + ".xml"
}
