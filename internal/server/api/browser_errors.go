package api

import (
	"context"
	"net/http"
	"sync"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/log"
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

func (a *API) registerBrowserErrors() {
	taken := &minute{counts: map[string]int{}}
	register(a, forPublic, operation{method: http.MethodPost, path: "/errors", id: "report-browser-error", urgent: true, summary: "Report a browser error", tag: "site", status: http.StatusAccepted},
		func(ctx context.Context, in *browserErrorInput) (Answer[Done], error) {
			request := requestFrom(ctx)
			if !taken.take(a.Clock.Now(), client.Network(request.address)) {
				return Answer[Done]{}, apperr.New(apperr.TooMany)
			}
			e := in.Body
			log.From(ctx).ErrorContext(ctx, "browser error", "error", e.Message, "stack", e.Stack, "page", e.Page, "version", e.Version, "organization", request.organization.Slug)
			return data(Done{}), nil
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
