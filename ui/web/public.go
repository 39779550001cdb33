package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/export"
)

// lastPublished is the last round that the hall may see; nil before the first.
func lastPublished(v *desk.View) *engine.Round {
	for i := len(v.Tournament.Rounds) - 1; i >= 0; i-- {
		if r := &v.Tournament.Rounds[i]; r.Published() {
			return r
		}
	}
	return nil
}

// current is the round that the hall is at: the one that is played, of those it may see. Nil before the first.
func current(v *desk.View) *engine.Round {
	if r := v.Round(v.Current()); r.Published() {
		return r
	}
	return lastPublished(v)
}

// seat is one seat as the hall sees it.
type seat struct {
	ID     int // 0 for a ghost
	Name   string
	Club   string
	Points string // empty where the table is not played
	Top    bool
	Hit    bool // what was searched for
}

// table is one table as the hall sees it.
type table struct {
	Round  int
	Number int
	Room   string // in which part of the hall; empty where it is one
	State  string // in words; empty where it is played
	Seats  []seat
	Note   string // what a game other than RisiKo! records of the game as a whole
}

// tableOf makes a table for the hall.
func (s *Server) tableOf(v *desk.View, r *engine.Round, t *engine.Table, hit func(id int) bool) table {
	out := table{Round: r.Number, Number: t.Number, Room: v.Tournament.Settings.RoomOf(t.Number)}
	played := t.State() == engine.Played
	switch state := t.State(); {
	case t.Void:
		out.State = s.tr("abbandonata")
	case state == engine.NotPlayed:
		out.State = s.tr("si gioca")
	case state == engine.Incomplete:
		out.State = s.tr("punti in arrivo")
	}
	top := v.Tournament.Firsts(r.Number, *t, true)
	for i, place := range t.Seats {
		if place.Player == 0 {
			continue
		}
		one := seat{Name: s.text(v.Name(place.Player)), Top: slices.Contains(top, i)}
		if p := v.Players[place.Player]; p != nil {
			one.ID, one.Club = p.ID, p.Club
		}
		if played {
			one.Points = s.number(place.Score.Number())
		}
		one.Hit = hit != nil && hit(place.Player)
		out.Seats = append(out.Seats, one)
	}
	return out
}

// tables makes the tables of a round for the hall.
func (s *Server) tables(v *desk.View, r *engine.Round) []table {
	var list []table
	tables := r.InHall().Tables
	for i := range tables {
		list = append(list, s.tableOf(v, r, &tables[i], nil))
	}
	return list
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
	None   bool    // no player has the name
	Round  int     // 0 before the first
	Title  string
	Tables []table
	Rests  string // who rests; empty where all play
	Rounds []link
	Beside *homePage // the other tournament in the same hall, as it is now; nil for no other
}

func (s *Server) home(r *http.Request, v *desk.View) (string, string, any, error) {
	p := homePage{Search: strings.TrimSpace(r.URL.Query().Get("cerca"))}
	now := current(v)
	if now != nil {
		p.fill(s, v, now)
	}
	p.find(s, v, now)
	if other := beside(v); other != nil {
		side := homePage{Search: p.Search, Title: other.Title()}
		now := current(other)
		if now != nil {
			side.fill(s, other, now)
			side.Title = s.tr("%s: %s", other.Title(), s.text(other.RoundName(now.Number).Name()))
		}
		side.find(s, other, now)
		for _, tables := range [][]table{side.Tables, side.Found} {
			for _, t := range tables {
				for i := range t.Seats {
					t.Seats[i].ID = 0 // the page of a player is that of this tournament
				}
			}
		}
		p.None = p.None && side.None
		p.Beside = &side
	}
	return "home.html", s.tr("Trova il tuo tavolo"), p, nil
}

// beside is the public view of the other tournament in the same hall; nil if there is no other.
func beside(v *desk.View) *desk.View {
	if v.Beside == nil {
		return nil
	}
	return v.Beside.Published()
}

// find finds the tables of those whom the search means.
func (p *homePage) find(s *Server, v *desk.View, now *engine.Round) {
	if p.Search == "" {
		return
	}
	p.None = true
	found := engine.SetOf(engine.Map(desk.FindPlayers(v.Tournament.Players, p.Search), func(player engine.Player) int { return player.ID }))
	hit := func(id int) bool { return found[id] }
	var tables []engine.Table
	if now != nil {
		tables = now.InHall().Tables
	}
	for i := range tables {
		if t := &tables[i]; slices.ContainsFunc(t.IDs(), hit) {
			p.Found, p.None = append(p.Found, s.tableOf(v, now, t, hit)), false
		}
	}
}

