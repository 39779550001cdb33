package publish

import (
	"bytes"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/store"
	"raduno/export"
	"raduno/export/bbcode"
	"raduno/export/csv"
	"raduno/export/html"
	"raduno/export/json"
	"raduno/export/message"
	"raduno/export/picture"
	"raduno/export/text"
)

// Format is a format of export, by the word of `esporta --formato`.
type Format string

// The formats.
const (
	Text      Format = "testo"
	VBulletin Format = "vb"
	HTML      Format = "html"
	CSV       Format = "csv"
	JSON      Format = "json"
	Message   Format = "messaggio"
	Diplomacy Format = "diplomacy-json"
	XLS       Format = "xls"
	Checked   Format = "verbale"
	PNG       Format = "png"
	Evening   Format = "serata"
)

// Markdown is the dialect of forums that take no tags.
const Markdown = "markdown"

// Exporter is all that the program knows of a format: the command line, the window's menus and the list of `pubblica` are made of
// these values, so a new format is one value in the table below.
type Exporter struct {
	Format  Format
	Ending  string      // what follows the workbook's name in the name of the file
	Menu    engine.Text // its line in File › Pubblica; zero for none
	Usual   bool        // it has a line in File › Esporta, too
	Copied  bool        // the window copies it, to be pasted, and writes no file
	About   engine.Text // its line in the help
	Forum   bool        // it is posted in messages, of a limited length and with short standings, in tags or in Markdown
	Whole   bool        // it carries the whole tournament: no round alone, no standings alone
	OfRound bool        // it is of one round, which must be said
	Private engine.Text // why it must not be published; zero where it may
	// offers says whether a game has the format; nil for every game.
	offers func(game.Game) bool
	// prepare adds to the content what the format alone shows; nil for nothing.
	prepare func(publisher, *engine.Tournament, *export.Content, ExportRequest)
	packed  bool // `pubblica` writes it, too
	// Each format has one of these: write writes what is published of a tournament; data is the file of a format that is made of
	// more; files are those of a format that has several.
	write writer
	data  func(publisher, ExportRequest) ([]byte, error)
	files func(publisher, ExportRequest) ([]exported, error)
}

type writer func(io.Writer, *engine.Tournament, export.Content, ExportRequest) error

// exported is a file that an export makes: what follows the workbook's name in its name, and what is in it.
type exported struct {
	ending string
	data   []byte
	name   string // of a file that is called the same beside every workbook; empty for most
}

