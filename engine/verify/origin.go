package verify

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/plan"
)

// Sealed is the seed that the words of several people make together: in small letters, in their order.
func Sealed(words []engine.SeedPart) (string, error) {
	if len(words) < 2 {
		return "", engine.Errorf(engine.BadInput, "Servono le parole sigillate di almeno due persone.")
	}
	texts := make([]string, len(words))
	for i, w := range words {
		if texts[i] = Words(w.Text); texts[i] == "" {
			return "", engine.Errorf(engine.BadInput, "Manca la parola di %s.", w.Who)
		}
	}
	return strings.Join(texts, " + "), nil
}

// Said reports whether a seed is what was said for it. Earlier versions made seeds of dice, cards and words that several
// people said as well: there the blanks may be missing.
func Said(o engine.Origin, seed string) bool {
	if o.Way == engine.SeedSealed {
		made, err := Sealed(o.Parts)
		return err == nil && made == seed
	}
	var said strings.Builder
	for _, p := range o.Parts {
		said.WriteString(p.Text)
	}
	joined := func(text string) string { return strings.ReplaceAll(Words(text), " ", "") }
	return joined(said.String()) == joined(seed)
}

// Words is a text as a seed holds it: in small letters, one blank between words.
func Words(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return strings.ContainsRune(" \t\r\n,;.-–/", c) })
	return strings.Join(words, " ")
}

// Code is the code of a word: anyone who knows it and the salt works it out with any program for SHA-256.
func Code(salt, word string) string {
	sum := sha256.Sum256([]byte(salt + " " + Words(word)))
	return hex.EncodeToString(sum[:8])
}

// Opens reports whether a part's text is the word that was sealed under its code.
func Opens(p engine.SeedPart) bool { return p.Code == Code(p.Salt, p.Text) }

// Origin tells in sentences how the seed of a recorded draw came about and among how many draws it chose.
func Origin(record *engine.DrawRecord) []engine.Text {
	var texts []engine.Text
	parts := make([]string, len(record.Origin.Parts))
	for i, p := range record.Origin.Parts {
		if parts[i] = p.Text; p.Who != "" {
			parts[i] = p.Who + " “" + p.Text + "”"
		}
	}
	said := strings.Join(parts, ", ")
	switch record.Origin.Way {
	case "":
	case engine.SeedSealed:
		texts = append(texts, engine.Textf("Il seme l'hanno fatto parole sigillate prima che si conoscessero: %s.", said))
		for _, p := range record.Origin.Parts {
			texts = append(texts, engine.Textf("Il codice di %s, mostrato prima, è %s: è l'inizio dello SHA-256 di “%s %s”.", p.Who, p.Code, p.Salt,
				Words(p.Text)))
		}
	default: // dice, cards and words, of which records of earlier versions tell
		texts = append(texts, engine.Textf("Il seme è nato in sala: %s.", said))
	}
	if equal := equalDraws(record); !equal.IsZero() {
		texts = append(texts, equal)
	}
	return texts
}

