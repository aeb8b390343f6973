package ingest

import (
	"context"
	"errors"
	"strconv"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/catalogue/cover"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
	"sudar/internal/reading"
)

// coverSweepJob gives a cover to records whose import could not: the process
// died, the disk was full, the found picture could not be read.
const coverSweepJob = "cover.sweep"

const (
	coverSweepEvery = 24 * time.Hour
	// coverGrace is how long an import may take to show the cover itself.
	coverGrace = 10 * time.Minute
	coverStep  = 5_000 // ids looked at in one read
)

// Start has records without a cover looked for soon, and once a day from then on.
func (s *Service) Start(ctx context.Context) error {
	return s.queue.Enqueue(ctx, jobs.Job{Kind: coverSweepJob, Key: "all"})
}

// sweepLater has them looked for once the import that failed with one is over.
func (s *Service) sweepLater(ctx context.Context) error {
	return s.queue.Enqueue(ctx, jobs.Job{Kind: coverSweepJob, Key: "all", RunAt: s.clock.Now().Add(coverGrace + time.Minute)})
}

// uncovered is a record without a cover and its newest publication.
type uncovered struct {
	ID   int64  `db:"id"`
	Stem string `db:"stem"`
}

// uncoveredSQL reads the records of a range of ids that have a file that was
// opened before a moment, and no cover.
const uncoveredSQL = `SELECT c.id, MAX(p.stem) AS stem FROM contents c
	JOIN items i ON i.content_id = c.id AND i.deleted_at IS NULL JOIN publications p ON p.item_id = i.id AND p.revision = i.revision
	WHERE c.id > $1 AND c.id <= $2 AND c.deleted_at IS NULL AND p.created_at < $3
	AND NOT EXISTS (SELECT 1 FROM covers v WHERE v.content_id = c.id) GROUP BY c.id ORDER BY c.id`

// sweepCovers is the job. A record that still gets no cover is left to the next
// sweep: the others go on.
func (s *Service) sweepCovers(ctx context.Context, _ jobs.Job) error {
	last, err := db.Get[int64](ctx, s.db, "SELECT COALESCE(MAX(id), 0) FROM contents")
	if err != nil {
		return err
	}
	before := db.At(s.clock.Now().Add(-coverGrace))
	for after := int64(0); after < last; after += coverStep {
		found, err := db.All[uncovered](ctx, s.db, uncoveredSQL, after, after+coverStep, before)
		if err != nil {
			return err
		}
		for _, record := range found {
			if err := s.cover(ctx, record); err != nil && ctx.Err() == nil {
				log.From(ctx).WarnContext(ctx, "ingest: a record stays without a cover", "content", record.ID, "error", err)
			}
		}
		if err := jobs.Progress(ctx, min(after+coverStep, last), last); err != nil {
			return err
		}
	}
	return s.queue.Enqueue(ctx, jobs.Job{Kind: coverSweepJob, Key: "all", RunAt: s.clock.Now().Add(coverSweepEvery)})
}

// cover shows the cover that lies in a record's file, else a drawn one.
func (s *Service) cover(ctx context.Context, record uncovered) error {
	ctx = db.AllTenants(ctx, "sweep of covers")
	content, err := s.catalogue.ByIDOrSlug(ctx, strconv.FormatInt(record.ID, 10))
	if apperr.Is(err, apperr.NotFound) || apperr.Is(err, apperr.Gone) {
		return nil
	}
	if err != nil || content.Cover != nil {
		return err
	}
	p := reading.Publication{Stem: record.Stem}
	if content.ShowsFound() {
		err := s.blobCover(ctx, content.ID, p.CoverKey())
		if err == nil {
			return s.enqueueCover(ctx, content.ID, p, true) // the smaller renditions
		}
		if !errors.Is(err, blob.ErrNotFound) && !errors.Is(err, errNoPicture) {
			return err
		}
	}
	return s.drawFor(ctx, content)
}

// blobCover shows the JPEG renditions of a cover that an import has stored.
func (s *Service) blobCover(ctx context.Context, contentID int64, key string) error {
	object, err := s.blobs.Open(ctx, key)
	if err != nil {
		return err
	}
	defer func() { _ = object.Close() }() // it was only read
	_, _, err = s.putJPEGs(ctx, contentID, blob.Reader(object))
	return err
}

// drawFor draws the cover of a record whose file has none.
func (s *Service) drawFor(ctx context.Context, c catalogue.Content) error {
	_, err := s.DrawCover(ctx, c.ID, cover.Spec{
		Title: c.Title, Author: s.firstAuthor(ctx, c), Kind: string(c.Kind), Category: c.DDC,
		Seed: uint64(c.ID), //nolint:gosec // ids are positive
	})
	return err
}
