package diplomacy

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// Labels of the score sheet of a game of Diplomacy.
const (
	labelPower      = "Potenza"
	labelCenters    = "Centri"
	labelEliminated = "Eliminato nel"
	labelPart       = "Finale"
	labelVote       = "Vota la patta"
	labelOutcome    = "Esito"
	labelDrawKind   = "Tipo di patta"
	labelLastYear   = "Ultimo anno"
	labelContinues  = "Continua nel turno dopo"
	labelReplaced   = "Sostituzioni"
)

// What a power had of the end of a game.
const (
	partDraw   = "in patta"
	partWinner = "vincitore"
)

// partField asks for the members of a draw, or for the winner.
var partField = game.Field{
	Label: labelPart, Kind: game.Choice, Choices: []string{partDraw, partWinner},
	Help: engine.Textf("In una patta senza nessuno segnato entrano tutti i superstiti; chi ha i centri per vincere vince senza segnarlo."),
}

// replacedField asks who took over from whom while the game was played.
var replacedField = game.Field{
	Label: labelReplaced, Kind: game.Words,
	Help: engine.Textf(
		"Chi è subentrato a chi, e quando: “Bea Verdi per la Francia dal 1905”. È una nota: i punti sono di chi sta al posto."),
}

// chartYears are the columns that a printed sheet has for the centres at least.
const chartYears = 10

// centreChart is the chart of the centres.
func centreChart() *game.Chart {
	return &game.Chart{Label: labelCenters, First: scoring.FirstYear, Years: chartYears}
}

// maxYears bounds the years of a game that the sheet has columns for.
const maxYears = 30

var optionYearly = game.Field{
	Label: "Centri di ogni anno", Kind: game.YesNo, Default: game.No,
	Help: engine.Textf("La scheda ha una casella di centri per ogni anno; se no, solo i centri alla fine e l'anno dell'eliminazione."),
	Late: engine.Textf(
		"Le schede in cui ci sono già dei centri restano come sono scritte e contano come prima; cambiano solo quelle ancora da scrivere."),
}

// powerChoices are the powers as the sheet names them.
func powerChoices() []string {
	return engine.Map(scoring.Powers[:], func(p scoring.Power) string { return p.Name().String() })
}

func powerField() game.Field {
	return game.Field{Label: labelPower, Kind: game.Choice, Choices: powerChoices(), Given: true}
}

func yearLabel(year int) string { return labelCenters + " " + strconv.Itoa(year) }

// yearFields are the columns of the centres: the years that are played, or that the sheet tells of if these are more.
// Where their number is open, usual is 0 and there is always one more to go on with.
func yearFields(p game.Place, usual int) []game.Field {
	more := 0
	if usual == 0 {
		usual, more = 1, 1
	}
	last := scoring.FirstYear + usual - 1
	for year := scoring.FirstYear; year < scoring.FirstYear+maxYears; year++ {
		if yearWritten(p, year) {
			last = max(last, year+more)
		}
	}
	if end, err := strconv.Atoi(p.Table.Record.Get(labelLastYear)); err == nil && end >= scoring.FirstYear {
		last = min(end, scoring.FirstYear+maxYears-1)
	}
	var fields []game.Field
	for year := scoring.FirstYear; year <= min(last, scoring.FirstYear+maxYears-1); year++ {
		fields = append(fields, game.Field{Label: yearLabel(year), Kind: game.Whole, Most: scoring.BoardCenters})
	}
	return fields
}

func yearWritten(p game.Place, year int) bool {
	return slices.ContainsFunc(p.Table.Seats, func(s engine.Seat) bool { return s.Record.Get(yearLabel(year)) != "" })
}

// century is that of the years of a game: two digits are enough of them.
const century = 1900

// yearField makes a field ask for a year of the game.
func yearField(f game.Field) game.Field {
	f.Kind, f.Least, f.Most, f.Century = game.Whole, scoring.FirstYear, scoring.FirstYear+maxYears-1, century
	return f
}

// yearIn is a year as it stands in a record, with its century.
func yearIn(value string) (int, bool) { return yearField(game.Field{}).Number(value) }

