package dialogs

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// askedApart are the choices that have a place of their own: the menu, the numbers of the tables, the site, the strip.
var askedApart = slices.Concat([]*engine.Option{
	engine.OptionSharedWins, engine.OptionOneWinner, engine.OptionHalfPage, engine.OptionEnded, engine.OptionLanguage, engine.OptionFirstTable,
	engine.OptionSkipTables, engine.OptionHalls, engine.OptionLeaderFirst, engine.OptionSite,
}, engine.InfoLines)

// AskRules asks how the tournament is played: its type and what that leaves open, the options of its game, the language of its prints.
// formula opens the page of its formula.
func AskRules(s *present.Session, formula func()) {
	v := s.View
	seen, wanted := v.Tournament, v.Tournament.Clone()
	names, ids := v.TypeNames()
	kinds := kit.NewSelect(names, nil)
	kinds.PlaceHolder = kit.Tr("Tipo")
	kinds.SetSelectedIndex(slices.Index(ids, v.Type.ID))
	form := NewFields(seen)
	form.filled = true
	form.Append(kit.Tr("Tipo di torneo"), kinds)
	for _, o := range v.Options()[1:] { // the first is the type
		if slices.Contains(askedApart, o) {
			continue
		}
		steps := v.Type.Thresholds(nil)
		at := slices.IndexFunc(steps, func(t rules.Threshold) bool { return t.Name == o.Title })
		if at < 0 {
			form.Add(o, 1)
			continue
		}
		field := written(o.Get(seen), kit.Tr("di norma %d", steps[at].Default), 1)
		field.CanvasObject = container.NewBorder(nil, nil, widget.NewLabel(kit.Tr("fino a")), widget.NewLabel(kit.Tr("giocatori")),
			field.CanvasObject)
		form.append(o, kit.Say(steps[at].Text), field)
	}
	spoken, codes := []string{kit.Tr("Come il programma")}, []string{""}
	for _, l := range assets.Languages {
		spoken, codes = append(spoken, l.Name), append(codes, l.ID)
	}
	form.append(engine.OptionLanguage, kit.Tr("Lingua delle stampe"), Picked(spoken, codes, seen.Settings.Language))
	options := newGameOptions(s)
	options.fill(v.Game, seen.Settings.Game)
	var record engine.Record
	try := func() bool {
		wanted.Settings, wanted.Info = seen.Clone().Settings, seen.Info
		err := form.Take(wanted)
		if err == nil && len(v.Type.Asked()) > 0 && (v.Own == nil || v.Own.ID != v.Type.ID) {
			err = v.Type.CanAnswer(seen, wanted.Settings)
		}
		if err != nil {
			Message(s.Win, kit.Tr("Così non si può"), kit.SayError(err))
			return false
		}
		good := false
		record, good = options.record()
		return good && kinds.SelectedIndex() >= 0
	}
	answers := []Answer{Leave()}
	if game.Can(v.Game).Formulas {
		answers = append(answers, Answer{Text: kit.Tr("Formula del torneo…"), Do: formula})
	}
	Ask(s.Win, kit.Tr("Regole del torneo"), kit.Wide(43, container.NewVBox(form.Form, options.content)), append(answers, Answer{
		Text: kit.Tr("Va bene"), Icon: theme.ConfirmIcon(), Main: true, Try: try, Do: func() {
			if !engine.Alike(seen.Settings, wanted.Settings) {
				s.Change(kit.Tr("Registro le opzioni…"), func(d *desk.Desk) error { return d.SetOptions(seen, wanted) }, nil)
			}
			SaveOptions(s, record)
			if at := kinds.SelectedIndex(); ids[at] != v.Type.ID || !v.Chosen {
				ChangeType(s, ids[at], names[at])
			}
		},
	})...)
}

// Rules shows the page that explains how the round is scored.
func Rules(s *present.Session) {
	page, known := s.View.Rules(s.Round)
	if !known {
		return
	}
	text := kit.NewLines()
	if !page.Clock.IsZero() {
		clock := kit.Wrapped(kit.Say(page.Clock))
		clock.SizeName = theme.SizeNameSubHeadingText
		clock.Importance = widget.HighImportance
		text.Add(clock)
	}
	words := kit.Wrapped(kit.Say(page.Text))
	words.SizeName = theme.SizeNameSubHeadingText
	text.Add(words)
	width := fyne.Min(62*kit.Em(), s.Win.Canvas().Size().Width*0.72)
	Note(s.Win, kit.Say(page.Title), kit.Tr("Ho capito"), kit.Box(width, 0, text))
}
