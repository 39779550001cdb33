// Package publish makes what is printed and exported of a desk's tournament: lists, score sheets, certificates, formats, all of
// it in one folder, and the manual as a page.
package publish

import (
	"cmp"
	"context"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
	"raduno/engine/store"
	"raduno/engine/workbook"
	"raduno/export"
	"raduno/export/pdf"
	"raduno/export/text"
)

// PrintRequest asks for a PDF.
type PrintRequest struct {
	Kind     PrintKind
	Round    int    // 0 for all, where that makes sense
	Tables   []int  // numbers of the only tables wanted; empty for all
	HalfPage bool   // two sheets a page (Stampa ridotta)
	NoMap    bool   // without the drawing of the world
	Path     string // where to; empty for the usual name beside the workbook
	Text     string // of the diplomas, with {nome}, {posto} and the like; empty for the usual one
	Type     string // for the standings: ID of the type, empty for the workbook's own
	Language string // "it" or "en"; empty for that of the event
	Replace  bool   // a file in its place that Raduno did not make
}

// publisher makes files of the tournament of a desk.
type publisher struct {
	*desk.Desk
	unredacted bool // for the organizer alone, with the whole names
	covered    bool // before the prize-giving: without what it will tell
}

// View is the tournament as it is published: by the names under which the players want to be published.
func (d publisher) View() *desk.View {
	if d.unredacted {
		return d.Desk.View()
	}
	if d.covered {
		return d.Desk.View().Covered()
	}
	return d.Desk.View().Published()
}

// standings are those of a type, of the tournament's own where it is empty.
func (d publisher) standings(typeID string) (*rules.Standings, error) {
	v := d.View()
	if s, err := d.Standings(desk.StandingsRequest{Type: typeID}); err != nil || v == d.Desk.View() {
		return s, err
	}
	if typeID != "" {
		v = v.As(typeID)
	}
	return v.Ranking()
}

// named is a copy of the tournament as it is published: one without a name has its file's.
func (d publisher) named() *engine.Tournament {
	v := d.View()
	t := v.Tournament.Clone()
	t.Info.Name = v.Title()
	return t
}

// Paper is a print and its pages.
type Paper = pdf.Paper

// Print makes a PDF and says where it lies and how many pages it has.
func Print(of *desk.Desk, request PrintRequest) (path string, pages int, err error) {
	path, paper, err := Printed(of, request)
	if err != nil {
		return "", 0, err
	}
	return path, paper.Pages(), of.WriteProducts([]store.Product{{Path: path, Data: paper.PDF}}, request.Replace)
}

// Printed is the print itself, with the path that Print would write it to: where it was asked for, else beside the workbook.
func Printed(of *desk.Desk, request PrintRequest) (path string, paper *Paper, err error) {
	p, err := PrinterOf(request.Kind)
	if err != nil {
		return "", nil, err
	}
	if p.Round == NeedRound {
		request.Round = max(request.Round, 1)
	}
	d := publisher{Desk: of, unredacted: p.Office}
	t := d.named()
	if err := t.Info.CheckPaper(); err != nil {
		return "", nil, err
	}
	voice := d.voice(t, request.Language)
	paper, err = p.print(d, t, request, d.listOptions(t, request.Type, voice))
	return cmp.Or(request.Path, d.beside(p.suffix(request, voice)+".pdf")), paper, err
}

// tableLink gives the address of a table by its number in the hall; nil while the hall is not served.
func (d publisher) tableLink() func(round, table int) string {
	link := d.Addresses().Table
	if link == nil {
		return nil
	}
	return func(round, table int) string { return link(round, d.View().Round(round).Table(table).SheetNumber()) }
}

// listOptions say what all prints have in common.
func (d publisher) listOptions(t *engine.Tournament, typeID string, voice export.Voice) pdf.ListOptions {
	return pdf.ListOptions{
		Stamp: d.Env().Now(), Forms: d.forms(t, false, voice), About: d.about(t, typeID, voice), Logos: t.Logos(),
		Link: cmp.Or(d.Addresses().Home, t.Info.Page), TableLink: d.tableLink(),
		Bracket: func(round int) *export.Diagram {
			b := d.View().Bracket()
			if !b.Has(round) {
				return nil
			}
			return desk.Diagram(b, func(id int) string { return nameIn(t, id) }, voice.Text)
		},
	}
}

// tablesSuffix is what a reprint of some tables has behind the round, so that it does not take the place of the whole
// round: "_tavolo3", "_tavoli3-7".
func tablesSuffix(tables []int, voice export.Voice) string {
	switch n := len(tables); {
	case n == 0:
		return ""
	case n == 1:
		return "_" + voice.Say("tavolo") + strconv.Itoa(tables[0])
	case n > 6:
		return "_" + voice.Say("tavoli") + strconv.Itoa(tables[0]) + "-" + strconv.Itoa(tables[n-1])
	}
	return "_" + voice.Say("tavoli") + strings.Join(engine.Map(tables, strconv.Itoa), "-")
}

