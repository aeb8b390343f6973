package pdf

import (
	"context"
	"image"

	"sudar/internal/publications"
	"sudar/internal/publications/media"
	"sudar/internal/publications/output"
)

// Pixels of a drawn cover.
const (
	coverWidth  = 900
	coverHeight = 1350
)

// drawCover draws the first page. A page that cannot be drawn is a warning.
func drawCover(ctx context.Context, doc *lazily, out *output.Folder) error {
	d := doc.drawing(ctx)
	if d == nil {
		out.Result.Warn(publications.WarnNoCover, "")
		return nil
	}
	err := d.draw(0, coverWidth, coverHeight, func(img image.Image) error {
		jpg, w, h, err := media.EncodeCover(img)
		if err != nil {
			return err
		}
		return out.CoverJPEG(jpg, w, h)
	})
	if err != nil {
		out.Result.Warn(publications.WarnNoCover, "")
	}
	return nil
}
