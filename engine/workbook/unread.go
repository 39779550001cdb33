package workbook

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// Whatever looks like a table or a round and is not read as one is told: a title mistyped by hand must not take four
// results out of the standings in silence, nor a draw be written over them.

// unreadRows finds the rows in which players sit under no table's title, and reports them.
func (rd *roundReader) unreadRows(place *roundPlace, titles []titlePlace, rows []int) []int {
	used := map[int]int{} // row -> number of its table
	for i, t := range titles {
		used[t.row], used[rows[i]] = t.number, t.number
	}
	for i, tp := range place.tables {
		for _, r := range tp.records {
			used[r.row] = place.round.Tables[i].Number
		}
	}
	var unread []int
	last := 0
	for i := range rd.pic.Rows {
		r := &rd.pic.Rows[i]
		if number, is := used[r.Num]; is {
			last = number
			continue
		}
		if rd.seatsIn(r, place.cols) < 2 {
			continue
		}
		unread = append(unread, r.Num)
		last++
		next := slices.IndexFunc(titles, func(t titlePlace) bool { return t.row > r.Num })
		p := rd.fault(place.cols[0].id, r.Num, "table-unread",
			"Nella riga %d siedono dei giocatori, ma sopra manca il titolo del tavolo (per esempio “%s”): scrivilo; finché manca, i loro punti "+
				"non contano", r.Num, tableName(last))
		above := ""
		if cells := rd.pic.Row(r.Num - 1); cells != nil && len(cells.Cells) > 0 {
			above = engine.SpellingKey(cells.Cells[0].Text)
		}
		if _, taken := used[r.Num-1]; r.Num > 1 && !taken && (above == "" || strings.HasPrefix(above, "tav")) &&
			(next < 0 || titles[next].number == last+1) {
			p.structural = true
			p.mendText(rd.sheet, titles[0].col, r.Num-1, tableName(last))
		}
	}
	return unread
}

// seatsIn counts the seats of a row that read like a player's: an ID with a name beside it.
func (rd *roundReader) seatsIn(r *xlsx.Row, cols []triplet) int {
	seats := 0
	for _, t := range cols {
		name := r.Cell(t.name)
		if _, _, known := rd.seatID(r.Cell(t.id)); known && !isEmpty(name) && (name.Kind != xlsx.Number || name.Derived) {
			seats++
		}
	}
	return seats
}

// checkGaps reports numbers of tables that are missing between others.
func (rd *roundReader) checkGaps(place *roundPlace) {
	if len(place.unread) > 0 || len(place.round.Tables) == 0 {
		return // told already
	}
	numbers := engine.Map(place.round.Tables, func(t engine.Table) int { return t.Number })
	var missing []int
	for n := range slices.Max(numbers) {
		if !slices.Contains(numbers, n+1) {
			missing = append(missing, n+1)
		}
	}
	if len(missing) > 0 {
		rd.warn(0, 0, "table-gap",
			"Nel foglio “%s” c'è il tavolo %d ma {3:ne manca uno|ne mancano %d}: %s. {3:Se è stato cancellato|Se sono stati cancellati} riprendi "+
				"una copia, altrimenti correggi i titoli", rd.sheet.Name, slices.Max(numbers), len(missing), engine.Ranges(missing))
	}
}

// NamesMixed is the code of the error that the names beside the IDs of the rounds are those of others: nothing that names
// people may leave the house.
const NamesMixed = "names-mixed"

// checkNames makes one error of many names that are not those of the IDs beside them: then it is not the names that
// are wrong but the roster, and every standing that hangs on it.
func (rd *roundReader) checkNames() {
	if rd.misnamed < 4 || 4*rd.misnamed < rd.named {
		return
	}
	rd.rep.list = slices.DeleteFunc(rd.rep.list, func(p problem) bool { return p.Code == "name-mismatch" })
	rd.rep.fault(rosterSheet, "", NamesMixed,
		"In %d {1:posto|posti} su %d il nome scritto nei turni non è quello dell'ID: forse l'elenco degli iscritti è stato ordinato senza "+
			"la colonna degli ID. Riprendi una copia di prima, oppure rimetti a ogni giocatore il suo ID", rd.misnamed, rd.named)
}