// centreFields are the columns of the centres, yearly or at the end.
func centreFields(p game.Place, yearly bool) []game.Field {
	if yearly {
		return yearFields(p, 0)
	}
	return []game.Field{
		{Label: labelCenters, Kind: game.Whole, Most: scoring.BoardCenters},
		yearField(game.Field{Label: labelEliminated}),
	}
}

// sevenPowers is what every tournament of Diplomacy has: tables of the seven powers.
type sevenPowers struct{}

// boardGame is a tournament whose tables are read as boards.
type boardGame interface {
	game.Game
	Rank(t *engine.Tournament, o game.Options) (*game.Ranking, error)
	Proposed(p game.Place, seat int, label string) string
	Seldom(p game.Place, seat int, label string) bool
	// read reads a table as a finished game.
	read(p game.Place) *boardReader
	// endedNow scores a game as if it ended with the centres that are written.
	endedNow(p game.Place) ([]engine.Points, bool)
	// topRound is the round of the top board; 0 where none is played.
	topRound(set engine.Settings) int
}

// Name of the game.
func (sevenPowers) Name() engine.Text { return engine.Textf("Diplomacy") }

// Seats are the seven powers.
func (sevenPowers) Seats(engine.Settings) (least, most int) {
	return scoring.PowerCount, scoring.PowerCount
}

// features are what all of them can do. They ask for what a player agrees to and his numbers in the
// databases of Diplomacy; games under way end as the centres stand.
func (sevenPowers) features(g boardGame) game.Features {
	return game.Features{
		LeftOver: func(_ engine.Settings, n int) (over, missing int) { return game.LeftOver(scoring.PowerCount, n) },
		Asks:     []*engine.Column{engine.RosterOffers, engine.RosterWDD, engine.RosterWDR}, Misread: misread,
		Dealt: dealt, Assigned: assigned, EndsNow: true, WinsAlone: true, Order: seatOrder,
		Rank: g.Rank, Proposed: g.Proposed, Seldom: g.Seldom, TopRound: g.topRound, Last: g.topRound,
		Odd:    func(p game.Place) []engine.Text { return g.read(p).odd() },
		Why:    func(p game.Place) []engine.Text { return g.read(p).why() },
		Report: func(t *engine.Tournament) (any, error) { return reportOf(g, t) },
		TopBoard: func(t *engine.Tournament, round int, present []int) ([]int, error) {
			return topBoard(g, t, round, present)
		},
	}
}

// endedNowHints tell what each seat would have if the game ended now.
func endedNowHints(g boardGame, p game.Place) (hints []engine.Text) {
	points, _ := g.endedNow(p)
	for i := range points {
		hints = append(hints, engine.Textf("Se finisse ora: %s %s punti.", p.Name(i), game.Shown(points[i])))
	}
	return hints
}

// misread are the words that are no number, or nothing that one can agree to.
func misread(c *engine.Column, value string) engine.Text {
	switch c {
	case engine.RosterOffers:
		if _, unknown := engine.ParseOffers(value); len(unknown) > 0 {
			return engine.Textf("“%s” nella disponibilità non si conosce: si scrive %s; più d'una con la virgola", unknown[0],
				engine.OfferNames())
		}
	case engine.RosterWDD, engine.RosterWDR:
		if _, err := strconv.Atoi(value); value != "" && err != nil {
			return engine.Textf("“%s” non è un numero: in %s va quello del giocatore", value, c.Heading())
		}
	}
	return engine.Text{}
}

// yearly reports whether a table's centres are those of every year: as they are written, and where none are as the
// option says, so that what was written under the other choice still counts.
func yearly(p game.Place) bool {
	final := false
	if p.Table != nil {
		for _, seat := range p.Table.Seats {
			final = final || seat.Record.Get(labelCenters) != "" || seat.Record.Get(labelEliminated) != ""
			for _, e := range seat.Record {
				if _, year := strings.CutPrefix(e.Label, labelCenters+" "); year && e.Value != "" {
					return true
				}
			}
		}
	}
	return !final && game.YesOption(p.Tournament.Settings, optionYearly)
}

