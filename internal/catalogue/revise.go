package catalogue

import (
	"context"
	"slices"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Outcome is what became of a record that was to be changed.
type Outcome int

// The outcomes. Refused is a record that was taken down, or cannot be so: nothing
// of it was written.
const (
	Unchanged Outcome = iota
	Changed
	Refused
)

// Revise changes a record by a function, keeps that as a revision, and tells what
// became of it. Who calls it has asked whether the viewer may. Of its items only the
// prices can be changed. In a transaction it may be followed by others, whatever the
// outcome.
func (s *Service) Revise(ctx context.Context, contentID int64, change func(c *Content)) (outcome Outcome, err error) {
	err = s.changing(ctx, contentID, func(ctx context.Context) error {
		before, err := s.living(ctx, contentID)
		if apperr.Is(err, apperr.NotFound) {
			outcome = Refused
			return nil
		}
		if err != nil {
			return err
		}
		after := before
		change(&after)
		was, is, err := difference(&before, &after)
		if err != nil || len(was) == 0 {
			return err
		}
		if after.sound() != nil {
			outcome = Refused
			return nil //nolint:nilerr // the record is counted as refused
		}
		outcome = Changed
		if err := s.storeChanged(ctx, before, after); err != nil {
			return err
		}
		return s.keepRevision(ctx, contentID, was, is)
	})
	return outcome, err
}

// living is load for a record that was not taken down.
func (s *Service) living(ctx context.Context, id int64) (Content, error) {
	return s.record(ctx, db.NewWhere().And("c.id = ?", id).And("c.deleted_at IS NULL"))
}

// Compared returns what people read in the fields in which states of records
// differ: one list for each pair. newTags are the words of tags that are not
// stored yet, by the ids that stand for them.
func (s *Service) Compared(ctx context.Context, before, after []Content, newTags map[int64]string) ([][]Change, error) {
	names, was, is := newFieldNames(), make([]FieldValues, len(before)), make([]FieldValues, len(before))
	for i := range before {
		var err error
		if was[i], is[i], err = difference(&before[i], &after[i]); err != nil {
			return nil, err
		}
		names.collect(was[i], is[i])
	}
	if err := s.readNames(ctx, names); err != nil {
		return nil, err
	}
	for id, name := range newTags {
		names.tags[id] = name
	}
	compared := make([][]Change, len(before))
	for i := range before {
		compared[i] = names.changes(was[i], is[i])
	}
	return compared, nil
}

// Differing returns the names of the fields in which two states of a record
// differ, and an error when the second cannot be stored.
func Differing(before, after *Content) ([]string, error) {
	_, is, err := difference(before, after)
	if err != nil || len(is) == 0 {
		return nil, err
	}
	if err := after.sound(); err != nil {
		return nil, err
	}
	var names []string
	for _, field := range recordFields {
		if _, has := is[field.name]; has {
			names = append(names, field.name)
		}
	}
	return names, nil
}

// sound returns an error for a record that cannot be stored.
func (c *Content) sound() error {
	if err := c.check(); err != nil {
		return err
	}
	for _, l := range []struct {
		link link
		held int
	}{{tagLink, len(c.TagIDs)}, {categoryLink, len(c.CategoryIDs)}, {contributorLink, len(c.Contributions)}} {
		if l.held > l.link.most {
			return apperr.InvalidField(l.link.value+"_id", "field.too_many")
		}
	}
	return c.checkProtection()
}

// UndoRun undoes what a run changed of a record, and tells whether it could: what
// was changed or taken down since stays.
func (s *Service) UndoRun(ctx context.Context, contentID int64, run string) (undone bool, err error) {
	ctx = From(ctx, ByUndo, run)
	err = s.changing(ctx, contentID, func(ctx context.Context) error {
		now, err := s.living(ctx, contentID)
		if apperr.Is(err, apperr.NotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		row, err := db.Get[revisionRow](ctx, s.db, revisionColumns+" AND r.run_id = $2 AND r.source <> 'undo'", contentID, run)
		if err != nil {
			return err
		}
		was, err := s.undo(ctx, now, row)
		if apperr.Is(err, apperr.Conflict) {
			return nil
		}
		if err != nil {
			return err
		}
		undone = true
		before, after, err := difference(&now, &was)
		if err != nil {
			return err
		}
		return s.keepRevision(ctx, contentID, before, after)
	})
	return undone, err
}

// storeChanged stores the fields in which a record differs from what it was, and
// then what follows from them. Only tables of changed fields are written.
func (s *Service) storeChanged(ctx context.Context, before, after Content) error {
	if err := after.sound(); err != nil {
		return err
	}
	was, _, err := difference(&before, &after)
	if err != nil || len(was) == 0 {
		return err
	}
	var tables []string
	for _, field := range recordFields {
		if _, changed := was[field.name]; changed && field.table != "" {
			tables = append(tables, field.table)
		}
	}
	if err := s.updateContent(ctx, after); err != nil {
		return err
	}
	if err := s.dropFoundCover(ctx, after); err != nil {
		return err
	}
	if slices.Contains(tables, "items") {
		if err := s.storePrices(ctx, before, after); err != nil {
			return err
		}
	}
	for _, table := range tables {
		if slices.Contains(relationTables, table) {
			if _, err := db.Exec(ctx, s.db, "DELETE FROM "+table+" WHERE content_id = $1", after.ID); err != nil {
				return err
			}
		}
	}
	return s.writeRelationsOf(ctx, &after, tables)
}

// storePrices stores the prices of the items whose price has changed.
func (s *Service) storePrices(ctx context.Context, before, after Content) error {
	for i, item := range after.Items {
		if item.Free == before.Items[i].Free && item.Price == before.Items[i].Price {
			continue
		}
		if _, err := db.Exec(ctx, s.db, "UPDATE items SET free = $2, price = $3, updated_at = $4 WHERE id = $1",
			item.ID, item.Free, item.Price, s.db.Now()); err != nil {
			return err
		}
	}
	return nil
}
