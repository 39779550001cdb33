package web

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/game/risiko"
	ledger "raduno/engine/hall"
)

// sheetPage is the form of a table: its players in the order of the sheet, and what the game records.
type sheetPage struct {
	Action   string // where the form is sent
	Round    int
	Table    int
	Direct   bool // an assistant's: it counts at once
	Fields   []field
	Seats    []sheetSeat
	Ask      *question
	Warnings []string
	Stands   string // what the table holds already, in words
	Hint     string // how the scores are written
	Sum      *sheetSum
	Seen     string // what the sender was shown, so that nothing is overwritten unseen
	Notice   string // what is wrong
	Done     string // what was done
	Next     *link  // where to go on; nil for nowhere
}

// sheetSum is the sum of the scores, which the page shows while they are typed.
type sheetSum struct {
	Of    string // what it comes to, or is at most; empty where that is not known
	Whole bool   // decimals tell ties apart and are not counted
}

// sheetSeat is the fields of one seat.
type sheetSeat struct {
	Name   string
	Given  string // what the draw gave it, such as a power
	Club   string
	Fields []field
}

// Rare reports whether a seat has fields that few tables write: they lie folded.
func (s sheetSeat) Rare() bool {
	return slices.ContainsFunc(s.Fields, func(f field) bool { return f.Aside })
}

// Open reports whether one of them is written all the same.
func (s sheetSeat) Open() bool {
	return slices.ContainsFunc(s.Fields, func(f field) bool { return f.Aside && !f.Given && f.Value != "" })
}

// field is one input of a form.
type field struct {
	Name    string
	Label   string
	Value   string
	Kind    string // points, whole, words, choice
	Choices []pick
	Aside   bool // few tables write it
	Given   bool // the draw wrote it
	Focus   bool // has the keyboard when the page opens
}

// question is what must be asked before a sheet can be sent, with its answers.
type question struct {
	Text  string
	Name  string
	Parts []questionPart // one for each seat that it is about; empty where one answer of Choices is asked for
	Pick  []pick
}

type questionPart struct {
	Name  string
	Label string
	Pick  []pick
}

type pick struct {
	Value, Text string
	Chosen      bool
}

// sheetForm makes the form of a table from what is written in it so far.
func (s *Server) sheetForm(v *desk.View, r *engine.Round, t *engine.Table) sheetPage {
	p := sheetPage{Round: r.Number, Table: t.Number, Seen: seenOf(*t)}
	if v.Sheet().RisiKo && v.OneNumber() {
		p.Hint = s.tr("I punti nell'ordine della scheda. Un RisiKo! vale %d; chi è stato eliminato ha 0, e si chiede dopo.", risiko.Made)
	}
	form := v.Form(r, t)
	for i, f := range form.Table {
		if forPlayers(f) {
			p.Fields = append(p.Fields, s.fieldOf("t"+strconv.Itoa(i), f, t.Record.Get(f.Label)))
		}
	}
	for i, place := range t.Seats {
		one := sheetSeat{Name: s.text(v.Name(place.Player))}
		if player := v.Players[place.Player]; player != nil {
			one.Club = player.Club
		}
		for j, f := range form.Seat {
			if !v.Silent(place) {
				one.Fields = append(one.Fields, s.fieldOf(seatFieldName(i, j), f, f.Of(place)))
			}
		}
		setAside(&one, form.Seat)
		p.Seats = append(p.Seats, one)
	}
	several := func(one sheetSeat) bool {
		numbers := 0
		for _, f := range one.Fields {
			if !f.Aside && (f.Kind == "points" || f.Kind == "whole") {
				numbers++
			}
		}
		return numbers > 1
	}
	if sheet := v.Sheet(); !slices.ContainsFunc(p.Seats, several) && len(sheet.Results) == 0 {
		p.Sum = &sheetSum{Whole: v.OneNumber() && sheet.Step == nil}
		if v.OneNumber() && sheet.Sum != nil {
			if p.Sum.Of = s.tr("su %s", sheet.Sum.Number()); sheet.AtMost {
				p.Sum.Of = s.tr("al massimo %s", sheet.Sum.Number())
			}
		}
	}
	return p
}

