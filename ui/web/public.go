package web

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/export"
)

// published reports whether the hall may see a round: a draft it may not.
func published(r *engine.Round) bool { return r != nil && !r.Draft }

// tournamentName is the name of the tournament, or what stands for it.
func tournamentName(v *desk.View) string {
	return cmp.Or(v.Tournament.Info.Name, "Raduno")
}

// lastPublished is the round that the hall is at; nil before the first.
func lastPublished(v *desk.View) *engine.Round {
	for i := len(v.Tournament.Rounds) - 1; i >= 0; i-- {
		if r := &v.Tournament.Rounds[i]; published(r) {
			return r
		}
	}
	return nil
}

// seat is one seat as the hall sees it.
type seat struct {
	ID     int // 0 for a ghost
	Name   string
	Nick   string
	Club   string
	Points string // empty where the table is not played
	Top    bool
	Hit    bool // what was searched for
}

// table is one table as the hall sees it.
type table struct {
	Round  int
	Number int
	State  string // in words; empty where it is played
	Seats  []seat
	Note   string // what a game other than RisiKo! records of the game as a whole
}

// tableOf makes a table for the hall.
func (s *Server) tableOf(v *desk.View, r *engine.Round, t *engine.Table, hit func(id int) bool) table {
	out := table{Round: r.Number, Number: t.Number}
	played := t.State() == engine.Played
	switch t.State() {
	case engine.NotPlayed:
		out.State = s.tr("si gioca")
	case engine.Incomplete:
		out.State = s.tr("punti in arrivo")
	}
	top := map[int]bool{}
	if played {
		for _, i := range t.Top(true) {
			top[i] = true
		}
	}
	for i, place := range t.Seats {
		if place.Player == 0 {
			continue
		}
		one := seat{Name: s.text(v.Name(place.Player)), Top: top[i]}
		if p := v.Players[place.Player]; p != nil {
			one.ID, one.Nick, one.Club = p.ID, p.Nick, p.Club
		}
		if played {
			one.Points = place.Score.Text(s.separator())
		}
		one.Hit = hit != nil && hit(place.Player)
		out.Seats = append(out.Seats, one)
	}
	return out
}

// link is a page to go to.
type link struct {
	Text, Href string
	Here       bool
}

// homePage is the page for everybody: find your table, and all tables of the round.
type homePage struct {
	Search string
	Found  []table // those of the players searched for; the seats that were meant are marked
	None   bool    // nobody is called so
	Round  int     // 0 before the first
	Title  string
	Tables []table
	Rounds []link
}

func (s *Server) home(r *http.Request, v *desk.View) (string, string, any, error) {
	p := homePage{Search: strings.TrimSpace(r.URL.Query().Get("cerca"))}
	current := lastPublished(v)
	if current != nil {
		p.fill(s, v, current)
	}
	if words := strings.Fields(desk.Fold(p.Search)); len(words) > 0 {
		p.Found, p.None = nil, true
		if current != nil {
			hit := func(id int) bool { return s.called(v, id, words) }
			for i := range current.Tables {
				t := &current.Tables[i]
				if slices.ContainsFunc(t.IDs(), hit) {
					p.Found, p.None = append(p.Found, s.tableOf(v, current, t, hit)), false
				}
			}
		}
	}
	return "home.html", s.tr("Trova il tuo tavolo"), p, nil
}

