package catalogue

import (
	"context"

	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

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
