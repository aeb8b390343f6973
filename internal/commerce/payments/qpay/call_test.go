package qpay_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/httpclient"
)

// TestHostileResponses holds that nothing a server sends is taken for a payment
// or for a refusal that it is not.
func TestHostileResponses(t *testing.T) {
	for _, c := range []struct {
		name     string
		status   int
		body     string
		refusal  bool
		payments int
	}{
		{"a page of a proxy", http.StatusOK, "<html>", false, 0},
		{"a sum that is no number", http.StatusOK, `{"count":1,"rows":[{"payment_amount":"a lot"}]}`, false, 0},
		{"a negative sum", http.StatusOK, `{"count":1,"rows":[{"payment_amount":"-5"}]}`, false, 0},
		{"half a tugrik", http.StatusOK, `{"count":1,"rows":[{"payment_amount":"15000.50"}]}`, false, 0},
		{"a list that does not end", http.StatusOK, `{"count":1000000000,"rows":[{"payment_amount":"1"}]}`, false, 0},
		{"too large", http.StatusOK, `{"count":0,"rows":[],"x":"` + strings.Repeat("x", 9<<20) + `"}`, false, 0},
		{"an error that leaves open what was done", http.StatusBadGateway, `{"error":"INVOICE_PAID"}`, false, 0},
		{"a refusal without words", http.StatusBadRequest, ``, true, 0},
		{"a refusal", http.StatusBadRequest, `{"error":"INVOICE_PAID","message":"paid"}`, true, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasPrefix(r.URL.Path, "/auth/") {
					_, _ = w.Write([]byte(`{"access_token":"a","expires_in":99999999999}`))
					return
				}
				w.WriteHeader(c.status)
				_, _ = w.Write([]byte(c.body))
			}))
			defer server.Close()
			client := qpay.New(httpclient.New(httpclient.Options{AllowPrivate: true}), qpay.Options{URL: server.URL, Clock: clock.System{}})
			payments, err := client.Check(t.Context(), "x")
			var refusal *qpay.Error
			if err == nil || errors.As(err, &refusal) != c.refusal || len(payments) != c.payments {
				t.Errorf("%v, %v; want a refusal: %t", payments, err, c.refusal)
			}
		})
	}
}

// TestNothingIsSentTwice holds that a call whose response was lost is not repeated.
func TestNothingIsSentTwice(t *testing.T) {
	var invoices atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/auth/") {
			_, _ = w.Write([]byte(`{"access_token":"a","expires_in":99999999999}`))
			return
		}
		invoices.Add(1)
		panic(http.ErrAbortHandler)
	}))
	defer server.Close()
	client := qpay.New(httpclient.New(httpclient.Options{AllowPrivate: true}), qpay.Options{URL: server.URL, Clock: clock.System{}})
	_, err := client.CreateInvoice(t.Context(), qpay.Invoice{Number: "1", Description: "x", Amount: 1, Callback: "http://x.example"})
	if refusal := (*qpay.Error)(nil); err == nil || errors.As(err, &refusal) || invoices.Load() != 1 {
		t.Errorf("%d invoices, %v", invoices.Load(), err)
	}
}
