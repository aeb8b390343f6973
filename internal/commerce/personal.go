package commerce

import (
	"context"

	"sudar/internal/kit/db"
)

// mostOwn bounds the rows of one person that are exported.
const mostOwn = 10_000

// ExportAccount tells what a person has bought, paid and been given.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type line struct {
		Number    string  `db:"number" json:"number"`
		Status    string  `db:"status" json:"status"`
		Title     string  `db:"title" json:"title"`
		Total     int64   `db:"total" json:"total"`
		Gift      bool    `db:"gift" json:"gift"`
		CreatedAt db.Time `db:"created_at" json:"created_at"`
	}
	lines, err := db.All[line](ctx, s.db, `SELECT o.number, o.status, l.title, l.total, l.gift, o.created_at FROM orders o
		JOIN order_lines l ON l.order_id = o.id WHERE o.account_id = $1 ORDER BY o.created_at DESC, o.id DESC, l.position LIMIT $2`,
		accountID, mostOwn)
	if err != nil {
		return err
	}
	type act struct {
		Number string  `db:"number" json:"number"`
		Status string  `db:"becomes" json:"status"`
		Reason string  `db:"reason" json:"reason"`
		At     db.Time `db:"at" json:"at"`
	}
	acts, err := db.All[act](ctx, s.db, `SELECT o.number, v.becomes, v.reason, v.at FROM order_events v JOIN orders o ON o.id = v.order_id
		WHERE v.actor_id = $1 ORDER BY v.id LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	type money struct {
		Number   string  `db:"number" json:"number"`
		Provider string  `db:"provider" json:"provider"`
		Kind     string  `db:"kind" json:"kind"`
		Amount   int64   `db:"amount" json:"amount"`
		At       db.Time `db:"at" json:"at"`
	}
	paid, err := db.All[money](ctx, s.db, `SELECT o.number, m.provider, m.kind, m.amount, m.at FROM orders o
		JOIN payments m ON m.order_id = o.id WHERE o.account_id = $1 ORDER BY o.created_at DESC, o.id DESC, m.recorded_at LIMIT $2`,
		accountID, mostOwn)
	if err != nil {
		return err
	}
	type use struct {
		Code     string  `db:"code" json:"code"`
		Discount int64   `db:"discount" json:"discount"`
		At       db.Time `db:"added_at" json:"at"`
	}
	uses, err := db.All[use](ctx, s.db, `SELECT c.code, u.discount, u.added_at FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id
		WHERE u.account_id = $1 ORDER BY u.coupon_id LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	type gift struct {
		Title string  `db:"title" json:"title"`
		At    db.Time `db:"redeemed_at" json:"redeemed_at"`
	}
	gifts, err := db.All[gift](ctx, s.db, `SELECT l.title, g.redeemed_at FROM gift_codes g JOIN order_lines l ON l.id = g.line_id
		WHERE g.account_id = $1 ORDER BY g.id LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	for _, part := range []struct {
		name string
		rows any
	}{{"orders", lines}, {"order_events", acts}, {"payments", paid}, {"coupons", uses}, {"gifts", gifts}} {
		if err := put(part.name, part.rows); err != nil {
			return err
		}
	}
	return nil
}

// EraseAccount takes the person out of the books, which have to be kept: nobody is
// named in them any more.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	return db.ExecEach(ctx, s.db, []string{
		"UPDATE orders SET account_id = NULL WHERE account_id = $1", "UPDATE coupon_uses SET account_id = NULL WHERE account_id = $1",
		"UPDATE gift_codes SET account_id = NULL WHERE account_id = $1", "UPDATE order_events SET actor_id = NULL WHERE actor_id = $1",
		"UPDATE payments SET actor_id = NULL WHERE actor_id = $1",
	}, accountID)
}

// JoinAccounts moves what a person has bought.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	return db.ExecEach(ctx, s.db, []string{
		"UPDATE orders SET account_id = $2, request_key = id WHERE account_id = $1",
		"UPDATE coupon_uses SET account_id = $2 WHERE account_id = $1",
		"UPDATE gift_codes SET account_id = $2 WHERE account_id = $1", "UPDATE order_events SET actor_id = $2 WHERE actor_id = $1",
		"UPDATE payments SET actor_id = $2 WHERE actor_id = $1",
	}, from, to)
}
