package sandbox

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"

	"sudar/internal/kit/ident"
)

// receipt is what QPay registered with the tax office.
type receipt struct{ id string }

// createReceipt registers the receipt of a payment: 10 % VAT inside the price.
func (q *QPay) createReceipt(r *http.Request, merchant string) (any, error) {
	var asked struct {
		Payment  string `json:"payment_id"`
		Type     string `json:"ebarimt_receiver_type"`
		Receiver string `json:"ebarimt_receiver"`
	}
	if err := read(r, &asked); err != nil {
		return nil, err
	}
	p, err := q.paymentOf(merchant, asked.Payment)
	switch {
	case err != nil:
		return nil, err
	case p.status != "PAID":
		return nil, refuse(http.StatusBadRequest, "PAYMENT_NOT_PAID")
	case asked.Type != "83" && asked.Type != "80", asked.Type == "80" && asked.Receiver == "":
		return nil, refuse(http.StatusBadRequest, "OBJECT_DATA_ERROR")
	case q.receipts[p.id] != nil:
		return nil, refuse(http.StatusBadRequest, "EBARIMT_ALREADY_REGISTERED")
	}
	made := &receipt{id: digits(33)}
	q.receipts[p.id] = made
	lottery := ""
	if asked.Type == "83" {
		lottery = "СБ " + digits(8)
	}
	vat := (p.amount*100*10 + 55) / 110 // hundredths, half up
	return map[string]any{
		"id": ident.New(), "ebarimt_receipt_id": made.id, "ebarimt_receiver_type": asked.Type, "ebarimt_receiver": asked.Receiver,
		"amount": strconv.FormatInt(p.amount, 10) + ".00", "vat_amount": fmt.Sprintf("%d.%02d", vat/100, vat%100), "city_tax_amount": "0.00",
		"ebarimt_qr_data": "SANDBOX" + digits(200), "ebarimt_lottery": lottery, "barimt_status": "REGISTERED", "status": true,
	}, nil
}

func (q *QPay) cancelReceipt(r *http.Request, merchant string) (any, error) {
	id := r.PathValue("payment")
	if _, err := q.paymentOf(merchant, id); err != nil {
		return nil, err
	}
	if q.receipts[id] == nil {
		return nil, refuse(http.StatusNotFound, "EBARIMT_NOT_REGISTERED")
	}
	delete(q.receipts, id)
	return map[string]any{"payment_id": id, "barimt_status": "CANCELED", "status": true}, nil
}

// digits returns n of them.
func digits(n int) string {
	made := make([]byte, n)
	for i := range made {
		made[i] = byte('0' + rand.IntN(10)) //nolint:gosec // of a sandbox
	}
	return string(made)
}
