// Package posapi registers receipts with Mongolia's tax office through PosAPI
// 3.0, the service that a seller runs beside the shop (e-Barimt), and asks the
// public register who a company is.
package posapi

import (
	"errors"
	"fmt"

	"sudar/internal/kit/httpclient"
)

// Options of New.
type Options struct {
	URL      string // of the service, such as http://localhost:7080
	Register string // of the public register, such as https://api.ebarimt.mn/api/info/check
	// What the tax office knows the seller by.
	TIN      string // taxpayer number (ТТД), 11 to 14 digits
	District string // four digits
	Branch   string // three digits
	Pos      string
}

// Client calls one service. It may be used by several goroutines.
type Client struct {
	options Options
	local   *httpclient.Client
	public  *httpclient.Client
}

// New returns a client. local reaches the seller's own network, public only the
// internet.
func New(local, public *httpclient.Client, options Options) *Client {
	return &Client{options: options, local: local, public: public}
}

// TaxKind is how a line is taxed, as PosAPI spells it.
type TaxKind string

// The kinds of tax. What is not Taxable needs a product code that says why.
const (
	Taxable  TaxKind = "VAT_ABLE"
	Exempt   TaxKind = "VAT_FREE"
	ZeroRate TaxKind = "VAT_ZERO"
	Untaxed  TaxKind = "NOT_VAT"
)

// Line is something that was sold. Taxes are inside the amount.
type Line struct {
	Name           string
	ISBN           string // thirteen digits, "" for what has none
	Classification string // seven digits of the unified classification of goods
	Tax            TaxKind
	TaxProduct     string // why it is not taxed
	Quantity       int64
	Amount         int64 // ₮, of all of them
	VAT            int64 // hundredths of ₮
	CityTax        int64 // hundredths of ₮
}

// PaidBy is how a sale was paid, as PosAPI spells it.
type PaidBy string

// The ways to pay.
const (
	Card     PaidBy = "PAYMENT_CARD"
	Transfer PaidBy = "BANK_TRANSFER"
)

// Sale is what a receipt is asked for.
type Sale struct {
	// Suffix tells the sales of a day apart; the same suffix twice is refused.
	Suffix string
	Lines  []Line
	Paid   PaidBy
	// CompanyTIN is set for a receipt of a company, Consumer, of eight digits, for
	// a citizen who has registered with the tax office; both may be empty.
	CompanyTIN string
	Consumer   string
}

// Receipt is a registered receipt. QRData and Lottery are the payer's alone: they
// are shown once and never stored.
type Receipt struct {
	ID      string // 33 digits (ДДТД)
	Date    string // as Cancel wants it
	QRData  string
	Lottery string // "" for a company
}

// Error is a refusal: nothing was registered or cancelled. Any other error leaves
// open whether it was.
type Error struct{ Message string }

func (e *Error) Error() string { return "posapi: " + e.Message }

// ErrUnknownCompany is returned for a register number that nobody has.
var ErrUnknownCompany = errors.New("posapi: no company has this register number")

func refusal(format string, args ...any) error { return &Error{fmt.Sprintf(format, args...)} }
