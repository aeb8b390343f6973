// Package imports holds the calls by which staff bring catalogue records in:
// sending a file, looking at what would happen, running and undoing it.
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

// ImportColumn is a column of a table, and which field of a record it is.
type ImportColumn struct {
	Head  string `json:"head" maxLength:"1000"`
	Field string `json:"field" maxLength:"30" doc:"Such as title, author, year, isbn; empty leaves the column out"`
}

// RecordImport is a file of records on its way into the library.
type RecordImport struct {
	ID         string             `json:"id" format:"uuid"`
	Number     int64              `json:"number"`
	Format     string             `json:"format" enum:"marc,csv,onix,opds,oai" doc:"csv is any table, a workbook too"`
	Name       string             `json:"name"`
	SizeBytes  int64              `json:"size_bytes"`
	Visibility string             `json:"visibility" enum:"public,hub,organization,draft,archived"`
	State      string             `json:"state" enum:"checking,checked,running,done,failed,undoing,undone"`
	Problem    string             `json:"problem" doc:"Why it failed; empty when it did not"`
	Columns    []ImportColumn     `json:"columns" nullable:"false" doc:"Of a table, in their order"`
	Done       int64              `json:"done" doc:"Rows of this step that are settled"`
	Total      int64              `json:"total" doc:"Rows of the file; 0 while they are not counted"`
	Counts     RecordImportCounts `json:"counts" doc:"How many rows have each outcome; once it has run, what became of them"`
	Undoable   bool               `json:"undoable"`
	CreatedAt  time.Time          `json:"created_at"`
	EndedAt    *time.Time         `json:"ended_at"`
}

// RecordImportCounts are how many rows have each outcome, and what undoing did of how many.
type RecordImportCounts imports.Counts

// RecordImportRow is a record of a file with what becomes, or became, of it.
type RecordImportRow struct {
	Number     int64  `json:"number"`
	Outcome    string `json:"outcome" enum:"added,updated,same,kept,skipped,refused"`
	Reason     string `json:"reason" doc:"A code; empty for none"`
	ReasonText string `json:"reason_text" doc:"The reason in words"`
	FoundBy    string `json:"found_by" enum:",record,isbn,title" doc:"How the record of the library was found"`
	Title      string `json:"title"`
	People     string `json:"people"`
	Year       int    `json:"year"`
	Identifier string `json:"identifier"`
	ContentID  int64  `json:"content_id" doc:"The record of the library; 0 for none yet"`
	Skip       bool   `json:"skip" doc:"Somebody decided to leave it out"`
	Undone     string `json:"undone" enum:",removed,archived,restored,edited" doc:"What undoing did of it"`
}

// RecordImportUndo is what undoing an import would do.
type RecordImportUndo struct {
	Removed  int `json:"removed"`
	Restored int `json:"restored"`
	Kept     int `json:"kept" doc:"Records that somebody has edited since: they stay"`
}

type rowsInput struct {
	core.PageInput
	ID      string `path:"id" maxLength:"36"`
	Outcome string `query:"outcome" enum:"added,updated,same,kept,skipped,refused"`
}

type changeInput struct {
	core.IDInput
	Body struct {
		Visibility *string        `json:"visibility,omitempty" enum:"public,hub,organization,draft" doc:"Of the records that it adds"`
		Columns    []ImportColumn `json:"columns,omitempty" maxItems:"200" doc:"Which field each column is; others have the file checked again"`
	}
}

type decideInput struct {
	core.IDInput
	Number int64 `path:"number" minimum:"1"`
	Body   struct {
		Skip bool `json:"skip"`
	}
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	imports *imports.Service
	sources *sources.Service
}

// Register registers the calls of this package.
func Register(to *core.API, service *imports.Service, kept *sources.Service) {
	a := &api{to, service, kept}
	a.registerReads()
	a.registerActs()
	a.registerSend()
	a.registerSources()
	a.registerSourceActs()
}

func call(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: "/imports" + path, ID: id, Summary: summary, Tag: "imports"}
}

