package catalogue

import (
	"context"

	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
)

// Many returns the living records among ids with what hangs on them, in the order of
// ids, whoever asks. It reads three times for all.
func (s *Service) Many(ctx context.Context, ids []int64) ([]Content, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	w := db.NewWhere().And("c.deleted_at IS NULL").In("c.id", db.List(ids)...)
	rows, err := db.All[recordRow](ctx, s.db,
		"SELECT "+contentColumns+", "+coverColumns+" FROM contents c LEFT JOIN covers v ON v.content_id = c.id"+w.SQL(), w.Args()...)
	if err != nil {
		return nil, err
	}
	found := map[int64]*Content{}
	for i := range rows {
		rows[i].Content.Cover = rows[i].cover()
		found[rows[i].ID] = &rows[i].Content
	}
	w = db.NewWhere().And("i.deleted_at IS NULL").In("i.content_id", db.List(ids)...)
	items, err := db.All[Item](ctx, s.db,
		"SELECT "+itemColumns+" FROM items i"+w.SQL()+" ORDER BY i.content_id, i.position, i.id", w.Args()...)
	if err != nil {
		return nil, err
	}
	for _, item := range items {
		if c := found[item.ContentID]; c != nil {
			c.Items = append(c.Items, item)
		}
	}
	if err := s.addRelations(ctx, found); err != nil {
		return nil, err
	}
	ordered := make([]Content, 0, len(rows))
	for _, id := range ids {
		if c := found[id]; c != nil {
			ordered = append(ordered, *c)
		}
	}
	return ordered, nil
}

// writeCards writes the cards of records anew, whose people have other names.
func (s *Service) writeCards(ctx context.Context, ids []int64) error {
	records, err := s.Many(ctx, ids)
	if err != nil {
		return err
	}
	people, err := s.contributorsOfMany(ctx, ids)
	if err != nil {
		return err
	}
	for _, c := range records {
		owner, err := s.organizations.ByID(ctx, c.OwnerID)
		if err != nil {
			return err
		}
		text, english, err := cardTexts(c.card(owner, people[c.ID], locale.Mongolian), c.card(owner, people[c.ID], locale.English))
		if err != nil {
			return err
		}
		if _, err := db.Exec(ctx, s.db, "UPDATE contents SET card = $2, card_en = $3 WHERE id = $1", c.ID, text, english); err != nil {
			return err
		}
	}
	return nil
}

// contributorsOfMany returns who made each of some records, in their order, as
// cards name them.
func (s *Service) contributorsOfMany(ctx context.Context, ids []int64) (map[int64][]credited, error) {
	type creditRow struct {
		contributorRow
		ContentID int64 `db:"content_id"`
		Role      Role  `db:"role"`
	}
	w := db.NewWhere().In("cc.content_id", db.List(ids)...)
	rows, err := db.All[creditRow](ctx, s.db, "SELECT "+contributorColumns+`, cc.content_id, cc.role FROM content_contributors cc
		JOIN contributors p ON p.id = cc.contributor_id`+w.SQL()+" ORDER BY cc.content_id, cc.position, p.id", w.Args()...)
	people := map[int64][]credited{}
	for _, row := range rows {
		people[row.ContentID] = append(people[row.ContentID], credited{Contributor: row.contributor(), Role: row.Role})
	}
	return people, err
}

// Owned is a content as its owner sees it, also when it is a draft or taken down.
type Owned struct {
	OwnerID string `db:"owner_id"`
	Card    Card   `db:"card,json"`
}

// Owned returns a content whoever asks, for callers that compare its owner.
func (s *Service) Owned(ctx context.Context, id int64) (Owned, error) {
	return db.Get[Owned](ctx, s.db, "SELECT c.owner_id, "+CardColumn(ctx)+" FROM contents c WHERE c.id = $1", id)
}

// OwnedCards returns those of some contents that are an owner's, by id.
func (s *Service) OwnedCards(ctx context.Context, ownerID string, ids []int64) (map[int64]Card, error) {
	w := db.NewWhere().And("c.owner_id = ?", ownerID).In("c.id", db.List(ids)...)
	rows, err := db.All[Owned](ctx, s.db, "SELECT c.owner_id, "+CardColumn(ctx)+" FROM contents c"+w.SQL(), w.Args()...)
	found := make(map[int64]Card, len(rows))
	for _, row := range rows {
		found[row.Card.ID] = row.Card
	}
	return found, err
}

// OwnedItems returns a page of the items of a content, whoever asks.
func (s *Service) OwnedItems(ctx context.Context, contentID int64, request page.Request) (page.List[Item], error) {
	total, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM items i WHERE i.content_id = $1 AND i.deleted_at IS NULL", contentID)
	list := page.List[Item]{Request: request, Total: total}
	if err != nil {
		return list, err
	}
	list.Rows, err = db.All[Item](ctx, s.db, "SELECT "+itemColumns+` FROM items i WHERE i.content_id = $1 AND i.deleted_at IS NULL
		ORDER BY i.position, i.id LIMIT $2 OFFSET $3`, contentID, request.Size, request.Offset())
	return list, err
}

// OwnedItem returns an item of a content, whoever asks.
func (s *Service) OwnedItem(ctx context.Context, contentID, itemID int64) (Item, error) {
	return db.Get[Item](ctx, s.db, "SELECT "+itemColumns+" FROM items i WHERE i.id = $1 AND i.content_id = $2 AND i.deleted_at IS NULL",
		itemID, contentID)
}
