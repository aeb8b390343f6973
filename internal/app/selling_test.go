package app_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/app"
	"sudar/internal/commerce"
	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/kit/httpclient"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
	"sudar/internal/notifications"
	"sudar/internal/organizations"
	"sudar/internal/server/sandbox"
)

// till is a library that sells and the sandbox's bank; both speak HTTP.
type till struct {
	*app.App
	t    *testing.T
	ctx  context.Context // of the buyer
	pack commerce.Package
	bank *httptest.Server
}

func newTill(t *testing.T) *till {
	t.Helper()
	return newTillOf(t, func(*till) {})
}

// newTillOf makes a till that is prepared before anything is sold.
func newTillOf(t *testing.T, prepare func(h *till)) *till {
	t.Helper()
	cfg, err := config.Load(nil, []string{"SUDAR_DATA=" + t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	opened, err := app.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	h := &till{App: opened, t: t}
	site, err := h.Handler()
	if err != nil {
		t.Fatal(err)
	}
	library := httptest.NewServer(site)
	h.bank = httptest.NewUnstartedServer(nil)
	h.bank.Config.Handler = sandbox.NewQPay(sandbox.QPayOptions{
		URL: "http://" + h.bank.Listener.Addr().String(), Clock: clock.System{}, Callback: httpclient.New(httpclient.Options{AllowPrivate: true}),
	})
	h.bank.Start()
	all := db.AllTenants(t.Context(), "test")
	hub, err := h.Organizations.Create(all, organizations.Organization{Slug: "hub", Name: "Судар", Hub: true})
	if err != nil {
		t.Fatal(err)
	}
	buyer, err := h.Accounts.Create(all, accounts.Person{
		Username: "bold", Email: "bold@example.mn", FirstName: "Болд", LastName: "Бат", Password: "Nomtoi-temee1",
	})
	if err != nil {
		t.Fatal(err)
	}
	h.ctx = viewer.With(t.Context(), viewer.Viewer{AccountID: buyer.ID, OrganizationID: hub.ID, Organization: "hub", Hub: true})
	h.pack, err = h.Commerce.CreatePackage(all, commerce.Package{
		SellerID: hub.ID, Kind: commerce.Research, Covers: commerce.CoversNothing, Days: 30, People: 1, Price: 20_000, Active: true,
		Texts: map[string]commerce.PackageTexts{"mn": {Title: "Багц"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	h.useSandbox(library.URL)
	prepare(h)
	ctx, stop := context.WithCancel(t.Context())
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		jobs.NewWorker(h.Jobs, jobs.Options{}).Run(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-stopped
		library.Close()
		h.bank.Close()
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// useSandbox has the library take money by the sandbox, which calls it at a site.
func (h *till) useSandbox(site string) {
	h.Commerce.UseQPay(h.qpay(), sandbox.Merchant, site)
}

// qpay returns a client of the sandbox's bank.
func (h *till) qpay() *qpay.Client {
	return qpay.New(httpclient.New(httpclient.Options{AllowPrivate: true}), qpay.Options{
		URL: h.bank.URL + "/v2", Username: sandbox.Merchant, Password: sandbox.Password, InvoiceCode: sandbox.InvoiceCode, Clock: clock.System{},
	})
}

// buy returns an order of the package with its invoice.
func (h *till) buy() (commerce.Order, commerce.Invoice) {
	h.t.Helper()
	o, err := h.Commerce.Place(h.ctx, commerce.Cart{Wants: []commerce.Want{{PackageID: h.pack.ID}}})
	if err != nil {
		h.t.Fatal(err)
	}
	if o, err = h.Commerce.Confirm(h.ctx, o.ID, o.Total); err != nil {
		h.t.Fatal(err)
	}
	v, err := h.Commerce.Invoice(h.ctx, o)
	if err != nil {
		h.t.Fatal(err)
	}
	return o, v
}

// pay does something on the bank's page of an invoice.
func (h *till) pay(v commerce.Invoice, way string) {
	h.t.Helper()
	body := strings.NewReader(url.Values{"way": {way}}.Encode())
	request, err := http.NewRequestWithContext(h.t.Context(), http.MethodPost, v.Ways.QRText, body)
	if err != nil {
		h.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := h.bank.Client().Do(request)
	if err != nil || response.StatusCode != http.StatusOK {
		h.t.Fatal(response, err)
	}
	_ = response.Body.Close()
}

// becomes waits until an order is as it should be.
func (h *till) becomes(id string, right func(commerce.Order) bool) commerce.Order {
	h.t.Helper()
	var o commerce.Order
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		var err error
		if o, err = h.Commerce.Own(h.ctx, id); err != nil {
			h.t.Fatal(err)
		}
		if right(o) {
			return o
		}
	}
	h.t.Fatalf("%+v", o)
	return o
}

// isTold waits until the buyer has been told of so many orders, one of a number
// among them.
func (h *till) isTold(number string, times int) {
	h.t.Helper()
	var told []string
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		var err error
		told, err = db.All[string](h.t.Context(), h.DB, "SELECT texts FROM notifications WHERE type = $1", string(notifications.OrderPaid))
		if err != nil {
			h.t.Fatal(err)
		}
		if len(told) == times && strings.Contains(strings.Join(told, ""), number) {
			return
		}
	}
	h.t.Errorf("the buyer was told %v", told)
}

// The sandbox's bank calls the library, which asks QPay and gives the right; what
// is paid twice goes back; a payment that fails leaves the order waiting; the buyer
// is told once of each order, and of the money that goes back.
func TestPayingAtTheSandboxsBank(t *testing.T) {
	h := newTill(t)
	o, v := h.buy()
	if !strings.HasPrefix(v.Ways.QRText, h.bank.URL+"/bank/") || len(v.Ways.Banks) == 0 || v.Ways.QRImage == "" {
		t.Errorf("%+v", v.Ways)
	}
	h.pay(v, "refuse")
	h.pay(v, "pay")
	h.becomes(o.ID, func(o commerce.Order) bool { return o.Status == commerce.Fulfilled })

	twice, v := h.buy()
	h.pay(v, "twice")
	h.becomes(twice.ID, func(o commerce.Order) bool {
		return o.Status == commerce.Fulfilled && o.Received == 40_000 && o.Returned == 20_000 && o.Owed == 0
	})

	silent, v := h.buy()
	h.pay(v, "silent")
	if _, _, err := h.Commerce.CheckInvoice(h.ctx, v.ID); err != nil {
		t.Error(err)
	}
	h.becomes(silent.ID, func(o commerce.Order) bool { return o.Status == commerce.Fulfilled })
	if _, err := h.Commerce.Refund(h.ctx, silent.ID, ""); err != nil {
		t.Error(err)
	}
	h.becomes(silent.ID, func(o commerce.Order) bool { return o.Status == commerce.Refunded && o.Returned == 20_000 })

	h.isTold(o.Number, 4)
	books, err := h.Commerce.CheckBooks(t.Context())
	if err != nil || len(books.Wrong) > 0 || books.Kept != 40_000 {
		t.Error(books, err)
	}
}
