package kit

import (
	"fyne.io/fyne/v2"

	"raduno/assets"
)

// Icon is the picture of the program.
var Icon = fyne.NewStaticResource("raduno.svg", assets.Icon)

// FrameIcon is Icon for the frame of a window: to paint that one would take Fyne longer than anything else of ours
// before the window stands.
var FrameIcon = fyne.NewStaticResource("raduno96.png", assets.SmallIcon)
