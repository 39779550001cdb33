package web

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"raduno/engine"
	"raduno/engine/desk"
	ledger "raduno/engine/hall"
)

// deskPage is what an assistant starts from: what tables sent, which are still out, the clock.
type deskPage struct {
	View      *desk.View
	Notice    string
	Proposals []ledger.Asked
	Enrolled  []ledger.Enrolment
	Senders   []ledger.Sender
	Round     int
	Played    int
	Count     int
	Rounds    []link
	Tables    []deskTable
	Covered   bool // the standings with the last round wait for the prize-giving
}

// deskTable is a table of the round that an assistant looks at.
type deskTable struct {
	table
	Link string // the page that its code opens
}

func (s *Server) deskPage(w http.ResponseWriter, r *http.Request) {
	if k := strings.TrimSpace(r.URL.Query().Get("tavolo")); k != "" { // typed, to open its sheet
		v, _ := s.view()
		if round := s.deskRound(v, r); round != nil {
			table, err := strconv.Atoi(k)
			if err != nil || round.Table(table) == nil {
				s.showDesk(w, r, http.StatusNotFound, s.errorText(v.NoTable(round, table)))
				return
			}
			http.Redirect(w, r, sheetPath(round.Number, table), http.StatusSeeOther)
			return
		}
	}
	s.showDesk(w, r, http.StatusOK, "")
}

// deskRound is the round that an assistant looks at: the one asked for, else the one that is played.
func (s *Server) deskRound(v *desk.View, r *http.Request) *engine.Round {
	if n, err := strconv.Atoi(r.FormValue("turno")); err == nil {
		if round := v.Round(n); round.Published() {
			return round
		}
	}
	return current(v)
}

// sheetPath is the page on which an assistant writes a table's scores.
func sheetPath(round, table int) string { return fmt.Sprintf("/arbitro/tavolo/%d/%d", round, table) }

func (s *Server) showDesk(w http.ResponseWriter, r *http.Request, status int, notice string) {
	v, _ := s.view()
	book := ledger.Of(s.desk)
	p := deskPage{View: v, Notice: notice, Covered: s.Covered(), Senders: book.Senders()}
	var err, enrolErr error
	p.Proposals, err = book.Asked(v)
	p.Enrolled, enrolErr = book.Enrolments()
	if err = cmp.Or(err, enrolErr); err != nil {
		p.Notice = s.errorText(err)
	}
	if round := s.deskRound(v, r); round != nil {
		p.Round, p.Played, p.Count = round.Number, round.Played(), len(round.Tables)
		p.Rounds = s.rounds(v, round.Number, "/arbitro?turno=")
		shown := s.tables(v, round, nil)
		for i, t := range round.InHall().Tables {
			p.Tables = append(p.Tables, deskTable{shown[i], "/tavolo/" + s.codes.table(round.Number, t.SheetNumber())})
		}
		// Those that are out stand first: they are what an assistant looks for.
		slices.SortStableFunc(p.Tables, func(a, b deskTable) int { return engine.First(a.Words != "", b.Words != "") })
	}
	f := s.page(w, r, s.tr("Arbitri"), p)
	s.mu.Lock()
	f.Sent = strconv.FormatUint(s.arrived, 10)
	s.mu.Unlock()
	if f.Live = "/arbitro"; p.Round > 0 {
		f.Live += "?turno=" + strconv.Itoa(p.Round)
	}
	s.show(w, r, status, "desk.html", f)
}

// act lets an assistant do something and shows the desk again, with what was wrong where that cannot be done.
func (s *Server) act(do func(r *http.Request) error) http.HandlerFunc {
	return s.change(s.assistant(func(w http.ResponseWriter, r *http.Request) {
		if err := do(r); err != nil {
			s.showDesk(w, r, http.StatusConflict, s.errorText(err))
			return
		}
		http.Redirect(w, r, "/arbitro", http.StatusSeeOther)
	}))
}

// answer confirms a proposal as the form showed its table, or leaves it aside.
func (s *Server) answer(r *http.Request) error {
	book, id := ledger.Of(s.desk), r.PostForm.Get("id")
	if r.PostForm.Get("fare") != "accetta" {
		return book.Drop(id)
	}
	s.remark(r, engine.Textf("Conferma di una proposta"))
	v, _ := s.view()
	asked, err := book.Asked(v)
	at := slices.IndexFunc(asked, func(one ledger.Asked) bool { return one.ID == id })
	switch {
	case err != nil:
		return err
	case at < 0:
		return engine.Errorf(engine.BadInput, "Questa proposta ha già avuto una risposta.")
	case seenOf(asked[at].Seen) != r.PostForm.Get("visto"):
		return changedMeanwhile(asked[at].Number)
	}
	_, err = book.Accept(id, asked[at].Seen)
	return err
}

