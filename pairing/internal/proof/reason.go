package proof

import (
	"errors"
	"fmt"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// ErrCertificate is wrapped by every error about a certificate that does not hold.
var ErrCertificate = errors.New("pairing: the certificate does not hold")

func refuse(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrCertificate, fmt.Sprintf(format, args...))
}

// By says what proves a bound.
type By string

// Trivial is for a bound that says no more than that no level is below 0. ByCounting takes each part of a Sum for itself,
// its groups dealt evenly and its seats given to whom they cost least; of ScoreGap it takes the steps from score to score.
// ByHomes counts the seats at the homes of KeepTable, ByPlaces prices the seats of each table for Place, ByHistory is the
// earlier meetings of GroupMeetings, ByMeetings those that tables cannot avoid besides.
const (
	Trivial    By = "nothing"
	ByCounting By = "counting"
	ByHomes    By = "homes"
	ByPlaces   By = "places"
	ByHistory  By = "history"
	ByMeetings By = "meetings"
	ByAll      By = "enumeration"
	ByDual     By = "dual"
)

// Reason is why the bound of a level holds: the Certificate of ByDual is the result's own.
type Reason struct {
	By By
	// Places are of ByPlaces the price of a seat at each table. A player costs no less than at the table where he costs
	// least with its price; from all of them the prices of all seats are taken off.
	Places []int64
}

// ReasonFor is why a bound holds, worked out again where it has no certificate. It fails if there is none, or if
// the certificate is about another level or about other values.
func ReasonFor(p *objective.Problem, level int, results []search.Result) (Reason, error) {
	r := results[level]
	if c := r.Certificate; c != nil {
		if c.Level != level || c.Value < r.Bound || len(c.Above) != level {
			return Reason{}, refuse("level %d has the certificate of something else", level)
		}
		for j, above := range c.Above {
			if above != results[j].Value {
				return Reason{}, refuse("level %d: the certificate is about other values above", level)
			}
		}
		if c.Proof == nil {
			return Reason{By: ByAll}, nil
		}
		return Reason{By: ByDual}, nil
	}
	if r.Bound <= 0 {
		return Reason{By: Trivial}, nil
	}
	values := make([]int64, level)
	for j := range values {
		values[j] = results[j].Value
	}
	switch l := p.Objectives[level].(type) {
	case objective.KeepTable:
		if l.Bound(p) >= r.Bound {
			return Reason{By: ByHomes}, nil
		}
	case objective.Place:
		if prices := l.Prices(p, r.Bound); prices != nil {
			return Reason{By: ByPlaces, Places: prices}, nil
		}
	case objective.Spread, objective.SizeTurns, objective.Sum:
		if l.Bound(p) >= r.Bound {
			return Reason{By: ByCounting}, nil
		}
	case objective.ScoreGap:
		if l.Bound(p) >= r.Bound || l.LaterBound(p) >= r.Bound {
			return Reason{By: ByCounting}, nil
		}
	case objective.GroupMeetings:
		if l.Bound(p) >= r.Bound {
			return Reason{By: ByHistory}, nil
		}
		if bound, ok := l.BoundGiven(p, level, values); ok && bound >= r.Bound {
			return Reason{By: ByMeetings}, nil
		}
	}
	return Reason{}, refuse("nothing shows why level %d is not below %d", level, r.Bound)
}
