package notes

import (
	"context"
	"slices"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// exportOrder is by place within an item; entries of no item come first or last.
const exportOrder = " ORDER BY e.item_id, e.place, e.id LIMIT "

// Collect returns the entries that a query asks for, on whatever page, or those
// of ids, for a file. A folder and an id that ctx's reader does not see are
// not_found.
func (s *Service) Collect(ctx context.Context, q Query, ids []string) (Books, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return nil, err
	}
	if q.FolderID != "" {
		if err := s.folders.See(ctx, account, q.FolderID); err != nil {
			return nil, err
		}
	}
	if q.Words != "" || q.Tag != "" {
		if err := s.readTerms(ctx, account, q.FolderID); err != nil {
			return nil, err
		}
	}
	w := s.listed(account, q)
	if len(ids) > 0 {
		w = s.chosen(account, ids)
	}
	found, err := s.read(ctx, entryColumns+w.SQL()+exportOrder+w.Bind(MostEntries), w.Args()...)
	if err != nil {
		return nil, err
	}
	if len(ids) > 0 && len(found) < len(slices.Compact(slices.Sorted(slices.Values(ids)))) {
		return nil, apperr.New(apperr.NotFound)
	}
	if len(found) == 0 {
		return nil, s.mustSee(ctx, q.ItemID)
	}
	if err := s.present(ctx, account, found, true); err != nil {
		return nil, err
	}
	return inBooks(found), nil
}

// chosen are the conditions of entries by their ids: an account's own, and those
// of the folders that it sees.
func (s *Service) chosen(account string, ids []string) *db.Where {
	seen, args := s.folders.Seen(account)
	return db.NewWhere().In("e.id", db.List(ids)...).
		And("(e.account_id = ? OR e.folder_id IN ("+seen+"))", append([]any{account}, args...)...).
		And("e.deleted_at IS NULL")
}

// inBooks puts entries below their items; those of none come last.
func inBooks(entries []Entry) Books {
	var books Books
	var others []Entry
	at := map[int64]int{}
	for _, e := range entries {
		if e.Source == nil {
			others = append(others, e)
			continue
		}
		i, known := at[e.ItemID]
		if !known {
			i, at[e.ItemID] = len(books), len(books)
			books = append(books, Book{ItemID: e.ItemID, Title: e.Source.Title, Authors: e.Source.Authors, Slug: e.Source.Slug})
		}
		books[i].Entries = append(books[i].Entries, e)
	}
	if len(others) > 0 {
		books = append(books, Book{Entries: others})
	}
	return books
}
