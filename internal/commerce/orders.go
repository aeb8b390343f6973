package commerce

import (
	"slices"

	"sudar/internal/kit/db"
)

// Order is what somebody buys from one seller, with the prices as sold.
type Order struct {
	ID          string  `db:"id"`
	Number      string  `db:"number"`     // for people; the reference of a bank transfer
	AccountID   string  `db:"account_id"` // "" for somebody who is erased
	PortalID    string  `db:"portal_id"`  // the organisation on whose portal it was made
	SellerID    string  `db:"seller_id"`
	Status      Status  `db:"status"`
	Subtotal    int64   `db:"subtotal"` // whole ₮, as are all sums but taxes
	Discount    int64   `db:"discount"`
	Total       int64   `db:"total"`
	VAT         int64   `db:"vat"` // hundredths of ₮ inside the total
	CityTax     int64   `db:"city_tax"`
	VATPercent  int64   `db:"vat_percent"` // as of the day of sale
	CityPercent int64   `db:"city_percent"`
	Received    int64   `db:"received"`
	Returned    int64   `db:"returned"`
	Owed        int64   `db:"owed"` // what has to go back to the payer
	CreatedAt   db.Time `db:"created_at"`
	ExpiresAt   db.Time `db:"expires_at"`
	PaidAt      db.Time `db:"paid_at"`
	EndedAt     db.Time `db:"ended_at"`
	RefusedAt   db.Time `db:"refused_at"` // when the bank last refused a payment while the order waited
	Version     int64   `db:"version"`
	// BankAccountID is the seller's account that the buyer was shown, "" for the
	// operator's.
	BankAccountID string `db:"bank_account_id"`

	Lines   []Line
	Coupons []AppliedCoupon
}

const orderColumns = `o.id, o.number, COALESCE(o.account_id, '') AS account_id, o.portal_id, o.seller_id, o.status, o.subtotal, o.discount,
	o.total, o.vat, o.city_tax, o.vat_percent, o.city_percent, o.received, o.returned, o.owed, o.created_at, o.expires_at, o.paid_at,
	o.ended_at, o.refused_at, o.version, COALESCE(o.bank_account_id, '') AS bank_account_id`

// ForOrganization tells whether the buyer bought for an organisation.
func (o Order) ForOrganization() bool {
	return slices.ContainsFunc(o.Lines, func(l Line) bool { return l.People > 1 || l.Kind == CopiesLine })
}

// AwaitsTransfer tells whether an order waits for a bank transfer: it was given the
// time that those take.
func (o Order) AwaitsTransfer() bool {
	return o.Status == Pending && !o.ExpiresAt.Before(o.CreatedAt.Add(transferFor))
}

// LineKind says what a line sells.
type LineKind string

// The kinds of line.
const (
	PackageLine LineKind = "package"
	ItemLine    LineKind = "item"
	ContentLine LineKind = "content"
	CopiesLine  LineKind = "copies" // of a licence, as a request asks for
)

// Line is one thing of an order, as it was sold.
type Line struct {
	ID        string   `db:"id"`
	OrderID   string   `db:"order_id"`
	Position  int      `db:"position"`
	Kind      LineKind `db:"kind"`
	PackageID string   `db:"package_id"`
	ContentID int64    `db:"content_id"`
	ItemID    int64    `db:"item_id"`
	RequestID string   `db:"request_id"`
	Copies    int      `db:"copies"`   // of a licence, which the request names
	OfferID   string   `db:"offer_id"` // the further price that was taken, "" for the item's own
	Title     string   `db:"title"`
	TitleEN   string   `db:"title_en"`
	Days      int      `db:"days"` // 0: without end
	People    int      `db:"people"`
	Gift      bool     `db:"gift"`
	Price     int64    `db:"price"`
	Discount  int64    `db:"discount"`
	Total     int64    `db:"total"`
	VAT       int64    `db:"vat"` // hundredths of ₮
	CityTax   int64    `db:"city_tax"`

	seller string      // of what the line names
	scope  PackageKind // the kind of a package, "" for titles
}

const lineColumns = `l.id, l.order_id, l.position, l.kind, COALESCE(l.package_id, '') AS package_id,
	COALESCE(l.content_id, 0) AS content_id, COALESCE(l.item_id, 0) AS item_id, COALESCE(l.offer_id, '') AS offer_id,
	COALESCE(l.request_id, '') AS request_id, l.copies, l.title, l.title_en, l.days, l.people, l.gift, l.price, l.discount, l.total,
	l.vat, l.city_tax`

// AppliedCoupon is a coupon on an order with what it takes off.
type AppliedCoupon struct {
	ID       string `db:"id"`
	Code     string `db:"code"`
	Discount int64  `db:"discount"`
	Taken    bool   `db:"taken"` // it counts as used
}

// Event is a transition of an order.
type Event struct {
	Was    Status  `db:"was"`
	Status Status  `db:"becomes"`
	Reason string  `db:"reason"`
	At     db.Time `db:"at"`
}

// Money is a payment that came, or a refund that went.
type Money struct {
	ID         string  `db:"id"`
	OrderID    string  `db:"order_id"`
	Provider   string  `db:"provider"`
	MerchantID string  `db:"merchant_id"` // whose it is at QPay, "" for the hub's
	ProviderID string  `db:"provider_id"`
	Refund     bool    `db:"refund"`
	Amount     int64   `db:"amount"`
	Card       bool    `db:"card"`
	At         db.Time `db:"at"`
	// RefundAsked is that the provider was asked to pay it back, whatever came of it.
	RefundAsked bool `db:"refund_asked"`
}
