package desk

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/formula"
	"raduno/engine/game"
	"raduno/engine/game/risiko"
	"raduno/engine/standings"
	"raduno/engine/store"
	"raduno/export"
	"raduno/export/bbcode"
	"raduno/export/csv"
	"raduno/export/html"
	"raduno/export/json"
	"raduno/export/message"
	"raduno/export/pack"
	"raduno/export/pdf"
	"raduno/export/text"
)

// PrintKind is a thing that can be printed.
type PrintKind int

// The things that can be printed.
const (
	BlankSheets    PrintKind = iota // the score sheets of a round, to be filled in at the tables
	Report                          // the score sheets with their points, of one round or of all
	SeatList                        // who sits where, by name, for the wall
	TableList                       // the tables by number
	RollCall                        // the roster with a box to tick
	StandingsList                   // the standings
	Certificate                     // how a round was drawn and how to verify it
	PersonalSheet                   // what one player did, game by game
	Booklet                         // the whole tournament in one document
	RulesPage                       // how a round of a game other than RisiKo! is scored, to be read out
	CalendarList                    // the games of all rounds, a line each
	NotMetList                      // who has not met whom in a Babylon 5 league
	Tents                           // a card with its number for each table of a round
	Badges                          // a card for each player
	Diplomas                        // a diploma for each player
	PersonalSheets                  // the personal sheets of all players
)

// PrintRequest asks for a PDF.
type PrintRequest struct {
	Kind     PrintKind
	Round    int    // 0 for all, where that makes sense
	Tables   []int  // numbers of the only tables wanted; empty for all
	Player   int    // ID, for a personal sheet
	HalfPage bool   // two sheets a page (Stampa ridotta)
	NoMap    bool   // without the drawing of the world
	Path     string // where to; empty for the usual name beside the workbook
	Text     string // of the diplomas, with {nome}, {posto} and the like; empty for the usual one
	Type     string // for the standings: ID of the type, empty for the workbook's own
}

// Format is a format of export.
type Format string

// The formats, named by the ending of their files.
const (
	Text      Format = "txt"
	VBulletin Format = "vbc"
	HTML      Format = "html"
	CSV       Format = "csv"
	JSON      Format = "json"
	Message   Format = "messaggio.txt" // for WhatsApp and Telegram
	XLS       Format = "xls"           // for GestioneTorneo 2.4
)

// ExportRequest asks for an export.
type ExportRequest struct {
	Format Format
	Round  int    // 0 for all
	Path   string // where to; empty for the usual name beside the workbook
	Type   string // for the standings in it: ID of the type, empty for the workbook's own
	// OnlyStandings leaves the rounds out, ForumTables gives a vBulletin 4 table its class.
	OnlyStandings, ForumTables bool
	// Dialect is for whom a Message is written (whatsapp, telegram, giornale), or how the forum writes its tables (vb3,
	// vb4, xenforo, phpbb, discourse, markdown); empty for the usual one.
	Dialect string
	Part    int // a forum's messages have at most so many characters; 0 for one message of any length
}

// styles are the dialects of a message.
var styles = map[string]message.Style{
	"": message.WhatsApp, "whatsapp": message.WhatsApp, "telegram": message.Telegram, "giornale": message.Newspaper,
}

// forums are the dialects of forums.
var forums = map[string]bbcode.Dialect{
	"": bbcode.VBulletin3, "vb3": bbcode.VBulletin3, "vb4": bbcode.VBulletin4, "xenforo": bbcode.XenForo, "phpbb": bbcode.PhpBB,
	"discourse": bbcode.Markdown, "markdown": bbcode.Markdown,
}

// Print makes a PDF and says where it lies and how many pages it has.
func (d *Desk) Print(request PrintRequest) (path string, pages int, err error) {
	t := d.Tournament()
	var data bytes.Buffer
	if pages, err = d.print(&data, t, request); err != nil {
		return "", 0, err
	}
	path = request.Path
	if path == "" {
		path = d.beside(printSuffix(request) + ".pdf")
	}
	return path, pages, writeFile(path, data.Bytes())
}

// PageCount says how many pages Print would make.
func (d *Desk) PageCount(request PrintRequest) (int, error) {
	return d.print(io.Discard, d.Tournament(), request)
}

// printSuffix is what follows the workbook's name in the name of a PDF.
func printSuffix(request PrintRequest) string {
	round := "_" + strconv.Itoa(request.Round)
	switch request.Kind {
	case BlankSheets:
		return round + tablesSuffix(request.Tables)
	case SeatList:
		return round + "_posti"
	case TableList:
		return round + "_tavoli"
	case RollCall:
		return "_appello"
	case StandingsList:
		return "_classifica"
	case Certificate:
		return round + "_verbale"
	case PersonalSheet:
		return "_giocatore_" + strconv.Itoa(request.Player)
	case Booklet:
		return "_libretto"
	case RulesPage:
		if request.Round == 0 {
			return "_regole"
		}
		return round + "_regole"
	case CalendarList:
		return "_calendario"
	case NotMetList:
		return "_incontri"
	case Tents:
		return round + "_segnatavolo"
	case Badges:
		return "_tessere"
	case Diplomas:
		return "_diplomi"
	case PersonalSheets:
		return "_personali"
	default:
		return tablesSuffix(request.Tables)
	}
}

