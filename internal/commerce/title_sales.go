package commerce

import (
	"context"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// TitleSales are the lines of titles that a seller sold on a day, at a portal or of a
// content or item, and those whose money was promised back. A sale stands on the day of
// its payment and a refund on its own.
type TitleSales struct {
	Day       string
	Days      int64  `db:"days"` // since 1970
	PortalID  string `db:"portal_id"`
	ContentID int64  `db:"content_id"`
	ItemID    int64  `db:"item_id"`
	Lines     int64  `db:"lines"`
	Amount    int64  `db:"amount"` // ₮
	Refund    bool   `db:"refund"`
}

// SaleGroup is what sales are added up by.
type SaleGroup string

// The groups.
const (
	SalesByDay     SaleGroup = "days"
	SalesByPortal  SaleGroup = "portal_id"
	SalesByContent SaleGroup = "content_id"
	SalesByItem    SaleGroup = "item_id"
)

// SoldTitles names sales: those of some contents of a seller or at a portal, or all that
// are of titles, in a time.
type SoldTitles struct {
	SellerID    string // "" when PortalID is named
	PortalID    string
	ContentIDs  []int64 // nil: all
	ItemID      int64   // 0: all
	From, Until time.Time
}

// SalesOfTitles adds sales and refunds of titles up.
func (s *Service) SalesOfTitles(ctx context.Context, of SoldTitles, by SaleGroup) ([]TitleSales, error) {
	sold, args := soldSQL(of, by, false, nil)
	refunded, args := soldSQL(of, by, true, args)
	rows, err := db.All[TitleSales](ctx, s.db, sold+" UNION ALL "+refunded+" ORDER BY "+string(by), args...)
	for i, row := range rows {
		rows[i].Day = time.Unix(row.Days*secondsOfDay, 0).UTC().Format(time.DateOnly)
	}
	return rows, err
}

const secondsOfDay = 24 * 60 * 60

// soldSQL adds up the lines of orders that were paid, or refunded, in a time. It returns
// args with those of its own behind them.
func soldSQL(of SoldTitles, by SaleGroup, refunds bool, args []any) (string, []any) {
	at, refund, w := "o.paid_at", "FALSE", db.NewWhere(args...)
	if refunds {
		at, refund = "o.ended_at", "TRUE"
		w.And("o.status = 'refunded'")
	}
	if of.PortalID != "" {
		w.And("o.portal_id = ?", of.PortalID)
	} else {
		w.And("o.seller_id = ?", of.SellerID)
	}
	w.And("l.kind <> 'package' AND "+at+" >= ? AND "+at+" < ?", db.At(of.From), db.At(of.Until))
	if of.ContentIDs != nil {
		w.In("COALESCE(l.content_id, i.content_id)", db.List(of.ContentIDs)...)
	}
	if of.ItemID != 0 {
		w.And("l.item_id = ?", of.ItemID)
	}
	column := map[SaleGroup]string{
		SalesByPortal: "o.portal_id", SalesByContent: "COALESCE(l.content_id, i.content_id)", SalesByItem: "COALESCE(l.item_id, 0)",
	}[by]
	if by == SalesByDay {
		_, offset := of.From.In(clock.Ulaanbaatar).Zone()
		column = "(" + at + " + " + w.Bind(int64(offset)*time.Second.Microseconds()) + ") / 86400000000"
	}
	return "SELECT " + column + " AS " + string(by) + ", COUNT(*) AS lines, CAST(SUM(l.total) AS BIGINT) AS amount, " + refund +
		" AS refund FROM orders o JOIN order_lines l ON l.order_id = o.id LEFT JOIN items i ON i.id = l.item_id" +
		w.SQL() + " GROUP BY 1", w.Args()
}
