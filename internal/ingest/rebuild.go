package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
	"sudar/internal/publications"
	"sudar/internal/reading"
)

// rebuildAgain is when a publication whose original cannot be opened is tried
// once more: staff may have put the file back.
const rebuildAgain = time.Hour

// errOriginal says that the file as it came is gone, damaged or not opened any more.
var errOriginal = errors.New("ingest: the original cannot be opened")

// rebuild is the job that makes the files of a publication again from its
// original (ADR 49). It may run again at any point.
func (s *Service) rebuild(ctx context.Context, job jobs.Job) error {
	var wanted reading.Rebuild
	if err := job.Decode(&wanted); err != nil {
		return err
	}
	p, err := s.reading.Publication(ctx, wanted.ItemID, wanted.Revision)
	if apperr.Is(err, apperr.NotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if !wanted.Cover {
		if err = s.reading.Check(ctx, p); err == nil || !reading.Damaged(err) {
			return err
		}
	}
	err = s.remake(ctx, p)
	if errors.Is(err, errOriginal) {
		log.From(ctx).ErrorContext(ctx, "a publication is damaged and cannot be made again: put its original back", "item", p.ItemID, "revision",
			p.Revision, "original", p.OriginalKey(), "error", err)
		wanted.Failed = true
		return s.queue.Enqueue(ctx, jobs.Job{
			Kind: reading.RebuildJob, Key: wanted.Key(), Payload: wanted, RunAt: s.clock.Now().Add(rebuildAgain),
		})
	}
	if err == nil {
		log.From(ctx).InfoContext(ctx, "a publication was made again from its original", "item", p.ItemID, "revision", p.Revision)
	}
	return err
}

// remake opens the original of p and stores what comes of it in the place of
// what there is.
func (s *Service) remake(ctx context.Context, p reading.Publication) error {
	folder, remove, err := s.scratch.Folder("rebuild")
	if err != nil {
		return err
	}
	defer remove()
	src, out := filepath.Join(folder, "original"), filepath.Join(folder, "out")
	if err := os.Mkdir(out, 0o700); err != nil {
		return fmt.Errorf("ingest: rebuild: %w", err)
	}
	if err := s.fetchOriginal(ctx, p, src); err != nil {
		return err
	}
	result, err := s.build(ctx, src, out, s.limits)
	var refusal *publications.Refusal
	if errors.As(err, &refusal) && refusal.Reason != publications.ReasonInternal && ctx.Err() == nil {
		return fmt.Errorf("%w: %w", errOriginal, err)
	}
	if err != nil {
		return err
	}
	if err := s.putOpened(ctx, p, out, result.Cover != nil); err != nil {
		return fmt.Errorf("ingest: rebuild: %w", err)
	}
	again := publicationOf(result, p.Stem)
	again.ItemID, again.Revision = p.ItemID, p.Revision
	if err := s.reading.Replace(ctx, again); err != nil {
		return err
	}
	return s.coverOf(ctx, again, result.Cover != nil)
}

// fetchOriginal copies the original of p to a path; errOriginal unless it is
// what was imported.
func (s *Service) fetchOriginal(ctx context.Context, p reading.Publication, path string) (err error) {
	object, err := s.blobs.Open(ctx, p.OriginalKey())
	if err != nil {
		return lost(err)
	}
	defer func() { _ = object.Close() }() // it was only read
	file, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("ingest: rebuild: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	digest := sha256.New()
	if _, err := io.Copy(io.MultiWriter(file, digest), blob.Reader(object)); err != nil {
		return lost(err)
	}
	if hex.EncodeToString(digest.Sum(nil)) != p.SHA256 {
		return fmt.Errorf("%w: it has changed", errOriginal)
	}
	return nil
}

func lost(err error) error {
	if blob.Damaged(err) {
		return fmt.Errorf("%w: %w", errOriginal, err)
	}
	return fmt.Errorf("ingest: rebuild: %w", err)
}
