package posapi_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"sudar/internal/commerce/receipts/posapi"
	"sudar/internal/kit/httpclient"
)

// Only what the service surely did not do is a refusal; all else a person has to
// look after, and nothing is sent twice.
func TestWhatIsNotKnownIsNoRefusal(t *testing.T) {
	for _, c := range []struct {
		name    string
		status  int
		body    string
		refused bool
	}{
		{"refused by a receipt", http.StatusOK, `{"status":"ERROR","message":"wrong district"}`, true},
		{"refused by a status", http.StatusBadRequest, `{"message":"wrong district"}`, true},
		{"refused by a page", http.StatusNotFound, `<html>`, true},
		{"waiting for a payment", http.StatusOK, `{"status":"PAYMENT","id":"1"}`, false},
		{"registered without a number", http.StatusOK, `{"status":"SUCCESS"}`, false},
		{"a page of a proxy", http.StatusOK, `<html>`, false},
		{"a fault", http.StatusInternalServerError, `{"message":"disk"}`, false},
		{"no response", 0, "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			var calls atomic.Int64
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				calls.Add(1)
				if c.status == 0 {
					panic(http.ErrAbortHandler)
				}
				w.WriteHeader(c.status)
				_, _ = w.Write([]byte(c.body))
			}))
			defer server.Close()
			private := httpclient.New(httpclient.Options{AllowPrivate: true})
			client := posapi.New(private, private, posapi.Options{URL: server.URL})
			_, err := client.Issue(t.Context(), posapi.Sale{
				Suffix: "1", Paid: posapi.Card, Lines: []posapi.Line{{Name: "Ном", Tax: posapi.Taxable, Quantity: 1, Amount: 110, VAT: 1000}},
			})
			var refused *posapi.Error
			if err == nil || errors.As(err, &refused) != c.refused || calls.Load() != 1 {
				t.Errorf("%v after %d calls; want a refusal: %t", err, calls.Load(), c.refused)
			}
		})
	}
}
