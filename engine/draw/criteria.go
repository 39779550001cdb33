package draw

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/pairing"
)

// The names of the criteria, as they stand in a problem. Each is a number to be made small.
const (
	ClubPairs     = "club_pairs"       // pairs of the same club at a table
	RegionPairs   = "region_pairs"     // pairs of the same region at a table
	BandPairs     = "band_pairs"       // pairs of the same band at a table
	WinnerPairs   = "winner_pairs"     // pairs of winners of a round at a table; written winner_pairs:k
	SamePairs     = "same"             // pairs with the same value in a column at a table; written same:COLUMN
	Rematch       = "rematch"          // over the pairs at a table, how often they met before
	RematchOver   = "rematch_over"     // over the pairs at a table, by how much they have now met more than k times; written rematch_over:k
	RematchTotal  = "rematch_total"    // over all pairs m(m-1)/2 of all their meetings, less that of history
	RepeatFive    = "repeat5"          // seats at 5-tables given to those who had one, once for each time
	RepeatThree   = "repeat3"          // the same for 3-tables
	FiveTotal     = "repeat5_total"    // over all players f(f-1)/2 of all their 5-tables, earlier ones included
	ThreeTotal    = "repeat3_total"    // the same for 3-tables
	ClubVsClub    = "club_vs_club"     // over pairs of clubs m(m-1)/2 of their meetings, earlier ones included
	PlayerVsClub  = "player_vs_club"   // over players and other clubs, the same
	ApartPairs    = "apart"            // pairs of Apart at a table
	TogetherPairs = "together"         // pairs of Together not at a table
	ScoreGap      = "score_gap"        // over the pairs at a table, how far their scores are apart
	RepeatBye     = "repeat_bye"       // rests given to those who had one, once for each time; who sits alone at a table rests
	ByeAgain      = "bye_again"        // rests given to those who rested in the round before
	ByeTotal      = "repeat_bye_total" // over all players b(b-1)/2 of all their rests, earlier ones included
	AtTable       = "at_table"         // players of AtTable who sit at none of their tables
	OffTable      = "off_table"        // players of OffTable who sit at a table of theirs
	RepeatTable   = "repeat_table"     // over the players, how often they sat at the table of the same number before
	RepeatSeat    = "repeat_seat"      // over the players, how often they sat at this place of a table before: the last criterion

	// What a tournament type has among its criteria and is none of a draw.
	Lottery   = "lottery5" // the players of the tables of 5 are drawn before everything else
	LastThree = "last3"    // the tables of 3 are for the last of the standings: at_table and off_table
	Snake     = "snake"    // semifinals by the standings: 1-8-9-16, 2-7-10-15 ...; winners sit in their order
)

// kind is a criterion: all that this program knows of it. What it counts is said once more by those who check (pairing/check, the
// checker page), in code of their own.
type kind struct {
	name    string
	label   engine.Text // in an organizer's words
	word    string      // in the sheet Formula; empty where no type asks for it
	english string      // that word, where it is another
	avoids  engine.Text // what a type avoids by it; the label where it is zero
	// with says both of a criterion whose name ends with a number, or with a column; example is a name with it and missing what it says.
	with    func(c criterion) (label, avoids engine.Text)
	column  bool
	example string
	missing engine.Text
	lately  bool // a type names it without its number: that is the round before
	typed   bool // only a type has it: no criterion of a draw
	// personal says that it tells of people more than name, nick and club, or what they asked for: it is not published.
	personal bool
	// A type may name it only where it says: why not in the first round, before the semifinals, in front of others; zero where it may.
	notFirst, notEarly, notBefore engine.Text

	// A criterion that keeps apart who has the same value: the value of a player, "" for none. One about tables of a size: which, and how
	// often a player sat at one before. One about pairs of players: which.
	group func(q *Player, c criterion) string
	size  int
	times func(q *Player) int
	pairs func(p *Problem, c criterion, index map[int]int) []pairing.Pair
	// why are the sentences where such a criterion is not 0. Of values: one that more players have than there are tables, and one besides
	// others. Of a size: seats that are more than who has not been there; over all rounds, more than the players, or else that earlier
	// ones count. Of pairs: who meets some of them again, after his name; and players who all have met.
	why []engine.Text
	// The objective of any other, and why it is not 0.
	level func(p *Problem, c criterion, index map[int]int) pairing.Objective
	cause func(p *Problem, found Criterion) cause

	total  bool // it looks at all rounds together
	places bool // it tells tables apart by their numbers
	single bool // it counts rounds before, and has no meaning for several drawn together
	// open gives a problem that is published what the criterion reads of players, besides ID and club, and of the problem.
	open func(from, to *Problem, c criterion)
}

