package desk

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/risiko"
	"raduno/engine/roster"
	"raduno/engine/rules"
	"raduno/engine/store"
	"raduno/engine/verify"
	"raduno/engine/workbook"
	"raduno/export"
)

// View is a tournament at one moment, with all that window, paper and command line show of it. It is made after every change and never
// changes; callers only read it. What costs work (ranking, next step) is worked out when it is asked for first, and kept.
type View struct {
	Path       string
	ReadOnly   engine.Text // why nothing can be changed from here; zero if it can
	Trouble    engine.Text // what went wrong although the last change is in the file; zero for nothing
	InDoubt    bool        // whether it can depends on whose the history beside it is (SettleHistory)
	Undo, Redo engine.Text // what would be taken back and what brought back; zero for nothing
	Tournament *engine.Tournament
	Players    map[int]*engine.Player // by ID

	// Type is what the tournament is played as: the workbook's own choice or, if it has none, the kind that the
	// sheet TORNEO of an old program's file names. Its ID is empty where neither says it, or where it is the
	// organizer's own formula and that has errors; TypeErr then says so.
	Type    rules.Type
	TypeErr error
	Chosen  bool      // Type is the workbook's own choice
	Game    game.Game // what is played

	Findings []engine.Finding // those of the own formula too, as warnings where it is not played by
	Errors   int              // those of the findings that are no mere warnings

	// Clubs and Regions are those of the workbook's lists and of its players, in alphabetical order.
	Clubs, Regions []string
	Spelling       engine.NameLists // how those that are known are written

	// Consequences are the drawn rounds that are no longer the draw of what the workbook says, and ask for an answer.
	Consequences []verify.Consequence

	// Beside is the other tournament in the same hall, which TORNEO names; nil without one, or without its file.
	Beside *View

	Log []string // the lines of the sheet Log

	Waits bool // the last round's results are taken out (Covered)

	kinds
	env     Env
	history func() []store.Entry // the dated copies beside the workbook
	found   []engine.Finding     // the workbook's own
	columns []*engine.Column     // of the roster, that the workbook has

	// Ranking is the standings of the tournament; the error says why there are none.
	Ranking func() (*rules.Standings, error)
	// EndedNow is the ranking as it would be if the games under way ended as they stand; nil where that is not asked.
	EndedNow func() *rules.Standings
	// NotMet is for each ID the players not met yet, in a league where all should meet; nil elsewhere.
	NotMet func() map[int][]int
	// Moved is by how many places each player, by ID, went up, or down below 0, since the round before the last that is played. Whoever
	// had no place before is not in it.
	Moved func() map[int]int
	// Bracket is the way through semifinals and final; nil where no semifinals are drawn.
	Bracket func() *rules.Bracket
	// Outlook plans the next round, without drawing, with those who fill no table doing what the argument says.
	Outlook func(rules.AfterRest) Outlook
	// Published is the view as everybody may see it: with the names by which the players want to be published.
	Published func() *View
	// Covered is the published view before the prize-giving: once the last round has begun, its results are taken out, and the standings
	// are those of the round before.
	Covered func() *View
}

// Faults are the findings that are no mere warnings.
func (v *View) Faults() []engine.Finding {
	return slices.DeleteFunc(slices.Clone(v.Findings), func(f engine.Finding) bool { return f.Warning })
}

// Title is the name of the tournament, and of one without a name that of its file.
func (v *View) Title() string {
	return cmp.Or(strings.TrimSpace(v.Tournament.Info.Name), strings.TrimSuffix(filepath.Base(v.Path), filepath.Ext(v.Path)))
}

// View is the tournament as it stands. It never waits for a change that is being saved: until that is on the disk, the
// view is the one before.
func (d *Desk) View() *View { return d.view.Load() }