func (a *api) registerReads() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "", "list-imports", "List the imports of the organization"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]RecordImport], error) {
			found, err := a.imports.Imports(ctx, in.Request())
			return core.Privately(core.List(found, a.present)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/{id}", "get-import", "Get an import"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[RecordImport], error) {
			found, err := a.imports.Import(ctx, in.ID)
			return core.Privately(core.Data(a.present(found))), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/{id}/rows", "list-import-rows", "List the rows of an import"),
		func(ctx context.Context, in *rowsInput) (core.Answer[[]RecordImportRow], error) {
			found, err := a.imports.Rows(ctx, in.ID, imports.Outcome(in.Outcome), in.Request())
			return core.Privately(core.List(found, func(r imports.Row) RecordImportRow { return presentRow(ctx, r) })), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/{id}/undo", "foresee-import-undo", "Preview the undoing of an import"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[RecordImportUndo], error) {
			c, err := a.imports.Foresee(ctx, in.ID)
			return core.Privately(core.Data(RecordImportUndo{Removed: c.Removed, Restored: c.Restored, Kept: c.Kept})), err
		})
}

func (a *api) registerActs() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodPatch, "/{id}", "change-import", "Update an import that has not run"),
		func(ctx context.Context, in *changeInput) (core.Answer[RecordImport], error) {
			change := imports.Change{Mapping: mappingOf(in.Body.Columns)}
			if in.Body.Visibility != nil {
				visibility := entitlements.Visibility(*in.Body.Visibility)
				change.Visibility = &visibility
			}
			changed, err := a.imports.Change(ctx, in.ID, change)
			return core.Data(a.present(changed)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPatch, "/{id}/rows/{number}", "decide-import-row", "Leave out a row of an import"),
		func(ctx context.Context, in *decideInput) (core.Answer[RecordImportRow], error) {
			row, err := a.imports.Decide(ctx, in.ID, in.Number, in.Body.Skip)
			return core.Data(presentRow(ctx, row)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPost, "/{id}/run", "run-import", "Run an import"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[RecordImport], error) {
			running, err := a.imports.Run(ctx, in.ID)
			return core.Data(a.present(running)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPost, "/{id}/undo", "undo-import", "Undo an import"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[RecordImport], error) {
			undoing, err := a.imports.Undo(ctx, in.ID)
			return core.Data(a.present(undoing)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodDelete, "/{id}", "drop-import", "Delete an import that has not run"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.imports.Drop(ctx, in.ID)
		})
}

func (a *api) present(i imports.Import) RecordImport {
	presented := RecordImport{
		ID: i.ID, Number: i.Number, Format: string(i.Format), Name: i.Name, SizeBytes: i.Size, Visibility: string(i.Visibility),
		State: string(i.State), Problem: string(i.Problem), Columns: columnsOf(i), Done: i.Done, Total: i.Total,
		Counts:   RecordImportCounts(i.Counts),
		Undoable: a.imports.Undoable(i), CreatedAt: i.CreatedAt,
	}
	if !i.EndedAt.IsZero() {
		presented.EndedAt = &i.EndedAt
	}
	return presented
}

// mappingOf returns the fields of columns by their heads, nil when none is given.
func mappingOf(columns []ImportColumn) map[string]string {
	if columns == nil {
		return nil
	}
	mapping := map[string]string{}
	for _, c := range columns {
		mapping[c.Head] = c.Field
	}
	return mapping
}

func columnsOf(i imports.Import) []ImportColumn {
	columns := make([]ImportColumn, len(i.Heads))
	for n, head := range i.Heads {
		columns[n] = ImportColumn{Head: head, Field: i.Mapping[head]}
	}
	return columns
}

func presentRow(ctx context.Context, r imports.Row) RecordImportRow {
	presented := RecordImportRow{
		Number: r.Number, Outcome: string(r.Outcome), Reason: string(r.Reason), FoundBy: r.FoundBy, Title: r.Title, People: r.People,
		Year: r.Year, Identifier: r.Identifier, ContentID: r.ContentID, Skip: r.Skip, Undone: r.Undone,
	}
	if r.Reason != "" {
		presented.ReasonText = locale.Text(locale.From(ctx), r.Reason.TextKey())
	}
	return presented
}