func (p *homePage) fill(s *Server, v *desk.View, r *engine.Round) {
	p.Round, p.Title = r.Number, s.text(v.RoundName(r.Number).Name())
	p.Tables = s.tables(v, r)
	var names []string
	for _, id := range r.SitOuts {
		names = append(names, s.text(v.Name(id)))
	}
	if len(names) > 0 {
		p.Rests = s.tr("Riposano: %s.", strings.Join(names, ", "))
	}
	p.Rounds = s.rounds(v, r.Number, "/turno/")
}

// rounds are the ways to all rounds that the hall may see.
func (s *Server) rounds(v *desk.View, here int, path string) []link {
	var list []link
	for i := range v.Tournament.Rounds {
		if r := &v.Tournament.Rounds[i]; r.Published() {
			n := strconv.Itoa(r.Number)
			list = append(list, link{s.text(v.RoundName(r.Number).Name()), path + n, r.Number == here})
		}
	}
	return list
}

// wanted is the round that an address names, if the hall may see it.
func wanted(r *http.Request, v *desk.View) (*engine.Round, error) {
	n, err := strconv.Atoi(r.PathValue("round"))
	if err == nil {
		if round := v.Round(n); round.Published() {
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

func (s *Server) standings(_ *http.Request, v *desk.View) (string, string, any, error) {
	list := s.rankings(v)
	if other := beside(v); other != nil {
		for _, r := range other.RankingsIn(s.text) {
			r.Title = other.Title() + " – " + r.Title
			r.Rows = slices.Clone(r.Rows)
			for i := range r.Rows {
				r.Rows[i].Player = 0 // the page of a player is that of this tournament
			}
			list = append(list, r)
		}
	}
	return "standings.html", s.tr("Classifica"), list, nil
}

// everybodys is the tournament as everybody may see it now.
func (s *Server) everybodys(v *desk.View) *desk.View {
	if s.Covered() {
		return v.Covered()
	}
	return v.Published()
}

// rankings are the standings as everybody may see them, and while games are under way those if they ended now.
func (s *Server) rankings(v *desk.View) []export.Ranking {
	list := slices.Concat(v.RankingsIn(s.text), desk.EndedNow(v.Tournament, v.EndedNow(), s.text))
	if ranking, err := v.Ranking(); err == nil && !ranking.State.Begun() && v.EndedNow() == nil {
		return []export.Ranking{{Title: s.tr("Classifica"), Reason: s.text(ranking.Moment())}}
	}
	for i := range list {
		if v.Waits && list[i].Reason == "" {
			list[i].Notes = append([]string{s.tr("La classifica finale si vede dopo la premiazione.")}, list[i].Notes...)
		}
	}
	return list
}

// explained are the reasons of a player's place, as everybody may see it; none where there are no standings.
func (s *Server) explained(v *desk.View, player int) (why []string) {
	ranking, err := v.Ranking()
	if err != nil {
		return nil
	}
	if explanation, err := ranking.Explain(player); err == nil {
		for _, line := range explanation.Lines() {
			why = append(why, s.text(line))
		}
	}
	return why
}

// playerPage is what the hall may know of one player.
type playerPage struct {
	seat
	Nick   string // empty where his name begins with it
	Tables []table
	Why    []string
}

func (s *Server) player(r *http.Request, v *desk.View) (string, string, any, error) {
	id, err := strconv.Atoi(r.PathValue("id"))
	player := v.Players[id]
	if err != nil || player == nil {
		return "", "", nil, engine.Errorf(engine.BadInput, "Questo giocatore non è iscritto.")
	}
	p := playerPage{seat: seat{ID: id, Name: player.DisplayName(), Club: player.Club}}
	if !player.ByNick {
		p.Nick = player.Nick
	}
	himself := func(other int) bool { return other == id }
	for i := len(v.Tournament.Rounds) - 1; i >= 0; i-- {
		round := &v.Tournament.Rounds[i]
		if at, _ := round.Find(id); at >= 0 && round.Published() {
			p.Tables = append(p.Tables, s.tableOf(v, round, &round.Tables[at], himself))
		}
	}
	p.Why = s.explained(v, id)
	return "player.html", p.Name, p, nil
}
