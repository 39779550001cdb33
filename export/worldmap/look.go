package worldmap

// fills are the colours of the continents as red, green and blue, light enough for dark letters and for a pen.
var fills = [...][3]int{
	AmericaDelNord: {0xf3, 0xdf, 0xa2}, AmericaDelSud: {0xf2, 0xc4, 0xa6}, Europa: {0xb9, 0xd3, 0xe8},
	Africa: {0xd9, 0xc3, 0xa5}, Asia: {0xc3, 0xdc, 0xb4}, Oceania: {0xd8, 0xc4, 0xe2},
}

// Fill is the colour of the continent as red, green and blue from 0 to 255.
func (c Continent) Fill() (r, g, b int) { return fills[c][0], fills[c][1], fills[c][2] }

// Baseline is the baseline of a line of the name.
func (l Label) Baseline(i int) float64 {
	const step = NameSize * 1.08
	return l.Name.Y - step*float64(len(l.Lines)-1)/2 + step*float64(i) + NameSize*0.36
}
