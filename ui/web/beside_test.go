package web

import (
	"net/http"
	"path/filepath"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/engine/desk"
)

// One page shows both tournaments of a hall, and counts down to the hour at which entries close.
func TestOnePageShowsBothTournaments(t *testing.T) {
	dir := t.TempDir()
	main, open := filepath.Join(dir, "main.xlsx"), filepath.Join(dir, "open.xlsx")
	makeHall(t, main)
	makeHall(t, open)
	for path, other := range map[string]string{main: "open.xlsx", open: "main.xlsx"} {
		d, err := desk.Open(path, desk.Env{})
		worked.Must(t, err)
		info := d.View().Tournament.Info
		info.Name, info.Beside, info.Closes, info.Dates = "Torneo "+filepath.Base(path), other, "10:15", []string{"14/11/2026"}
		worked.Must(t, d.SetInfo(d.View().Tournament.Info, info))
		_ = d.Close()
	}
	now := func() time.Time { return time.Date(2026, 11, 14, 10, 3, 0, 0, time.Local) }
	h := serveFrom(t, main, Options{Now: now}, desk.Env{Now: now})
	p := h.phone()
	if code := p.get("/"); code != http.StatusOK {
		t.Fatal(code)
	}
	p.says("Torneo open.xlsx: Turno 1")
	p.says(`data-orologio="corre 720000 Iscrizioni"`)
	p.get("/?cerca=cognome07")
	p.says(`<section aria-label="Torneo open.xlsx: Turno 1">`)
	p.get("/iscrizione")
	p.says("Le iscrizioni chiudono alle 10:15.")
}