// exporters is the table of the formats, in the order of help and menu.
var exporters = []Exporter{
	{
		Format: Text, Ending: ".txt", Usual: true, Menu: engine.Textf("Testo"), About: engine.Textf("il testo a campi di GestioneRaduno"),
		packed: true, write: plainly(text.Write),
	},
	{
		Format: VBulletin, Ending: ".vbc", Usual: true, Menu: engine.Textf("vBulletin"),
		About: engine.Textf("tabelle per un forum, con --dialetto markdown per Discourse e simili"),
		Forum: true, packed: true, write: writeForum,
	},
	{
		Format: HTML, Ending: ".html", Usual: true, Menu: engine.Textf("HTML"),
		About:   engine.Textf("la pagina: classifica, tavoli, le partite di ognuno"),
		prepare: publisher.preparePage, packed: true, write: plainly(html.Write),
	},
	{
		Format: CSV, Ending: ".csv", Menu: engine.Textf("CSV"), About: engine.Textf("una riga per posto, per Excel"),
		packed: true, write: plainly(csv.Write),
	},
	{
		Format: JSON, Ending: ".json", Menu: engine.Textf("JSON"),
		About: engine.Textf("tutto il torneo, per un altro programma o un altro computer"), Whole: true,
		Private: engine.Textf(
			"Il JSON contiene anche dati personali (nascita, ID nazionale, chi va tenuto separato, il libro " +
				"dell'arbitro): non pubblicarlo. Per pubblicare c'è “pubblica”."),
		data: publisher.whole,
	},
	{
		Format: Message, Ending: ".messaggio.txt", Copied: true,
		Menu:  engine.Textf("Copia il messaggio per WhatsApp, Telegram o un giornale"),
		About: engine.Textf("un testo da incollare in WhatsApp, in Telegram, in un forum o in un giornale"),
		write: plainly(message.Write),
	},
	{
		Format: Evening, Menu: engine.Textf("La serata, o l'ultimo turno: pagina, messaggio e forum"),
		About: engine.Textf(
			"l'ultima serata in tre file, pagina, messaggio e forum: risultati, miglior punteggio, classifica e che cosa è cambiato"),
		Whole: true, files: publisher.evening,
	},
	{
		Format: PNG, Menu: engine.Textf("Immagini (PNG)"), About: engine.Textf(
			"podio e prime posizioni come immagini da mandare: quadrate, e larghe con il nome che finisce in _largo"), Whole: true,
		files: publisher.pictures,
	},
	{
		Format: XLS, Ending: ".xls", Menu: engine.Textf("GestioneTorneo (.xls)"),
		About: engine.Textf("il foglio di GestioneTorneo 2.4"), Whole: true,
		data: publisher.circuitFile,
	},
	{
		Format: Checked, Menu: engine.Textf("Verbale del sorteggio, da pubblicare e controllare"),
		About: engine.Textf(
			"il verbale del sorteggio di un turno: una pagina da leggere, un file da controllare e la pagina che lo controlla"), OfRound: true,
		files: publisher.certificateFiles,
	},
	{
		Format: Diplomacy, Ending: "_diplomacy.json", Menu: engine.Textf("Evento di Diplomacy (JSON)"),
		About: engine.Textf("l'evento di Diplomacy per altri programmi e per World Diplomacy Reference"), Whole: true,
		offers: func(g game.Game) bool { return game.Can(g).Report != nil },
		data:   publisher.eventReport,
	},
}

// plainly is the writer of a format that no request changes.
func plainly(write func(io.Writer, *engine.Tournament, export.Content) error) writer {
	return func(w io.Writer, t *engine.Tournament, c export.Content, _ ExportRequest) error {
		return write(w, t, c)
	}
}

func writeForum(w io.Writer, t *engine.Tournament, c export.Content, request ExportRequest) error {
	return bbcode.Write(w, t, forumContent(c, request), forumOptions(request))
}

// preparePage adds to a page why each stands where he stands, and the standings if the games ended now.
func (d publisher) preparePage(t *engine.Tournament, c *export.Content, request ExportRequest) {
	if request.Round == 0 && !request.OnlyStandings {
		c.Places = d.places(t)
	}
	c.Rankings = d.reasons(request.Type, c.Rankings, c.About.Voice)
	c.EndedNow = d.endedNow(t, c.About.Voice)
}

// whole is the tournament as it is, which goes on elsewhere, also before its first draw.
func (d publisher) whole(request ExportRequest) ([]byte, error) {
	d.unredacted = true
	t := d.Tournament()
	content, err := d.content(t, request.Type, 0, d.voice(t, request.Language))
	if len(t.Rounds) == 0 {
		content.Rankings, err = nil, nil // there are no standings yet, and who is in stands in the roster
	}
	if err != nil {
		return nil, err
	}
	var data bytes.Buffer
	err = json.Write(&data, t, content)
	return data.Bytes(), err
}

// pictures are the first places and, once there are scores, the podium, each in the sizes that people post.
func (d publisher) pictures(request ExportRequest) ([]exported, error) {
	t := d.named()
	content, err := d.content(t, request.Type, 0, d.voice(t, request.Language))
	if err != nil {
		return nil, err
	}
	drawn := func(ending string, size picture.Size, draw func(io.Writer, *engine.Tournament, export.Content, picture.Size) error) writing {
		return writing{ending, func(w io.Writer) error { return draw(w, t, content, size) }}
	}
	list := []writing{
		drawn("_classifica.png", picture.Square, picture.Standings), drawn("_classifica_largo.png", picture.Wide, picture.Standings),
	}
	if slices.ContainsFunc(t.Rounds, engine.Round.Started) { // before that there are no first three
		list = append(list, drawn("_podio.png", picture.Square, picture.Podium), drawn("_podio_largo.png", picture.Wide, picture.Podium))
	}
	return inMemory(list...)
}