// tablesSuffix is what a reprint of some tables has behind the round, so that it does not take the place of the whole
// round: "_tavolo3", "_tavoli3-7".
func tablesSuffix(tables []int) string {
	switch n := len(tables); {
	case n == 0:
		return ""
	case n == 1:
		return "_tavolo" + strconv.Itoa(tables[0])
	case n > 6:
		return "_tavoli" + strconv.Itoa(tables[0]) + "-" + strconv.Itoa(tables[n-1])
	}
	var numbers []string
	for _, table := range tables {
		numbers = append(numbers, strconv.Itoa(table))
	}
	return "_tavoli" + strings.Join(numbers, "-")
}

func (d *Desk) print(w io.Writer, t *engine.Tournament, request PrintRequest) (int, error) {
	options := pdf.ListOptions{Stamp: d.env.Now(), Forms: d.forms(t, false), About: d.about(t, request.Type)}
	switch request.Kind {
	case BlankSheets, Report:
		return d.printSheets(w, t, request)
	case SeatList:
		return pdf.SeatFinder(w, t, request.Round, options)
	case TableList:
		return pdf.TableList(w, t, request.Round, options)
	case RollCall:
		return pdf.RollCall(w, t, max(request.Round, 1), options)
	case Certificate:
		return pdf.Certificate(w, t, request.Round, options)
	case RulesPage:
		return d.printRules(w, t, request.Round, options)
	case Tents:
		return pdf.Tents(w, t, request.Round, TableCode, options)
	case Badges:
		return pdf.Badges(w, t, options)
	case Diplomas, PersonalSheets:
		rankings, err := d.rankings(t, request.Type)
		if err != nil {
			return 0, err
		}
		players := rankings[len(rankings)-1]
		if request.Kind == Diplomas {
			return pdf.Diplomas(w, t, players, request.Text, options)
		}
		return pdf.PlayerSheets(w, t, []export.Ranking{players}, options)
	case CalendarList:
		return pdf.Calendar(w, t, options)
	case NotMetList:
		meetings, lists := d.gameOf(t).(game.NotYetMet)
		if !lists {
			return 0, engine.Errorf(engine.BadUsage, "Chi non si è ancora incontrato si elenca solo nella lega di Babylon 5.")
		}
		return pdf.NotMet(w, t, meetings.NotMet(t), options)
	case Booklet:
		content, err := d.content(t, request.Type, request.Round)
		if err != nil {
			return 0, err
		}
		return pdf.Booklet(w, t, content)
	case PersonalSheet:
		rankings, err := d.explained(t, request.Type, request.Player)
		if err != nil {
			return 0, err
		}
		return pdf.PlayerSheet(w, t, request.Player, rankings, options)
	default:
		rankings, err := d.rankings(t, request.Type)
		if err != nil {
			return 0, err
		}
		return pdf.Standings(w, t, rankings, options)
	}
}

// printRules makes the page of a round, or of the tournament where the round is not drawn.
func (d *Desk) printRules(w io.Writer, t *engine.Tournament, round int, options pdf.ListOptions) (int, error) {
	g, explained := d.gameOf(t).(game.Explained)
	if !explained {
		return 0, engine.Errorf(engine.BadUsage, "La pagina delle regole c'è solo per i giochi diversi dal RisiKo!, che ha le regole nel manuale.")
	}
	page := g.Rules(t, t.Round(round))
	return pdf.Rules(w, t.Info, pdf.RulesPage{Title: page.Title.String(), Clock: page.Clock.String(), Text: page.Text.String()}, options)
}

// printSheets makes the score sheets of a round or of all, blank or with their points.
func (d *Desk) printSheets(w io.Writer, t *engine.Tournament, request PrintRequest) (int, error) {
	var rounds []int
	if request.Round > 0 {
		rounds = []int{request.Round}
	}
	for _, table := range request.Tables {
		if request.Round == 0 {
			break // numbers of a report of all rounds mean each round's
		}
		if _, err := findTable(t, request.Round, table); err != nil {
			return 0, err
		}
	}
	options := d.sheetOptions(t, request)
	pages, _, err := pdf.SheetCount(t, rounds, options)
	if err != nil {
		return 0, err
	}
	return pages, pdf.ScoreSheets(w, t, rounds, options)
}

