package engine

import (
	"strings"
	"testing"
)

// What the sheet TORNEO says of the prints is printed, or refused with the line and what may be written there.
func TestWhatCannotBePrintedIsRefused(t *testing.T) {
	for _, c := range []struct {
		info Info
		says []string // nothing where it is taken
	}{
		{Info{}, nil},
		{Info{Colour: "Rosso", Diploma: "{nome}; {posto}° {club} {premio}", Badge: "{nome}; {nick} {club}; {torneo}; {luogo} {data}"}, nil},
		{Info{Colour: "#14505c", Diploma: "una { sola"}, nil},
		{Info{Colour: "14505C", Badge: "fra {"}, nil},
		{Info{Colour: "#ffee00"}, []string{"Colore delle stampe", "#ffee00", "troppo chiaro"}},
		{Info{Colour: "#777777"}, []string{"troppo chiaro"}},
		{Info{Colour: "rosa"}, []string{"rosa", "marrone", "#14505c"}},
		{Info{Colour: "#12345"}, []string{"#12345"}},
		{Info{Diploma: "{nome}; {cognome}"}, []string{"Testo dei diplomi", "{cognome}", "{nome}", "{premio}"}},
		{Info{Badge: "{nome}; {posto}"}, []string{"Testo delle tessere", "{posto}", "{club}"}},
		{Info{Badge: "a;b;c;d;e"}, []string{"Testo delle tessere", "4"}},
	} {
		err := c.info.CheckPaper()
		if (err == nil) != (c.says == nil) || err != nil && KindOf(err) != BadInput {
			t.Errorf("%+v: %v", c.info, err)
		}
		for _, part := range c.says {
			if err != nil && !strings.Contains(err.Error(), part) {
				t.Errorf("%+v: %q is not in %v", c.info, part, err)
			}
		}
	}
	for name := range colours {
		if colours[name].luminance() > 1.05/4.5-0.05 {
			t.Errorf("%s is too light", name)
		}
	}
}

// What is no colour on paper is printed in the usual one.
func TestTheUsualColour(t *testing.T) {
	usual, err := ParseColour("")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"boh", "#ffee00", "#12345", "123456789"} {
		if c, err := ParseColour(text); c != usual || err == nil {
			t.Errorf("%s: %v %v", text, c, err)
		}
	}
}
