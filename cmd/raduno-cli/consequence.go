package main

import (
	"raduno/engine"
	"raduno/engine/desk"
)

// consequence is what follows for a drawn round, in JSON.
type consequence struct {
	Round int    `json:"round"`
	In    []int  `json:"in"`
	Out   []int  `json:"out"`
	Final []int  `json:"final"`
	Text  string `json:"text"`
}

// consequences are those of a view, never nil.
func (in *invocation) consequences(v *desk.View) []consequence {
	list := []consequence{}
	for _, c := range v.Consequences {
		listed := func(ids []int) []int { return append([]int{}, ids...) }
		list = append(list, consequence{c.Round, listed(c.In), listed(c.Out), listed(c.Final), in.Say(c.Text)})
	}
	return list
}

// warnConsequences tells what follows for drawn rounds, and the commands that answer it; and who sits at a table and is not there.
func (in *invocation) warnConsequences(v *desk.View) {
	for _, c := range v.Consequences {
		in.Warn(c.Text)
		if c.Stuck {
			in.Warn(engine.Textf("Si tiene con: conferma FILE --turno %d --tieni.", c.Round))
			continue
		}
		in.Warn(engine.Textf("Si risorteggia con: risorteggia FILE --turno %d; si tiene con: conferma FILE --turno %d --tieni.", c.Round,
			c.Round))
	}
	for _, f := range v.Findings {
		if f.Code == desk.GoneSeated {
			in.Warn(f.Message)
		}
	}
}
