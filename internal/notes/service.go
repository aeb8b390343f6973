package notes

import (
	"cmp"
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/reading"
)

// Service keeps entries.
type Service struct {
	db      *db.DB
	clock   clock.Clock
	reading *reading.Service
}

// New returns the service; books tells what a reader may see.
func New(d *db.DB, clk clock.Clock, books *reading.Service) *Service {
	return &Service{db: d, clock: clk, reading: books}
}

// List returns a page of the entries of ctx's reader. An item of which the
// reader has none and which the reader may not see is not_found.
func (s *Service) List(ctx context.Context, q Query) (page.List[Entry], error) {
	found := page.List[Entry]{Request: q.Page}
	account, err := signedIn(ctx)
	if err != nil {
		return found, err
	}
	if found.Total, err = s.count(ctx, account, q); err != nil {
		return found, err
	}
	if found.Total == 0 {
		return found, s.mustSee(ctx, q.ItemID)
	}
	found.Rows, err = s.entries(ctx, account, q)
	return found, err
}

// Since returns what changed after a cursor, of one item if it is not 0: at
// most limit entries. From 0 on there are no tombstones: nothing is known yet.
func (s *Service) Since(ctx context.Context, itemID, cursor int64, limit int) (Changes, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Changes{}, err
	}
	found, err := s.changes(ctx, account, itemID, cursor, limit)
	if err != nil {
		return Changes{}, err
	}
	changes := Changes{Entries: found, Cursor: cursor}
	if n := len(found); n > 0 {
		changes.Cursor = found[n-1].Change
	} else if cursor == 0 {
		return changes, s.mustSee(ctx, itemID)
	}
	return changes, nil
}

// mustSee is not_found for an item that ctx's viewer may not see; 0 is none.
func (s *Service) mustSee(ctx context.Context, itemID int64) error {
	if itemID == 0 {
		return nil
	}
	_, err := s.reading.ContentOf(ctx, itemID)
	return err
}

// Create keeps a new entry of ctx's reader. A draft that was kept before is the
// same entry again, with what the device has changed since. An item that the
// reader may not see is not_found; entries_full when there are MostEntries.
func (s *Service) Create(ctx context.Context, draft Draft) (Kept, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Kept{}, err
	}
	if !ident.Valid(draft.ClientID) {
		return Kept{}, apperr.InvalidField("client_id", "field.format")
	}
	draft.Writing = draft.normal()
	if err := draft.check(draft.ItemID); err != nil {
		return Kept{}, err
	}
	return s.create(ctx, account, draft)
}

// writing runs fn in a transaction in which nobody else writes entries of the
// account: they are counted, and numbered in the order in which they become
// visible.
func (s *Service) writing(ctx context.Context, account string, fn func(ctx context.Context) error) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "accounts", account); err != nil {
			return err
		}
		return fn(ctx)
	})
}

func (s *Service) create(ctx context.Context, account string, draft Draft) (kept Kept, err error) {
	err = s.writing(ctx, account, func(ctx context.Context) error {
		known, err := s.byClient(ctx, account, draft.ClientID)
		if err == nil {
			kept, err = s.settled(ctx, account, known, draft.Writing, Edit{ModifiedAt: draft.ModifiedAt, BaseVersion: 1})
			return err
		}
		if !apperr.Is(err, apperr.NotFound) {
			return err
		}
		if kept.Entry, err = s.made(ctx, account, draft); err != nil {
			return err
		}
		return s.insert(ctx, account, kept.Entry)
	})
	return kept, err
}

// made returns the entry that a draft becomes.
func (s *Service) made(ctx context.Context, account string, draft Draft) (Entry, error) {
	now := s.clock.Now()
	e := Entry{
		ID: ident.New(), ClientID: draft.ClientID, ItemID: draft.ItemID, Writing: draft.Writing, Version: 1,
		CreatedAt: moment(draft.CreatedAt, now), ModifiedAt: moment(draft.ModifiedAt, now),
	}
	held, err := s.held(ctx, account, "")
	if err != nil {
		return e, err
	}
	if held.Entries >= MostEntries {
		return e, apperr.Full(apperr.EntriesFull, "client_id", MostEntries)
	}
	if err := held.room(draft.Writing); err != nil {
		return e, err
	}
	if e.ItemID != 0 {
		if e.ContentID, err = s.reading.ContentOf(ctx, e.ItemID); err != nil {
			return e, err
		}
	}
	e.Change, err = s.nextChange(ctx, account)
	return e, err
}

// Change writes an edit of an entry by the rule of settle; not_found for one
// that is not the reader's.
func (s *Service) Change(ctx context.Context, id string, edit Edit) (kept Kept, err error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Kept{}, err
	}
	err = s.writing(ctx, account, func(ctx context.Context) error {
		stored, err := s.byID(ctx, account, id)
		if err != nil {
			return err
		}
		writing := edit.applied(stored.Writing)
		if !stored.Deleted() {
			if err := writing.check(stored.ItemID); err != nil {
				return err
			}
		}
		kept, err = s.settled(ctx, account, stored, writing, edit)
		return err
	})
	return kept, err
}

// settled keeps one of two writings of an entry.
func (s *Service) settled(ctx context.Context, account string, stored Entry, writing Writing, edit Edit) (Kept, error) {
	incoming := stored
	incoming.Writing, incoming.ModifiedAt = writing, edit.ModifiedAt
	kept, write := settle(stored, incoming, edit.BaseVersion, s.clock.Now())
	if !write {
		return kept, nil
	}
	if grows := size(kept.Entry.Writing) - size(stored.Writing); grows > 0 {
		held, err := s.held(ctx, account, stored.ID)
		if err != nil {
			return kept, err
		}
		if err := held.room(kept.Entry.Writing); err != nil {
			return kept, err
		}
	}
	var err error
	if kept.Entry.Change, err = s.nextChange(ctx, account); err != nil {
		return kept, err
	}
	return kept, s.update(ctx, account, kept.Entry)
}

// Delete makes an entry of ctx's reader a tombstone, whoever changed it
// meanwhile; one that is deleted stays so. not_found for another's.
func (s *Service) Delete(ctx context.Context, id string) error {
	account, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return s.writing(ctx, account, func(ctx context.Context) error {
		stored, err := s.byID(ctx, account, id)
		if err != nil || stored.Deleted() {
			return err
		}
		now := s.db.Now().Time
		tomb := Entry{
			ID: stored.ID, ClientID: stored.ClientID, ContentID: stored.ContentID, ItemID: stored.ItemID,
			Writing: Writing{Kind: stored.Kind, Tags: []string{}}, Version: stored.Version + 1,
			CreatedAt: stored.CreatedAt, ModifiedAt: now, DeletedAt: now,
		}
		if tomb.Change, err = s.nextChange(ctx, account); err != nil {
			return err
		}
		if err := s.update(ctx, account, tomb); err != nil {
			return err
		}
		return s.forget(ctx, account, tomb.Change-mostBehind)
	})
}

func (q Query) order() Order { return cmp.Or(q.Order, NewestFirst) }

// signedIn returns the account that asks.
func signedIn(ctx context.Context) (string, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return "", apperr.New(apperr.Unauthenticated)
	}
	return v.AccountID, nil
}
