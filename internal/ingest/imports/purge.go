package imports

import (
	"context"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
)

// purgeJob takes away what nobody can undo or run any more.
const (
	purgeJob   = "import.purge"
	purgeEvery = 24 * time.Hour
	// purgedAtOnce is how many rows a transaction takes away.
	purgedAtOnce = 5_000
)

// Start writes the first job of those that repeat.
func (s *Service) Start(ctx context.Context) error {
	return s.queue.Enqueue(ctx, jobs.Job{Kind: purgeJob, Key: "all"})
}

// Purge deletes the rows of imports that ended longer ago than UndoFor, and drops
// those that nobody has run in that time with their files. What an import did in all
// stays.
func (s *Service) Purge(ctx context.Context) error {
	ctx = db.AllTenants(ctx, "old imports go in every organisation")
	before := db.At(s.clock.Now().Add(-UndoFor))
	ended, err := db.All[string](ctx, s.db, `SELECT i.id FROM record_imports i WHERE i.ended_at < $1
		AND i.state IN ('done', 'failed', 'undone') 
		AND EXISTS (SELECT 1 FROM record_import_rows r WHERE r.import_id = i.id) ORDER BY i.id`, before)
	if err != nil {
		return err
	}
	for _, id := range ended {
		if err := s.deleteRows(ctx, id); err != nil {
			return err
		}
	}
	waiting, err := db.All[Import](ctx, s.db, "SELECT "+importColumns+` FROM record_imports i WHERE i.created_at < $1 AND i.state = 'checked'
		ORDER BY i.id`, before)
	if err != nil {
		return err
	}
	for _, i := range waiting {
		if err := s.dropForgotten(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

// deleteRows deletes the rows of an import, some at a time: others write meanwhile.
func (s *Service) deleteRows(ctx context.Context, id string) error {
	for {
		n, err := db.Exec(ctx, s.db, `DELETE FROM record_import_rows WHERE import_id = $1 AND number IN
			(SELECT number FROM record_import_rows WHERE import_id = $1 ORDER BY number LIMIT $2)`, id, purgedAtOnce)
		if err != nil || n < purgedAtOnce {
			return err
		}
	}
}

// dropForgotten drops an import that waits to be run, unless somebody runs it now.
func (s *Service) dropForgotten(ctx context.Context, i Import) error {
	if err := s.Forget(ctx, i.ID); err != nil {
		return apperr.Ignore(err, apperr.Conflict)
	}
	if i.Blob == "" {
		return nil
	}
	return s.blobs.Delete(ctx, i.Blob)
}
