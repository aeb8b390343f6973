// Package audit holds the call about what staff did.
package audit

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/server/api/core"
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
	core.PageInput
	Act string `query:"act" maxLength:"40" doc:"One kind of act"`
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Audit *audit.Service
}

// Register registers the calls of this package.
func Register(to *core.API, service *audit.Service) {
	a := &api{to, service}
	core.Register(a.API, core.ForAdmin, core.Operation{
		Method: http.MethodGet, Path: "/audit", ID: "list-staff-acts", Summary: "List the audit log of the organization", Tag: "audit",
	},
		func(ctx context.Context, in *auditInput) (core.Answer[[]StaffAct], error) {
			act := audit.Act(in.Act)
			if act != "" && !act.Known() {
				return core.Answer[[]StaffAct]{}, apperr.InvalidField("act", "field.choice")
			}
			found, err := a.Audit.List(ctx, act, in.Request())
			return core.Privately(core.List(found, func(l audit.Line) StaffAct {
				return StaffAct{
					ID: l.ID, Act: string(l.Act), Actor: l.Actor, Subject: l.Subject, Object: l.Object, Before: l.Before, After: l.After, At: l.At,
				}
			})), err
		})
}
