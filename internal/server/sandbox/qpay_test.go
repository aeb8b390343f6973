package sandbox_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/httpclient"
	"sudar/internal/server/sandbox"
)

var noon = time.Date(2026, 11, 25, 4, 0, 0, 0, time.UTC)

// shop is a merchant with a sandbox of its own.
type shop struct {
	*qpay.Client
	bank   *sandbox.QPay
	url    string
	clock  *clock.Fixed
	calls  chan string // the callbacks' queries
	signIn func() int  // requests for tokens so far, refreshed ones included
}

func open(t *testing.T) *shop {
	t.Helper()
	s := &shop{clock: clock.At(noon), calls: make(chan string, 10)}
	private := httpclient.New(httpclient.Options{AllowPrivate: true})
	var mu sync.Mutex
	tokens := 0
	s.signIn = func() int { mu.Lock(); defer mu.Unlock(); return tokens }
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/v2/auth/") {
			mu.Lock()
			tokens++
			mu.Unlock()
		}
		if r.URL.Path == "/callback" {
			s.calls <- r.URL.RawQuery
			return
		}
		s.bank.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	s.url = server.URL
	s.bank = sandbox.NewQPay(sandbox.QPayOptions{URL: server.URL, Clock: s.clock, Callback: private})
	s.Client = qpay.New(private, qpay.Options{
		URL: server.URL + "/v2", Username: sandbox.Merchant, Password: sandbox.Password, InvoiceCode: sandbox.InvoiceCode, Clock: s.clock,
	})
	return s
}

func (s *shop) invoice(t *testing.T, number string) qpay.Issued {
	t.Helper()
	made, err := s.CreateInvoice(t.Context(), qpay.Invoice{
		Number: number, Description: "Захиалга " + number, Amount: 15_000, Callback: s.url + "/callback?order=" + number,
		Expires: noon.Add(time.Hour),
	})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// pay chooses a way on the bank's page.
func (s *shop) pay(t *testing.T, invoice qpay.Issued, way string) {
	t.Helper()
	response, err := http.PostForm(invoice.Banks[0].Link, url.Values{"way": {way}})
	if err != nil {
		t.Fatal(err)
	}
	if err := response.Body.Close(); err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("paying: %d, %v", response.StatusCode, err)
	}
}

func (s *shop) callback(t *testing.T) string {
	t.Helper()
	select {
	case query := <-s.calls:
		return query
	case <-time.After(10 * time.Second):
		t.Fatal("nobody called back")
		return ""
	}
}

func TestInvoiceIsPaid(t *testing.T) {
	s := open(t)
	made := s.invoice(t, "SD-1")
	if made.QRText == "" || made.QRImage == "" || made.ShortURL == "" {
		t.Errorf("the invoice has no QR code: %+v", made)
	}
	if payments, err := s.Check(t.Context(), made.ID); err != nil || len(payments) != 0 {
		t.Errorf("before it is paid: %v, %v", payments, err)
	}
	s.pay(t, made, "pay")
	query := s.callback(t)
	payments, err := s.Check(t.Context(), made.ID)
	if err != nil || len(payments) != 1 {
		t.Fatalf("after it is paid: %v, %v", payments, err)
	}
	want := qpay.Payment{
		ID: payments[0].ID, InvoiceID: made.ID, Status: qpay.Paid, Amount: 15_000, Currency: "MNT", Wallet: "sandbox", Card: true, PaidAt: noon,
	}
	if payments[0] != want || query != "order=SD-1&qpay_payment_id="+want.ID {
		t.Errorf("paid %+v, called back %q", payments[0], query)
	}
	if got, err := s.Payment(t.Context(), want.ID); err != nil || got != want {
		t.Errorf("by its id: %+v, %v", got, err)
	}
	listed, err := s.List(t.Context(), sandbox.Merchant, noon.Add(-time.Minute), noon.Add(time.Minute))
	if err != nil || len(listed) != 1 || listed[0] != want {
		t.Errorf("in the list of the day: %+v, %v", listed, err)
	}
}

func TestWaysToPay(t *testing.T) {
	for way, want := range map[string][]qpay.Status{
		"pay": {qpay.Paid}, "transfer": {qpay.Paid}, "twice": {qpay.Paid, qpay.Paid}, "refuse": {qpay.Failed}, "silent": {qpay.Paid},
		"late": {qpay.Paid},
	} {
		t.Run(way, func(t *testing.T) {
			s := open(t)
			made := s.invoice(t, "SD-1")
			s.clock.Advance(2 * time.Hour) // late
			s.pay(t, made, way)
			payments, err := s.Check(t.Context(), made.ID)
			if err != nil || len(payments) != len(want) {
				t.Fatalf("%+v, %v; want %v", payments, err, want)
			}
			for i, status := range want {
				if payments[i].Status != status || payments[i].Card != (way != "transfer") {
					t.Errorf("payment %d: %+v, want %s", i, payments[i], status)
				}
			}
		})
	}
}

// Who pays late has paid when the merchant waits no more: the invoice is cancelled,
// then the money comes.
func TestPaidLate(t *testing.T) {
	s := open(t)
	made := s.invoice(t, "SD-1")
	s.pay(t, made, "late")
	if payments, err := s.Check(t.Context(), made.ID); err != nil || len(payments) != 0 {
		t.Fatalf("before it is cancelled: %+v, %v", payments, err)
	}
	if err := s.CancelInvoice(t.Context(), made.ID); err != nil {
		t.Fatal(err)
	}
	s.callback(t)
	payments, err := s.Check(t.Context(), made.ID)
	if err != nil || len(payments) != 1 || payments[0].Status != qpay.Paid || !payments[0].Card {
		t.Fatalf("%+v, %v", payments, err)
	}
	if err := s.Refund(t.Context(), payments[0].ID, ""); err != nil {
		t.Error(err)
	}
}

