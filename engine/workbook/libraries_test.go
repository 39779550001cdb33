package workbook

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"raduno/engine/worked"
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
