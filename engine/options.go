package engine

import (
	"net/url"
	"slices"
	"strings"
)

// Option is something that is chosen or written of a tournament as a whole: a line of the sheet TORNEO or a choice of the organizer's.
type Option = Field[Tournament]

// Limits above which a number is taken for a slip.
const (
	maxRounds = 100
	maxPlaces = 10_000
)

// The lines of the sheet TORNEO that the program speaks of by name.
var (
	InfoName = Option{ID: "name", Name: Textf("Nome Torneo"), Loose: []string{"nome"}, Public: true, Aside: true}.
			Words(func(t *Tournament) *string { return &t.Info.Name })
	InfoVenue = Option{ID: "venue", Name: Textf("Sede Torneo"), Loose: []string{"sede"}, Public: true, Aside: true}.
			Words(func(t *Tournament) *string { return &t.Info.Venue })
	InfoOrganizer = Option{ID: "organizer", Name: Textf("Organizzatore"), Loose: []string{"organizzatore"}, Public: true, Aside: true}.
			Words(func(t *Tournament) *string { return &t.Info.Organizer })
	InfoKind = Option{ID: "kind", Name: Textf("Tipologia di Torneo"), Loose: []string{"tipologia"}, Public: true}.
			Words(func(t *Tournament) *string { return &t.Info.Kind })
	InfoRounds = Option{ID: "rounds", Name: Textf("Numero Turni Previsti"), Loose: []string{"turni", "turni previsti"}, Public: true}.
			Number(maxRounds, func(t *Tournament) *int { return &t.Info.Rounds })
	InfoPlaces = Option{ID: "places", Name: Textf("Posti per i giocatori"), Loose: []string{"posti"}, Public: true, Aside: true}.
			Number(maxPlaces, func(t *Tournament) *int { return &t.Info.Places })
	InfoCloses = Option{
		ID: "closes", Name: Textf("Chiusura iscrizioni"), Loose: []string{"chiusura"}, Public: true, Aside: true, Help: Textf("10:15"),
	}.Words(func(t *Tournament) *string { return &t.Info.Closes }).
		setBy(func(t *Tournament, text string) error { return setHour(&t.Info.Closes, text) })
	// InfoBeside is the other tournament in the same hall: the name of its workbook, in the same folder.
	InfoBeside = Option{
		ID: "beside", Name: Textf("Torneo accanto"), Loose: []string{"accanto"}, Aside: true, Help: Textf("il nome del suo file"),
	}.Words(func(t *Tournament) *string { return &t.Info.Beside })
	InfoProgram = Option{
		ID: "program", Name: Textf("Programma"), Loose: []string{"programma"}, Public: true, Aside: true, Kind: LinesField,
		Help: Textf("9:30 iscrizioni; 10:00 turno 1; 13:00 pranzo"),
	}.Words(func(t *Tournament) *string { return &t.Info.Program })
	// InfoPrizes is published as who has which prize: how they are given may tell of columns that are not for everybody.
	InfoPrizes = Option{ID: "prizes", Name: Textf("Premi"), Loose: []string{"premi"}, Aside: true, Kind: LinesField}.
			Words(func(t *Tournament) *string { return &t.Info.Prizes })
	InfoColour = Option{
		ID: "colour", Name: Textf("Colore delle stampe"), Loose: []string{"colore"}, Public: true, Aside: true,
		Kind: LinesField, Help: Textf("blu, verde, rosso, viola, marrone, nero o #14505c"),
	}.
		Words(func(t *Tournament) *string { return &t.Info.Colour })
	InfoFooter = Option{ID: "footer", Name: Textf("Piè di pagina"), Loose: []string{"piede"}, Public: true, Aside: true, Kind: LinesField}.
			Words(func(t *Tournament) *string { return &t.Info.Footer })
	InfoDiploma = Option{
		ID: "diploma_text", Name: Textf("Testo dei diplomi"), Loose: []string{"diplomi"}, Public: true, Aside: true, Kind: LinesField,
	}.Words(func(t *Tournament) *string { return &t.Info.Diploma })
	InfoBadge = Option{
		ID: "badge_text", Name: Textf("Testo delle tessere"), Loose: []string{"tessere"}, Public: true, Aside: true, Kind: LinesField,
	}.Words(func(t *Tournament) *string { return &t.Info.Badge })
	// InfoPage is the address for readers; where the pages are put is OptionSite.
	InfoPage = Option{
		ID: "page", Name: Textf("Pagina in rete"), Loose: []string{"pagina"}, Public: true, Aside: true,
		Help: Textf("https://www.club.it/torneo"),
	}.Words(func(t *Tournament) *string { return &t.Info.Page }).
		checked(func(text string) error {
			if at, err := url.Parse(text); text != "" && (err != nil || at.Host == "" || at.Scheme != "https" && at.Scheme != "http") {
				return Errorf(BadUsage, "“%s” non è l'indirizzo di una pagina: scrivi per esempio https://www.club.it/torneo.", text)
			}
			return nil
		})
	InfoDates = &Option{
		ID: "dates", Name: Textf("Date"), Loose: []string{"data"}, Public: true,
		At:  func(t *Tournament) any { return &t.Info.Dates },
		Get: func(t *Tournament) string { return strings.Join(t.Info.Dates, ", ") },
		Set: func(t *Tournament, text string) error {
			t.Info.Dates = nil
			for date := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ';' }) {
				if date = strings.TrimSpace(date); date != "" {
					t.Info.Dates = append(t.Info.Dates, date)
				}
			}
			return nil
		},
	}
)

