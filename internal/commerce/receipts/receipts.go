// Package receipts gives orders the receipts of Mongolia's tax office (e-Barimt):
// who one is for, issuing it once, taking it back with the money. The content of its
// QR code and its lottery number are the payer's alone: they are in the answer to the
// call that issues it, and nowhere else.
package receipts

import (
	"context"

	"sudar/internal/commerce"
	"sudar/internal/kit/db"
)

// Kind says who a receipt is for.
type Kind string

// The kinds of receipt.
const (
	Citizen Kind = "citizen" // takes part in the lottery
	Company Kind = "company" // named by its taxpayer number
)

// State is where a receipt stands.
type State string

// The states of a receipt. Those that are by hand, unknown, failed and cancelling wait
// for a person.
const (
	Wanted     State = "wanted"
	Posting    State = "posting" // the issuer is being asked
	Issued     State = "issued"
	ByHand     State = "by_hand" // the issuer makes none for such a payment: the seller does
	Unknown    State = "unknown" // nobody knows what the issuer did: it is not asked again by itself
	Failed     State = "failed"  // the issuer refused
	Cancelling State = "cancelling"
	Cancelled  State = "cancelled"
)

// Reason says why the seller issues a receipt by hand.
type Reason string

// The reasons; ForNone is that the issuer registers it.
const (
	ForNone     Reason = ""
	ForTransfer Reason = "transfer"     // QPay knows nothing of money that came otherwise
	ForParts    Reason = "parts"        // QPay's receipts are of one payment each
	ForMerchant Reason = "own_merchant" // the seller got the money itself, the issuer's receipts are the hub's
)

// Receipt is the receipt of an order.
type Receipt struct {
	ID          string  `db:"id"`
	OrderID     string  `db:"order_id"`
	OrderNumber string  `db:"order_number"`
	Kind        Kind    `db:"kind"`
	Consumer    string  `db:"consumer"` // a citizen's number of eight digits, "" for none
	Register    string  `db:"register"` // a company's, seven digits
	TIN         string  `db:"tin"`      // a company's taxpayer number (ТТД)
	Company     string  `db:"company"`  // its name
	State       State   `db:"state"`
	Issuer      string  `db:"issuer"` // who was asked, "" for nobody yet; Seller for one by hand
	Attempt     int     `db:"attempt"`
	Number      string  `db:"number"` // the tax office's (ДДТД)
	Date        string  `db:"date"`   // as the issuer wrote it, which a cancellation repeats
	VAT         int64   `db:"vat"`    // hundredths of ₮, as is CityTax
	CityTax     int64   `db:"city_tax"`
	Problem     string  `db:"problem"` // what the issuer said to a refusal
	Reason      Reason  `db:"reason"`  // of one by hand
	CreatedAt   db.Time `db:"created_at"`
	IssuedAt    db.Time `db:"issued_at"`
}

const receiptColumns = `r.id, r.order_id, o.number AS order_number, r.kind, r.consumer, r.register, r.tin, r.company, r.state, r.issuer,
	r.attempt, r.number, r.date, r.vat, r.city_tax, r.problem, r.reason, r.created_at, r.issued_at
	FROM receipts r JOIN orders o ON o.id = r.order_id`

// Shown is what the payer is shown once. It prints as nothing, so that it cannot
// get into a log or an error by mistake.
type Shown struct {
	QRData  string
	Lottery string // "" for a company
}

// String hides the values.
func (Shown) String() string { return "[shown once]" }

// GoString hides the values.
func (s Shown) GoString() string { return s.String() }

// Answer is what an issuer registered.
type Answer struct {
	Shown
	Number  string
	Date    string
	VAT     int64
	CityTax int64
}

// Sale is what a receipt is issued for.
type Sale struct {
	Order    commerce.Order
	Receipt  Receipt
	Payments []commerce.Money  // that came, without what went back
	ISBNs    map[string]string // of lines that are one title with one, by the id of the line
}

// Issuer registers receipts. A *RefusedError of its calls says that nothing was done;
// any other error leaves open whether something was.
type Issuer interface {
	Name() string
	// Leaves tells why the issuer leaves the receipt of a sale to its seller; ForNone
	// when it registers it.
	Leaves(sale Sale) Reason
	Issue(ctx context.Context, sale Sale) (Answer, error)
	Cancel(ctx context.Context, sale Sale) error
}

// RefusedError is an issuer's refusal: nothing was registered or cancelled.
type RefusedError struct{ Message string }

func (e *RefusedError) Error() string { return "receipts: refused: " + e.Message }

// RegisteredCompany is a company as the public register knows it.
type RegisteredCompany struct {
	Register string
	TIN      string
	Name     string
}
