package qpay

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"sudar/internal/kit/clock"
)

// QPay returns at most 100 rows at once. mostPages bounds what a broken server
// can keep us busy with: 100,000 payments.
const (
	pageLimit = 100
	mostPages = 1_000
)

type offset struct {
	Page  int `json:"page_number"`
	Limit int `json:"page_limit"`
}

type paymentRow struct {
	ID       string `json:"payment_id"`
	Status   Status `json:"payment_status"`
	Amount   amount `json:"payment_amount"`
	Currency string `json:"payment_currency"`
	Wallet   string `json:"payment_wallet"`
	Kind     string `json:"payment_type"`
	ByID     string `json:"transaction_type"` // of a single payment
	PaidAt   string `json:"payment_date"`
	ObjectID string `json:"object_id"`
}

func (r paymentRow) payment() Payment {
	return Payment{
		ID: r.ID, InvoiceID: r.ObjectID, Status: r.Status, Amount: int64(r.Amount), Currency: r.Currency, Wallet: r.Wallet,
		Card: r.Kind == "CARD" || r.ByID == "CARD", PaidAt: parseTime(r.PaidAt),
	}
}

// Check returns every payment on an invoice, also those that failed or were
// refunded.
func (c *Client) Check(ctx context.Context, invoiceID string) ([]Payment, error) {
	payments, err := c.pages(ctx, "/payment/check", func(page offset) any {
		return struct {
			Type   string `json:"object_type"`
			ID     string `json:"object_id"`
			Offset offset `json:"offset"`
		}{"INVOICE", invoiceID, page}
	})
	for i := range payments {
		payments[i].InvoiceID = invoiceID
	}
	return payments, err
}

// List returns the payments of a merchant from one moment to another, to be
// compared with what is known of them.
func (c *Client) List(ctx context.Context, merchant string, from, to time.Time) ([]Payment, error) {
	return c.pages(ctx, "/payment/list", func(page offset) any {
		return struct {
			Type   string `json:"object_type"`
			ID     string `json:"object_id"`
			From   string `json:"start_date"`
			To     string `json:"end_date"`
			Offset offset `json:"offset"`
		}{"MERCHANT", merchant, from.In(clock.Ulaanbaatar).Format(layout), to.In(clock.Ulaanbaatar).Format(layout), page}
	})
}

// pages reads a list to its end.
func (c *Client) pages(ctx context.Context, path string, request func(offset) any) ([]Payment, error) {
	var all []Payment
	for page := 1; page <= mostPages; page++ {
		var response struct {
			Count int          `json:"count"`
			Rows  []paymentRow `json:"rows"`
		}
		if err := c.call(ctx, "POST", path, request(offset{page, pageLimit}), &response); err != nil {
			return nil, err
		}
		for _, row := range response.Rows {
			all = append(all, row.payment())
		}
		if len(response.Rows) == 0 || len(all) >= response.Count {
			return all, nil
		}
	}
	return nil, fmt.Errorf("qpay: %s does not end", path)
}

// Payment returns one payment. It returns an Error with CodePaymentNotFound if
// there is none.
func (c *Client) Payment(ctx context.Context, id string) (Payment, error) {
	var row paymentRow
	err := c.call(ctx, "GET", "/payment/"+url.PathEscape(id), nil, &row)
	return row.payment(), err
}

// Refund pays a payment by card back. note is the reason, for the merchant.
func (c *Client) Refund(ctx context.Context, id, note string) error {
	return c.call(ctx, "DELETE", "/payment/refund/"+url.PathEscape(id), map[string]string{"note": note}, nil)
}

// CancelPayment takes a payment by card back on the day it was made.
func (c *Client) CancelPayment(ctx context.Context, id, note string) error {
	return c.call(ctx, "DELETE", "/payment/cancel/"+url.PathEscape(id), map[string]string{"note": note}, nil)
}