// publish makes a view of what the desk holds. The caller has the lock, or the desk to himself.
func (d *Desk) publish() {
	t := d.now.Clone()
	v := &View{
		Path: d.Path(), ReadOnly: d.readOnly(), InDoubt: d.store.InDoubt(), Trouble: d.trouble(), Tournament: t, Players: t.Index(),
		found:   slices.Concat(d.findings, d.wrongPenalties(t)),
		Clubs:   listWith(d.book.ClubList(), t, func(p engine.Player) string { return p.Club }),
		Regions: listWith(d.book.RegionList(), t, func(p engine.Player) string { return p.Region }),
		Log:     d.book.LogLines(), kinds: d.kinds, env: d.env, history: d.store.History,
		Spelling: d.spelling(), columns: d.book.Columns(),
	}
	d.stale()
	v.Beside = d.neighbour.view
	v.Undo, _ = d.store.CanUndo()
	v.Redo, _ = d.store.CanRedo()
	v.Chosen = t.Settings.Type != ""
	v.as(v.typeOf(t, ""))
	d.view.Store(v)
}

// As is the view as it would be if the tournament were played as a type: to look at one in a workbook that may not be
// written.
func (v *View) As(typeID string) *View {
	if typeID == v.Type.ID {
		return v
	}
	other := *v
	other.Errors, other.Chosen = 0, true
	other.as(v.typeOf(v.Tournament, typeID))
	return &other
}

// as makes it the view of a tournament that is played as a type.
func (v *View) as(typ rules.Type, err error) {
	t := v.Tournament
	v.Type, v.TypeErr, v.Findings = typ, err, v.found
	if v.Own != nil {
		used := typ.ID == v.Own.ID || err != nil && v.Chosen && (t.Settings.Type == v.Own.ID || t.Settings.Type == OwnType)
		v.Findings = slices.Clone(v.found)
		for _, f := range v.wrong {
			f.Warning = f.Warning || !used // nothing goes by it now
			v.Findings = append(v.Findings, f)
		}
	}
	if err == nil && !typ.Sheet().RisiKo { // the clubs of RisiKo! mean nothing elsewhere
		v.Findings = slices.DeleteFunc(slices.Clone(v.Findings), func(f engine.Finding) bool { return f.Code == workbook.UnknownClub })
		v.Spelling.Clubs = slices.DeleteFunc(slices.Clone(v.Spelling.Clubs), func(club string) bool {
			return slices.Contains(engine.OfficialClubs(), club)
		})
	}
	if err == nil {
		v.follow(verify.Consequences(t, typ))
	}
	v.Game = typ.Game()
	if !v.Scheduled() { // of calendars the consequences tell it
		v.Findings = append(slices.Clip(v.Findings), GoneFindings(t, v.RoundName, v.Consequences)...)
	}
	v.Findings = slices.Concat(v.Findings, v.prizeFindings(), v.columnFindings(), v.entryFindings())
	if fewer := v.Type.Fewer(len(t.PresentIDs(1))); !fewer.IsZero() && len(t.Rounds) == 0 {
		v.Findings = append(v.Findings, engine.Finding{Sheet: "Iscritti", Code: "few-players", Warning: true, Message: fewer})
	}
	if v.Type.ID != "" && v.State().Unsaid {
		v.Findings = append(v.Findings, engine.Finding{Sheet: "TORNEO", Code: "ended-unsaid", Warning: true, Message: engine.Textf(
			"Non c'è scritto quanti turni ha il torneo: con tutti i tavoli scritti conta come finito. Se continua, sorteggia il turno dopo.")})
	}
	v.Errors = len(v.Faults())
	v.Ranking = sync.OnceValues(func() (*rules.Standings, error) {
		if v.TypeErr != nil {
			return nil, v.TypeErr
		}
		return withLost(v.found)(rankAs(t, v.Type, StandingsRequest{}))
	})
	v.EndedNow = sync.OnceValue(v.rankedNow)
	v.Moved = sync.OnceValue(v.movement)
	v.Bracket = sync.OnceValue(v.bracketOf)
	v.NotMet = sync.OnceValue(func() map[int][]int {
		if g := game.Can(v.Game); g.NotMet != nil {
			return g.NotMet(t)
		}
		return nil
	})
	v.Outlook = onceEach(v.lookAhead)
	v.Published = sync.OnceValue(v.opened)
	v.Covered = sync.OnceValue(v.veil)
}

