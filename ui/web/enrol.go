package web

import (
	"cmp"
	"net/http"
	"strings"

	"raduno/engine"
	ledger "raduno/engine/hall"
)

// enrolPage is the form of a newcomer.
type enrolPage struct {
	Name, Surname, Club, Nick, As string
	Clubs                         []string
	Notice                        string
	Said                          string // what becomes of who enrols now
	Done                          bool
}

func (s *Server) enrolForm(w http.ResponseWriter, r *http.Request) {
	v, _ := s.view()
	s.show(w, r, http.StatusOK, "enrol.html", s.page(w, r, s.tr("Iscriviti"), enrolPage{Clubs: v.Clubs, Said: s.text(v.HowEntered())}))
}

// enrolled takes an enrolment, which waits for the desk.
func (s *Server) enrolled(w http.ResponseWriter, r *http.Request) {
	v, _ := s.view()
	sent := func(field string) string { return strings.TrimSpace(r.PostForm.Get(field)) }
	p := enrolPage{Name: sent("nome"), Surname: sent("cognome"), Club: sent("club"), Nick: sent("nick"), As: sent("come"), Clubs: v.Clubs}
	device := s.known(r)
	err := ledger.Of(s.desk).Enrol(ledger.Enrolment{
		Name: p.Name, Surname: p.Surname, Club: p.Club, Nick: p.Nick, As: cmp.Or(p.As, engine.ByInitials), Device: phoneOf(device),
		Address: addressKey(r.RemoteAddr), Nonce: device + " " + sent("una"),
	})
	status := http.StatusOK
	if p.Done = err == nil; err != nil {
		p.Notice, status = s.errorText(err), http.StatusUnprocessableEntity
	}
	s.show(w, r, status, "enrol.html", s.page(w, r, s.tr("Iscriviti"), p))
}

// ownPage is a player's own: where he sits now, and whether he is there.
type ownPage struct {
	ID           int
	Code         string // that of the address, which is his alone; empty where it is the number that anybody can guess
	Name, Club   string
	Nick, As     string
	Clubs        []string
	Where        string // his table in the round that is played; empty for none
	Here         bool
	Line         int // his place on the waiting list; 0 for none
	Done, Notice string
}

// ownOf makes the page of the player whom the address names; nil if unknown.
func (s *Server) ownOf(r *http.Request) *ownPage {
	all, _ := s.view()
	v := s.everybodys(all)
	id, his := s.codes.readPlayer(r.PathValue("id"))
	player := v.Players[id]
	if player == nil {
		return nil
	}
	p := &ownPage{
		ID: id, Name: player.DisplayName(), Club: player.Club,
		Here: v.Tournament.Present(v.Coming(), *player), Line: v.Tournament.InLine(id),
	}
	if his {
		own := all.Players[id]
		p.Code, p.Name, p.Club, p.Nick, p.Clubs = r.PathValue("id"), own.FullName(), own.Club, own.Nick, all.Clubs
		p.As, _ = own.PublishedBy()
		s.admission.meet(r, s.known(r), func(phone *Phone) { phone.Name = cmp.Or(phone.Name, own.FullName()) })
	}
	if round := current(v); round != nil && round.Published() {
		if at, _ := round.Find(id); at >= 0 {
			p.Where = s.tr("%s: tavolo %d", v.RoundName(round.Number).Name(), round.Tables[at].Number)
		}
	}
	return p
}

// own is the page that the code on a badge leads to.
func (s *Server) own(w http.ResponseWriter, r *http.Request) {
	s.showOwn(w, r, http.StatusOK, s.ownOf(r))
}

func (s *Server) showOwn(w http.ResponseWriter, r *http.Request, status int, p *ownPage) {
	if p == nil {
		s.sorry(w, r, http.StatusNotFound, s.tr("Questo giocatore non è iscritto."))
		return
	}
	s.show(w, r, status, "own.html", s.page(w, r, p.Name, p))
}

// ownSent takes that a player is there, goes or corrects what is known of him, which waits for the desk.
func (s *Server) ownSent(w http.ResponseWriter, r *http.Request) {
	p := s.ownOf(r)
	if p == nil {
		s.showOwn(w, r, http.StatusNotFound, nil)
		return
	}
	if p.Code == "" { // the page says how
		s.showOwn(w, r, http.StatusForbidden, p)
		return
	}
	device, status := s.known(r), http.StatusOK
	e := ledger.Enrolment{
		OnList: p.ID, Leaves: r.PostForm.Get("fare") == "via", Device: phoneOf(device),
		Address: addressKey(r.RemoteAddr), Nonce: device + " " + strings.TrimSpace(r.PostForm.Get("una")),
	}
	if e.Corrects = r.PostForm.Get("fare") == "correggi"; e.Corrects {
		e.Club, e.Nick, e.As = r.PostForm.Get("club"), r.PostForm.Get("nick"), cmp.Or(r.PostForm.Get("come"), p.As)
		p.Club, p.Nick, p.As = e.Club, e.Nick, e.As // as typed
	}
	err := ledger.Of(s.desk).Enrol(e)
	if p.Done = s.tr("Ricevuto: la direzione lo conferma."); err != nil {
		p.Done, p.Notice, status = "", s.errorText(err), http.StatusUnprocessableEntity
	}
	s.showOwn(w, r, status, p)
}
