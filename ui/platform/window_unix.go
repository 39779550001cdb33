//go:build !windows

package platform

import (
	"encoding/binary"
	"io"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

func init() { xgb.Logger.SetOutput(io.Discard) } // a display that does not answer is no news to an organizer

// frame is a window on an X11 display, with the names that window managers have for its state (Extended Window Manager
// Hints, _NET_WM_STATE).
type frame struct {
	*xgb.Conn
	window            xproto.Window
	state, tall, wide xproto.Atom
}

// frameOf connects to the display of a window; nil where it is on none, or that does not answer. Close it.
func frameOf(native any) *frame {
	x11, ok := native.(driver.X11WindowContext)
	if !ok || x11.WindowHandle == 0 {
		return nil
	}
	conn, err := xgb.NewConn()
	if err != nil {
		return nil
	}
	f := &frame{Conn: conn, window: xproto.Window(x11.WindowHandle)}
	for name, atom := range map[string]*xproto.Atom{
		"_NET_WM_STATE": &f.state, "_NET_WM_STATE_MAXIMIZED_VERT": &f.tall, "_NET_WM_STATE_MAXIMIZED_HORZ": &f.wide,
	} {
		reply, err := xproto.InternAtom(conn, false, uint16(len(name)), name).Reply()
		if err != nil {
			conn.Close()
			return nil
		}
		*atom = reply.Atom
	}
	return f
}

// IsMaximized reports whether a window fills the screen.
func IsMaximized(window fyne.Window) bool {
	f := frameOf(nativeOf(window))
	if f == nil {
		return false
	}
	defer f.Close()
	reply, err := xproto.GetProperty(f.Conn, false, f.window, f.state, xproto.AtomAtom, 0, 64).Reply()
	if err != nil {
		return false
	}
	var states []xproto.Atom
	for value := range slices.Chunk(reply.Value, 4) {
		states = append(states, xproto.Atom(binary.LittleEndian.Uint32(value)))
	}
	return slices.Contains(states, f.tall) && slices.Contains(states, f.wide)
}

// Maximize has a window fill the screen: the window manager is asked, who looks at the property where the window is not
// on the screen yet, and at the message where it is.
func Maximize(window fyne.Window) {
	f := frameOf(nativeOf(window))
	if f == nil {
		return
	}
	defer f.Close()
	var wanted []byte
	for _, atom := range []xproto.Atom{f.tall, f.wide} {
		wanted = binary.LittleEndian.AppendUint32(wanted, uint32(atom))
	}
	xproto.ChangeProperty(f.Conn, xproto.PropModeAppend, f.window, f.state, xproto.AtomAtom, 32, 2, wanted)
	const add, application = 1, 1
	message := xproto.ClientMessageEvent{
		Format: 32, Window: f.window, Type: f.state,
		Data: xproto.ClientMessageDataUnionData32New([]uint32{add, uint32(f.tall), uint32(f.wide), application, 0}),
	}
	root := xproto.Setup(f.Conn).DefaultScreen(f.Conn).Root
	const watchers = xproto.EventMaskSubstructureRedirect | xproto.EventMaskSubstructureNotify
	_ = xproto.SendEventChecked(f.Conn, false, root, watchers, string(message.Bytes())).Check() // also waits until it has gone
}
