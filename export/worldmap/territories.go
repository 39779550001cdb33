package worldmap

// Territory is one of the 42.
type Territory struct {
	Lines   []string // the name, broken where it has to be
	At      Point    // centre of the circle around the value
	Label   Point    // middle of the name, over all its lines
	Value   int      // the number of territories it borders on
	Outline []Path   // closed lines, the mainland first and then its islands
}

// Continent is one of the six.
type Continent struct {
	Lines       []string // the name
	At          Point    // where its first line stands, in a sea beside it
	Fill        [3]int   // its colour as red, green and blue, light enough for dark letters and for a pen
	Territories []Territory
}

// Measures of what is written on the drawing.
const (
	ValueRadius = 12.5 // of the circle around a value, large enough to be ticked with a pen on a full page
	NameSize    = 9.5  // of the letters of a territory's name
	TitleSize   = 12.0 // of the letters of a continent's name
)

// Baseline is the baseline of a line of the name.
func (t Territory) Baseline(i int) float64 {
	const step = NameSize * 1.08
	return t.Label.Y - step*float64(len(t.Lines)-1)/2 + step*float64(i) + NameSize*0.36
}

// below is a territory with its name under the value.
func below(x, y float64, lines ...string) Territory {
	return apart(x, y, x, y+ValueRadius+2+NameSize*0.55*float64(len(lines)), lines...)
}

// above is a territory with its name over the value.
func above(x, y float64, lines ...string) Territory {
	return apart(x, y, x, y-ValueRadius-2-NameSize*0.55*float64(len(lines)), lines...)
}

// apart is a territory with its name elsewhere.
func apart(x, y, nameX, nameY float64, lines ...string) Territory {
	return Territory{Lines: lines, At: Point{x, y}, Label: Point{nameX, nameY}}
}

var continents = [...]Continent{
	{Lines: []string{"AMERICA", "DEL NORD"}, At: Point{62, 246}, Fill: [3]int{0xf3, 0xdf, 0xa2}, Territories: []Territory{
		below(70, 86, "Alaska"),
		apart(180, 92, 225, 94, "Territori del", "Nord Ovest"),
		below(410, 40, "Groenlandia"),
		below(164, 146, "Alberta"),
		below(246, 152, "Ontario"),
		below(348, 162, "Quebec"),
		below(182, 216, "Stati Uniti", "Occidentali"),
		below(274, 236, "Stati Uniti", "Orientali"),
		apart(208, 300, 190, 348, "America", "Centrale"),
	}},
	{Lines: []string{"AMERICA", "DEL SUD"}, At: Point{190, 530}, Fill: [3]int{0xf2, 0xc4, 0xa6}, Territories: []Territory{
		apart(322, 390, 372, 362, "Venezuela"),
		apart(284, 449, 246, 462, "Perù"),
		below(372, 444, "Brasile"),
		apart(326, 528, 280, 552, "Argentina"),
	}},
	{Lines: []string{"EUROPA"}, At: Point{418, 240}, Fill: [3]int{0xb9, 0xd3, 0xe8}, Territories: []Territory{
		above(472, 113, "Islanda"),
		apart(582, 92, 532, 76, "Scandinavia"),
		apart(509, 184, 470, 212, "Gran", "Bretagna"),
		apart(560, 207, 604, 207, "Europa", "Settentrionale"),
		apart(482, 266, 535, 237, "Europa", "Occidentale"),
		apart(626, 253, 597, 314, "Europa", "Meridionale"),
		below(676, 136, "Ucraina"),
	}},
	{Lines: []string{"AFRICA"}, At: Point{484, 500}, Fill: [3]int{0xd9, 0xc3, 0xa5}, Territories: []Territory{
		below(524, 360, "Africa", "del Nord"),
		apart(613, 352, 643, 353, "Egitto"),
		below(586, 454, "Congo"),
		below(650, 412, "Africa", "Orientale"),
		below(610, 522, "Africa", "del Sud"),
		apart(738, 516, 738, 558, "Madagascar"),
	}},
	{Lines: []string{"ASIA"}, At: Point{962, 318}, Fill: [3]int{0xc3, 0xdc, 0xb4}, Territories: []Territory{
		below(742, 120, "Urali"),
		below(798, 100, "Siberia"),
		below(862, 72, "Jacuzia"),
		below(854, 131, "Čita"),
		below(928, 77, "Kamchatka"),
		apart(955, 227, 966, 276, "Giappone"),
		below(846, 248, "Cina"),
		below(866, 182, "Mongolia"),
		below(758, 228, "Afghanistan"),
		apart(684, 298, 705, 346, "Medio", "Oriente"),
		below(790, 314, "India"),
		apart(857, 339, 906, 340, "Siam"),
	}},
	{Lines: []string{"OCEANIA"}, At: Point{804, 508}, Fill: [3]int{0xd8, 0xc4, 0xe2}, Territories: []Territory{
		apart(902, 420, 864, 476, "Indonesia"),
		apart(972, 438, 962, 404, "Nuova Guinea"),
		below(893, 519, "Australia", "Occidentale"),
		below(961, 521, "Australia", "Orientale"),
	}},
}