// setAside marks the fields of a seat that few tables write: all but the numbers that each player brings, where there are any, and what
// the draw left open.
func setAside(seat *sheetSeat, form []game.Field) {
	if len(seat.Fields) == 0 {
		return
	}
	var given []string
	for i, f := range form {
		one := &seat.Fields[i]
		if one.Given = f.Given && one.Value != ""; one.Given {
			given = append(given, one.Said())
		}
		number := (f.Kind == game.Whole && f.Century == 0 || f.Kind == game.Score || f.Kind == game.Number) && !one.Given
		one.Aside = !number && (!f.Given || one.Given)
	}
	seat.Given = strings.Join(given, ", ")
	if !slices.ContainsFunc(seat.Fields, func(f field) bool { return !f.Aside }) {
		for i := range seat.Fields {
			seat.Fields[i].Aside = false
		}
	}
}

// Said is what a field holds, in the language of the pages.
func (f field) Said() string {
	for _, c := range f.Choices {
		if c.Value == f.Value {
			return c.Text
		}
	}
	return f.Value
}

// forPlayers reports whether those who play a game write a field of it; that it began, by when it is to be over and that it
// was given up is the organizer's.
func forPlayers(f game.Field) bool {
	return !f.Opens && !f.Voids && !f.Office && (!f.Given || f.Kind != game.Date)
}

// seatFieldName is the name of a field of a seat in a form.
func seatFieldName(seat, field int) string {
	return "s" + strconv.Itoa(seat) + "_" + strconv.Itoa(field)
}

func (s *Server) fieldOf(name string, f game.Field, value string) field {
	out := field{Name: name, Label: s.voice.Word(f.Label), Value: value, Kind: "words"}
	switch f.Kind {
	case game.Whole:
		out.Kind = "whole"
	case game.Score, game.Outside, game.Number:
		out.Kind, out.Value, out.Aside = "points", s.number(engine.Number(value)), f.Kind == game.Outside
	case game.Choice:
		out.Kind = "choice"
	case game.YesNo:
		out.Kind, f.Choices = "choice", []string{game.Yes, game.No}
	}
	if out.Kind == "choice" {
		for _, c := range f.Choices {
			out.Choices = append(out.Choices, pick{Value: c, Text: s.voice.Word(c)})
		}
	}
	return out
}

// seenOf is what a table holds in one line, which a form carries.
func seenOf(t engine.Table) string {
	q := url.Values{}
	for i, s := range t.Seats {
		q.Set("s"+strconv.Itoa(i), strconv.Itoa(s.Player)+" "+s.Score.Text(".")+" "+s.Outside.Text("."))
		for _, e := range s.Record {
			if e.Value != "" {
				q.Set("s"+strconv.Itoa(i)+" "+e.Label, e.Value)
			}
		}
	}
	for _, e := range t.Record {
		if e.Value != "" {
			q.Set(" "+e.Label, e.Value)
		}
	}
	return q.Encode()
}

// readSheet takes what a form says into a copy of its table. The text says what was not understood; it is empty where
// all was.
func (s *Server) readSheet(v *desk.View, r *engine.Round, t *engine.Table, values url.Values) (engine.Table, string) {
	out := *t
	out.Record = slices.Clone(t.Record)
	out.Seats = slices.Clone(t.Seats)
	wrong := ""
	complain := func(text string) {
		if wrong == "" {
			wrong = text
		}
	}
	form := v.Form(r, &out)
	take := func(who, name string, f game.Field, seat *engine.Seat) {
		value := strings.TrimSpace(values.Get(name))
		if problem := f.Problem(who, value); !problem.IsZero() {
			complain(s.text(problem))
		}
		_ = f.Fill(seat, value) // its problem is told
	}
	whole := engine.Seat{Record: out.Record}
	for i, f := range form.Table {
		if forPlayers(f) {
			take("", "t"+strconv.Itoa(i), f, &whole)
		}
	}
	out.Record = whole.Record
	for i := range out.Seats {
		out.Seats[i].Record = slices.Clone(out.Seats[i].Record)
		for j, f := range form.Seat {
			if !v.Silent(out.Seats[i]) {
				take(s.text(v.Name(out.Seats[i].Player)), seatFieldName(i, j), f, &out.Seats[i])
			}
		}
	}
	game.Tidy(v.Game, game.Place{Tournament: v.Tournament, Round: r, Table: &out})
	return out, wrong
}