// sheetOptions say what the score sheets look like.
func (d *Desk) sheetOptions(t *engine.Tournament, request PrintRequest) pdf.SheetOptions {
	options := pdf.SheetOptions{
		Tables: request.Tables, Filled: request.Kind == Report, Stamp: d.env.Now(),
		SeedTitle: slices.Contains(seedTypes, d.typeID(t, request.Type)),
		Code:      TableCode,
		Link:      d.sheetLink(),
		About:     d.about(t, request.Type),
		Forms:     d.forms(t, request.Kind == BlankSheets),
	}
	if kind, err := d.typeOf(t, request.Type); err == nil {
		options.Plain = plainSheet(kind)
	}
	switch {
	case request.NoMap:
		options.Layout = pdf.Economy
	case request.HalfPage || t.Settings.HalfPage:
		options.Layout = pdf.HalfPage
	}
	if options.Filled {
		options.TournamentPoints = d.tournamentPoints(t, request.Type)
	}
	return options
}

// plainSheet reports whether a type is not played on the map of RisiKo!: games are won or lost, or players share what the
// table has.
func plainSheet(kind formula.Type) bool {
	return kind.Scoring.Base == risiko.BaseNothing || kind.Scoring.Base == risiko.BaseShare
}

// TableCode is what the code on a score sheet says: round and table. A scanner types it into the score entry,
// which opens that table.
func TableCode(round, table int) string { return strconv.Itoa(round) + "-" + strconv.Itoa(table) }

// seedTypes are the types of GestioneRaduno 1.5, whose sheets keep the title they have always had.
var seedTypes = []string{"raduno", "master", "open", "gufo", "spartac"}

// typeID is the ID of the type asked for, or of the workbook's own; empty where there is none.
func (d *Desk) typeID(t *engine.Tournament, id string) string {
	kind, err := d.typeOf(t, id)
	if err != nil {
		return ""
	}
	return kind.ID
}

// about is what the type of a tournament says of it; what no type is chosen for has no names.
func (d *Desk) about(t *engine.Tournament, typeID string) export.About {
	about := export.About{
		Names: map[int]string{}, Types: map[string]string{},
		Criterion: func(name string) string { return CriterionName(name).String() },
		Made:      func(round int) []string { return d.made(t, round) },
	}
	for _, kind := range Types() {
		about.Types[kind.ID] = kind.Name
	}
	kind, err := d.typeOf(t, typeID)
	if err != nil {
		return about
	}
	about.Type, about.Types[kind.ID] = kind.Name, kind.Name
	for _, round := range t.Rounds {
		switch phaseOf(t, kind, round.Number) {
		case semifinals:
			about.Names[round.Number] = "Semifinale"
		case final:
			about.Names[round.Number] = "Finale"
		}
	}
	return about
}

// tournamentPoints gives what each seat is worth in the standings, for the report; nil where the tournament
// cannot be ranked.
func (d *Desk) tournamentPoints(t *engine.Tournament, typeID string) func(round, table, seat int) string {
	s, err := d.rank(t, StandingsRequest{Type: typeID})
	if err != nil {
		return nil
	}
	w := writingOf(s)
	return func(round, table, seat int) string {
		played, err := findTable(t, round, table)
		if err != nil || seat >= len(played.Seats) {
			return ""
		}
		row := s.Row(played.Seats[seat].Player)
		at := slices.Index(s.Rounds, round)
		if row == nil || at < 0 || row.Results[at].Table != table {
			return ""
		}
		return w.points(row.Results[at].Points)
	}
}

// Export writes a file for the forum, for the web or for other programs, and says where it lies.
func (d *Desk) Export(request ExportRequest) (path string, err error) {
	if request.Format == WDD {
		return d.exportLists()
	}
	data, err := d.ExportBytes(request)
	if err != nil {
		return "", err
	}
	path = request.Path
	if path == "" {
		path = d.beside("." + string(request.Format))
	}
	return path, writeFile(path, data)
}

