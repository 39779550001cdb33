package dialogs

import (
	"errors"
	"runtime"
	"strconv"
	"strings"
	"unicode/utf16"
	"unsafe"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"golang.org/x/sys/windows"
)

// windowID is the handle of a window.
func windowID(win fyne.Window) (id string) {
	if w, can := win.(driver.NativeWindow); can {
		w.RunNative(func(context any) {
			if c, is := context.(driver.WindowsWindowContext); is {
				id = strconv.FormatUint(uint64(c.HWND), 10)
			}
		})
	}
	return id
}

// The Open and Save As dialogs: https://learn.microsoft.com/windows/win32/dlgbox/open-and-save-as-dialog-boxes.
var (
	commonDialogs = windows.NewLazySystemDLL("comdlg32.dll")
	openDialog    = commonDialogs.NewProc("GetOpenFileNameW")
	saveDialog    = commonDialogs.NewProc("GetSaveFileNameW")
	dialogError   = commonDialogs.NewProc("CommDlgExtendedError")
)

// openFileName is OPENFILENAMEW.
type openFileName struct {
	size                  uint32
	owner, instance       uintptr
	filter, customFilter  *uint16
	maxCustom, filterAt   uint32
	file                  *uint16
	maxFile               uint32
	fileTitle             *uint16
	maxTitle              uint32
	folder, title         *uint16
	flags                 uint32
	fileAt, endingAt      uint16
	ending                *uint16
	data, hook            uintptr
	template, reserved    uintptr
	reservedToo, moreFlag uint32
}

const (
	keepFolder   = 0x8    // OFN_NOCHANGEDIR
	pathExists   = 0x800  // OFN_PATHMUSTEXIST
	fileExists   = 0x1000 // OFN_FILEMUSTEXIST
	noReadOnly   = 0x4    // OFN_HIDEREADONLY
	longestPath  = 1 << 15
	nothingWrong = 0 // of CommDlgExtendedError: it was called off
)

// native shows the Open or the Save As dialog of Windows. For folders it has none of this kind: the window's own asks for them.
func native(r FileRequest) (string, error) {
	if r.Kind == OpenFolder {
		return "", errNone
	}
	runtime.LockOSThread() // what went wrong is told to the thread that asked
	defer runtime.UnlockOSThread()
	path := make([]uint16, longestPath)
	copy(path, utf16.Encode([]rune(r.Name)))
	o := openFileName{
		file: &path[0], maxFile: longestPath, title: utf16Of(r.Title), folder: utf16Of(r.Folder), flags: keepFolder | pathExists | noReadOnly,
	}
	o.size = uint32(unsafe.Sizeof(o))
	parent, _ := strconv.ParseUint(r.parent, 10, 64) // none where it is empty
	o.owner = uintptr(parent)
	if len(r.Endings) > 0 {
		o.filter = utf16Of(r.Kinds + "\x00*" + strings.Join(r.Endings, ";*") + "\x00")
		o.ending = utf16Of(r.Endings[0][1:])
	}
	dialog := openDialog
	if r.Kind == SaveFile {
		dialog = saveDialog // nothing is overwritten: it need not ask
	} else {
		o.flags |= fileExists
	}
	if err := dialog.Find(); err != nil {
		return "", errors.Join(errNone, err)
	}
	if chosen, _, _ := dialog.Call(uintptr(unsafe.Pointer(&o))); chosen == 0 {
		if wrong, _, _ := dialogError.Call(); wrong != nothingWrong {
			return "", errNone
		}
		return "", nil
	}
	return windows.UTF16ToString(path), nil
}

// utf16Of is a text as Windows reads it, up to two zeros: a filter has zeros in it.
func utf16Of(text string) *uint16 { return &append(utf16.Encode([]rune(text)), 0, 0)[0] }
