package qpay

import (
	"cmp"
	"context"
	"net/url"
)

// Receiver is who a receipt is for.
type Receiver string

// The receivers of receipts, by QPay's codes.
const (
	Citizen Receiver = "83"
	Company Receiver = "80"
)

// ReceiptRequest asks for the receipt of a payment.
type ReceiptRequest struct {
	PaymentID string
	Receiver  Receiver
	// Number is a company's taxpayer number (ТТД) or a citizen's number of eight
	// digits; a citizen may leave it out.
	Number   string
	District string // four digits, of where the seller is registered
}

// Receipt is a receipt that QPay registered with the tax office. QRData and
// Lottery are the payer's alone: they are shown once and never stored.
type Receipt struct {
	ID      string // the receipt's number (ДДТД)
	QRData  string
	Lottery string
	Amount  int64 // ₮
	VAT     int64 // hundredths of ₮
	CityTax int64 // hundredths of ₮
}

// CreateReceipt registers the receipt of a payment. An error that is no *Error
// leaves open whether it was registered: a person has to look, it is not sent
// again.
func (c *Client) CreateReceipt(ctx context.Context, request ReceiptRequest) (Receipt, error) {
	var response struct {
		ID      string `json:"ebarimt_receipt_id"`
		OldID   string `json:"id"` // of the interface before that of 2024
		QRData  string `json:"ebarimt_qr_data"`
		Lottery string `json:"ebarimt_lottery"`
		Amount  amount `json:"amount"`
		VAT     tax    `json:"vat_amount"`
		CityTax tax    `json:"city_tax_amount"`
	}
	err := c.call(ctx, "POST", "/ebarimt_v3/create", struct {
		PaymentID string   `json:"payment_id"`
		Type      Receiver `json:"ebarimt_receiver_type"`
		Receiver  string   `json:"ebarimt_receiver,omitempty"`
		District  string   `json:"district_code,omitempty"`
	}{request.PaymentID, request.Receiver, request.Number, request.District}, &response)
	return Receipt{
		ID: cmp.Or(response.ID, response.OldID), QRData: response.QRData, Lottery: response.Lottery,
		Amount: int64(response.Amount), VAT: int64(response.VAT), CityTax: int64(response.CityTax),
	}, err
}

// CancelReceipt takes the receipt of a payment back, as a refund has to.
func (c *Client) CancelReceipt(ctx context.Context, paymentID string) error {
	return c.call(ctx, "DELETE", "/ebarimt_v3/"+url.PathEscape(paymentID), nil, nil)
}