// ExportBytes is the export itself, as for the clipboard.
func (d *Desk) ExportBytes(request ExportRequest) ([]byte, error) {
	t := d.Tournament()
	if request.Format == XLS {
		return d.circuitFile(t, request.Type)
	}
	content, err := d.content(t, request.Type, request.Round)
	if err != nil && (len(t.Rounds) > 0 || request.Format != JSON || request.OnlyStandings) { // an undrawn tournament can be carried elsewhere
		return nil, err
	}
	if request.OnlyStandings {
		// Without its tables nothing would be left of a tournament that cannot be ranked: it says why instead.
		if content.Rankings, err = d.rankings(t, request.Type); err != nil {
			return nil, err
		}
		content.NoRounds = true
	}
	var data bytes.Buffer
	switch request.Format {
	case Text:
		err = text.Write(&data, t, content)
	case VBulletin:
		dialect, known := forums[request.Dialect]
		if !known {
			return nil, engine.Errorf(engine.BadUsage, "Il dialetto “%s” non c'è: quelli dei forum sono vb3, vb4, xenforo, phpbb, discourse e markdown.", request.Dialect)
		}
		if request.ForumTables {
			dialect = bbcode.VBulletin4
		}
		if request.Round > 0 && !request.OnlyStandings {
			content.Rankings = nil // a message about a round is that round alone
		}
		err = bbcode.Write(&data, t, content, bbcode.Options{Dialect: dialect, Part: request.Part})
	case HTML:
		d.reasons(t, request.Type, content.Rankings)
		err = html.Write(&data, t, content)
	case CSV:
		err = csv.Write(&data, t, content, csv.Excel)
	case Message:
		style, known := styles[request.Dialect]
		if !known {
			return nil, engine.Errorf(engine.BadUsage, "Il dialetto “%s” non c'è: i messaggi sono whatsapp, telegram e giornale.", request.Dialect)
		}
		err = message.Write(&data, t, content, style)
	case JSON:
		err = json.Write(&data, t, content)
	default:
		err = engine.Errorf(engine.BadUsage, "Il formato %s non esiste.", request.Format)
	}
	return data.Bytes(), err
}

// content is what an export or a booklet is made of. A tournament that cannot be ranked yet can still be
// published: its tables are the news.
func (d *Desk) content(t *engine.Tournament, typeID string, round int) (export.Content, error) {
	content := export.Content{Stamp: d.env.Now(), Forms: d.forms(t, false), About: d.about(t, typeID)}
	if round > 0 {
		content.Rounds = []int{round}
	}
	if len(t.Rounds) == 0 {
		return content, engine.Errorf(engine.BadInput, "Non c'è ancora nulla da pubblicare: sorteggia prima un turno.")
	}
	var err error
	if content.Rankings, err = d.rankings(t, typeID); err != nil {
		content.Rankings = unranked(err, engine.Text.String)
	}
	return content, nil
}

// reasons fills in why each player stands where he stands: what parts him from those above and below.
func (d *Desk) reasons(t *engine.Tournament, typeID string, rankings []export.Ranking) {
	s, err := d.rank(t, StandingsRequest{Type: typeID})
	if err != nil {
		return // the page says so
	}
	for _, ranking := range rankings {
		for i := range ranking.Rows {
			row := &ranking.Rows[i]
			e, err := s.Explain(row.Player)
			if row.Player == 0 || err != nil {
				continue
			}
			for _, n := range []*standings.Neighbour{e.Above, e.Below} {
				if n != nil && !n.Text.IsZero() {
					row.Why = append(row.Why, n.Text.String())
				}
			}
			if !e.Side.IsZero() {
				row.Why = append(row.Why, e.Side.String())
			}
		}
	}
}

// Pack writes everything that is published of a tournament into a folder, with a manifest, and says which
// files it wrote.
func (d *Desk) Pack(dir string) ([]pack.Entry, error) {
	t := d.Tournament()
	content, err := d.content(t, "", 0)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, engine.Wrap(err, engine.BadInput, "Non riesco a creare la cartella %s: controlla che non ci sia un file con quel nome e che lì si possa scrivere", dir)
	}
	return pack.Write(folder(dir), t, pack.Options{
		Name: filepath.Base(d.beside("")), Rankings: content.Rankings, Stamp: content.Stamp, Table: csv.Excel,
		Sheets: d.sheetOptions(t, PrintRequest{Kind: Report}),
	})
}

// folder is a folder of the disk as a pack wants it.
type folder string

// Create makes a file in the folder, over one of that name.
func (f folder) Create(name string) (io.WriteCloser, error) {
	return os.Create(filepath.Join(string(f), filepath.Base(name)))
}

// beside is a file beside the workbook with its name and another ending.
func (d *Desk) beside(ending string) string {
	path := d.Path()
	return strings.TrimSuffix(path, filepath.Ext(path)) + ending
}

// writeFile puts a print or an export in its place, whole or not at all. A list in CSV that Raduno has not made, such as
// the roster that the tournament was imported from, is never replaced.
func writeFile(path string, data []byte) error {
	if strings.EqualFold(filepath.Ext(path), ".csv") {
		old, err := os.ReadFile(path)
		if err == nil && len(bytes.TrimSpace(old)) > 0 && !bytes.Equal(firstCell(old), firstCell(data)) {
			return engine.Errorf(engine.BadInput, "%s c'è già, e non è un'esportazione di Raduno: spostalo o cambiagli nome.", path)
		}
	}
	return store.WriteProduct(path, data)
}

// firstCell is what a list in CSV begins with.
func firstCell(data []byte) []byte {
	return data[:max(0, bytes.IndexAny(data, ",;\t\r\n"))]
}