// strayRounds reports sheets with players at tables that are not read because of their name.
func (rd *roundReader) strayRounds(places []roundPlace) {
	for _, s := range rd.file.Sheets() {
		if known(s.Name) {
			if s.Missing() {
				rd.rep.fault(s.Name, "", "sheet-lost",
					"Il foglio “%s” è nell'elenco dei fogli, ma nel file non c'è: riprendi una copia dalla cartella delle copie", s.Name)
			}
			continue
		}
		quiet := roundReader{Book: rd.Book, rep: &report{}, byID: rd.byID, byName: rd.byName}
		if !s.HasCells() || quiet.turnTo(s) != nil || len(quiet.titles()) == 0 {
			continue
		}
		stray := quiet.read(0).round.TableIDs()
		seated := slices.DeleteFunc(slices.Concat(stray...), func(id int) bool { return id <= 0 })
		if len(seated) < 2 {
			continue
		}
		name := engine.RoundSheet(len(places) + 1)
		if at := slices.IndexFunc(places, func(p roundPlace) bool { return sameTables(p.round.TableIDs(), stray) }); at >= 0 {
			rd.rep.warn(s.Name, "", "round-copy",
				"Il foglio “%s” è una copia di “%s” e non viene letto: se non serve eliminalo; se è un altro turno rimetti i suoi tavoli e "+
					"chiamalo per esempio “%s”", s.Name, places[at].sheet, name)
			continue
		}
		rd.rep.fault(s.Name, "", "round-unread",
			"Il foglio “%s” ha dei tavoli ma non il nome di un turno: finché non si chiama per esempio “%s” non viene letto; se non è un turno "+
				"togli i titoli dei tavoli", s.Name, name)
	}
}

// sameTables reports whether two rounds seat the same players at the same tables.
func sameTables(a, b [][]int) bool {
	word := func(tables [][]int) string {
		words := engine.Map(tables, func(ids []int) string { return fmt.Sprint(slices.Sorted(slices.Values(ids))) })
		slices.Sort(words)
		return strings.Join(words, "")
	}
	return len(a) == len(b) && word(a) == word(b)
}

// checkRecords reports where the rounds differ from what the program recorded of its draws, as far as no change by
// hand explains it: rounds and tables that are gone, sheets that changed their names.
func (b *Book) checkRecords(t *engine.Tournament, lines []stateLine, rep *report) {
	if len(lines) == 0 && len(t.Rounds) > 0 && b.file.Creator() == creator {
		rep.warn(stateSheet, "", "state-missing",
			"Manca il foglio nascosto “%s”, con il tipo di torneo, i sorteggi e le presenze: forse è stato eliminato; riprendi una copia di "+
				"prima", stateSheet)
	}
	for _, line := range lines {
		if line.key == keyTables && line.round > 0 && t.Round(line.round) == nil {
			rep.warn(engine.RoundSheet(line.round), "", "round-lost",
				"I tavoli del foglio “%s” sono stati sorteggiati, ma il foglio non c'è più o ha un altro nome: i suoi punti non contano; "+
					"rinominalo, oppure riprendi una copia", engine.RoundSheet(line.round))
		}
	}
	checkCopies(t, rep)
	checkClubsMoved(t, rep)
	for _, r := range t.Rounds {
		if r.Draw == nil || len(r.Draw.Tables) == 0 || sameTables(r.Draw.Players(), r.TableIDs()) {
			continue
		}
		for _, other := range t.Rounds {
			if other.Number != r.Number && other.Draw != nil && sameTables(other.Draw.Players(), r.TableIDs()) {
				rep.fault(engine.RoundSheet(r.Number), "", "round-swapped",
					"Nel foglio “%s” ci sono i tavoli sorteggiati per il foglio “%s”: i fogli hanno i nomi scambiati; rimetti a ognuno il "+
						"suo", engine.RoundSheet(r.Number), engine.RoundSheet(other.Number))
			}
		}
		at := map[int]int{} // the table that the draw, and what adapted it, gave each player
		for i, ids := range r.Draw.Players() {
			for _, id := range ids {
				at[id] = i + 1
			}
		}
		for _, adapted := range r.Draw.Origin.Adapted {
			for _, move := range adapted.Moves {
				at[move[0]] = move[1]
			}
		}
		lost := slices.Compact(slices.Sorted(maps.Values(at)))
		lost = slices.DeleteFunc(lost, func(n int) bool { return n == 0 || r.OfSheet(n) != nil || len(r.Tables) == 0 })
		if len(lost) > 0 {
			rep.warn(engine.RoundSheet(r.Number), "", "table-lost",
				"Nel foglio “%s” {2:manca un tavolo sorteggiato|mancano %d tavoli sorteggiati}: %s. {2:Se aveva giocato|Se avevano giocato} riprendi "+
					"una copia", engine.RoundSheet(r.Number), len(lost), engine.Ranges(lost))
		}
	}
}