// kinds are the criteria, those of the sheet Formula first, in the order in which it offers them.
var kinds = []*kind{
	{
		name: ClubPairs, label: engine.Textf("Stesso club allo stesso tavolo"),
		word: "club", avoids: engine.Textf("giocatori dello stesso club"),
		group: func(q *Player, _ criterion) string { return q.Club },
		why: []engine.Text{
			{Format: "il club %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}"},
			{Format: "il club %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}, e {4:un altro club ne ha più " +
				"dei tavoli|altri %d club ne hanno più dei tavoli}"},
		},
	},
	{
		name: RegionPairs, label: engine.Textf("Stessa regione allo stesso tavolo"),
		word: "regione", english: "region", avoids: engine.Textf("giocatori della stessa regione"), personal: true,
		group: func(q *Player, _ criterion) string { return q.Region },
		why: []engine.Text{
			{Format: "la regione %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}"},
			{Format: "la regione %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}, e {4:un’altra regione ne " +
				"ha più dei tavoli|altre %d regioni ne hanno più dei tavoli}"},
		},
		open: reading(func(from, to *Player) { to.Region = from.Region }),
	},
	{
		name: Rematch, label: engine.Textf("Incontri che si ripetono"),
		word: "incontrati", english: "met before", avoids: engine.Textf("giocatori già incontrati"),
		pairs: func(p *Problem, _ criterion, index map[int]int) []pairing.Pair { return p.metPairs(index) },
		why: []engine.Text{
			{Format: "%s ha già incontrato %d degli altri %d: al suo tavolo ne ritrova almeno {4:uno|%d}"},
			{Format: "si sono già incontrati tutti fra loro %s, e {2:c’è un tavolo solo|i tavoli sono %d}"},
		},
		open: takeHistory,
	},
	{
		name: WinnerPairs, label: engine.Textf("Vincitori insieme"),
		lately: true, example: "winner_pairs:1", missing: engine.Textf("di quale turno"),
		word: "vincitori", english: "winners", avoids: engine.Textf("vincitori del turno prima"),
		notFirst: engine.Textf("nel primo turno non ci sono ancora vincitori da separare"),
		with: func(c criterion) (label, avoids engine.Text) {
			return engine.Textf("Vincitori del turno %d insieme", c.number), engine.Textf("vincitori del turno prima")
		},
		group: func(q *Player, c criterion) string {
			if slices.Contains(q.Won, c.number) {
				return "won"
			}
			return ""
		},
		why:  []engine.Text{{Format: "vincitori del turno %d: %d su %d {3:tavolo|tavoli}"}},
		open: reading(func(from, to *Player) { to.Won = from.Won }),
	},
	{
		name: RepeatFive, label: engine.Textf("Di nuovo a un tavolo da 5"),
		word: "tavolo da 5", english: "table of 5", avoids: engine.Textf("chi ha già giocato a un tavolo da 5"),
		size: 5, times: fivesOf, open: readFives,
		why: []engine.Text{{Format: "posti ai tavoli da 5: %d; giocatori che non ci sono ancora stati: %d"}},
	},
	{
		name: RepeatThree, label: engine.Textf("Di nuovo a un tavolo da 3"),
		word: "tavolo da 3", english: "table of 3", avoids: engine.Textf("chi ha già giocato a un tavolo da 3"),
		size: 3, times: threesOf, open: readThrees,
		why: []engine.Text{{Format: "posti ai tavoli da 3: %d; giocatori che non ci sono ancora stati: %d"}},
	},
	{
		name: ClubVsClub, label: engine.Textf("Club contro gli stessi club"),
		word: "club contro club", english: "club against club", avoids: engine.Textf("incontri tra gli stessi club"),
		level: func(p *Problem, _ criterion, index map[int]int) pairing.Objective { return p.meetings(false, index) },
		cause: causeOfClubs, total: true, open: takeAbsent,
	},
	{
		name: PlayerVsClub, label: engine.Textf("Giocatori contro gli stessi club"),
		word: "giocatore contro club", english: "player against club", avoids: engine.Textf("incontri di un giocatore con lo stesso club"),
		level: func(p *Problem, _ criterion, index map[int]int) pairing.Objective { return p.meetings(true, index) },
		cause: causeOfClubs, total: true, open: takeAbsent,
	},
	{
		name: BandPairs, label: engine.Textf("Stessa fascia allo stesso tavolo"),
		word: "fasce", english: "bands", avoids: engine.Textf("giocatori della stessa fascia"),
		notEarly: engine.Textf("le fasce ci sono solo nelle semifinali"),
		group: func(q *Player, _ criterion) string {
			if q.Band > 0 {
				return strconv.Itoa(q.Band)
			}
			return ""
		},
		why: []engine.Text{
			{Format: "la fascia %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}"},
			{Format: "la fascia %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}, e {4:un’altra fascia ne ha " +
				"più dei tavoli|altre %d fasce ne hanno più dei tavoli}"},
		},
		open: reading(func(from, to *Player) { to.Band = from.Band }),
	},
	{
		name: Lottery, typed: true, word: "lotteria dei posti da 5", english: "lottery of the five-seats",
		avoids: engine.Textf("posti ai tavoli da 5 estratti a sorte"),
	},
	{
		name: LastThree, typed: true, word: "tavoli da 3 agli ultimi", english: "tables of 3 for the last",
		avoids: engine.Textf("tavoli da 3 a chi non è tra gli ultimi in classifica"),
	},
	{
		name: ScoreGap, label: engine.Textf("Distanza di punti allo stesso tavolo"),
		word: "vicini in classifica", english: "near in the standings", avoids: engine.Textf("giocatori lontani in classifica"),
		notFirst: engine.Textf("nel primo turno non c'è ancora una classifica"),
		level: func(p *Problem, _ criterion, _ map[int]int) pairing.Objective {
			return pairing.ScoreGap{Score: times(p.Players, func(q *Player) int { return q.Score })}
		},
		open: reading(func(from, to *Player) { to.Score = from.Score }),
	},
	{
		name: RepeatSeat, label: engine.Textf("Di nuovo allo stesso posto del tavolo"),
		word: "posto al tavolo", english: "seat at the table", avoids: engine.Textf("chi ha già avuto lo stesso posto al tavolo"),
		open: takeHistory, notBefore: engine.Textf("il posto al tavolo si decide a tavoli fatti: va per ultimo"),
	},
	{
		name: RepeatTable, label: engine.Textf("Di nuovo allo stesso tavolo"),
		word: "stesso tavolo", english: "same table", avoids: engine.Textf("chi è già stato allo stesso tavolo"),
		level: (*Problem).named, places: true, single: true, open: takeHistory,
	},
	{
		name: RepeatBye, label: engine.Textf("Di nuovo a riposo"),
		word: "riposo", english: "bye", avoids: engine.Textf("chi ha già riposato"),
		size: 1, times: byesOf, open: readByes,
		why: []engine.Text{{Format: "riposano in %d; giocatori che non hanno ancora riposato: %d"}},
	},
	{
		name: ByeAgain, label: engine.Textf("A riposo due volte di seguito"),
		word: "riposo di seguito", english: "bye again", avoids: engine.Textf("chi ha riposato nel turno prima"),
		size: 1, single: true,
		times: func(q *Player) int {
			if q.Rested {
				return 1
			}
			return 0
		},
		why:  []engine.Text{{Format: "riposano in %d; giocatori che nel turno prima non hanno riposato: %d"}},
		open: reading(func(from, to *Player) { to.Rested = from.Rested }),
	},
	{
		name: Snake, typed: true, word: "serpentina", english: "snake",
		avoids:   engine.Textf("a serpentina dalla classifica: 1-8-9-16, 2-7-10-15 e così via"),
		notEarly: engine.Textf("la serpentina c'è solo nelle semifinali"),
	},
	{
		name: RematchOver, label: engine.Textf("Incontri oltre i primi"),
		example: "rematch_over:2", missing: engine.Textf("quanti incontri sono ammessi"), word: "incontri oltre", english: "meetings over",
		with: func(c criterion) (label, avoids engine.Text) {
			label = engine.Textf("Incontri oltre {1:il primo|i primi %d}", c.number)
			return label, label
		},
		level: (*Problem).meetingsOver, single: true, open: takeHistory,
	},
	{
		name: SamePairs, label: engine.Textf("Stesso valore allo stesso tavolo"),
		column: true, example: "same:Auto", missing: engine.Textf("di quale colonna"), word: "stesso", english: "same",
		with: func(c criterion) (label, avoids engine.Text) {
			return engine.Textf("Stesso valore in “%s” allo stesso tavolo", c.column),
				engine.Textf("giocatori con lo stesso valore in “%s”", c.column)
		},
		group: func(q *Player, c criterion) string { return q.Same[c.column] },
		why:   []engine.Text{{Format: "giocatori con lo stesso valore in “%s”: %d, su %d {3:tavolo|tavoli}"}}, // the value may be private
		open:  numberColumn,
	},
	{
		name: ApartPairs, label: engine.Textf("Coppie da separare insieme"), avoids: engine.Textf("coppie da tenere separate"), personal: true,
		pairs: func(p *Problem, _ criterion, index map[int]int) []pairing.Pair { return pairsOf(p.Apart, index) },
		why: []engine.Text{
			{Format: "%s va separato da %d degli altri %d: al suo tavolo ne trova almeno {4:uno|%d}"},
			{Format: "vanno separati tutti fra loro %s, e {2:c’è un tavolo solo|i tavoli sono %d}"},
		},
		open: func(from, to *Problem, _ criterion) { to.Apart = from.Apart },
	},
	{
		name: TogetherPairs, label: engine.Textf("Coppie da unire separate"), avoids: engine.Textf("coppie da tenere insieme"), personal: true,
		level: func(p *Problem, _ criterion, index map[int]int) pairing.Objective {
			return pairing.Together{Pairs: pairsOf(p.Together, index)}
		},
		cause: func(p *Problem, _ Criterion) cause { return p.causeOfTogether() },
		open:  func(from, to *Problem, _ criterion) { to.Together = from.Together },
	},
	{
		name: AtTable, label: engine.Textf("Lontano dal proprio tavolo"),
		level: (*Problem).named, places: true,
		open: func(from, to *Problem, _ criterion) { to.AtTable = from.AtTable },
	},
	{
		name: OffTable, label: engine.Textf("A un tavolo da evitare"),
		level: (*Problem).named, places: true,
		open: func(from, to *Problem, _ criterion) { to.OffTable = from.OffTable },
	},
	{
		name: RematchTotal, label: engine.Textf("Incontri che si ripetono"), total: true, open: takeHistory,
		level: func(p *Problem, _ criterion, index map[int]int) pairing.Objective {
			return pairing.Apart{Pairs: p.metPairs(index), Total: true}
		},
		cause: func(p *Problem, found Criterion) cause { return p.causeOfMeetingAll(found.LowerBound) },
	},
	{
		name: FiveTotal, label: engine.Textf("Di nuovo a un tavolo da 5"), size: 5, times: fivesOf, total: true, open: readFives,
		why: []engine.Text{
			{Format: "in tutto, posti ai tavoli da 5: %d; giocatori: %d"},
			engine.Textf("il conto comprende i tavoli da 5 già giocati"),
		},
	},
	{
		name: ThreeTotal, label: engine.Textf("Di nuovo a un tavolo da 3"), size: 3, times: threesOf, total: true, open: readThrees,
		why: []engine.Text{
			{Format: "in tutto, posti ai tavoli da 3: %d; giocatori: %d"},
			engine.Textf("il conto comprende i tavoli da 3 già giocati"),
		},
	},
	{
		name: ByeTotal, label: engine.Textf("Di nuovo a riposo"), size: 1, times: byesOf, total: true, open: readByes,
		why: []engine.Text{
			{Format: "in tutto, riposi: %d; giocatori: %d"},
			engine.Textf("il conto comprende i riposi già fatti"),
		},
	},
}

