package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"
	"strconv"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
	"sudar/internal/publications/pictures"
	"sudar/internal/reading"
)

// coverMendJob makes the renditions of a cover again of which one is damaged;
// its payload is the content's id.
const coverMendJob = "cover.mend"

// coverTakes is how long who asks for a damaged cover is told to wait.
const coverTakes = 5 * time.Second

// MendCover has the renditions of a cover made again, of which the one named by
// revision and file is gone or damaged. The error is unavailable, or not_found
// when the content has no such rendition.
func (s *Service) MendCover(ctx context.Context, contentID int64, revision, file string) error {
	key := strconv.FormatInt(contentID, 10)
	content, err := s.catalogue.ByIDOrSlug(db.AllTenants(ctx, "damaged cover"), key)
	if err != nil {
		return err
	}
	if content.Cover == nil || content.Cover.Revision != revision {
		return apperr.New(apperr.NotFound)
	}
	_, found, err := s.queue.Pending(ctx, coverJob, key)
	if !found && err == nil {
		if !slices.Contains(renditions(*content.Cover), file) {
			return apperr.New(apperr.NotFound)
		}
		_, found, err = s.queue.Pending(ctx, coverMendJob, key)
	}
	if err == nil && !found {
		log.From(ctx).WarnContext(ctx, "a cover is damaged and is made again", "content", contentID, "file", file)
		err = s.queue.Enqueue(ctx, jobs.Job{Kind: coverMendJob, Key: key, Payload: contentID})
	}
	return apperr.Wrap(apperr.Unavailable, err).After(coverTakes)
}

// renditions are the files of a cover.
func renditions(c catalogue.Cover) []string {
	var files []string
	for _, width := range catalogue.CoverWidths {
		files = append(files, strconv.Itoa(width)+".jpg")
		if c.WebP {
			files = append(files, strconv.Itoa(width)+".webp")
		}
	}
	return files
}

// mendCover is the job. A found cover comes from the file, which may have to be
// opened again for it; others are drawn.
func (s *Service) mendCover(ctx context.Context, job jobs.Job) error {
	var contentID int64
	if err := job.Decode(&contentID); err != nil {
		return err
	}
	ctx = db.AllTenants(ctx, "damaged cover")
	content, err := s.catalogue.ByIDOrSlug(ctx, strconv.FormatInt(contentID, 10))
	if apperr.Is(err, apperr.NotFound) || apperr.Is(err, apperr.Gone) {
		return nil
	}
	if err != nil || content.Cover == nil || s.coverWhole(ctx, content) {
		return err
	}
	if content.Cover.Source != catalogue.FoundCover || !content.ShowsFound() {
		return s.drawFor(ctx, content)
	}
	opened, err := s.publicationsOf(ctx, contentID)
	if err != nil {
		return err
	}
	for _, p := range opened {
		if s.coverIn(ctx, p) == content.Cover.Revision {
			return s.enqueueCover(ctx, contentID, p, true)
		}
	}
	if len(opened) == 0 {
		return s.drawFor(ctx, content)
	}
	return s.reading.Rebuild(ctx, reading.Rebuild{ItemID: opened[0].ItemID, Revision: opened[0].Revision, Cover: true})
}

// coverWhole tells whether every rendition of a content's cover is whole.
func (s *Service) coverWhole(ctx context.Context, c catalogue.Content) bool {
	for _, file := range renditions(*c.Cover) {
		if _, _, err := blob.GetSummed(ctx, s.blobs, catalogue.CoverKey(c.ID, c.Cover.Revision, file), pictures.Whole); blob.Damaged(err) {
			return false
		}
	}
	return true
}

// publicationsOf returns the publications of a content, the newest first.
func (s *Service) publicationsOf(ctx context.Context, contentID int64) ([]reading.Publication, error) {
	type row struct {
		ItemID   int64  `db:"item_id"`
		Revision int    `db:"revision"`
		Stem     string `db:"stem"`
	}
	rows, err := db.All[row](ctx, s.db, `SELECT p.item_id, p.revision, p.stem FROM publications p JOIN items i ON i.id = p.item_id
		WHERE i.content_id = $1 AND i.deleted_at IS NULL ORDER BY p.created_at DESC, p.item_id LIMIT 50`, contentID)
	opened := make([]reading.Publication, len(rows))
	for i, r := range rows {
		opened[i] = reading.Publication{ItemID: r.ItemID, Revision: r.Revision, Stem: r.Stem}
	}
	return opened, err
}

// coverIn returns the revision that the cover in a file has, "" without one.
func (s *Service) coverIn(ctx context.Context, p reading.Publication) string {
	object, err := s.blobs.Open(ctx, p.CoverKey())
	if err != nil {
		return ""
	}
	defer func() { _ = object.Close() }() // it was only read
	raw, err := io.ReadAll(io.LimitReader(blob.Reader(object), pictures.DefaultLimit.Bytes))
	if err != nil {
		return ""
	}
	return revisionOf(raw)
}

// revisionOf names the bytes of a cover.
func revisionOf(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:6])
}

// coverOf has the renditions made of the cover of a file that was opened again,
// if the content's are damaged.
func (s *Service) coverOf(ctx context.Context, p reading.Publication, covered bool) error {
	ctx = db.AllTenants(ctx, "damaged cover")
	contentID, err := db.Get[int64](ctx, s.db, "SELECT content_id FROM items WHERE id = $1", p.ItemID)
	if err != nil {
		return err
	}
	content, err := s.catalogue.ByIDOrSlug(ctx, strconv.FormatInt(contentID, 10))
	if apperr.Is(err, apperr.NotFound) || apperr.Is(err, apperr.Gone) {
		return nil
	}
	if err != nil || content.Cover == nil || content.Cover.Source != catalogue.FoundCover || s.coverWhole(ctx, content) {
		return err
	}
	if covered {
		return s.enqueueCover(ctx, contentID, p, true)
	}
	return s.drawFor(ctx, content)
}
