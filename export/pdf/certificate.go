package pdf

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/export"
)

// Certificate writes how a round was drawn: type, seed, program, the criteria in their order with the value
// reached and the bound below which no draw can be, the tables as drawn, and how anybody can verify it. A
// round that Raduno did not draw is an error of kind Impossible. It returns the number of pages.
func Certificate(w io.Writer, t *engine.Tournament, round int, o ListOptions) (pages int, err error) {
	rounds, err := o.Forms.Rounds(t, []int{round})
	if err != nil {
		return 0, err
	}
	record := t.Round(round).Draw
	if record == nil {
		return 0, engine.Errorf(engine.Impossible, "Il turno %d non è stato sorteggiato da Raduno: non c'è un verbale da stampare", round)
	}
	l := newListing(t.Info, o.About.Say("Verbale del turno %d", round), o)
	l.certificate(t, rounds[0], record)
	return l.finish(w)
}

func (l *listing) certificate(t *engine.Tournament, round export.Round, record *engine.DrawRecord) {
	l.round = round.Number
	l.section(l.roundTitle(round, l.say("Verbale del sorteggio")), false)
	drawn := ""
	if !record.Time.IsZero() {
		drawn = export.StampText(record.Time)
	}
	for _, fact := range [][2]string{
		{l.say("Tipo di torneo"), l.typeName(record.Type)},
		{l.say("Sorteggiato il"), drawn},
		{l.say("Programma"), program(record.Version)},
		{l.say("Seme del sorteggio"), record.Seed},
		{l.say("Giocatori e tavoli"), l.playersAndTables(seated(record.Players()), len(record.Tables))},
	} {
		if fact[1] != "" {
			l.fact(fact[0], fact[1])
		}
	}
	l.y += 4
	// Only a calendar that is made at once has no draw problem.
	calendar := l.o.Forms != nil && len(record.Problem) == 0 && len(record.Counts) == 0
	sentences := l.verification(round.Number)
	if calendar {
		l.heading(l.say("Il calendario"))
		l.paragraph(regular, 10, ink, l.say("I turni sono stati fatti tutti insieme, secondo il calendario bilanciato di questo gioco: il seme dice quale giocatore ha quale numero."))
		sentences = l.calendarVerification(round.Number)
	} else {
		sentences = l.drawn(round.Number, record, sentences)
	}
	l.chance(record)
	l.verified(round.Number)
	l.y += 6
	l.heading(l.say("Come verificarlo"))
	for _, sentence := range sentences {
		l.paragraph(regular, 10, ink, sentence)
		l.y += 1.2
	}
	l.y += 5
	l.drawnTables(t, record)
}

// chance tells how the seed came about and among how many draws it chose, where the verification does not.
func (l *listing) chance(record *engine.DrawRecord) {
	if l.o.About.Chance == nil {
		return
	}
	sentences := l.o.About.Chance(record)
	if len(sentences) == 0 {
		return
	}
	l.y += 6
	l.heading(l.say("Il caso"))
	for _, sentence := range sentences {
		l.paragraph(regular, 10, ink, sentence)
		l.y += 1.2
	}
}

// verified tells what the workbook says of the draw today.
func (l *listing) verified(round int) {
	if l.o.About.Verified == nil {
		return
	}
	sentences := l.o.About.Verified(round)
	if len(sentences) == 0 {
		return
	}
	l.y += 6
	l.heading(l.say("La verifica, con il foglio com'è oggi"))
	for _, sentence := range sentences {
		l.paragraph(regular, 10, ink, sentence)
		l.y += 1.2
	}
}

// drawn tells how the tables came about: by a rule, by criteria, by lot alone. It returns what of the sentences on
// verification holds.
func (l *listing) drawn(round int, record *engine.DrawRecord, sentences []string) []string {
	var made []string
	if l.o.About.Made != nil {
		made = l.o.About.Made(round)
	}
	if len(made) > 0 {
		l.heading(l.say("Come sono stati fatti i tavoli"))
		for _, sentence := range made {
			l.paragraph(regular, 10, ink, sentence)
			l.y += 1.2
		}
		l.y += 4
	}
	switch {
	case len(record.Counts) > 0:
		l.heading(l.say("Criteri, dal più importante"))
		counts := record.Counts
		if l.o.Public {
			counts = slices.DeleteFunc(slices.Clone(counts), func(c engine.Count) bool { return slices.Contains(export.PersonalCriteria(), c.Criterion) })
		}
		if len(counts) > 0 {
			l.drawGrid(l.criteria(counts))
		}
		if len(counts) < len(record.Counts) {
			l.y += 1.2
			l.paragraph(regular, 10, soft, l.say("I criteri che parlano delle persone (regione, coppie da separare o da unire) sono nel verbale che l'organizzatore conserva: qui non si pubblicano."))
		}
		return sentences
	case len(made) == 0:
		l.heading(l.say("Come sono stati fatti i tavoli"))
		l.paragraph(regular, 10, soft, l.say("Il sorteggio non aveva criteri: i tavoli sono del tutto a caso."))
	}
	return sentences[:len(sentences)-1] // no criteria, no least value of theirs
}

// typeName is what people call the type of a draw.
func (l *listing) typeName(id string) string {
	if name := l.o.About.Types[id]; name != "" {
		return name
	}
	return id
}

