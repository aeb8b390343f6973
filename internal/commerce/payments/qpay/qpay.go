// Package qpay calls the merchant interface of QPay, version 2: invoices that
// are paid in the apps of Mongolian banks, what was paid on them, refunds and
// the receipts that QPay issues with the tax office (e-Barimt).
package qpay

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/httpclient"
)

// Options of New.
type Options struct {
	URL         string // of version 2, such as https://merchant.qpay.mn/v2
	Username    string
	Password    string
	InvoiceCode string // of the merchant's invoices, given by QPay
	Clock       clock.Clock
}

// Client calls QPay for one merchant. It may be used by several goroutines,
// which share one token.
type Client struct {
	options Options
	http    *httpclient.Client

	mu    sync.Mutex
	token token
}

// New returns a client. Nothing is sent before the first call.
func New(http *httpclient.Client, options Options) *Client {
	return &Client{options: options, http: http}
}

// Invoice is what somebody is asked to pay.
type Invoice struct {
	// Number is the merchant's own and unique, at most 45 bytes.
	Number string
	// Description is shown by the bank's app, at most 255 bytes. It names no person.
	Description string
	Amount      int64 // ₮
	// Callback is the address that QPay calls once something was paid.
	Callback string
	// Expires is when the invoice can no longer be paid; the zero time is never.
	Expires time.Time
}

// Issued is an invoice as QPay made it.
type Issued struct {
	ID       string
	QRText   string // the content of the QR code
	QRImage  string // the QR code as a PNG in base64
	ShortURL string
	Banks    []Bank
}

// Bank is an app that pays the invoice on the phone it is opened on.
type Bank struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Logo        string `json:"logo"`
	Link        string `json:"link"`
}

// Status is what became of a payment.
type Status string

// The statuses of a payment.
const (
	Pending  Status = "NEW"
	Failed   Status = "FAILED"
	Paid     Status = "PAID"
	Partial  Status = "PARTIAL"
	Refunded Status = "REFUND"
)

// Payment is money that somebody paid on an invoice.
type Payment struct {
	ID        string
	InvoiceID string // "" where QPay does not name it
	Status    Status
	Amount    int64 // ₮
	Currency  string
	Wallet    string // the app it was paid with
	Card      bool   // only payments by card can be cancelled and refunded
	PaidAt    time.Time
}

// Error is a refusal of QPay. Any other error of a call leaves open whether the
// call had its effect.
type Error struct {
	HTTPStatus int
	Code       string
	Message    string
}

func (e *Error) Error() string {
	return fmt.Sprintf("qpay: %d %s: %s", e.HTTPStatus, e.Code, e.Message)
}

// The codes of refusals that callers tell apart, spelt as QPay spells them.
const (
	CodeInvoicePaid            = "INVOICE_PAID"
	CodeInvoiceNotFound        = "INVOICE_NOTFOUND"
	CodeInvoiceAlreadyCanceled = "INVOICE_ALREADY_CANCELED"
	CodePaymentNotFound        = "PAYMENT_NOTFOUND"
	CodePaymentNotPaid         = "PAYMENT_NOT_PAID"
	CodePaymentAlreadyCanceled = "PAYMENT_ALREADY_CANCELED"
	CodeReceiptNotRegistered   = "EBARIMT_NOT_REGISTERED"
	CodeReceiptRegistered      = "EBARIMT_ALREADY_REGISTERED"
)

// Refused reports whether err is QPay's refusal with a code.
func Refused(err error, code string) bool {
	var refusal *Error
	return errors.As(err, &refusal) && refusal.Code == code
}