// sheetOptions say what the score sheets look like. The error, of kind BadInput, is of a picture that cannot be read.
func (d publisher) sheetOptions(t *engine.Tournament, request PrintRequest, o pdf.ListOptions) (pdf.SheetOptions, error) {
	options := pdf.SheetOptions{ListOptions: o, Tables: request.Tables, Filled: request.Kind == Report}
	voice := o.About.Voice
	if !options.Filled {
		options.Forms = d.forms(t, true, voice)
	}
	if typ, err := d.TypeOf(request.Type); err == nil {
		options.SeedTitle = typ.OfGestioneRaduno()
		sheet := typ.Sheet()
		options.Plain, options.WinsOnly, options.NobodyOut = !sheet.Objective, typ.Scoring.WinsOnly(), !sheet.Eliminated
		options.NoMap = !sheet.Mapped()
		if sheet.Picture != "" && options.NoMap {
			if options.Picture, err = store.ReadNamed(filepath.Join(filepath.Dir(d.Path()), filepath.Base(sheet.Picture))); err != nil {
				return options, engine.Wrap(err, engine.BadInput,
					"La figura della scheda “%s”, che la formula nomina, non si legge: metti il file accanto al foglio, o togli la riga.", sheet.Picture)
			}
		}
		if sheet.Seats != "" {
			options.Seats = strings.Split(voice.Word(sheet.Seats), ",")
		}
		if sheet.Sum != nil && (sheet.Objective || !sheet.AtMost) {
			options.Sum = sheet.Sum.Number()
		}
	}
	switch {
	case request.NoMap:
		options.Layout = pdf.Economy
	case request.HalfPage || t.Settings.HalfPage:
		options.Layout = pdf.HalfPage
	}
	if options.Filled {
		options.TournamentPoints = d.tournamentPoints(t, request.Type, voice)
		options.Decided = func(round, table int) string {
			said := engine.Map(d.View().RulingsAt(round, table), func(text engine.Text) string { return voice.Text(text) + "." })
			return strings.Join(said, " ")
		}
	}
	return options, nil
}

// voice is the language of what is printed and exported: the one that is asked for, the event's own, the program's.
func (d publisher) voice(t *engine.Tournament, asked string) export.Voice {
	return export.VoiceOf(cmp.Or(asked, t.Settings.Language, d.Env().Language))
}

// Unprintable tells, before anything is printed, for whose letters paper would show hollow squares; zero where every name can be printed.
func Unprintable(of *desk.Desk) engine.Text {
	t := publisher{Desk: of}.View().Tournament
	var names []string
	for _, p := range t.Players {
		if !pdf.Printable(p.FullName() + " " + p.Nick + " " + p.Club) {
			names = append(names, p.FullName())
		}
	}
	for _, text := range []string{t.Info.Name, t.Info.Venue, t.Info.Organizer} {
		if !pdf.Printable(text) {
			names = append(names, text)
		}
	}
	if len(names) == 0 {
		return engine.Text{}
	}
	const most = 8
	if len(names) > most {
		names = append(names[:most], "…")
	}
	return engine.Textf("Sulla carta avrebbero dei quadratini (□) al posto delle lettere che il programma non ha: %s. Scrivile in un altro "+
		"alfabeto.", strings.Join(names, ", "))
}

// about is what the type of a tournament says of it; what no type is chosen for has no names.
func (d publisher) about(t *engine.Tournament, typeID string, voice export.Voice) export.About {
	about := export.About{Voice: voice}
	typ, err := d.TypeOf(typeID)
	if err != nil {
		return about
	}
	about.Type = voice.Word(typ.Name)
	about.RoundName = func(round int) engine.RoundName { return rules.RoundName(t, typ, round) }
	return about
}

// verified is what a verification of a round says, for its certificate.
func (d publisher) verified(round int) []engine.Text {
	v, err := d.View().Verify(context.Background(), round)
	if err != nil {
		return []engine.Text{engine.Message(err)}
	}
	lines := []engine.Text{v.Sentence()}
	for _, line := range v.Lines() {
		lines = append(lines, line.Text)
	}
	return lines
}

// tournamentPoints gives what each seat is worth in the standings, for the report; nil where the tournament
// cannot be ranked.
func (d publisher) tournamentPoints(t *engine.Tournament, typeID string, voice export.Voice) func(round, table, seat int) string {
	s, err := d.standings(typeID)
	if err != nil {
		return nil
	}
	winsOnly, points := desk.OnlyWins(s), s.Written
	return func(round, table, seat int) string {
		played, err := d.View().FindTable(round, table)
		if err != nil || seat >= len(played.Seats) {
			return ""
		}
		row := s.Row(played.Seats[seat].Player)
		at := slices.Index(s.Rounds, round)
		if row == nil || at < 0 || row.Results[at].Table != table {
			return ""
		}
		if winsOnly {
			return desk.ResultCell(s, row.Results[at], voice.Text).Text
		}
		return voice.Number(points(row.Results[at].Points))
	}
}