// settle asks what must be asked of the scores of a RisiKo! table; answers that came with the form are taken. It says
// no where a question is open still.
func (s *Server) settle(v *desk.View, t *engine.Table, values url.Values) (*question, bool) {
	entry := v.ScoreEntry(t.Seats)
	name := func(i int) string { return s.text(v.Name(t.Seats[i].Player)) }
	for range 4 + len(t.Seats) { // each question is asked at most once, that for who went out first once a seat
		var ask *question
		q := entry.Ask()
		score := func() engine.Number { return t.Seats[q.Seats[0]].Score.Number() }
		which := func(field, text, each string, take func(seat int)) { // of the seats that the question is about
			if seat, err := strconv.Atoi(values.Get(field)); err == nil && slices.Contains(q.Seats, seat) {
				take(seat)
				return
			}
			ask = &question{Text: text, Name: field}
			for _, i := range q.Seats {
				ask.Pick = append(ask.Pick, pick{Value: strconv.Itoa(i), Text: s.tr(each, name(i))})
			}
		}
		switch q.Doubt {
		case risiko.NoDoubt:
			return nil, true
		case risiko.Missing:
			ask = &question{Text: s.tr("Manca il punteggio di %s.", name(q.Seats[0]))}
		case risiko.AllZero:
			if values.Get("zero") == "no" {
				entry.Clear()
				return nil, true
			}
			which("zero", s.tr("Nessuno ha punti. Si è giocato?"), "Giocato, tutti a 0: ha vinto %s", entry.WonAtZero)
			if ask != nil {
				ask.Pick = append([]pick{{Value: "no", Text: s.tr("Non si è giocato")}}, ask.Pick...)
			}
		case risiko.Eliminated:
			var order []int
			if ask, order = s.askEliminated(q.Seats, name, values); ask == nil {
				entry.KnockedOut(order)
			}
		case risiko.TiedOut:
			which(firstOutName(len(q.Seats)), s.tr("Tra chi ha %s, chi è stato eliminato per primo?", score()), "Eliminato: %s", entry.WentOut)
		case risiko.TiedTop:
			if values.Get("vince") == "divisa" && entry.Shared {
				entry.Share()
				continue
			}
			which("vince", s.tr("Parità in testa a %s: chi ha vinto?", score()), "Ha vinto %s", entry.Won)
			if ask != nil && entry.Shared {
				ask.Pick = append(ask.Pick, pick{Value: "divisa", Text: s.tr("Vittoria divisa")})
			}
		}
		if ask != nil {
			return ask, false
		}
	}
	return nil, true
}

// firstOutName names the answer: which of the players level on points went out first.
func firstOutName(level int) string { return "primo" + strconv.Itoa(level) }

// askEliminated asks in which order those with 0 were eliminated, or gives the order that was answered, the first out
// first.
func (s *Server) askEliminated(seats []int, names func(int) string, values url.Values) (*question, []int) {
	order := make([]int, len(seats)+1) // by rank, seat+1
	answered, clash := true, false
	for _, i := range seats {
		answer := values.Get("fuori" + strconv.Itoa(i))
		if answer == "no" {
			continue
		}
		rank, err := strconv.Atoi(answer)
		switch {
		case err != nil || rank < 1 || rank > len(seats):
			answered = false
		case order[rank] != 0:
			answered, clash = false, true
		default:
			order[rank] = i + 1
		}
	}
	if answered {
		var out []int
		for _, seat := range order {
			if seat > 0 {
				out = append(out, seat-1)
			}
		}
		return nil, out
	}
	ask := &question{Text: s.tr("Chi ha 0 è stato eliminato? In che ordine?")}
	if clash {
		ask.Text = s.tr("Due eliminati allo stesso posto: di' chi è uscito prima.")
	}
	for _, i := range seats {
		part := questionPart{Name: "fuori" + strconv.Itoa(i), Label: names(i)}
		chosen := values.Get(part.Name)
		part.Pick = append(part.Pick, pick{Value: "no", Text: s.tr("non eliminato"), Chosen: chosen == "no"})
		for rank := range seats {
			n := strconv.Itoa(rank + 1)
			part.Pick = append(part.Pick, pick{Value: n, Text: s.tr("eliminato, %s° a uscire", n), Chosen: chosen == n})
		}
		ask.Parts = append(ask.Parts, part)
	}
	return ask, nil
}

