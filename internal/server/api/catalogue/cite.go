package catalogue

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/search/bibliography"
	"sudar/internal/server/api/core"
)

type citeInput struct {
	ID     string `path:"id" maxLength:"200" doc:"Id or slug"`
	Format string `query:"format" enum:"ris,bibtex,csl" doc:"ris when absent"`
	ItemID int64  `query:"item_id" minimum:"1" doc:"The volume or issue that is cited; the only one when absent"`
	Page   string `query:"page" maxLength:"40" doc:"The place that is quoted, as it is to be written"`
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
	part, err := partOf(content, in.ItemID)
	if err != nil {
		return core.File{}, err
	}
	part.Page = in.Page
	entry := bibliography.Entry{Record: record, URL: core.PageURL(ctx, in.host, record.Slug), Part: part}
	return core.File{
		ContentType: format.MediaType(), ContentDisposition: fmt.Sprintf("attachment; filename=\"%s.%s\"", record.Slug, format.Extension()),
		Body: bibliography.Write(format, locale.From(ctx), []bibliography.Entry{entry}),
	}, nil
}

// partOf is the item of a content that is cited: the one that is named, or the
// only one; not_found for one of another content.
func partOf(content catalogue.Content, id int64) (bibliography.Part, error) {
	for _, item := range content.Items {
		if item.ID == id || id == 0 && len(content.Items) == 1 {
			return bibliography.Part{Volume: item.Volume, Issue: item.Issue, Issued: item.Issued, Year: item.Year, Pages: item.Pages}, nil
		}
	}
	if id != 0 {
		return bibliography.Part{}, apperr.New(apperr.NotFound)
	}
	return bibliography.Part{}, nil
}
