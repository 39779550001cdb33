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
func (c *invocation) consequences(v *desk.View) []consequence {
	list := []consequence{}
	for _, follows := range v.Consequences {
		listed := func(ids []int) []int { return append([]int{}, ids...) }
		list = append(list, consequence{follows.Round, listed(follows.In), listed(follows.Out), listed(follows.Final), c.Say(follows.Text)})
	}
	return list
}

// warnConsequences tells what follows for drawn rounds, and the commands that answer it; and who sits at a table and is not there.
func (c *invocation) warnConsequences(v *desk.View) {
	for _, follows := range v.Consequences {
		c.Warn(follows.Text)
		if follows.Stuck {
			c.Warn(engine.Textf("Si tiene con: conferma FILE --turno %d --tieni.", follows.Round))
			continue
		}
		c.Warn(engine.Textf("Si risorteggia con: risorteggia FILE --turno %d; si tiene con: conferma FILE --turno %d --tieni.", follows.Round,
			follows.Round))
	}
	for _, f := range v.Findings {
		if f.Code == desk.GoneSeated {
			c.Warn(f.Message)
		}
	}
}
