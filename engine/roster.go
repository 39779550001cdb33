package engine

import (
	"slices"
	"strings"
)

// Column is a column of the roster, the sheet Iscritti.
type Column = Field[Player]

// The columns that the program speaks of by name.
var (
	RosterID = Column{
		ID: "id", Name: Textf("Numero (ID)"), Title: "ID", Also: []string{"id giocatore", "n. id"}, Public: true, Standard: true, Width: 7,
		Loose: []string{"numero", "n", "no", "num", "progressivo", "player id", "number", "codice"},
	}.Number(MaxPlayerID, func(p *Player) *int { return &p.ID })
	RosterName = Column{
		ID: "name", Name: Textf("Nome"), Kept: true, Also: []string{"nome giocatore"}, Public: true, Standard: true, Width: 18,
		Loose: []string{"first name", "given name", "forename"},
	}.Words(func(p *Player) *string { return &p.Name })
	RosterSurname = Column{
		ID: "surname", Name: Textf("Cognome"), Kept: true, Also: []string{"cognome giocatore"}, Public: true, Standard: true, Width: 22,
		Loose: []string{"last name", "family name"},
	}.Words(func(p *Player) *string { return &p.Surname })
	RosterNick = Column{
		ID: "nick", Name: Textf("Nick"), Kept: true, Title: "Nick Forum EG", Also: []string{"nickname", "nick", "nick forum", "soprannome"},
		Public: true, Standard: true, Width: 20, None: SignsAlone, Loose: []string{"alias", "username", "utente"},
	}.Words(func(p *Player) *string { return &p.Nick })
	RosterClub = Column{
		ID: "club", Name: Textf("Club"), Kept: true, Also: []string{"club o famiglia", "club famiglia", "famiglia"},
		Public: true, Standard: true, Width: 40, Shared: true, None: SaysNone,
		Loose: []string{"squadra", "team", "associazione", "family", "circolo", "società", "club di appartenenza"},
	}.Words(func(p *Player) *string { return &p.Club })
	RosterPlays = Column{
		ID: "plays", Name: Textf("Partecipa Torneo"), Also: []string{"partecipa", "partecipa al torneo"}, Public: true, Standard: true, Width: 13,
		Loose: []string{"presente", "playing", "present", "gioca"},
	}.Answer(func(p *Player) *bool { return &p.Plays })
	RosterRegion = Column{
		ID: "region", Name: Textf("Regione"), Kept: true, Standard: true, Width: 16, Shared: true, None: SaysNone,
		Loose: []string{"provenienza"},
	}.Words(func(p *Player) *string { return &p.Region })
	RosterBirth = Column{
		ID: "birth", Name: Textf("Data di nascita"), Kept: true, Title: "Data di Nascita", Also: []string{"data nascita", "nascita"},
		Loose: []string{"birth date", "date of birth", "nato il"},
	}.Words(func(p *Player) *string { return &p.Birth })
	RosterNational = Column{
		ID: "national_id", Aside: true, Name: Textf("ID nazionale"), Kept: true, Title: "ID NAZIONALE",
		Loose: []string{"tessera", "numero tessera", "n tessera", "codice nazionale"},
	}.Words(func(p *Player) *string { return &p.NationalID })
	// RosterRecent is how many games of a league a player finished lately.
	RosterRecent = Column{
		ID: "recent", Name: Textf("Partite recenti"), Also: []string{"partite ultimi 30 giorni"}, Loose: []string{"recent games"},
		Help: Textf("negli ultimi 30 giorni"),
	}.Words(func(p *Player) *string { return &p.Recent })
	RosterOffers = Column{
		ID: "offers", Name: Textf("Disponibilità"), Loose: []string{"volunteers", "volunteer", "availability"}, Help: OfferNames(),
	}.Words(func(p *Player) *string { return &p.Offers })
	// RosterWDD is a player's number in the World Diplomacy Database, RosterWDR that in World Diplomacy Reference.
	RosterWDD = Column{
		ID: "wdd", Aside: true, Name: Textf("ID WDD"), Also: []string{"wdd"}, Loose: []string{"wdd id", "numero wdd"},
	}.Words(func(p *Player) *string { return &p.WDD })
	RosterWDR = Column{
		ID: "wdr", Aside: true, Name: Textf("ID WDR"), Also: []string{"wdr"}, Loose: []string{"wdr id", "numero wdr"},
	}.Words(func(p *Player) *string { return &p.WDR })
	RosterFee = Column{
		ID: "fee", Aside: true, Name: Textf("Quota"), Also: []string{"quota di iscrizione"},
	}.Words(func(p *Player) *string { return &p.Fee })
	RosterPaid = Column{
		ID: "paid", Aside: true, Name: Textf("Pagato"), Also: []string{"pagata", "ha pagato"}, Help: Textf("SI, o quanto"),
	}.Words(func(p *Player) *string { return &p.Paid })
	RosterAs = Column{
		ID: "published_as", Aside: true, Name: Textf("Pubblicato come"), Kept: true, Also: []string{"pubblicata come", "compare come"},
		Loose: []string{"published as"}, Help: Textf("nome, nick o iniziali"),
	}.Words(func(p *Player) *string { return &p.As })
	RosterBoards = Column{
		ID: "boards", Aside: true, Name: Textf("Porta la mappa"), Also: []string{"mappa", "mappe", "porta il gioco"}, Help: Textf("SI, o quante"),
	}.Words(func(p *Player) *string { return &p.Boards })
	RosterWaits = Column{
		ID: "waiting", Aside: true, Name: Textf("Lista d'attesa"), Also: []string{"attesa"}, Loose: []string{"waiting list"},
		Help: Textf("il suo numero: chi ha l'1 entra per primo"),
	}.Words(func(p *Player) *string { return &p.Waits })
	RosterFixed = Column{
		ID: "fixed_table", Aside: true, Name: Textf("Tavolo fisso"), Loose: []string{"fisso", "fixed table"},
		Help: Textf("un numero: quel tavolo è suo in ogni turno"),
	}.Words(func(p *Player) *string { return &p.Fixed })
)

