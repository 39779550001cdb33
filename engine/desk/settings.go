package desk

import (
	"raduno/engine"
	"raduno/engine/workbook"
)

// SetSettings records the organizer's choices in the workbook.
func (d *Desk) SetSettings(s engine.Settings) error {
	if s.Type != "" {
		t := d.Tournament()
		kind, err := d.typeOf(t, s.Type)
		if err != nil {
			return err
		}
		if err := d.sameGame(t, kind); err != nil {
			return err
		}
	}
	if s.Discards < 0 {
		return engine.Errorf(engine.BadUsage, "Gli scarti non possono essere %d: scrivi 0 per non scartare nulla.", s.Discards)
	}
	return d.change(&edit{
		what:   engine.Textf("Cambiate le opzioni del torneo"),
		mutate: func(t *engine.Tournament) error { t.Settings = s; return nil },
		write:  func(b *workbook.Book, t *engine.Tournament) error { return b.WriteState(t) },
	})
}

// SetInfo records what the sheet TORNEO says.
func (d *Desk) SetInfo(info engine.Info) error {
	return d.change(&edit{
		what:   engine.Textf("Cambiati i dati del torneo"),
		mutate: func(t *engine.Tournament) error { t.Info = info; return nil },
		write:  func(b *workbook.Book, _ *engine.Tournament) error { return b.WriteInfo(info) },
	})
}

// SetPairs records who is to be kept apart and who together in every draw to come, as pairs of IDs.
func (d *Desk) SetPairs(apart, together [][2]int) error {
	return d.change(&edit{
		what: engine.Textf("Cambiate le coppie da separare o da unire"),
		mutate: func(t *engine.Tournament) error {
			for _, pairs := range [][][2]int{apart, together} {
				for _, pair := range pairs {
					for _, id := range pair {
						if t.Player(id) == nil {
							return unknownPlayer(id)
						}
					}
				}
			}
			t.Apart, t.Together = apart, together
			return nil
		},
		write: func(b *workbook.Book, t *engine.Tournament) error { return b.WriteState(t) },
	})
}
