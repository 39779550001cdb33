package formula

import "raduno/engine"

// FormGroup is a part of the sheet "Formula", as an editor shows it.
type FormGroup int

// The parts, in the order of the sheet.
const (
	FormDraw FormGroup = iota
	FormFinals
	FormSheet
	FormScoring
	FormRanking
)

// FormField says how a line of the sheet is made, so that an editor can offer it: its label in column A, and
// its cells from column B on.
type FormField struct {
	ID       string // the label in Italian
	Label    string
	Group    FormGroup
	Many     bool // may stand on several lines
	Required bool
	Help     engine.Text // what the line is for
	Cells    []FormCell
}

// FormCell is a cell of a line.
type FormCell struct {
	Choices []string // the only words that may stand there; nil for a number or a text of one's own
	Fixed   string   // a word that is there for the reader and always the same
	Counter bool     // the number of the line among those of its label, from 1
	Repeats bool     // the last cell: any number of such cells, in order
	Wide    bool     // a text, not a number
}

func (v vocabulary) choices() []string {
	var words []string
	seen := map[string]bool{}
	for _, entry := range v {
		if !seen[entry.value] { // a second spelling is read and not offered
			seen[entry.value] = true
			words = append(words, entry.word)
		}
	}
	return words
}

func choice(v vocabulary) FormCell { return FormCell{Choices: v.choices()} }

func choices(v vocabulary) FormCell { return FormCell{Choices: v.choices(), Repeats: true} }