// InfoLines are the lines of the sheet TORNEO. A new one that nothing else speaks of is a row here and its place in Info.
var InfoLines = []*Option{
	InfoName, InfoVenue, InfoOrganizer, InfoKind, InfoRounds, InfoPlaces, InfoCloses, InfoProgram, InfoPrizes, InfoColour, InfoFooter,
	InfoDiploma, InfoBadge, InfoBeside, InfoDates, InfoPage,
}

// The organizer's choices that the program speaks of by name. Their titles are the keys of the hidden sheet.
var (
	OptionType = Option{ID: "type", Name: Textf("Tipo"), Title: "tipo", Loose: []string{"tipo", "tipo di torneo"}, Public: true}.
			Words(func(t *Tournament) *string { return &t.Settings.Type })
	OptionSharedWins = Option{ID: "shared_wins", Name: Textf("Vincitori pari"), Title: "vincitori-pari", Public: true}.
				Answer(func(t *Tournament) *bool { return &t.Settings.SharedWins })
	// OptionOneWinner is OptionSharedWins as people say it, the other way round. It is kept nowhere.
	OptionOneWinner = Option{Name: Textf("Unico Vincitore"), Loose: []string{"unico-vincitore"}}.
			Answer(func(t *Tournament) *bool { return &t.Settings.SharedWins }).upsideDown()
	OptionDiscards = Option{ID: "discards", Name: Textf("Scarti"), Title: "scarti", Loose: []string{"scarti"}, Public: true}.
			Number(maxRounds, func(t *Tournament) *int { return &t.Settings.Discards })
	OptionHalfPage = Option{ID: "half_page", Name: Textf("Stampa ridotta"), Title: "stampa-ridotta", Public: true, Aside: true}.
			Answer(func(t *Tournament) *bool { return &t.Settings.HalfPage })
	OptionFives = Option{
		ID: "five_if_needed", Name: Textf("Tavoli da 5 se servono"), Title: "tavoli-da-5", Loose: []string{"tavoli da 5"}, Public: true,
	}.Answer(func(t *Tournament) *bool { return &t.Settings.FiveIfNeeded })
	OptionEnded = Option{ID: "ended", Name: Textf("Concluso"), Title: "concluso", Loose: []string{"concluso"}, Public: true, Aside: true}.
			Answer(func(t *Tournament) *bool { return &t.Settings.Ended })
	OptionLanguage = Option{ID: "language", Name: Textf("Lingua"), Title: "lingua", Loose: []string{"lingua"}, Public: true, Aside: true}.
			Words(func(t *Tournament) *string { return &t.Settings.Language })
	OptionFirstTable = Option{ID: "first_table", Name: Textf("Primo tavolo"), Title: "primo-tavolo", Public: true, Aside: true}.
				Number(maxTableNumber, func(t *Tournament) *int { return &t.Settings.FirstTable })
	OptionSkipTables = Option{
		ID: "skip_tables", Name: Textf("Numeri da saltare"), Title: "salta-tavoli", Public: true, Aside: true, Help: Textf("13, 17"),
	}.Words(func(t *Tournament) *string { return &t.Settings.SkipTables }).
		checked(func(text string) error { _, err := ParseTableNumbers(text); return err })
	OptionHalls = Option{
		ID: "halls", Name: Textf("Sale"), Title: "sale", Public: true, Aside: true, Help: Textf("Sala A: 1-8, Sala B: 21-28"),
	}.Words(func(t *Tournament) *string { return &t.Settings.Halls }).
		checked(func(text string) error { _, err := ParseRooms(text); return err })
	OptionLeaderFirst = Option{
		ID: "leader_first", Name: Textf("Capolista al primo tavolo"), Title: "capolista-al-primo", Public: true, Aside: true,
	}.Answer(func(t *Tournament) *bool { return &t.Settings.LeaderFirst })
	OptionSite = Option{
		ID: "site", Name: Textf("Dove si pubblica"), Title: "sito", Loose: []string{"sito"}, Aside: true,
		Help: Textf("ftps://utente@ftp.club.it/torneo"),
	}.Words(func(t *Tournament) *string { return &t.Settings.Site }).
		checked(func(text string) error {
			if u, err := url.Parse(text); err == nil && u.User != nil {
				if _, has := u.User.Password(); has {
					return Errorf(BadUsage, "Nell'indirizzo c'è una password: toglila. Raduno la chiede, e non la scrive nel foglio.")
				}
			}
			return nil
		})
)

