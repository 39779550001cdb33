package cases

// risikoSystems are the systems of RisiKo!.
var risikoSystems = family{}
