package commerce_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"sudar/internal/commerce"
	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/httpclient"
	"sudar/internal/server/sandbox"
)

// bank is QPay's sandbox that calls nobody: it keeps where it would call.
type bank struct {
	commerce.Provider
	callbacks []string
}

func (b *bank) CreateInvoice(ctx context.Context, invoice qpay.Invoice) (qpay.Issued, error) {
	b.callbacks = append(b.callbacks, strings.TrimPrefix(invoice.Callback, "http://sudar.example/edu"))
	return b.Provider.CreateInvoice(ctx, invoice)
}

// useBank has a shop paid at a sandbox.
func (h *shop) useBank(t *testing.T) *bank {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	address := "http://" + server.Listener.Addr().String()
	server.Config.Handler = sandbox.NewQPay(sandbox.QPayOptions{URL: address, Clock: clock.System{}})
	server.Start()
	t.Cleanup(server.Close)
	client := func(m commerce.Merchant) commerce.MerchantClient {
		return qpay.New(httpclient.New(httpclient.Options{AllowPrivate: true}), qpay.Options{
			URL: address + "/v2", Username: m.Username, Password: m.Password, InvoiceCode: m.InvoiceCode, Clock: clock.System{},
		})
	}
	b := &bank{Provider: client(commerce.Merchant{
		Username: sandbox.Merchant, Password: sandbox.Password, InvoiceCode: sandbox.InvoiceCode,
	})}
	h.Services.Commerce.UseQPay(b, sandbox.Merchant, "http://sudar.example")
	h.Services.Commerce.UseMerchants("http://sudar.example", client)
	return b
}

// checked does the looks at invoices that are due.
func (h *shop) checked(t *testing.T) {
	t.Helper()
	due, err := db.All[string](h.Ctx, h.DB, "DELETE FROM jobs WHERE kind = 'payment/check' AND run_at <= $1 RETURNING job_key", h.DB.Now())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range due {
		if _, _, err := h.Services.Commerce.CheckInvoice(h.Ctx, id); err != nil {
			t.Error(err)
		}
	}
}

// A callback is never believed: one that is forged, for another order, cut or sent
// again gives nothing that the bank does not tell of when it is asked.
func TestTamperedCallbacks(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		b := h.useBank(t)
		var orders [2]order
		var pages [2]string
		for i := range orders {
			orders[i] = h.place("")
			var paying struct {
				QPay struct {
					QRText string `json:"qr_text"`
				}
			}
			h.call(reader, http.MethodPost, "/api/v1/orders/"+orders[i].ID+"/pay", `{"total":20000,"method":"qpay"}`, http.StatusOK, &paying)
			pages[i] = paying.QPay.QRText
		}
		is := func(i int, status string, received int64) {
			t.Helper()
			h.checked(t)
			var o order
			h.call(reader, http.MethodGet, "/api/v1/orders/"+orders[i].ID, "", http.StatusOK, &o)
			if o.Status != status || o.Received != received || o.Owed != 0 {
				t.Errorf("order %d: %+v, want %s with %d ₮", i, o, status, received)
			}
		}
		called := func(path string) {
			t.Helper()
			for _, method := range []string{http.MethodGet, http.MethodPost} {
				h.call("guest", method, path, "", http.StatusOK, nil)
			}
		}
		for _, callback := range b.callbacks { // nobody has paid yet
			called(callback + "&qpay_payment_id=1")
		}
		is(0, "pending", 0)
		response, err := http.PostForm(pages[0], url.Values{"way": {"pay"}})
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		path, token, _ := strings.Cut(b.callbacks[0], "?token=")
		for _, forged := range []string{
			"", "?token=", "?token=" + orders[0].ID, "?token=" + token[1:], "?token=" + token + "x", "?token=" + strings.ToUpper(token),
			"?qpay_payment_id=" + token,
		} {
			called(path + forged)
		}
		called(b.callbacks[1] + "&qpay_payment_id=" + orders[0].ID)
		is(0, "pending", 0)
		is(1, "pending", 0)
		for range 5 {
			called(b.callbacks[0])
			is(0, "fulfilled", 20_000)
		}
		is(1, "pending", 0)
		if n, err := db.Get[int](h.Ctx, h.DB, "SELECT COUNT(*) FROM entitlements WHERE source LIKE 'order:%'"); n != 1 || err != nil {
			t.Errorf("%d rights, %v", n, err)
		}
	})
}