// overFull are the counts with more centres than the board has.
func overFull(p game.Place) []engine.Text {
	sums := map[string]int{}
	var labels []string
	for _, seat := range p.Table.Seats {
		for _, e := range seat.Record {
			n, err := strconv.Atoi(e.Value)
			if (e.Label == labelCenters || strings.HasPrefix(e.Label, labelCenters+" ")) && err == nil && n > 0 && n <= scoring.BoardCenters {
				if sums[e.Label] == 0 {
					labels = append(labels, e.Label)
				}
				sums[e.Label] += n
			}
		}
	}
	var problems []engine.Text
	for _, label := range labels {
		if sums[label] > scoring.BoardCenters {
			problems = append(problems, engine.Textf("%s: la somma è %d, ma la mappa ne ha %d. Ricontrolla il conteggio.", game.WordText(label),
				sums[label], scoring.BoardCenters))
		}
	}
	return problems
}

// boardReader makes a diplomacy.Game of a table's record and notes what keeps it from being one.
type boardReader struct {
	game.Place
	system   scoring.System
	game     scoring.Game
	seatOf   [scoring.PowerCount]int // seat of each power, -1 for none
	problems []engine.Text
	years    bool // the centres of every year are known
	undated  bool // the last year is not on record, and the system does without
}

// What is missing where the end of a game is not written.
var (
	outcomeMissing = engine.Textf("Manca l'esito della partita: scegli come è finita.")
	yearMissing    = engine.Textf("Manca l'ultimo anno della partita: scrivilo, per esempio 1907.")
)

// odd tells what can hardly be in the counts of a game that is well recorded.
func (b *boardReader) odd() []engine.Text {
	if len(b.problems) > 0 {
		return nil
	}
	var texts []engine.Text
	sum := func(y int) int {
		n := 0
		for _, seat := range b.game.Seats {
			n += seat.Centers[y]
		}
		return n
	}
	for y := 1; b.years && y < b.game.Years; y++ {
		if before, now := sum(y-1), sum(y); now < before {
			texts = append(texts,
				engine.Textf("I centri sommano a %d nel %d e a %d nel %d: di uno preso c'è sempre un padrone. Ricontrolla i conteggi.", before,
					b.game.YearStart+y-1, now, b.game.YearStart+y))
		}
	}
	if n := sum(b.game.Years - 1); n < scoring.BoardCenters {
		texts = append(texts,
			engine.Textf("I centri alla fine sommano a %d su %d: se gli altri non sono rimasti neutrali ricontrolla il conteggio.", n,
				scoring.BoardCenters))
	}
	return texts
}

func (b *boardReader) say(format string, args ...any) {
	b.problems = append(b.problems, engine.Textf(format, args...))
}

// readBoard reads powers and centres. Live is true for a game that is under way: the last
// year is then the last for which every living power has its centres. The system says which years must be on record.
func readBoard(p game.Place, s scoring.System, yearly, live bool) *boardReader {
	b := &boardReader{Place: p, system: s, years: yearly}
	if !s.Known() {
		b.problems = append(b.problems, s.Explanation)
		return b
	}
	b.game.YearStart, b.game.Winner = scoring.FirstYear, scoring.None
	b.powers()
	if len(b.problems) > 0 {
		return b
	}
	end, years := 0, b.Table.Record.Get(labelLastYear)
	if years != "" {
		n, is := yearIn(years)
		if !is || n < scoring.FirstYear || n >= scoring.FirstYear+maxYears {
			b.say("L'ultimo anno “%s” non va bene: si scrive un anno fra %d e %d.", years, scoring.FirstYear, scoring.FirstYear+maxYears-1)
			return b
		}
		end = n
	}
	if yearly {
		b.yearlyCentres(end, live)
	} else {
		b.finalCentres(end, live)
	}
	return b
}

func (b *boardReader) powers() {
	for i := range b.seatOf {
		b.seatOf[i] = -1
	}
	if len(b.Table.Seats) != scoring.PowerCount {
		b.say("A un tavolo di Diplomacy siedono %d giocatori e questo ne ha %d: correggi il tavolo.", scoring.PowerCount, len(b.Table.Seats))
		return
	}
	for i, seat := range b.Table.Seats {
		power, known := powerOf(seat)
		switch {
		case !known: // another word is a problem of its field
			b.say("%s non ha una potenza: sceglila.", b.Name(i))
		case b.seatOf[power] >= 0:
			b.say("%s e %s hanno tutti e due la potenza %s: correggi.", b.Name(b.seatOf[power]), b.Name(i), power.Name())
		default:
			b.seatOf[power] = i
			b.game.Seats[power].Player = b.Name(i) + " (ID " + strconv.Itoa(seat.Player) + ")"
		}
	}
}

