package main

import (
	"context"
	"slices"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine/desk"
)

// commands are the words of the command line, in the order of a tournament's day.
func commands() []*cli.Command {
	return slices.Concat([]*cli.Command{
		{
			Name: "nuovo", Usage: "nuovo FILE.xlsx [--tipo T] [--nome N] [--circuito] [--registro STAGIONE.xlsx [--del-club C]] [VOCE=VALORE ...]",
			Does:    "crea il foglio vuoto di un torneo, con i suoi elenchi; non sovrascrive mai",
			Example: `nuovo raduno2026.xlsx --tipo raduno --nome "Raduno di Roma"`,
			Args:    1, MaxArgs: -1, Workbook: true, Run: plain(runNew), Flags: []cli.Flag{
				typeID,
				cli.Text("nome", "`NOME` del torneo"),
				cli.Switch("circuito", "con le colonne Data di Nascita e ID NAZIONALE, che il circuito chiede"),
				register, ofClub,
			},
		},
		{
			Name: "importa", Usage: "importa FILE.xls|FILE.csv|FILE.json FILE.xlsx [--colonne C,...] [--anteprima]",
			Does:    "porta in un nuovo .xlsx un .xls di GestioneRaduno o GestioneTorneo, un elenco .csv o un torneo .json",
			Example: "importa vecchio.xls nuovo.xlsx",
			Args:    1, MaxArgs: 2, Workbook: true, Run: plain(runImport), Flags: []cli.Flag{columns, preview},
		},
		{
			Name: "controlla", Usage: "controlla FILE.xlsx [--ripara]",
			Does:    "cerca i problemi del foglio: dove, che cosa, e come si rimedia",
			Example: "controlla raduno2026.xlsx --ripara",
			Args:    1, MaxArgs: 1, Workbook: true, Typeless: true, Run: onDesk(runCheck), Flags: []cli.Flag{
				cli.Switch("ripara", "corregge quelli sicuri, dopo una copia"),
			},
		},
		{
			Name: "passo", Usage: "passo FILE.xlsx",
			Does:    "dice che cosa c'è da fare adesso, una cosa sola",
			Example: "passo raduno2026.xlsx",
			Args:    1, MaxArgs: 1, Workbook: true, Typeless: true, Run: onDesk(runStep),
		},
		{
			Name: "giocatori", Usage: `giocatori FILE.xlsx [--aggiungi "Nome;Cognome;Club;Regione;Nick" ...] [--da ELENCO [--anteprima] ` +
				`[--anche-dubbi]] [--registro STAGIONE.xlsx [--del-club C]] [--cambia ID CAMPO=VALORE ...] [--togli ID] [--club "VECCHIO=NUOVO"] ` +
				`[--distinti ID,ID] [--dimentica ID --conferma [--registro STAGIONE.xlsx]]`,
			Does:    "elenca gli iscritti, ne aggiunge anche da un elenco, li corregge, li ritira",
			Example: `giocatori raduno2026.xlsx --aggiungi "Anna;Abate;ROMA [Il Gufo];LAZIO;nina"`,
			Args:    1, MaxArgs: -1, Workbook: true, Typeless: true, Run: plain(runPlayers), Flags: []cli.Flag{
				cli.Texts("aggiungi", "`\"Nome;Cognome;Club;Regione;Nick\"` di chi si iscrive; si ripete, o se ne scrivono altri di seguito"),
				cli.Text("da",
					"`ELENCO` di chi si iscrive, .csv o un testo qualsiasi, o - per l'ingresso: chi c'è già viene aggiornato, chi è dubbio resta fuori"),
				columns, preview,
				cli.Switch("anche-dubbi", "con --da: entra anche chi è da guardare, com'è scritto"),
				register, ofClub,
				cli.Number("cambia", "`ID` di chi si corregge; poi CAMPO=VALORE, anche più d'uno"),
				cli.Texts("club", "`\"VECCHIO=NUOVO\"`: scrive un club in un altro modo, per tutti quelli che ce l'hanno; si ripete"),
				cli.Texts("distinti", "`ID,ID` di due che hanno lo stesso nome, o quasi, e sono due persone; si ripete"),
				cli.Texts("togli", "`ID` di chi si ritira: sparisce dall'elenco, o se siede già a un tavolo resta con NO in Partecipa Torneo"),
				cli.Number("dimentica", "`ID` di chi vuole essere dimenticato: sparisce da iscritti, Log, copie, file di log, e con "+
					"--registro dalla stagione; dove ha giocato restano le iniziali. Non si annulla"),
				cli.Switch("conferma", "con --dimentica: lo fa davvero"),
			},
		},
		{
			Name: "opzioni", Usage: "opzioni FILE.xlsx [NOME=VALORE ...]",
			Does: "mostra le opzioni del torneo e i dati del foglio TORNEO, e li cambia: restano nel foglio e valgono per tutti i comandi " +
				"che seguono",
			Example: `opzioni raduno2026.xlsx "Unico Vincitore=NO" Scarti=1 "Sede Torneo=Roma"`,
			Args:    1, MaxArgs: -1, Workbook: true, Typeless: true, Run: onDesk(runOptions),
		},
		{
			Name: "tipi", Usage: "tipi",
			Does:    "elenca i tipi di torneo: tavoli, criteri del sorteggio, punti, classifica",
			Example: "tipi",
			Run:     plain(runTypes),
		},
		{
			Name: "presenti", Usage: "presenti FILE.xlsx --turno N [ID=SI|NO ...]",
			Does:    "dice chi gioca un turno, e lo cambia",
			Example: "presenti raduno2026.xlsx --turno 2 17=NO 23=SI",
			Args:    1, MaxArgs: -1, Workbook: true, Typeless: true, Run: plain(runPresent), Flags: []cli.Flag{aRound},
		},
		{
			Name: "sorteggia", Usage: "sorteggia FILE.xlsx --tipo T --turno N [opzioni]",
			Does:    "sorteggia i tavoli di un turno e li scrive nel foglio",
			Example: "sorteggia raduno2026.xlsx --tipo raduno --turno 1 --seme 12345 --stampa",
			Args:    1, MaxArgs: 1, Workbook: true, Run: plain(runDraw), Flags: append(drawFlags(),
				cli.Text("se-esiste", "`COSA` fare se il turno c'è già: rifiuta, accoda o sostituisci")),
		},
		{
			Name: "risorteggia", Usage: "risorteggia FILE.xlsx --turno N [opzioni]",
			Does:    "rifà il sorteggio di un turno, come sorteggia --se-esiste sostituisci",
			Example: "risorteggia raduno2026.xlsx --turno 3",
			Args:    1, MaxArgs: 1, Workbook: true, Run: plain(runRedraw), Flags: drawFlags(),
		},
		{
			Name: "tavoli-posti", Usage: `tavoli-posti FILE.xlsx [--primo N] [--salta N,...] [--sale "SALA:DA-A,..."] [--fisso ID=N ...] ` +
				`[--togli-fisso ID ...] [--capolista-al-primo] [--scambia N,M --turno T]`,
			Does: "i numeri che i tavoli hanno in sala: il primo, quelli da saltare, le sale, chi siede sempre allo stesso; il sorteggio " +
				"non cambia",
			Example: `tavoli-posti raduno2026.xlsx --salta 13 --sale "Sala A:1-8,Sala B:21-28" --fisso 12=1`,
			Args:    1, MaxArgs: 1, Workbook: true, Run: plain(runPlaces), Flags: placesFlags(),
		},
		{
			Name: "conferma", Usage: "conferma FILE.xlsx [--turno N] [--tavolo K | --tieni | --passa ID]",
			Does: "conferma un turno che è ancora una bozza, i punti di un tavolo che sono da controllare, o i tavoli di un turno dopo che " +
				"è cambiato quello da cui erano sorteggiati",
			Example: "conferma raduno2026.xlsx --turno 3 --tieni",
			Args:    1, MaxArgs: 1, Workbook: true, Run: plain(runConfirm), Flags: []cli.Flag{
				round,
				cli.Number("tavolo", "`K`: numero del tavolo, con --turno: i suoi punti sono giusti così"),
				cli.Switch("tieni", "con --turno: i tavoli restano come sono, anche se con il foglio com'è ora sarebbero altri"),
				cli.Number("passa", "`ID`: con --turno: dalla semifinale vinta dal suo sostituto va in finale lui"),
				cli.Text("chi", "`NOME` di chi decide di tenerli"),
				cli.Text("motivo", "`TESTO`: perché si tengono"),
			},
		},
		{
			Name: "arbitro", Usage: "arbitro FILE.xlsx [--penalita ID PUNTI | --posti ID N | --perde ID | --tavolo K [P1 P2 ...] | " +
				"--ammonizione ID | --squalifica ID [--dal-turno N] | --sostituto ID CON] [--turno N] [--motivo T] [--togli K]",
			Does:    "il libro dell'arbitro: penalità, tavoli persi o decisi, ammonizioni, squalifiche, sostituzioni; senza altro le elenca",
			Example: "arbitro raduno2026.xlsx --penalita 12 20 --turno 2 --motivo ritardo",
			Args:    1, MaxArgs: 9, Workbook: true, Run: plain(runReferee), Flags: refereeFlags(),
		},
		{
			Name: "elimina", Usage: "elimina FILE.xlsx --turno N",
			Does:    "cancella l'ultimo turno sorteggiato; il foglio di prima resta tra le copie",
			Example: "elimina raduno2026.xlsx --turno 3",
			Args:    1, MaxArgs: 1, Workbook: true, Typeless: true, Run: onDesk(runRemoveRound), Flags: []cli.Flag{aRound},
		},
		{
			Name: "verifica", Usage: "verifica FILE.xlsx --turno N",
			Does:    "riconta i criteri di un sorteggio, ne controlla le dimostrazioni e lo ripete dal suo seme",
			Example: "verifica raduno2026.xlsx --turno 2",
			Args:    1, MaxArgs: 1, Workbook: true, Run: onDesk(runVerify), Flags: []cli.Flag{aRound},
		},
		{
			Name: "scambia", Usage: "scambia FILE.xlsx --turno N [ID1 ID2]",
			Does:    "scambia di posto due giocatori e dice che cosa cambia; senza ID propone gli scambi migliori",
			Example: "scambia raduno2026.xlsx --turno 2 17 23",
			Args:    1, MaxArgs: 3, Workbook: true, Run: plain(runSwap), Flags: []cli.Flag{aRound},
		},
		{
			Name: "adatta", Usage: "adatta FILE.xlsx --turno N [--tavoli-da-5 | --tavoli-da-3] [--blocca K,...] [--limite-ms N]",
			Does:    "adatta ai presenti i tavoli già sorteggiati, spostando meno giocatori possibile",
			Example: "adatta raduno2026.xlsx --turno 2",
			Args:    1, MaxArgs: 1, Workbook: true, Run: plain(runAdapt), Flags: []cli.Flag{
				aRound,
				cli.Switch("tavoli-da-5", "ammette tavoli da 5 dove i presenti non riempiono quelli da 4"),
				cli.Switch("tavoli-da-3", "ammette tavoli da 3, al posto di quelli da 5"),
				cli.Text("blocca", "`K,...`: tavoli che restano come sono"),
				limitMS, limit,
			},
		},
		{
			Name: "coppie", Usage: "coppie FILE.xlsx [--separa ID-ID,...] [--unisci ID-ID,...]",
			Does:    "dice chi va tenuto separato o insieme in ogni sorteggio, e lo cambia",
			Example: "coppie raduno2026.xlsx --separa 17-23,4-9",
			Args:    1, MaxArgs: 1, Workbook: true, Typeless: true, Run: onDesk(runPairs), Flags: []cli.Flag{
				cli.Text("separa", "`ID-ID,...`: mai allo stesso tavolo; “nessuna” le toglie tutte"),
				cli.Text("unisci", "`ID-ID,...`: allo stesso tavolo; “nessuna” le toglie tutte"),
			},
		},
		{
			Name: "lascia", Usage: "lascia FILE.xlsx ID [--sostituto ID]",
			Does: "nelle leghe: un giocatore lascia a stagione in corso; le partite che gli restano non contano per nessuno, o vanno a " +
				"un sostituto",
			Example: "lascia lega2026.xlsx 3 --sostituto 12",
			Args:    2, MaxArgs: 2, Workbook: true, Run: plain(runLeave), Flags: []cli.Flag{
				cli.Number("sostituto", "`ID` di chi gioca le partite che restano"),
			},
		},
		{
			Name: "formula", Usage: "formula FILE.xlsx --tipo T [--separa COLONNA,...]",
			Does:    "scrive nel foglio Formula una copia di un tipo di torneo, da cambiare a piacere",
			Example: "formula raduno2026.xlsx --tipo open --separa Auto",
			Args:    1, MaxArgs: 1, Workbook: true, Typeless: true, Run: onDesk(runFormula), Flags: []cli.Flag{
				typeID,
				cli.Text("separa", "`COLONNE` del foglio Iscritti, separate da virgole: chi ha lo stesso valore è separato prima di tutto"),
			},
		},
		{
			Name: "punti", Usage: "punti FILE.xlsx --turno N --tavolo K P1 P2 ... | VOCE=VALORE POSTO:VOCE=VALORE ... | --da FILE",
			Does:    "scrive i punti di un tavolo, nell'ordine dei posti; degli altri giochi le voci della scheda",
			Example: "punti raduno2026.xlsx --turno 1 --tavolo 3 44,1 44 12 -1",
			Args:    1, MaxArgs: -1, Workbook: true, Run: plain(runScores), Flags: []cli.Flag{
				aRound,
				cli.Number("tavolo", "`K`: numero del tavolo"),
				cli.Text("da", "`FILE` con i punti di più tavoli, o - per l'ingresso: una riga per tavolo, il numero e poi i punti"),
				cli.Text("fuori", "`P1,P2,...`: punti fuori obiettivo, uno per posto nell'ordine stampato"),
			},
		},
		{
			Name: "prossima", Usage: "prossima FILE.xlsx NUOVO.xlsx",
			Does:    "nelle leghe: fa il foglio della stagione dopo, con gli stessi giocatori e le stesse scelte",
			Example: "prossima lega2026.xlsx lega2027.xlsx",
			Args:    2, MaxArgs: 2, Workbook: true, Run: onDesk(runNextSeason),
		},
		{
			Name: "esclusi", Usage: "esclusi FILE.xlsx NUOVO.xlsx",
			Does:    "fa un Open, nella stessa sala, per chi non è in semifinale o in finale",
			Example: "esclusi master2026.xlsx open2026.xlsx",
			Args:    2, MaxArgs: 2, Workbook: true, Run: onDesk(runExcluded),
		},
		{
			Name: "partita", Usage: "partita FILE.xlsx ID ID ... [VOCE=VALORE POSTO:VOCE=VALORE ...]",
			Does: "nelle leghe e a Babylon 5: aggiunge una partita giocata senza sorteggio, con gli ID nell'ordine dei posti; con le voci " +
				"ne scrive anche la scheda",
			Example: `partita babylon2026.xlsx 4 17 9 Data=5/11/2026`,
			Args:    2, MaxArgs: -1, Workbook: true, Run: plain(runPickUp),
		},
		{
			Name: "partite", Usage: "partite FILE.xlsx [PAROLA ...] [--tutte]",
			Does: "elenca le partite ancora da giocare o in corso di tutti i turni, con chi le gioca, i posti che hanno un nome e le date; " +
				"le parole ne cercano i giocatori e i posti",
			Example: "partite lega2026.xlsx nina",
			Args:    1, MaxArgs: -1, Workbook: true, Run: onDesk(runGames), Flags: []cli.Flag{
				cli.Switch("tutte", "anche le partite finite e quelle abbandonate"),
			},
		},
		{
			Name: "gioco", Usage: "gioco FILE.xlsx [--tipo T] [--turno N] [VOCE=VALORE ...]",
			Does:    "degli altri giochi: mostra le scelte del torneo e le regole di un turno, e cambia le scelte",
			Example: `gioco dipcon2026.xlsx --turno 1 "Centri di ogni anno=SI"`,
			Args:    1, MaxArgs: -1, Workbook: true, Run: onDesk(runGame), Flags: []cli.Flag{typeID, round},
		},
		{
			Name: "classifica", Usage: "classifica FILE.xlsx --tipo T [opzioni]",
			Does:    "calcola la classifica e scrive i fogli Classifica e Classifica Ridotta",
			Example: "classifica raduno2026.xlsx --tipo raduno --spiega 17",
			Args:    1, MaxArgs: 1, Workbook: true, Run: plain(runStandings), Flags: []cli.Flag{
				typeID,
				cli.Number("turni", "`N`: solo i turni da 1 a N"),
				cli.Number("scarti", "`K`: i K risultati peggiori non contano"),
				cli.Number("spiega", "`ID`: spiega il posto di un giocatore"),
				cli.Switch("stato", "dice se il torneo è finito, o dopo quale turno è; con --json insieme alla classifica"),
				cli.Switch("se-finisse-ora", "Diplomacy: le partite in corso contano come se finissero adesso"),
				cli.Switch("vincitori-pari", "Unico Vincitore spento: a pari punti vincono tutti i primi"),
			},
		},
		{
			Name: "premi", Usage: "premi FILE.xlsx [--prova P]",
			Does:    "dice chi ha quale premio, dai premi del foglio TORNEO (opzioni FILE.xlsx 'Premi=Coppa: posto 1; migliore di ogni Club')",
			Example: "premi raduno2026.xlsx --json",
			Args:    1, MaxArgs: 1, Workbook: true, Run: onDesk(runPrizes), Flags: []cli.Flag{
				cli.Text("prova", "`P`: con questi premi, senza scriverli, come “Coppa: posto 1; migliore di ogni Club”"),
			},
		},
		printCommand(),
		exportCommand(),
		publishCommand(),
		serveCommand(),
		seasonCommand(),
		qualifiedCommand(),
		{
			Name: "annulla", Usage: "annulla FILE.xlsx",
			Does:    "torna indietro di un'azione e dice quale",
			Example: "annulla raduno2026.xlsx",
			Args:    1, MaxArgs: 1, Workbook: true, Typeless: true, Run: onDesk(func(_ context.Context, c *invocation, d *desk.Desk) error {
				return c.stepping("undone", d.Undo)
			}),
		},
		{
			Name: "ripeti", Usage: "ripeti FILE.xlsx",
			Does:    "rifà l'ultima azione annullata e dice quale",
			Example: "ripeti raduno2026.xlsx",
			Args:    1, MaxArgs: 1, Workbook: true, Typeless: true, Run: onDesk(func(_ context.Context, c *invocation, d *desk.Desk) error {
				return c.stepping("redone", d.Redo)
			}),
		},
		{
			Name: "copie", Usage: "copie FILE.xlsx [--riprendi K] [--in NUOVO.xlsx] [--prosegui | --a-se]",
			Does:    "elenca le copie di sicurezza, dall'ultima, e ne riprende una, anche di un foglio che non si apre; dice di chi sono",
			Example: "copie raduno2026.xlsx --riprendi 3",
			Args:    1, MaxArgs: 1, Workbook: true, Typeless: true, Run: plain(runCopies), Flags: []cli.Flag{
				cli.Number("riprendi", "`K`: numero della copia nell'elenco"),
				cli.Text("in", "`NUOVO.xlsx`: un foglio nuovo con quella copia, o con il torneo com'è ora"),
				cli.Switch("prosegui", "di un foglio copiato fuori da Raduno: è lui che prosegue il torneo, con le copie e l'annulla"),
				cli.Switch("a-se", "di un foglio copiato fuori da Raduno: è un torneo a sé, senza aspettare la prima modifica"),
			},
		},
		{
			Name: "tavoli", Usage: "tavoli [--prove] < problema.json, o tavoli --verifica PROBLEMA.json RISPOSTA.json, o tavoli --verifica " +
				"VERBALE.json",
			Does:    "risolve un problema di sorteggio dato in JSON (Ctrl+C: il meglio trovato fin lì), o verifica una risposta",
			Example: "tavoli --seme 7 < problema.json",
			MaxArgs: 2, Run: plain(runSolve), Flags: []cli.Flag{
				seed,
				limitMS, limit,
				cli.Switch("prove", "aggiunge le dimostrazioni, e quanti sorteggi ugualmente buoni ci sono"),
				cli.Text("verbale", "`FILE.json`: scrive anche il sorteggio come verbale, che “verifica.html” e --verifica controllano"),
				cli.Switch("verifica", "controlla una risposta con le sue dimostrazioni, senza sorteggiare"),
			},
		},
		{
			Name: "calendario", Usage: "calendario --giocatori N --turni R [--posti P] [--club FILE]",
			Does:    "prepara tutti i turni in anticipo, con meno incontri ripetuti possibile",
			Example: "calendario --giocatori 16 --turni 5 --posti 4",
			Run:     plain(runCalendar), Flags: []cli.Flag{
				cli.Number("giocatori", "`N`: quanti giocatori"),
				cli.Number("turni", "`R`: quanti turni"),
				cli.Number("posti", "`P`: posti per tavolo, da 2 a 8").Else(4),
				cli.Text("club", "`FILE` con il club di ciascun giocatore, uno per riga"),
				seed,
			},
		},
		{
			Name: "prova", Usage: "prova [CARTELLA] [--da-giocare]",
			Does:    "gioca un torneo dimostrativo intero e ne scrive tutti i file",
			Example: "prova ./prova",
			MaxArgs: 1, Workbook: true, Run: plain(runDemo), Flags: []cli.Flag{
				cli.Switch("da-giocare", "solo gli iscritti, da giocare nella finestra"),
			},
		},
		{
			Name: "manuale", Usage: "manuale [FILE.html] [--lingua it|en]",
			Does:    "scrive il manuale come una pagina con l'indice, da leggere e stampare nel browser",
			Example: "manuale manuale.html --lingua it",
			MaxArgs: 1, Run: plain(runManual),
		},
	}, mergeCommands())
}
