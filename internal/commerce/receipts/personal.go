package receipts

import (
	"context"

	"sudar/internal/kit/db"
)

// mostOwn bounds the rows of one person that are exported.
const mostOwn = 10_000

// ExportAccount tells of the receipts of what a person has bought.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type receipt struct {
		Order    string  `db:"order_number" json:"order"`
		Kind     string  `db:"kind" json:"kind"`
		Consumer string  `db:"consumer" json:"consumer"`
		Register string  `db:"register" json:"register"`
		TIN      string  `db:"tin" json:"tin"`
		Company  string  `db:"company" json:"company"`
		State    string  `db:"state" json:"state"`
		Number   string  `db:"number" json:"number"`
		IssuedAt db.Time `db:"issued_at" json:"issued_at"`
	}
	rows, err := db.All[receipt](ctx, s.db, `SELECT o.number AS order_number, r.kind, r.consumer, r.register, r.tin, r.company, r.state,
		r.number, r.issued_at FROM orders o JOIN receipts r ON r.order_id = o.id WHERE o.account_id = $1
		ORDER BY o.created_at DESC, o.id DESC LIMIT $2`,
		accountID, mostOwn)
	if err != nil {
		return err
	}
	return put("receipts", rows)
}

// EraseAccount takes the number of a citizen out of the receipts, which have to be
// kept. It runs before the orders are cut from their buyer.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	_, err := db.Exec(ctx, s.db, `UPDATE receipts SET consumer = '' WHERE consumer <> '' AND order_id IN
		(SELECT id FROM orders WHERE account_id = $1)`, accountID)
	return err
}

// JoinAccounts has nothing to move: receipts follow their orders.
func (s *Service) JoinAccounts(context.Context, string, string) error { return nil }
