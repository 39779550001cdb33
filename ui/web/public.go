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

// table is one table as the hall sees it.
type table struct {
	export.Table
	Round  int
	Words  string       // how far it is; empty where it is played
	Hit    map[int]bool // who was searched for
	Beside bool         // of the other tournament in the hall: the page of a player is that of this one
}

// Over reports whether its points are shown.
func (t table) Over() bool { return t.State == engine.Played }

// tables makes the tables of a round for the hall; of some players, if they are given, those at which they sit.
func (s *Server) tables(v *desk.View, r *engine.Round, of map[int]bool) []table {
	rounds, _ := export.Rounds(v.Tournament, []int{r.Number}) // it is there
	var list []table
	for _, t := range rounds[0].Tables {
		one := table{Table: t, Round: r.Number, Hit: of}
		switch {
		case of != nil && !slices.ContainsFunc(t.Seats, func(seat export.Seat) bool { return of[seat.ID] }):
			continue
		case t.Void:
			one.Words = s.tr("abbandonata")
		case t.State == engine.NotPlayed:
			one.Words = s.tr("si gioca")
		case t.State == engine.Incomplete:
			one.Words = s.tr("punti in arrivo")
		}
		list = append(list, one)
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
			for i := range tables {
				tables[i].Beside = true
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
	if now != nil {
		p.Found = s.tables(v, now, engine.SetOf(engine.Map(desk.FindPlayers(v.Tournament.Players, p.Search),
			func(player engine.Player) int { return player.ID })))
	}
	p.None = len(p.Found) == 0
}

func (p *homePage) fill(s *Server, v *desk.View, r *engine.Round) {
	p.Round, p.Title = r.Number, s.text(v.RoundName(r.Number).Name())
	p.Tables = s.tables(v, r, nil)
	if names := engine.Map(r.SitOuts, func(id int) string { return s.text(v.Name(id)) }); len(names) > 0 {
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
	*engine.Player
	Tables []table
	Why    []string
}

func (s *Server) player(r *http.Request, v *desk.View) (string, string, any, error) {
	id, err := strconv.Atoi(r.PathValue("id"))
	player := v.Players[id]
	if err != nil || player == nil {
		return "", "", nil, engine.Errorf(engine.BadInput, "Questo giocatore non è iscritto.")
	}
	p := playerPage{Player: player, Why: s.explained(v, id)}
	for i := len(v.Tournament.Rounds) - 1; i >= 0; i-- {
		if round := &v.Tournament.Rounds[i]; round.Published() {
			p.Tables = append(p.Tables, s.tables(v, round, map[int]bool{id: true})...)
		}
	}
	return "player.html", player.DisplayName(), p, nil
}
