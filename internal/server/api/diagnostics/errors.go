package diagnostics

import (
	"context"
	"net/http"
	"sync"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/log"
	"sudar/internal/server/api/core"
)

// Reports of errors that are taken in a minute: from one address, and at all.
const (
	mostReports    = 10
	mostAllReports = 300
)

// browserError is an error that nobody caught in a reader's browser (SPEC §8).
// It holds nothing of the reader: the page sends paths without queries.
type browserError struct {
	Message string `json:"message" minLength:"1" maxLength:"300"`
	Stack   string `json:"stack,omitempty" maxLength:"4000"`
	Page    string `json:"page,omitempty" maxLength:"300" doc:"Path without its query"`
	Version string `json:"version,omitempty" maxLength:"40"`
}

type browserErrorInput struct{ Body browserError }

func (a *api) registerBrowserErrors() {
	taken := &minute{counts: map[string]int{}}
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodPost, Path: "/errors", ID: "report-browser-error", Urgent: true, Summary: "Report a browser error", Tag: "site",
		Status: http.StatusAccepted,
	},
		func(ctx context.Context, in *browserErrorInput) (core.Answer[core.Done], error) {
			request := core.RequestFrom(ctx)
			if !taken.take(a.Clock.Now(), client.Network(request.Address)) {
				return core.Answer[core.Done]{}, apperr.New(apperr.TooMany)
			}
			e := in.Body
			log.From(ctx).ErrorContext(ctx, "browser error", "error", e.Message, "stack", e.Stack, "page", e.Page, "version", e.Version,
				"organization", request.Organization.Slug)
			return core.Data(core.Done{}), nil
		})
}

// minute counts what was taken in the running minute.
type minute struct {
	mu     sync.Mutex
	began  time.Time
	all    int
	counts map[string]int
}

func (m *minute) take(now time.Time, address string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if now.Sub(m.began) >= time.Minute {
		m.began, m.all = now, 0
		clear(m.counts)
	}
	if m.all >= mostAllReports || m.counts[address] >= mostReports {
		return false
	}
	m.all++
	m.counts[address]++
	return true
}
