package worldmap

// lane joins two territories over the sea, coast to coast. The pair that meets over the edge of the drawing
// has two parts.
type lane struct {
	pair  [2]ID
	parts [][]Point
}

var lanes = [...]lane{
	{[2]ID{Alaska, Kamchatka}, [][]Point{{{18, 84}, {0, 78}}, {{988, 72}, {1000, 70}}}},
	{[2]ID{TerritoriDelNordOvest, Groenlandia}, [][]Point{{{318, 72}, {348, 58}}}},
	{[2]ID{Ontario, Groenlandia}, [][]Point{{{282, 148}, {300, 112}, {338, 92}, {371, 82}}}},
	{[2]ID{Quebec, Groenlandia}, [][]Point{{{374, 134}, {388, 114}}}},
	{[2]ID{Groenlandia, Islanda}, [][]Point{{{424, 86}, {447, 104}}}},
	{[2]ID{Brasile, AfricaDelNord}, [][]Point{{{430, 426}, {455, 398}}}},
	{[2]ID{Islanda, GranBretagna}, [][]Point{{{486, 126}, {500, 140}}}},
	{[2]ID{Islanda, Scandinavia}, [][]Point{{{499, 114}, {534, 122}}}},
	{[2]ID{GranBretagna, Scandinavia}, [][]Point{{{510, 148}, {534, 142}}}},
	{[2]ID{GranBretagna, EuropaSettentrionale}, [][]Point{{{524, 178}, {553, 186}}}},
	{[2]ID{GranBretagna, EuropaOccidentale}, [][]Point{{{512, 202}, {518, 216}}}},
	{[2]ID{Scandinavia, EuropaSettentrionale}, [][]Point{{{576, 170}, {578, 187}}}},
	{[2]ID{EuropaOccidentale, AfricaDelNord}, [][]Point{{{484, 288}, {492, 316}}}},
	{[2]ID{EuropaMeridionale, AfricaDelNord}, [][]Point{{{571, 298}, {562, 318}}}},
	{[2]ID{EuropaMeridionale, Egitto}, [][]Point{{{624, 296}, {630, 332}}}},
	{[2]ID{AfricaOrientale, Madagascar}, [][]Point{{{700, 454}, {748, 484}}}},
	{[2]ID{AfricaDelSud, Madagascar}, [][]Point{{{684, 514}, {722, 518}}}},
	{[2]ID{Kamchatka, Giappone}, [][]Point{{{969, 162}, {964, 186}}}},
	{[2]ID{Mongolia, Giappone}, [][]Point{{{922, 232}, {946, 242}}}},
	{[2]ID{Siam, Indonesia}, [][]Point{{{884, 364}, {906, 400}}}},
	{[2]ID{Indonesia, NuovaGuinea}, [][]Point{{{938, 428}, {948, 428}}}},
	{[2]ID{Indonesia, AustraliaOccidentale}, [][]Point{{{908, 466}, {912, 486}}}},
	{[2]ID{NuovaGuinea, AustraliaOccidentale}, [][]Point{{{955, 442}, {924, 488}}}},
	{[2]ID{NuovaGuinea, AustraliaOrientale}, [][]Point{{{976, 456}, {967, 486}}}},
}