// equalDraws says among how many draws that are as good a recorded one was chosen, and that this was not counted where it was
// not; nothing where no chance was left.
func equalDraws(record *engine.DrawRecord) engine.Text {
	recorded, err := plan.Read(record.Problem)
	if err != nil {
		return engine.Text{}
	}
	free := len(recorded.Problem.Players)
	for _, ids := range recorded.Problem.Seated {
		free -= len(ids)
	}
	if free == 0 {
		return engine.Text{}
	}
	text := engine.Textf(
		"Quanti sorteggi siano ugualmente buoni non è stato contato: questo è preso a caso fra loro, non per forza ognuno con la stessa " +
			"probabilità, e di quanto differiscano non è stato misurato.")
	if points := record.Origin.Walk; points > 0 {
		text = engine.Textf(
			"I sorteggi ugualmente buoni sono troppi per contarli: questo è preso a caso fra loro, non per forza ognuno con la stessa "+
				"probabilità. Nei casi misurati, la probabilità che due giocatori hanno di sedere insieme differiva al più di %d {1:punto "+
				"percentuale|punti percentuali} da quella giusta.", points)
	}
	switch n := record.Origin.Equal; {
	case record.Origin.Ahead != nil:
		text = chosenAhead()
	case n == "" && record.Origin.LimitMS > 0 && slices.ContainsFunc(record.Counts, func(c engine.Count) bool { return !c.Optimal }):
		text = engine.Textf(
			"È stato preso con un tetto al lavoro (millisecondi: %d), prima della fine della ricerca: che non ci sia un sorteggio migliore non "+
				"è dimostrato.",
			record.Origin.LimitMS)
	case n == "" && slices.ContainsFunc(record.Counts, func(c engine.Count) bool { return !c.Optimal }):
		text = engine.Textf("Che non ci sia un sorteggio migliore non è dimostrato: questo è il migliore trovato.")
	case n == "1":
		text = engine.Textf("Questo è l'unico sorteggio così buono, a parte i numeri dei tavoli e l'ordine dei posti.")
	case n != "":
		text = engine.Textf(
			"I sorteggi ugualmente buoni sono %s, contati tutti dal programma: questo è estratto fra loro, ognuno con la stessa "+
				"probabilità.", n.About())
		if Typed(record) && record.Origin.Way == "" {
			text = engine.Textf(
				"I sorteggi ugualmente buoni sono %s, contati tutti dal programma: quale fosse l'ha deciso il seme, che qualcuno ha "+
					"scritto.", n.About())
		}
	}
	if given := Given(record); !given.IsZero() {
		return engine.Textf("%s Vale %s.", text, given)
	}
	return text
}

// chosenAhead says of a recorded draw that this version cannot make it again.
func chosenAhead() engine.Text {
	return engine.Textf(
		"Fra i sorteggi ugualmente buoni una versione precedente di Raduno ha scelto guardando ai prossimi turni. Questa non lo fa più, e non " +
			"può ripeterlo.")
}

// CheckSealed says what is missing in words that are to be sealed.
func CheckSealed(words []engine.SeedPart) error {
	whose := map[string]bool{}
	for _, w := range words {
		name := strings.ToLower(strings.TrimSpace(w.Who))
		if name == "" || whose[name] {
			return engine.Errorf(engine.BadInput, "Di ogni parola scrivi di chi è: ogni persona ne ha una.")
		}
		whose[name] = true
	}
	_, err := Sealed(words)
	return err
}

// Seal makes the seals of words, each with a salt of its own. A seal does not hold its word.
func Seal(words []engine.SeedPart) ([]engine.SeedPart, error) {
	if err := CheckSealed(words); err != nil {
		return nil, err
	}
	seals := make([]engine.SeedPart, len(words))
	for i, w := range words {
		salt := make([]byte, 8)
		if _, err := rand.Read(salt); err != nil {
			return nil, fmt.Errorf("sealing a word: %w", err)
		}
		seals[i] = engine.SeedPart{Who: strings.TrimSpace(w.Who), Salt: hex.EncodeToString(salt)}
		seals[i].Code = Code(seals[i].Salt, w.Text)
	}
	return seals, nil
}

// OpenSeals puts the words that were said to the seals of a round, in the order of the seals.
func OpenSeals(t *engine.Tournament, round engine.RoundName, said []engine.SeedPart) ([]engine.SeedPart, error) {
	seals := t.Seals[round.Number]
	if len(seals) == 0 {
		return nil, engine.Errorf(engine.BadInput, "%s: non ci sono parole sigillate. Prima si sigillano, poi si dicono.", round.Name())
	}
	opened := slices.Clone(seals)
	for i := range opened {
		at := slices.IndexFunc(said, func(p engine.SeedPart) bool { return strings.EqualFold(strings.TrimSpace(p.Who), opened[i].Who) })
		if at < 0 || Words(said[at].Text) == "" {
			return nil, engine.Errorf(engine.BadInput, "Manca la parola di %s.", opened[i].Who)
		}
		opened[i].Text = said[at].Text
		if !Opens(opened[i]) {
			return nil, engine.Errorf(engine.BadInput, "La parola di %s non è quella che è stata sigillata (codice %s): controlla com'è scritta.",
				opened[i].Who, opened[i].Code)
		}
	}
	return opened, nil
}