// opened makes that view; it is v itself where all appear by their whole names.
func (v *View) opened() *View {
	t := v.Tournament.Published()
	if t == v.Tournament {
		return v
	}
	other := *v
	roster.Distinguish(t.Players)
	other.Tournament, other.Players, other.Errors = t, t.Index(), 0
	other.as(v.Type, v.TypeErr)
	return &other
}

// onceEach is a function that works out each answer once.
func onceEach[K comparable, V any](f func(K) V) func(K) V {
	var mu sync.Mutex
	known := map[K]V{}
	return func(k K) V {
		mu.Lock()
		defer mu.Unlock()
		if _, is := known[k]; !is {
			known[k] = f(k)
		}
		return known[k]
	}
}

// ProposedType is the type that the sheet TORNEO of an old program's file names, to be proposed where the workbook has not chosen its own;
// ok is false for none.
func (v *View) ProposedType() (typ rules.Type, ok bool) {
	return v.Type, !v.Chosen && v.Type.ID != ""
}

// veil makes that view; it is the published one where nothing is to be covered.
func (v *View) veil() *View {
	open := v.Published()
	t := open.Tournament
	if len(t.Rounds) == 0 {
		return open
	}
	number := t.Rounds[len(t.Rounds)-1].Number
	if !v.IsLast(number) || !t.Round(number).Started() {
		return open
	}
	t = t.Clone()
	last := t.Round(number)
	for i := range last.Tables {
		open.emptied(last, &last.Tables[i])
	}
	game.Settle(open.Game, t, nil)
	other := *open
	other.Tournament, other.Players, other.Errors = t, t.Index(), 0
	other.as(open.Type, open.TypeErr)
	other.Ranking = sync.OnceValues(func() (*rules.Standings, error) {
		if number == 1 {
			return nil, engine.Errorf(engine.BadInput, "La classifica finale si vede dopo la premiazione.")
		}
		return rankAs(open.Tournament, open.Type, StandingsRequest{Rounds: number - 1})
	})
	other.Waits = true
	other.Published, other.EndedNow = func() *View { return &other }, func() *rules.Standings { return nil }
	return &other
}

// emptied takes the results out of a table; who sits there, and what the draw gave, stays.
func (v *View) emptied(r *engine.Round, t *engine.Table) {
	form := v.Form(r, t)
	given := func(fields []game.Field, record engine.Record) (kept engine.Record) {
		for _, f := range fields {
			if f.Given && record.Get(f.Label) != "" {
				kept.Set(f.Label, record.Get(f.Label))
			}
		}
		return kept
	}
	t.Record, t.Ruled, t.Void = given(form.Table, t.Record), nil, false
	for i, s := range t.Seats {
		t.Seats[i] = engine.Seat{Player: s.Player, Record: given(form.Seat, s.Record)}
	}
}

// StillThere reports whether a player has not left: he sits in the last round that is drawn, or is present for it.
func (v *View) StillThere(id int) bool {
	t := v.Tournament
	p := v.Players[id]
	if p == nil || len(t.Rounds) == 0 {
		return p != nil
	}
	last := &t.Rounds[len(t.Rounds)-1]
	table, _ := last.Find(id)
	return table >= 0 || t.Present(last.Number, *p)
}

// Cut is the cut line of the semifinals; nil if there are none.
func (v *View) Cut() *rules.CutLine {
	if s, err := v.Ranking(); err == nil {
		return s.Cut()
	}
	return nil
}

// rankedNow are the standings as they would be if the games under way ended now; nil where that is not asked.
func (v *View) rankedNow() *rules.Standings {
	if !game.Can(v.Game).EndsNow || !underWay(v.Tournament) {
		return nil
	}
	s, err := rankAs(v.Tournament, v.Type, StandingsRequest{EndedNow: true})
	if err != nil {
		return nil // where it fails there is no such ranking
	}
	return s
}

// underWay reports whether any game has begun and is not over.
func underWay(t *engine.Tournament) bool {
	return slices.ContainsFunc(t.Rounds, func(r engine.Round) bool {
		return slices.ContainsFunc(r.Tables, func(t engine.Table) bool { return t.State() == engine.Incomplete })
	})
}

// Round is the round with that number, nil if it is not drawn.
func (v *View) Round(number int) *engine.Round { return v.Tournament.Round(number) }