func TestRefusals(t *testing.T) {
	s := open(t)
	paid, open, cancelled := s.invoice(t, "SD-1"), s.invoice(t, "SD-2"), s.invoice(t, "SD-3")
	s.pay(t, paid, "transfer")
	payments, err := s.Check(t.Context(), paid.ID)
	if err != nil {
		t.Fatal(err)
	}
	transfer := payments[0].ID
	if err := s.CancelInvoice(t.Context(), cancelled.ID); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, code string
		call       func(ctx context.Context) error
	}{
		{"cancel what is paid", qpay.CodeInvoicePaid, func(ctx context.Context) error { return s.CancelInvoice(ctx, paid.ID) }},
		{"cancel twice", qpay.CodeInvoiceAlreadyCanceled, func(ctx context.Context) error { return s.CancelInvoice(ctx, cancelled.ID) }},
		{"cancel another's", qpay.CodeInvoiceNotFound, func(ctx context.Context) error { return s.CancelInvoice(ctx, "../token") }},
		{"refund a transfer", "PERMISSION_DENIED", func(ctx context.Context) error { return s.Refund(ctx, transfer, "") }},
		{"refund nothing", qpay.CodePaymentNotFound, func(ctx context.Context) error { return s.Refund(ctx, open.ID, "") }},
		{"no receipt to cancel", qpay.CodeReceiptNotRegistered, func(ctx context.Context) error { return s.CancelReceipt(ctx, transfer) }},
		{"the same number", "INVOICE_CODE_REGISTERED", func(ctx context.Context) error {
			_, err := s.CreateInvoice(ctx, qpay.Invoice{Number: "SD-1", Description: "x", Amount: 1, Callback: "http://x.example"})
			return err
		}},
		{"check another's", qpay.CodeInvoiceNotFound, func(ctx context.Context) error { _, err := s.Check(ctx, "x"); return err }},
	} {
		if err := c.call(t.Context()); !qpay.Refused(err, c.code) {
			t.Errorf("%s: %v, want %s", c.name, err, c.code)
		}
	}
}

func TestRefundAndReceipt(t *testing.T) {
	s := open(t)
	made := s.invoice(t, "SD-1")
	s.pay(t, made, "pay")
	payments, err := s.Check(t.Context(), made.ID)
	if err != nil {
		t.Fatal(err)
	}
	id := payments[0].ID
	citizen := qpay.ReceiptRequest{PaymentID: id, Receiver: qpay.Citizen}
	receipt, err := s.CreateReceipt(t.Context(), citizen)
	if err != nil || len(receipt.ID) != 33 || receipt.QRData == "" || receipt.Lottery == "" {
		t.Errorf("receipt %+v, %v", receipt, err)
	}
	if receipt.Amount != 15_000 || receipt.VAT != 136_364 || receipt.CityTax != 0 {
		t.Errorf("the sums of receipt %+v", receipt)
	}
	if _, err := s.CreateReceipt(t.Context(), citizen); !qpay.Refused(err, "EBARIMT_ALREADY_REGISTERED") {
		t.Errorf("a second receipt: %v", err)
	}
	if err := s.CancelReceipt(t.Context(), id); err != nil {
		t.Error(err)
	}
	if err := s.Refund(t.Context(), id, "уншаагүй"); err != nil {
		t.Error(err)
	}
	if err := s.Refund(t.Context(), id, ""); !qpay.Refused(err, qpay.CodePaymentAlreadyCanceled) {
		t.Errorf("a second refund: %v", err)
	}
	if p, err := s.Payment(t.Context(), id); err != nil || p.Status != qpay.Refunded {
		t.Errorf("after it: %+v, %v", p, err)
	}
}

func TestTokensAreShared(t *testing.T) {
	s := open(t)
	made := s.invoice(t, "SD-1")
	var calls sync.WaitGroup
	for range 20 {
		calls.Go(func() {
			if _, err := s.Check(t.Context(), made.ID); err != nil {
				t.Error(err)
			}
		})
	}
	calls.Wait()
	if n := s.signIn(); n != 1 {
		t.Errorf("%d requests for tokens, want 1", n)
	}
	for _, c := range []struct {
		name   string
		change func()
		want   int
	}{
		{"a token that ends is refreshed", func() { s.clock.Advance(59*time.Minute + time.Second) }, 2},
		{"a spent refresh token", func() { s.clock.Advance(25 * time.Hour) }, 3},
		{"a token that the service forgot", s.bank.ForgetTokens, 4},
	} {
		c.change()
		if _, err := s.Check(t.Context(), made.ID); err != nil || s.signIn() != c.want {
			t.Errorf("%s: %d requests for tokens, want %d; %v", c.name, s.signIn(), c.want, err)
		}
	}
}

func TestWrongPassword(t *testing.T) {
	s := open(t)
	stranger := qpay.New(httpclient.New(httpclient.Options{AllowPrivate: true}), qpay.Options{
		URL: s.url + "/v2", Username: sandbox.Merchant, Password: "wrong", Clock: s.clock,
	})
	if _, err := stranger.Check(t.Context(), "x"); !qpay.Refused(err, "AUTHENTICATION_FAILED") {
		t.Error(err)
	}
}

func TestLongListIsReadWhole(t *testing.T) {
	s := open(t)
	made := s.invoice(t, "SD-1")
	for range 120 {
		s.pay(t, made, "silent")
	}
	seen := map[string]bool{}
	payments, err := s.Check(t.Context(), made.ID)
	for _, p := range payments {
		seen[p.ID] = true
	}
	if err != nil || len(seen) != 120 {
		t.Errorf("%d payments of 120, %v", len(seen), err)
	}
}