// writing is a file to be written, by what follows the workbook's name in its name.
type writing struct {
	ending string
	write  func(io.Writer) error
}

// inMemory writes files into memory.
func inMemory(list ...writing) (files []exported, err error) {
	for _, one := range list {
		var data bytes.Buffer
		if err := one.write(&data); err != nil {
			return nil, err
		}
		files = append(files, exported{ending: one.ending, data: data.Bytes()})
	}
	return files, nil
}

// evening is the last round that was played, as page, message and text for a forum, with what it changed in the standings.
func (d publisher) evening(request ExportRequest) ([]exported, error) {
	t, last := d.named(), 0
	for _, r := range t.Rounds {
		if r.Started() {
			last = r.Number
		}
	}
	if last == 0 {
		return nil, engine.Errorf(engine.BadInput, "Non si è ancora giocato: una serata si pubblica quando ci sono i punti.")
	}
	voice := d.voice(t, request.Language)
	content, err := d.content(t, request.Type, 0, voice)
	if err != nil {
		return nil, err
	}
	content.Rounds = []int{last}
	for i := range content.Rankings {
		content.Rankings[i] = withMoves(content.Rankings[i], d.View().Moved())
	}
	if s, err := d.View().Ranking(); err == nil && !s.Night.IsZero() {
		content.News = []string{voice.Text(s.Night)}
	}
	return inMemory(
		writing{"_serata.html", func(w io.Writer) error { return html.Write(w, t, content) }},
		writing{"_serata.txt", func(w io.Writer) error { return message.Write(w, t, content) }},
		writing{"_serata.vbc", func(w io.Writer) error { return writeForum(w, t, content, request) }},
	)
}

// withMoves is a standings with who went up or down, beside the places.
func withMoves(r export.Ranking, moved map[int]int) export.Ranking {
	at := r.Column(export.PlaceColumn) + 1
	if at == 0 || r.Column(export.SurnameColumn) < 0 || len(moved) == 0 {
		return r
	}
	r.Columns = slices.Insert(slices.Clone(r.Columns), at, export.Column{Title: "±", Kind: export.MovedColumn, Align: export.Right})
	r.Rows = slices.Clone(r.Rows)
	for i := range r.Rows {
		row := &r.Rows[i]
		row.Cells = slices.Insert(slices.Clone(row.Cells), at, export.Cell{Text: movement(moved[row.Player])})
	}
	return r
}

// movement says how many places a player went up or down, in a sign and a number.
func movement(by int) string {
	switch {
	case by > 0:
		return "▲" + strconv.Itoa(by)
	case by < 0:
		return "▼" + strconv.Itoa(-by)
	}
	return "="
}

// Formats are the formats of export, in the order of help and menu.
func Formats() []Exporter { return slices.Clone(exporters) }

// Offered says whether a game has the format.
func (e Exporter) Offered(g game.Game) bool { return e.offers == nil || e.offers(g) }

// Exported is the format of that word. The error is of kind BadUsage and names those that there are.
func Exported(format Format) (Exporter, error) {
	var words []string
	for _, e := range exporters {
		if e.Format == format {
			return e, nil
		}
		words = append(words, string(e.Format))
	}
	return Exporter{}, engine.Errorf(engine.BadUsage, "Il formato %s non c'è: i formati sono %s.", string(format), strings.Join(words, ", "))
}

// ExportRequest asks for an export.
type ExportRequest struct {
	Format        Format
	Round         int    // 0 for all
	Path          string // where to; empty for the usual name beside the workbook
	Type          string // for the standings in it: ID of the type, empty for the workbook's own
	OnlyStandings bool   // leaves the rounds out
	Short         bool   // leaves the standings of a forum with place, name and points alone
	Dialect       string // of a forum, Markdown; empty for tags
	Part          int    // most characters of a forum's message; 0 for one message of any length
	Replace       bool   // a file in its place that Raduno did not make
	Language      string // "it" or "en"; empty for that of the event
}

