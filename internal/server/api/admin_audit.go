package api

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
)

// StaffAct is what somebody of the staff did.
type StaffAct struct {
	ID      string          `json:"id" format:"uuid"`
	Act     string          `json:"act" doc:"member_changed, people_invited, settings_changed, …"`
	Actor   string          `json:"actor" doc:"Username; empty: the command line, or somebody who is erased"`
	Subject string          `json:"subject" doc:"Username of whom it was done to; empty for nobody"`
	Object  string          `json:"object" doc:"Name of what else it was done to"`
	Before  json.RawMessage `json:"before"`
	After   json.RawMessage `json:"after"`
	At      time.Time       `json:"at"`
}

type auditInput struct {
	PageInput
	Act string `query:"act" maxLength:"40" doc:"One kind of act"`
}

func (a *API) registerAudit() {
	register(a, forAdmin, operation{method: http.MethodGet, path: "/audit", id: "list-staff-acts", summary: "List the audit log of the organization", tag: "audit"},
		func(ctx context.Context, in *auditInput) (Answer[[]StaffAct], error) {
			act := audit.Act(in.Act)
			if act != "" && !act.Known() {
				return Answer[[]StaffAct]{}, apperr.InvalidField("act", "field.choice")
			}
			found, err := a.Audit.List(ctx, act, in.request())
			return privately(list(found, func(l audit.Line) StaffAct {
				return StaffAct{ID: l.ID, Act: string(l.Act), Actor: l.Actor, Subject: l.Subject, Object: l.Object, Before: l.Before, After: l.After, At: l.At}
			})), err
		})
}
