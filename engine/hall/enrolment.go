package hall

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"raduno/engine"
	"raduno/engine/desk"
)

// Enrolment is what a newcomer sent from a phone, or a player on the roster who comes or goes. It changes nothing until
// the desk takes it.
type Enrolment struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Surname string `json:"surname"`
	Club    string `json:"club,omitempty"`
	Nick    string `json:"nick,omitempty"`
	As      string `json:"as,omitempty"`     // by which name he wants to be published (engine.Player.As)
	OnList  int    `json:"onList,omitempty"` // who comes or goes, by ID; 0 for who enrols
	Leaves  bool   `json:"leaves,omitempty"`
	// Corrects says that who is on the roster wants club, nick and the name by which he is published to be as they are here.
	Corrects bool      `json:"corrects,omitempty"`
	Device   string    `json:"device"`
	Address  string    `json:"address,omitempty"` // by which it is counted, as a proposal's
	Nonce    string    `json:"-"`                 // of the form: the same form sent twice is one enrolment
	Sent     time.Time `json:"sent"`
}

// maxNameRunes is how long a name is at most.
const maxNameRunes = 80

// Phone is the phone that sent it, in words that are translated.
func (e *Enrolment) Phone() engine.Text { return Phone(e.Device) }

// Player is who would enter the roster.
func (e *Enrolment) Player() engine.Player {
	return engine.Player{Name: e.Name, Surname: e.Surname, Club: e.Club, Nick: e.Nick, As: e.As, Plays: true}
}

// corrected is a player as he wants to be.
func (e *Enrolment) corrected(p engine.Player) engine.Player {
	p.Club, p.Nick, p.As = e.Club, e.Nick, e.As
	return p
}

// Said says what the sender wants.
func (e *Enrolment) Said(v *desk.View) engine.Text {
	switch {
	case e.Corrects:
		said := engine.Textf("%s corregge i suoi dati", v.Tournament.Who(e.OnList))
		if was := v.Players[e.OnList]; was != nil {
			now := e.corrected(*was)
			for _, c := range []*engine.Column{engine.RosterClub, engine.RosterNick, engine.RosterAs} {
				if value := c.Get(&now); value != c.Get(was) {
					said = engine.Textf("%s – %s: %s", said, c.Name, cmp.Or(value, "–"))
				}
			}
		}
		return said
	case e.OnList > 0 && e.Leaves:
		return engine.Textf("%s va via", v.Tournament.Who(e.OnList))
	case e.OnList > 0:
		return engine.Textf("%s c'è", v.Tournament.Who(e.OnList))
	}
	return engine.Textf("%s", e.Player().NameAndClub())
}

// Known is the player on the roster who is meant: of the same name and, if both say one, the same club. nil for no such player.
func (e *Enrolment) Known(v *desk.View) *engine.Player {
	if e.OnList > 0 {
		return v.Players[e.OnList]
	}
	for _, p := range v.Namesakes(e.Player()) {
		if e.Club == "" || p.Club == "" || strings.EqualFold(e.Club, p.Club) {
			return v.Players[p.ID]
		}
	}
	return nil
}

// Enrol keeps an enrolment; it is on the disk when Enrol returns. The error is of kind BadInput where the name is missing or too
// long, or too many wait already.
func (l *Ledger) Enrol(e Enrolment) error {
	for _, text := range []*string{&e.Name, &e.Surname, &e.Club, &e.Nick} {
		*text = strings.Join(strings.Fields(*text), " ")
		if engine.Unseen(*text) {
			return engine.Errorf(engine.BadInput, "In “%s” ci sono segni che non si vedono: scrivilo di nuovo.", engine.Seen(*text))
		}
		if utf8.RuneCountInString(*text) > maxNameRunes {
			return engine.Errorf(engine.BadInput, "“%s…” è troppo lungo: al massimo 80 lettere.", string([]rune(*text)[:20]))
		}
	}
	if e.OnList > 0 && l.desk.View().Players[e.OnList] == nil {
		return engine.UnknownPlayer(e.OnList)
	}
	if e.OnList == 0 && (e.Name == "" || e.Surname == "") {
		return engine.Errorf(engine.BadInput, "Servono il nome e il cognome.")
	}
	if known := engine.NewWordIndex(l.desk.View().Clubs).Named(e.Club, false); len(known) == 1 {
		e.Club = known[0] // “torino” is the club that is there
	}
	_, err := l.add(ledgerLine{Enrolment: &e})
	return err
}

// Enrolments are those that wait for an answer, the oldest first.
func (l *Ledger) Enrolments() ([]Enrolment, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.open(); err != nil {
		return nil, err
	}
	var waiting []Enrolment
	for _, line := range l.kept.lines {
		if line.Enrolment != nil {
			waiting = append(waiting, *line.Enrolment)
		}
	}
	return waiting, nil
}

// Admit puts who sent an enrolment on the roster; one who is there already is marked present for the round to come, or absent where he
// goes. The error is of kind BadInput where it has had its answer.
func (l *Ledger) Admit(id string) error {
	waiting, err := l.Enrolments()
	if err != nil {
		return err
	}
	at := slices.IndexFunc(waiting, func(e Enrolment) bool { return e.ID == id })
	if at < 0 {
		return engine.Errorf(engine.BadInput, "Questa iscrizione ha già avuto una risposta.")
	}
	e, v := waiting[at], l.desk.View()
	l.desk.Remark(engine.Textf("Iscrizione da %s", e.Phone()))
	if e.Corrects {
		was := v.Players[e.OnList]
		if was == nil {
			return engine.UnknownPlayer(e.OnList)
		}
		if err := l.desk.EditPlayer(*was, e.corrected(*was)); err != nil {
			return err
		}
		return l.answered(id)
	}
	known := e.Known(v)
	switch {
	case known != nil && !e.Leaves && v.Tournament.InLine(known.ID) > 0 && v.Tournament.FreePlaces() == 0:
		return engine.Errorf(engine.BadInput,
			"%s è in lista d'attesa, al numero %d: per farlo entrare lo stesso segnalo presente tra gli iscritti.",
			known.DisplayName(), v.Tournament.InLine(known.ID))
	case known != nil || e.OnList > 0:
		id := e.OnList
		if id == 0 {
			id = known.ID
		}
		err = l.desk.SetPresent(v.Coming(), map[int]bool{id: !e.Leaves})
	default:
		_, err = l.desk.AddPlayers([]engine.Player{e.Player()})
	}
	if err != nil {
		return err
	}
	return l.answered(id)
}

// Forget leaves aside what a person sent of himself.
func (l *Ledger) Forget(who engine.Forgotten) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.open(); err != nil {
		return err
	}
	name := engine.PersonKey(who.Was.Name, who.Was.Surname)
	now := l.without(func(line ledgerLine) bool {
		e := line.Enrolment
		return e != nil && (e.OnList == who.Was.ID || engine.PersonKey(e.Name, e.Surname) == name)
	})
	if len(now.lines) == len(l.kept.lines) {
		return nil
	}
	return l.keep(now)
}

// Dismiss leaves an enrolment aside.
func (l *Ledger) Dismiss(id string) error { return l.answered(id) }
