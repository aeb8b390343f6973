package desk

import (
	"context"
	"runtime"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
)

// Listen registers the jobs of bulk edits and of duplicates.
func Listen(q *jobs.Queue, s *Service) {
	q.HandleSlow(BulkKind, s.runBulk)
	q.Cancelable(BulkKind, s.stopBulk)
	q.Repeat(nightlyKind, nightlyEvery, s.enqueueSearch)
	q.HandleSlow(findKind, func(ctx context.Context, _ jobs.Job) error { return s.findDuplicates(ctx) })
	q.Cancelable(findKind, func(context.Context, jobs.Job) error { return nil }) // it goes through all again
}

const (
	// recordsAtOnce is how many records are changed in one transaction: readers and
	// other writers come between two.
	recordsAtOnce = 20
	// longestRest bounds the pause after a transaction that took long: it may have
	// waited for others.
	longestRest = 250 * time.Millisecond
)

// runBulk makes or undoes a bulk edit, some records at a time. After a crash it goes
// on with those that wait.
func (s *Service) runBulk(ctx context.Context, job jobs.Job) error {
	var asked bulkJob
	if err := job.Decode(&asked); err != nil {
		return err
	}
	v := viewer.Viewer{AccountID: asked.AccountID, OrganizationID: asked.In, Hub: asked.Hub, Role: asked.Role}
	ctx = db.AsViewer(ctx, v)
	if err := s.enlist(ctx, v, asked.EditID); err != nil {
		return err
	}
	edit, err := s.BulkEdit(ctx, asked.EditID)
	if err != nil {
		return jobs.Permanent(err)
	}
	step, from, end := s.changeRecord(edit), waiting, Done
	if asked.Undo {
		step, from, end = s.undoRecord(edit), changed, Undone
	}
	todo := int64(edit.Records[from])
	for done := int64(0); ; {
		began := s.clock.Now()
		n, err := s.nextRecords(ctx, edit.ID, from, step)
		if err != nil {
			return err
		}
		if n == 0 {
			_, err := db.Exec(ctx, s.db, "UPDATE bulk_edits SET state = $2, ended_at = $3 WHERE id = $1", edit.ID, string(end), s.db.Now())
			return err
		}
		done += int64(n)
		if err := jobs.Progress(ctx, done, todo); err != nil {
			return err
		}
		if err := rest(ctx, min(s.clock.Now().Sub(began), longestRest)); err != nil {
			return err
		}
	}
}

// rest waits after some records for as long as they took: of one processor a bulk
// edit takes half, readers have the others.
func rest(ctx context.Context, pause time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(pause):
		return nil
	}
}

// stopBulk ends an edit whose job was cancelled: what it changed, or has not undone
// yet, stays changed and can be undone.
func (s *Service) stopBulk(ctx context.Context, job jobs.Job) error {
	var asked bulkJob
	if err := job.Decode(&asked); err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, "DELETE FROM bulk_edit_contents WHERE edit_id = $1 AND state = $2", asked.EditID, waiting); err != nil {
		return err
	}
	_, err := db.Exec(ctx, s.db, "UPDATE bulk_edits SET state = $2, ended_at = $3 WHERE id = $1", asked.EditID, string(Done), s.db.Now())
	return err
}

// nextRecords does step with the next records of an edit in a state, and writes
// down what became of them. It returns how many there were.
func (s *Service) nextRecords(ctx context.Context, editID, from string, step func(context.Context, int64) (string, error)) (int, error) {
	n := 0
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		ids, err := db.All[int64](ctx, s.db,
			"SELECT content_id FROM bulk_edit_contents WHERE edit_id = $1 AND state = $2 ORDER BY content_id LIMIT $3", editID, from, recordsAtOnce)
		if err != nil {
			return err
		}
		n = len(ids)
		ends := map[string][]int64{}
		for _, id := range ids {
			outcome, err := step(ctx, id)
			if err != nil {
				return err
			}
			ends[outcome] = append(ends[outcome], id)
			runtime.Gosched() // a reader's request need not wait for the whole slice of 10 ms
		}
		for outcome, ended := range ends {
			w := db.NewWhere(outcome).And("edit_id = ?", editID).In("content_id", db.List(ended)...)
			if _, err := db.Exec(ctx, s.db, "UPDATE bulk_edit_contents SET state = $1"+w.SQL(), w.Args()...); err != nil {
				return err
			}
		}
		return nil
	})
	return n, err
}

// changeRecord returns what changes one record, and says what became of it.
func (s *Service) changeRecord(edit BulkEdit) func(ctx context.Context, id int64) (string, error) {
	return func(ctx context.Context, id int64) (string, error) {
		outcome, err := s.Catalogue.Revise(catalogue.From(ctx, catalogue.InBulk, edit.ID), id, func(c *catalogue.Content) {
			applyAll(edit.Changes, c)
		})
		return map[catalogue.Outcome]string{catalogue.Unchanged: same, catalogue.Changed: changed, catalogue.Refused: refused}[outcome], err
	}
}

// undoRecord returns what undoes the edit of one record: what was changed since
// stays.
func (s *Service) undoRecord(edit BulkEdit) func(ctx context.Context, id int64) (string, error) {
	return func(ctx context.Context, id int64) (string, error) {
		done, err := s.Catalogue.UndoRun(ctx, id, edit.ID)
		if done {
			return undone, err
		}
		return kept, err
	}
}
