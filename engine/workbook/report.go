package workbook

import (
	"raduno/engine"
)

// report gathers what is wrong in a workbook, and how the sure things are mended.
type report struct {
	list []problem
}

// problem is a finding, with the way to mend it where there is only one.
type problem struct {
	engine.Finding
	mend func() error
	// structural marks what changes where things are: it is mended first, and the workbook read again.
	structural bool
}

// fault adds an error, warn a warning. They return the problem so that a way to mend it can be given.
func (r *report) fault(sheet, cell, code, format string, args ...any) *problem {
	r.list = append(r.list, problem{Finding: engine.Finding{Sheet: sheet, Cell: cell, Code: code, Message: engine.Textf(format, args...)}})
	return &r.list[len(r.list)-1]
}

func (r *report) warn(sheet, cell, code, format string, args ...any) *problem {
	p := r.fault(sheet, cell, code, format, args...)
	p.Warning = true
	return p
}

func (r *report) findings() []engine.Finding {
	list := make([]engine.Finding, 0, len(r.list))
	for _, p := range r.list {
		list = append(list, p.Finding)
	}
	return list
}
