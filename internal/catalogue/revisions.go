package catalogue

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
)

// Source is what made a change of a record.
type Source string

// The sources. A change without a viewer is an import's.
const (
	ByStaff  Source = "staff"
	ByImport Source = "import"
	InBulk   Source = "bulk"
	ByUndo   Source = "undo"
)

// origin is the source of the changes made in a context, and the run they belong to.
type origin struct {
	source Source
	run    string
}

type originKey struct{}

// From returns a context whose changes of records are kept as those of a source,
// together under the id of a run ("" for none).
func From(ctx context.Context, source Source, run string) context.Context {
	return context.WithValue(ctx, originKey{}, origin{source, run})
}

// originOf returns where the changes made in ctx come from.
func originOf(ctx context.Context) origin {
	if given, ok := ctx.Value(originKey{}).(origin); ok {
		return given
	}
	if _, all, err := db.Tenant(ctx); err != nil || all {
		return origin{source: ByImport}
	}
	return origin{source: ByStaff}
}

// Revision is one change of a record. Actor is "" for an import, the command
// line, and somebody who is erased.
type Revision struct {
	ID     string
	Source Source
	Actor  string
	At     db.Time
	Undone bool
	// Changes are the fields with what people read in them, in the order of a record.
	Changes []Change
	// Current tells that the record still has what the change made of it, so that
	// it can be undone.
	Current bool
}

// revising runs change like changing, and keeps what it changed as a revision.
// change gets the record as it was.
func (s *Service) revising(ctx context.Context, contentID int64, change func(ctx context.Context, before Content) error) error {
	return s.changing(ctx, contentID, func(ctx context.Context) error {
		before, err := s.load(ctx, contentID)
		if err != nil {
			return err
		}
		if err := change(ctx, before); err != nil {
			return err
		}
		after, err := s.load(ctx, contentID)
		if err != nil {
			return err
		}
		was, is, err := difference(&before, &after)
		if err != nil || len(was) == 0 {
			return err
		}
		return s.keepRevision(ctx, contentID, was, is)
	})
}

// keepRevision stores a change, and locks its fields against imports when a
// person made it.
func (s *Service) keepRevision(ctx context.Context, contentID int64, was, is FieldValues) error {
	from := originOf(ctx)
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return err
	}
	before, err := json.Marshal(was)
	if err != nil {
		return fmt.Errorf("catalogue: revision: %w", err)
	}
	after, err := json.Marshal(is)
	if err != nil {
		return fmt.Errorf("catalogue: revision: %w", err)
	}
	// The person of a long run may be erased before its end.
	if _, err := db.Exec(ctx, s.db, `INSERT INTO content_revisions (id, content_id, actor_id, source, run_id, before, after, at)
		VALUES ($1, $2, (SELECT id FROM accounts WHERE id = $3), $4, $5, $6, $7, $8)`,
		ident.New(), contentID, v.AccountID, string(from.source), from.run, string(before), string(after), s.db.Now()); err != nil {
		return err
	}
	if from.source == ByImport {
		return nil
	}
	return s.lock(ctx, contentID, slices.Sorted(maps.Keys(is)))
}

type revisionRow struct {
	ID     string      `db:"id"`
	Source Source      `db:"source"`
	Actor  string      `db:"actor"`
	Before FieldValues `db:"before,json"`
	After  FieldValues `db:"after,json"`
	At     db.Time     `db:"at"`
	Undone bool        `db:"undone"`
}

const revisionColumns = `SELECT r.id, r.source, COALESCE(a.username, '') AS actor, r.before, r.after, r.at,
	r.undone_at IS NOT NULL AS undone FROM content_revisions r LEFT JOIN accounts a ON a.id = r.actor_id WHERE r.content_id = $1`

const revisionsSQL = revisionColumns + " ORDER BY r.at DESC, r.id DESC LIMIT $2 OFFSET $3"

// Revisions returns a page of the changes of a record, newest first, to those
// who may edit it.
func (s *Service) Revisions(ctx context.Context, contentID int64, request page.Request) (page.List[Revision], error) {
	list := page.List[Revision]{Request: request}
	if err := s.mayEdit(ctx, contentID); err != nil {
		return list, err
	}
	now, err := s.load(ctx, contentID)
	if err != nil {
		return list, err
	}
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM content_revisions WHERE content_id = $1", contentID); err != nil {
		return list, err
	}
	rows, err := db.All[revisionRow](ctx, s.db, revisionsSQL, contentID, request.Size, request.Offset())
	if err != nil {
		return list, err
	}
	names := newFieldNames()
	for _, row := range rows {
		names.collect(row.Before, row.After)
	}
	if err := s.readNames(ctx, names); err != nil {
		return list, err
	}
	for _, row := range rows {
		changed, err := changedSince(&now, row.After)
		if err != nil {
			return list, err
		}
		list.Rows = append(list.Rows, Revision{
			ID: row.ID, Source: row.Source, Actor: row.Actor, Changes: names.changes(row.Before, row.After), At: row.At, Undone: row.Undone,
			Current: len(changed) == 0,
		})
	}
	return list, nil
}

// changedSince returns the fields that a record has other values in by now.
func changedSince(now *Content, after FieldValues) ([]string, error) {
	var changed []string
	for _, field := range recordFields {
		kept, has := after[field.name]
		if !has {
			continue
		}
		value, err := field.value(now)
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(value, kept) {
			changed = append(changed, field.name)
		}
	}
	return changed, nil
}

// UndoRevision gives the fields that a change of a record changed the values that
// they had before; conflict when one of them was changed since, not_found when the
// record has no such change. Undoing is a change of its own, which can be undone.
func (s *Service) UndoRevision(ctx context.Context, contentID int64, revisionID string) error {
	if err := s.mayEdit(ctx, contentID); err != nil {
		return err
	}
	ctx = From(ctx, ByUndo, "")
	return s.revising(ctx, contentID, func(ctx context.Context, now Content) error {
		row, err := db.Get[revisionRow](ctx, s.db, revisionColumns+" AND r.id = $2", contentID, revisionID)
		if err != nil {
			return err
		}
		_, err = s.undo(ctx, now, row)
		return err
	})
}

// undo gives a record the values before a change, while nobody else changes it, and
// returns it so.
func (s *Service) undo(ctx context.Context, now Content, row revisionRow) (Content, error) {
	was := now
	changed, err := changedSince(&now, row.After)
	if err != nil {
		return was, err
	}
	if len(changed) > 0 || row.Undone {
		return was, apperr.New(apperr.Conflict)
	}
	for _, field := range recordFields {
		if value, has := row.Before[field.name]; has {
			if err := field.set(&was, value); err != nil {
				return was, err
			}
		}
	}
	if err := s.storeChanged(ctx, now, was); err != nil {
		return was, err
	}
	_, err = db.Exec(ctx, s.db, "UPDATE content_revisions SET undone_at = $2 WHERE id = $1", row.ID, s.db.Now())
	return was, err
}
