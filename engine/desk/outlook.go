package desk

import (
	"raduno/engine"
	"raduno/engine/rules"
)

// Outlook is what can be said of the draw of the next round before it is made.
type Outlook struct {
	Split   engine.Text   // how the tables split; zero where it cannot be drawn
	Instead []engine.Text // who goes on otherwise than the rule has it
	Blocked engine.Text   // why it cannot be drawn
	Ways    []WayOut      // what would help
	Over    bool          // more players marked present would not help: the tournament ends here
}

// lookAhead is the outlook, worked out.
func (v *View) lookAhead(rest rules.AfterRest) Outlook {
	request := DrawRequest{Type: v.Type.ID, Round: v.Next(), Seed: previewSeed, Rest: rest}
	typ, err := v.typeInGame(v.Tournament, request.Type)
	if err != nil {
		return Outlook{Blocked: engine.Message(err), Over: v.RoundName(request.Round).Named()}
	}
	preview, _, err := v.outline(v.Tournament, typ, request)
	if err == nil {
		return Outlook{Split: preview.Split(), Instead: preview.Instead}
	}
	o := Outlook{Blocked: engine.Message(err), Ways: v.WaysOut(request, err)}
	if len(o.Ways) == 0 && v.RoundName(request.Round).Named() {
		everybody := v.Tournament.Clone()
		everybody.Presence = nil
		_, _, err := v.outline(everybody, typ, request)
		o.Over = err != nil
	}
	return o
}
