package notes

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/notes"
	"sudar/internal/server/api/core"
)

type exportEntriesInput struct {
	EntryFilters
	IDs    []string `query:"ids" maxItems:"100" nullable:"false" doc:"Entries by their ids; no filter goes with them"`
	Format string   `query:"format" enum:"markdown,annotations" doc:"markdown when absent; annotations: W3C Web Annotation"`
	host   string
}

// Resolve keeps the host that the file's links lead to.
func (in *exportEntriesInput) Resolve(ctx huma.Context) []error {
	in.host = ctx.Host()
	return nil
}

func (a *api) registerExport() {
	core.Download(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/research/export", ID: "export-entries",
		Summary: "Export entries", Tag: "research", Produces: []string{"text/markdown", "application/ld+json"}}, a.exportEntries)
}

func (a *api) exportEntries(ctx context.Context, in *exportEntriesInput) (core.File, error) {
	books, err := a.exported(ctx, in)
	if err != nil {
		return core.File{}, err
	}
	format := notes.MarkdownFormat
	if in.Format != "" {
		format = notes.Format(in.Format)
	}
	return core.File{
		ContentType: format.MediaType(), ContentDisposition: fmt.Sprintf("attachment; filename=\"sudar-notes.%s\"", format.Extension()),
		Body: books.Export(format, core.HomeURL(ctx, in.host), locale.From(ctx)),
	}, nil
}

// exported returns the entries of a file: of one item for every reader, others
// for who has a part in the corner.
func (a *api) exported(ctx context.Context, in *exportEntriesInput) (notes.Books, error) {
	narrowed := false
	for name, there := range in.given() {
		narrowed = narrowed || there
		if there && len(in.IDs) > 0 {
			return nil, apperr.InvalidField(name, "field.not_with", "other", "ids")
		}
	}
	switch {
	case len(in.IDs) > 0 && in.ContentItemID != 0:
		return nil, apperr.InvalidField("content_item_id", "field.not_with", "other", "ids")
	case len(in.IDs) == 0 && !narrowed && in.ContentItemID != 0:
		book, err := a.Notes.Book(ctx, in.ContentItemID)
		return notes.Books{book}, err
	}
	q, err := in.narrowed()
	if err != nil {
		return nil, err
	}
	return a.Folders.Export(ctx, q, in.IDs)
}
