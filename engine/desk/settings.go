package desk

import (
	"slices"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/engine/store"
	"raduno/export/pdf"
)

// SetSettings records the organizer's choices alone, as SetOptions does.
func (d *Desk) SetSettings(seen, s engine.Settings) error {
	return d.SetOptions(&engine.Tournament{Settings: seen}, &engine.Tournament{Settings: s})
}

// SetInfo records what the sheet TORNEO says alone, as SetOptions does.
func (d *Desk) SetInfo(seen, info engine.Info) error {
	return d.setOptions(engine.Textf("Cambiati i dati del torneo"), false, &engine.Tournament{Info: seen}, &engine.Tournament{Info: info})
}

// SetOptions records the organizer's choices and what TORNEO says in one step: those that differ from what the caller saw. Seen and
// wanted are a tournament as he saw it and as he wants these two. Where another program has changed one of these too the error is a
// *Conflict. It is of kind BadUsage for a type that does not exist or is of another game than what is played already, and for options
// out of their range.
func (d *Desk) SetOptions(seen, wanted *engine.Tournament) error {
	return d.setOptions(engine.Textf("Cambiate le opzioni del torneo"), true, seen, wanted)
}

// setOptions is SetOptions; choices says that the score sheets are to follow the choices too.
func (d *Desk) setOptions(what engine.Text, choices bool, seen, wanted *engine.Tournament) error {
	return d.do(what, func(t *engine.Tournament) error {
		before := t.Clone()
		settings, err := threeWay(engine.Textf("Opzioni del torneo"), seen.Settings, t.Settings, wanted.Settings)
		if err != nil {
			return err
		}
		info, err := threeWay(engine.Textf("Foglio TORNEO"), seen.Info, t.Info, wanted.Info)
		if err != nil {
			return err
		}
		if choices {
			if err := d.View().fitting(t, settings); err != nil {
				return err
			}
			d.View().takeSettings(t, settings)
			if err := d.View().renumber(before, t); err != nil {
				return err
			}
		}
		return takeInfo(t, info)
	})
}

// Conclude ends a tournament after the rounds that are drawn; the next draw has it go on.
func (d *Desk) Conclude() error {
	return d.do(engine.Textf("Concluso il torneo"), func(t *engine.Tournament) error {
		now := t.Settings
		now.Ended = true
		err := d.View().fitting(t, now)
		t.Settings = now
		return err
	})
}

// Rescored says that a change of the options changes what was played already.
var Rescored = engine.Textf("Attenzione: con le nuove opzioni cambiano anche i punti o i posti delle partite già giocate.")

// LateOptions say what comes of a change of the game's options, where games have begun: anyone who makes it is asked first.
func (v *View) LateOptions(options engine.Record) []engine.Text {
	if !slices.ContainsFunc(v.Tournament.Rounds, engine.Round.Started) {
		return nil
	}
	after := v.Tournament.Settings
	after.Game = options
	var texts []engine.Text
	for _, f := range v.Game.Options() {
		if !f.Late.IsZero() && game.Option(v.Tournament.Settings, f) != game.Option(after, f) {
			texts = append(texts, engine.Textf("%s: %s", engine.Text{Format: f.Label}, f.Late))
		}
	}
	trial := v.Tournament.Clone()
	if v.takeSettings(trial, after); v.RanksOtherwise(trial) {
		texts = append(texts, Rescored)
	}
	return texts
}

// takeSettings makes options those of a tournament, and has a game write what the score sheets are worth by them.
func (k *kinds) takeSettings(t *engine.Tournament, s engine.Settings) {
	before := t.Settings
	t.Settings = s
	if s.Type != before.Type {
		t.Settings.Ranked = engine.Ranked{}
	}
	game.Settle(k.gameOf(t), t, nil)
}

// fitting refuses options that a tournament cannot have.
func (v *View) fitting(t *engine.Tournament, s engine.Settings) error {
	if s.Type != "" && (s.Type != t.Settings.Type || v.UnknownType() == nil) {
		typ, err := v.typeInGame(t, s.Type)
		if err != nil {
			return err
		}
		if err := typ.CanAnswer(t, s); err != nil && !v.isOwn(s.Type) {
			return err
		}
		for _, f := range typ.Game().Options() {
			known := f.Problem("", game.Option(t.Settings, f)).IsZero() // what is gone may be chosen anew
			if f.Fixed && known && touches(t, s, f) {
				return engine.Errorf(engine.BadUsage,
					"“%s” non si cambia più: si è già giocato con %s, e quello che è giocato conterebbe in un altro modo.", engine.Text{
						Format: f.Label,
					}, game.Option(t.Settings, f))
			}
		}
	}
	if _, known := assets.LanguageNamed(s.Language); !known && s.Language != "" {
		return engine.Errorf(engine.BadUsage, "Lingua=%s non va bene: le lingue sono %s.", s.Language, assets.LanguageIDs())
	}
	if s.Ended && !t.Settings.Ended {
		if typ, _ := v.typeOf(t, s.Type); !rules.StateOf(t, typ).Done {
			return engine.Errorf(engine.BadInput, "Il torneo si conclude quando tutti i tavoli sorteggiati hanno i punti: scrivili, poi riprova.")
		}
	}
	if s.Discards < 0 {
		return engine.Errorf(engine.BadUsage, "Scarti %d non va bene: scrivi 0 per non scartare nulla.", s.Discards)
	}
	rounds := max(t.Info.Rounds, len(t.Rounds))
	if typ, err := v.typeOf(t, s.Type); err == nil {
		rounds = max(rounds, typ.Rounds)
	}
	if s.Discards > 0 && rounds > 0 && s.Discards >= rounds {
		return engine.Errorf(engine.BadUsage,
			"Con %d {1:risultato scartato|risultati scartati} non ne resta nessuno: {2:c'è %d turno|i turni sono %d}.", s.Discards, rounds)
	}
	return nil
}

