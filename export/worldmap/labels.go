package worldmap

// Label says where the value and the name of a territory stand.
type Label struct {
	Value Point    // centre of the circle around the value
	Name  Point    // middle of the name, over all its lines
	Lines []string // the name, broken where it has to be
}

// ValueRadius is the radius of the circle around a value, large enough to be ticked with a pen on a full
// page.
const ValueRadius = 12.5

// NameSize is the size of the letters of a name.
const NameSize = 9.5

// Label is the place of the value and the name of a territory.
func (id ID) Label() Label { return labels[id] }

// below is a label with its name under the value.
func below(x, y float64, lines ...string) Label {
	return Label{Point{x, y}, Point{x, y + ValueRadius + 2 + NameSize*0.55*float64(len(lines))}, lines}
}

// above is a label with its name over the value.
func above(x, y float64, lines ...string) Label {
	return Label{Point{x, y}, Point{x, y - ValueRadius - 2 - NameSize*0.55*float64(len(lines))}, lines}
}

// apart is a label with its name elsewhere.
func apart(x, y, nameX, nameY float64, lines ...string) Label {
	return Label{Point{x, y}, Point{nameX, nameY}, lines}
}

var labels = [Count]Label{
	Alaska:                below(70, 86, "Alaska"),
	TerritoriDelNordOvest: apart(180, 92, 225, 94, "Territori del", "Nord Ovest"),
	Groenlandia:           below(410, 40, "Groenlandia"),
	Alberta:               below(164, 146, "Alberta"),
	Ontario:               below(246, 152, "Ontario"),
	Quebec:                below(348, 162, "Quebec"),
	StatiUnitiOccidentali: below(182, 216, "Stati Uniti", "Occidentali"),
	StatiUnitiOrientali:   below(274, 236, "Stati Uniti", "Orientali"),
	AmericaCentrale:       apart(208, 300, 190, 348, "America", "Centrale"),

	Venezuela: apart(322, 390, 372, 362, "Venezuela"),
	Peru:      apart(284, 449, 246, 462, "Perù"),
	Brasile:   below(372, 444, "Brasile"),
	Argentina: apart(326, 528, 280, 552, "Argentina"),

	Islanda:              above(472, 113, "Islanda"),
	Scandinavia:          apart(582, 92, 532, 76, "Scandinavia"),
	GranBretagna:         apart(509, 184, 470, 212, "Gran", "Bretagna"),
	EuropaSettentrionale: apart(560, 207, 604, 207, "Europa", "Settentrionale"),
	EuropaOccidentale:    apart(482, 266, 535, 237, "Europa", "Occidentale"),
	EuropaMeridionale:    apart(626, 253, 597, 314, "Europa", "Meridionale"),
	Ucraina:              below(676, 136, "Ucraina"),

	AfricaDelNord:   below(524, 360, "Africa", "del Nord"),
	Egitto:          apart(613, 352, 643, 353, "Egitto"),
	Congo:           below(586, 454, "Congo"),
	AfricaOrientale: below(650, 412, "Africa", "Orientale"),
	AfricaDelSud:    below(610, 522, "Africa", "del Sud"),
	Madagascar:      apart(738, 516, 738, 558, "Madagascar"),

	Urali:        below(742, 120, "Urali"),
	Siberia:      below(798, 100, "Siberia"),
	Jacuzia:      below(862, 72, "Jacuzia"),
	Cita:         below(854, 131, "Čita"),
	Kamchatka:    below(928, 77, "Kamchatka"),
	Giappone:     apart(955, 227, 966, 276, "Giappone"),
	Cina:         below(846, 248, "Cina"),
	Mongolia:     below(866, 182, "Mongolia"),
	Afghanistan:  below(758, 228, "Afghanistan"),
	MedioOriente: apart(684, 298, 705, 346, "Medio", "Oriente"),
	India:        below(790, 314, "India"),
	Siam:         apart(857, 339, 906, 340, "Siam"),

	Indonesia:            apart(902, 420, 864, 476, "Indonesia"),
	NuovaGuinea:          apart(972, 438, 962, 404, "Nuova Guinea"),
	AustraliaOccidentale: below(893, 519, "Australia", "Occidentale"),
	AustraliaOrientale:   below(961, 521, "Australia", "Orientale"),
}

// Title is the place of a continent's name, in a sea beside it.
func (c Continent) Title() (middle Point, lines []string) {
	return titles[c].Name, titles[c].Lines
}

var titles = [...]Label{
	AmericaDelNord: {Name: Point{62, 246}, Lines: []string{"AMERICA", "DEL NORD"}},
	AmericaDelSud:  {Name: Point{190, 530}, Lines: []string{"AMERICA", "DEL SUD"}},
	Europa:         {Name: Point{418, 240}, Lines: []string{"EUROPA"}},
	Africa:         {Name: Point{484, 500}, Lines: []string{"AFRICA"}},
	Asia:           {Name: Point{962, 318}, Lines: []string{"ASIA"}},
	Oceania:        {Name: Point{804, 508}, Lines: []string{"OCEANIA"}},
}

// TitleSize is the size of the letters of a continent's name.
const TitleSize = 12.0
