package qpay

import (
	"context"
	"errors"
	"net/url"
	"time"

	"sudar/internal/kit/clock"
)

// layout is how QPay writes times, in Ulaanbaatar's zone.
const layout = "2006-01-02 15:04:05"

type invoiceRequest struct {
	Code         string `json:"invoice_code"`
	Number       string `json:"sender_invoice_no"`
	Receiver     string `json:"invoice_receiver_code"`
	Description  string `json:"invoice_description"`
	Amount       int64  `json:"amount"`
	Callback     string `json:"callback_url"`
	AllowPartial bool   `json:"allow_partial"`
	EnableExpiry string `json:"enable_expiry,omitempty"`
	ExpiryDate   string `json:"expiry_date,omitempty"`
}

// CreateInvoice asks QPay for an invoice that is paid whole or not at all.
func (c *Client) CreateInvoice(ctx context.Context, invoice Invoice) (Issued, error) {
	if invoice.Number == "" || len(invoice.Number) > 45 || len(invoice.Description) > 255 || invoice.Amount < 1 || invoice.Amount > most {
		return Issued{}, errors.New("qpay: an invoice without number or amount, or too long")
	}
	request := invoiceRequest{
		Code: c.options.InvoiceCode, Number: invoice.Number, Receiver: "terminal", Description: invoice.Description,
		Amount: invoice.Amount, Callback: invoice.Callback,
	}
	if !invoice.Expires.IsZero() {
		request.EnableExpiry, request.ExpiryDate = "true", invoice.Expires.In(clock.Ulaanbaatar).Format(layout)
	}
	var response struct {
		ID       string `json:"invoice_id"`
		QRText   string `json:"qr_text"`
		QRImage  string `json:"qr_image"`
		ShortURL string `json:"qPay_shortUrl"`
		Banks    []Bank `json:"urls"`
	}
	if err := c.call(ctx, "POST", "/invoice", request, &response); err != nil {
		return Issued{}, err
	}
	if response.ID == "" {
		return Issued{}, errors.New("qpay: an invoice without id")
	}
	return Issued(response), nil
}

// CancelInvoice ends an invoice that nobody paid. It returns an Error with
// CodeInvoicePaid when somebody did.
func (c *Client) CancelInvoice(ctx context.Context, id string) error {
	return c.call(ctx, "DELETE", "/invoice/"+url.PathEscape(id), nil, nil)
}

// parseTime reads a time as QPay writes it, with or without a zone; the zero
// time for what is none.
func parseTime(text string) time.Time {
	for _, form := range []string{time.RFC3339, layout, "2006-01-02T15:04:05"} {
		if at, err := time.ParseInLocation(form, text, clock.Ulaanbaatar); err == nil {
			return at.UTC()
		}
	}
	return time.Time{}
}
