package desk_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
)

// A club's picture stays with the tournament, small, and is published; what is no picture is refused, and it can be taken
// away.
func TestTheLogoIsKeptAndPublished(t *testing.T) {
	d := newDesk(t, "open", 8)
	var picture bytes.Buffer
	must(t, png.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 1200, 600))))
	path := filepath.Join(t.TempDir(), "club.png")
	must(t, os.WriteFile(path, picture.Bytes(), 0o600))
	must(t, d.SetLogo(path, false))
	mustDraw(t, d, desk.DrawRequest{Round: 1}) // a change after it keeps it
	must(t, d.Close())
	again, err := desk.Open(d.Path(), desk.Env{})
	must(t, err)
	defer again.Close()
	config, err := png.DecodeConfig(bytes.NewReader(again.View().Tournament.Logo))
	if err != nil || config.Width != 480 || config.Height != 240 {
		t.Errorf("kept: %v, %v", config, err)
	}
	page, err := publish.ExportBytes(again, publish.ExportRequest{Format: publish.HTML})
	if err != nil || !bytes.Contains(page, []byte(`<img class="logo"`)) || !bytes.Contains(page, []byte("img-src data:")) {
		t.Errorf("the page does not show it: %v", err)
	}
	for _, document := range []publish.PrintKind{publish.BlankSheets, publish.SeatList, publish.RollCall, publish.StandingsList} {
		path, _, err := publish.Print(again, publish.PrintRequest{Kind: document, Round: 1, Path: filepath.Join(t.TempDir(), "stampa.pdf")})
		must(t, err)
		if data, err := os.ReadFile(path); err != nil || !bytes.Contains(data, []byte("/Subtype /Image")) {
			t.Errorf("print %v has no picture: %v", document, err)
		}
	}
	if err := again.SetLogo(d.Path(), false); engine.KindOf(err) != engine.BadInput {
		t.Errorf("a workbook for a logo: %v", err)
	}
	if err := again.SetLogo("", false); err != nil || len(again.View().Tournament.Logo) > 0 {
		t.Errorf("it cannot be taken away: %v", err)
	}
}
