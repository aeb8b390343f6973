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
	folders Folders
}

// New returns the service; books tells what a reader may see.
func New(d *db.DB, clk clock.Clock, books *reading.Service) *Service {
	return &Service{db: d, clock: clk, reading: books}
}

// List returns a page of the entries of ctx's reader, or of a folder. A folder
// that the reader does not see is not_found, and so is an item of which the
// reader has none and which the reader may not see.
func (s *Service) List(ctx context.Context, q Query) (page.List[Entry], error) {
	found := page.List[Entry]{Request: q.Page}
	account, err := signedIn(ctx)
	if err != nil {
		return found, err
	}
	if q.FolderID != "" {
		if err := s.folders.See(ctx, account, q.FolderID); err != nil {
			return found, err
		}
	}
	if q.Words != "" || q.Tag != "" {
		if err := s.readTerms(ctx, account, q.FolderID); err != nil {
			return found, err
		}
	}
	if found.Total, err = s.count(ctx, account, q); err != nil {
		return found, err
	}
	if found.Total == 0 {
		return found, s.mustSee(ctx, q.ItemID)
	}
	if found.Rows, err = s.entries(ctx, account, q); err != nil {
		return found, err
	}
	return found, s.present(ctx, account, found.Rows, true)
}

// Position returns where an entry stands in the order of a query: the rows
// behind it are asked for with Query.After.
func (q Query) Position(e Entry) *Position { return e.position(q.order()) }

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
	return changes, s.present(ctx, account, changes.Entries, false)
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
			if known, err = s.steady(ctx, account, known); err != nil {
				return err
			}
			draft.FolderID = known.FolderID // it may have been moved since
			if err := s.changedMeanwhile(ctx, known, draft.Writing, 1); err != nil {
				kept.Entry = known
				return apperr.Ignore(err, apperr.EntryChanged)
			}
			kept, err = s.settled(ctx, account, known, draft.Writing, Edit{ModifiedAt: draft.ModifiedAt, BaseVersion: 1})
			return err
		}
		if !apperr.Is(err, apperr.NotFound) {
			return err
		}
		if kept.Entry, err = s.made(ctx, account, draft); err != nil {
			return err
		}
		if draft.FolderID != "" {
			if err := s.folders.Write(ctx, account, draft.FolderID); err != nil {
				return err
			}
		}
		if err := s.insert(ctx, account, kept.Entry); err != nil {
			return err
		}
		return s.filed(ctx, "", kept.Entry.FolderID)
	})
	return kept, err
}

// made returns the entry that a draft becomes.
func (s *Service) made(ctx context.Context, account string, draft Draft) (Entry, error) {
	now := s.clock.Now()
	e := Entry{
		ID: ident.New(), AuthorID: account, ClientID: draft.ClientID, ItemID: draft.ItemID, Writing: draft.Writing, Version: 1,
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

// Delete makes an entry of ctx's reader a tombstone, whoever changed it
// meanwhile; one that is deleted stays so. Another's is role_required in a
// folder that the reader sees, else not_found.
func (s *Service) Delete(ctx context.Context, id string) error {
	account, err := signedIn(ctx)
	if err != nil {
		return err
	}
	if err := s.mustBeAuthor(ctx, account, id); err != nil {
		return err
	}
	return s.writing(ctx, account, func(ctx context.Context) error {
		stored, err := s.byID(ctx, account, id)
		if err != nil || stored.Deleted() {
			return err
		}
		now := s.db.Now().Time
		tomb := Entry{
			ID: stored.ID, AuthorID: stored.AuthorID, ClientID: stored.ClientID, ContentID: stored.ContentID, ItemID: stored.ItemID,
			Writing: Writing{Kind: stored.Kind, Tags: []string{}}, Version: stored.Version + 1,
			CreatedAt: stored.CreatedAt, ModifiedAt: now, DeletedAt: now,
		}
		if tomb.Change, err = s.nextChange(ctx, account); err != nil {
			return err
		}
		if err := s.update(ctx, account, tomb); err != nil {
			return err
		}
		if _, err := db.Exec(ctx, s.db, "DELETE FROM entry_replies WHERE entry_id = $1", id); err != nil {
			return err
		}
		if err := s.filed(ctx, stored.FolderID, ""); err != nil {
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
