package imports

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/ingest/imports"
	"sudar/internal/ingest/sources"
	"sudar/internal/kit/locale"
	"sudar/internal/server/api/core"
)

// RecordSource is an address from which records come in again and again.
type RecordSource struct {
	ID           string     `json:"id" format:"uuid"`
	Kind         string     `json:"kind" enum:"oai,opds"`
	URL          string     `json:"url"`
	Prefix       string     `json:"prefix" doc:"Of OAI-PMH: the form of the records"`
	Set          string     `json:"set" doc:"Of OAI-PMH; empty for all records"`
	Every        string     `json:"every" enum:"hourly,daily,weekly"`
	Visibility   string     `json:"visibility" enum:"public,hub,organization,draft" doc:"Of the records that it adds"`
	Paused       bool       `json:"paused"`
	Busy         bool       `json:"busy" doc:"It is being fetched"`
	NextAt       time.Time  `json:"next_at"`
	RanAt        *time.Time `json:"ran_at"`
	Since        string     `json:"since" doc:"The newest date stamp that came in: the next run asks for what follows"`
	ImportID     string     `json:"import_id" doc:"The last import; empty for none"`
	ImportNumber int64      `json:"import_number"`
	Failures     int        `json:"failures" doc:"Runs in a row that failed"`
	Problem      string     `json:"problem" doc:"Why the last run failed; empty when it did not"`
	ProblemText  string     `json:"problem_text" doc:"The problem in words"`
	CreatedAt    time.Time  `json:"created_at"`
}

type sourceInput struct {
	Body struct {
		Kind       string `json:"kind" enum:"oai,opds"`
		URL        string `json:"url" maxLength:"2000"`
		Prefix     string `json:"prefix,omitempty" enum:",oai_dc,marc21" doc:"Of OAI-PMH; oai_dc when absent"`
		Set        string `json:"set,omitempty" maxLength:"200" doc:"Of OAI-PMH; all records when absent"`
		Every      string `json:"every" enum:"hourly,daily,weekly"`
		Visibility string `json:"visibility" enum:"public,hub,organization,draft"`
	}
}

type sourceChangeInput struct {
	core.IDInput
	Body struct {
		Every      *string `json:"every,omitempty" enum:"hourly,daily,weekly"`
		Visibility *string `json:"visibility,omitempty" enum:"public,hub,organization,draft"`
		Paused     *bool   `json:"paused,omitempty"`
	}
}

func (a *api) registerSources() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/sources", "list-import-sources", "List the sources of imports"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]RecordSource], error) {
			found, err := a.sources.Sources(ctx, in.Request())
			return core.Privately(core.List(found, func(s sources.Source) RecordSource { return presentSource(ctx, s) })), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPost, "/sources", "add-import-source", "Add a source of imports"),
		func(ctx context.Context, in *sourceInput) (core.Answer[RecordSource], error) {
			b := in.Body
			added, err := a.sources.Add(ctx, sources.Source{
				Kind: imports.Format(b.Kind), URL: b.URL, Prefix: b.Prefix, Set: b.Set, Every: sources.Every(b.Every),
				Visibility: entitlements.Visibility(b.Visibility),
			})
			return core.Data(presentSource(ctx, added)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPatch, "/sources/{id}", "change-import-source", "Update a source of imports"),
		func(ctx context.Context, in *sourceChangeInput) (core.Answer[RecordSource], error) {
			changed, err := a.sources.Change(ctx, in.ID, sources.Change{
				Every: (*sources.Every)(in.Body.Every), Visibility: (*entitlements.Visibility)(in.Body.Visibility), Paused: in.Body.Paused,
			})
			return core.Data(presentSource(ctx, changed)), err
		})
}

func (a *api) registerSourceActs() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodPost, "/sources/{id}/preview", "preview-import-source",
		"Preview what a source has"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[RecordSource], error) {
			tried, err := a.sources.Try(ctx, in.ID)
			return core.Data(presentSource(ctx, tried)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPost, "/sources/{id}/run", "run-import-source", "Run a source of imports now"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[RecordSource], error) {
			asked, err := a.sources.Run(ctx, in.ID)
			return core.Data(presentSource(ctx, asked)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodDelete, "/sources/{id}", "delete-import-source", "Delete a source of imports"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.sources.Delete(ctx, in.ID)
		})
}

func presentSource(ctx context.Context, s sources.Source) RecordSource {
	presented := RecordSource{
		ID: s.ID, Kind: string(s.Kind), URL: s.URL, Prefix: s.Prefix, Set: s.Set, Every: string(s.Every), Visibility: string(s.Visibility),
		Paused: s.Paused, Busy: !s.AskedAt.IsZero(), NextAt: s.NextAt, Since: s.Since, ImportID: s.ImportID, ImportNumber: s.ImportNumber,
		Failures: s.Failures, Problem: string(s.Problem), CreatedAt: s.CreatedAt,
	}
	if !s.RanAt.IsZero() {
		presented.RanAt = &s.RanAt
	}
	if s.Problem != "" {
		presented.ProblemText = locale.Text(locale.From(ctx), "source.problem."+string(s.Problem))
		if s.Detail != "" {
			presented.ProblemText += " (" + s.Detail + ")"
		}
	}
	return presented
}
