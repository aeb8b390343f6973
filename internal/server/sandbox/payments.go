package sandbox

import (
	"net/http"
	"strconv"
	"time"

	"sudar/internal/kit/clock"
)

// payment is money that somebody paid on an invoice.
type payment struct {
	id, status string // PAID, FAILED or REFUND
	amount     int64
	card       bool
	at         time.Time
	invoice    *invoice
}

// row is a payment as the lists tell of it: sums as text with hundredths.
func (p *payment) row() map[string]any {
	kind, cards, transfers := "P2P", []any{}, []any{map[string]any{"transaction_bank_code": "050000"}}
	if p.card {
		kind, cards, transfers = "CARD", []any{map[string]any{"card_type": "VISA", "is_cross_border": false}}, []any{}
	}
	return map[string]any{
		"payment_id": p.id, "payment_status": p.status, "payment_amount": strconv.FormatInt(p.amount, 10) + ".00",
		"trx_fee": "0.00", "payment_currency": "MNT", "payment_wallet": "sandbox", "payment_type": kind, "transaction_type": kind,
		"payment_date": p.at.In(clock.Ulaanbaatar).Format(layout), "object_type": "INVOICE", "object_id": p.invoice.id,
		"card_transactions": cards, "p2p_transactions": transfers,
	}
}

// wanted is what a list is asked for.
type wanted struct {
	Type   string `json:"object_type"`
	ID     string `json:"object_id"`
	From   string `json:"start_date"`
	To     string `json:"end_date"`
	Offset struct {
		Page  int `json:"page_number"`
		Limit int `json:"page_limit"`
	} `json:"offset"`
}

// page returns a page of payments, at most 100, with the sum of all that are paid.
func (w wanted) page(all []*payment) any {
	sum, rows := int64(0), []any{}
	limit := min(max(w.Offset.Limit, 1), 100)
	first := (max(w.Offset.Page, 1) - 1) * limit
	for n, payment := range all {
		if payment.status == "PAID" {
			sum += payment.amount
		}
		if n >= first && n < first+limit {
			rows = append(rows, payment.row())
		}
	}
	return map[string]any{"count": len(all), "paid_amount": sum, "rows": rows}
}

func (q *QPay) checkPayments(r *http.Request, merchant string) (any, error) {
	var asked wanted
	if err := read(r, &asked); err != nil {
		return nil, err
	}
	if asked.Type != "INVOICE" {
		return nil, refuse(http.StatusBadRequest, "INVALID_OBJECT_TYPE")
	}
	i, err := q.invoiceOf(merchant, asked.ID)
	if err != nil {
		return nil, err
	}
	return asked.page(i.payments), nil
}

func (q *QPay) listPayments(r *http.Request, merchant string) (any, error) {
	var asked wanted
	if err := read(r, &asked); err != nil {
		return nil, err
	}
	from, fromErr := time.ParseInLocation(layout, asked.From, clock.Ulaanbaatar)
	to, toErr := time.ParseInLocation(layout, asked.To, clock.Ulaanbaatar)
	if asked.Type != "MERCHANT" || fromErr != nil || toErr != nil {
		return nil, refuse(http.StatusBadRequest, "OBJECT_DATA_ERROR")
	}
	var found []*payment
	for _, id := range q.order {
		for _, payment := range q.invoices[id].payments {
			if payment.invoice.merchant == merchant && !payment.at.Before(from) && !payment.at.After(to) {
				found = append(found, payment)
			}
		}
	}
	return asked.page(found), nil
}

func (q *QPay) paymentOf(merchant, id string) (*payment, error) {
	if found := q.payments[id]; found != nil && found.invoice.merchant == merchant {
		return found, nil
	}
	return nil, refuse(http.StatusNotFound, "PAYMENT_NOTFOUND")
}

func (q *QPay) readPayment(r *http.Request, merchant string) (any, error) {
	p, err := q.paymentOf(merchant, r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return p.row(), nil
}

// refund pays a payment by card back.
func (q *QPay) refund(r *http.Request, merchant string) (any, error) {
	p, err := q.paymentOf(merchant, r.PathValue("id"))
	switch {
	case err != nil:
		return nil, err
	case p.status == "REFUND":
		return nil, refuse(http.StatusBadRequest, "PAYMENT_ALREADY_CANCELED")
	case p.status != "PAID":
		return nil, refuse(http.StatusBadRequest, "PAYMENT_NOT_PAID")
	case !p.card:
		return nil, refuse(http.StatusForbidden, "PERMISSION_DENIED")
	}
	p.status = "REFUND"
	return nil, nil
}