// Form is the lines of the sheet "Formula" in order.
func Form() []FormField {
	number, numbers, text := FormCell{}, FormCell{Repeats: true}, FormCell{Wide: true}
	forms := map[string]FormField{
		"Codice": {
			Group: FormDraw, Cells: []FormCell{text},
			Help: engine.Textf("Il nome breve del tipo: una parola sola, come open."),
		},
		"Nome": {
			Group: FormDraw, Cells: []FormCell{text},
			Help: engine.Textf("Come si chiama il tipo di torneo."),
		},
		"Fonte": {
			Group: FormDraw, Cells: []FormCell{text},
			Help: engine.Textf("Da quale regolamento viene."),
		},
		"Ultimo turno": {
			Group: FormDraw, Cells: []FormCell{number},
			Help: engine.Textf("Il numero dell'ultimo turno, finale compresa. Vuoto: quanti turni vuoi."),
		},
		"Tavoli": {
			Group: FormDraw, Cells: []FormCell{choice(policyWords)},
			Help: engine.Textf("Da quanti posti sono i tavoli."),
		},
		"Sorteggio dal turno": {
			Group: FormDraw, Cells: []FormCell{{Counter: true}, choice(methodWords), choices(criterionWords)},
			Help: engine.Textf("Il modo e i criteri, dal più importante. L'ultima riga vale anche per i turni dopo."),
		},
		"Punteggio chiesto": {
			Group: FormSheet, Cells: []FormCell{choice(asksWords), numbers},
			Help: engine.Textf("Che cosa si scrive per ogni giocatore. Dopo “esito” i numeri di vinta, patta e persa."),
		},
		"Punteggio minimo": {
			Group: FormSheet, Cells: []FormCell{number},
			Help: engine.Textf("Sotto questo numero il programma chiede se è giusto."),
		},
		"Punteggio massimo": {
			Group: FormSheet, Cells: []FormCell{number},
			Help: engine.Textf("Sopra questo numero il programma chiede se è giusto."),
		},
		"Passo del punteggio": {
			Group: FormSheet, Cells: []FormCell{number},
			Help: engine.Textf(
				"I punteggi sono multipli di questo numero: 100, oppure 0,5. Vuoto: punti interi, e i decimali mettono solo in ordine."),
		},
		"Somma del tavolo": {
			Group: FormSheet, Cells: []FormCell{number, choice(sumWords)},
			Help: engine.Textf("Quanto fanno insieme i punteggi di un tavolo, o quanto al massimo."),
		},
		"Un solo vincitore": {
			Group: FormSheet, Cells: []FormCell{choice(yesWords)},
			Help: engine.Textf("Chi è primo alla pari deve dire chi ha vinto."),
		},
		"RisiKo! al tavolo": {
			Group: FormSheet, Cells: []FormCell{choice(yesWords)},
			Help: engine.Textf("Si può scrivere 100, il RisiKo!, che sta sopra massimo e somma."),
		},
		"Eliminati": {
			Group: FormSheet, Cells: []FormCell{choice(yesWords)},
			Help: engine.Textf("Un numero negativo è un eliminato e vale 0; con no è un numero come gli altri."),
		},
		"Punti fuori obiettivo": {
			Group: FormSheet, Cells: []FormCell{choice(yesWords)},
			Help: engine.Textf("Si scrivono anche i punti fuori obiettivo."),
		},
		"Figura della scheda": {
			Group: FormSheet, Cells: []FormCell{text},
			Help: engine.Textf("La figura stampata sulla scheda: mappa, oppure il nome di un file accanto al foglio. Vuoto: nessuna."),
		},
		"Punti a riposo": {
			Group: FormScoring, Cells: []FormCell{number},
			Help: engine.Textf("Il risultato di chi resta da solo a un tavolo. Vuoto: 0."),
		},
		"Contano i migliori": {
			Group: FormRanking, Cells: []FormCell{number},
			Help: engine.Textf("Quanti dei risultati migliori contano. Vuoto: tutti, meno gli scarti."),
		},
		"Media degli avversari": {
			Group: FormRanking, Cells: []FormCell{number, number, number},
			Help: engine.Textf("Quanto vale al massimo una partita; per quanti avversari conta un riposo, e con quale media."),
		},
		"Base dei punti": {
			Group: FormScoring, Cells: []FormCell{choice(baseWords)},
			Help: engine.Textf("Da che cosa nascono i punti di torneo."),
		},
		"Diviso per": {
			Group: FormScoring, Cells: []FormCell{number},
			Help: engine.Textf("I punti del tavolo si dividono per questo numero: 1000 per i millesimi."),
		},
		"Punti di partenza": {
			Group: FormScoring, Cells: []FormCell{number},
			Help: engine.Textf("Quanti ne ha ogni giocatore per aver giocato."),
		},
		"Fattore al tavolo da": {
			Group: FormScoring, Cells: []FormCell{number, number},
			Help: engine.Textf("I giocatori del tavolo e il fattore, per esempio 5 e 1,25."),
		},
		"Il fattore vale per": {
			Group: FormScoring, Cells: []FormCell{choice(whoWords)},
			Help: engine.Textf("Il fattore moltiplica i punti di tutti o solo di chi vince."),
		},
		"Arrotondamento": {
			Group: FormScoring, Cells: []FormCell{choice(roundingWords)},
			Help: engine.Textf("Dopo il fattore, al punto intero del tavolo."),
		},
		"Massimo con il fattore": {
			Group: FormScoring, Cells: []FormCell{number, choice(whoWords)},
			Help: engine.Textf("Nessuno arriva sopra questo numero grazie al fattore."),
		},
		"Premio di vittoria": {
			Group: FormScoring, Cells: []FormCell{numbers},
			Help: engine.Textf("A un vincitore solo, a ognuno di due, di tre e così via; l'ultimo vale anche per di più."),
		},
		"Punti per posto ai tavoli da": {
			Group: FormScoring, Cells: []FormCell{number, numbers},
			Help: engine.Textf("I posti del tavolo, oppure “tutti”; poi i punti del primo, del secondo, …"),
		},
		"A pari punti al tavolo": {
			Group: FormScoring, Cells: []FormCell{choice(tieWords)},
			Help: engine.Textf("Che posto prende chi fa gli stessi punti."),
		},
		"Eliminati per posto": {
			Group: FormScoring, Cells: []FormCell{numbers},
			Help: engine.Textf("I punti di chi è eliminato, dal primo posto in poi, al posto degli altri."),
		},
		"RisiKo! si scrive": {
			Group: FormScoring, Cells: []FormCell{numbers},
			Help: engine.Textf("I punteggi della scheda che vogliono dire RisiKo!."),
		},
		"RisiKo! vale in tutto": {
			Group: FormScoring, Cells: []FormCell{number},
			Help: engine.Textf("Il risultato di chi vince con il RisiKo!, se è fisso."),
		},
		"Il ghost prende posto": {
			Group: FormScoring, Cells: []FormCell{choice(yesWords)},
			Help: engine.Textf("Se il giocatore finto conta nei posti del tavolo."),
		},
		"Ghost pensato al tavolo da 3": {
			Group: FormScoring, Cells: []FormCell{number},
			Help: engine.Textf("La parte della media dei tre che avrebbe il giocatore finto, per esempio 0,9."),
		},
		"Calendario": {
			Group: FormDraw, Cells: []FormCell{text, {Repeats: true, Wide: true}},
			Help: engine.Textf(
				"Tutti i turni insieme: sorteggiato e il loro numero. Oppure un calendario tuo: il turno, poi un tavolo per cella, come 1 6 11 16."),
		},
		"Turni di qualificazione": {
			Group: FormFinals, Cells: []FormCell{number},
			Help: engine.Textf("Quanti turni prima delle semifinali. Vuoto: senza semifinali."),
		},
		"Sorteggio delle semifinali": {
			Group: FormFinals, Cells: []FormCell{choices(criterionWords)},
			Help: engine.Textf("I criteri, dal più importante."),
		},
		"Fino a giocatori": {
			Group: FormFinals,
			Cells: []FormCell{
				number,
				{Fixed: "semifinalisti"},
				number,
				{Fixed: "finali"},
				number,
				{Fixed: "finalisti diretti"},
				choice(directWords),
			},
			Help: engine.Textf("Quanti arrivano in semifinale e in finale. L'ultima riga dice “oltre”."),
		},
		"Classifica": {
			Group: FormRanking, Cells: []FormCell{choices(keyWords)},
			Help: engine.Textf("Che cosa decide, in ordine: il primo criterio diverso separa due giocatori."),
		},
		"Scarti": {
			Group: FormRanking, Cells: []FormCell{number},
			Help: engine.Textf("Quanti dei risultati peggiori non contano."),
		},
		"Risultati per la classifica a squadre": {
			Group: FormRanking, Cells: []FormCell{number},
			Help: engine.Textf("Quanti risultati dei suoi giocatori contano per un club. Vuoto: senza squadre."),
		},
	}
	var list []FormField
	for _, line := range fields() {
		form := forms[line.label]
		form.ID, form.Label, form.Many, form.Required = line.label, line.label, line.many, line.required
		list = append(list, form)
	}
	return list
}