// program is the program of a draw by its name.
func program(version string) string {
	if version == "" || strings.HasPrefix(version, "Raduno") {
		return version
	}
	return "Raduno " + version
}

// verification is how to draw a round again.
func (l *listing) verification(round int) []string {
	return []string{
		l.say("Con lo stesso file, lo stesso seme e la stessa versione del programma il sorteggio dà gli stessi tavoli su qualunque computer."),
		l.say("Il comando “raduno-cli verifica FILE.xlsx --turno %d” riconta da capo ogni criterio, rifà il sorteggio dal seme e confronta i tavoli.", round),
		l.say("Il minimo possibile è il valore sotto il quale nessuna disposizione dei tavoli può scendere, dati i criteri più importanti; dove il valore è uguale al minimo, un sorteggio migliore non esiste."),
	}
}

// calendarVerification is how to make a calendar again.
func (l *listing) calendarVerification(round int) []string {
	return []string{
		l.say("Con gli stessi giocatori, lo stesso seme e la stessa versione del programma il calendario è lo stesso su qualunque computer."),
		l.say("Il comando “raduno-cli verifica FILE.xlsx --turno %d” rifà il calendario dal seme e confronta i tavoli del turno.", round),
	}
}

// fact sets a name and what it is, side by side.
func (l *listing) fact(name, value string) {
	const names, step = 45.0, 6.2
	if l.room() < step {
		l.next()
	}
	l.font(regular, 10)
	l.ink(soft)
	l.put(margin, l.y+step*0.7, names, export.Left, name)
	l.ink(ink)
	l.font(bold, 10)
	l.put(margin+names, l.y+step*0.7, l.bodyWidth()-names, export.Left, value)
	l.y += step
}

// heading sets the title of a part of a section.
func (l *listing) heading(text string) {
	if l.room() < 25 {
		l.next()
	}
	l.font(bold, 12)
	l.ink(deep)
	l.put(margin, l.y+4.5, l.bodyWidth(), export.Left, text)
	l.ink(ink)
	l.y += 7.5
}

// criteria are criteria of a draw as a grid, each with its reason under it.
func (l *listing) criteria(counts []engine.Count) *grid {
	g := &grid{columns: []gridColumn{
		{title: "", side: export.Right},
		{title: l.say("Criterio"), style: bold, flex: true},
		{title: l.say("Valore"), side: export.Right, style: bold},
		{title: l.say("Minimo possibile"), side: export.Right},
		{title: l.say("Esito"), flex: true},
	}}
	for i, c := range counts {
		result := l.say("non dimostrato")
		if c.Optimal {
			result = l.say("il migliore possibile")
		}
		g.rows = append(g.rows, []gridCell{
			{text: strconv.Itoa(i+1) + "."},
			{text: l.criterionName(c.Criterion)},
			{text: strconv.FormatInt(c.Value, 10)},
			{text: strconv.FormatInt(c.Bound, 10)},
			{text: result},
		})
		var why []string
		if reason := l.voice.Text(c.Reason); reason != "" {
			why = []string{reason}
		}
		g.below = append(g.below, why)
	}
	l.fitGrid(g)
	g.size = min(g.size, 9.5)
	return g
}

// drawnTables lists the tables as they came out of the draw.
func (l *listing) drawnTables(t *engine.Tournament, record *engine.DrawRecord) {
	l.heading(l.say("I tavoli come sorteggiati"))
	index := t.Index()
	long := false
	g := &grid{size: 9, columns: []gridColumn{
		{title: l.say("Tavolo"), side: export.Right, style: bold},
		{title: l.say("Giocatori (ID)"), flex: true},
	}}
	for i, ids := range record.Players() {
		names := make([]string, len(ids))
		for j, id := range ids {
			names[j] = playerName(id, index)
			if id != engine.Ghost {
				names[j] += fmt.Sprintf(" (%d)", id)
			}
		}
		row, all := []gridCell{{text: strconv.Itoa(i + 1)}, {}}, strings.Join(names, ", ")
		row[1].text = all
		g.rows = append(g.rows, row)
		l.font(regular, g.size)
		long = long || l.width(printable(all)) > l.bodyWidth()-20
	}
	for i := range g.rows {
		if long { // names stand whole, on as many lines as they need
			g.below = append(g.below, []string{g.rows[i][1].text})
			g.rows[i][1].text = l.say("%d {1:giocatore|giocatori}", len(record.Tables[i]))
		}
	}
	l.measure(g, true)
	g.stretch(l.bodyWidth())
	l.drawGrid(g)
}

func playerName(id int, index map[int]*engine.Player) string {
	if id == engine.Ghost {
		return engine.GhostName
	}
	if p := index[id]; p != nil {
		return export.PlayerSeat(*p).Name
	}
	return "ID"
}

func seated(tables [][]int) (n int) {
	for _, ids := range tables {
		for _, id := range ids {
			if id > 0 {
				n++
			}
		}
	}
	return n
}

// criterionName is what an organizer calls a criterion of a draw.
func (l *listing) criterionName(criterion string) string {
	if l.o.About.Criterion == nil {
		return criterion
	}
	return l.o.About.Criterion(criterion)
}

func (l *listing) playersAndTables(players, tables int) string {
	return l.say("%d {1:giocatore|giocatori}, {2:un tavolo|%d tavoli}", players, tables)
}
