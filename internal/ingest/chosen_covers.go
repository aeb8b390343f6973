package ingest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/db"
	"sudar/internal/publications/pictures"
	"sudar/internal/reading"
)

// ShowCover makes a picture that staff chose the cover of a record. The error of
// what cannot be read is that of pictures.Load.
func (s *Service) ShowCover(ctx context.Context, contentID int64, picture []byte, limit pictures.Limit) error {
	img, err := pictures.Load(bytes.NewReader(picture), limit)
	if err != nil {
		return err
	}
	set, err := pictures.Renditions(img)
	if err != nil {
		return err
	}
	_, err = s.show(ctx, contentID, set, catalogue.UploadedCover, picture)
	return err
}

// RedrawCover draws the cover of a record as it is now, whatever it had.
func (s *Service) RedrawCover(ctx context.Context, contentID int64) error {
	content, err := s.catalogue.ByIDOrSlug(ctx, strconv.FormatInt(contentID, 10))
	if err != nil {
		return err
	}
	return s.drawFor(ctx, content)
}

// TakeCover shows the cover that lies in a file of a record, of the first that
// has one. It is refused, as field cover, when none has, or when the record is
// strict: what lies in a PDF is a page.
func (s *Service) TakeCover(ctx context.Context, contentID int64) error {
	content, err := s.catalogue.ByIDOrSlug(ctx, strconv.FormatInt(contentID, 10))
	if err != nil {
		return err
	}
	stems, err := db.All[string](ctx, s.db, `SELECT p.stem FROM items i JOIN publications p ON p.item_id = i.id AND p.revision = i.revision
		WHERE i.content_id = $1 AND i.deleted_at IS NULL ORDER BY i.position, i.id`, contentID)
	if err != nil {
		return err
	}
	for _, stem := range stems {
		if !content.ShowsFound() {
			break
		}
		p := reading.Publication{Stem: stem}
		switch err := s.blobCover(ctx, contentID, p.CoverKey()); {
		case err == nil:
			return s.enqueueCover(ctx, contentID, p, true) // the smaller renditions
		case !errors.Is(err, blob.ErrNotFound) && !errors.Is(err, errNoPicture):
			return fmt.Errorf("ingest: cover of a file: %w", err)
		}
	}
	return apperr.InvalidField("cover", "field.cover_file")
}
