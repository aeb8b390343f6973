package desk

import (
	"context"
	"slices"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
)

// Comparison is two records side by side before they are merged.
type Comparison struct {
	From, Into Row
	Fields     []catalogue.Change // in which they differ: Before is what the first has, After the second
	InUse      bool               // the first is sold, lent or granted as a whole, so that it cannot be merged away
}

// RecordMerge asks for a record to become part of another, which takes what the
// first has in some fields.
type RecordMerge struct {
	From, Into int64
	Take       []string // names of fields
}

// RecordsMergedEvent tells that the items of one record belong to another now: a
// RecordsMerged.
const RecordsMergedEvent = "desk.records_merged"

// RecordsMerged is what became of two records.
type RecordsMerged struct {
	From    int64   `json:"from"`
	Into    int64   `json:"into"`
	ItemIDs []int64 `json:"items"`
}

// ownFields stay those of their record: prices belong to items, which move with
// theirs.
var ownFields = []string{"prices"}

// Compare returns two records side by side; not_found unless the viewer looks after
// both.
func (s *Service) Compare(ctx context.Context, from, into int64) (Comparison, error) {
	records, err := s.pair(ctx, from, into)
	if err != nil {
		return Comparison{}, err
	}
	compared, err := s.Catalogue.Compared(ctx, records[:1], records[1:], nil)
	if err != nil {
		return Comparison{}, err
	}
	found := Comparison{Fields: slices.DeleteFunc(compared[0], func(c catalogue.Change) bool { return slices.Contains(ownFields, c.Field) })}
	rows, err := s.rows(ctx, []int64{from, into})
	if err != nil {
		return found, err
	}
	if len(rows) < 2 { // one of them was taken down meanwhile
		return found, apperr.New(apperr.NotFound)
	}
	found.From, found.Into = rows[0], rows[1]
	found.InUse, err = s.inUse(ctx, from)
	return found, err
}

// pair reads two records that can be merged: the viewer looks after both, and one
// organisation has them.
func (s *Service) pair(ctx context.Context, from, into int64) ([]catalogue.Content, error) {
	if from == into {
		return nil, apperr.InvalidField("into_id", "field.choice")
	}
	if err := s.mustOwn(ctx, []int64{from, into}); err != nil {
		return nil, err
	}
	records, err := s.Catalogue.Many(ctx, []int64{from, into})
	switch {
	case err != nil:
		return nil, err
	case len(records) < 2:
		return nil, apperr.New(apperr.NotFound)
	case records[0].OwnerID != records[1].OwnerID:
		return nil, apperr.InvalidField("into_id", "field.choice")
	}
	return records, nil
}

// inUse tells whether somebody has a right to a record as a whole, or it is sold or
// lent as one: that would be lost with it.
func (s *Service) inUse(ctx context.Context, id int64) (bool, error) {
	return db.Get[bool](ctx, s.db, `SELECT EXISTS (SELECT 1 FROM entitlements WHERE content_id = $1)
		OR EXISTS (SELECT 1 FROM right_group_contents WHERE content_id = $1) OR EXISTS (SELECT 1 FROM offers WHERE content_id = $1)
		OR EXISTS (SELECT 1 FROM lending_titles WHERE content_id = $1)`, id)
}

// MergeRecords makes one record part of another: its items move there, its page
// leads there, and it is taken down. conflict when it is in use as a whole.
func (s *Service) MergeRecords(ctx context.Context, asked RecordMerge) (Merge, error) {
	v, err := staff(ctx)
	if err != nil {
		return Merge{}, err
	}
	for _, field := range asked.Take {
		if !catalogue.KnownField(field) || slices.Contains(ownFields, field) {
			return Merge{}, apperr.InvalidField("take", "field.choice")
		}
	}
	id := ident.New()
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		for _, record := range []int64{min(asked.From, asked.Into), max(asked.From, asked.Into)} {
			if err := s.db.LockRow(ctx, "contents", record); err != nil {
				return err
			}
		}
		records, err := s.pair(ctx, asked.From, asked.Into)
		if err != nil {
			return err
		}
		used, err := s.inUse(ctx, asked.From)
		if err != nil {
			return err
		}
		if used {
			return apperr.New(apperr.Conflict)
		}
		if err := s.absorb(ctx, v, id, records[0], asked); err != nil {
			return err
		}
		return s.noteMerge(ctx, audit.RecordsMerged, records[0], records[1])
	})
	if err != nil {
		return Merge{}, err
	}
	return s.merge(ctx, v, id)
}

func (s *Service) noteMerge(ctx context.Context, act audit.Act, from, into catalogue.Content) error {
	return s.Audit.Note(ctx, audit.Entry{
		Act: act, OrganizationID: into.OwnerID, Object: into.Title, Before: audit.Values{"name": from.Title},
		After: audit.Values{"name": into.Title},
	})
}

// absorb writes what a merge of records does under its id.
func (s *Service) absorb(ctx context.Context, v viewer.Viewer, id string, from catalogue.Content, asked RecordMerge) error {
	if _, err := db.Exec(ctx, s.db, `INSERT INTO merges (id, kind, from_id, into_id, organization_id, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		id, string(catalogue.MergeRecords), asked.From, asked.Into, v.OrganizationID, s.db.Now()); err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, `INSERT INTO merge_items (merge_id, item_id)
		SELECT $1, i.id FROM items i WHERE i.content_id = $2 AND i.deleted_at IS NULL`, id, asked.From); err != nil {
		return err
	}
	if err := s.giveItems(ctx, id, asked.From, asked.Into); err != nil {
		return err
	}
	outcome, err := s.Catalogue.Revise(catalogue.From(ctx, catalogue.ByStaff, id), asked.Into, func(c *catalogue.Content) {
		catalogue.TakeFields(c, from, asked.Take)
	})
	if err == nil && outcome == catalogue.Refused {
		err = apperr.InvalidField("take", "field.choice")
	}
	if err != nil {
		return err
	}
	return s.Catalogue.TakeDown(ctx, asked.From, catalogue.Withdrawn)
}

// giveItems moves the items of a merge from one record to another, and tells those
// who keep something of theirs.
func (s *Service) giveItems(ctx context.Context, mergeID string, from, into int64) error {
	ids, err := db.All[int64](ctx, s.db, "SELECT item_id FROM merge_items WHERE merge_id = $1 ORDER BY item_id", mergeID)
	if err != nil {
		return err
	}
	if err := s.Catalogue.MoveItems(ctx, from, into, ids); err != nil {
		return err
	}
	return s.db.Emit(ctx, RecordsMergedEvent, RecordsMerged{From: from, Into: into, ItemIDs: ids})
}

// partRecords undoes a merge of records: the first has its page and items again, the
// second the values that it had; conflict when somebody has changed those since.
func (s *Service) partRecords(ctx context.Context, mergeID string, from, into int64) error {
	changed, err := db.Get[bool](ctx, s.db, "SELECT EXISTS (SELECT 1 FROM content_revisions WHERE run_id = $1 AND content_id = $2)",
		mergeID, into)
	if err != nil {
		return err
	}
	if changed {
		undone, err := s.Catalogue.UndoRun(ctx, into, mergeID)
		if err != nil {
			return err
		}
		if !undone {
			return apperr.New(apperr.Conflict)
		}
	}
	if err := s.Catalogue.PutBack(ctx, from); err != nil {
		return err
	}
	return s.giveItems(ctx, mergeID, into, from)
}
