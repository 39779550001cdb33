package main

import (
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
)

// listOf reads the list of players that a path names by its ending, with its columns as --colonne has them; nil where the
// file is something else.
func (in *invocation) listOf(path, columns string) (*desk.List, error) {
	if !desk.IsList(path) {
		if columns != "" {
			return nil, engine.Errorf(engine.BadUsage, "--colonne è per gli elenchi .csv: %s non lo è.", path)
		}
		return nil, nil
	}
	return in.listNamed(path, columns)
}

// listNamed reads a list of players, with its columns as --colonne has them.
func (in *invocation) listNamed(path, columns string) (*desk.List, error) {
	data, err := desk.ReadFile(path)
	if err != nil {
		return nil, err
	}
	list, err := desk.ReadList(data)
	if err != nil || columns == "" {
		return list, err
	}
	names := strings.Split(columns, ",")
	if len(names) > len(list.Columns) {
		return nil, engine.Errorf(engine.BadUsage, "--colonne ne nomina %d, e l'elenco ne ha %d.", len(names), len(list.Columns))
	}
	for i := range list.Columns { // what is not named is not taken
		list.Assign(i, desk.ListFieldSkip)
	}
	for i, name := range names {
		field, known := desk.ListFieldNamed(name)
		if !known {
			var fields []string
			for _, f := range desk.ListFields()[1:] {
				fields = append(fields, in.say(f.Text()))
			}
			return nil, engine.Errorf(engine.BadUsage, "--colonne non conosce “%s”: le colonne si chiamano %s, e “-” è una che non si prende.", name, strings.Join(fields, ", "))
		}
		list.Assign(i, field)
	}
	return list, nil
}

// listRows is how many players a preview shows.
const listRows = 10

// showList shows how a list is understood, and writes nothing.
func (in *invocation) showList(list *desk.List) error {
	players, findings := list.Players()
	findings = slices.Concat(list.Doubts(), findings)
	if in.json {
		type column struct {
			Title string `json:"title"`
			Field string `json:"field"`
			Sure  bool   `json:"sure"`
		}
		result := struct {
			Columns []column  `json:"columns"`
			Players []player  `json:"players"`
			Doubts  []finding `json:"doubts"`
		}{[]column{}, []player{}, []finding{}}
		for _, c := range list.Columns {
			result.Columns = append(result.Columns, column{c.Title, in.say(c.Field.Text()), c.Sure != desk.ByOrder})
		}
		for _, p := range players {
			result.Players = append(result.Players, playerRow(p))
		}
		for _, f := range findings {
			result.Doubts = append(result.Doubts, in.finding(f))
		}
		return in.writeJSON(result)
	}
	for i, c := range list.Columns {
		in.row("%s  %-20s %s", list.ColumnName(i), c.Field.Text(), c.Title)
	}
	for _, p := range players[:min(len(players), listRows)] {
		in.row("%s", strings.Join(slices.DeleteFunc([]string{p.FullName(), p.Nick, p.Club, p.Region}, func(s string) bool { return s == "" }), "  "))
	}
	in.tell("Giocatori trovati: %d.", len(players))
	for _, f := range findings {
		in.row("%s", f.Told())
	}
	return nil
}

// takeList enters a list into the roster, and tells what was not sure in it.
func (in *invocation) takeList(d *desk.Desk, list *desk.List) error {
	incoming, findings := d.View().Compare(list)
	for _, f := range slices.Concat(list.Doubts(), findings) {
		in.warn(f.Told())
	}
	added, changed, err := d.TakeList(incoming)
	if err != nil {
		return err
	}
	if !in.json {
		in.tell("Giocatori aggiunti: %d, aggiornati: %d.", len(added), changed)
	}
	return nil
}