// seatRecord is the record of the seat of a power.
func (b *boardReader) seatRecord(p scoring.Power) engine.Record {
	return b.Table.Seats[b.seatOf[p]].Record
}

// number reads a count of centres; blank is false.
func (b *boardReader) number(p scoring.Power, label string) (int, bool) {
	value := b.seatRecord(p).Get(label)
	if value == "" {
		return 0, false
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		b.say("%s: “%s” in “%s” non è un numero: scrivilo in cifre.", b.Name(b.seatOf[p]), value, game.WordText(label))
		return 0, false
	}
	return n, true
}

// yearlyCentres reads a column for each year; behind an elimination the columns may stay empty.
func (b *boardReader) yearlyCentres(end int, live bool) {
	if end == 0 {
		for year := scoring.FirstYear; yearWritten(b.Place, year); year++ {
			end = year
		}
	}
	if end == 0 {
		b.say("Mancano i centri: scrivi quanti ne ha ogni potenza alla fine di ogni anno.")
		return
	}
	for year := end; live && year > scoring.FirstYear && !b.complete(year); year-- {
		end = year - 1
	}
	b.game.Years = end - scoring.FirstYear + 1
	for _, p := range scoring.Powers {
		seat := &b.game.Seats[p]
		for year := scoring.FirstYear; year <= end; year++ {
			n, written := b.number(p, yearLabel(year))
			if !written && seat.Eliminated == 0 {
				b.say("Mancano i centri di %s (%s) nel %d.", b.Name(b.seatOf[p]), p.Name(), year)
			}
			if written && n == 0 && seat.Eliminated == 0 {
				seat.Eliminated = year
			}
			seat.Centers = append(seat.Centers, n)
		}
	}
}

// complete reports whether every power has its centres in a year, or was eliminated before.
func (b *boardReader) complete(year int) bool {
	for _, p := range scoring.Powers {
		out := false
		for y := scoring.FirstYear; y < year; y++ {
			n, written := b.number(p, yearLabel(y))
			out = out || written && n == 0
		}
		if _, written := b.number(p, yearLabel(year)); !written && !out {
			return false
		}
	}
	return true
}

// finalCentres reads the centres at the end, and for powers without any the year of elimination. The years between, which no system
// asks for, get a centre for each power alive.
func (b *boardReader) finalCentres(end int, live bool) {
	out := [scoring.PowerCount]int{}
	for _, p := range scoring.Powers {
		out[p], _ = yearIn(b.seatRecord(p).Get(labelEliminated))
		if last := scoring.FirstYear + maxYears - 1; out[p] != 0 && (out[p] < scoring.FirstYear || out[p] > last) {
			b.say("%s è segnato come eliminato nel %d: si scrive un anno fra %d e %d.", b.Name(b.seatOf[p]), out[p], scoring.FirstYear, last)
		}
	}
	if len(b.problems) > 0 {
		return
	}
	if b.undated = end == 0; b.undated && (live || !b.system.EndYear) {
		end = max(scoring.FirstYear, slices.Max(out[:]))
	}
	if end == 0 {
		b.problems = append(b.problems, yearMissing)
	}
	b.game.Years = max(0, end-scoring.FirstYear+1)
	dated := b.datedOut(out)
	for _, p := range scoring.Powers {
		seat := &b.game.Seats[p]
		n, written := b.number(p, labelCenters)
		if !written && out[p] == 0 {
			b.say("Mancano i centri di %s (%s).", b.Name(b.seatOf[p]), p.Name())
			continue
		}
		if n == 0 && out[p] == 0 {
			if dated && !live {
				b.say("La potenza %s finisce con 0 centri: scrivi l'anno dell'eliminazione.", p.Name())
				continue
			}
			out[p], seat.OutUnknown = end, true
		}
		if end != 0 && out[p] != 0 && (out[p] < scoring.FirstYear || out[p] > end) {
			b.say("%s è segnato come eliminato nel %d, ma la partita va dal %d al %d: correggi l'anno.", b.Name(b.seatOf[p]), out[p],
				scoring.FirstYear, end)
			continue
		}
		seat.Eliminated = out[p]
		for year := scoring.FirstYear; year <= end; year++ {
			switch {
			case year == end:
				seat.Centers = append(seat.Centers, n)
			case out[p] != 0 && year >= out[p]:
				seat.Centers = append(seat.Centers, 0)
			default:
				seat.Centers = append(seat.Centers, 1)
			}
		}
	}
}

