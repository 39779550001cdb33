// Package worldmap is this project's own drawing of the world of RisiKo!: 42 territories in six continents,
// who borders on whom, what each is worth, and outlines to draw them with on paper and on the screen.
//
// A territory is worth the number of territories it borders on, by land or over the sea; together they are
// worth 164 (rules: section 1). The outlines are data of their own (outlines.go): a simplified coast of the
// real world, with Europe drawn larger than it is so that it can be ticked on.
package worldmap

// ID is a territory, from 0 to Count-1.
type ID int

// The territories, continent by continent.
const (
	Alaska ID = iota
	TerritoriDelNordOvest
	Groenlandia
	Alberta
	Ontario
	Quebec
	StatiUnitiOccidentali
	StatiUnitiOrientali
	AmericaCentrale

	Venezuela
	Peru
	Brasile
	Argentina

	Islanda
	Scandinavia
	GranBretagna
	EuropaSettentrionale
	EuropaOccidentale
	EuropaMeridionale
	Ucraina

	AfricaDelNord
	Egitto
	Congo
	AfricaOrientale
	AfricaDelSud
	Madagascar

	Urali
	Siberia
	Jacuzia
	Cita
	Kamchatka
	Giappone
	Cina
	Mongolia
	Afghanistan
	MedioOriente
	India
	Siam

	Indonesia
	NuovaGuinea
	AustraliaOccidentale
	AustraliaOrientale

	// Count is the number of territories.
	Count int = iota
)

// Continent is one of the six continents.
type Continent int

// The continents.
const (
	AmericaDelNord Continent = iota
	AmericaDelSud
	Europa
	Africa
	Asia
	Oceania
)

// Continents are the six continents in their order.
func Continents() []Continent {
	return []Continent{AmericaDelNord, AmericaDelSud, Europa, Africa, Asia, Oceania}
}

var names = [Count]string{
	Alaska: "Alaska", TerritoriDelNordOvest: "Territori del Nord Ovest", Groenlandia: "Groenlandia",
	Alberta: "Alberta", Ontario: "Ontario", Quebec: "Quebec", StatiUnitiOccidentali: "Stati Uniti Occidentali",
	StatiUnitiOrientali: "Stati Uniti Orientali", AmericaCentrale: "America Centrale",
	Venezuela: "Venezuela", Peru: "Perù", Brasile: "Brasile", Argentina: "Argentina",
	Islanda: "Islanda", Scandinavia: "Scandinavia", GranBretagna: "Gran Bretagna",
	EuropaSettentrionale: "Europa Settentrionale", EuropaOccidentale: "Europa Occidentale",
	EuropaMeridionale: "Europa Meridionale", Ucraina: "Ucraina",
	AfricaDelNord: "Africa del Nord", Egitto: "Egitto", Congo: "Congo", AfricaOrientale: "Africa Orientale",
	AfricaDelSud: "Africa del Sud", Madagascar: "Madagascar",
	Urali: "Urali", Siberia: "Siberia", Jacuzia: "Jacuzia", Cita: "Čita", Kamchatka: "Kamchatka",
	Giappone: "Giappone", Cina: "Cina", Mongolia: "Mongolia", Afghanistan: "Afghanistan",
	MedioOriente: "Medio Oriente", India: "India", Siam: "Siam",
	Indonesia: "Indonesia", NuovaGuinea: "Nuova Guinea", AustraliaOccidentale: "Australia Occidentale",
	AustraliaOrientale: "Australia Orientale",
}

// Continent is the continent of the territory.
func (id ID) Continent() Continent {
	switch {
	case id <= AmericaCentrale:
		return AmericaDelNord
	case id <= Argentina:
		return AmericaDelSud
	case id <= Ucraina:
		return Europa
	case id <= Madagascar:
		return Africa
	case id <= Siam:
		return Asia
	}
	return Oceania
}

// land are the pairs of territories that border on each other by land, each pair once.
var land = [...][2]ID{
	{Alaska, TerritoriDelNordOvest},
	{Alaska, Alberta},
	{TerritoriDelNordOvest, Alberta},
	{TerritoriDelNordOvest, Ontario},
	{Alberta, Ontario},
	{Alberta, StatiUnitiOccidentali},
	{Ontario, StatiUnitiOccidentali},
	{Ontario, StatiUnitiOrientali},
	{Ontario, Quebec},
	{Quebec, StatiUnitiOrientali},
	{StatiUnitiOccidentali, StatiUnitiOrientali},
	{StatiUnitiOccidentali, AmericaCentrale},
	{StatiUnitiOrientali, AmericaCentrale},
	{AmericaCentrale, Venezuela},

	{Venezuela, Peru},
	{Venezuela, Brasile},
	{Peru, Brasile},
	{Peru, Argentina},
	{Brasile, Argentina},

	{Scandinavia, Ucraina},
	{EuropaSettentrionale, EuropaOccidentale},
	{EuropaSettentrionale, EuropaMeridionale},
	{EuropaSettentrionale, Ucraina},
	{EuropaOccidentale, EuropaMeridionale},
	{EuropaMeridionale, Ucraina},
	{EuropaMeridionale, MedioOriente},
	{Ucraina, Urali},
	{Ucraina, Afghanistan},
	{Ucraina, MedioOriente},

	{AfricaDelNord, Egitto},
	{AfricaDelNord, AfricaOrientale},
	{AfricaDelNord, Congo},
	{Egitto, AfricaOrientale},
	{Egitto, MedioOriente},
	{AfricaOrientale, Congo},
	{AfricaOrientale, AfricaDelSud},
	{Congo, AfricaDelSud},

	{Urali, Siberia},
	{Urali, Cina},
	{Urali, Afghanistan},
	{Siberia, Jacuzia},
	{Siberia, Cita},
	{Siberia, Mongolia},
	{Siberia, Cina},
	{Jacuzia, Cita},
	{Jacuzia, Kamchatka},
	{Cita, Kamchatka},
	{Cita, Mongolia},
	{Kamchatka, Mongolia},
	{Mongolia, Cina},
	{Cina, Afghanistan},
	{Cina, India},
	{Cina, Siam},
	{Afghanistan, India},
	{Afghanistan, MedioOriente},
	{MedioOriente, India},
	{India, Siam},

	{AustraliaOccidentale, AustraliaOrientale},
}

// Value is what the territory is worth: the number of territories it borders on.
func (id ID) Value() int { return values[id] }

var values = count()

func count() (values [Count]int) {
	for _, pair := range land {
		values[pair[0]]++
		values[pair[1]]++
	}
	for _, lane := range lanes {
		values[lane.pair[0]]++
		values[lane.pair[1]]++
	}
	return values
}