// Export writes an export's files beside the workbook and says where they lie. Only the first goes to request.Path.
func Export(of *desk.Desk, request ExportRequest) (paths []string, err error) {
	d := publisher{Desk: of}
	files, err := d.exportFiles(request)
	if err != nil {
		return nil, err
	}
	var products []store.Product
	for i, file := range files {
		path := d.beside(file.ending)
		if i == 0 && request.Path != "" {
			path = request.Path
		}
		if file.name != "" {
			path = filepath.Join(filepath.Dir(d.Path()), file.name)
		}
		products, paths = append(products, store.Product{Path: path, Data: file.data}), append(paths, path)
	}
	if err := d.WriteProducts(products, request.Replace); err != nil {
		return nil, err
	}
	return paths, nil
}

// ExportBytes is the export itself, as for the clipboard: its first file.
func ExportBytes(of *desk.Desk, request ExportRequest) ([]byte, error) {
	d := publisher{Desk: of}
	files, err := d.exportFiles(request)
	if err != nil {
		return nil, err
	}
	return files[0].data, nil
}

// exportFiles makes the files of an export.
func (d publisher) exportFiles(request ExportRequest) ([]exported, error) {
	e, err := Exported(request.Format)
	if err != nil {
		return nil, err
	}
	if request.Dialect != "" && (!e.Forum || request.Dialect != Markdown) {
		return nil, engine.Errorf(engine.BadUsage, "Il dialetto “%s” non c'è: per i forum c'è %s.", request.Dialect, Markdown)
	}
	if e.files != nil {
		return e.files(d, request)
	}
	if e.data != nil {
		data, err := e.data(d, request)
		return []exported{{ending: e.Ending, data: data}}, err
	}
	t := d.named()
	content, err := d.exportContent(t, e, request)
	if err != nil {
		return nil, err
	}
	ending := e.Ending
	if request.Dialect != "" {
		ending = "_" + request.Dialect + ending // beside the usual one, not in its place
	}
	return inMemory(writing{ending, func(w io.Writer) error { return e.write(w, t, content, request) }})
}

// forumOptions say how a forum's messages are written.
func forumOptions(request ExportRequest) bbcode.Options {
	return bbcode.Options{Markdown: request.Dialect == Markdown, Part: request.Part, Short: request.Short}
}

// forumContent is what a forum's messages are about: a message about a round is that round alone.
func forumContent(content export.Content, request ExportRequest) export.Content {
	if request.Round > 0 && !request.OnlyStandings {
		content.Rankings = nil
	}
	return content
}

// ForumParts are the messages for a forum, each of at most request.Part characters, as for the clipboard.
func ForumParts(of *desk.Desk, request ExportRequest) ([]string, error) {
	d := publisher{Desk: of}
	t := d.named()
	e, err := Exported(request.Format)
	if err != nil {
		return nil, err
	}
	content, err := d.exportContent(t, e, request)
	if err != nil {
		return nil, err
	}
	return bbcode.Parts(t, forumContent(content, request), forumOptions(request))
}

// exportContent is what an export is made of.
func (d publisher) exportContent(t *engine.Tournament, e Exporter, request ExportRequest) (export.Content, error) {
	content, err := d.content(t, request.Type, request.Round, d.voice(t, request.Language))
	if err != nil {
		return content, err
	}
	if request.OnlyStandings {
		// Without its tables nothing would be left of a tournament that cannot be ranked: it says why instead.
		content.NoRounds = true
		if content.Rankings, err = d.rankings(t, request.Type, content.About.Voice); err != nil {
			return content, err
		}
	}
	if e.prepare != nil && len(t.Rounds) > 0 {
		e.prepare(d, t, &content, request)
	}
	return content, nil
}