// called reports whether a player's name, nick or club holds all words.
func (s *Server) called(v *desk.View, id int, words []string) bool {
	p := v.Players[id]
	if p == nil {
		return false
	}
	text := desk.Fold(p.FullName() + " " + p.Nick + " " + p.Club)
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

func (p *homePage) fill(s *Server, v *desk.View, r *engine.Round) {
	p.Round, p.Title = r.Number, s.tr("Turno %d", r.Number)
	for i := range r.Tables {
		p.Tables = append(p.Tables, s.tableOf(v, r, &r.Tables[i], nil))
	}
	for i := range v.Tournament.Rounds {
		if other := &v.Tournament.Rounds[i]; published(other) {
			n := strconv.Itoa(other.Number)
			p.Rounds = append(p.Rounds, link{n, "/turno/" + n, other.Number == r.Number})
		}
	}
}

// wanted is the round that an address names, if the hall may see it.
func wanted(r *http.Request, v *desk.View) (*engine.Round, error) {
	n, err := strconv.Atoi(r.PathValue("round"))
	if err == nil {
		if round := v.Round(n); published(round) {
			return round, nil
		}
	}
	return nil, engine.Errorf(engine.BadInput, "Questo turno non è ancora sorteggiato.")
}

func (s *Server) round(r *http.Request, v *desk.View) (string, string, any, error) {
	round, err := wanted(r, v)
	if err != nil {
		return "", "", nil, err
	}
	var p homePage
	p.fill(s, v, round)
	return "round.html", p.Title, p, nil
}

// standingsPage is the standings; Rankings is empty and Why says the reason where there are none.
type standingsPage struct {
	Rankings []export.Ranking
	Why      string
	After    string // after which round
}

func (s *Server) standings(_ *http.Request, v *desk.View) (string, string, any, error) {
	p := standingsPage{}
	rankings, err := v.Rankings()
	if err != nil {
		p.Why = s.errorText(err)
	}
	p.Rankings = rankings
	if r := lastPlayed(v); r != nil {
		p.After = s.tr("Dopo il turno %d", r.Number)
		if r.Played() < len(r.Tables) {
			p.After = s.tr("Turno %d in corso: tavoli con i punti %d su %d", r.Number, r.Played(), len(r.Tables))
		}
	}
	return "standings.html", s.tr("Classifica"), p, nil
}

// lastPlayed is the last round with points; nil if there is none.
func lastPlayed(v *desk.View) *engine.Round {
	for i := len(v.Tournament.Rounds) - 1; i >= 0; i-- {
		if r := &v.Tournament.Rounds[i]; published(r) && r.Played() > 0 {
			return r
		}
	}
	return nil
}

// playerPage is what the hall may know of one player.
type playerPage struct {
	seat
	Tables []table
	Place  string
	Total  string
	Why    []string
}

func (s *Server) player(r *http.Request, v *desk.View) (string, string, any, error) {
	id, err := strconv.Atoi(r.PathValue("id"))
	player := v.Players[id]
	if err != nil || player == nil {
		return "", "", nil, engine.Errorf(engine.BadInput, "Questo giocatore non è iscritto.")
	}
	p := playerPage{seat: seat{ID: id, Name: player.FullName(), Nick: player.Nick, Club: player.Club}}
	himself := func(other int) bool { return other == id }
	for i := len(v.Tournament.Rounds) - 1; i >= 0; i-- {
		round := &v.Tournament.Rounds[i]
		if at, _ := round.Find(id); at >= 0 && published(round) {
			p.Tables = append(p.Tables, s.tableOf(v, round, &round.Tables[at], himself))
		}
	}
	if ranking, err := v.Ranking(); err == nil {
		if explanation, err := ranking.Explain(id); err == nil {
			for _, line := range explanation.Lines() {
				p.Why = append(p.Why, s.text(line))
			}
		}
	}
	return "player.html", p.Name, p, nil
}

// screenPage is what a projector or a television shows: the tables of the round, or the standings.
type screenPage struct {
	Round    int
	Title    string
	Tables   []table
	Rankings []export.Ranking
	Seats    []finderLine
	Show     string // tavoli, posti or classifica
}

// finderLine is a player and his table.
type finderLine struct {
	Name  string
	Table int
}

func (s *Server) screen(r *http.Request, v *desk.View) (string, string, any, error) {
	p := screenPage{Show: r.URL.Query().Get("mostra")}
	round := lastPublished(v)
	if p.Show == "" {
		p.Show = "tavoli"
		if round != nil && round.Played() == len(round.Tables) {
			p.Show = "classifica"
		}
	}
	title := s.tr("I tavoli")
	if round != nil {
		p.Round, p.Title = round.Number, s.tr("Turno %d", round.Number)
		switch p.Show {
		case "posti":
			title = s.tr("Trova il tuo tavolo")
			p.Seats = s.finder(v, round)
		case "tavoli":
			for i := range round.Tables {
				p.Tables = append(p.Tables, s.tableOf(v, round, &round.Tables[i], nil))
			}
		}
	}
	if p.Show == "classifica" {
		title = s.tr("Classifica")
		p.Rankings, _ = v.Rankings() // where there is none the page says that there is nothing yet
	}
	return "screen.html", title, p, nil
}

// finder is the players of a round by surname.
func (s *Server) finder(v *desk.View, r *engine.Round) []finderLine {
	type person struct {
		finderLine
		key string
	}
	var people []person
	for _, t := range r.Tables {
		for _, id := range t.IDs() {
			if p := v.Players[id]; p != nil {
				name := strings.TrimSpace(p.Surname + " " + p.Name)
				people = append(people, person{finderLine{name, t.Number}, desk.Fold(name)})
			}
		}
	}
	slices.SortStableFunc(people, func(a, b person) int { return cmp.Compare(a.key, b.key) })
	lines := make([]finderLine, len(people))
	for i, p := range people {
		lines[i] = p.finderLine
	}
	return lines
}