func fivesOf(q *Player) int { return q.Five }

func threesOf(q *Player) int { return q.Three }

func byesOf(q *Player) int { return q.Byes }

// reading opens what a criterion reads of each player.
func reading(read func(from, to *Player)) func(from, to *Problem, _ criterion) {
	return func(from, to *Problem, _ criterion) {
		for i := range from.Players {
			read(&from.Players[i], &to.Players[i])
		}
	}
}

var (
	readFives  = reading(func(from, to *Player) { to.Five = from.Five })
	readThrees = reading(func(from, to *Player) { to.Three = from.Three })
	readByes   = reading(func(from, to *Player) { to.Byes = from.Byes })
)

func takeHistory(from, to *Problem, _ criterion) { to.History = from.History }

func takeAbsent(from, to *Problem, _ criterion) { to.History, to.Absent = from.History, from.Absent }

// numberColumn opens who has the same value in a column, and numbers in the place of the values, which may be private.
func numberColumn(from, to *Problem, c criterion) {
	for i, value := range groups(from.Players, func(q *Player) string { return c.group(q, c) }) {
		if q := &to.Players[i]; value >= 0 {
			if q.Same == nil {
				q.Same = map[string]string{}
			}
			q.Same[c.column] = strconv.Itoa(value + 1)
		}
	}
}

