package store_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"raduno/engine"
	"raduno/engine/store"
)

// BenchmarkSave is a save with its dated copy and all its flushes, for a workbook of 500 players and 25 rounds.
func BenchmarkSave(b *testing.B) {
	// Not in memory: the flushes are what is measured.
	dir, err := os.MkdirTemp(".", "bench")
	must(b, err)
	defer os.RemoveAll(dir)
	data := bytes.Repeat([]byte("un turno "), 100_000)
	path := filepath.Join(dir, "raduno.xlsx")
	s, err := store.Create(path, data, engine.Textf("Torneo nuovo"), nil, nil)
	must(b, err)
	defer s.Close()
	for n := uint64(0); b.Loop(); n++ {
		binary.LittleEndian.PutUint64(data, n)
		must(b, s.Save(data, engine.Textf("Azione")))
	}
}