// Name is what is written on a seat; empty for a free one.
func (v *View) Name(id int) engine.Text {
	switch p := v.Players[id]; {
	case id == engine.Ghost:
		return engine.Textf("%s", engine.GhostName)
	case id == 0:
		return engine.Text{}
	case p == nil:
		return engine.Textf("ID %d (non iscritto)", id)
	default:
		return engine.Textf("%s", p.DisplayName())
	}
}

// Silent reports whether a seat takes no score: a free one, or the ghost's in the types where it cannot win.
func (v *View) Silent(seat engine.Seat) bool { return v.Type.Silent(seat) }

// Sheet is what the score sheet asks where scores are typed.
func (v *View) Sheet() risiko.Sheet { return v.Type.Sheet() }

// ScoreEntry is the sheet of a table while its scores are typed.
func (v *View) ScoreEntry(seats []engine.Seat) risiko.Entry {
	return risiko.Entry{Seats: seats, Shared: v.Tournament.Settings.SharedWins, Sheet: v.Sheet()}
}

// SeatAt is a player and the table that he sits at.
type SeatAt struct {
	Name  string // the surname first, behind it what tells him from a namesake
	Table int
}

// SeatFinder says where each player of a round sits, in the order of the register.
func (v *View) SeatFinder(r *engine.Round) []SeatAt {
	type seat struct {
		*engine.Player
		table int
	}
	var seats []seat
	for _, t := range r.Tables {
		for _, s := range t.Seats {
			if p := v.Players[s.Player]; p != nil {
				seats = append(seats, seat{p, t.Number})
			}
		}
	}
	slices.SortStableFunc(seats, func(a, b seat) int {
		return cmp.Or(engine.CompareNames(a.Surname, b.Surname), engine.CompareNames(a.Name, b.Name))
	})
	return engine.Map(seats, func(s seat) SeatAt { return SeatAt{s.SurnameFirst(), s.table} })
}

// Form is the score sheet of a table.
func (v *View) Form(r *engine.Round, t *engine.Table) game.Form {
	return v.Game.Form(game.Place{Tournament: v.Tournament, Round: r, Table: t})
}

// OneNumber reports whether the score sheets of the tournament ask for one number a seat.
func (v *View) OneNumber() bool { return game.OneNumber(v.Game) }

// Scheduled reports whether all rounds are made at once, before the first is played.
func (v *View) Scheduled() bool {
	_, once := scheduler(v.Type)
	return once
}

// Current is the round that is worked at: the last that is drawn, or the one after it where all its tables are played
// and another follows. Of a calendar it is the first round that is not over.
func (v *View) Current() int {
	rounds := v.Tournament.Rounds
	if len(rounds) == 0 {
		return 1
	}
	if v.Scheduled() {
		return firstOpen(rounds).Number
	}
	last := &rounds[len(rounds)-1]
	if last.Played() == len(last.Tables) && !v.IsLast(last.Number) {
		return last.Number + 1
	}
	return last.Number
}

// Next is the round that would be drawn next.
func (v *View) Next() int {
	rounds := v.Tournament.Rounds
	if len(rounds) == 0 {
		return 1
	}
	return rounds[len(rounds)-1].Number + 1
}

// Coming is the round for which a player who comes or goes now is marked: the one that is worked at, or the next where that
// has scores already.
func (v *View) Coming() int {
	current := v.Current()
	if r := v.Round(current); r != nil && r.Started() {
		return v.Next()
	}
	return current
}

// IsLast reports whether the tournament has no round after this one.
func (v *View) IsLast(round int) bool {
	last := rules.LastRound(v.Tournament, v.Type)
	if v.Scheduled() { // no round of a calendar is drawn after another
		round = v.Next() - 1
	}
	return last > 0 && round >= last
}

// LastRound is the highest number of a round that one may want to look at.
func (v *View) LastRound() int {
	rounds := v.Tournament.Rounds
	if v.Type.Rounds > 0 {
		return v.Type.Rounds
	}
	if v.Scheduled() && len(rounds) > 0 {
		return min(rounds[len(rounds)-1].Number+1, rules.LastRound(v.Tournament, v.Type))
	}
	n := max(10, v.Tournament.Info.Rounds)
	if len(rounds) > 0 {
		n = max(n, rounds[len(rounds)-1].Number+1)
	}
	return n
}

