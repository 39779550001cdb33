package ui

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/hall"
	"raduno/engine/publish"
	"raduno/engine/publish/remote"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// site puts the pages of the tournament where everybody reads them: by one button, and after each change where this was chosen on this
// computer.
type site struct {
	*present.Session
	onState func() // is called when the state is something else

	state  string // how the pages stand, for the footer
	busy   bool
	sent   published         // what is there, or was tried last
	typed  map[string]string // passwords that were good, by place, as long as the program runs
	cancel context.CancelFunc
	wait   func() bool // stops the next try
}

// published is what was sent: of a tournament as it stood, covered or not.
type published struct {
	of      *desk.View
	covered bool
}

// settles is how long nothing changes before a change is sent: the organizer may be typing.
const settles = 700 * time.Millisecond

// leave ends what is under way for the tournament before.
func (s *site) leave() {
	if s.cancel != nil {
		s.cancel()
	}
	s.stopWaiting()
	s.busy, s.sent = false, published{}
	s.say("")
}

// say says how the pages stand.
func (s *site) say(text string) {
	s.state = text
	s.onState()
}

func (s *site) stopWaiting() {
	if s.wait != nil {
		s.wait()
		s.wait = nil
	}
}

// itself reports whether the tournament's pages are sent after each change.
func (s *site) itself() bool {
	to := s.View.Tournament.Settings.Site
	return to != "" && slices.Contains(s.Prefs.StringList(present.PrefSites), to)
}

// show notices that the tournament has changed, or was uncovered, and what still waits of another time.
func (s *site) show() {
	now := published{s.View.View, hall.Of(s.Desk).Covered()}
	if s.sent.of == nil {
		if waiting := publish.Waiting(s.Desk); len(waiting) > 0 {
			s.say(kit.Tr("%d {1:pagina|pagine} da mandare", len(waiting)))
		}
	}
	if s.busy || s.sent == now || !s.itself() {
		return
	}
	s.stopWaiting()
	s.wait = kit.Soon(settles, func() { s.send(publish.SendRequest{}, false) })
}

// sendNow sends the pages now, and asks where to if that is not said.
func (s *site) sendNow() {
	if _, err := publish.SiteOf(s.View.Tournament, ""); err != nil {
		s.ask()
		return
	}
	s.send(publish.SendRequest{}, true)
}

// send sends the pages; asking says that the organizer waits for it and can be asked.
func (s *site) send(r publish.SendRequest, asking bool) {
	d, v := s.Desk, s.View
	if s.busy || d == nil || v == nil {
		return
	}
	s.stopWaiting()
	ctx, cancel := context.WithCancel(context.Background())
	to := v.Tournament.Settings.Site
	r.Password = cmp.Or(r.Password, s.typed[to])
	s.busy, s.cancel, r.Covered = true, cancel, hall.Of(s.Desk).Covered()
	s.sent = published{v.View, r.Covered}
	s.say(kit.Tr("Pubblico…"))
	s.Jobs.Apart(func() {
		sent, err := publish.Send(ctx, d, r)
		cancelled := ctx.Err() != nil
		cancel()
		fyne.Do(func() {
			if cancelled || s.Desk != d {
				return
			}
			if s.busy = false; err == nil && r.Password != "" {
				s.typed[to] = r.Password
			}
			if s.report(sent, err, r, asking); s.View != nil {
				s.show() // what was changed meanwhile
			}
		})
	})
}

// report says what became of it.
func (s *site) report(sent publish.Sent, err error, r publish.SendRequest, asking bool) {
	key, password := new(remote.KeyError), new(remote.PasswordError)
	switch {
	case err == nil:
		s.say(kit.Tr("● Pubblicato alle %s", s.Desk.Env().Now().Format("15:04")))
		if asking {
			s.Report(kit.Tr("Pubblicato: %d file {1:mandato|mandati} a %s.", len(sent.Sent), sent.To))
		}
	case errors.As(err, &key):
		s.say(kit.Tr("⚠ Sito: la chiave è da guardare"))
		if asking {
			dialogs.Ask(s.Win, kit.Tr("È il sito giusto?"), kit.Wide(34, kit.Wrapped(kit.SayError(err))), dialogs.Leave(), dialogs.Answer{
				Text: kit.Tr("È quello giusto"), Danger: key.Before != "", Do: func() {
					r.Key = key.Fingerprint
					s.send(r, true)
				},
			})
		}
	case errors.As(err, &password):
		s.say(kit.Tr("⚠ Sito: serve la password"))
		if asking {
			s.askPassword(password, r)
		}
	case engine.KindOf(err) == engine.Broken:
		s.say("⚠ " + strings.TrimSuffix(kit.SayError(err), "."))
		s.wait = kit.After(publish.TriesAgain, func() { s.send(publish.SendRequest{}, false) })
	default:
		s.say(kit.Tr("⚠ Sito: non si pubblica"))
		if asking {
			s.Fail(err)
		}
	}
}

// askPassword asks for the password of the site, which is kept nowhere but in the system's keyring, if that is wanted.
func (s *site) askPassword(e *remote.PasswordError, r publish.SendRequest) {
	entry := kit.NewEntry()
	entry.Password = true
	keep := kit.NewCheck(kit.Tr("Tienila nel portachiavi di questo computer"), nil)
	text := kit.Tr("Per %s. Non è scritta nel foglio.", e.Place)
	if e.Wrong {
		text = kit.SayError(e) + "\n" + text
	}
	accept := dialogs.Form(s.Win, kit.Tr("Password del sito"), kit.NewLines(kit.Wrapped(text), entry, keep), kit.Tr("Pubblica"), func() {
		r.Password, r.Remember = entry.Text, keep.Checked
		s.send(r, true)
	})
	entry.OnSubmitted = func(string) { accept() }
}

// ask asks where the pages are put and where they are read, and sends them.
func (s *site) ask() {
	seen, wanted := s.View.Tournament, s.View.Tournament.Clone()
	form := dialogs.NewFields(seen)
	where, page := form.Add(engine.OptionSite, 1), form.Add(engine.InfoPage, 1)
	entries := []*kit.Entry{where.Widget.(*kit.Entry), page.Widget.(*kit.Entry)}
	itself := kit.NewCheck(kit.Tr("Pubblica da sé dopo ogni modifica"), nil)
	itself.SetChecked(s.itself())
	try := func() bool {
		place, err := remote.Parse(entries[0].Text)
		if err == nil {
			err = form.Take(wanted)
		}
		if err != nil {
			dialogs.Message(s.Win, kit.Tr("Così non si può"), kit.SayError(err))
			return false
		}
		if w := place.Warning(); !w.IsZero() {
			s.Report(kit.Say(w))
		}
		return true
	}
	content := kit.Wide(40, kit.NewLines(form.Form, itself))
	question := dialogs.Ask(s.Win, kit.Tr("Il sito del torneo"), content, dialogs.Leave(), dialogs.Answer{
		Text: kit.Tr("Pubblica"), Icon: theme.ConfirmIcon(), Main: true, Try: try, Do: func() {
			to := wanted.Settings.Site
			list := slices.DeleteFunc(s.Prefs.StringList(present.PrefSites), func(other string) bool { return other == to })
			if itself.Checked {
				list = append(list, to)
			}
			s.Prefs.SetStringList(present.PrefSites, list)
			s.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.SetOptions(seen, wanted) }, func() {
				if !s.busy {
					s.send(publish.SendRequest{}, true)
				}
			})
		},
	})
	for _, entry := range entries {
		entry.OnSubmitted = func(string) { question.Answer(1) }
	}
}
