package reading

import (
	"context"
	"encoding/json"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// Mine is what a content is to a reader: the rights to its items, the places
// in them, and whether it is saved.
type Mine struct {
	Content catalogue.Content // head with items
	Items   []MineItem
	Saved   bool
}

// MineItem is one item of Mine.
type MineItem struct {
	Item     catalogue.Item
	Decision entitlements.Decision
	Place    *Place
}

// Mine returns what contents are to ctx's reader, in the order of ids; those
// that the reader may not see are left out.
func (s *Service) Mine(ctx context.Context, ids []int64) ([]Mine, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return nil, apperr.New(apperr.Unauthenticated)
	}
	contents, err := s.heads(ctx, ids)
	if err != nil {
		return nil, err
	}
	decisions, err := s.decisions(ctx, contents)
	if err != nil {
		return nil, err
	}
	places, err := s.places(ctx, v.AccountID, ids)
	if err != nil {
		return nil, err
	}
	byItem := make(map[int64]*Place, len(places))
	for _, p := range places {
		byItem[p.ItemID] = p
	}
	saved, err := s.savedAmong(ctx, v.AccountID, ids)
	if err != nil {
		return nil, err
	}
	var all []Mine
	for _, id := range ids {
		c, ok := contents[id]
		if !ok {
			continue
		}
		delete(contents, id) // an id asked for twice is answered once
		mine := Mine{Content: c, Saved: saved[id]}
		for _, item := range c.Items {
			mine.Items = append(mine.Items, MineItem{Item: item, Decision: decisions[item.ID], Place: byItem[item.ID]})
		}
		all = append(all, mine)
	}
	return all, nil
}

func (s *Service) decisions(ctx context.Context, contents map[int64]catalogue.Content) (map[int64]entitlements.Decision, error) {
	var rights []entitlements.Item
	for _, c := range contents {
		for _, item := range c.Items {
			rights = append(rights, c.Right(item))
		}
	}
	return s.entitlements.DecideAll(ctx, rights)
}

// heads returns of visible contents what rights depend on, with their items.
func (s *Service) heads(ctx context.Context, ids []int64) (map[int64]catalogue.Content, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	w := db.NewWhere().In("c.id", db.List(ids)...)
	scope.Where(w, "c")
	heads, err := db.All[catalogue.Content](ctx, s.db,
		"SELECT c.id, c.owner_id, c.visibility, c.protection, c.preview_percent, c.embargo_until FROM contents c"+w.SQL(), w.Args()...)
	if err != nil {
		return nil, err
	}
	items, err := s.itemsOf(ctx, ids)
	contents := make(map[int64]catalogue.Content, len(heads))
	for _, c := range heads {
		c.Items = items[c.ID]
		contents[c.ID] = c
	}
	return contents, err
}

func (s *Service) itemsOf(ctx context.Context, contentIDs []int64) (map[int64][]catalogue.Item, error) {
	w := db.NewWhere().In("content_id", db.List(contentIDs)...).And("deleted_at IS NULL")
	rows, err := db.All[catalogue.Item](ctx, s.db,
		"SELECT id, content_id, file_type, free, price, revision FROM items"+w.SQL()+" ORDER BY content_id, position, id", w.Args()...)
	items := map[int64][]catalogue.Item{}
	for _, item := range rows {
		items[item.ContentID] = append(items[item.ContentID], item)
	}
	return items, err
}

func (s *Service) savedAmong(ctx context.Context, accountID string, ids []int64) (map[int64]bool, error) {
	w := db.NewWhere().And("account_id = ?", accountID).In("content_id", db.List(ids)...)
	found, err := db.All[int64](ctx, s.db, "SELECT content_id FROM saved_contents"+w.SQL(), w.Args()...)
	saved := make(map[int64]bool, len(found))
	for _, id := range found {
		saved[id] = true
	}
	return saved, err
}

// Card returns a content as lists show it, in the language of the request; the caller has asked who may see it.
func (s *Service) Card(ctx context.Context, contentID int64) (json.RawMessage, error) {
	card, err := db.Get[string](ctx, s.db, "SELECT "+catalogue.CardColumn(ctx)+" FROM contents c WHERE c.id = $1", contentID)
	return json.RawMessage(card), err
}

// Cards returns the cards of contents by id, as far as ctx's viewer may see them.
func (s *Service) Cards(ctx context.Context, ids []int64) (map[int64]catalogue.Card, error) {
	return s.catalogue.Cards(ctx, ids)
}
