package publish

import (
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/export"
	"raduno/export/pdf"
)

// PrintKind is a thing that can be printed, by the word of `stampa --elenco`.
type PrintKind string

// The prints that the program itself asks for.
const (
	BlankSheets   PrintKind = "schede"
	Report        PrintKind = "report"
	SeatList      PrintKind = "posti"
	TableList     PrintKind = "tavoli"
	RollCall      PrintKind = "appello"
	StandingsList PrintKind = "classifica"
	Certificate   PrintKind = "verbale"
	TableCards    PrintKind = "segnatavolo"
	Badges        PrintKind = "tessere"
	Diplomas      PrintKind = "diplomi"
)

// RoundUse says what the number of a round is to a print.
type RoundUse int

const (
	NoRound   RoundUse = iota // nothing: it is of the tournament
	MayRound                  // it is of the round or of the tournament
	NeedRound                 // it is of the round
)

// Printer is all that the program knows of a print: window, command line, file names and the manual's list are made of these values,
// so a new print is one value in the table below.
type Printer struct {
	Kind   PrintKind
	Name   engine.Text // its line in the window
	About  engine.Text // its line in the help and the manual
	Suffix engine.Text // what follows the workbook's name, and a round, in the name of the file; zero for nothing
	Round  RoundUse
	Sheets bool // score sheets: of some tables, two a page, without a map
	Office bool // the organizer's alone, with the whole names
	// Offered says whether a game has it; nil for every game.
	offers func(game.Features) bool
	print  printing
}

// printing makes a print.
type printing func(publisher, *engine.Tournament, PrintRequest, pdf.ListOptions) (*Paper, error)

// Printers is the table of the prints, in the order of window, help and manual.
var Printers = []Printer{
	{
		Kind: BlankSheets, Name: engine.Textf("Schede dei punti"), About: engine.Textf("le schede vuote di un turno"),
		Round: NeedRound, Sheets: true, print: sheets,
	},
	{
		Kind: Report, Name: engine.Textf("Report RisiKo!"), About: engine.Textf("le schede con i punti, di un turno o di tutti"),
		Suffix: engine.Textf("punti"), Round: MayRound, Sheets: true, print: sheets,
	},
	{
		Kind: SeatList, Name: engine.Textf("Posti A–Z"), About: engine.Textf("chi siede dove, per nome, da appendere al muro"),
		Suffix: engine.Textf("posti"), Round: NeedRound, print: ofRound(pdf.SeatFinder),
	},
	{
		Kind: TableList, Name: engine.Textf("Tavoli"), About: engine.Textf("i tavoli per numero"),
		Suffix: engine.Textf("tavoli"), Round: NeedRound, print: ofRound(pdf.TableList),
	},
	{
		Kind: TableCards, Name: engine.Textf("Segnatavolo"),
		About: engine.Textf("un cartoncino di mezzo foglio per ogni tavolo, con il numero che si legge da dieci metri, il logo del club e, " +
			"finché la sala è in rete, il codice per i telefoni"),
		Suffix: engine.Textf("segnatavolo"), Round: NeedRound, print: ofRound(pdf.Tents),
	},
	{
		Kind: RollCall, Name: engine.Textf("Foglio dell'appello"),
		About:  engine.Textf("gli iscritti con la casella da spuntare, e lo spazio per quota e firma"),
		Suffix: engine.Textf("appello"), Round: NeedRound, Office: true, print: ofRound(pdf.RollCall),
	},
	{
		Kind: Badges, Name: engine.Textf("Tessere"),
		About: engine.Textf("dieci per foglio, con nome, nick, club, numero e i tavoli dei turni già sorteggiati; finché la sala è in rete " +
			"anche con il codice dell'appello"),
		Suffix: engine.Textf("tessere"),
		print: func(d publisher, t *engine.Tournament, _ PrintRequest, o pdf.ListOptions) (*Paper, error) {
			return pdf.Badges(t, d.Addresses().Badge, o)
		},
	},
	{
		Kind: "ricevute", Name: engine.Textf("Ricevute della quota"), About: engine.Textf("una per chi ha pagato, due per foglio"),
		Suffix: engine.Textf("ricevute"), Office: true,
		print: func(_ publisher, t *engine.Tournament, _ PrintRequest, o pdf.ListOptions) (*Paper, error) {
			return pdf.Receipts(t, o)
		},
	},
	{
		Kind: StandingsList, Name: engine.Textf("Classifica"), About: engine.Textf("dove si classificano i club, prima i club"),
		Suffix: engine.Textf("classifica"), print: ofRankings(pdf.Standings),
	},
	{
		Kind: "muro", Name: engine.Textf("Classifica per il muro"),
		About:  engine.Textf("posto, nome e punti in lettere che si leggono da tre metri, una quindicina per pagina"),
		Suffix: engine.Textf("classifica_muro"), print: ofRankings(pdf.WallStandings),
	},
	{
		Kind: Diplomas, Name: engine.Textf("Diplomi"),
		About:  engine.Textf("uno per giocatore, con il logo del club; dove si classificano i club, prima uno per club"),
		Suffix: engine.Textf("diplomi"),
		print: func(d publisher, t *engine.Tournament, r PrintRequest, o pdf.ListOptions) (*Paper, error) {
			rankings, err := d.rankings(t, r.Type, o.About.Voice)
			if err != nil {
				return nil, err
			}
			awards, err := d.View().Prizes()
			if err != nil {
				return nil, err
			}
			if d.View().State().Over() {
				o.Prizes = prizesOf(awards)
			}
			return pdf.Diplomas(t, rankings, r.Text, o)
		},
	},
	{
		Kind: Certificate, Name: engine.Textf("Verbale del sorteggio"),
		About: engine.Textf("come sono nati i tavoli, seme, criteri, valori, minimi e come si verifica; di semifinali, finali e turni fatti " +
			"dalla classifica la regola, le fasce, chi era già in finale e chi è stato diviso a sorte"),
		Suffix: engine.Textf("verbale"), Round: NeedRound,
		print: func(d publisher, t *engine.Tournament, r PrintRequest, o pdf.ListOptions) (*Paper, error) {
			c, err := d.certificate(t, r.Round, o.About, false)
			if err != nil {
				return nil, err
			}
			c.Verified, c.Chance = o.About.Texts(d.verified(r.Round)), "" // the verification says it
			return pdf.Certificate(t.Info, &c.Certificate, o)
		},
	},
	{
		Kind: "regole", Name: engine.Textf("Regole del turno"),
		About: engine.Textf("degli altri giochi: il sistema di punteggio, i tempi e la spiegazione in lettere grandi, su una pagina da leggere " +
			"prima del turno"),
		Suffix: engine.Textf("regole"), Round: MayRound, offers: func(f game.Features) bool { return f.Rules != nil }, print: rulesPage,
	},
	{
		Kind: "calendario", Name: engine.Textf("Calendario delle partite"),
		About:  engine.Textf("degli altri giochi: le partite di tutti i turni, una per riga, con i punti di quelle finite"),
		Suffix: engine.Textf("calendario"), offers: func(f game.Features) bool { return f.Rules != nil },
		print: func(_ publisher, t *engine.Tournament, _ PrintRequest, o pdf.ListOptions) (*Paper, error) {
			return pdf.Calendar(t, o)
		},
	},
}

