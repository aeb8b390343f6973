package catalogue

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/locale"
	"sudar/internal/search/bibliography"
	"sudar/internal/server/api/core"
)

type citeInput struct {
	ID     string `path:"id" maxLength:"200" doc:"Id or slug"`
	Format string `query:"format" enum:"ris,bibtex,csl" doc:"ris when absent"`
	host   string
}

// Resolve keeps the host that the file's link leads to.
func (in *citeInput) Resolve(ctx huma.Context) []error {
	in.host = ctx.Host()
	return nil
}

func (a *api) registerCite() {
	core.Download(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/contents/{id}/cite", ID: "cite-content", Summary: "Export a citation of a title", Tag: "catalogue",
		Produces: []string{"application/x-research-info-systems", "application/x-bibtex", "application/vnd.citationstyles.csl+json"},
	}, a.cite)
}

func (a *api) cite(ctx context.Context, in *citeInput) (core.File, error) {
	content, err := a.Catalogue.ByIDOrSlug(ctx, in.ID)
	if err != nil {
		return core.File{}, err
	}
	record, err := a.Search.Record(ctx, content.ID)
	if err != nil {
		return core.File{}, err
	}
	format := bibliography.RIS
	if in.Format != "" {
		format = bibliography.Format(in.Format)
	}
	entry := bibliography.Entry{Record: record, URL: core.PageURL(ctx, in.host, record.Slug)}
	return core.File{
		ContentType: format.MediaType(), ContentDisposition: fmt.Sprintf("attachment; filename=\"%s.%s\"", record.Slug, format.Extension()),
		Body: bibliography.Write(format, locale.From(ctx), []bibliography.Entry{entry}),
	}, nil
}