// Roster are the columns of the roster in the order of the sheet. A new one that nothing else speaks of is a row here and its place in
// Player.
var Roster = []*Column{
	RosterID, RosterName, RosterSurname, RosterNick, RosterClub, RosterPlays, RosterRegion, RosterBirth, RosterNational, RosterRecent,
	RosterOffers, RosterWDD, RosterWDR, RosterFee, RosterPaid, RosterAs, RosterBoards, RosterWaits, RosterFixed,
}

// RosterTyped are the columns in which words are typed, in the order in which they are asked for: the name, what people share, the rest.
func RosterTyped() []*Column {
	typed := Where(Roster, func(c *Column) bool { return c.Kind == WordsField })
	slices.SortStableFunc(typed[2:], func(a, b *Column) int { return First(a.Shared, b.Shared) })
	return typed
}

// SheetColumn is a column of the sheet Iscritti: one of Roster, or the organizer's own.
type SheetColumn struct {
	Title string         `json:"title"`
	Of    *Column        `json:"-"`     // nil for one of the organizer's own: it may be private
	Texts map[int]string `json:"texts"` // of that, by ID; empty ones are left out
}

// Text is what stands there of a player.
func (c *SheetColumn) Text(p *Player) string {
	if c.Of != nil {
		return c.Of.Get(p)
	}
	return c.Texts[p.ID]
}

// Column is the column of the sheet Iscritti that a title means, the organizer's own first; or nil.
func (t *Tournament) Column(title string) *SheetColumn {
	key := CleanHeading(title)
	if at := slices.IndexFunc(t.Own, func(c SheetColumn) bool { return CleanHeading(c.Title) == key }); at >= 0 {
		return &t.Own[at]
	}
	for _, c := range Roster {
		if slices.ContainsFunc(c.Called(), func(word string) bool { return SpellingKey(word) == key }) {
			return &SheetColumn{Title: c.Heading(), Of: c}
		}
	}
	return nil
}

// SetOwn writes what stands of a player in a column of the organizer's own, and makes the column if needed.
func (t *Tournament) SetOwn(title string, id int, text string) {
	c := t.Column(title)
	if c == nil {
		t.Own = append(t.Own, SheetColumn{Title: title, Texts: map[int]string{}})
		c = &t.Own[len(t.Own)-1]
	}
	if c.Of == nil {
		c.Texts[id] = text
	}
}

// OwnTitles are the titles of the organizer's own columns.
func (t *Tournament) OwnTitles() (titles []string) {
	return Map(t.Own, func(c SheetColumn) string { return c.Title })
}

// MaxPlayerID is the largest ID that a player may have.
const MaxPlayerID = 1_000_000

// FilledFrom is the player with what is blank of him as another entry of his has it.
func (p Player) FilledFrom(other Player) Player {
	for _, c := range Roster {
		if c.Kind == WordsField && c.Get(&p) == "" {
			_ = c.Set(&p, c.Get(&other)) // words are taken as they are
		}
	}
	return p
}

// Tidy removes superfluous spaces from what is written of a player.
func (p *Player) Tidy() {
	for _, c := range Roster {
		if c.Kind == WordsField {
			_ = c.Set(p, strings.Join(strings.Fields(c.Get(p)), " "))
		}
	}
	if p.Plays {
		p.Waits = ""
	}
}