// content is what an export is made of. A tournament that cannot be ranked yet can still be
// published: its tables are the news.
func (d publisher) content(t *engine.Tournament, typeID string, round int, voice export.Voice) (export.Content, error) {
	content := export.Content{Stamp: d.dated(t), Forms: d.forms(t, false, voice), About: d.about(t, typeID, voice)}
	if round > 0 {
		content.Rounds = []int{round}
	}
	if mixed := slices.DeleteFunc(d.View().Faults(), func(f engine.Finding) bool { return f.Code != workbook.NamesMixed }); len(mixed) > 0 {
		return content, &engine.Error{
			Kind: engine.BadInput,
			Text: engine.Textf("Così si pubblicherebbero i risultati con i nomi di altri: va corretto prima."), Findings: mixed,
		}
	}
	if len(t.Rounds) == 0 {
		if !slices.ContainsFunc(t.Players, func(p engine.Player) bool { return p.Plays }) {
			return content, engine.Errorf(engine.BadInput, "Non c'è ancora nulla da pubblicare: scrivi prima gli iscritti.")
		}
		if round > 0 {
			return content, export.NoRound(t, round)
		}
		content.NoRounds, content.Rankings = true, []export.Ranking{enrolled(t, voice)}
		return content, nil
	}
	var err error
	if content.Rankings, err = d.rankings(t, typeID, voice); err != nil {
		content.Rankings = desk.NoRankings(err, voice.Text)
	} else if round == 0 {
		content.Rankings = append(content.Rankings, d.prizes(voice)...)
	}
	return content, nil
}

// endedNow are the standings for a page as they would be if the games under way ended now.
func (d publisher) endedNow(t *engine.Tournament, voice export.Voice) []export.Ranking {
	return desk.EndedNow(t, d.View().EndedNow(), voice.Text)
}

// places are the places of each player after each round, by ID.
func (d publisher) places(t *engine.Tournament) map[int][]int {
	places := map[int][]int{}
	for i, r := range t.Rounds {
		if r.Played() == 0 {
			continue
		}
		s, err := d.Standings(desk.StandingsRequest{Rounds: r.Number})
		if err != nil {
			continue // the page says why there are no standings
		}
		for _, row := range s.Rows {
			if places[row.Player.ID] == nil {
				places[row.Player.ID] = make([]int, len(t.Rounds))
			}
			places[row.Player.ID][i] = row.Place
		}
	}
	return places
}

// reasons are standings with why each player stands where he stands: what parts him from those above and below.
func (d publisher) reasons(typeID string, rankings []export.Ranking, voice export.Voice) []export.Ranking {
	rankings = slices.Clone(rankings)
	s, err := d.standings(typeID)
	if err != nil {
		return rankings // the page says so
	}
	for k := range rankings {
		ranking := &rankings[k]
		ranking.Rows = slices.Clone(ranking.Rows) // other formats tell less
		for i := range ranking.Rows {
			row := &ranking.Rows[i]
			if ranking.Column(export.PlaceColumn) < 0 {
				break // a list of prizes
			}
			e, err := s.Explain(row.Player)
			if row.Player == 0 || err != nil {
				continue
			}
			for _, line := range append(e.Neighbours, e.Side) {
				if !line.IsZero() {
					row.Why = append(row.Why, voice.Text(line))
				}
			}
		}
	}
	return rankings
}

// beside is a file beside the workbook with its name and another ending.
func (d publisher) beside(ending string) string {
	path := d.Path()
	return strings.TrimSuffix(path, filepath.Ext(path)) + ending
}

// rankings are the standings as exports and prints show them.
func (d publisher) rankings(t *engine.Tournament, typeID string, voice export.Voice) ([]export.Ranking, error) {
	s, err := d.standings(typeID)
	if err != nil {
		return nil, err
	}
	return desk.Rankings(t, s, voice.Text), nil
}

// WriteRankings writes standings in columns, for a terminal. What is odd about the results is not said: a command says
// it on standard error. Translate gives a sentence in the reader's language.
func WriteRankings(w io.Writer, t *engine.Tournament, s *rules.Standings, translate func(engine.Text) string) error {
	quiet := *s
	quiet.Warnings = nil
	for i, r := range desk.Rankings(t, &quiet, translate) {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := text.Ranking(w, r.Without(export.ClubColumn), translate); err != nil {
			return err
		}
	}
	return nil
}