// PrinterOf is the print of that word. The error is of kind BadUsage and names those that there are.
func PrinterOf(kind PrintKind) (Printer, error) {
	var words []string
	for _, p := range Printers {
		if p.Kind == kind {
			return p, nil
		}
		words = append(words, string(p.Kind))
	}
	return Printer{}, engine.Errorf(engine.BadUsage, "--elenco %s: gli elenchi sono %s.", string(kind), strings.Join(words, ", "))
}

// Offered says whether a game has the print.
func (p Printer) Offered(g game.Game) bool { return p.offers == nil || p.offers(game.Can(g)) }

// suffix is what follows the workbook's name in the name of a PDF. The sheets of all rounds have the tournament's own name.
func (p Printer) suffix(request PrintRequest, voice export.Voice) (name string) {
	if p.Round != NoRound && request.Round > 0 {
		name = "_" + strconv.Itoa(request.Round)
	}
	if name += tablesSuffix(request.Tables, voice); !p.Suffix.IsZero() && (!p.Sheets || request.Round > 0) {
		name += "_" + export.FileName(voice.Text(p.Suffix))
	}
	return name
}

// ofRound and ofRankings make prints of what writes a list of a round, or standings.
func ofRound(list func(*engine.Tournament, int, pdf.ListOptions) (*Paper, error)) printing {
	return func(_ publisher, t *engine.Tournament, r PrintRequest, o pdf.ListOptions) (*Paper, error) {
		return list(t, r.Round, o)
	}
}

func ofRankings(list func(*engine.Tournament, []export.Ranking, pdf.ListOptions) (*Paper, error)) printing {
	return func(d publisher, t *engine.Tournament, r PrintRequest, o pdf.ListOptions) (*Paper, error) {
		rankings, err := d.rankings(t, r.Type, o.About.Voice)
		if err != nil {
			return nil, err
		}
		return list(t, rankings, o)
	}
}

// rulesPage makes the page of a round, or of the tournament where the round is not drawn.
func rulesPage(d publisher, t *engine.Tournament, r PrintRequest, o pdf.ListOptions) (*Paper, error) {
	g := game.Can(d.View().Game)
	if g.Rules == nil {
		return nil, engine.Errorf(engine.BadUsage,
			"La pagina delle regole c'è solo per i giochi diversi dal RisiKo!, che ha le regole nel manuale.")
	}
	page := g.Rules(t, t.Round(r.Round))
	return pdf.Rules(t.Info, pdf.RulesPage{
		Title: o.About.Text(page.Title), Clock: o.About.Text(page.Clock), Text: o.About.Text(page.Text),
	}, o)
}

// sheets makes the score sheets of a round or of all, blank or with their points.
func sheets(d publisher, t *engine.Tournament, request PrintRequest, o pdf.ListOptions) (*Paper, error) {
	var rounds []int
	if request.Round > 0 {
		rounds = []int{request.Round}
		for _, table := range request.Tables { // else numbers mean each round's
			if _, err := d.View().FindTable(request.Round, table); err != nil {
				return nil, err
			}
		}
	}
	options, err := d.sheetOptions(t, request, o)
	if err != nil {
		return nil, err
	}
	return pdf.ScoreSheets(t, rounds, options)
}