// datedOut reports whether the system asks in which years the powers without centres went out.
func (b *boardReader) datedOut(out [scoring.PowerCount]int) bool {
	dead := 0
	for _, p := range scoring.Powers {
		if n, written := b.number(p, labelCenters); written && n == 0 || !written && out[p] != 0 {
			dead++
		}
	}
	return b.system.OutFrom > 0 && dead >= b.system.OutFrom
}

// outcome reads how the game ended, in the system's terms.
func (b *boardReader) outcome() {
	value := b.Table.Record.Get(labelOutcome)
	if value == "" {
		b.problems = append(b.problems, outcomeMissing)
	}
	if len(b.problems) > 0 {
		return
	}
	s := b.system
	outcome, known := game.Named(s.Outcomes(), func(o scoring.Outcome) string { return o.Name().String() }, value)
	if !known {
		b.say("L'esito “%s” non è previsto dal sistema %s: scegline un altro.", value, s.Name)
		return
	}
	b.game.Outcome = outcome
	if ending, known := game.Named(scoring.DrawKinds, func(k scoring.DrawKind) string { return k.Name().String() },
		b.Table.Record.Get(labelDrawKind)); known {
		b.game.DrawKind = ending
	}
	var winners []scoring.Power
	for _, p := range scoring.Powers {
		switch part, _ := partField.Choose(b.seatRecord(p).Get(labelPart)); part {
		case partDraw:
			b.game.Members = append(b.game.Members, p)
		case partWinner:
			winners = append(winners, p)
		}
	}
	b.ending(winners)
}

// ending completes what need not be written: a draw without members is one of all survivors, and a power with the centres for it has
// won.
func (b *boardReader) ending(winners []scoring.Power) {
	won := b.game.Outcome == scoring.Solo || b.game.Outcome == scoring.Concession
	switch {
	case len(winners) > 1:
		b.say("I vincitori segnati sono %d: in una partita vince uno solo.", len(winners))
	case len(winners) == 1 && !won:
		b.say("%s è segnato come vincitore, ma l'esito non è una vittoria: correggi l'uno o l'altro.", b.Name(b.seatOf[winners[0]]))
	case len(winners) == 1:
		b.game.Winner = winners[0]
	case won:
		b.game.Winner = b.game.ByCentersAlone(b.system)
	}
	if b.game.Outcome == scoring.Draw && len(b.game.Members) == 0 {
		b.game.Members = b.game.Survivors()
	}
}

// points are those of the seats, in their order. The error tells the first thing wrong with the record.
func (b *boardReader) points() ([]engine.Points, error) {
	if len(b.problems) > 0 {
		return nil, &engine.Error{Kind: engine.BadInput, Text: b.problems[0]}
	}
	points, err := b.system.Score(b.game)
	if err != nil {
		return nil, err
	}
	list := make([]engine.Points, len(b.Table.Seats))
	for p, seat := range b.seatOf {
		list[seat] = points[p]
	}
	return list, nil
}

// why says of each seat of a finished game how its points came about; nil where it cannot be read.
func (b *boardReader) why() []engine.Text {
	if _, err := b.points(); err != nil {
		return nil
	}
	texts := make([]engine.Text, len(b.Table.Seats))
	for _, p := range scoring.Powers {
		texts[b.seatOf[p]] = engine.Textf("%s, %s: %s.", p.Name(), b.game.Fate(p), b.system.Why(b.game, p))
	}
	return texts
}

