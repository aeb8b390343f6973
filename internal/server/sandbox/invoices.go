package sandbox

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"image/png"
	"net/http"
	"strconv"
	"time"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/ident"
)

// layout is how QPay writes times, in Ulaanbaatar's zone.
const layout = "2006-01-02 15:04:05"

// invoice is what a merchant asks somebody to pay.
type invoice struct {
	id, number, description, callback string
	merchant                          string
	amount                            int64
	expires                           time.Time // zero: never
	cancelled                         bool
	coming                            bool // paid late: the money comes once it is cancelled
	payments                          []*payment
}

// paid returns what was paid on an invoice and not paid back.
func (i *invoice) paid() (sum int64) {
	for _, payment := range i.payments {
		if payment.status == "PAID" {
			sum += payment.amount
		}
	}
	return sum
}

func (q *QPay) createInvoice(r *http.Request, merchant string) (any, error) {
	var asked struct {
		Code        string      `json:"invoice_code"`
		Number      string      `json:"sender_invoice_no"`
		Receiver    string      `json:"invoice_receiver_code"`
		Description string      `json:"invoice_description"`
		Amount      json.Number `json:"amount"`
		Callback    string      `json:"callback_url"`
		Expiry      string      `json:"expiry_date"`
	}
	if err := read(r, &asked); err != nil {
		return nil, err
	}
	amount, err := strconv.ParseInt(asked.Amount.String(), 10, 64)
	expires, expiryErr := time.ParseInLocation(layout, asked.Expiry, clock.Ulaanbaatar)
	switch {
	case asked.Code != invoiceCodes[merchant]:
		return nil, refuse(http.StatusBadRequest, "INVOICE_CODE_INVALID")
	case err != nil || amount < 1:
		return nil, refuse(http.StatusBadRequest, "INVALID_AMOUNT")
	case asked.Number == "" || len(asked.Number) > 45 || asked.Receiver == "" || asked.Description == "" || len(asked.Description) > 255,
		asked.Callback == "", asked.Expiry != "" && expiryErr != nil:
		return nil, refuse(http.StatusBadRequest, "OBJECT_DATA_ERROR")
	case q.numbers[asked.Number] != "":
		return nil, refuse(http.StatusBadRequest, "INVOICE_CODE_REGISTERED")
	}
	made := &invoice{
		id: ident.New(), number: asked.Number, description: asked.Description, callback: asked.Callback, amount: amount, expires: expires,
		merchant: merchant,
	}
	q.remember(made)
	return q.issued(made)
}

// remember keeps an invoice and forgets the oldest where there are too many.
func (q *QPay) remember(made *invoice) {
	q.invoices[made.id], q.numbers[made.number] = made, made.id
	q.order = append(q.order, made.id)
	if len(q.order) <= maxInvoices {
		return
	}
	old := q.invoices[q.order[0]]
	for _, payment := range old.payments {
		delete(q.payments, payment.id)
		delete(q.receipts, payment.id)
	}
	delete(q.numbers, old.number)
	delete(q.invoices, old.id)
	q.order = q.order[1:]
}

// issued returns an invoice as its merchant is told of it, with a QR code that
// leads to the sandbox's bank.
func (q *QPay) issued(i *invoice) (any, error) {
	link := q.options.URL + "/bank/" + i.id
	picture, err := qrPNG(link)
	if err != nil {
		return nil, err
	}
	banks := []map[string]string{}
	for _, name := range []string{"Туршилтын банк", "Sandbox bank"} {
		banks = append(banks, map[string]string{"name": name, "description": name, "logo": "", "link": link})
	}
	return map[string]any{
		"invoice_id": i.id, "qr_text": link, "qr_image": picture, "qPay_shortUrl": link, "urls": banks,
	}, nil
}

func qrPNG(text string) (string, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err == nil {
		code, err = barcode.Scale(code, 300, 300)
	}
	var picture bytes.Buffer
	if err == nil {
		err = png.Encode(&picture, code)
	}
	return base64.StdEncoding.EncodeToString(picture.Bytes()), err
}

func (q *QPay) invoiceOf(merchant, id string) (*invoice, error) {
	if found := q.invoices[id]; found != nil && found.merchant == merchant {
		return found, nil
	}
	return nil, refuse(http.StatusNotFound, "INVOICE_NOTFOUND")
}

func (q *QPay) readInvoice(r *http.Request, merchant string) (any, error) {
	i, err := q.invoiceOf(merchant, r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	status := "OPEN"
	if i.cancelled || i.paid() > 0 {
		status = "CLOSED"
	}
	return map[string]any{
		"invoice_id": i.id, "invoice_status": status, "sender_invoice_no": i.number, "invoice_description": i.description,
		"total_amount": i.amount, "callback_url": i.callback,
	}, nil
}

func (q *QPay) cancelInvoice(r *http.Request, merchant string) (any, error) {
	i, err := q.invoiceOf(merchant, r.PathValue("id"))
	switch {
	case err != nil:
		return nil, err
	case i.cancelled:
		return nil, refuse(http.StatusBadRequest, "INVOICE_ALREADY_CANCELED")
	case i.paid() > 0:
		return nil, refuse(http.StatusBadRequest, "INVOICE_PAID")
	}
	i.cancelled = true
	q.comeLate(context.WithoutCancel(r.Context()), i)
	return nil, nil
}
