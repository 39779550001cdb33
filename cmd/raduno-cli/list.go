package main

import (
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/roster"
	"raduno/engine/store"
)

// listOf reads the list of players that a path names by its ending, with its columns as --colonne has them; nil where the
// file is something else.
func (in *invocation) listOf(path, columns string) (*roster.List, error) {
	if !roster.IsFile(path) {
		if columns != "" {
			return nil, engine.Errorf(engine.BadUsage, "--colonne è per gli elenchi .csv: %s non lo è.", path)
		}
		return nil, nil
	}
	return in.listNamed(path, columns)
}

// listNamed reads a list of players, with its columns as --colonne has them.
func (in *invocation) listNamed(path, columns string) (*roster.List, error) {
	data, err := store.ReadNamed(path)
	if err != nil {
		return nil, err
	}
	list, err := roster.Parse(data)
	if err != nil || columns == "" {
		return list, err
	}
	if err := list.MakeTable(); err != nil {
		return nil, err
	}
	names := strings.Split(columns, ",")
	if len(names) > len(list.Columns) {
		return nil, engine.Errorf(engine.BadUsage, "--colonne ne nomina %d, e l'elenco ne ha %d.", len(names), len(list.Columns))
	}
	for i := range list.Columns { // what is not named is not taken
		list.Assign(i, nil)
	}
	for i, name := range names {
		column, known := roster.Named(name)
		if !known {
			var fields []string
			for _, c := range roster.Columns()[1:] {
				fields = append(fields, in.Say(c.Name))
			}
			return nil, engine.Errorf(engine.BadUsage, "--colonne non conosce “%s”: le colonne si chiamano %s, e “-” è una che non si prende.", name,
				strings.Join(fields, ", "))
		}
		list.Assign(i, column)
	}
	return list, nil
}

// listLine is a line of a list in JSON: who stands in it, or why it is doubtful or was skipped.
type listLine struct {
	Line   int    `json:"line"`
	Text   string `json:"text"`
	Reason string `json:"reason,omitempty"`

	player  *engine.Player
	choices []string
}

// MarshalJSON puts who stands in the line among what is told of it.
func (l listLine) MarshalJSON() ([]byte, error) {
	type told listLine
	parts := []any{told(l)}
	if l.player != nil {
		parts = append(parts, player(*l.player), struct {
			Choices []string `json:"choices,omitempty"`
		}{l.choices})
	}
	return joined(parts...)
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

// showList shows how a list is understood beside the players of a roster, and writes nothing.
func (in *invocation) showList(list *roster.List, players []engine.Player, as engine.NameLists) error {
	entries := list.Understand(players, as)
	if !in.JSON {
		in.tellList(entries)
		for i, c := range list.Columns {
			in.Row("%s  %-20s %s", list.ColumnName(i), roster.Title(c.Holds), c.Title)
		}
		for _, e := range entries {
			if e.State == roster.Found {
				in.Row("%4d  %s", e.Number, strings.Join(slices.DeleteFunc([]string{
					e.Incoming.Player.FullName(), e.Incoming.Player.Nick,
					e.Incoming.Player.Club, e.Incoming.Player.Region,
				}, func(s string) bool {
					return s == ""
				}), "  "))
			}
		}
		for _, f := range list.Doubts() {
			in.Row("%s", f.Told())
		}
		return nil
	}
	type column struct {
		Title string `json:"title"`
		Field string `json:"field"`
		Sure  bool   `json:"sure"`
	}
	result := struct {
		Columns  []column   `json:"columns"`
		Found    []listLine `json:"found"`
		Doubtful []listLine `json:"doubtful"`
		Skipped  []listLine `json:"skipped"`
		Doubts   []finding  `json:"doubts"`
	}{[]column{}, []listLine{}, []listLine{}, []listLine{}, []finding{}}
	for _, c := range list.Columns {
		result.Columns = append(result.Columns, column{c.Title, in.Say(roster.Title(c.Holds)), c.Sure != roster.ByOrder})
	}
	for _, e := range entries {
		line := listLine{Line: e.Number, Text: e.Text, Reason: in.Say(e.Why)}
		if e.State != roster.Skipped {
			line.player = &e.Incoming.Player
			for _, c := range e.Choices {
				line.choices = append(line.choices, in.Say(c.Label))
			}
		}
		switch e.State {
		case roster.Found:
			result.Found = append(result.Found, line)
		case roster.Doubtful:
			result.Doubtful = append(result.Doubtful, line)
		default:
			result.Skipped = append(result.Skipped, line)
		}
	}
	for _, f := range list.Doubts() {
		result.Doubts = append(result.Doubts, in.finding(f))
	}
	return in.WriteJSON(result)
}

// tellList tells what was understood of a list, the count first, then what was not sure.
func (in *invocation) tellList(entries []roster.Entry) {
	in.Row("%s", roster.Count(entries))
	for _, e := range entries {
		if e.State == roster.Doubtful {
			in.Row("%s", engine.Textf("riga %d, da guardare: “%s” – %s (%s)", e.Number, e.Text, e.Why, e.Incoming.Player.NameAndClub()))
		}
	}
	for _, e := range entries {
		if e.State == roster.Skipped {
			in.Row("%s", engine.Textf("riga %d, saltata: “%s” – %s", e.Number, e.Text, e.Why))
		}
	}
}

// takeList enters who was found in a list into the roster, the doubtful only where that was asked for, and tells what was
// not sure in it.
func (in *invocation) takeList(d *desk.Desk, list *roster.List, doubtful bool) error {
	for _, f := range list.Doubts() {
		in.Warn(f.Told())
	}
	entries := list.Understand(d.View().Tournament.Players, d.View().Spelling)
	if !in.JSON {
		in.tellList(entries)
	}
	var incoming []roster.Incoming
	for _, e := range entries {
		if e.State == roster.Found || e.State == roster.Doubtful && doubtful {
			incoming = append(incoming, e.Incoming)
		}
	}
	added, changed, err := d.TakeList(incoming)
	if err != nil {
		return err
	}
	if !in.JSON {
		in.Tell("Giocatori aggiunti: %d, aggiornati: %d.", len(added), changed)
	}
	return nil
}
