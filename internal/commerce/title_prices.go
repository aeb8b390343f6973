package commerce

import (
	"context"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// PricedTitle is a content of a seller with what it costs.
type PricedTitle struct {
	catalogue.Content
	Items  []PricedItem
	Offers []Offer // the lowest first
}

// PricedItem is an item with its own price.
type PricedItem struct {
	ID        int64  `db:"id"`
	ContentID int64  `db:"content_id"`
	Title     string `db:"title"`
	FileType  string `db:"file_type"`
	Free      bool   `db:"free"`
	Price     int64  `db:"price"` // 0: not sold alone
}

const (
	pricedColumns = "c.id, c.slug, c.title, c.language, c.translations FROM contents c"
	havePrice     = "(c.price > 0 OR EXISTS (SELECT 1 FROM offers f WHERE f.content_id = c.id))"
)

// mostPricedItems bounds the items of a page of titles.
const mostPricedItems = 10_000

// PricedTitles returns a page of the titles of ctx's organisation that have a price,
// the newest first.
func (s *Service) PricedTitles(ctx context.Context, request page.Request) (page.List[PricedTitle], error) {
	list := page.List[PricedTitle]{Request: request}
	w, err := owned(ctx)
	if err != nil {
		return list, err
	}
	w.And(havePrice)
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM contents c"+w.SQL(), w.Args()...); err != nil {
		return list, err
	}
	conditions := w.SQL()
	contents, err := db.All[catalogue.Content](ctx, s.db, "SELECT "+pricedColumns+conditions+" ORDER BY c.created_at DESC, c.id DESC LIMIT "+
		w.Bind(request.Size)+" OFFSET "+w.Bind(request.Offset()), w.Args()...)
	if err != nil {
		return list, err
	}
	list.Rows, err = s.withPrices(ctx, contents)
	return list, err
}

// TitlePrices returns the titles of ctx's organisation among ids, in their order,
// whether they have a price or not.
func (s *Service) TitlePrices(ctx context.Context, ids []int64) ([]PricedTitle, error) {
	w, err := owned(ctx)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	w.In("c.id", db.List(ids)...)
	found, err := db.All[catalogue.Content](ctx, s.db, "SELECT "+pricedColumns+w.SQL(), w.Args()...)
	if err != nil {
		return nil, err
	}
	byID := map[int64]catalogue.Content{}
	for _, c := range found {
		byID[c.ID] = c
	}
	contents := []catalogue.Content{}
	for _, id := range ids {
		if c, ok := byID[id]; ok {
			contents = append(contents, c)
		}
	}
	return s.withPrices(ctx, contents)
}

// owned is the condition that ctx's organisation owns a content c.
func owned(ctx context.Context) (*db.Where, error) {
	v, all, err := db.Tenant(ctx)
	w := db.NewWhere()
	if !all {
		w.And("c.owner_id = ?", v.OrganizationID)
	}
	return w.And("c.deleted_at IS NULL"), err
}

func (s *Service) withPrices(ctx context.Context, contents []catalogue.Content) ([]PricedTitle, error) {
	titles, ids, at := make([]PricedTitle, len(contents)), make([]int64, len(contents)), map[int64]int{}
	for i, c := range contents {
		titles[i].Content, ids[i], at[c.ID] = c, c.ID, i
	}
	w := db.NewWhere().In("i.content_id", db.List(ids)...).And("i.deleted_at IS NULL")
	items, err := db.All[PricedItem](ctx, s.db, "SELECT i.id, i.content_id, i.title, i.file_type, i.free, i.price FROM items i"+w.SQL()+
		" ORDER BY i.content_id, i.position, i.id LIMIT "+w.Bind(mostPricedItems), w.Args()...)
	if err != nil {
		return nil, err
	}
	for _, item := range items {
		title := &titles[at[item.ContentID]]
		title.Items = append(title.Items, item)
	}
	o := db.NewWhere().In("f.content_id", db.List(ids)...)
	offers, err := db.All[Offer](ctx, s.db, "SELECT "+offerColumns+o.SQL()+" ORDER BY f.content_id, f.price, f.id LIMIT "+
		o.Bind(mostPricedItems), o.Args()...)
	for _, offer := range offers {
		title := &titles[at[offer.ContentID]]
		title.Offers = append(title.Offers, offer)
	}
	return titles, err
}

// SetItemPrice sets what an item of ctx's organisation costs alone, 0 to sell it so
// no more, and returns its title. Orders keep what was sold. What is free is refused.
func (s *Service) SetItemPrice(ctx context.Context, itemID, price int64) (PricedTitle, error) {
	if price < 0 || price > Most {
		return PricedTitle{}, apperr.InvalidField("price", "field.range")
	}
	content, err := db.Get[int64](ctx, s.db, "SELECT content_id FROM items WHERE id = $1 AND deleted_at IS NULL", itemID)
	if err != nil {
		return PricedTitle{}, err
	}
	title, err := s.ownedTitle(ctx, content)
	if err != nil {
		return PricedTitle{}, err
	}
	err = s.db.InLockedTx(ctx, "contents", content, func(ctx context.Context) error {
		item, err := db.Get[PricedItem](ctx, s.db, "SELECT id, content_id, title, file_type, free, price FROM items WHERE id = $1", itemID)
		switch {
		case err != nil:
			return err
		case item.Free:
			return apperr.InvalidField("price", "field.not_sold")
		case item.Price == price:
			return nil
		}
		if err := s.catalogue.SetItemPrice(ctx, content, itemID, price); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.OfferSaved, Object: title, Before: audit.Values{"item": itemID, "price": item.Price},
			After: audit.Values{"item": itemID, "price": price},
		})
	})
	if err != nil {
		return PricedTitle{}, err
	}
	titles, err := s.TitlePrices(ctx, []int64{content})
	if err != nil || len(titles) == 0 {
		return PricedTitle{}, err
	}
	return titles[0], nil
}