// answerEnrolment accepts an enrolment or leaves it aside.
func (s *Server) answerEnrolment(r *http.Request) error {
	if r.PostForm.Get("fare") != "accetta" {
		return ledger.Of(s.desk).Dismiss(r.PostForm.Get("id"))
	}
	s.remark(r, engine.Textf("Iscrizione confermata"))
	return ledger.Of(s.desk).Admit(r.PostForm.Get("id"))
}

// leaveAll leaves aside all that a device, or an address, sent.
func (s *Server) leaveAll(r *http.Request) error {
	return ledger.Of(s.desk).LeaveAll(r.PostForm.Get("telefono"), r.PostForm.Get("indirizzo"))
}

func changedMeanwhile(table int) error {
	return engine.Errorf(engine.BadInput, "I punti del tavolo %d sono cambiati nel frattempo: guarda che cosa c'è ora, poi conferma di nuovo.",
		table)
}

// named is the table that an assistant's address names.
func (s *Server) named(w http.ResponseWriter, r *http.Request) (at place, ok bool) {
	v, _ := s.view()
	round, err := wanted(r, v)
	if err != nil {
		s.fail(w, r, err)
		return at, false
	}
	k, _ := strconv.Atoi(r.PathValue("table"))
	t := round.Table(k)
	if t == nil {
		s.sorry(w, r, http.StatusNotFound, s.errorText(v.NoTable(round, k)))
		return at, false
	}
	return place{v, round, t}, true
}

// setSheet writes a table's scores. Where they have changed since the form was shown, what stands there now is shown
// with what was typed, and nothing is saved until it is sent again.
func (s *Server) setSheet(w http.ResponseWriter, r *http.Request) {
	at, ok := s.named(w, r)
	if !ok {
		return
	}
	v, round, t := at.View, at.round, at.table
	p := s.sent(v, round, t, r.PostForm)
	was, status := seenOf(p.before), http.StatusUnprocessableEntity
	if p.ready && was != p.Seen && was != seenOf(p.after) { // the same sent twice is no change
		sheet := p.standing(t)
		fresh := s.sheetForm(v, round, &sheet)
		p.ready, status, p.Fields, p.Seats, was = false, http.StatusConflict, fresh.Fields, fresh.Seats, seenOf(*t)
		p.Notice = s.errorText(changedMeanwhile(t.Number))
	}
	p.Seen = was
	if p.ready {
		s.remark(r, engine.Textf("Punti %s, tavolo %d", v.RoundName(round.Number).Of(), t.Number))
		warnings, err := s.desk.SetTable(round.Number, *t, p.standing(t))
		if err == nil {
			status = http.StatusOK
			p.Done, p.Seen, p.Stands = s.tr("Salvato."), seenOf(p.after), ""
			p.Warnings = engine.Map(warnings, func(f engine.Finding) string { return s.text(f.Message) })
			v, _ := s.view()
			if next := v.Round(round.Number).NextMissing(t.Number); next > 0 {
				p.Next = &link{Text: s.tr("Prossimo: tavolo %d", next), Href: sheetPath(round.Number, next)}
			} else {
				p.Next = &link{Text: s.tr("Tutti i tavoli %s hanno i punti.", v.RoundName(round.Number).Of()), Href: "/arbitro"}
			}
		} else {
			p.Notice, status = s.errorText(err), http.StatusConflict
		}
	}
	s.showSheet(w, r, status, at, p.sheetPage)
}

// presencePage is the roll call.
type presencePage struct {
	Round, All   int
	Here         map[int]bool // who is there, by ID
	Search       string
	Done, Notice string
	Players      []engine.Player
}

func (s *Server) presence(w http.ResponseWriter, r *http.Request) {
	s.showPresence(w, r, http.StatusOK, r.URL.Query().Get("cerca"), "", "")
}

func (s *Server) showPresence(w http.ResponseWriter, r *http.Request, status int, search, done, notice string) {
	v, _ := s.view()
	p := presencePage{Round: v.Next(), Search: strings.TrimSpace(search), Done: done, Notice: notice, All: len(v.Tournament.Players)}
	p.Here = engine.SetOf(v.Tournament.PresentIDs(p.Round))
	p.Players = slices.Clone(desk.FindPlayers(v.Tournament.Players, p.Search))
	// Who is not in yet stands first: that is who comes to the table.
	slices.SortStableFunc(p.Players, func(a, b engine.Player) int { return engine.First(!p.Here[a.ID], !p.Here[b.ID]) })
	s.show(w, r, status, "presence.html", s.page(w, r, s.tr("Presenze"), p))
}