// stands says what a table holds, empty where nothing was written.
func (s *Server) stands(v *desk.View, t *engine.Table) string {
	if t.State() == engine.NotPlayed {
		return ""
	}
	return s.text(v.TableText(*t))
}

// place is a table that a page is about.
type place struct {
	*desk.View
	round *engine.Round
	table *engine.Table
}

// tableForm is the page of a table that find finds by the address.
func (s *Server) tableForm(find func(http.ResponseWriter, *http.Request) (place, bool)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if at, ok := find(w, r); ok {
			p := s.sheetForm(at.View, at.round, at.table)
			p.Stands = s.stands(at.View, at.table)
			s.showSheet(w, r, http.StatusOK, at, p)
		}
	}
}

// showSheet shows the form of a table. An assistant's counts at once, and has the keyboard in its first field.
func (s *Server) showSheet(w http.ResponseWriter, r *http.Request, status int, at place, p sheetPage) {
	p.Action, p.Direct = r.URL.Path, strings.HasPrefix(r.URL.Path, "/arbitro/")
	if r.Method == http.MethodGet && p.Direct && len(p.Seats) > 0 && len(p.Seats[0].Fields) > 0 {
		p.Seats[0].Fields[0].Focus = true
	}
	s.show(w, r, status, "sheet.html", s.page(w, r, s.tr("%s, tavolo %d", at.RoundName(at.round.Number).Name(), at.table.Number), p))
}

// coded is the table that the code in an address opens.
func (s *Server) coded(w http.ResponseWriter, r *http.Request) (at place, ok bool) {
	n, k, ok := s.codes.read(r.PathValue("code"))
	if !ok {
		s.sorry(w, r, http.StatusNotFound,
			s.tr("Questo codice non apre nessun tavolo: inquadra di nuovo quello della scheda, o chiedi al tavolo della direzione."))
		return at, false
	}
	v, _ := s.view()
	v = v.Published()
	round := v.Round(n)
	if !round.Published() || round.OfSheet(k) == nil {
		s.sorry(w, r, http.StatusNotFound, s.tr("Il tavolo %d %s non c'è più: chiedi al tavolo della direzione.", k, v.RoundName(n).Of()))
		return at, false
	}
	if current := lastPublished(v); !v.Scheduled() && current.Number != n {
		s.sorry(w, r, http.StatusGone, s.tr("Questa scheda è %s: adesso si gioca %s.", v.RoundName(n).Of(), v.RoundName(current.Number).The()))
		return at, false
	}
	at = place{v, round, round.OfSheet(k)}
	s.admission.meet(r, s.known(r), func(p *Phone) { p.Table = at.table.Number })
	return at, true
}

// tableSent takes what a table sent: it becomes a proposal.
func (s *Server) tableSent(w http.ResponseWriter, r *http.Request) {
	at, ok := s.coded(w, r)
	if !ok {
		return
	}
	p, status := s.sent(at.View, at.round, at.table, r.PostForm), http.StatusUnprocessableEntity
	if p.ready {
		status = http.StatusOK
		s.admission.meet(r, s.known(r), func(p *Phone) { p.Sent++ })
		if _, err := ledger.Of(s.desk).Propose(s.proposal(r, at, p)); err != nil {
			p.Notice, status = s.errorText(err), http.StatusConflict
		} else {
			p.Done = s.tr("Ricevuto. Conta quando il tavolo della direzione conferma: portate la scheda firmata.")
		}
	}
	s.showSheet(w, r, status, at, p.sheetPage)
}

// proposal is what a table sent, as the ledger keeps it.
func (s *Server) proposal(r *http.Request, at place, p sentSheet) ledger.Proposal {
	device := s.known(r)
	out := ledger.Proposal{
		Round: at.round.Number, Table: at.table.SheetNumber(), Device: phoneOf(device),
		Address: addressKey(r.RemoteAddr), Nonce: device + " " + r.PostForm.Get("una"),
	}
	form := at.Form(at.round, &p.after)
	out.Record = touched(form.Table, at.table.Record, p.after.Record)
	for i, seat := range p.after.Seats {
		out.Seats = append(out.Seats, ledger.ProposedSeat{
			Player: seat.Player, Score: seat.Score.Text("."), Outside: seat.Outside.Text("."),
			Record: touched(form.Seat, p.before.Seats[i].Record, seat.Record),
		})
	}
	return out
}

