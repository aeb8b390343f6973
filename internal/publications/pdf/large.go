package pdf

import (
	"context"

	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/responses"

	"sudar/internal/publications"
	"sudar/internal/publications/output"
)

// openLarge reads a file that is too large to be held in memory: scans, mostly.
// The drawing engine reads it piece by piece, and it is served as it is; a
// warning says so. Nothing in it can act: viewers of ours run no actions.
func openLarge(ctx context.Context, in output.Source, out *output.Folder) (facts, error) {
	d, err := openDrawing(ctx, in, in.Size)
	if err != nil {
		return facts{}, refusal(err)
	}
	defer d.close()
	count, err := d.instance.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: d.doc})
	if err != nil || count.PageCount < 1 {
		return facts{}, publications.Refuse(publications.ReasonDamaged, "no pages: %w", err)
	}
	if count.PageCount > out.Limits.Pages {
		return facts{}, publications.Refuse(publications.ReasonTooMany, "%d pages", count.PageCount)
	}
	f := facts{pages: count.PageCount, metadata: d.information(), toc: d.outline(), served: served{ReaderAt: in, size: in.Size}}
	for n := range f.pages {
		w, h, err := d.size(n)
		if err != nil || !plausible(w, h) {
			return facts{}, publications.Refuse(publications.ReasonTooLarge, "page %d of %f×%f points: %w", n+1, w, h, err)
		}
		if n == 0 {
			f.width, f.height = w, h
		}
	}
	out.Result.Warn(publications.WarnNotOptimised, "")
	return f, nil
}

func (d *drawing) size(n int) (w, h float64, err error) {
	s, err := d.instance.FPDF_GetPageSizeByIndex(&requests.FPDF_GetPageSizeByIndex{Document: d.doc, Index: n})
	if err != nil {
		return 0, 0, err
	}
	return s.Width, s.Height, nil
}

func (d *drawing) information() publications.Metadata {
	entries := map[string]string{}
	if meta, err := d.instance.GetMetaData(&requests.GetMetaData{Document: d.doc}); err == nil {
		for _, tag := range meta.Tags {
			entries[tag.Tag] = tag.Value
		}
	}
	return information(entries)
}

func (d *drawing) outline() []publications.Link {
	bookmarks, err := d.instance.GetBookmarks(&requests.GetBookmarks{Document: d.doc})
	if err != nil {
		return nil
	}
	left := maxOutline
	return largeOutline(bookmarks.Bookmarks, &left, 0)
}

func largeOutline(bookmarks []responses.GetBookmarksBookmark, left *int, depth int) []publications.Link {
	var out []publications.Link
	if depth > maxOutlineDepth {
		return nil
	}
	for _, b := range bookmarks {
		if *left--; *left < 0 {
			break
		}
		page := 0
		switch {
		case b.DestInfo != nil:
			page = b.DestInfo.PageIndex + 1
		case b.ActionInfo != nil && b.ActionInfo.DestInfo != nil:
			page = b.ActionInfo.DestInfo.PageIndex + 1
		}
		out = append(out, entry(b.Title, page, largeOutline(b.Children, left, depth+1)))
	}
	return out
}
