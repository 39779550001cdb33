package hall

import (
	"errors"
	"unsafe"

	"golang.org/x/sys/windows"
)

var playSound = windows.NewLazySystemDLL("winmm.dll").NewProc("PlaySoundW")

// The flags of PlaySoundW: the sound lies in memory, the call returns when it is over, and there is no other sound
// instead.
const (
	sndNoDefault = 0x0002
	sndMemory    = 0x0004
)

// winmm plays with Windows' own multimedia library.
type winmm struct{}

// systemChime is Windows' own; nil where its library is missing.
func systemChime() chime {
	if playSound.Find() != nil {
		return nil
	}
	return winmm{}
}

// Play plays a WAV file.
func (winmm) Play(wav []byte) error {
	if done, _, _ := playSound.Call(uintptr(unsafe.Pointer(&wav[0])), 0, sndMemory|sndNoDefault); done == 0 {
		return errors.New("PlaySoundW refuses")
	}
	return nil
}
