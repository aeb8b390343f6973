package commerce

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/ident"
)

// bank is a provider whose payers do as a test says. deaf makes it fail after it
// did what was asked, as a connection that breaks.
type bank struct {
	clock    clock.Clock
	mu       sync.Mutex
	invoices map[string]*bill
	made     int
	deaf     bool
}

type bill struct {
	qpay.Invoice
	cancelled bool
	payments  []qpay.Payment
}

var errBroken = errors.New("the connection broke")

func (b *bank) answer(err error) error {
	if b.deaf {
		return errBroken
	}
	return err
}

func (b *bank) CreateInvoice(_ context.Context, invoice qpay.Invoice) (qpay.Issued, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	id := ident.New()
	b.invoices[id] = &bill{Invoice: invoice}
	b.made++
	return qpay.Issued{ID: id, QRText: id}, b.answer(nil)
}

func (b *bank) CancelInvoice(_ context.Context, id string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	i := b.invoices[id]
	if len(i.payments) > 0 {
		return b.answer(&qpay.Error{HTTPStatus: 400, Code: qpay.CodeInvoicePaid})
	}
	i.cancelled = true
	return b.answer(nil)
}

func (b *bank) Check(_ context.Context, id string) ([]qpay.Payment, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.invoices[id].payments), b.answer(nil)
}

func (b *bank) Refund(_ context.Context, id, _ string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, i := range b.invoices {
		for n := range i.payments {
			p := &i.payments[n]
			switch {
			case p.ID != id:
			case p.Status == qpay.Refunded:
				return b.answer(&qpay.Error{HTTPStatus: 400, Code: qpay.CodePaymentAlreadyCanceled})
			default:
				p.Status = qpay.Refunded
				return b.answer(nil)
			}
		}
	}
	return b.answer(&qpay.Error{HTTPStatus: 404, Code: qpay.CodePaymentNotFound})
}

func (b *bank) List(_ context.Context, _ string, from, to time.Time) ([]qpay.Payment, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var found []qpay.Payment
	for _, i := range b.invoices {
		for _, p := range i.payments {
			if !p.PaidAt.Before(from) && !p.PaidAt.After(to) {
				found = append(found, p)
			}
		}
	}
	return found, b.answer(nil)
}

// pay adds a payment on an invoice, also on one that has expired: banks are slow.
func (b *bank) pay(id string, amount int64, card bool, status qpay.Status) {
	b.mu.Lock()
	defer b.mu.Unlock()
	i := b.invoices[id]
	if i.cancelled {
		return
	}
	i.payments = append(i.payments, qpay.Payment{
		ID: ident.New(), InvoiceID: id, Status: status, Amount: amount, Currency: "MNT", Card: card, PaidAt: b.clock.Now(),
	})
}

// sums returns what payers paid and what they have back.
func (b *bank) sums() (paid, back int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, i := range b.invoices {
		for _, p := range i.payments {
			switch p.Status {
			case qpay.Paid:
				paid += p.Amount
			case qpay.Refunded:
				paid, back = paid+p.Amount, back+p.Amount
			case qpay.Pending, qpay.Failed, qpay.Partial:
			}
		}
	}
	return paid, back
}
