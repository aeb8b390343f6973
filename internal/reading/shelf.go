package reading

import (
	"context"
	"encoding/json"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// ShelfPart is one of a reader's lists (SPEC §7 type=…).
type ShelfPart string

// The parts. A content is in Reading or in Completed by its place that changed
// last; All is every content the reader has begun.
const (
	All       ShelfPart = ""
	Reading   ShelfPart = "reading"
	Completed ShelfPart = "completed"
	Seen      ShelfPart = "seen"
	Saved     ShelfPart = "saved"
)

// ShelfOrder says in which order a part is listed.
type ShelfOrder string

// The orders: by the moment a content came to the part or changed in it, and
// by title.
const (
	NewestFirst ShelfOrder = "modified_at.desc"
	OldestFirst ShelfOrder = "modified_at.asc"
	TitleUp     ShelfOrder = "title.asc"
	TitleDown   ShelfOrder = "title.desc"
)

// ShelfQuery asks for a page of a part, narrowed to contents that the reader
// holds a right of a kind to, and to those that are free. With a right and no
// part it lists every such content.
type ShelfQuery struct {
	Part  ShelfPart
	Right entitlements.Kind // "" any
	Free  bool
	Order ShelfOrder
	Page  page.Request
}

// ShelfEntry is a content on the shelf with the place that changed last.
type ShelfEntry struct {
	Card  json.RawMessage // catalogue.Card
	Place *Place
}

// parts says which rows s make up a part and when each came to it.
var parts = map[ShelfPart]struct{ from, where, at string }{
	All:       {"reading_places s", latestOnly, "s.modified_at"},
	Reading:   {"reading_places s", latestOnly + " AND s.completed_at IS NULL", "s.modified_at"},
	Completed: {"reading_places s", latestOnly + " AND s.completed_at IS NOT NULL", "s.modified_at"},
	Seen:      {"seen_contents s", "1 = 1", "s.seen_at"},
	Saved:     {"saved_contents s", "1 = 1", "s.saved_at"},
}

// latestOnly keeps one place of a content that was read in several items.
const latestOnly = `NOT EXISTS (SELECT 1 FROM reading_places n WHERE n.account_id = s.account_id AND n.content_id = s.content_id
	AND (n.modified_at > s.modified_at OR (n.modified_at = s.modified_at AND n.item_id > s.item_id)))`

// Shelf returns a page of a part of ctx's reader's shelf.
func (s *Service) Shelf(ctx context.Context, q ShelfQuery) (page.List[ShelfEntry], error) {
	found := page.List[ShelfEntry]{Request: q.Page}
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return found, apperr.New(apperr.Unauthenticated)
	}
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return found, err
	}
	w := db.NewWhere()
	from, at := shelfRows(w, scope, v.AccountID, q)
	if found.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*)"+from+w.SQL(), w.Args()...); err != nil {
		return found, err
	}
	where := w.SQL()
	query := "SELECT c.id, " + catalogue.CardColumn(ctx) + from + where + " ORDER BY " + shelfOrder(q.Order, at) +
		" LIMIT " + w.Bind(q.Page.Size) + " OFFSET " + w.Bind(q.Page.Offset())
	type cardRow struct {
		ID   int64  `db:"id"`
		Card string `db:"card"`
	}
	rows, err := db.All[cardRow](ctx, s.db, query, w.Args()...)
	if err != nil {
		return found, err
	}
	ids := make([]int64, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	places, err := s.latestPlaces(ctx, v.AccountID, ids)
	for _, row := range rows {
		found.Rows = append(found.Rows, ShelfEntry{Card: json.RawMessage(row.Card), Place: places[row.ID]})
	}
	return found, err
}

// shelfRows adds the conditions of a part to w and returns FROM and the column
// that dates its rows.
func shelfRows(w *db.Where, scope entitlements.Scope, accountID string, q ShelfQuery) (from, at string) {
	from, at = " FROM contents c", "c.created_at"
	if q.Right == "" || q.Part != All {
		part := parts[q.Part]
		from, at = " FROM "+part.from+" JOIN contents c ON c.id = s.content_id", part.at
		w.And("s.account_id = ?", accountID).And(part.where)
	}
	if q.Right != "" {
		held, args := scope.Held(q.Right)
		w.And("c.id IN ("+held+")", args...)
	}
	if q.Free {
		free, args := scope.FreeTo("c")
		w.And("("+free+")", args...)
	}
	scope.Where(w, "c")
	return from, at
}

func shelfOrder(order ShelfOrder, at string) string {
	switch order {
	case OldestFirst:
		return at + ", c.id"
	case TitleUp:
		return "c.sort_title, c.id"
	case TitleDown:
		return "c.sort_title DESC, c.id DESC"
	case NewestFirst:
	}
	return at + " DESC, c.id DESC"
}

// MostSaved bounds the contents that one account has saved.
const MostSaved = 5_000

// Save puts a content on ctx's reader's shelf; not_found for one that the
// reader may not see, shelf_full when there are MostSaved others.
func (s *Service) Save(ctx context.Context, contentID int64) error {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return apperr.New(apperr.Unauthenticated)
	}
	if err := s.visible(ctx, contentID); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "accounts", v.AccountID); err != nil { // what it saved is counted
			return err
		}
		others, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM saved_contents WHERE account_id = $1 AND content_id <> $2", v.AccountID,
			contentID)
		if err != nil {
			return err
		}
		if others >= MostSaved {
			return apperr.Full(apperr.ShelfFull, "content_id", MostSaved)
		}
		_, err = db.Exec(ctx, s.db, `INSERT INTO saved_contents (account_id, content_id, saved_at) VALUES ($1, $2, $3)
			ON CONFLICT (account_id, content_id) DO NOTHING`, v.AccountID, contentID, s.db.Now())
		return err
	})
}

// Unsave takes a content from the shelf; one that is not there is no error.
func (s *Service) Unsave(ctx context.Context, contentID int64) error {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return apperr.New(apperr.Unauthenticated)
	}
	_, err := db.Exec(ctx, s.db, "DELETE FROM saved_contents WHERE account_id = $1 AND content_id = $2", v.AccountID, contentID)
	return err
}

// FollowItems keeps places in items that were given to another content, which is on
// the shelves of those who saved the first.
func (s *Service) FollowItems(ctx context.Context, from, into int64, itemIDs []int64) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		w := db.NewWhere(into).In("item_id", db.List(itemIDs)...)
		if _, err := db.Exec(ctx, s.db, "UPDATE reading_places SET content_id = $1"+w.SQL(), w.Args()...); err != nil {
			return err
		}
		_, err := db.Exec(ctx, s.db, `INSERT INTO saved_contents (account_id, content_id, saved_at)
			SELECT account_id, $2, saved_at FROM saved_contents WHERE content_id = $1 ON CONFLICT (account_id, content_id) DO NOTHING`,
			from, into)
		return err
	})
}
