package commerce

import (
	"context"
	"fmt"
	"strconv"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
)

// sellsCopies tells whether a line of the order is of copies.
func (o Order) sellsCopies() bool {
	for _, line := range o.Lines {
		if line.Kind == CopiesLine {
			return true
		}
	}
	return false
}

// OrderCopies makes an order of the copies that a request asks for. Its buyer is
// ctx's viewer, an administrator of the organisation that gets them.
func (s *Service) OrderCopies(ctx context.Context, requestID string) (Order, error) {
	v, err := administrator(ctx)
	if err != nil {
		return Order{}, err
	}
	if _, err := s.lending.CopyRequest(ctx, requestID); err != nil {
		return Order{}, err
	}
	var o Order
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if o, err = s.Place(ctx, Cart{Wants: []Want{{RequestID: requestID}}}); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.CopiesOrdered, OrganizationID: v.OrganizationID, Object: o.Lines[0].Title,
			After: audit.Values{"number": o.Number, "total": o.Total},
		})
	})
	return o, err
}

func administrator(ctx context.Context) (viewer.Viewer, error) {
	v, err := buyer(ctx)
	if err == nil && !v.Role.Administers() {
		err = apperr.New(apperr.RoleRequired)
	}
	return v, err
}

// copiesLine returns the line of the copies that a request of ctx's organisation asks for.
func (s *Service) copiesLine(ctx context.Context, want Want, field string) (Line, error) {
	v, err := administrator(ctx)
	if err != nil || s.lending == nil || want.Gift || want.OfferID != "" {
		return Line{}, apperr.InvalidField(field, "field.not_sold")
	}
	request, err := s.lending.CopyRequest(ctx, want.RequestID)
	if err != nil {
		return Line{}, err
	}
	licence, err := s.lending.Licence(ctx, request.LicenceID)
	if err != nil {
		return Line{}, err
	}
	content, err := s.catalogue.ByIDOrSlug(ctx, strconv.FormatInt(request.ContentID, 10))
	switch {
	case err != nil:
		return Line{}, err
	case content.OwnerID == v.OrganizationID:
		return Line{}, apperr.InvalidField(field, "field.own_copies")
	case !licence.Grows(s.db.Now()), content.Visibility == entitlements.Draft, content.Visibility == entitlements.Archived:
		return Line{}, apperr.InvalidField(field, "field.not_sold")
	}
	line, err := s.priceCopies(ctx, request, content, field)
	line.seller, line.scope = content.OwnerID, copiesScope
	return line, err
}

// copiesScope has copies made cheaper by no coupons but those for all that a seller sells.
const copiesScope PackageKind = "copies"

// priceCopies returns the line of a request with its title and price.
func (s *Service) priceCopies(ctx context.Context, q lending.CopyRequest, content catalogue.Content, field string) (Line, error) {
	prices, err := s.CopyPrices(ctx, []lending.CopyRequest{q})
	if err != nil {
		return Line{}, err
	}
	each := prices[q.ID]
	if each == 0 {
		return Line{}, apperr.InvalidField(field, "field.not_sold")
	}
	if each > Most/int64(q.Copies) {
		return Line{}, apperr.InvalidField(field, "field.range")
	}
	line := Line{
		Kind: CopiesLine, RequestID: q.ID, Copies: q.Copies, ItemID: q.ItemID, People: 1, Price: each * int64(q.Copies),
	}
	part := ""
	if q.ItemID == 0 {
		line.ContentID = q.ContentID
	}
	for _, item := range content.Items {
		if item.ID == q.ItemID {
			part = item.Title
		}
	}
	mongolian, english := titlesOf(content, part)
	line.Title, line.TitleEN = fmt.Sprintf("%s (%d хувь)", mongolian, q.Copies), fmt.Sprintf("%s (copies: %d)", english, q.Copies)
	return line, nil
}

// CopyPrices returns what one copy costs, by the ids of requests; 0 or nothing for what
// is not sold. A copy of an item costs what the item costs. One of a content costs the
// least that its owner asks for the whole without end, or else what its items cost.
func (s *Service) CopyPrices(ctx context.Context, requests []lending.CopyRequest) (map[string]int64, error) {
	prices := map[string]int64{}
	if len(requests) == 0 {
		return prices, nil
	}
	contents := make([]any, len(requests))
	for i, q := range requests {
		contents[i] = q.ContentID
	}
	items, err := s.pricedItems(ctx, contents)
	if err != nil {
		return nil, err
	}
	type whole struct {
		ContentID int64 `db:"content_id"`
		Price     int64 `db:"price"`
	}
	w := db.NewWhere().In("content_id", contents...)
	wholes, err := db.All[whole](ctx, s.db, "SELECT content_id, MIN(price) AS price FROM offers"+w.SQL()+
		" AND item_id IS NULL AND days = 0 GROUP BY content_id", w.Args()...)
	if err != nil {
		return nil, err
	}
	of := map[int64]int64{}
	for _, each := range wholes {
		of[each.ContentID] = each.Price
	}
	for _, q := range requests {
		if q.ItemID == 0 && of[q.ContentID] > 0 {
			prices[q.ID] = of[q.ContentID]
			continue
		}
		for _, item := range items {
			if item.ContentID == q.ContentID && (q.ItemID == 0 || item.ID == q.ItemID) {
				prices[q.ID] += item.Price
			}
		}
	}
	return prices, nil
}

type pricedItem struct {
	ID        int64 `db:"id"`
	ContentID int64 `db:"content_id"`
	Price     int64 `db:"price"`
}

func (s *Service) pricedItems(ctx context.Context, contents []any) ([]pricedItem, error) {
	w := db.NewWhere().In("content_id", contents...)
	return db.All[pricedItem](ctx, s.db, "SELECT id, content_id, price FROM items"+w.SQL()+" AND NOT free AND deleted_at IS NULL",
		w.Args()...)
}

// takeRequests gives the requests of an order's lines to it.
func (s *Service) takeRequests(ctx context.Context, o Order) error {
	for _, line := range o.Lines {
		if line.Kind != CopiesLine {
			continue
		}
		if err := s.lending.TakeRequest(ctx, line.RequestID, o.PortalID, o.ID); err != nil {
			return err
		}
	}
	return nil
}

// takeCopies takes the copies of an order away again; what was not given yet can be
// ordered anew.
func (s *Service) takeCopies(ctx context.Context, o Order) error {
	if !o.sellsCopies() {
		return nil
	}
	if o.Status != Fulfilled {
		return s.lending.FreeRequests(ctx, o.ID)
	}
	for _, line := range o.Lines {
		if line.Kind != CopiesLine {
			continue
		}
		if err := s.lending.TakeCopies(ctx, line.RequestID); err != nil {
			return err
		}
	}
	return nil
}

// lockCopies locks the titles of which an order sells copies: what lends them locks
// titles before orders too.
func (s *Service) lockCopies(ctx context.Context, orderID string) error {
	if s.lending == nil {
		return nil
	}
	titles, err := s.lending.TitlesOfOrder(ctx, orderID)
	if err != nil {
		return err
	}
	for _, id := range titles {
		if err := s.db.LockRow(ctx, "lending_titles", id); err != nil {
			return err
		}
	}
	return nil
}