// asShown is a table with its seats in the order that a form counts them by: its page said who sat where. It says no where others sit
// there by now.
func asShown(t engine.Table, seen url.Values) (engine.Table, bool) {
	var page engine.Table
	for i := 0; seen.Has("s" + strconv.Itoa(i)); i++ {
		id, _, _ := strings.Cut(seen.Get("s"+strconv.Itoa(i)), " ")
		player, err := strconv.Atoi(id)
		if err != nil {
			return t, false
		}
		page.Seats = append(page.Seats, engine.Seat{Player: player})
	}
	seats, same := page.Aligned(t.Seats)
	if same {
		t.Seats = seats
	}
	return t, same || page.Seats == nil // a page of an older program does not say
}

// untouched brings what the draw gave and the sender left alone, such as a power, to what it is by now.
func untouched(form game.Form, t *engine.Table, values, seen url.Values) url.Values {
	now := maps.Clone(values)
	bring := func(prefix, seat string, fields []game.Field, record engine.Record) {
		for i, f := range fields {
			if name := prefix + strconv.Itoa(i); f.Given && now.Has(name) && now.Get(name) == seen.Get(seat+" "+f.Label) {
				now.Set(name, record.Get(f.Label))
			}
		}
	}
	if seen.Has("s0") {
		bring("t", "", form.Table, t.Record)
		for i, seat := range t.Seats {
			at := "s" + strconv.Itoa(i)
			bring(at+"_", at, form.Seat, seat.Record)
		}
	}
	return now
}

// touched keeps what a table wrote: a record without the fields that the draw gave and the table left unchanged.
func touched(fields []game.Field, before, record engine.Record) engine.Record {
	var out engine.Record
	for _, e := range record {
		given := slices.ContainsFunc(fields, func(f game.Field) bool { return f.Given && f.Label == e.Label })
		if !given || e.Value != before.Get(e.Label) {
			out = append(out, e)
		}
	}
	return out
}

// sentSheet is a form that was sent: its page, which says what is wrong or asked where it is not ready, and the table before and after it,
// with the seats as the page has them.
type sentSheet struct {
	sheetPage
	before, after engine.Table
	ready         bool
}

// sent reads a form.
func (s *Server) sent(v *desk.View, round *engine.Round, t *engine.Table, values url.Values) sentSheet {
	seen, err := url.ParseQuery(values.Get("visto"))
	if err != nil {
		seen = nil
	}
	before, same := asShown(*t, seen)
	out := sentSheet{sheetPage: s.sheetForm(v, round, &before), before: before, after: before}
	out.Stands = s.stands(v, t)
	if !same {
		out.Notice = s.tr("I posti del tavolo %d %s sono cambiati: ricarica la pagina e scrivi di nuovo i punti.", t.Number,
			v.RoundName(round.Number).Of())
		return out
	}
	values = untouched(v.Form(round, &before), &before, values, seen)
	sheet, wrong := s.readSheet(v, round, &before, values)
	out.after, out.sheetPage = sheet, s.sheetForm(v, round, &sheet)
	out.Seen, out.Stands, out.Notice = values.Get("visto"), s.stands(v, t), wrong
	keep := func(list []field) { // what was typed stays, understood or not, and what was emptied
		for i := range list {
			if typed := values[list[i].Name]; len(typed) > 0 {
				list[i].Value = typed[0]
			}
		}
	}
	keep(out.Fields)
	for i := range out.Seats {
		keep(out.Seats[i].Fields)
	}
	if wrong != "" {
		return out
	}
	if v.Form(round, &sheet).OneNumber() {
		settled := false
		if out.Ask, settled = s.settle(v, &sheet, values); !settled {
			return out
		}
		out.after = sheet
	}
	trial, err := v.TryTable(round.Number, out.standing(t))
	if err != nil {
		out.Notice = s.errorText(err)
		return out
	}
	for _, warning := range slices.Concat(trial.Problems, trial.Odd) {
		out.Warnings = append(out.Warnings, s.text(warning))
	}
	out.ready = true
	return out
}

// standing is what was sent with the seats as they stand at the table.
func (p *sentSheet) standing(t *engine.Table) engine.Table {
	sheet := p.after
	sheet.Seats, _ = t.Aligned(sheet.Seats)
	return sheet
}
