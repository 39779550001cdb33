package workbook

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
)

// The libraries of web tools that read a workbook and write it again, with the file of each in .ci/javascript.
var libraries = map[string]string{
	"exceljs.min.js":   `const b = new lib.Workbook(); b.xlsx.load(data).then(() => b.xlsx.writeBuffer()).then(done, failed)`,
	"xlsx.full.min.js": `done(lib.write(lib.read(data), {type: "buffer", bookType: "xlsx"}))`,
}

// What Raduno writes is opened and written by the libraries of web tools, and is the same tournament after that.
func TestWebToolsReadWhatIsWritten(t *testing.T) {
	node := worked.Tool(t, "node", "nodejs")
	tour := sample(16, 3, true)
	written := mustBytes(t, build(t, tour))
	for file, script := range libraries {
		library, err := filepath.Abs(filepath.Join("..", "..", ".ci", "javascript", file))
		must(t, err)
		if _, err := os.Stat(library); err != nil {
			worked.Missing(t, file+": .ci/packages test gets it")
		}
		dir := t.TempDir()
		from, to := filepath.Join(dir, "da.xlsx"), filepath.Join(dir, "a.xlsx")
		must(t, os.WriteFile(from, written, 0o600))
		cmd := exec.Command(node, "-e",
			`const fs = require("fs"), [path, from, to] = process.argv.slice(1), lib = require(path), data = fs.readFileSync(from);
			const done = out => fs.writeFileSync(to, out), failed = e => { console.error(e); process.exit(1) };`+script, library, from, to)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%.2000s", file, err, out)
			continue
		}
		data, err := os.ReadFile(to)
		must(t, err)
		wantRead(t, data, tour)
	}
}

// openpyxl, with which Python programs open workbooks, is strict about XML and keeps the tournament too.
func TestOpenpyxlReadsWhatIsWritten(t *testing.T) {
	python := worked.Tool(t, "/usr/bin/python3") // Debian's own, which has Debian's package
	tour := sample(16, 3, true)
	dir := t.TempDir()
	from, to := filepath.Join(dir, "da.xlsx"), filepath.Join(dir, "a.xlsx")
	must(t, os.WriteFile(from, mustBytes(t, build(t, tour)), 0o600))
	if exec.Command(python, "-c", "import openpyxl").Run() != nil {
		worked.Missing(t, "python3-openpyxl: .ci/packages test gets it")
	}
	out, err := exec.Command(python, "-c", "import openpyxl, sys; openpyxl.load_workbook(sys.argv[1]).save(sys.argv[2])", from,
		to).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%.2000s", err, out)
	}
	data, err := os.ReadFile(to)
	must(t, err)
	wantRead(t, data, tour)
}

// Every prefix in a workbook has its namespace: Excel calls a file damaged where one has not, and Go's reader says nothing.
func TestEveryPrefixHasItsNamespace(t *testing.T) {
	data := mustBytes(t, build(t, sample(16, 3, true)))
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	must(t, err)
	for _, part := range archive.File {
		if !strings.HasSuffix(part.Name, ".xml") && !strings.HasSuffix(part.Name, ".rels") && !strings.HasSuffix(part.Name, ".vml") {
			continue
		}
		text, err := part.Open()
		must(t, err)
		for decoder := xml.NewDecoder(text); ; {
			token, err := decoder.Token()
			if err == io.EOF {
				break
			}
			must(t, err)
			element, is := token.(xml.StartElement)
			if !is {
				continue
			}
			for _, name := range append([]xml.Name{element.Name}, namesOf(element.Attr)...) {
				if bound := strings.Contains(name.Space, ":"); !bound && name.Space != "" && name.Space != "xmlns" && name.Space != "xml" {
					t.Fatalf("%s: %s:%s has no namespace", part.Name, name.Space, name.Local)
				}
			}
		}
	}
}

func namesOf(attributes []xml.Attr) []xml.Name {
	var list []xml.Name
	for _, a := range attributes {
		list = append(list, a.Name)
	}
	return list
}
