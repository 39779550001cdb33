package main

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/crc32"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
)

// Walks through the commands with tournaments of every game and workbooks of the old programs, edited with a spreadsheet
// between times: what each command answered and what the workbook then held is what testdata/walks keeps. Another line is another
// answer or another cell: look at it, and keep it with -update if it was meant.
func TestWalksThroughTheCommands(t *testing.T) {
	worked.Slow(t)
	t.Setenv("SOURCE_DATE_EPOCH", "1800000000")
	t.Setenv("LC_ALL", "C")
	walks := func(name string, steps int, begin func(w *commandWalk)) {
		t.Run(name, func(t *testing.T) {
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			w := &commandWalk{T: t, r: rand.New(rand.NewPCG(uint64(crc32.ChecksumIEEE([]byte(name))), 36)), dir: t.TempDir()}
			w.path = filepath.Join(w.dir, "f.xlsx")
			begin(w)
			w.far(steps)
			worked.Kept(t, "testdata/walks/"+name+".txt", w.messages.String())
		})
	}
	for _, name := range worked.Tournaments(t) {
		walks(name, 20, func(w *commandWalk) { w.run("importa", worked.Tournament(t, name), w.path) })
	}
	foreign, err := filepath.Glob(filepath.Join(worked.Path(t, "workbooks"), "*.xls*"))
	if err != nil || len(foreign) < 10 {
		t.Fatal(foreign, err)
	}
	for i, path := range foreign {
		far := 0
		if i%8 == 0 {
			far = 15
		}
		walks("old_"+filepath.Base(path), far, func(w *commandWalk) {
			if filepath.Ext(path) == ".xls" {
				w.run("importa", path, w.path)
				return
			}
			data, err := os.ReadFile(path)
			must(t, cmp.Or(err, os.WriteFile(w.path, data, 0o600)))
			w.run("punti", w.path, "--turno", "1", "--tavolo", "2", "12", "33", "0", "45")
		})
	}
}

// commandWalk is one of them, at a place in its course.
type commandWalk struct {
	*testing.T
	r        *rand.Rand
	dir      string
	path     string
	was      map[string]string
	messages strings.Builder
}

// steps are commands whose capital letters in braces stand for what a step draws.
var steps = strings.Split(strings.TrimSpace(`
controlla
controlla --ripara
passo
giocatori
giocatori --aggiungi {W};{W};{W}
giocatori --cambia {P} Club={W}
giocatori --cambia {P} Cognome={W}
giocatori --cambia {P} Partecipa={Y}
giocatori --togli {P}
opzioni
opzioni Nome={W}
opzioni scarti={N}
presenti --turno {N}
presenti --turno {N} {P}={Y} {P}={Y}
conferma --turno {N}
conferma --turno {N} --tavolo {N}
conferma --turno {N} --tieni
arbitro
arbitro --ammonizione {P} --motivo {W}
arbitro --penalita {P} {S} --turno {N}
arbitro --perde {P} --turno {N} --tavolo {N}
arbitro --squalifica {P} --motivo {W}
arbitro --annulla {N}
elimina --turno {N}
verifica --turno {N}
scambia --turno {N} {P} {P}
coppie --separa {P}-{P}
coppie --unisci {P}-{P}
lascia {P}
lascia {P} --sostituto {P}
punti --turno {N} --tavolo {N} {S} {S} {S} {S}
punti --turno {N} --tavolo {N} {S} {S} {S} {S}
punti --turno {N} --tavolo {N} {S} {S} {S} 0
punti --turno {N} --tavolo {N}
partita {P} {P}
partite {W}
gioco
gioco --turno {N}
classifica
classifica --tipo open
classifica --tipo campionato
premi
passo
formula --tipo open
formula --tipo master
annulla
annulla
ripeti
copie
copie --riprendi {N}
esporta --formato json --sovrascrivi
esporta --formato html --sovrascrivi
esporta --formato vb --sovrascrivi
`), "\n")

var (
	moment = regexp.MustCompile(`\d\d/\d\d/\d{4} \d\d:\d\d(:\d\d)?|\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d`) // in the words on copies
	drawn  = regexp.MustCompile(`\{[A-Z]\}`)
)

// far goes so many steps.
func (w *commandWalk) far(n int) {
	for range n {
		if w.r.IntN(4) == 0 {
			w.edit()
		}
		command := drawn.ReplaceAllStringFunc(steps[w.r.IntN(len(steps))], func(of string) string {
			switch of {
			case "{N}":
				return fmt.Sprint(1 + w.r.IntN(4))
			case "{P}":
				return fmt.Sprint(1 + w.r.IntN(30))
			case "{S}":
				return []string{"0", "12", "33", "45", "101", "7,5", "x"}[min(w.r.IntN(20), 6)]
			case "{Y}":
				return []string{"SI", "NO"}[w.r.IntN(2)]
			}
			return []string{"Anna", "Rossi", "CLUB", "O'Hara", "è"}[w.r.IntN(5)]
		})
		args := strings.Fields(command)
		w.run(append([]string{args[0], w.path}, args[1:]...)...)
	}
}

// edit changes the workbook as a spreadsheet does, in one place or two.
func (w *commandWalk) edit() {
	data, err := os.ReadFile(w.path)
	must(w, err)
	must(w, os.WriteFile(w.path, worked.Edited(w, w.r, data, 1+w.r.IntN(2)), 0o600))
	w.report()
}

// run runs a command and tells what it said, and what it changed.
func (w *commandWalk) run(args ...string) {
	var out, trouble bytes.Buffer
	code := program().Run(w.Context(), args, strings.NewReader(""), &out, &trouble)
	plain := func(text string) string {
		return moment.ReplaceAllString(made.ReplaceAllString(strings.ReplaceAll(text, w.dir, "DIR"), ""), "")
	}
	said := plain(trouble.String())
	first, _, _ := strings.Cut(strings.TrimSpace(said), "\n")
	args = slices.Clone(args)
	args[1] = filepath.Base(args[1])
	fmt.Fprintf(&w.messages, "%s: %d %08x %s\n", strings.ReplaceAll(strings.Join(args, " "), w.dir, "DIR"), code,
		crc32.ChecksumIEEE([]byte(plain(out.String())+said)), first)
	for _, format := range []string{".json", ".html", "_vb.txt"} {
		path := strings.TrimSuffix(w.path, ".xlsx") + format
		if data, err := os.ReadFile(path); err == nil {
			fmt.Fprintf(&w.messages, "  %s %08x\n", format, crc32.ChecksumIEEE([]byte(plain(string(data)))))
			_ = os.Remove(path)
		}
	}
	w.report()
}

// report lists which parts of the workbook are others than before.
func (w *commandWalk) report() {
	data, err := os.ReadFile(w.path)
	must(w, err)
	now := worked.Parts(w, data)
	for _, name := range slices.Sorted(maps.Keys(now)) {
		if now[name] != w.was[name] {
			fmt.Fprintf(&w.messages, "  %s %08x\n", name, crc32.ChecksumIEEE([]byte(made.ReplaceAllString(now[name], ""))))
		}
	}
	w.was = now
}
