package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
)

// What undoing does of a row. Edited is a record that somebody has changed since,
// and archived one that somebody uses: neither is taken away.
const (
	removed  = "removed"
	archived = "archived"
	restored = "restored"
	edited   = "edited"
)

// trace is a row that changed the library, with the record as it is now.
type trace struct {
	Number    int64     `db:"number"`
	Outcome   Outcome   `db:"outcome"`
	ContentID int64     `db:"content_id"`
	WrittenAt time.Time `db:"written_at"`
	Before    string    `db:"before"`
	UpdatedAt time.Time `db:"updated_at"` // zero: the record is gone
	DeletedAt time.Time `db:"deleted_at"`
	HasItems  bool      `db:"has_items"`
}

// undoneAtOnce is how many rows a transaction undoes.
const undoneAtOnce = 100

// undo undoes the rows of an import, the last first, from where it was left.
func (s *Service) undo(ctx context.Context, i Import) error {
	for {
		last, err := s.undoBatch(ctx, &i, undoneAtOnce)
		if db.IsForeignKey(err) { // somebody uses one of the records
			last, err = s.undoSingly(ctx, &i)
		}
		if err != nil || last {
			return err
		}
		if err := jobs.Progress(ctx, i.Done, i.Total); err != nil {
			return err
		}
	}
}

// undoSingly undoes as many rows as a batch has, each alone; a record that somebody
// uses is archived.
func (s *Service) undoSingly(ctx context.Context, i *Import) (last bool, err error) {
	for range undoneAtOnce {
		last, err = s.undoBatch(ctx, i, 1)
		if db.IsForeignKey(err) {
			err = s.archiveNext(ctx, i)
		}
		if err != nil || last {
			return last, err
		}
	}
	return false, nil
}

// undoBatch undoes the next rows, all of them or none, and tells whether there were
// no more.
func (s *Service) undoBatch(ctx context.Context, i *Import, most int) (last bool, err error) {
	err = s.undoing(ctx, i, most, func(ctx context.Context, after *Import, rows []trace) error {
		apart := untilRepeated(rows)
		for _, r := range rows[:apart] {
			did, err := s.undoRow(ctx, r)
			if err != nil {
				return err
			}
			if err := s.note(ctx, after, r, did); err != nil {
				return err
			}
		}
		if last = len(rows) < most && apart == len(rows); last {
			return s.enter(ctx, *after, Undone, "")
		}
		return s.move(ctx, *after)
	})
	return last, err
}

// untilRepeated is how many rows come before one whose record a row before it is of:
// that is another record once the first is undone.
func untilRepeated(rows []trace) int {
	seen := map[int64]bool{}
	for i, r := range rows {
		if seen[r.ContentID] {
			return i
		}
		seen[r.ContentID] = true
	}
	return len(rows)
}

// archiveNext archives the record of the next row, which somebody uses.
func (s *Service) archiveNext(ctx context.Context, i *Import) error {
	return s.undoing(ctx, i, 1, func(ctx context.Context, after *Import, rows []trace) error {
		for _, r := range rows {
			if err := s.catalogue.SetVisibility(ctx, r.ContentID, entitlements.Archived); err != nil {
				return err
			}
			if err := s.note(ctx, after, r, archived); err != nil {
				return err
			}
		}
		return s.move(ctx, *after)
	})
}

// undoing runs a step of undoing on the next rows, in a transaction that holds the
// import; i is what the step made of it once that is written.
func (s *Service) undoing(ctx context.Context, i *Import, most int, step func(context.Context, *Import, []trace) error) error {
	var after Import
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		after = *i
		if err := s.db.LockRow(ctx, "record_imports", i.ID); err != nil {
			return err
		}
		rows, err := s.traces(ctx, after, most)
		if err != nil {
			return err
		}
		return step(ctx, &after, rows)
	})
	if err == nil {
		*i = after
	}
	return err
}

