package web

import (
	"net/http"
	"strings"

	ledger "raduno/engine/hall"
)

// enrolPage is the form of somebody who wants to play.
type enrolPage struct {
	Name, Surname, Club, Nick string
	Clubs                     []string
	Notice                    string
	Done                      bool
}

func (s *Server) enrolForm(w http.ResponseWriter, r *http.Request) {
	v, _ := s.view()
	s.show(w, r, http.StatusOK, "enrol.html", s.page(w, r, s.tr("Iscriviti"), enrolPage{Clubs: v.Clubs}))
}

// enrolled takes an enrolment, which waits for the desk.
func (s *Server) enrolled(w http.ResponseWriter, r *http.Request) {
	v, _ := s.view()
	sent := func(field string) string { return strings.TrimSpace(r.PostForm.Get(field)) }
	p := enrolPage{Name: sent("nome"), Surname: sent("cognome"), Club: sent("club"), Nick: sent("nick"), Clubs: v.Clubs}
	device := s.known(r)
	err := ledger.Of(s.desk).Enrol(ledger.Enrolment{
		Name: p.Name, Surname: p.Surname, Club: p.Club, Nick: p.Nick, Device: deviceName(device),
		Nonce: device + " " + sent("una"),
	})
	status := http.StatusOK
	if p.Done = err == nil; err != nil {
		p.Notice, status = s.errorText(err), http.StatusUnprocessableEntity
	}
	s.show(w, r, status, "enrol.html", s.page(w, r, s.tr("Iscriviti"), p))
}

// enrolLine is an enrolment as an assistant sees it.
type enrolLine struct{ ID, Who, Known, From string }

// enrolments are those that wait.
func (s *Server) enrolments() ([]enrolLine, error) {
	v, _ := s.view()
	waiting, err := ledger.Of(s.desk).Enrolments()
	var lines []enrolLine
	for _, e := range waiting {
		line := enrolLine{ID: e.ID, Who: e.Player().NameAndClub(), From: s.tr("%s, alle %s", e.Device, e.Sent.Format("15:04"))}
		if known := e.Known(v); known != nil {
			line.Known = known.NameAndClub()
		}
		lines = append(lines, line)
	}
	return lines, err
}

// answerEnrolment puts somebody on the roster, or leaves the enrolment aside.
func (s *Server) answerEnrolment(w http.ResponseWriter, r *http.Request) {
	answer := ledger.Of(s.desk).Dismiss
	if r.PostForm.Get("fare") == "accetta" {
		answer = ledger.Of(s.desk).Admit
	}
	if err := answer(r.PostForm.Get("id")); err != nil {
		s.showDesk(w, r, http.StatusConflict, s.errorText(err))
		return
	}
	http.Redirect(w, r, "/arbitro", http.StatusSeeOther)
}
