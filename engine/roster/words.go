package roster

import (
	_ "embed" // the given names
	"maps"
	"slices"
	"strings"
	"sync"

	"raduno/engine"
)

//go:embed given.txt
var givenList string

// givenNames are the given names that are common in Italy, folded. They tell a name from a title, and a given name from a surname; a person
// may have another name all the same.
var givenNames = sync.OnceValue(func() map[string]bool { return wordSet(givenList) })

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		set[engine.Fold(word)] = true
	}
	return set
}

// notNames are words that stand in titles and in what people write around a list, and in no name.
var notNames = wordSet(`
	iscritti iscritto iscritta iscrizioni iscrizione elenco lista partecipanti partecipante presenti presente presenza presenze
	assenti torneo tornei raduno raduni gara campionato master open turno turni tavolo tavoli giocatori giocatore giocatrici
	concorrenti nominativi nominativo nome cognome club famiglia squadra squadre totale totali riserve riserva attesa confermati
	confermato conferme conferma pagato pagati pagare quota quote costo euro ore ora orario appuntamento ritrovo sede data luogo
	programma regolamento premi premio cena pranzo sociale colazione pausa inizio fine aggiornato aggiornamento aggiornata lunedi
	martedi mercoledi giovedi venerdi sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre
	novembre dicembre ciao salve buongiorno buonasera buonanotte grazie prego saluti cordiali ragazzi ragazze amici tutti tutte ecco
	allego allegato inoltro oggetto messaggio messaggi chi che cosa come quando dove perche quanto quanti quante sono siamo siete ci
	vi mi ti non anche ancora gia solo poi pero quindi allora adesso oggi domani ieri sera mattina pomeriggio notte via piazza corso
	hotel albergo ristorante sala risiko mappe mappa dadi porta porto portate viene vengo veniamo arrivo arriva arrivano posso
	possiamo puo forse sicuro sicuri metto mette aggiungo aggiungi aggiungete segno segna segnate iscrivo iscrive iscrivete iscrivi
	manca mancano mancate posti posto liberi libero gruppo chat edizione nazionale regionale semifinale semifinali finale finali
	classifica sorteggio ok okay si no se il lo la le gli un una uno per con su tra fra del della dei degli delle al alla alle agli ai
	dal dalla dai nel nella nei sul sulla questo questa questi queste quello quella ed e o ma in a da mio mia vostro nostro nostra
	amico amica fratello figlio moglie eliminato creato crittografati end ultimo ultima prima primo secondo players player list
	tournament entries entrants names name total waiting present absent round table tables hello thanks hi team teams the and of for singoli singolo singole individuali indipendenti altri altre vari varie
	sparsi organizzazione organizzatore organizzatori comitato direzione presidente segretario`)

// surnamesToo are such words that are surnames as well.
var surnamesToo = wordSet(
	"sala porta corso piazza primo prima amico amica sera via ora posto posti sede finale finali domenica sabato marzo aprile maggio " +
		"agosto luglio pausa costo premio fratello tra fra")

// greetings begin a message, not a name: “Ciao Andrea, ecco gli iscritti”.
var greetings = wordSet("ciao salve buongiorno buonasera hi hello hey dear spett " +
	"spett.le spettabile gent.le gent.mi gentile gentili egregio egregi egr")

// particlesOf begin a surname of more than one word, and may stand in lower case within a name.
var particlesOf = wordSet("de di da del della dello dei degli dal dalla la lo li le van von el san sant dell d de' dos das du y der den " +
	"ten zu af ibn bin")

// particle reports whether a word is one.
func particle(word string) bool { return particlesOf[engine.Fold(word)] }

// maybes are words of a person who may not come, or does not; statuses, and these among them, say only whether he comes.
var (
	maybes = wordSet("forse riserva probabile probabilmente incerto dubbio attesa confermare vediamo spero maybe assente rinuncia ritirato " +
		"ritirata rinunciato cancellato cancellata non no annullato annullata riesco")
	statuses = wordSet(
		"ok okay si sì presente confermato confermata conferma pagato pagata saldato saldata iscritto iscritta x v yes fatto paid confirmed " +
			"gioca partecipa quota euro saldo io ci sono viene vengo eccomi iscrivo iscrivetemi segnatemi mi anche partecipo gioco aggiungimi " +
			"iscrivimi segnami contatemi in e 1 da se c'e presenti cena pranzo " + strings.Join(slices.Collect(maps.Keys(maybes)), " "))
)