// Options are the organizer's choices, those too that are no text, number or answer and are asked for elsewhere. A new one that nothing
// else speaks of is a row here and its place in Settings.
var Options = []*Option{
	OptionType, OptionSharedWins, OptionHalfPage, OptionFives, OptionLanguage, OptionDiscards, OptionEnded,
	OptionFirstTable, OptionSkipTables, OptionHalls, OptionLeaderFirst, OptionSite,
	Option{ID: "ranked", Public: true, Aside: true}.kept(func(t *Tournament) any { return &t.Settings.Ranked }),
	Option{ID: "thresholds", Public: true}.kept(func(t *Tournament) any { return &t.Settings.Thresholds }),
	Option{ID: "answers", Public: true}.kept(func(t *Tournament) any { return &t.Settings.Answers }),
	Option{ID: "game", Public: true}.kept(func(t *Tournament) any { return &t.Settings.Game }),
}

// upsideDown is the field with the opposite answer.
func (f *Field[T]) upsideDown() *Field[T] {
	get, set := f.Get, f.Set
	opposite := func(text string) string {
		if yes, known := ParseYesNo(text); known {
			return YesNo(!yes)
		}
		return text
	}
	f.Get = func(v *T) string { return opposite(get(v)) }
	f.Set = func(v *T, text string) error { return set(v, opposite(text)) }
	return f
}

// setBy is the field that takes in its own way what people write.
func (f *Field[T]) setBy(set func(*T, string) error) *Field[T] {
	f.Set = set
	return f
}

// checked is the field that takes nothing for which the check has an error.
func (f *Field[T]) checked(check func(text string) error) *Field[T] {
	set := f.Set
	f.Set = func(v *T, text string) error {
		if err := check(text); err != nil {
			return err
		}
		return set(v, text)
	}
	return f
}

// SameBasis reports whether a draw of a round made from one reading of the workbook holds for another: all that the two say is the same,
// but for what is marked Aside and what comes of a draw. Of presence only this round counts.
func SameBasis(a, b *Tournament, round int) bool {
	return slices.Equal(a.PresentIDs(round), b.PresentIDs(round)) && Alike(a.basis(), b.basis())
}

// basis is the tournament without what no draw depends on.
func (t *Tournament) basis() Tournament {
	c := t.Clone()
	withoutAside(InfoLines, c)
	withoutAside(Options, c)
	for i := range c.Players {
		withoutAside(Roster, &c.Players[i])
		c.Players[i].Tag, c.Players[i].ByNick = "", false
	}
	for i := range c.Rounds {
		r := &c.Rounds[i]
		r.Draft, r.Draw, r.Leader, r.Exchanged = false, nil, 0, nil
		*r = r.InSheet()
		for j := range r.Tables {
			r.Tables[j].Checked = ""
		}
	}
	c.Presence, c.Drawn, c.Distinct, c.Logo, c.SecondLogo = nil, nil, nil, nil, nil
	return *c
}

func withoutAside[T any](fields []*Field[T], v *T) {
	for _, f := range fields {
		if f.Aside {
			f.Clear(v)
		}
	}
}
