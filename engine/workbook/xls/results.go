package xls

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// results are the last results of formulas, by sheet and cell. Excelize writes formulas without results, and a program
// that trusts the file then shows nothing, or something old: they are put into the finished file.
type results map[string]map[string]string

// add notes the result of a cell as the attribute of its kind and its value.
func (r results) add(sheet, at string, c cell) {
	if r[sheet] == nil {
		r[sheet] = map[string]string{}
	}
	kind, value := "", ""
	switch c.kind {
	case number:
		if !finite(c.number) {
			return
		}
		value = strconv.FormatFloat(c.number, 'G', -1, 64)
	case boolean:
		kind, value = ` t="b"`, "0"
		if c.number != 0 {
			value = "1"
		}
	case failure:
		kind, value = ` t="e"`, errorText(int(c.number))
	case text:
		var escaped bytes.Buffer
		// Writing to memory does not fail.
		_ = xml.EscapeText(&escaped, []byte(clean(c.text)))
		kind, value = ` t="str"`, escaped.String()
	default:
		return
	}
	r[sheet][at] = kind + ">" + value
}

// formulaCell is a cell with a formula as excelize writes it.
var formulaCell = regexp.MustCompile(`<c r="([A-Z]+[0-9]+)"([^>]*?) t="str">(<f[^>]*>[^<]*</f>)</c>`)

// put writes the results into the finished workbook.
func (r results) put(data []byte) ([]byte, error) {
	if len(r) == 0 {
		return data, nil
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("read back: %w", err)
	}
	paths, err := sheetPaths(archive)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, entry := range archive.File {
		cells := r[paths[entry.Name]]
		if cells == nil {
			if err := w.Copy(entry); err != nil {
				return nil, fmt.Errorf("copy %s: %w", entry.Name, err)
			}
			continue
		}
		content, err := read(entry)
		if err != nil {
			return nil, err
		}
		part, err := w.Create(entry.Name)
		if err != nil {
			return nil, fmt.Errorf("write %s: %w", entry.Name, err)
		}
		if _, err := io.WriteString(part, withResults(string(content), cells)); err != nil {
			return nil, fmt.Errorf("write %s: %w", entry.Name, err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("write: %w", err)
	}
	return out.Bytes(), nil
}

// withResults puts the results of one sheet into its XML.
func withResults(sheet string, cells map[string]string) string {
	var out strings.Builder
	at := 0
	for _, m := range formulaCell.FindAllStringSubmatchIndex(sheet, -1) {
		result, ok := cells[sheet[m[2]:m[3]]]
		if !ok {
			continue
		}
		kind, value, _ := strings.Cut(result, ">")
		out.WriteString(sheet[at:m[5]])
		out.WriteString(kind + ">" + sheet[m[6]:m[7]] + "<v>" + value + "</v></c>")
		at = m[1]
	}
	out.WriteString(sheet[at:])
	return out.String()
}

func read(entry *zip.File) ([]byte, error) {
	r, err := entry.Open()
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", entry.Name, err)
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", entry.Name, err)
	}
	return data, nil
}

// sheetPaths is the names of the sheets by the parts that hold them.
func sheetPaths(archive *zip.Reader) (map[string]string, error) {
	var workbook struct {
		Sheets []struct {
			Name string `xml:"name,attr"`
			ID   string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"sheets>sheet"`
	}
	var relations struct {
		Relations []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	for _, entry := range archive.File {
		var target any
		switch entry.Name {
		case "xl/workbook.xml":
			target = &workbook
		case "xl/_rels/workbook.xml.rels":
			target = &relations
		default:
			continue
		}
		data, err := read(entry)
		if err != nil {
			return nil, err
		}
		if err := xml.Unmarshal(data, target); err != nil {
			return nil, fmt.Errorf("read back %s: %w", entry.Name, err)
		}
	}
	targets := map[string]string{}
	for _, r := range relations.Relations {
		targets[r.ID] = "xl/" + strings.TrimPrefix(strings.TrimPrefix(r.Target, "/"), "xl/")
	}
	paths := map[string]string{}
	for _, sheet := range workbook.Sheets {
		paths[targets[sheet.ID]] = sheet.Name
	}
	return paths, nil
}
