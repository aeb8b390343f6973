package editing

import (
	"context"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// restorable is how long an item that was removed can come back.
const restorable = 30 * 24 * time.Hour

// few is the number of readers below which it is not told how many.
const few = 5

// Removal is what removing an item would do.
type Removal struct {
	Readers int  // who have begun to read it; 0 also for a few
	Few     bool // some have, fewer than are told
	Sold    int  // who have bought it, or the title
	OnLoan  int  // copies that are lent now
}

// Allowed tells whether nobody has a right that would end.
func (r Removal) Allowed() bool { return r.Sold+r.OnLoan == 0 }

// ForeseeRemoval returns what removing an item of a record would do.
func (s *Service) ForeseeRemoval(ctx context.Context, contentID, itemID int64) (Removal, error) {
	if _, err := s.ownerOfItem(ctx, contentID, itemID); err != nil {
		return Removal{}, err
	}
	if _, err := s.catalogue.OwnedItem(ctx, contentID, itemID); err != nil {
		return Removal{}, err
	}
	var r Removal
	now := s.db.Now()
	for into, count := range map[*int]struct {
		query string
		args  []any
	}{
		&r.Readers: {"SELECT COUNT(*) FROM reading_places WHERE content_id = $1 AND item_id = $2", []any{contentID, itemID}},
		&r.Sold: {`SELECT COUNT(*) FROM entitlements WHERE (item_id = $2 OR content_id = $1 AND item_id IS NULL) AND kind = 'purchased'
			AND revoked_at IS NULL AND (ends_at IS NULL OR ends_at > $3)`, []any{contentID, itemID, now}},
		&r.OnLoan: {`SELECT COUNT(*) FROM loans l JOIN lending_titles t ON t.id = l.title_id
			WHERE t.content_id = $1 AND l.item_id = $2 AND l.returned_at IS NULL AND l.due_at > $3`, []any{contentID, itemID, now}},
	} {
		var err error
		if *into, err = db.Get[int](ctx, s.db, count.query, count.args...); err != nil {
			return r, err
		}
	}
	if r.Few = r.Readers > 0 && r.Readers < few; r.Few {
		r.Readers = 0
	}
	return r, nil
}

// RemoveItem takes an item of a record away: nobody reads it any more, and its file
// may come again. item_in_use when somebody has bought it or has it on loan. For
// 30 days RestoreItem brings it back.
func (s *Service) RemoveItem(ctx context.Context, contentID, itemID int64) (Record, error) {
	owner, err := s.ownerOfItem(ctx, contentID, itemID)
	if err != nil {
		return Record{}, err
	}
	return s.changeItems(ctx, contentID, owner, audit.Values{"item_removed": itemID}, func(ctx context.Context) error {
		foreseen, err := s.ForeseeRemoval(ctx, contentID, itemID)
		if err != nil {
			return err
		}
		if !foreseen.Allowed() {
			return apperr.New(apperr.ItemInUse)
		}
		if err := s.domains.Ingest.ForgetItem(ctx, itemID); err != nil {
			return err
		}
		return s.catalogue.RemoveItem(ctx, contentID, itemID)
	})
}

// RestoreItem brings back an item that was removed within 30 days, as it was.
func (s *Service) RestoreItem(ctx context.Context, contentID, itemID int64) (Record, error) {
	owner, err := s.ownerOfItem(ctx, contentID, itemID)
	if err != nil {
		return Record{}, err
	}
	return s.changeItems(ctx, contentID, owner, audit.Values{"item_restored": itemID}, func(ctx context.Context) error {
		if err := s.catalogue.RestoreItem(ctx, contentID, itemID, s.clock.Now().Add(-restorable)); err != nil {
			return err
		}
		return s.domains.Ingest.RememberItem(ctx, owner, itemID)
	})
}

// ownerOfItem returns what OwnerForEditing returns of a record; not_found when the
// item never was one of it.
func (s *Service) ownerOfItem(ctx context.Context, contentID, itemID int64) (string, error) {
	known, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM items WHERE id = $1 AND content_id = $2", itemID, contentID)
	if err == nil && known == 0 {
		err = apperr.New(apperr.NotFound)
	}
	if err != nil {
		return "", err
	}
	return s.catalogue.OwnerForEditing(ctx, contentID)
}

// changeItems changes the items of a record, notes it and returns the record.
func (s *Service) changeItems(ctx context.Context, contentID int64, owner string, what audit.Values,
	change func(ctx context.Context) error,
) (Record, error) {
	var r Record
	err := s.db.InLockedTx(ctx, "contents", contentID, func(ctx context.Context) error {
		if err := change(ctx); err != nil {
			return err
		}
		if err := s.markSaved(ctx, contentID); err != nil {
			return err
		}
		var err error
		if r, err = s.record(ctx, contentID); err != nil {
			return err
		}
		return s.note(ctx, owner, r.Form.Title, what)
	})
	return r, err
}
