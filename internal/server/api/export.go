package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/locale"
	"sudar/internal/search"
	"sudar/internal/search/bibliography"
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
	ListInput
	ExportInput
}

type advancedExportInput struct {
	OrderInput
	ExportInput
	Body AdvancedSearch
}

// exportTypes are the media types of an export.
var exportTypes = []string{"text/csv", "application/x-research-info-systems", "application/x-bibtex"}

func (a *API) registerExport() {
	download(a, forPublic, operation{method: http.MethodGet, path: "/contents/export", id: "export-contents", summary: "Export the results of a search", tag: "search", produces: exportTypes},
		func(ctx context.Context, in *listExportInput) (file, error) {
			query, err := in.query()
			if err != nil {
				return file{}, err
			}
			return a.export(ctx, search.Expression{}, query, &in.ExportInput)
		})
	download(a, forPublic, operation{method: http.MethodPost, path: "/advanced/export", id: "export-advanced", summary: "Export the results of an advanced search", tag: "search", reads: true, produces: exportTypes},
		func(ctx context.Context, in *advancedExportInput) (file, error) {
			expression, query, err := in.Body.query()
			if err != nil {
				return file{}, err
			}
			if query.Sort, err = sorts(in.Orders()); err != nil {
				return file{}, err
			}
			return a.export(ctx, expression, query, &in.ExportInput)
		})
}

func (a *API) export(ctx context.Context, e search.Expression, q search.Query, in *ExportInput) (file, error) {
	records, err := a.Search.Records(ctx, e, q)
	if err != nil {
		return file{}, err
	}
	entries := make([]bibliography.Entry, len(records))
	for i, record := range records {
		entries[i] = bibliography.Entry{Record: record, URL: pageURL(ctx, in.host, record.Slug)}
	}
	format := in.format()
	return file{
		ContentType: format.MediaType(), ContentDisposition: fmt.Sprintf("attachment; filename=\"sudar.%s\"", format.Extension()),
		Body: bibliography.Write(format, locale.From(ctx), entries),
	}, nil
}
