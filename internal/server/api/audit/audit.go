// Package audit holds the call about what staff did.
package audit

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/csvfile"
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

// FilterInput narrows the log. Its name is exported because huma skips embedded fields
// of unexported types.
type FilterInput struct {
	Act    string `query:"act" maxLength:"40" doc:"One kind of act"`
	Actor  string `query:"actor" maxLength:"100" doc:"Username of who did it"`
	Object string `query:"object" maxLength:"200" doc:"A part of the name of what it was done to"`
	Search string `query:"search" maxLength:"200" doc:"Words, each in the object, a username or what was changed"`
	From   string `query:"from" maxLength:"10" doc:"First day in Ulaanbaatar, 2026-11-01"`
	To     string `query:"to" maxLength:"10" doc:"Last day"`
}

// filter returns what is asked for, or which field is wrong.
func (in FilterInput) filter() (audit.Filter, error) {
	f := audit.Filter{Act: audit.Act(in.Act), Actor: in.Actor, Object: strings.TrimSpace(in.Object), Words: in.Search}
	if f.Act != "" && !f.Act.Known() {
		return f, apperr.InvalidField("act", "field.choice")
	}
	if in.From != "" {
		end, err := clock.EndOf(in.From)
		if err != nil {
			return f, apperr.InvalidField("from", "field.date")
		}
		f.From = end.In(clock.Ulaanbaatar).AddDate(0, 0, -1).UTC()
	}
	if in.To != "" {
		var err error
		if f.Until, err = clock.EndOf(in.To); err != nil || !f.From.Before(f.Until) {
			return f, apperr.InvalidField("to", "field.date")
		}
	}
	return f, nil
}

type auditInput struct {
	core.PageInput
	FilterInput
}

type exportInput struct{ FilterInput }

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
			filter, err := in.filter()
			if err != nil {
				return core.Answer[[]StaffAct]{}, err
			}
			found, err := a.Audit.List(ctx, filter, in.Request())
			return core.Privately(core.List(found, func(l audit.Line) StaffAct {
				return StaffAct{
					ID: l.ID, Act: string(l.Act), Actor: l.Actor, Subject: l.Subject, Object: l.Object, Before: l.Before, After: l.After, At: l.At,
				}
			})), err
		})
	core.Stream(a.API, core.ForAdmin, core.Operation{
		Method: http.MethodGet, Path: "/audit/export", ID: "export-staff-acts", Summary: "Export the audit log of the organization",
		Tag: "audit", Produces: []string{"text/csv"},
	}, a.export)
}

// export returns the acts that a filter leaves as a table, and notes that it was asked for.
func (a *api) export(ctx context.Context, in *exportInput) (core.StreamedFile, error) {
	filter, err := in.filter()
	if err == nil {
		err = a.Audit.Note(ctx, audit.Entry{Act: audit.LogExported})
	}
	if err != nil {
		return core.StreamedFile{}, err
	}
	return core.StreamedFile{
		ContentType: "text/csv; charset=utf-8", ContentDisposition: `attachment; filename="audit.csv"`,
		Write: func(out io.Writer) error {
			table := csvfile.To(out, "at", "act", "actor", "subject", "object", "before", "after")
			err := a.Audit.Each(ctx, filter, func(l audit.Line) error {
				table.Row(l.At.In(clock.Ulaanbaatar).Format(time.DateTime), string(l.Act), l.Actor, l.Subject, l.Object,
					string(l.Before), string(l.After))
				return nil
			})
			return errors.Join(err, table.Flush())
		},
	}, nil
}
