package main

import (
	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
)

// gone are the commands, options and choices that earlier versions had. Each answers with a sentence.
func gone() []cli.Gone {
	row := func(instead engine.Text, words ...string) cli.Gone { return cli.Gone{Words: words, Instead: instead} }
	return []cli.Gone{
		row(engine.Textf("Il comando punteggi non c'è più: con il codice sorgente di Raduno si usa “go run ./.ci/scoring --sistema ID”."),
			"punteggi"),
		row(engine.Textf("Il comando genera non c'è più: con il codice sorgente di Raduno si usa “go run ./.ci/generate --seme S”."), "genera"),
		row(engine.Textf("esporta --formato sollecito non c'è più: le partite da finire, con le loro scadenze, le elenca “partite FILE.xlsx”."),
			"esporta", "--formato", "sollecito"),
		row(engine.Textf("Le divisioni non ci sono più: fai un foglio per ogni lega di otto, con “prossima FILE.xlsx NUOVO.xlsx”, e sposta tu "+
			"chi sale e chi scende."), "prossima", "--cambiano"),
		row(engine.Textf("lascia --perse non c'è più: le partite che restano non contano per nessuno, o le gioca un sostituto (--sostituto ID)."),
			"lascia", "--perse"),
		row(engine.Textf("lascia --fide non c'è più: le partite che restano non contano per nessuno, o le gioca un sostituto (--sostituto ID)."),
			"lascia", "--fide"),
		row(engine.Textf("lascia --annulla-giocate non c'è più: quello che ha giocato resta; una partita si toglie con Abbandonata=SI (punti)."),
			"lascia", "--annulla-giocate"),
		row(engine.Textf("--prossimi-turni non c'è più: ogni turno si sorteggia per sé. Per fissare prima tutti i turni senza rivincite usa "+
			"calendario."), "", "--prossimi-turni"),
		row(engine.Textf("Il formato ics non c'è più: le date di “opzioni” stanno nella pagina, nel messaggio e nei fogli."),
			"esporta", "--formato", "ics"),
		row(engine.Textf("“stagione giocatore” non c'è più: “stagione classifica” dice posto, tornei, vittorie e totale di ognuno."),
			"stagione", "giocatore"),
		row(engine.Textf("La voce Forza stimata non c'è più: la classifica della stagione è come prima, toglila dalla riga di comando."),
			"stagione", "regola", "Forza stimata"),
		row(engine.Textf("I due file del World Diplomacy Database non ci sono più, perché il database non raccoglie più niente: per World Diplomacy "+
			"Reference e per altri programmi c'è “esporta --formato diplomacy-json”."), "esporta", "--formato", "wdd"),
		row(engine.Textf("--carattere non c'è più: le stampe usano i caratteri del programma, latini, greci, cirillici, ebraici e arabi."),
			"", "--carattere"),
		row(engine.Textf("Il libretto del torneo non c'è più: le stesse pagine le danno classifica, tavoli, report e verbali, o “pubblica” "+
			"tutte insieme."), "stampa", "--elenco", "libretto"),
		row(engine.Textf("stampa --elenco incontri non c'è più: chi un giocatore non ha ancora incontrato lo dicono i suoi dettagli, in "+
			"Classifica."), "stampa", "--elenco", "incontri"),
		row(engine.Textf("Il tipo dip-altri non c'è più: i sistemi di Diplomacy sono i nove della DipCon e Italia 2010, che “tipi” elenca."),
			"", "--tipo", "dip-altri"),
		row(engine.Textf("Il comando statistiche non c'è più: con chi ha giocato ognuno lo dicono la Classifica nella finestra e la pagina "+
			"(esporta --formato html)."), "statistiche"),
		row(engine.Textf("--dialetto riquadro non c'è più: in un altro sito si mette un collegamento alla pagina di esporta --formato html."),
			"esporta", "--dialetto", "riquadro"),
		row(engine.Textf("servi --due-telefoni non c'è più: i punti che mandano i telefoni li conferma il tavolo della direzione."),
			"servi", "--due-telefoni"),
		row(engine.Textf("adatta --riposa non c'è più: chi riposa si segna assente con “presenti FILE.xlsx --turno N ID=NO”, poi si adatta."),
			"adatta", "--riposa"),
		row(engine.Textf("Le parole non si sigillano più: quelle che fanno il seme si scrivono con “sorteggia --seme \"tigre luna\"”."),
			"sigilla"),
	}
}
