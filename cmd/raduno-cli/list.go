package main

import (
	"io"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
	"raduno/engine/roster"
)

// listOf reads the list of players that a path names, with its columns as --colonne has them; nil where the file is a tournament, or
// something that is imported whole.
func (c *invocation) listOf(path, columns string) (*roster.List, error) {
	if !importer.IsList(path) {
		if columns != "" {
			return nil, engine.Errorf(engine.BadUsage, "--colonne è per gli elenchi: %s non lo è.", path)
		}
		return nil, nil
	}
	return c.listNamed(path, columns)
}

// listNamed reads a list of players, with its columns as --colonne has them.
func (c *invocation) listNamed(path, columns string) (*roster.List, error) {
	read := func() (*roster.List, error) { return importer.ReadList(path) }
	if path == "-" {
		read = func() (*roster.List, error) {
			data, err := c.readStdin()
			if err != nil {
				return nil, err
			}
			return roster.Parse(data)
		}
	}
	list, err := read()
	if err != nil || columns == "" {
		return list, err
	}
	var stated []*engine.Column
	there := list.Understand(nil, engine.OfficialLists()).Columns
	for i, name := range strings.Split(columns, ",") {
		title := ""
		if i < len(there) {
			title = there[i].Title
		}
		column, known := roster.Named(name, title)
		if !known {
			fields := engine.Map(roster.Columns()[1:], func(column *engine.Column) string { return c.Say(column.Name) })
			return nil, engine.Errorf(engine.BadUsage,
				"--colonne non conosce “%s”: le colonne si chiamano %s, “-” è una che non si prende, “+Cena” una tua.",
				name, strings.Join(fields, ", "))
		}
		stated = append(stated, column)
	}
	list.SetColumns(stated)
	if there := list.Understand(nil, engine.OfficialLists()).Columns; len(stated) > len(there) {
		return nil, engine.Errorf(engine.BadUsage, "--colonne ne nomina %d, e l'elenco ne ha %d.", len(stated), len(there))
	}
	return list, nil
}

// readStdin reads the standard input, up to what a list or the scores of a round may take.
func (c *invocation) readStdin() ([]byte, error) {
	const most = 16 << 20
	data, err := io.ReadAll(io.LimitReader(c.Stdin, most+1))
	if err == nil && len(data) > most {
		return nil, engine.Errorf(engine.BadInput, "Quello che arriva dall'ingresso è troppo: al massimo 16 MB.")
	}
	return data, err
}

// joined is one JSON object with the members of several.
func joined(parts ...any) ([]byte, error) {
	var members []string
	for _, part := range parts {
		text, err := engine.EncodeJSON(part)
		if err != nil {
			return nil, err
		}
		if text = strings.TrimSuffix(strings.TrimPrefix(text, "{"), "}"); text != "" {
			members = append(members, text)
		}
	}
	return []byte("{" + strings.Join(members, ",") + "}"), nil
}

// showList shows how a list is understood, and writes nothing.
func (c *invocation) showList(u *roster.Understood) error {
	if !c.JSON {
		c.reportList(u)
		for i, read := range u.Columns {
			c.Row("%s  %-20s %s", roster.ColumnName(i), roster.Title(read.Holds), read.Title)
		}
		for _, e := range u.Entries {
			if p := e.Incoming.Player; e.State == roster.Found {
				texts := []string{p.FullName(), p.Nick, p.Club, p.Region, e.OwnTexts()}
				c.Row("%4d  %s", e.Number, strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "  "))
			}
		}
		return nil
	}
	type column struct {
		Title string `json:"title"`
		Field string `json:"field"`
		Sure  bool   `json:"sure"`
	}
	type doubt struct {
		Cause   string   `json:"cause"`
		Text    string   `json:"text"`
		Lines   []int    `json:"lines"`
		People  []string `json:"people"`
		Answers []string `json:"answers"`
		Written int      `json:"as_written"`
	}
	type skipped struct {
		Line   int    `json:"line"`
		Text   string `json:"text"`
		Reason string `json:"reason"`
	}
	result := struct {
		Reading  string         `json:"reading"`
		Columns  []column       `json:"columns"`
		Found    []any          `json:"found"`
		Doubtful []doubt        `json:"doubtful"`
		Skipped  []skipped      `json:"skipped"`
		None     map[string]int `json:"none"`
		Doubts   []finding      `json:"doubts"`
	}{u.Reading, []column{}, []any{}, []doubt{}, []skipped{}, map[string]int{"club": u.WithoutClub()}, engine.Map(u.Remarks, c.finding)}
	for _, read := range u.Columns {
		result.Columns = append(result.Columns, column{read.Title, c.Say(roster.Title(read.Holds)), read.Sure != roster.ByOrder})
	}
	for _, e := range u.Entries {
		switch e.State {
		case roster.Found:
			result.Found = append(result.Found, listed{player(e.Incoming.Player), e.Number, e.Own})
		case roster.Skipped:
			result.Skipped = append(result.Skipped, skipped{e.Number, e.Text, c.Say(e.Why)})
		}
	}
	for _, q := range u.Questions() {
		d := doubt{Cause: q.ID, Text: c.Say(q.Text()), Written: q.Written, Answers: c.said(q.Answers)}
		for _, i := range q.Entries {
			d.Lines, d.People = append(d.Lines, u.Entries[i].Number), append(d.People, u.Entries[i].Incoming.Player.NameAndClub())
		}
		result.Doubtful = append(result.Doubtful, d)
	}
	return c.WriteJSON(result)
}

// listed is a player in a line of a list.
type listed struct {
	player
	line int
	own  map[string]string
}

// MarshalJSON puts the line beside who stands in it.
func (l listed) MarshalJSON() ([]byte, error) {
	return joined(l.player, struct {
		Line int               `json:"line"`
		Own  map[string]string `json:"own,omitempty"`
	}{l.line, l.own})
}

// reportList tells what was understood of a list, the count first, then what was not sure.
func (c *invocation) reportList(u *roster.Understood) {
	c.Row("%s", u.Count())
	if n := u.WithoutClub(); n > 0 {
		c.Row("%s", u.SaidNone())
	}
	for _, text := range u.Became() {
		c.Row("%s", text)
	}
	for _, q := range u.Questions() {
		c.Row("%s [%s]", q.Text(), strings.Join(c.said(q.Answers), "] ["))
		for _, i := range q.Entries {
			c.Row("  %s", engine.Textf("riga %d, da guardare: “%s” – %s", u.Entries[i].Number, u.Entries[i].Text, q.Short))
		}
	}
	for _, e := range u.Entries {
		if e.State == roster.Skipped {
			c.Row("%s", engine.Textf("riga %d, saltata: “%s” – %s", e.Number, e.Text, e.Why))
		}
	}
	for _, f := range u.Remarks {
		c.Warn(f.Report())
	}
}

// takeList enters who was found in a list into the roster, the doubtful only where that was asked for, as they are written, and tells what
// was not sure in it.
func (c *invocation) takeList(d *desk.Desk, list *roster.List, doubtful bool) error {
	u := list.Understand(d.View().Tournament, d.View().Spelling)
	if !c.JSON {
		c.reportList(u)
	}
	if doubtful {
		u.TakeAsWritten()
	}
	added, changed, err := d.TakeList(u.Taken())
	if err != nil {
		return err
	}
	c.warnQueued(d, added)
	if !c.JSON {
		c.Report("Giocatori aggiunti: %d, aggiornati: %d.", len(added), changed)
	}
	return nil
}
