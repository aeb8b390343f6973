package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/locale"
	"sudar/internal/search/bibliography"
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

func (a *API) registerCite() {
	download(a, forPublic, operation{method: http.MethodGet, path: "/contents/{id}/cite", id: "cite-content", summary: "Export a citation of a title", tag: "catalogue", produces: []string{"application/x-research-info-systems", "application/x-bibtex", "application/vnd.citationstyles.csl+json"}}, a.cite)
}

func (a *API) cite(ctx context.Context, in *citeInput) (file, error) {
	content, err := a.Catalogue.ByIDOrSlug(ctx, in.ID)
	if err != nil {
		return file{}, err
	}
	record, err := a.Search.Record(ctx, content.ID)
	if err != nil {
		return file{}, err
	}
	format := bibliography.RIS
	if in.Format != "" {
		format = bibliography.Format(in.Format)
	}
	entry := bibliography.Entry{Record: record, URL: pageURL(ctx, in.host, record.Slug)}
	return file{
		ContentType: format.MediaType(), ContentDisposition: fmt.Sprintf("attachment; filename=\"%s.%s\"", record.Slug, format.Extension()),
		Body: bibliography.Write(format, locale.From(ctx), []bibliography.Entry{entry}),
	}, nil
}
