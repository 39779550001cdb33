package desk

import (
	"cmp"
	"errors"
	"slices"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/engine/workbook"
)

// OwnType is the ID under which the organizer's own formula, in the sheet Formula of the workbook, is asked
// for where the sheet gives it none.
const OwnType = "propria"

// FormulaTypes are the types that an organizer's own formula may start from. Those of other games are not
// among them: their rules come from their documents.
func FormulaTypes() []rules.Type { return append(rules.Types(), rules.OtherTypes()...) }

// kinds are the types that a tournament may be played as: those of the program, and the one in its workbook.
type kinds struct {
	Own         *rules.Type      // the organizer's own formula; nil where the workbook has none
	formula     [][]string       // the cells of the sheet Formula
	wrong       []engine.Finding // in these cells
	sheet, cell string           // where the workbook names its type
}

// kindsOf reads them from a workbook.
func kindsOf(book *workbook.Book) kinds {
	k := kinds{formula: book.FormulaSheet()}
	k.sheet, k.cell = book.TypeCell()
	if len(k.formula) > 0 {
		own, wrong := rules.TypeFromSheet(k.formula)
		own.ID = cmp.Or(own.ID, OwnType)
		k.Own, k.wrong = &own, wrong
	}
	return k
}

// columnFindings say which columns the type keeps apart by that the roster has not.
func (v *View) columnFindings() (findings []engine.Finding) {
	for _, column := range v.Type.Columns() {
		if v.Tournament.Column(column) == nil {
			findings = append(findings, engine.Finding{Sheet: rules.FormulaSheet, Code: "formula-column", Message: rules.NoColumn(column)})
		}
	}
	return findings
}

// InFormula reports whether a finding is about a cell of the sheet Formula.
func InFormula(f engine.Finding) bool { return f.Sheet == rules.FormulaSheet }

// isOwn reports whether an ID is that of the organizer's own formula.
func (k *kinds) isOwn(id string) bool { return k.Own != nil && (id == k.Own.ID || id == OwnType) }

// ErrNoType is the error of what needs a tournament type where none was chosen and none is asked for.
var ErrNoType = engine.Errorf(engine.BadUsage, "Il tipo di torneo non è ancora scelto: scegline uno.")

// unknownType is the code of the finding that the workbook names a type that is not known.
const unknownType = "unknown-type"

// ErrUnknownType is the cause of an error where the workbook names a type that this version does not know.
var ErrUnknownType = errors.New("unknown tournament type")

// typeOf is the type asked for; with an empty ID the workbook's own choice, and if it has none the only
// sensible guess, the kind named in the sheet TORNEO.
func (k *kinds) typeOf(t *engine.Tournament, id string) (rules.Type, error) {
	if id == "" {
		id = t.Settings.Type
	}
	if id == "" {
		if typ, known := rules.TypeOfProgram(t.Info.Kind); known {
			return typ, nil
		}
		return rules.Type{}, ErrNoType
	}
	if k.isOwn(id) {
		if slices.ContainsFunc(k.wrong, func(f engine.Finding) bool { return !f.Warning }) {
			return rules.Type{}, &engine.Error{
				Kind: engine.BadInput, Text: engine.Textf("Il foglio Formula ha degli errori."),
				Findings: k.wrong,
			}
		}
		return *k.Own, nil
	}
	typ, err := rules.TypeByID(id)
	if err != nil && id == t.Settings.Type {
		return rules.Type{}, k.notKnown(id)
	}
	return typ.With(t.Settings), err
}

// notKnown is the error of a workbook whose type no version that this one knows has: a later version's, or a slip of the
// hand. Its kind is BadInput and its one finding, which says the same, names the cell.
func (k *kinds) notKnown(id string) error {
	text := engine.Textf(
		"Questa versione di Raduno non conosce il tipo di torneo “%s” (foglio nascosto “%s”, cella %s): scegli il tipo, o apri il foglio "+
			"con la versione che l'ha scritto.", id, k.sheet, k.cell)
	found := []engine.Finding{{Sheet: k.sheet, Cell: k.cell, Code: unknownType, Message: text}}
	return &engine.Error{Kind: engine.BadInput, Text: text, Findings: found, Err: ErrUnknownType}
}

// UnknownType is why nothing that needs a type can be done where the workbook names one that is not known; nil elsewhere.
func (v *View) UnknownType() error {
	if errors.Is(v.TypeErr, ErrUnknownType) {
		return v.TypeErr
	}
	return nil
}

// StartFormula writes the sheet Formula as a copy of a type, for the organizer to change; who has the same value in one of the columns
// of the roster is kept apart before all else.
func (d *Desk) StartFormula(typeID string, columns ...string) error {
	rows, err := d.View().FormulaCopy(typeID, columns...)
	if err != nil {
		return err
	}
	return d.SetFormula(d.View().FormulaRows(), rows)
}

// FormulaCopy is the cells of a sheet Formula that copies a type, as StartFormula would write them.
func (v *View) FormulaCopy(typeID string, columns ...string) ([][]string, error) {
	typ, err := v.typeOf(v.Tournament, typeID)
	if err != nil {
		return nil, err
	}
	columns = slices.Clone(columns)
	for i, column := range columns {
		c := v.Tournament.Column(column)
		if c == nil {
			return nil, &engine.Error{Kind: engine.BadInput, Text: rules.NoColumn(column)}
		}
		columns[i] = c.Title
	}
	if !game.Can(typ.Game()).Formulas {
		return nil, engine.Errorf(engine.BadUsage,
			"Le regole di %s vengono dal documento del gioco e non si cambiano: una formula propria parte da un tipo di RisiKo! o dagli altri "+
				"giochi a formula.", typ.Title())
	}
	typ = typ.KeepingApart(columns)
	typ.ID, typ.Name = OwnType, typ.Name+" (mia)"
	return rules.LocalizedFormula(typ.ToSheet(), cmp.Or(v.Tournament.Settings.Language, v.env.Language)), nil
}

// SetFormula writes the sheet Formula. A wrong one is refused with an error of kind BadInput whose findings say what is
// wrong, cell by cell. Where the sheet is not as the caller saw it the error is a *Conflict.
func (d *Desk) SetFormula(seen, rows [][]string) error {
	typ, findings := rules.TypeFromSheet(rows)
	if slices.ContainsFunc(findings, func(f engine.Finding) bool { return !f.Warning }) {
		return &engine.Error{Kind: engine.BadInput, Text: engine.Textf("La formula ha degli errori."), Findings: findings}
	}
	return d.change(&edit{
		what: engine.Textf("Cambiata la formula “%s”", typ.Title()),
		write: func(b *workbook.Book, _ *engine.Tournament) error {
			if now := b.FormulaSheet(); !engine.Alike(now, seen) && !engine.Alike(now, rows) {
				return &Conflict{engine.Textf("Foglio Formula"), formulaText(seen), formulaText(now), formulaText(rows)}
			}
			return b.SetFormulaSheet(rows)
		},
	})
}

// formulaText is a formula in a few words.
func formulaText(rows [][]string) engine.Text {
	if len(rows) == 0 {
		return engine.Textf("nessuna formula")
	}
	typ, _ := rules.TypeFromSheet(rows)
	return engine.Textf("“%s”, %d {2:riga|righe}", typ.Title(), len(rows))
}

// FormulaRows are the cells of the sheet Formula; none where the workbook has no such sheet.
func (v *View) FormulaRows() [][]string { return v.formula }
