package worldmap

// Width and Height are the size of the drawing in its own units; y grows downwards.
const (
	Width  = 1000.0
	Height = 600.0
)

// Point is a place in the drawing.
type Point struct{ X, Y float64 }

// chain is a stretch of coast or border between two places where three of land, land and sea meet. Each is
// written once and shared by the territories on both sides.
type chain []Point

// The chains, named by their territory for a coast and by both for a border.
var (
	alaskaCoast = chain{
		{104, 70},
		{86, 60},
		{62, 58},
		{44, 66},
		{34, 76},
		{18, 84},
		{32, 94},
		{20, 106},
		{36, 116},
		{40, 130},
		{26, 142},
		{8, 154},
		{34, 148},
		{56, 132},
		{72, 124},
		{86, 128},
		{98, 142},
	}
	alaskaNWT     = chain{{104, 70}, {106, 90}, {110, 108}}
	alaskaAlberta = chain{{110, 108}, {106, 122}, {98, 142}}
	nwtCoast      = chain{
		{104, 70},
		{124, 78},
		{142, 70},
		{162, 74},
		{184, 66},
		{206, 74},
		{228, 68},
		{248, 76},
		{266, 84},
		{256, 98},
		{272, 106},
		{262, 124},
	}
	nwtAlberta     = chain{{110, 108}, {150, 116}, {206, 120}}
	nwtOntario     = chain{{206, 120}, {234, 122}, {262, 124}}
	albertaCoast   = chain{{98, 142}, {110, 154}, {112, 170}, {126, 178}, {132, 192}}
	albertaOntario = chain{{206, 120}, {208, 156}, {212, 194}}
	albertaWest    = chain{{132, 192}, {172, 194}, {212, 194}}
	ontarioCoast   = chain{{262, 124}, {268, 144}, {284, 150}, {298, 156}, {302, 174}, {312, 172}}
	ontarioWest    = chain{{212, 194}, {230, 194}, {250, 200}}
	ontarioEast    = chain{{250, 200}, {268, 202}, {276, 218}, {292, 214}, {304, 222}, {320, 210}}
	ontarioQuebec  = chain{{312, 172}, {310, 190}, {320, 210}}
	quebecCoast    = chain{
		{312, 172},
		{320, 158},
		{316, 142},
		{328, 130},
		{344, 126},
		{350, 142},
		{362, 138},
		{372, 128},
		{382, 148},
		{400, 166},
		{406, 178},
		{386, 184},
		{366, 188},
		{354, 202},
		{372, 198},
		{382, 204},
		{374, 218},
		{362, 220},
		{350, 230},
	}
	quebecEast    = chain{{320, 210}, {334, 214}, {350, 230}}
	newfoundland  = chain{{400, 192}, {414, 190}, {420, 204}, {406, 208}, {396, 202}}
	westCoast     = chain{{132, 192}, {126, 210}, {130, 230}, {140, 248}, {152, 262}}
	westEast      = chain{{250, 200}, {246, 218}, {228, 226}, {224, 252}, {214, 274}}
	westCentral   = chain{{152, 262}, {172, 264}, {192, 274}, {214, 274}}
	eastCentral   = chain{{214, 274}, {222, 284}, {232, 296}}
	eastCoast     = chain{{232, 296}, {240, 284}, {262, 280}, {282, 284}, {296, 282}, {302, 300}, {312, 310}, {314, 294}, {306, 276}, {312, 260}, {328, 250}, {332, 238}, {350, 230}}
	centralCoastW = chain{
		{152, 262},
		{158, 280},
		{166, 298},
		{178, 312},
		{180, 302},
		{170, 284},
		{166, 272},
		{178, 278},
		{188, 298},
		{200, 320},
		{218, 334},
		{236, 342},
		{246, 352},
		{252, 366},
		{264, 372},
		{274, 378},
	}
	centralCoastE    = chain{{232, 296}, {226, 312}, {234, 326}, {250, 326}, {256, 314}, {272, 312}, {270, 328}, {282, 334}, {278, 350}, {284, 362}, {286, 370}}
	centralVenezuela = chain{{274, 378}, {286, 370}}
	cuba             = chain{{292, 324}, {312, 320}, {336, 332}, {328, 336}, {310, 328}}
	hispaniola       = chain{{346, 336}, {362, 336}, {368, 344}, {350, 346}}

	greenland = chain{
		{346, 46},
		{364, 26},
		{398, 12},
		{436, 10},
		{462, 22},
		{452, 42},
		{446, 66},
		{428, 80},
		{412, 98},
		{398, 120},
		{384, 112},
		{374, 90},
		{370, 70},
		{348, 62},
	}
	victoria = chain{{150, 54}, {170, 40}, {204, 40}, {212, 54}, {186, 62}, {162, 62}}
	baffin   = chain{{226, 36}, {256, 30}, {286, 40}, {310, 60}, {324, 84}, {306, 88}, {292, 72}, {268, 62}, {242, 54}}
	ellesmer = chain{{262, 18}, {296, 8}, {332, 8}, {326, 22}, {300, 32}, {276, 30}}

	venezuelaCoastW = chain{{274, 378}, {278, 392}, {270, 404}, {266, 414}}
	venezuelaCoastE = chain{{286, 370}, {302, 362}, {316, 368}, {338, 368}, {354, 380}, {372, 388}, {384, 400}}
	venezuelaPeru   = chain{{266, 414}, {282, 412}, {296, 424}}
	venezuelaBrazil = chain{{296, 424}, {308, 412}, {324, 418}, {338, 406}, {356, 412}, {384, 400}}
	peruCoast       = chain{{266, 414}, {256, 428}, {264, 446}, {280, 468}, {296, 484}, {300, 494}}
	peruBrazil      = chain{{296, 424}, {292, 444}, {308, 456}, {326, 464}, {334, 482}, {340, 500}}
	peruArgentina   = chain{{300, 494}, {312, 492}, {326, 504}, {340, 500}}
	brazilCoast     = chain{{384, 400}, {394, 408}, {414, 414}, {430, 424}, {432, 438}, {420, 456}, {416, 480}, {398, 492}, {390, 512}, {378, 532}}
	brazilArgentina = chain{{340, 500}, {354, 504}, {354, 520}, {366, 522}, {378, 532}}
	argentinaCoast  = chain{
		{378, 532},
		{372, 546},
		{356, 550},
		{352, 560},
		{342, 566},
		{338, 582},
		{334, 592},
		{322, 594},
		{310, 580},
		{306, 556},
		{300, 530},
		{300, 494},
	}

	iceland          = chain{{440, 112}, {450, 100}, {466, 106}, {486, 98}, {502, 108}, {498, 122}, {474, 132}, {452, 126}}
	scandinaviaCoast = chain{
		{632, 62},
		{612, 48},
		{590, 54},
		{572, 72},
		{558, 96},
		{540, 112},
		{530, 130},
		{536, 148},
		{550, 148},
		{560, 146},
		{564, 162},
		{576, 172},
		{588, 160},
		{592, 144},
		{590, 128},
		{602, 110},
		{612, 98},
		{618, 104},
		{606, 120},
		{604, 136},
		{616, 142},
		{634, 138},
	}
	scandinaviaUkraine = chain{{632, 62}, {638, 80}, {630, 100}, {640, 120}, {634, 138}}
	britain            = chain{
		{492, 144},
		{502, 138},
		{512, 142},
		{508, 152},
		{518, 162},
		{524, 178},
		{534, 188},
		{526, 200},
		{506, 202},
		{490, 206},
		{498, 194},
		{490, 188},
		{498, 176},
		{490, 164},
	}
	ireland        = chain{{464, 176}, {478, 168}, {484, 180}, {478, 194}, {462, 194}}
	northCoast     = chain{{540, 204}, {550, 192}, {556, 182}, {552, 168}, {562, 164}, {564, 182}, {584, 188}, {606, 182}, {628, 180}}
	northUkraine   = chain{{628, 180}, {640, 194}, {634, 210}, {642, 226}}
	northSouth     = chain{{564, 232}, {582, 238}, {602, 230}, {622, 236}, {642, 226}}
	northWest      = chain{{540, 204}, {550, 214}, {556, 222}, {564, 232}}
	europeWestN    = chain{{540, 204}, {528, 210}, {516, 216}, {494, 220}, {508, 230}, {512, 242}, {496, 246}, {470, 244}, {458, 252}, {460, 270}, {462, 282}, {480, 290}, {498, 284}, {504, 270}, {522, 262}, {530, 252}, {544, 256}, {558, 254}}
	westSouth      = chain{{564, 232}, {558, 242}, {558, 254}}
	southCoast     = chain{{558, 254}, {570, 262}, {582, 276}, {594, 288}, {592, 300}, {602, 294}, {606, 284}, {592, 272}, {580, 258}, {580, 248}, {592, 250}, {604, 264}, {614, 274}, {616, 292}, {626, 298}, {630, 284}, {628, 274}, {640, 270}, {652, 266}}
	southMiddle    = chain{{652, 266}, {658, 258}}
	southBlack     = chain{{658, 258}, {654, 246}, {658, 234}}
	southUkraine   = chain{{642, 226}, {648, 236}, {658, 234}}
	ukraineNorth   = chain{{632, 62}, {650, 72}, {652, 84}, {644, 92}, {656, 102}, {668, 88}, {684, 84}, {692, 72}, {712, 68}}
	ukraineBaltic  = chain{{634, 138}, {640, 150}, {626, 158}, {630, 170}, {628, 180}}
	ukraineBlack   = chain{{658, 234}, {664, 226}, {672, 236}, {678, 226}, {690, 226}, {684, 236}, {690, 246}}
	ukraineUrals   = chain{{712, 68}, {720, 100}, {714, 134}, {722, 160}, {726, 184}}
	ukraineAfghan  = chain{{726, 184}, {714, 194}, {722, 206}, {718, 218}}
	ukraineCaspian = chain{{718, 218}, {706, 222}, {704, 236}, {710, 250}}
	ukraineMiddle  = chain{{690, 246}, {700, 246}, {710, 250}}

	sicily   = chain{{570, 294}, {584, 294}, {582, 302}, {570, 300}}
	sardinia = chain{{548, 268}, {556, 268}, {556, 284}, {548, 282}}

	africaNorthCoast = chain{
		{594, 332},
		{580, 326},
		{570, 330},
		{562, 322},
		{560, 312},
		{536, 314},
		{508, 314},
		{488, 316},
		{476, 328},
		{468, 344},
		{456, 360},
		{450, 378},
		{452, 398},
		{462, 416},
		{478, 430},
		{500, 426},
		{520, 424},
		{532, 434},
		{546, 436},
	}
	africaNorthCongo = chain{{546, 436}, {558, 428}, {570, 430}, {594, 416}}
	africaNorthEast  = chain{{594, 416}, {598, 398}, {592, 386}, {596, 370}}
	africaNorthEgypt = chain{{596, 370}, {596, 354}, {594, 332}}
	egyptCoast       = chain{{594, 332}, {610, 336}, {622, 330}, {640, 334}, {656, 326}}
	egyptMiddle      = chain{{656, 326}, {660, 334}, {662, 344}}
	egyptRed         = chain{{662, 344}, {654, 342}, {662, 358}, {672, 376}}
	egyptEast        = chain{{596, 370}, {620, 372}, {644, 374}, {672, 376}}
	eastAfricaCoast  = chain{{672, 376}, {680, 394}, {694, 408}, {714, 406}, {734, 402}, {728, 420}, {712, 442}, {696, 458}, {690, 478}, {694, 494}}
	eastCongo        = chain{{594, 416}, {604, 426}, {622, 438}, {618, 462}, {626, 480}}
	eastSouth        = chain{{626, 480}, {644, 488}, {660, 482}, {676, 494}, {694, 494}}
	congoCoast       = chain{{546, 436}, {546, 454}, {556, 470}, {562, 484}, {560, 498}}
	congoSouth       = chain{{560, 498}, {580, 496}, {598, 504}, {612, 492}, {626, 480}}
	southAfricaCoast = chain{{560, 498}, {558, 518}, {568, 542}, {574, 566}, {586, 582}, {606, 582}, {630, 570}, {646, 554}, {656, 532}, {676, 520}, {692, 506}, {694, 494}}
	madagascar       = chain{{752, 478}, {760, 494}, {752, 520}, {742, 544}, {724, 546}, {718, 526}, {726, 502}, {740, 494}}

	uralsCoast       = chain{{712, 68}, {720, 52}, {732, 56}, {740, 42}, {752, 48}, {766, 60}}
	uralsSiberia     = chain{{766, 60}, {762, 90}, {770, 116}, {764, 142}, {776, 164}, {778, 192}}
	uralsChina       = chain{{778, 192}, {774, 206}, {780, 222}}
	uralsAfghan      = chain{{726, 184}, {744, 190}, {756, 208}, {780, 222}}
	siberiaCoast     = chain{{766, 60}, {778, 46}, {796, 36}, {816, 26}, {828, 38}, {838, 48}}
	siberiaJacuzia   = chain{{838, 48}, {828, 72}, {836, 94}, {828, 116}}
	siberiaCita      = chain{{828, 116}, {814, 130}, {820, 148}, {814, 168}}
	siberiaMongolia  = chain{{814, 168}, {804, 178}, {802, 194}}
	siberiaChina     = chain{{802, 194}, {790, 190}, {778, 192}}
	jacuziaCoast     = chain{{838, 48}, {854, 42}, {868, 52}, {884, 44}, {898, 52}}
	jacuziaKamchatka = chain{{898, 52}, {890, 74}, {896, 96}, {888, 116}}
	jacuziaCita      = chain{{828, 116}, {848, 110}, {868, 118}, {888, 116}}
	citaKamchatka    = chain{{888, 116}, {894, 136}, {884, 158}}
	citaMongolia     = chain{{814, 168}, {838, 160}, {862, 168}, {884, 158}}
	kamchatkaCoast   = chain{
		{898, 52},
		{918, 46},
		{940, 56},
		{964, 58},
		{988, 72},
		{978, 84},
		{962, 92},
		{956, 106},
		{966, 122},
		{972, 146},
		{970, 166},
		{956, 150},
		{944, 130},
		{938, 116},
		{922, 116},
		{910, 130},
		{918, 146},
		{920, 164},
	}
	kamchatkaMongolia = chain{{884, 158}, {902, 168}, {920, 164}}
	mongoliaCoast     = chain{{920, 164}, {926, 182}, {914, 198}, {918, 216}, {922, 236}, {908, 238}, {902, 220}, {892, 222}}
	mongoliaChina     = chain{{802, 194}, {820, 210}, {846, 216}, {870, 206}, {892, 222}}
	chinaCoast        = chain{{892, 222}, {884, 234}, {902, 240}, {894, 254}, {906, 272}, {908, 292}, {896, 310}, {880, 320}, {868, 322}}
	chinaSiam         = chain{{836, 302}, {850, 306}, {868, 322}}
	chinaIndia        = chain{{784, 266}, {800, 284}, {818, 290}, {836, 302}}
	chinaAfghan       = chain{{780, 222}, {792, 236}, {784, 266}}
	afghanIndia       = chain{{784, 266}, {770, 274}, {762, 288}, {752, 294}}
	afghanMiddle      = chain{{734, 254}, {744, 268}, {742, 282}, {752, 294}}
	afghanCaspian     = chain{{718, 218}, {730, 224}, {726, 238}, {734, 254}}
	middleCaspian     = chain{{710, 250}, {712, 262}, {724, 264}, {734, 254}}
	middleIndia       = chain{{752, 294}, {746, 306}, {752, 322}}
	middleCoast       = chain{{752, 322}, {734, 318}, {716, 308}, {704, 296}, {708, 312}, {722, 326}, {740, 336}, {736, 358}, {716, 376}, {696, 388}, {688, 370}, {676, 356}, {662, 344}}
	middleMed         = chain{{656, 326}, {666, 308}, {668, 290}, {656, 284}, {650, 276}, {652, 266}}
	middleBlack       = chain{{658, 258}, {668, 260}, {680, 254}, {690, 246}}
	indiaCoast        = chain{{752, 322}, {766, 328}, {774, 336}, {774, 356}, {784, 382}, {794, 398}, {802, 380}, {804, 358}, {820, 340}, {838, 332}}
	indiaSiam         = chain{{836, 302}, {834, 318}, {838, 332}}
	siamCoast         = chain{{838, 332}, {842, 350}, {852, 360}, {850, 378}, {858, 396}, {868, 412}, {874, 402}, {862, 382}, {864, 368}, {874, 378}, {886, 370}, {886, 350}, {872, 336}, {868, 322}}
	ceylon            = chain{{808, 398}, {814, 406}, {810, 414}, {804, 408}}
	honshu            = chain{{962, 204}, {968, 220}, {962, 238}, {950, 254}, {932, 266}, {924, 262}, {940, 250}, {950, 238}, {954, 220}}
	hokkaido          = chain{{956, 180}, {974, 190}, {964, 200}, {952, 198}}
	sakhalin          = chain{{934, 138}, {940, 142}, {942, 168}, {936, 170}}
	formosa           = chain{{916, 300}, {922, 302}, {918, 314}, {913, 310}}

	sumatra    = chain{{842, 396}, {854, 404}, {870, 426}, {880, 446}, {870, 448}, {852, 426}}
	borneo     = chain{{884, 416}, {898, 408}, {908, 396}, {920, 402}, {918, 420}, {910, 438}, {892, 438}}
	java       = chain{{878, 458}, {902, 460}, {924, 466}, {902, 468}, {880, 464}}
	celebes    = chain{{926, 420}, {944, 416}, {936, 426}, {944, 444}, {934, 442}, {930, 450}, {926, 436}}
	luzon      = chain{{924, 336}, {934, 338}, {932, 354}, {940, 364}, {930, 362}, {924, 350}}
	mindanao   = chain{{928, 380}, {940, 382}, {938, 394}, {924, 390}}
	newGuinea  = chain{{942, 420}, {956, 412}, {968, 424}, {984, 420}, {995, 434}, {999, 458}, {984, 452}, {972, 462}, {960, 446}, {946, 436}}
	westernSea = chain{{928, 494}, {918, 482}, {904, 488}, {894, 504}, {874, 514}, {858, 522}, {854, 538}, {862, 558}, {862, 570}, {882, 568}, {902, 556}, {916, 556}, {930, 562}}
	inner      = chain{{928, 494}, {928, 526}, {930, 562}}
	easternSea = chain{{928, 494}, {938, 484}, {950, 490}, {950, 502}, {960, 504}, {966, 480}, {974, 498}, {984, 516}, {994, 534}, {990, 556}, {978, 574}, {960, 576}, {944, 562}, {930, 562}}
	tasmania   = chain{{964, 584}, {980, 584}, {972, 596}}
)

