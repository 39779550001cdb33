package dialogs

import (
	"errors"
	"runtime"
	"strconv"
	"strings"
	"syscall"
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

// What the Common Item Dialog is made of: https://learn.microsoft.com/windows/win32/shell/common-file-dialog.
var (
	createInstance = windows.NewLazySystemDLL("ole32.dll").NewProc("CoCreateInstance")
	itemOfPath     = windows.NewLazySystemDLL("shell32.dll").NewProc("SHCreateItemFromParsingName")

	openDialog  = guid("{DC1C5A9C-E88A-4DDE-A5A1-60F82A20AEF7}") // CLSID_FileOpenDialog
	saveDialog  = guid("{C0B4E2F3-BA21-4773-8DBA-335EC946EB8B}") // CLSID_FileSaveDialog
	fileDialog  = guid("{42F85136-DB7E-439C-85F1-E4075D135FC8}") // IID_IFileDialog
	shellItemID = guid("{43826D1E-E718-42EE-BC55-A1E261C37BFE}") // IID_IShellItem
)

// The places of methods in the tables of IFileDialog and IShellItem.
const (
	release        = 2
	show           = 3
	setFileTypes   = 4
	setOptions     = 9
	getOptions     = 10
	setFolder      = 12
	setFileName    = 15
	setTitle       = 17
	getResult      = 20
	setDefaultExt  = 22
	getDisplayName = 5
)

const (
	inProcess       = 1          // CLSCTX_INPROC_SERVER
	overwritePrompt = 0x2        // FOS_OVERWRITEPROMPT
	pickFolders     = 0x20       // FOS_PICKFOLDERS
	onlyFiles       = 0x40       // FOS_FORCEFILESYSTEM
	filePath        = 0x80058000 // SIGDN_FILESYSPATH
	cancelled       = 0x800704C7 // HRESULT_FROM_WIN32(ERROR_CANCELLED)
)

func guid(text string) windows.GUID {
	id, err := windows.GUIDFromString(text)
	if err != nil {
		panic(err) // a mistake above
	}
	return id
}

// object is a COM object.
type object struct{ methods *[32]uintptr }

// call calls a method by its place.
func (o *object) call(method int, args ...uintptr) error {
	result, _, _ := syscall.SyscallN(o.methods[method], append([]uintptr{uintptr(unsafe.Pointer(o))}, args...)...)
	if int32(result) < 0 {
		return syscall.Errno(uint32(result))
	}
	return nil
}

// fileType is a COMDLG_FILTERSPEC.
type fileType struct{ name, pattern *uint16 }

// native shows the Common Item Dialog of Windows.
func native(r FileRequest) (string, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	// S_FALSE: it was already
	if err := windows.CoInitializeEx(0, windows.COINIT_APARTMENTTHREADED); err != nil && !errors.Is(err, syscall.Errno(1)) {
		return "", errors.Join(errNone, err)
	}
	defer windows.CoUninitialize()
	class := &openDialog
	if r.Kind == SaveFile {
		class = &saveDialog
	}
	var d *object
	if result, _, _ := createInstance.Call(uintptr(unsafe.Pointer(class)), 0, inProcess, uintptr(unsafe.Pointer(&fileDialog)),
		uintptr(unsafe.Pointer(&d))); int32(result) < 0 || d == nil {
		return "", errNone
	}
	defer func() { _ = d.call(release) }()
	if err := d.prepare(r); err != nil {
		return "", errors.Join(errNone, err)
	}
	parent, _ := strconv.ParseUint(r.parent, 10, 64)
	if err := d.call(show, uintptr(parent)); err != nil {
		if errors.Is(err, syscall.Errno(cancelled)) {
			return "", nil
		}
		return "", err
	}
	var item *object
	if err := d.call(getResult, uintptr(unsafe.Pointer(&item))); err != nil {
		return "", err
	}
	defer func() { _ = item.call(release) }()
	var path *uint16
	if err := item.call(getDisplayName, filePath, uintptr(unsafe.Pointer(&path))); err != nil {
		return "", err
	}
	defer windows.CoTaskMemFree(unsafe.Pointer(path))
	return windows.UTF16PtrToString(path), nil
}

// prepare tells a dialog what is asked for.
func (o *object) prepare(r FileRequest) error {
	var options uint32
	if err := o.call(getOptions, uintptr(unsafe.Pointer(&options))); err != nil {
		return err
	}
	options = options&^overwritePrompt | onlyFiles // nothing is overwritten
	if r.Kind == OpenFolder {
		options |= pickFolders
	}
	if err := o.call(setOptions, uintptr(options)); err != nil {
		return err
	}
	if err := o.text(setTitle, r.Title); err != nil {
		return err
	}
	if r.Kind == SaveFile {
		if err := o.text(setFileName, r.Name); err != nil {
			return err
		}
	}
	if len(r.Endings) > 0 && r.Kind != OpenFolder {
		name, err1 := windows.UTF16PtrFromString(r.Kinds)
		pattern, err2 := windows.UTF16PtrFromString("*" + strings.Join(r.Endings, ";*"))
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		types := fileType{name, pattern}
		err := o.call(setFileTypes, 1, uintptr(unsafe.Pointer(&types)))
		runtime.KeepAlive(&types)
		if err != nil {
			return err
		}
		if err := o.text(setDefaultExt, r.Endings[0][1:]); err != nil {
			return err
		}
	}
	folder, err := windows.UTF16PtrFromString(r.Folder)
	if err != nil {
		return err
	}
	var item *object
	if result, _, _ := itemOfPath.Call(uintptr(unsafe.Pointer(folder)), 0, uintptr(unsafe.Pointer(&shellItemID)),
		uintptr(unsafe.Pointer(&item))); int32(result) < 0 || item == nil {
		return nil // the folder is gone: the dialog begins where it likes
	}
	defer func() { _ = item.call(release) }()
	return o.call(setFolder, uintptr(unsafe.Pointer(item)))
}

// text calls a method that takes a text.
func (o *object) text(method int, text string) error {
	p, err := windows.UTF16PtrFromString(text)
	if err != nil {
		return err
	}
	err = o.call(method, uintptr(unsafe.Pointer(p)))
	runtime.KeepAlive(p)
	return err
}