// touches reports whether a change of an option that cannot change once games have been played counts in a round that was.
func touches(t *engine.Tournament, s engine.Settings, f game.Field) bool {
	first := 0 // the first round that the option says anything of; 0 for all
	if f.Before {
		for _, n := range []int{game.WholeOption(t.Settings, f), game.WholeOption(s, f)} {
			if n > 0 && (first == 0 || n+1 < first) {
				first = n + 1
			}
		}
	}
	return game.Option(t.Settings, f) != game.Option(s, f) &&
		slices.ContainsFunc(t.Rounds, func(r engine.Round) bool { return r.Number >= first && r.Started() })
}

// takeInfo has a tournament say what TORNEO is to say, and refuses what can not be printed unless something there already is wrong.
func takeInfo(t *engine.Tournament, info engine.Info) error {
	err := info.CheckPaper()
	if t.Info.CheckPaper() != nil {
		err = nil // it is mended line by line
	}
	t.Info = info
	return err
}

// SetLogo has the tournament keep a club's picture, which is printed, published and projected, or the second one, which is printed
// beside it; an empty path takes it away. The error, of kind BadInput, says what is wrong with the file.
func (d *Desk) SetLogo(path string, second bool) error {
	var logo []byte
	what := engine.Textf("Tolto il logo")
	if path != "" {
		data, err := store.ReadNamed(path)
		if err != nil {
			return err
		}
		if logo, err = pdf.Picture(data); err != nil {
			return err
		}
		what = engine.Textf("Scelto il logo")
	}
	return d.do(what, func(t *engine.Tournament) error {
		if second {
			t.SecondLogo = logo
		} else {
			t.Logo = logo
		}
		return nil
	})
}

// RanksOtherwise reports whether what a tournament was before a change of its options ranks otherwise than it does now.
func (v *View) RanksOtherwise(before *engine.Tournament) bool {
	typ, err := v.typeOf(before, "")
	if err != nil || typ.ID != v.Type.ID {
		return err == nil && v.Type.ID != ""
	}
	was, wrong := rankAs(before, typ, StandingsRequest{})
	now, wrongNow := v.Ranking()
	if wrong != nil || wrongNow != nil {
		return (wrong == nil) != (wrongNow == nil)
	}
	return !slices.EqualFunc(was.Rows, now.Rows, func(a, b rules.Row) bool {
		return a.Player.ID == b.Player.ID && a.Place == b.Place && a.Total.Cmp(b.Total) == 0
	})
}

// Pairs are the players to keep apart and the players to keep together in every draw to come, as pairs of IDs.
type Pairs struct{ Apart, Together [][2]int }

// PairsOf are those of a tournament.
func PairsOf(t *engine.Tournament) Pairs { return Pairs{t.Apart, t.Together} }

// SetPairs records pairs: it adds those that the caller adds to what he saw, takes away those that he leaves out, and keeps what another
// program has added meanwhile. The error is of kind BadInput for an unknown ID, and for two players who are to be kept apart and together.
func (d *Desk) SetPairs(seen, pairs Pairs) error {
	return d.do(engine.Textf("Cambiate le coppie da separare o da unire"), func(t *engine.Tournament) error {
		t.Apart, t.Together = engine.JoinPairs(seen.Apart, t.Apart, pairs.Apart), engine.JoinPairs(seen.Together, t.Together, pairs.Together)
		for _, pair := range slices.Concat(t.Apart, t.Together) {
			for _, id := range pair {
				if t.Player(id) == nil {
					return engine.UnknownPlayer(id)
				}
			}
			if pair[0] == pair[1] {
				return engine.Errorf(engine.BadInput, "%s è in coppia con sé stesso: per una coppia servono due giocatori diversi.",
					t.Who(pair[0]))
			}
		}
		for _, pair := range t.Apart {
			if slices.ContainsFunc(t.Together, engine.SamePair(pair)) {
				return engine.Errorf(engine.BadInput, "%s e %s sono insieme tra le coppie da separare e tra quelle da unire: togli l'una o l'altra.",
					t.Who(pair[0]), t.Who(pair[1]))
			}
		}
		return nil
	})
}
