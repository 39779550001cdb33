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
	Notice    string
	Proposals []proposalLine
	Enrolled  []enrolLine
	Senders   []senderLine
	Round     int
	Played    int
	Count     int
	Rounds    []link
	Tables    []tableLine
	Covered   bool // the standings with the last round wait for the prize-giving
}

type proposalLine struct {
	ID      string
	Round   int
	Table   int
	Text    string
	From    string
	Void    bool // it can no longer be confirmed; Text says so
	Against bool
	Stands  string
	Seen    string
	Odd     []string
}

// senderLine is a device, or an address, from which much waits.
type senderLine struct{ Text, Device, Address string }

type tableLine struct {
	Round, Number int
	Names         string
	State         string
	Link          string
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
	p := deskPage{Notice: notice, Covered: s.Covered()}
	waiting, err := ledger.Of(s.desk).Waiting()
	var enrolErr error
	p.Enrolled, enrolErr = s.enrolments()
	if err = cmp.Or(err, enrolErr); err != nil {
		p.Notice = s.errorText(err)
	}
	for _, one := range ledger.Of(s.desk).Senders() {
		p.Senders = append(p.Senders, senderLine{s.text(one.Said()), one.Device, one.Address})
	}
	for _, proposal := range waiting {
		line := proposalLine{
			ID: proposal.ID, Round: proposal.Round, Table: proposal.Number(v),
			From: s.tr("%s, alle %s", proposal.Phone(), proposal.Sent.Format("15:04")),
		}
		if void := proposal.Void(v); !void.IsZero() {
			line.Text, line.Void = s.text(void), true
		} else {
			table := v.Round(proposal.Round).OfSheet(proposal.Table)
			line.Text, line.Seen = s.text(v.TableText(proposal.On(*table))), seenOf(*table)
			line.Stands = s.stands(v, table)
			for _, odd := range proposal.Odd(v, waiting) {
				line.Odd = append(line.Odd, s.text(odd))
			}
			line.Against = line.Stands != ""
		}
		p.Proposals = append(p.Proposals, line)
	}
	if round := s.deskRound(v, r); round != nil {
		p.Round, p.Played, p.Count = round.Number, round.Played(), len(round.Tables)
		p.Rounds = s.rounds(v, round.Number, "/arbitro?turno=")
		tables := round.InHall().Tables
		for i := range tables {
			t := s.tableOf(v, round, &tables[i], nil)
			line := tableLine{Round: round.Number, Number: t.Number, State: t.State}
			line.Link = "/tavolo/" + s.codes.table(round.Number, tables[i].SheetNumber())
			var names []string
			for _, one := range t.Seats {
				names = append(names, one.Name)
			}
			line.Names = strings.Join(names, ", ")
			p.Tables = append(p.Tables, line)
		}
		// Those that are out stand first: they are what an assistant looks for.
		slices.SortStableFunc(p.Tables, func(a, b tableLine) int { return engine.First(a.State != "", b.State != "") })
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

// answer confirms a proposal or leaves it aside.
func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	id := r.PostForm.Get("id")
	var err error
	if r.PostForm.Get("fare") == "accetta" {
		s.remark(r, engine.Textf("Conferma di una proposta"))
		var seen engine.Table
		if seen, err = s.shown(id, r.PostForm.Get("visto")); err == nil {
			_, err = ledger.Of(s.desk).Accept(id, seen)
		}
	} else {
		err = ledger.Of(s.desk).Drop(id)
	}
	if err != nil {
		s.showDesk(w, r, http.StatusConflict, s.errorText(err))
		return
	}
	http.Redirect(w, r, "/arbitro", http.StatusSeeOther)
}

// leaveAll leaves aside all that a device, or an address, sent.
func (s *Server) leaveAll(w http.ResponseWriter, r *http.Request) {
	if err := ledger.Of(s.desk).LeaveAll(r.PostForm.Get("telefono"), r.PostForm.Get("indirizzo")); err != nil {
		s.showDesk(w, r, http.StatusConflict, s.errorText(err))
		return
	}
	http.Redirect(w, r, "/arbitro", http.StatusSeeOther)
}

// shown is the table of a proposal as the form showed it; the error says that it has changed since.
func (s *Server) shown(id, seen string) (engine.Table, error) {
	waiting, err := ledger.Of(s.desk).Waiting()
	if err != nil {
		return engine.Table{}, err
	}
	v, _ := s.view()
	for _, p := range waiting {
		if p.ID != id {
			continue
		}
		if table := v.Round(p.Round).OfSheet(p.Table); table != nil && seenOf(*table) == seen {
			return *table, nil
		}
		return engine.Table{}, changedMeanwhile(p.Number(v))
	}
	return engine.Table{}, engine.Errorf(engine.BadInput, "Questa proposta ha già avuto una risposta.")
}

func changedMeanwhile(table int) error {
	return engine.Errorf(engine.BadInput, "I punti del tavolo %d sono cambiati nel frattempo: guarda che cosa c'è ora, poi conferma di nuovo.",
		table)
}

// assistantTable is the table that an assistant's address names.
func (s *Server) assistantTable(w http.ResponseWriter, r *http.Request) (*desk.View, *engine.Round, *engine.Table, bool) {
	v, _ := s.view()
	round, err := wanted(r, v)
	if err != nil {
		s.fail(w, r, err)
		return nil, nil, nil, false
	}
	k, _ := strconv.Atoi(r.PathValue("table"))
	t := round.Table(k)
	if t == nil {
		s.sorry(w, r, http.StatusNotFound, s.errorText(v.NoTable(round, k)))
		return nil, nil, nil, false
	}
	return v, round, t, true
}

// sheet is the form with which an assistant writes a table's scores.
func (s *Server) sheet(w http.ResponseWriter, r *http.Request) {
	v, round, t, ok := s.assistantTable(w, r)
	if !ok {
		return
	}
	p := s.sheetForm(v, round, t)
	p.Action, p.Direct, p.Stands = r.URL.Path, true, s.stands(v, t)
	if len(p.Seats) > 0 && len(p.Seats[0].Fields) > 0 {
		p.Seats[0].Fields[0].Focus = true
	}
	s.show(w, r, http.StatusOK, "sheet.html", s.page(w, r, s.tr("%s, tavolo %d", v.RoundName(round.Number).Name(), t.Number), p))
}

// setSheet writes a table's scores. Where they have changed since the form was shown, what stands there now is shown
// with what was typed, and nothing is saved until it is sent again.
func (s *Server) setSheet(w http.ResponseWriter, r *http.Request) {
	v, round, t, ok := s.assistantTable(w, r)
	if !ok {
		return
	}
	title := s.tr("%s, tavolo %d", v.RoundName(round.Number).Name(), t.Number)
	p := s.sent(v, round, t, r.PostForm)
	p.Action, p.Direct = r.URL.Path, true
	was, status := seenOf(p.before), http.StatusUnprocessableEntity
	if p.ready && was != p.Seen && was != seenOf(p.after) { // the same sent twice is no change
		sheet := p.standing(t)
		fresh := s.sheetForm(v, round, &sheet)
		p.ready, status, p.Fields, p.Seats, was = false, http.StatusConflict, fresh.Fields, fresh.Seats, seenOf(*t)
		p.Notice = s.errorText(changedMeanwhile(t.Number))
	}
	if p.ready {
		s.remark(r, engine.Textf("Punti %s, tavolo %d", v.RoundName(round.Number).Of(), t.Number))
		warnings, err := s.desk.SetTable(round.Number, *t, p.standing(t))
		if err == nil {
			p.Done, p.Warnings = s.tr("Salvato."), nil
			for _, f := range warnings {
				p.Warnings = append(p.Warnings, s.text(f.Message))
			}
			p.Seen = seenOf(p.after)
			p.Stands = ""
			v, _ := s.view()
			if next := v.Round(round.Number).NextMissing(t.Number); next > 0 {
				p.Next = &link{Text: s.tr("Prossimo: tavolo %d", next), Href: sheetPath(round.Number, next)}
			} else {
				p.Next = &link{Text: s.tr("Tutti i tavoli %s hanno i punti.", v.RoundName(round.Number).Of()), Href: "/arbitro"}
			}
			s.show(w, r, http.StatusOK, "sheet.html", s.page(w, r, title, p))
			return
		}
		p.Notice, status = s.errorText(err), http.StatusConflict
	}
	p.Seen = was
	s.show(w, r, status, "sheet.html", s.page(w, r, title, p))
}

// presencePage is the roll call.
type presencePage struct {
	Round, Here, All int
	Search           string
	Done, Notice     string
	Players          []presenceLine
}

type presenceLine struct {
	ID   int
	Name string
	Club string
	Here bool
}

func (s *Server) presence(w http.ResponseWriter, r *http.Request) {
	s.showPresence(w, r, http.StatusOK, r.URL.Query().Get("cerca"), "", "")
}

func (s *Server) showPresence(w http.ResponseWriter, r *http.Request, status int, search, done, notice string) {
	v, _ := s.view()
	p := presencePage{Round: v.Next(), Search: strings.TrimSpace(search), Done: done, Notice: notice, All: len(v.Tournament.Players)}
	here := engine.SetOf(v.Tournament.PresentIDs(p.Round))
	p.Here = len(here)
	for _, player := range desk.FindPlayers(v.Tournament.Players, p.Search) {
		p.Players = append(p.Players, presenceLine{
			player.ID, strings.TrimSpace(player.Surname + " " + player.Name), player.Club,
			here[player.ID],
		})
	}
	// Who is not in yet stands first: that is who comes to the table.
	slices.SortStableFunc(p.Players, func(a, b presenceLine) int { return engine.First(!a.Here, !b.Here) })
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
	p := badgePage{presenceLine{id, player.FullName(), player.Club, v.Tournament.Present(next, *player)}, next, s.codes.player(id)}
	s.show(w, r, http.StatusOK, "badge.html", s.page(w, r, s.tr("Presenze"), p))
}

// badgePage is one player of the roll call.
type badgePage struct {
	presenceLine
	Round int
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
func (s *Server) setClock(w http.ResponseWriter, r *http.Request) {
	switch r.PostForm.Get("fare") {
	case "avvia":
		minutes, err := strconv.Atoi(strings.TrimSpace(r.PostForm.Get("minuti")))
		const most = 24 * 60
		if err != nil || minutes < 1 || minutes > most {
			s.showDesk(w, r, http.StatusBadRequest, s.tr("I minuti del turno si scrivono in cifre, da 1 a %d.", most))
			return
		}
		s.options.Clock.Change(func(c *engine.Clock) {
			*c = engine.Clock{Left: time.Duration(minutes) * time.Minute}
			c.Start(s.options.Now())
		})
	case "ferma":
		s.options.Clock.Change(func(c *engine.Clock) { c.Pause(s.options.Now()) })
	case "riprendi":
		s.options.Clock.Change(func(c *engine.Clock) {
			if c.Set {
				c.Start(s.options.Now())
			}
		})
	}
	http.Redirect(w, r, "/arbitro", http.StatusSeeOther)
}

// prizesGiven shows the standings with the last round.
func (s *Server) prizesGiven(w http.ResponseWriter, r *http.Request) {
	s.Uncover()
	http.Redirect(w, r, "/arbitro", http.StatusSeeOther)
}
