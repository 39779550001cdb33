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
	"raduno/export"
	"raduno/export/bbcode"
	"raduno/export/html"
	"raduno/export/pdf"
	"raduno/export/text"
)

// PrintKind is a thing that can be printed.
type PrintKind int

// The things that can be printed.
const (
	BlankSheets   PrintKind = iota // the score sheets of a round, to be filled in at the tables
	Report                         // the score sheets with their points, of one round or of all
	SeatList                       // who sits where, by name, for the wall
	TableList                      // the tables by number
	RollCall                       // the roster with a box to tick
	StandingsList                  // the standings
	Certificate                    // how a round was drawn and how to verify it
)

// PrintRequest asks for a PDF.
type PrintRequest struct {
	Kind     PrintKind
	Round    int    // 0 for all, where that makes sense
	Tables   []int  // numbers of the only tables wanted; empty for all
	HalfPage bool   // two sheets a page (Stampa ridotta)
	NoMap    bool   // without the drawing of the world
	Path     string // where to; empty for the usual name beside the workbook
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
)

// ExportRequest asks for an export.
type ExportRequest struct {
	Format Format
	Round  int    // 0 for all
	Path   string // where to; empty for the usual name beside the workbook
	Type   string // for the standings in it: ID of the type, empty for the workbook's own
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
		return round
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
	default:
		return ""
	}
}

func (d *Desk) print(w io.Writer, t *engine.Tournament, request PrintRequest) (int, error) {
	options := pdf.ListOptions{Stamp: d.env.Now()}
	switch request.Kind {
	case BlankSheets, Report:
		return d.printSheets(w, t, request)
	case SeatList:
		return pdf.SeatFinder(w, t, request.Round, options)
	case TableList:
		return pdf.TableList(w, t, request.Round, options)
	case RollCall:
		return pdf.RollCall(w, t, max(request.Round, 1), options)
	default:
		ranking, err := d.ranking(t, request.Type)
		if err != nil {
			return 0, err
		}
		return pdf.Standings(w, t, ranking, options)
	}
}

// printSheets makes the score sheets of a round or of all, blank or with their points.
func (d *Desk) printSheets(w io.Writer, t *engine.Tournament, request PrintRequest) (int, error) {
	var rounds []int
	if request.Round > 0 {
		rounds = []int{request.Round}
	}
	options := pdf.SheetOptions{
		Tables: request.Tables, Filled: request.Kind == Report, Stamp: d.env.Now(),
		SeedTitle: slices.Contains(seedTypes, d.typeID(t, request.Type)),
		Code: func(round, table int) string {
			return strconv.Itoa(round) + "-" + strconv.Itoa(table)
		},
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
	pages, _, err := pdf.SheetCount(t, rounds, options)
	if err != nil {
		return 0, err
	}
	return pages, pdf.ScoreSheets(w, t, rounds, options)
}

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

// tournamentPoints gives what each seat is worth in the standings, for the report; nil where the tournament
// cannot be ranked.
func (d *Desk) tournamentPoints(t *engine.Tournament, typeID string) func(round, table, seat int) string {
	s, err := d.rank(t, StandingsRequest{Type: typeID})
	if err != nil {
		return nil
	}
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
		return pointsText(row.Results[at].Points)
	}
}

// Export writes a file for the forum, for the web or for other programs, and says where it lies.
func (d *Desk) Export(request ExportRequest) (path string, err error) {
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
	content := export.Content{}
	if request.Round > 0 {
		content.Rounds = []int{request.Round}
	}
	// A tournament that cannot be ranked yet can still be published: its tables are the news.
	if ranking, err := d.ranking(t, request.Type); err == nil {
		content.Rankings = []export.Ranking{ranking}
	}
	var data bytes.Buffer
	var err error
	switch request.Format {
	case Text:
		err = text.Write(&data, t, content, text.Options{})
	case VBulletin:
		err = bbcode.Write(&data, t, content, bbcode.Options{})
	case HTML:
		err = html.Write(&data, t, content)
	default:
		err = engine.Errorf(engine.BadUsage, "Il formato %s non esiste.", request.Format)
	}
	return data.Bytes(), err
}

// beside is a file beside the workbook with its name and another ending.
func (d *Desk) beside(ending string) string {
	path := d.Path()
	return strings.TrimSuffix(path, filepath.Ext(path)) + ending
}

func writeFile(path string, data []byte) error {
	if err := os.WriteFile(path, data, 0o644); err != nil {
		return engine.Wrap(err, engine.BadInput, "Non riesco a scrivere %s: controlla che la cartella si possa scrivere e che il file non sia aperto altrove", path)
	}
	return nil
}
