package roster

import (
	"cmp"
	"slices"
	"strings"

	"raduno/engine"
)

// Cause is why lines are doubtful: one value for each kind of question.
type Cause struct {
	ID    string
	Ask   func(q *Question, n int) engine.Text // the question about all its n lines
	Short engine.Text                          // beside one of them
}

// aboutWord is a cause whose question shows a word, and how many lines have it.
func aboutWord(id string, ask, short engine.Text) *Cause {
	return &Cause{id, func(q *Question, n int) engine.Text { return ask.With(q.About, n) }, short}
}

// aboutPeople is a cause whose question counts the people it concerns.
func aboutPeople(id string, ask, short engine.Text) *Cause {
	return &Cause{id, func(_ *Question, n int) engine.Text { return ask.With(n) }, short}
}

// The causes. A question about a word shows it; the others name people.
var (
	whichClub = aboutWord("club", engine.Text{Format: "%s, {2:%d persona|%d persone}: quale?"}, engine.Textf("quale club?"))
	cityAlone = &Cause{"city", func(q *Question, n int) engine.Text {
		if len(q.means) == 1 {
			return engine.Textf("{1:%d persona|%d persone} di %[2]s: {1:è|sono} del club %[3]s?", n, q.texts[0], q.means[0])
		}
		return engine.Textf("{1:%d ha|%d hanno} solo la città: è il club di lì?", n)
	}, engine.Textf("solo la città?")}
	clubAbove  = aboutWord("title", engine.Text{Format: "«%s» sta sopra {2:%d persona|%d persone}: è il club?"}, engine.Textf("è il club?"))
	clubBeside = aboutWord("beside",
		engine.Text{Format: "«%s» è scritto dopo un altro, accanto a {2:%d persona|%d persone}: è anche il suo club?"},
		engine.Textf("lo stesso club?"))
	oddWords = aboutWord("words", engine.Text{Format: "«%s», {2:%d persona|%d persone}: che cos'è?"}, engine.Textf("che cos'è?"))
	signClub = aboutWord("sign", engine.Text{Format: "«%s» come club, {2:%d persona|%d persone}: è un club?"}, engine.Textf("è un club?"))
	clubLast = aboutPeople("club_or_surname",
		engine.Text{Format: "{1:%d finisce|%d finiscono} con un club, o è il cognome?"}, engine.Textf("club o cognome?"))
	turned = &Cause{"order", func(q *Question, n int) engine.Text {
		if q.About == "surname" {
			return engine.Textf("{1:%d ha|%d hanno} prima il cognome", n)
		}
		return engine.Textf("{1:%d ha|%d hanno} prima il nome", n)
	}, engine.Textf("va girato?")}
	whichFirst = aboutPeople("order", engine.Text{Format: "{1:%d nome|%d nomi}: che cosa è scritto prima?"}, engine.Textf("nome o cognome?"))
	namesHim   = aboutPeople("name",
		engine.Text{Format: "{1:%d riga ha|%d righe hanno} anche altro: {1:è un giocatore|sono giocatori}?"}, engine.Textf("è un giocatore?"))
	writesIt = aboutPeople("sender",
		engine.Text{Format: "{1:%d scrive|%d scrivono} di sé: {1:si iscrive|si iscrivono}?"}, engine.Textf("si iscrive?"))
	comes  = aboutPeople("maybe", engine.Text{Format: "{1:%d forse non viene|%d forse non vengono}"}, engine.Textf("viene?"))
	brings = aboutPeople("maybe",
		engine.Text{Format: "{1:%d porta|%d portano} un altro, da aggiungere a parte: {1:entra|entrano}?"}, engine.Textf("porta un altro"))
	noSurname = aboutPeople("half_name",
		engine.Text{Format: "{1:%d ha|%d hanno} solo il nome o il cognome"}, engine.Textf("manca il cognome?"))
	initial = &Cause{"initial", func(q *Question, n int) engine.Text {
		if n > 1 {
			return engine.Textf("{1:%d ha|%d hanno} solo l'iniziale del nome", n)
		}
		return engine.Textf("%s: chi è?", q.people[0])
	}, engine.Textf("chi è?")}
	twice = &Cause{"twice", func(q *Question, n int) engine.Text {
		if n == 1 {
			return engine.Textf("%s c'è due volte", q.people[0])
		}
		return engine.Textf("{1:%d c'è|%d ci sono} due volte", n)
	}, engine.Textf("due volte?")}
	answeredTwice = &Cause{"twice", func(q *Question, n int) engine.Text {
		if n == 1 {
			return engine.Textf("%s ha risposto due volte", q.people[0])
		}
		return engine.Textf("{1:%d risposta è|%d risposte sono} di chi aveva già risposto: quale vale?", n)
	}, engine.Textf("ha risposto due volte")}
	namesake = &Cause{"namesake", func(q *Question, _ int) engine.Text {
		return engine.Textf("Di %s ce n'è più d'uno tra gli iscritti: chi è?", q.people[0])
	}, engine.Textf("chi è?")}
	otherClub = aboutPeople("other_club",
		engine.Text{Format: "{1:%d iscritto ha|%d iscritti hanno} qui un altro club"}, engine.Textf("un altro club?"))
	similar = &Cause{"alike", func(q *Question, _ int) engine.Text {
		return engine.Textf("%s somiglia a %s, già tra gli iscritti: è la stessa persona?", q.people[0], q.means[0])
	}, engine.Textf("la stessa persona?")}
)

// Doubt is what a line leaves open.
type Doubt struct {
	*Cause
	About   string // lines of one cause with the same here are asked about at once
	Answers []Answer
	Written int // the answer that leaves the text as it is written
	means   string
	before  int // the line in which he stands already
}