// spreadPowers gives the players of each table that has no powers yet theirs by lot, so that powers repeat as little over the
// rounds as can be; at the top board from a bag. Every field gets its row.
func spreadPowers(g boardGame, t *engine.Tournament, r *engine.Round, random *rand.Rand) {
	dealTop(g, t, r, random)
	h := pastOf(t, r.Number)
	for i := range r.Tables {
		table := &r.Tables[i]
		if len(table.Seats) == scoring.PowerCount && table.Seats[0].Record.Get(labelPower) == "" {
			powers, _ := cheapest(h.prices(table), random)
			writePowers(table, powers)
		}
		h.add(table) // a player at two tables has another power at the second
		game.Tidy(g, game.Place{Tournament: t, Round: r, Table: table})
	}
}

// powerOf is the power of a seat.
func powerOf(seat engine.Seat) (scoring.Power, bool) {
	choice, known := powerField().Choose(seat.Record.Get(labelPower))
	if !known {
		return scoring.None, false
	}
	return scoring.ParsePower(choice)
}

// dealt tells how many powers of a round repeat, against the least that the tables as drawn allow.
func dealt(t *engine.Tournament, r *engine.Round) (texts []engine.Text) {
	switch a := assigned(t, r); {
	case a == nil || len(pastOf(t, r.Number)) == 0:
	case a.Value == a.Least:
		texts = append(texts, engine.Textf("Potenze che qualcuno ha già avuto: %d, il minimo possibile con questi tavoli.", a.Value))
	default:
		texts = append(texts, engine.Textf("Potenze che qualcuno ha già avuto: %d; con questi tavoli il minimo è %d.", a.Value, a.Least))
	}
	return texts
}

// seatOrder is the order of the seats by their powers; nil where it cannot be told.
func seatOrder(table *engine.Table) []int {
	order := make([]int, len(table.Seats))
	seen := map[scoring.Power]bool{}
	for i, seat := range table.Seats {
		power, known := powerOf(seat)
		if !known || seen[power] || int(power) >= len(order) {
			return nil
		}
		seen[power], order[power] = true, i
	}
	return order
}

// writePowers gives the seats their powers, and brings the seats into the order of the powers: so everybody who keeps
// a chart of centres has them.
func writePowers(table *engine.Table, powers [scoring.PowerCount]scoring.Power) {
	seats := make([]engine.Seat, scoring.PowerCount)
	for j, seat := range table.Seats {
		seat.Record.Set(labelPower, powers[j].Name().String())
		seats[powers[j]] = seat
	}
	copy(table.Seats, seats)
}

// sampleCentres moves centres from power to power over some years, and leaves each at least one. A table of more or fewer than seven plays
// no game.
func sampleCentres(p game.Place, random *rand.Rand, yearly bool, years int) {
	if len(p.Table.Seats) != scoring.PowerCount {
		return
	}
	var centres [scoring.PowerCount]int
	for i := range centres {
		centres[i] = (scoring.BoardCenters + i) / scoring.PowerCount
	}
	label := labelCenters
	for y := range years {
		for range scoring.PowerCount {
			if from, to := random.IntN(scoring.PowerCount), random.IntN(scoring.PowerCount); centres[from] > 1 && centres[to] < 12 {
				centres[from]--
				centres[to]++
			}
		}
		if yearly {
			label = yearLabel(scoring.FirstYear + y)
		}
		for j := range p.Table.Seats {
			p.Table.Seats[j].Record.Set(label, strconv.Itoa(centres[j]))
		}
	}
	p.Table.Record.Set(labelLastYear, strconv.Itoa(scoring.FirstYear+years-1))
}

// centreHints tell how many centres are written of those on the board.
func centreHints(p game.Place, yearly bool) []engine.Text {
	label := labelCenters
	if yearly {
		for year := scoring.FirstYear; yearWritten(p, year); year++ {
			label = yearLabel(year)
		}
	}
	sum := 0
	for _, seat := range p.Table.Seats {
		n, err := strconv.Atoi(seat.Record.Get(label))
		if seat.Record.Get(label) != "" && (err != nil || n < 0 || n > scoring.BoardCenters) {
			return nil // what is wrong in the field is told as its problem
		}
		sum += n
	}
	if sum == 0 {
		return nil
	}
	return []engine.Text{engine.Textf("%s: assegnati %d di %d.", game.WordText(label), sum, scoring.BoardCenters)}
}
