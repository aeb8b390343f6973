package uploads

import (
	"context"
	"strings"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
)

// strayAfter is longer than storing a piece takes.
const strayAfter = 24 * time.Hour

// mostPurged bounds the uploads that one run forgets.
const mostPurged = 1_000

// Start has what expired forgotten from now on.
func (s *Service) Start(ctx context.Context) error {
	return s.queue.Enqueue(ctx, jobs.Job{Kind: purgeJob, Key: "all"})
}

// Purge forgets uploads for which nothing has come for long, and pieces that a
// killed process left.
func (s *Service) Purge(ctx context.Context) error {
	expired, err := db.All[string](ctx, s.db, "SELECT id FROM uploads WHERE updated_at < $1 ORDER BY updated_at LIMIT $2",
		db.At(s.clock.Now().Add(-expiry)), mostPurged)
	if err != nil {
		return err
	}
	for _, id := range expired {
		if err := s.forget(ctx, id); err != nil {
			return err
		}
	}
	return s.purgeStray(ctx)
}

func (s *Service) purgeStray(ctx context.Context) error {
	for info, err := range s.blobs.List(ctx, blobRoot) {
		if err != nil {
			return err
		}
		if s.clock.Now().Sub(info.Modified) < strayAfter {
			continue
		}
		id, _, _ := strings.Cut(strings.TrimPrefix(info.Key, blobRoot), "/")
		known, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM upload_parts WHERE upload_id = $1 AND blob = $2", id, info.Key)
		if err != nil {
			return err
		}
		if known > 0 {
			continue
		}
		if err := s.blobs.Delete(ctx, info.Key); err != nil {
			return err
		}
	}
	return nil
}
