package notes

import (
	"context"
	"slices"

	"sudar/internal/kit/db"
)

// present shows entries to an account as it may see them: without a folder that
// it does not see; those of others with their author, and of a title that it
// may not see the passage alone. With sources it adds the titles.
func (s *Service) present(ctx context.Context, account string, entries []Entry, sources bool) error {
	seen, err := s.seenFolders(ctx, account, entries)
	if err != nil {
		return err
	}
	authors, err := s.authors(ctx, account, entries)
	if err != nil {
		return err
	}
	replies, err := s.answered(ctx, entries)
	if err != nil {
		return err
	}
	titles := map[int64]*Source{}
	if sources || len(authors) > 0 {
		if titles, err = s.sources(ctx, entries); err != nil {
			return err
		}
	}
	for i := range entries {
		e := &entries[i]
		if !seen[e.FolderID] {
			e.FolderID = ""
		}
		if e.FolderID != "" {
			e.Replies = replies[e.ID]
		}
		source := titles[e.ContentID]
		if sources {
			e.Source = source
		}
		if e.AuthorID != account {
			e.Author = authors[e.AuthorID]
			e.ofOthers(source != nil)
		}
	}
	return nil
}

// ofOthers leaves of somebody else's entry what its reader may see: of the book
// nothing but the passage, and where that is if the reader sees the book.
func (e *Entry) ofOthers(seesBook bool) {
	if !seesBook {
		e.ContentID, e.ItemID, e.Locator = 0, 0, nil
	}
	if e.Locator != nil && e.Locator.Text != nil {
		bare := *e.Locator
		bare.Text = nil
		e.Locator = &bare
	}
}

// presentKept shows what a write came to.
func (s *Service) presentKept(ctx context.Context, account string, kept *Kept) error {
	entries := []Entry{kept.Entry}
	if kept.Offered != nil {
		entries = append(entries, *kept.Offered)
	}
	err := s.present(ctx, account, entries, false)
	if kept.Entry = entries[0]; kept.Offered != nil {
		kept.Offered = &entries[1]
	}
	return err
}

// distinct returns what of entries is not zero, each once.
func distinct[T comparable](entries []Entry, of func(Entry) T) []T {
	var zero T
	var all []T
	known := map[T]bool{zero: true}
	for _, e := range entries {
		if value := of(e); !known[value] {
			known[value], all = true, append(all, value)
		}
	}
	return all
}

// seenFolders tells which folders of entries an account sees.
func (s *Service) seenFolders(ctx context.Context, account string, entries []Entry) (map[string]bool, error) {
	ids := distinct(entries, func(e Entry) string { return e.FolderID })
	if len(ids) == 0 {
		return nil, nil
	}
	query, args := s.folders.Seen(account)
	w := db.NewWhere().In("f.id", db.List(ids)...).And("f.id IN ("+query+")", args...)
	known, err := db.All[string](ctx, s.db, "SELECT f.id FROM folders f"+w.SQL(), w.Args()...)
	seen := make(map[string]bool, len(known))
	for _, id := range known {
		seen[id] = true
	}
	return seen, err
}

// authors returns who wrote entries, but for an account's own.
func (s *Service) authors(ctx context.Context, account string, entries []Entry) (map[string]*Author, error) {
	ids := distinct(entries, func(e Entry) string { return e.AuthorID })
	if ids = slices.DeleteFunc(ids, func(id string) bool { return id == account }); len(ids) == 0 {
		return nil, nil
	}
	type row struct {
		ID        string `db:"id"`
		Username  string `db:"username"`
		FirstName string `db:"first_name"`
		LastName  string `db:"last_name"`
	}
	w := db.NewWhere().In("a.id", db.List(ids)...)
	rows, err := db.All[row](ctx, s.db, "SELECT a.id, a.username, a.first_name, a.last_name FROM accounts a"+w.SQL(), w.Args()...)
	found := make(map[string]*Author, len(rows))
	for _, r := range rows {
		found[r.ID] = &Author{r.Username, r.FirstName, r.LastName}
	}
	return found, err
}

// sources returns the titles of entries by content, as far as ctx's viewer sees
// them.
func (s *Service) sources(ctx context.Context, entries []Entry) (map[int64]*Source, error) {
	found := map[int64]*Source{}
	ids := distinct(entries, func(e Entry) int64 { return e.ContentID })
	if len(ids) == 0 {
		return found, nil
	}
	cards, err := s.reading.Cards(ctx, ids)
	for id, card := range cards {
		source := &Source{Slug: card.Slug, Title: card.Title, Authors: []string{}, Cover: card.CoverImageURL, Year: card.Year}
		for _, author := range card.Authors {
			source.Authors = append(source.Authors, author.AuthorDisplayName)
		}
		found[id] = source
	}
	return found, err
}
