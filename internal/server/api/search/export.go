package search

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/locale"
	"sudar/internal/search/bibliography"
	"sudar/internal/search/queries"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

// ExportInput names a file's format. Its name is exported because huma skips
// embedded fields of unexported types.
type ExportInput struct {
	Format string `query:"format" enum:"csv,ris,bibtex" doc:"csv when absent"`
	host   string
}

// Resolve keeps the host that the file's links lead to.
func (in *ExportInput) Resolve(ctx huma.Context) []error {
	in.host = ctx.Host()
	return nil
}

func (in *ExportInput) format() bibliography.Format {
	if in.Format == "" {
		return bibliography.CSV
	}
	return bibliography.Format(in.Format)
}

type listExportInput struct {
	titles.ListInput
	ExportInput
}

type advancedExportInput struct {
	core.OrderInput
	ExportInput
	Body AdvancedSearch
}

// exportTypes are the media types of an export.
var exportTypes = []string{"text/csv", "application/x-research-info-systems", "application/x-bibtex"}

func (a *api) registerExport() {
	core.Download(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/contents/export", ID: "export-contents", Summary: "Export the results of a search", Tag: "search",
		Produces: exportTypes,
	},
		func(ctx context.Context, in *listExportInput) (core.File, error) {
			query, err := in.Query()
			if err != nil {
				return core.File{}, err
			}
			return a.export(ctx, queries.Expression{}, query, &in.ExportInput)
		})
	core.Download(a.API, core.ForPublic, core.Operation{
		Method: http.MethodPost, Path: "/advanced/export", ID: "export-advanced", Summary: "Export the results of an advanced search",
		Tag: "search", Reads: true, Produces: exportTypes,
	},
		func(ctx context.Context, in *advancedExportInput) (core.File, error) {
			expression, query, err := in.Body.query()
			if err != nil {
				return core.File{}, err
			}
			if query.Sort, err = titles.Sorts(in.Orders()); err != nil {
				return core.File{}, err
			}
			return a.export(ctx, expression, query, &in.ExportInput)
		})
}

func (a *api) export(ctx context.Context, e queries.Expression, q queries.Query, in *ExportInput) (core.File, error) {
	records, err := a.Search.Records(ctx, e, q)
	if err != nil {
		return core.File{}, err
	}
	entries := make([]bibliography.Entry, len(records))
	for i, record := range records {
		entries[i] = bibliography.Entry{Record: record, URL: core.PageURL(ctx, in.host, record.Slug)}
	}
	format := in.format()
	return core.File{
		ContentType: format.MediaType(), ContentDisposition: fmt.Sprintf("attachment; filename=\"sudar.%s\"", format.Extension()),
		Body: bibliography.Write(format, locale.From(ctx), entries),
	}, nil
}
