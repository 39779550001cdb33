package ui

type hall struct{}

func (h *hall) show(*snapshot) {}
func (h *hall) close()         {}

func (u *UI) openHall()   {}
func (u *UI) openReveal() {}
func (u *UI) openHelp()   {}