// traces returns the next rows that are to be undone. Done rows are undone, each with
// a number of its own: the next one is not among the last Done numbers, so that those
// are not read again.
func (s *Service) traces(ctx context.Context, i Import, most int) ([]trace, error) {
	return db.All[trace](ctx, s.db, `SELECT r.number, r.outcome, r.content_id, r.written_at, r.before, c.updated_at, c.deleted_at,
		EXISTS (SELECT 1 FROM items t WHERE t.content_id = r.content_id) AS has_items
		FROM record_import_rows r LEFT JOIN contents c ON c.id = r.content_id
		WHERE r.import_id = $1 AND r.written_at IS NOT NULL AND r.undone = ''
			AND r.number <= $3 ORDER BY r.number DESC LIMIT $2`, i.ID, most, i.Total-i.Done)
}

// changed tells whether somebody has changed the record since the import wrote it.
func (r trace) changed() bool {
	return r.UpdatedAt.IsZero() || !r.DeletedAt.IsZero() || !r.UpdatedAt.Equal(r.WrittenAt) || r.Outcome == Added && r.HasItems
}

// undoRow puts the library back as it was before a row, and says what it did.
func (s *Service) undoRow(ctx context.Context, r trace) (string, error) {
	if r.changed() {
		return edited, nil
	}
	if r.Outcome == Added {
		if _, err := db.Exec(ctx, s.db, "DELETE FROM record_sources WHERE content_id = $1", r.ContentID); err != nil {
			return "", err
		}
		return removed, s.catalogue.Discard(ctx, r.ContentID)
	}
	var before catalogue.Content
	if err := json.Unmarshal([]byte(r.Before), &before); err != nil {
		return "", fmt.Errorf("imports: the record before: %w", err)
	}
	if err := s.catalogue.Restore(ctx, before); err != nil {
		return "", err
	}
	if _, err := db.Exec(ctx, s.db, "UPDATE record_sources SET digest = '' WHERE content_id = $1 AND written_at = $2",
		r.ContentID, db.At(r.WrittenAt)); err != nil {
		return "", err
	}
	return restored, s.moveLinks(ctx, r.ContentID, db.At(r.WrittenAt), db.At(before.UpdatedAt))
}

// note stores what undoing did of a row, and counts it.
func (s *Service) note(ctx context.Context, i *Import, r trace, did string) error {
	i.Done++
	i.Counts.add(did)
	_, err := db.Exec(ctx, s.db, "UPDATE record_import_rows SET undone = $3 WHERE import_id = $1 AND number = $2", i.ID, r.Number, did)
	return err
}

// Consequences say what undoing an import would do.
type Consequences struct {
	Removed, Restored, Kept int
}

// Foresee says what undoing an import of the viewer's organisation would do. Records
// that somebody uses are counted as removed: only removing finds that out.
func (s *Service) Foresee(ctx context.Context, id string) (Consequences, error) {
	i, err := s.own(ctx, id)
	if err != nil {
		return Consequences{}, err
	}
	if err := s.undoable(i); err != nil {
		return Consequences{}, err
	}
	type row struct {
		Outcome Outcome `db:"outcome"`
		Intact  bool    `db:"intact"`
		N       int     `db:"n"`
	}
	rows, err := db.All[row](ctx, s.db, `SELECT outcome, intact, COUNT(*) AS n FROM (
		SELECT r.outcome, c.updated_at = r.written_at AND c.deleted_at IS NULL AND c.id IS NOT NULL
			AND (r.outcome <> 'added' OR NOT EXISTS (SELECT 1 FROM items t WHERE t.content_id = r.content_id)) AS intact
		FROM record_import_rows r LEFT JOIN contents c ON c.id = r.content_id
		WHERE r.import_id = $1 AND r.written_at IS NOT NULL) f GROUP BY outcome, intact`, i.ID)
	var c Consequences
	for _, r := range rows {
		switch {
		case !r.Intact:
			c.Kept += r.N
		case r.Outcome == Added:
			c.Removed += r.N
		default:
			c.Restored += r.N
		}
	}
	return c, err
}

// Undoable tells whether an import can be undone: it has changed something, and not
// too long ago.
func (s *Service) Undoable(i Import) bool {
	ran := i.State == Done || i.State == Failed
	return ran && i.Counts.Added+i.Counts.Updated > 0 && s.clock.Now().Sub(i.EndedAt) <= UndoFor
}

// undoable is a conflict unless an import can be undone.
func (s *Service) undoable(i Import) error {
	if !s.Undoable(i) {
		return apperr.New(apperr.Conflict)
	}
	return nil
}
