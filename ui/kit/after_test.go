package kit

import "testing"

// What ends just as the window is about to say that it takes long is not said to go on: the dialog would stay for ever.
func TestWhatIsStoppedDoesNotHappen(t *testing.T) {
	turn := make(chan func())
	shown := false
	stop := after(0, func() { shown = true }, func(f func()) { turn <- f })
	wentOff := <-turn // the timer has, and what it does waits for its turn
	if !stop() {
		t.Error("it was stopped too late")
	}
	if wentOff(); shown {
		t.Error("it happened after it had been stopped")
	}

	stop = after(0, func() { shown = true }, func(f func()) { turn <- f })
	(<-turn)()
	if stop() || !shown {
		t.Error("it did not happen, or was stopped after it had")
	}
}