// Answer is one answer to a doubt.
type Answer struct {
	Label   engine.Text
	do      func(*engine.Player) // nil where the player stays as he is
	out     bool                 // the line is left out
	instead bool                 // it takes the place of the line before, which is left out
	other   bool                 // it is another person than who has his name
}

// enters are the answers to whether a person enters; leaveOut is the one that he does not.
func enters() []Answer { return []Answer{{Label: engine.Textf("Sì, entra")}, leaveOut()} }

func leaveOut() Answer { return Answer{Label: engine.Textf("Lascia fuori"), out: true} }

// doubt leaves something of a line open. As it is written is the last answer that changes nothing.
func (l *Line) doubt(cause *Cause, about string, answers ...Answer) {
	written := 0
	for i, a := range answers {
		if a.do == nil && !a.out && !a.instead && !a.other {
			written = i
		}
	}
	l.Doubts = append(l.Doubts, Doubt{Cause: cause, About: about, Answers: answers, Written: written})
}

// settled takes a doubt for answered by its first answer.
func (l *Line) settled(cause *Cause) {
	for _, d := range l.Doubts {
		if d.Cause == cause && d.Answers[0].do != nil {
			d.Answers[0].do(&l.Player)
		}
	}
	l.drop(cause)
}

// drop takes doubts of some causes away. Copies of the line keep theirs.
func (l *Line) drop(causes ...*Cause) {
	l.Doubts = slices.DeleteFunc(slices.Clone(l.Doubts), func(d Doubt) bool { return slices.Contains(causes, d.Cause) })
}

// Question is one doubt of several lines.
type Question struct {
	*Cause
	About   string
	Entries []int // whose first open doubt of the cause it is
	Answers []engine.Text
	Written int
	people  []string // names
	texts   []string // of the place of a club, each once
	means   []string
}

// Text is the question in words.
func (q *Question) Text() engine.Text { return q.Ask(q, len(q.Entries)) }

// AsksClub reports whether the answer may be another club than those that are named.
func (c *Cause) AsksClub() bool { return c == whichClub || c == oddWords || c == clubAbove }

// Names are the people it is about, as many as are shown, and how many more there are.
func (q *Question) Names(most int) (names []string, more int) {
	shown := q.people[:min(most, len(q.people))]
	return shown, len(q.people) - len(shown)
}

// Questions are the doubts by their causes, those about the most people first.
func (u *Understood) Questions() []*Question {
	var questions []*Question
	for i, e := range u.Entries {
		if e.State != Doubtful {
			continue
		}
		for _, d := range e.Doubts {
			labels := engine.Map(d.Answers, func(a Answer) engine.Text { return a.Label })
			at := slices.IndexFunc(questions, func(q *Question) bool {
				return q.Cause == d.Cause && q.About == d.About && slices.EqualFunc(q.Answers, labels, func(a, b engine.Text) bool {
					return a.String() == b.String()
				})
			})
			if at < 0 {
				at = len(questions)
				questions = append(questions, &Question{Cause: d.Cause, About: d.About, Written: d.Written, Answers: labels})
			}
			q, p := questions[at], e.Incoming.Player
			q.Entries, q.people = append(q.Entries, i), append(q.people, p.FullName())
			if d.means != "" && !slices.Contains(q.means, d.means) {
				q.means = append(q.means, d.means)
			}
			if !slices.Contains(q.texts, p.Club) {
				q.texts = append(q.texts, p.Club)
			}
		}
	}
	slices.SortStableFunc(questions, func(a, b *Question) int { return cmp.Compare(len(b.Entries), len(a.Entries)) })
	return questions
}

// Answer answers a question for all its lines.
func (u *Understood) Answer(q *Question, k int) {
	for _, i := range q.Entries {
		e := &u.Entries[i]
		at := slices.IndexFunc(e.Doubts, func(d Doubt) bool { return d.Cause == q.Cause && d.About == q.About })
		if at < 0 || e.State != Doubtful {
			continue
		}
		d := e.Doubts[at]
		a := d.Answers[k]
		e.Doubts = slices.Delete(slices.Clone(e.Doubts), at, at+1)
		switch {
		case a.out && d.before > 0:
			e.leave(again(d.before))
			continue
		case a.out:
			e.leave(leftOut)
			continue
		case a.instead:
			for j := range u.Entries[:i] {
				if was := &u.Entries[j]; was.Number == d.before && was.State != Skipped {
					was.leave(again(e.Number))
				}
			}
		case a.do != nil:
			a.do(&e.Line.Player)
		}
		e.other = e.other || a.other
		if q.Cause == turned && a.do != nil && k == 0 {
			e.Was = engine.Textf("girata")
		}
		if len(e.Doubts) == 0 {
			e.State = Found
		}
	}
	u.match()
}

// TakeAsWritten answers every question by what leaves the text as it is written.
func (u *Understood) TakeAsWritten() {
	for {
		questions := u.Questions()
		if len(questions) == 0 {
			return
		}
		u.Answer(questions[0], questions[0].Written)
	}
}

// Became are the texts that were taken for a club, each with it: “Il Gufo” for ROMA [Il Gufo].
func (u *Understood) Became() (messages []engine.Text) {
	met := map[string]bool{}
	for _, e := range u.Entries {
		club := e.Incoming.Player.Club
		if e.State == Found && e.said != "" && club != "" && !strings.EqualFold(e.said, club) && !met[e.said] {
			met[e.said] = true
			messages = append(messages, engine.Textf("«%s» è letto come %s", e.said, club))
		}
	}
	return messages
}