// Misfits are those of a round who sit and are not there, and those who are there and do not sit. Semifinals, finals, rounds of a calendar
// and games without a draw miss no player: most of those present do not play them. A player who stands by is not missed either: he plays
// only where a seat is to be filled.
func (v *View) Misfits(r *engine.Round) (gone, come []int) {
	present := v.Tournament.PresentIDs(r.Number)
	here := engine.SetOf(present)
	sits := map[int]bool{}
	for _, table := range r.Tables {
		for _, id := range table.IDs() {
			sits[id] = true
			if id > 0 && !here[id] {
				gone = append(gone, id)
			}
		}
	}
	watched := len(r.Tables) == 1 && v.RoundName(r.Number).Phase == engine.TopBoard // by who fills no other table
	if watched || v.Scheduled() || v.PickedUp(r) || v.Type.Phases != nil && r.Number >= v.Type.Semifinals() {
		return gone, nil
	}
	_, idle := v.StandBy(r)
	for _, id := range present {
		if !sits[id] && !slices.Contains(idle, id) && !slices.Contains(r.SitOuts, id) {
			come = append(come, id)
		}
	}
	return gone, come
}

// Dealt says what came of the powers, or whatever else the draw gives the seats of a round, as they are now; nothing in a game
// that deals nothing.
func (v *View) Dealt(r *engine.Round) []engine.Text {
	if dealer := game.Can(v.Game); dealer.Dealt != nil {
		return dealer.Dealt(v.Tournament, r)
	}
	return nil
}

// StandBy are those present at a round who play only where a seat is to be filled: those who do, and those who were not needed.
func (v *View) StandBy(r *engine.Round) (playing, idle []int) {
	if game.Can(v.Game).LeftOver == nil {
		return nil, nil
	}
	for _, id := range v.Tournament.PresentIDs(r.Number) {
		if !v.Tournament.Player(id).Offered().StandBy {
			continue
		}
		if table, _ := r.Find(id); table >= 0 {
			playing = append(playing, id)
		} else {
			idle = append(idle, id)
		}
	}
	return playing, idle
}

// firstOpen is the first round of a calendar that is not over, the last where all are.
func firstOpen(rounds []engine.Round) *engine.Round {
	open := engine.Find(rounds, func(r *engine.Round) bool { return r.Played() < len(r.Tables) })
	return cmp.Or(open, &rounds[len(rounds)-1])
}

// listWith are the words of a list and those that the players have, in alphabetical order.
func listWith(list []string, t *engine.Tournament, of func(engine.Player) string) []string {
	all := slices.Concat(list, engine.Map(t.Players, of))
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(word string) bool { return word == "" })
}

// TableText is what stands at a table, seat by seat: “Anna Abate 50, Bruno Bassi 20”.
func (v *View) TableText(t engine.Table) engine.Text {
	text := engine.Text{}
	join := func(next engine.Text) { text = text.Comma(next) }
	for _, e := range t.Record {
		if e.Value != "" {
			join(engine.Textf("%s %s", game.WordText(e.Label), game.WordText(e.Value)))
		}
	}
	for _, s := range t.Seats {
		if !slices.ContainsFunc(s.Record, func(e engine.Entry) bool { return e.Value != "" }) { // nothing besides the score
			join(engine.Textf("%s %s", v.Name(s.Player), s.Score.Number()))
			continue
		}
		said := engine.Textf("%s:", v.Name(s.Player))
		for _, e := range s.Record {
			if e.Value != "" {
				said = engine.Textf("%s %s %s", said, game.WordText(e.Label), game.WordText(e.Value))
			}
		}
		join(said)
	}
	return text
}

// RankingsIn are the standings of the view in the reader's language. Where there are none the only one says why.
func (v *View) RankingsIn(translate func(engine.Text) string) []export.Ranking {
	s, err := v.Ranking()
	if err != nil {
		return NoRankings(err, translate)
	}
	return Rankings(v.Tournament, s, translate)
}
