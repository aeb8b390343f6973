package commerce

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/server/api/core"
)

// mostReconciled is the longest time that is compared with the provider in one call.
const mostReconciled = 31 * 24 * time.Hour

// Reconciliation is what a comparison of the books with QPay found.
type Reconciliation struct {
	Seen    int      `json:"seen" doc:"Payments that QPay knows of that time"`
	Entered int      `json:"entered" doc:"Of those, the ones that the books lacked; they are entered now"`
	Unknown []string `json:"unknown" nullable:"false" doc:"Numbers of payments on no invoice of ours, for a person to look at"`
}

type reconcileInput struct {
	Body struct {
		From string `json:"from" maxLength:"10" doc:"First day, 2026-11-01"`
		To   string `json:"to" maxLength:"10" doc:"Last day, 2026-11-30; at most 31 days in all"`
	}
}

func (a *api) registerReconcile() {
	core.Register(a.API, core.ForHub, call(http.MethodPost, "/orders/reconcile", "reconcile-orders",
		"Compare the payments of some days with QPay"), a.reconcile)
}

func (a *api) reconcile(ctx context.Context, in *reconcileInput) (core.Answer[Reconciliation], error) {
	from, until, err := days(in.Body.From, in.Body.To)
	if err == nil && until.Sub(from) > mostReconciled {
		err = apperr.InvalidField("to", "field.shorter_time")
	}
	if err != nil {
		return core.Answer[Reconciliation]{}, err
	}
	found, err := a.Commerce.ReconcileByHand(ctx, from, until)
	unknown := found.Unknown
	if unknown == nil {
		unknown = []string{}
	}
	return core.Data(Reconciliation{Seen: found.Seen, Entered: found.Entered, Unknown: unknown}), err
}

// days returns when the first of two days begins and the last one ends.
func days(first, last string) (from, until time.Time, err error) {
	end, err := day("from", first)
	if err != nil {
		return from, until, err
	}
	if until, err = day("to", last); err != nil {
		return from, until, err
	}
	from = end.AddDate(0, 0, -1)
	switch {
	case end.IsZero():
		err = apperr.InvalidField("from", "field.required")
	case until.IsZero():
		err = apperr.InvalidField("to", "field.required")
	case !from.Before(until):
		err = apperr.InvalidField("to", "field.before_start")
	}
	return from, until, err
}