// criterion is a name taken apart.
type criterion struct {
	*kind
	number int    // of winner_pairs the round, of rematch_over how often is not too often
	column string // of same
}

// kindNamed finds the criterion of a name, or nil.
func kindNamed(name string) *kind {
	if i := slices.IndexFunc(kinds, func(k *kind) bool { return k.name == name }); i >= 0 {
		return kinds[i]
	}
	return nil
}

// Former reports whether a name is a sum of criteria, as earlier versions had them: 3*club_pairs+region_pairs.
func Former(name string) bool { return strings.ContainsAny(name, "+*") }

// parseCriterion takes a name apart; an unknown one is an error that lists those there are.
func parseCriterion(text string) (criterion, error) {
	if Former(text) {
		return criterion{}, engine.Errorf(engine.BadInput,
			"il criterio “%s” è una somma, e i criteri non si sommano più: mettili uno sotto l'altro, il più importante per primo", text)
	}
	name, rest, argued := strings.Cut(text, ":")
	k := kindNamed(name)
	switch n, err := strconv.Atoi(rest); {
	case k == nil || k.typed || k.with == nil && argued:
	case k.with == nil:
		return criterion{kind: k}, nil
	case k.column && rest != "":
		return criterion{kind: k, column: rest}, nil
	case !k.column && err == nil && n >= 1:
		return criterion{kind: k, number: n}, nil
	default:
		return criterion{}, engine.Errorf(engine.BadInput, "il criterio “%s” non dice %s: si scrive per esempio %s", text, k.missing, k.example)
	}
	if name == "worst_off" {
		return criterion{}, engine.Errorf(engine.BadUsage,
			"il criterio “%s” non c'è più: al suo posto “rematch_over:2” conta gli incontri degli stessi due oltre il secondo", text)
	}
	return criterion{}, engine.Errorf(engine.BadInput,
		"il criterio “%s” non esiste: quelli che ci sono sono %s", text, strings.Join(criterionNames(), ", "))
}

