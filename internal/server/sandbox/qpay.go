// Package sandbox imitates the services that take money and register receipts,
// over the same HTTP as they, for the demo library and for tests. Nothing of it
// is kept: it lives in memory.
package sandbox

import (
	"cmp"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/httpclient"
)

// What a merchant of the sandbox signs in with.
const (
	Merchant    = "TEST_MERCHANT"
	Password    = "123456"
	InvoiceCode = "TEST_INVOICE"

	// A second merchant, with the same password: a seller that has one of its own.
	OwnMerchant    = "TEST_SELLER"
	OwnInvoiceCode = "TEST_SELLER_INVOICE"
)

// invoiceCodes are those of the merchants.
var invoiceCodes = map[string]string{Merchant: InvoiceCode, OwnMerchant: OwnInvoiceCode}

// maxInvoices bounds what the sandbox remembers; the oldest go first.
const maxInvoices = 10_000

// QPayOptions of NewQPay.
type QPayOptions struct {
	// URL is the address that the sandbox has for banks' apps, without a slash at its end.
	URL      string
	Clock    clock.Clock
	Callback *httpclient.Client // calls back who is paid; nil: nobody is
	LateBy   time.Duration      // after an invoice was cancelled the money of who paid late comes
}

// QPay imitates QPay's merchant interface, version 2, under /v2, and a bank under /bank.
type QPay struct {
	options QPayOptions
	mux     *http.ServeMux

	mu       sync.Mutex
	tokens   map[string]granted
	invoices map[string]*invoice
	numbers  map[string]string // sender_invoice_no → invoice
	order    []string          // of invoices, oldest first
	payments map[string]*payment
	receipts map[string]*receipt // by payment
}

// NewQPay returns an empty sandbox.
func NewQPay(options QPayOptions) *QPay {
	q := &QPay{
		options: options, mux: http.NewServeMux(), tokens: map[string]granted{}, invoices: map[string]*invoice{},
		numbers: map[string]string{}, payments: map[string]*payment{}, receipts: map[string]*receipt{},
	}
	q.mux.HandleFunc("POST /v2/auth/token", q.signIn)
	q.mux.HandleFunc("POST /v2/auth/refresh", q.refresh)
	for pattern, handler := range map[string]func(*http.Request, string) (any, error){
		"POST /v2/invoice":                q.createInvoice,
		"GET /v2/invoice/{id}":            q.readInvoice,
		"DELETE /v2/invoice/{id}":         q.cancelInvoice,
		"POST /v2/payment/check":          q.checkPayments,
		"POST /v2/payment/list":           q.listPayments,
		"GET /v2/payment/{id}":            q.readPayment,
		"DELETE /v2/payment/refund/{id}":  q.refund,
		"DELETE /v2/payment/cancel/{id}":  q.refund,
		"POST /v2/ebarimt_v3/create":      q.createReceipt,
		"DELETE /v2/ebarimt_v3/{payment}": q.cancelReceipt,
	} {
		q.mux.HandleFunc(pattern, q.signedIn(handler))
	}
	q.mux.HandleFunc("GET /bank/{id}", q.bank)
	q.mux.HandleFunc("POST /bank/{id}", q.pay)
	return q
}

// ServeHTTP serves a request.
func (q *QPay) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 1<<20)
	q.mux.ServeHTTP(w, r)
}

// refusal is what the sandbox does not do, in QPay's own words.
type refusal struct {
	status        int
	code, message string
}

func (r refusal) Error() string { return r.code }

func refuse(status int, code string) error {
	return refusal{status, code, "sandbox: " + code}
}

// signedIn lets a handler work for the merchant who has a token, one request after the
// other.
func (q *QPay) signedIn(handler func(*http.Request, string) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q.mu.Lock()
		defer q.mu.Unlock()
		merchant := q.knows(r, "access")
		if merchant == "" {
			writeError(w, refuse(http.StatusUnauthorized, "AUTHENTICATION_FAILED"))
			return
		}
		response, err := handler(r, merchant)
		if err != nil {
			writeError(w, err)
			return
		}
		writeJSON(w, http.StatusOK, cmp.Or[any](response, struct{}{}))
	}
}

func writeError(w http.ResponseWriter, err error) {
	refused, ok := err.(refusal) //nolint:errorlint // made here, never wrapped
	if !ok {
		refused = refusal{http.StatusBadRequest, "INVALID_REQUEST", "sandbox: the body is not readable"}
	}
	writeJSON(w, refused.status, map[string]string{"error": refused.code, "message": refused.message})
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client may be gone
}

// read decodes a request's body; an empty one is fine.
func read(r *http.Request, into any) error {
	if r.ContentLength == 0 {
		return nil
	}
	return json.NewDecoder(r.Body).Decode(into)
}