// lane joins two territories over the sea, coast to coast. The pair that meets over the edge of the drawing
// has two parts.
type lane struct {
	from, to string
	parts    [][]Point
}

var lanes = [...]lane{
	{"Alaska", "Kamchatka", [][]Point{{{18, 84}, {0, 78}}, {{988, 72}, {1000, 70}}}},
	{"Territori del Nord Ovest", "Groenlandia", [][]Point{{{318, 72}, {348, 58}}}},
	{"Ontario", "Groenlandia", [][]Point{{{282, 148}, {300, 112}, {338, 92}, {371, 82}}}},
	{"Quebec", "Groenlandia", [][]Point{{{374, 134}, {388, 114}}}},
	{"Groenlandia", "Islanda", [][]Point{{{424, 86}, {447, 104}}}},
	{"Brasile", "Africa del Nord", [][]Point{{{430, 426}, {455, 398}}}},
	{"Islanda", "Gran Bretagna", [][]Point{{{486, 126}, {500, 140}}}},
	{"Islanda", "Scandinavia", [][]Point{{{499, 114}, {534, 122}}}},
	{"Gran Bretagna", "Scandinavia", [][]Point{{{510, 148}, {534, 142}}}},
	{"Gran Bretagna", "Europa Settentrionale", [][]Point{{{524, 178}, {553, 186}}}},
	{"Gran Bretagna", "Europa Occidentale", [][]Point{{{512, 202}, {518, 216}}}},
	{"Scandinavia", "Europa Settentrionale", [][]Point{{{576, 170}, {578, 187}}}},
	{"Europa Occidentale", "Africa del Nord", [][]Point{{{484, 288}, {492, 316}}}},
	{"Europa Meridionale", "Africa del Nord", [][]Point{{{571, 298}, {562, 318}}}},
	{"Europa Meridionale", "Egitto", [][]Point{{{624, 296}, {630, 332}}}},
	{"Africa Orientale", "Madagascar", [][]Point{{{700, 454}, {748, 484}}}},
	{"Africa del Sud", "Madagascar", [][]Point{{{684, 514}, {722, 518}}}},
	{"Kamchatka", "Giappone", [][]Point{{{969, 162}, {964, 186}}}},
	{"Mongolia", "Giappone", [][]Point{{{922, 232}, {946, 242}}}},
	{"Siam", "Indonesia", [][]Point{{{884, 364}, {906, 400}}}},
	{"Indonesia", "Nuova Guinea", [][]Point{{{938, 428}, {948, 428}}}},
	{"Indonesia", "Australia Occidentale", [][]Point{{{908, 466}, {912, 486}}}},
	{"Nuova Guinea", "Australia Occidentale", [][]Point{{{955, 442}, {924, 488}}}},
	{"Nuova Guinea", "Australia Orientale", [][]Point{{{976, 456}, {967, 486}}}},
}
