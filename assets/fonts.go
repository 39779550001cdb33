package assets

import (
	"compress/gzip"
	"embed"
	"fmt"
	"io"
)

// The typefaces of what is printed: DejaVu 2.37, cut and packed by .ci/typefaces. RadunoSigns is for the window: the signs
// ✓ ▲ ★ … of DejaVu Sans, with the line height of Noto Sans, which Fyne draws everything else with (made with fontTools' subsetter).
//
//go:embed fonts/*.ttf.gz
var fonts embed.FS

// Font unpacks the TrueType file of a typeface, such as "DejaVuSansCondensed". A name that is not among the
// embedded ones is a mistake of the program.
func Font(name string) []byte {
	ttf, err := unpackFont(name)
	if err != nil {
		panic(fmt.Sprintf("assets: the typeface %s is not in the program: %v", name, err))
	}
	return ttf
}

func unpackFont(name string) ([]byte, error) {
	packed, err := fonts.Open("fonts/" + name + ".ttf.gz")
	if err != nil {
		return nil, err
	}
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(unpacked)
}