// badge is the page that the code of a badge opens: one player, to be checked in.
func (s *Server) badge(w http.ResponseWriter, r *http.Request) {
	if !s.isAssistant(r) {
		http.Redirect(w, r, "/io/"+url.PathEscape(r.PathValue("id")), http.StatusSeeOther)
		return
	}
	v, _ := s.view()
	id, _ := s.codes.readPlayer(r.PathValue("id"))
	player := v.Players[id]
	if player == nil {
		s.showPresence(w, r, http.StatusNotFound, "", "", s.tr("Questo giocatore non è iscritto."))
		return
	}
	next := v.Next()
	p := badgePage{player, next, v.Tournament.Present(next, *player), s.codes.player(id)}
	s.show(w, r, http.StatusOK, "badge.html", s.page(w, r, s.tr("Presenze"), p))
}

// badgePage is one player of the roll call.
type badgePage struct {
	*engine.Player
	Round int
	Here  bool
	Code  string // of the player's own page
}

// ownCode is the address of a player's own page, for his phone to scan.
func (s *Server) ownCode(w http.ResponseWriter, r *http.Request) {
	id, _ := s.codes.readPlayer(r.PathValue("id"))
	showCode(w, s.badgeURL(id))
}

// setPresence marks one player. The round is that of the form: one that has begun meanwhile is not changed.
func (s *Server) setPresence(w http.ResponseWriter, r *http.Request) {
	v, _ := s.view()
	round, err1 := strconv.Atoi(r.PostForm.Get("turno"))
	id, err2 := strconv.Atoi(r.PostForm.Get("id"))
	here := r.PostForm.Get("presente") == "SI"
	player := v.Players[id]
	switch {
	case err1 != nil || err2 != nil || player == nil:
		s.showPresence(w, r, http.StatusBadRequest, "", "", s.tr("Questo giocatore non è iscritto."))
		return
	case round != v.Next():
		s.showPresence(w, r, http.StatusConflict, "", "", s.tr("%s: i tavoli sono già sorteggiati. Ora si fa l'appello per %s.",
			v.RoundName(round).Name(), v.RoundName(v.Next()).The()))
		return
	}
	s.remark(r, engine.Textf("Presenze %s", v.RoundName(round).Of()))
	if err := s.desk.SetPresent(round, map[int]bool{id: here}); err != nil {
		s.showPresence(w, r, http.StatusConflict, "", "", s.errorText(err))
		return
	}
	done := s.tr("Assente: %s", player.NameAndClub())
	if here {
		done = s.tr("Presente: %s", player.NameAndClub())
	}
	s.showPresence(w, r, http.StatusOK, "", done, "")
}

// remark has the log say which assistant, on which device, makes a change.
func (s *Server) remark(r *http.Request, what engine.Text) {
	s.desk.Remark(engine.Textf("%s, da %s", what, s.who(r)))
}

// who is the assistant who asks.
func (s *Server) who(r *http.Request) engine.Text {
	p := Phone{Device: phoneOf(s.known(r))}
	if session := s.admission.session(r, s.known(r)); session != nil {
		p.Name = session.name
	}
	return p.Said()
}

// setClock starts and stops the clock of the round.
func (s *Server) setClock(r *http.Request) error {
	now := s.options.Now()
	switch r.PostForm.Get("fare") {
	case "avvia":
		minutes, err := strconv.Atoi(strings.TrimSpace(r.PostForm.Get("minuti")))
		const most = 24 * 60
		if err != nil || minutes < 1 || minutes > most {
			return engine.Errorf(engine.BadInput, "I minuti del turno si scrivono in cifre, da 1 a %d.", most)
		}
		s.options.Clock.Change(func(c *engine.Clock) {
			*c = engine.Clock{Left: time.Duration(minutes) * time.Minute}
			c.Start(now)
		})
	case "ferma":
		s.options.Clock.Change(func(c *engine.Clock) { c.Pause(now) })
	case "riprendi":
		s.options.Clock.Change(func(c *engine.Clock) {
			if c.Set {
				c.Start(now)
			}
		})
	}
	return nil
}

// prizesGiven shows the standings with the last round.
func (s *Server) prizesGiven(*http.Request) error {
	s.Uncover()
	return nil
}