// criterionNames are the names of all criteria, each with what follows it.
func criterionNames() []string {
	var names []string
	for _, k := range kinds {
		switch {
		case k.typed:
		case k.column:
			names = append(names, k.name+":COLONNA")
		case k.with != nil:
			names = append(names, k.name+":k")
		default:
			names = append(names, k.name)
		}
	}
	slices.Sort(names)
	return names
}

// said is a criterion of a draw or a type in an organizer's words: what it counts, and what a type avoids by it. One that is not
// known keeps its name.
func said(name string) (label, avoids engine.Text) {
	c, err := parseCriterion(name)
	switch k := kindNamed(name); {
	case err == nil && c.with != nil:
		return c.with(c)
	case k != nil:
		return k.label, k.avoids
	}
	label = engine.Textf("%s", name)
	return label, label
}

// Personal reports whether a criterion tells of people more than name, nick and club, or what they asked for.
func Personal(name string) bool {
	c, err := parseCriterion(name)
	return err == nil && c.personal
}

// Misplaced is the first of the criteria of a type that it may not name where it stands, in a round before the semifinals, and why; zero
// for none.
func Misplaced(criteria []string, first bool) (at int, why engine.Text) {
	for at, name := range criteria {
		switch k := kindNamed(name); {
		case k == nil:
		case first && !k.notFirst.IsZero():
			return at, k.notFirst
		case !k.notEarly.IsZero():
			return at, k.notEarly
		case at < len(criteria)-1 && !k.notBefore.IsZero():
			return at, k.notBefore
		}
	}
	return 0, why
}

// CriterionName is what a criterion counts, in an organizer's words.
func CriterionName(name string) engine.Text {
	label, _ := said(name)
	return label
}

// Avoids is what a type avoids by one of its criteria.
func Avoids(name string) engine.Text {
	_, avoids := said(name)
	return avoids
}
