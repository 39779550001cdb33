package desk

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"raduno/engine"
	"raduno/engine/store"
	"raduno/engine/workbook"
	"raduno/engine/workbook/xls"
	"raduno/export/json"
)

// Import makes a new workbook of a .xls of GestioneRaduno or GestioneTorneo, of a roster in CSV, or of a whole
// tournament in Raduno's own JSON. The old file stays as it is, and dst is never overwritten. It returns what could not be taken over.
func Import(src, dst string, env Env) (leftOut []engine.Text, err error) {
	data, err := ReadFile(src)
	if err != nil {
		return nil, err
	}
	if IsList(src) {
		list, err := ReadList(data)
		if err != nil {
			return nil, err
		}
		return ImportList(list, dst, env)
	}
	switch strings.ToLower(filepath.Ext(src)) {
	case ".xls":
		return importXLS(src, data, dst, env)
	case ".json":
		return importJSON(data, dst, env)
	case ".xlsx":
		return nil, engine.Errorf(engine.BadUsage, "%s è già un .xlsx: aprilo così com'è.", filepath.Base(src))
	}
	return nil, engine.Errorf(engine.BadUsage, "Non so importare %s: si importano i .xls, gli elenchi .csv e i tornei .json.",
		filepath.Base(src))
}

// ReadFile reads a file that somebody named; the error tells him what is wrong with it.
func ReadFile(path string) ([]byte, error) {
	data, err := store.OS{}.ReadFile(path, store.MaxSize)
	if err == nil {
		return data, nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, engine.Wrap(err, engine.BadInput, "Il file “%s” non esiste: controlla il nome e la cartella", path)
	}
	if info, statErr := os.Stat(path); statErr == nil && info.IsDir() {
		return nil, engine.Wrap(err, engine.BadInput, "“%s” è una cartella: scegli un file", path)
	}
	return nil, engine.Wrap(err, engine.BadInput,
		"Il file “%s” non si può leggere: controlla che non sia aperto altrove e di averne il permesso", path)
}

func importXLS(src string, data []byte, dst string, env Env) ([]engine.Text, error) {
	if err := WorkbookName(dst); err != nil {
		return nil, err
	}
	converted, leftOut, err := xls.ToXLSX(data)
	if err != nil {
		return nil, unopened(err, src)
	}
	if err := MakeFile(dst, converted, engine.Textf("Importato da un .xls"), env.complete()); err != nil {
		return nil, err
	}
	return leftOut, nil
}

// appear makes a workbook, fills it in memory and puts it on the disk in one step: it is there whole or not at all.
func appear(dst string, info engine.Info, what engine.Text, env Env, fill func(*workbook.Book) error) error {
	if err := WorkbookName(dst); err != nil {
		return err
	}
	book, err := workbook.New(info, "")
	if err != nil {
		return err
	}
	if err := fill(book); err != nil {
		return err
	}
	data, err := book.Bytes()
	if err != nil {
		return err
	}
	return MakeFile(dst, data, what, env.complete())
}

// importJSON makes the workbook of a tournament that was exported complete, and tells which texts do not fit in it.
func importJSON(data []byte, dst string, env Env) ([]engine.Text, error) {
	imported, err := json.Read(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	var d Desk // without a file: it knows the types
	return cutTexts(imported.Players), appear(dst, imported.Info, engine.Textf("Importato un torneo intero"), env,
		func(b *workbook.Book) error {
			if err := writePlayers(b, imported); err != nil {
				return err
			}
			if err := b.WriteInfo(imported.Info); err != nil {
				return err
			}
			for i := range imported.Rounds {
				if err := b.WriteRound(imported, imported.Rounds[i], d.showsIDs(imported, &imported.Rounds[i])); err != nil {
					return err
				}
			}
			return b.WriteState(imported)
		})
}

// cutTexts tells which texts of players are longer than a workbook takes.
func cutTexts(players []engine.Player) []engine.Text {
	var texts []engine.Text
	for _, p := range players {
		for _, text := range []string{p.Name, p.Surname, p.Nick, p.Club, p.Region} {
			if runes := []rune(text); len(runes) > workbook.MaxShown {
				texts = append(texts, engine.Textf("%s: “%s…” è lungo più di %d caratteri: nel foglio è accorciato, riscrivilo più breve.",
					engine.Textf("ID %d", p.ID), string(runes[:30]), workbook.MaxShown))
			}
		}
	}
	return texts
}
