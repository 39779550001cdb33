// Package importer makes workbooks of what is none: the .xls of the old programs, lists of players, whole tournaments in JSON;
// it plays the demonstration tournament.
package importer

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/roster"
	"raduno/engine/store"
	"raduno/engine/workbook"
	"raduno/engine/workbook/xls"
	"raduno/export/json"
)

// File makes a new workbook of a .xls of GestioneRaduno or GestioneTorneo, of a roster in CSV, or of a whole
// tournament in Raduno's own JSON. The old file stays as it is, and dst is never overwritten. It returns what could not be taken over.
func File(src, dst string, env desk.Env) (leftOut []engine.Text, err error) {
	if IsList(src) {
		list, err := ReadList(src)
		if err != nil {
			return nil, err
		}
		return List(list, dst, env)
	}
	data, err := store.ReadNamed(src)
	if err != nil {
		return nil, err
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

func importXLS(src string, data []byte, dst string, env desk.Env) ([]engine.Text, error) {
	if err := desk.WorkbookName(dst); err != nil {
		return nil, err
	}
	values, err := xls.ToXLSX(data)
	if err != nil {
		return nil, desk.Unopened(err, src)
	}
	book, err := workbook.Open(values)
	if err != nil {
		return nil, desk.Unopened(err, src)
	}
	if err := book.Dress(); err != nil {
		return nil, err
	}
	dressed, err := book.Bytes()
	if err != nil {
		return nil, err
	}
	messages := []engine.Text{
		engine.Textf("Le formule e l'aspetto dei fogli del .xls non sono stati copiati: restano i valori, gli elenchi e i commenti."),
	}
	return messages, desk.MakeFile(dst, dressed, engine.Textf("Importato da un .xls"), env)
}

// appear puts the workbook of a tournament on the disk in one step: it is there whole or not at all. The roster has the columns that
// asking asks for; nil asks for none.
func appear(dst string, t *engine.Tournament, asking game.Game, what engine.Text, env desk.Env) error {
	if err := desk.WorkbookName(dst); err != nil {
		return err
	}
	book, err := workbook.New(t.Info, "")
	if err == nil && asking != nil {
		err = book.AskPlayers(asking)
	}
	if err == nil {
		err = desk.WriteChanges(book, &engine.Tournament{Info: t.Info}, t)
	}
	if err != nil {
		return err
	}
	data, err := book.Bytes()
	if err != nil {
		return err
	}
	return desk.MakeFile(dst, data, what, env)
}

// importJSON makes the workbook of a tournament that was exported complete, and tells which texts do not fit in it.
func importJSON(data []byte, dst string, env desk.Env) ([]engine.Text, error) {
	imported, err := json.Read(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	messages := cutTexts(imported.Players)
	for _, logo := range []*[]byte{&imported.Logo, &imported.SecondLogo} {
		if len(*logo) > 0 && !workbook.IsLogo(*logo) {
			*logo = nil
			messages = append(messages, engine.Textf("Un logo del file JSON non è un'immagine che si legge, e manca nel foglio: sceglilo di nuovo."))
		}
	}
	return messages, appear(dst, imported, nil, engine.Textf("Importato un torneo intero"), env)
}

// cutTexts tells which texts of players are longer than a workbook takes.
func cutTexts(players []engine.Player) []engine.Text {
	var texts []engine.Text
	for _, p := range players {
		for _, c := range engine.Roster {
			if text := c.Get(&p); utf8.RuneCountInString(text) > engine.MaxTextShown {
				texts = append(texts, engine.Textf("%s: “%s…” è lungo più di %d caratteri: nel foglio è accorciato, riscrivilo più breve.",
					engine.Textf("ID %d", p.ID), fmt.Sprintf("%.30s", text), engine.MaxTextShown))
			}
		}
	}
	return texts
}

// IsList reports whether a file is a list of players: by its name, or a workbook that is no tournament.
func IsList(path string) bool {
	if roster.IsFile(path) {
		return true
	}
	if ext := strings.ToLower(filepath.Ext(path)); ext != ".xlsx" && ext != ".xls" {
		return false
	}
	data, err := modern(path)
	return err == nil && workbook.IsForeign(data)
}

// ReadList reads the list of players in a file. The error says what to do where it holds none.
func ReadList(path string) (*roster.List, error) {
	data, err := modern(path)
	if err != nil {
		return nil, err
	}
	return roster.Parse(data)
}

// modern are the bytes of a file, an .xls as an .xlsx of its values. A page that calls itself .xls is left as it is.
func modern(path string) ([]byte, error) {
	data, err := store.ReadNamed(path)
	if err == nil && bytes.HasPrefix(data, xls.Signature) && strings.EqualFold(filepath.Ext(path), ".xls") {
		return xls.ToXLSX(data)
	}
	return data, err
}

// List makes a new workbook of a list, with the doubtful as they are written; dst is never overwritten. It returns what was doubtful, and
// what was passed over.
func List(list *roster.List, dst string, env desk.Env) ([]engine.Text, error) {
	u := list.Understand(nil, engine.OfficialLists())
	texts := engine.Map(u.Remarks, engine.Finding.Report)
	for _, q := range u.Questions() {
		names, _ := q.Names(len(q.Entries))
		texts = append(texts, engine.Textf("%s (%s): %s", q.Text(), strings.Join(names, ", "), q.Answers[q.Written]))
	}
	for _, e := range u.Entries {
		if e.State == roster.Skipped {
			texts = append(texts, engine.Textf("riga %d, saltata: “%s” – %s", e.Number, e.Text, e.Why))
		}
	}
	u.TakeAsWritten()
	if len(u.Taken()) == 0 {
		return nil, engine.Errorf(engine.BadInput,
			"Nell'elenco non ho trovato giocatori: la prima riga deve avere i titoli delle colonne (Nome, Cognome, Club ...).")
	}
	return texts, Players(u.Taken(), dst, env)
}

// Players makes a new workbook with the people of a list on its roster; dst is never overwritten.
func Players(incoming []roster.Incoming, dst string, env desk.Env) error {
	if len(incoming) == 0 {
		return engine.Errorf(engine.BadUsage, "Non c'è nessun giocatore da aggiungere.")
	}
	var t engine.Tournament
	players := engine.Map(incoming, func(in roster.Incoming) engine.Player { return in.Player })
	if err := roster.Enrol(&t, players, engine.OfficialLists(), time.Time{}); err != nil {
		return err
	}
	for i, in := range incoming {
		in.Note(&t, players[i].ID)
	}
	return appear(dst, &t, nil, engine.Textf("{1:Aggiunto %d iscritto|Aggiunti %d iscritti}", len(players)), env)
}
