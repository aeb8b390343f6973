package commerce

import (
	"context"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// load returns an order with its lines and coupons, whoever asks.
func (s *Service) load(ctx context.Context, id string) (Order, error) {
	o, err := db.Get[Order](ctx, s.db, "SELECT "+orderColumns+" FROM orders o WHERE o.id = $1", id)
	if err != nil {
		return o, err
	}
	one := []Order{o}
	err = s.addParts(ctx, one)
	return one[0], err
}

// addParts adds the lines and coupons of orders, with two reads for all.
func (s *Service) addParts(ctx context.Context, orders []Order) error {
	if len(orders) == 0 {
		return nil
	}
	places, ids := map[string]int{}, make([]any, len(orders))
	for i := range orders {
		places[orders[i].ID], ids[i] = i, orders[i].ID
		orders[i].Lines, orders[i].Coupons = []Line{}, []AppliedCoupon{}
	}
	w := db.NewWhere().In("l.order_id", ids...)
	lines, err := db.All[Line](ctx, s.db, "SELECT "+lineColumns+" FROM order_lines l"+w.SQL()+" ORDER BY l.order_id, l.position", w.Args()...)
	if err != nil {
		return err
	}
	for _, line := range lines {
		o := &orders[places[line.OrderID]]
		o.Lines = append(o.Lines, line)
	}
	type applied struct {
		OrderID string `db:"order_id"`
		AppliedCoupon
	}
	w = db.NewWhere().In("u.order_id", ids...)
	coupons, err := db.All[applied](ctx, s.db, `SELECT u.order_id, c.id, c.code, u.discount, u.taken FROM coupon_uses u
		JOIN coupons c ON c.id = u.coupon_id`+w.SQL()+" ORDER BY u.order_id, u.added_at, c.id", w.Args()...)
	for _, coupon := range coupons {
		o := &orders[places[coupon.OrderID]]
		o.Coupons = append(o.Coupons, coupon.AppliedCoupon)
	}
	return err
}

// insertOrder stores a draft without its lines and coupons.
func (s *Service) insertOrder(ctx context.Context, o Order, key string) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO orders (id, number, account_id, portal_id, seller_id, request_key, status, subtotal, discount,
		total, vat, city_tax, vat_percent, city_percent, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
		o.ID, o.Number, o.AccountID, o.PortalID, o.SellerID, key, string(o.Status), o.Subtotal, o.Discount, o.Total, o.VAT, o.CityTax,
		o.VATPercent, o.CityPercent, o.CreatedAt, o.ExpiresAt)
	return err
}

// rewrite replaces the sums, lines and coupons of a draft that is locked.
func (s *Service) rewrite(ctx context.Context, o *Order) error {
	if err := db.ExecEach(ctx, s.db, []string{
		"DELETE FROM coupon_uses WHERE order_id = $1", "DELETE FROM order_lines WHERE order_id = $1",
	}, o.ID); err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, `UPDATE orders SET subtotal = $2, discount = $3, total = $4, vat = $5, city_tax = $6, vat_percent = $7,
		city_percent = $8 WHERE id = $1 AND status = 'draft'`,
		o.ID, o.Subtotal, o.Discount, o.Total, o.VAT, o.CityTax, o.VATPercent, o.CityPercent); err != nil {
		return err
	}
	return s.insertParts(ctx, o)
}

// insertParts stores the lines and coupons of a draft.
func (s *Service) insertParts(ctx context.Context, o *Order) error {
	for i := range o.Lines {
		l := &o.Lines[i]
		l.ID, l.OrderID, l.Position = ident.New(), o.ID, i
		if _, err := db.Exec(ctx, s.db, `INSERT INTO order_lines (id, order_id, position, kind, package_id, content_id, item_id, offer_id,
			request_id, copies, title, title_en, days, people, gift, price, discount, total, vat, city_tax)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
			l.ID, l.OrderID, l.Position, string(l.Kind), db.OrNull(l.PackageID), db.OrNull(l.ContentID), db.OrNull(l.ItemID),
			db.OrNull(l.OfferID), db.OrNull(l.RequestID), l.Copies, l.Title, l.TitleEN, l.Days, l.People, l.Gift, l.Price, l.Discount, l.Total,
			l.VAT, l.CityTax); err != nil {
			return err
		}
	}
	for i, c := range o.Coupons { // in the order in which they took off
		added := db.At(s.clock.Now().Add(time.Duration(i) * time.Microsecond))
		if _, err := db.Exec(ctx, s.db, `INSERT INTO coupon_uses (order_id, coupon_id, account_id, discount, added_at, taken)
			VALUES ($1, $2, $3, $4, $5, FALSE)`, o.ID, c.ID, o.AccountID, c.Discount, added); err != nil {
			return err
		}
	}
	return nil
}