// stretch is a chain as an outline walks it.
type stretch struct {
	chain    chain
	backward bool
}

func along(c chain) stretch   { return stretch{c, false} }
func against(c chain) stretch { return stretch{c, true} }

// ring is a closed outline: stretches each of which begins where the one before ends.
type ring []stretch

func island(c chain) ring { return ring{along(c)} }

// outlines are the rings of each territory, the mainland first.
var outlines = [Count][]ring{
	Alaska: {{along(alaskaCoast), against(alaskaAlberta), against(alaskaNWT)}},
	TerritoriDelNordOvest: {
		{along(nwtCoast), against(nwtOntario), against(nwtAlberta), against(alaskaNWT)},
		island(victoria), island(baffin), island(ellesmer),
	},
	Groenlandia: {island(greenland)},
	Alberta:     {{along(alaskaAlberta), along(albertaCoast), along(albertaWest), against(albertaOntario), against(nwtAlberta)}},
	Ontario: {{
		along(nwtOntario), along(ontarioCoast), along(ontarioQuebec), against(ontarioEast), against(ontarioWest),
		against(albertaOntario),
	}},
	Quebec:                {{along(quebecCoast), against(quebecEast), against(ontarioQuebec)}, island(newfoundland)},
	StatiUnitiOccidentali: {{along(westCoast), along(westCentral), against(westEast), against(ontarioWest), against(albertaWest)}},
	StatiUnitiOrientali:   {{along(ontarioEast), along(quebecEast), against(eastCoast), against(eastCentral), against(westEast)}},
	AmericaCentrale: {
		{along(centralCoastW), along(centralVenezuela), against(centralCoastE), against(eastCentral), against(westCentral)},
		island(cuba), island(hispaniola),
	},

	Venezuela: {{along(venezuelaCoastE), against(venezuelaBrazil), against(venezuelaPeru), against(venezuelaCoastW), along(centralVenezuela)}},
	Peru:      {{along(peruCoast), along(peruArgentina), against(peruBrazil), against(venezuelaPeru)}},
	Brasile:   {{along(brazilCoast), against(brazilArgentina), against(peruBrazil), along(venezuelaBrazil)}},
	Argentina: {{along(argentinaCoast), along(peruArgentina), along(brazilArgentina)}},

	Islanda:              {island(iceland)},
	Scandinavia:          {{along(scandinaviaCoast), against(scandinaviaUkraine)}},
	GranBretagna:         {island(britain), island(ireland)},
	EuropaSettentrionale: {{along(northCoast), along(northUkraine), against(northSouth), against(northWest)}},
	EuropaOccidentale:    {{along(europeWestN), against(westSouth), against(northWest)}},
	EuropaMeridionale: {
		{along(southCoast), along(southMiddle), along(southBlack), against(southUkraine), against(northSouth), along(westSouth)},
		island(sicily), island(sardinia),
	},
	Ucraina: {{
		along(ukraineNorth), along(ukraineUrals), along(ukraineAfghan), along(ukraineCaspian), against(ukraineMiddle),
		against(ukraineBlack), against(southUkraine), against(northUkraine), against(ukraineBaltic), against(scandinaviaUkraine),
	}},

	AfricaDelNord:   {{along(africaNorthCoast), along(africaNorthCongo), along(africaNorthEast), along(africaNorthEgypt)}},
	Egitto:          {{along(egyptCoast), along(egyptMiddle), along(egyptRed), against(egyptEast), along(africaNorthEgypt)}},
	Congo:           {{along(congoCoast), along(congoSouth), against(eastCongo), against(africaNorthCongo)}},
	AfricaOrientale: {{along(eastAfricaCoast), against(eastSouth), against(eastCongo), along(africaNorthEast), along(egyptEast)}},
	AfricaDelSud:    {{along(southAfricaCoast), against(eastSouth), against(congoSouth)}},
	Madagascar:      {island(madagascar)},

	Urali:     {{along(uralsCoast), along(uralsSiberia), along(uralsChina), against(uralsAfghan), against(ukraineUrals)}},
	Siberia:   {{along(siberiaCoast), along(siberiaJacuzia), along(siberiaCita), along(siberiaMongolia), along(siberiaChina), against(uralsSiberia)}},
	Jacuzia:   {{along(jacuziaCoast), along(jacuziaKamchatka), against(jacuziaCita), against(siberiaJacuzia)}},
	Cita:      {{along(jacuziaCita), along(citaKamchatka), against(citaMongolia), against(siberiaCita)}},
	Kamchatka: {{along(kamchatkaCoast), against(kamchatkaMongolia), against(citaKamchatka), against(jacuziaKamchatka)}, island(sakhalin)},
	Giappone:  {island(honshu), island(hokkaido)},
	Cina: {
		{
			along(chinaCoast), against(chinaSiam), against(chinaIndia), against(chinaAfghan), against(uralsChina),
			against(siberiaChina), along(mongoliaChina),
		},
		island(formosa),
	},
	Mongolia:     {{along(mongoliaCoast), against(mongoliaChina), against(siberiaMongolia), along(citaMongolia), along(kamchatkaMongolia)}},
	Afghanistan:  {{along(uralsAfghan), along(chinaAfghan), along(afghanIndia), against(afghanMiddle), against(afghanCaspian), against(ukraineAfghan)}},
	MedioOriente: {{along(middleMed), along(southMiddle), along(middleBlack), along(ukraineMiddle), along(middleCaspian), along(afghanMiddle), along(middleIndia), along(middleCoast), against(egyptMiddle)}},
	India:        {{along(indiaCoast), against(indiaSiam), against(chinaIndia), along(afghanIndia), along(middleIndia)}, island(ceylon)},
	Siam:         {{along(siamCoast), against(chinaSiam), along(indiaSiam)}},

	Indonesia:            {island(borneo), island(sumatra), island(java), island(celebes), island(luzon), island(mindanao)},
	NuovaGuinea:          {island(newGuinea)},
	AustraliaOccidentale: {{along(westernSea), against(inner)}},
	AustraliaOrientale:   {{along(easternSea), against(inner)}, island(tasmania)},
}