// checkCopies reports a played round without a draw that has the tables and scores of another: its points would count twice.
func checkCopies(t *engine.Tournament, rep *report) {
	scores := func(r engine.Round) string {
		var lines []string
		for _, table := range r.Tables {
			lines = append(lines, fmt.Sprint(table.ScoreLine(), table.Record))
		}
		return strings.Join(lines, "\n")
	}
	for i, r := range t.Rounds {
		if r.Draw != nil || !r.Started() {
			continue
		}
		for _, other := range t.Rounds[:i] {
			if scores(other) == scores(r) {
				rep.fault(engine.RoundSheet(r.Number), "A1", "round-copied",
					"Il foglio “%s” ha gli stessi tavoli e gli stessi punti di “%s”: è una copia, e i suoi punti conterebbero due volte; eliminalo, "+
						"o scrivi i suoi tavoli", engine.RoundSheet(r.Number), engine.RoundSheet(other.Number))
				break
			}
		}
	}
}

// checkClubsMoved reports that many players have the clubs of others, though the clubs are those of the last draw: the column was
// sorted alone.
func checkClubsMoved(t *engine.Tournament, rep *report) {
	for _, r := range slices.Backward(t.Rounds) {
		if r.Draw == nil {
			continue
		}
		var drawn struct {
			Players []struct {
				ID   int    `json:"id"`
				Club string `json:"club"`
			} `json:"players"`
		}
		if json.Unmarshal(r.Draw.Problem, &drawn) != nil { // the check of the draw tells it
			return
		}
		moved, count := 0, map[string]int{}
		for _, was := range drawn.Players {
			player := t.Player(was.ID)
			if player == nil {
				continue
			}
			before, now := engine.SpellingKey(was.Club), engine.SpellingKey(player.Club)
			count[before]++
			count[now]--
			if before != now {
				moved++
			}
		}
		maps.DeleteFunc(count, func(_ string, left int) bool { return left == 0 })
		if len(count) == 0 && moved >= 4 && 4*moved >= len(drawn.Players) {
			rep.fault(rosterSheet, "E3", "clubs-mixed",
				"%d {1:giocatore ha|giocatori hanno} il club di un altro, rispetto al sorteggio di “%s”: forse la colonna dei club è stata "+
					"ordinata da sola. Riprendi una copia di prima, oppure rimetti a ognuno il suo club", moved, engine.RoundSheet(r.Number))
		}
		return
	}
}

// Lost reports whether a finding tells that a round or a table which was drawn is in the workbook no more.
func Lost(f engine.Finding) bool {
	return slices.Contains([]string{"round-lost", "round-gap", "table-lost", "table-gap"}, f.Code)
}
