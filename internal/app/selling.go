package app

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/commerce/receipts"
	"sudar/internal/commerce/receipts/posapi"
	"sudar/internal/demo"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/httpclient"
	"sudar/internal/kit/locale"
	"sudar/internal/notifications"
	"sudar/internal/server/sandbox"
)

// commerce returns the store with the ways to pay that are configured.
func (a *App) commerce() *commerce.Service {
	service := commerce.New(a.DB, a.Clock, commerce.Domains{
		Audit: a.Audit, Entitlements: a.Entitlements, Catalogue: a.Catalogue, Lending: a.Lending, Jobs: a.Jobs,
		Usage: a.Usage, Organizations: a.Organizations,
	}, commerce.Options{
		Secret: []byte(a.Config.SecretKey), Taxes: commerce.Usual,
		Account: commerce.BankAccount{Bank: a.Config.Transfer.Bank, Number: a.Config.Transfer.Account, Holder: a.Config.Transfer.Holder},
		Wait:    a.Config.OrderWait,
	})
	client, c := httpclient.New(httpclient.Options{AllowPrivate: a.Config.PrivateProviders}), a.Config.QPay
	service.UseMerchants(a.site(), a.merchants(client, c.URL))
	if c.Username != "" {
		service.UseQPay(qpay.New(client, qpay.Options{
			URL: c.URL, Username: c.Username, Password: c.Password, InvoiceCode: c.InvoiceCode, Clock: a.Clock,
		}), c.Merchant, a.site())
	}
	return service
}

// merchants returns who makes the clients of sellers' own merchants at a QPay.
func (a *App) merchants(client *httpclient.Client, url string) func(commerce.Merchant) commerce.MerchantClient {
	return func(m commerce.Merchant) commerce.MerchantClient {
		return qpay.New(client, qpay.Options{
			URL: url, Username: m.Username, Password: m.Password, InvoiceCode: m.InvoiceCode, Clock: a.Clock,
		})
	}
}

// qpayMerchant returns who has QPay issue the receipts of what a merchant took.
func (a *App) qpayMerchant(ctx context.Context, id string) (receipts.QPayMerchant, error) {
	provider, err := a.Commerce.Provider(ctx, id)
	if err != nil {
		return receipts.QPayMerchant{}, err
	}
	client, ok := provider.(receipts.QPay)
	if !ok {
		return receipts.QPayMerchant{}, apperr.New(apperr.Unavailable)
	}
	district, err := a.Commerce.DistrictOf(ctx, id)
	return receipts.QPayMerchant{Client: client, District: cmp.Or(district, a.Config.Receipts.District)}, err
}

// receipts returns who gives orders their receipts, with the issuer that is configured.
func (a *App) receipts() *receipts.Service {
	service := receipts.New(a.DB, a.Clock, receipts.Domains{Audit: a.Audit, Commerce: a.Commerce, Jobs: a.Jobs})
	local := httpclient.New(httpclient.Options{AllowPrivate: true})
	public := httpclient.New(httpclient.Options{AllowPrivate: a.Config.PrivateProviders})
	c := a.Config.Receipts
	client := posapi.New(local, public, posapi.Options{
		URL: c.PosAPIURL, Register: c.Register, TIN: c.TIN, District: c.District, Branch: c.Branch, Pos: c.Pos,
	})
	switch c.Issuer {
	case receipts.QPayIssuer:
		service.Use(receipts.ByQPay(a.qpayMerchant), client)
	case receipts.PosAPIIssuer:
		service.Use(receipts.ByPosAPI(client, c.Classification), client)
	}
	return service
}

// startSandbox gives the demo library a bank and a tax office of its own, on a port of
// this machine, until ctx ends. Beside real credentials there is none.
func (a *App) startSandbox(ctx context.Context) error {
	if a.Config.QPay.Username != "" || !loopback(a.Config.Listen) {
		return nil
	}
	present, err := a.Demo(demo.Options{}).Present(ctx)
	if err != nil || !present {
		return err
	}
	inner, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("app: sandbox: %w", err)
	}
	url, client := "http://"+inner.Addr().String(), httpclient.New(httpclient.Options{AllowPrivate: true})
	server := &http.Server{
		Handler:     a.sandboxes(url, client),
		ReadTimeout: bodyTimeout, WriteTimeout: writeTimeout,
	}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	go func() { _ = server.Serve(inner) }() // it ends when it is closed
	a.Commerce.UseQPay(qpay.New(client, qpay.Options{
		URL: url + "/v2", Username: sandbox.Merchant, Password: sandbox.Password, InvoiceCode: sandbox.InvoiceCode, Clock: a.Clock,
	}), sandbox.Merchant, a.site())
	a.Commerce.UseMerchants(a.site(), a.merchants(client, url+"/v2"))
	if !a.Receipts.Given() {
		office := posapi.New(client, client, posapi.Options{
			URL: url, Register: url + taxRegister, TIN: sandbox.SellerTIN, District: "2501", Branch: "001", Pos: "001",
		})
		a.Receipts.Use(receipts.ByPosAPI(office, sandbox.Classification), office)
	}
	return nil
}

// taxRegister is where the sandbox's tax office tells of companies.
const taxRegister = "/api/info/check"

// lateBy is how long after an order was cancelled the sandbox's late payments come.
const lateBy = 2 * time.Second

// sandboxes returns the bank and the tax office of the sandbox at one address.
func (a *App) sandboxes(url string, client *httpclient.Client) http.Handler {
	mux, office := http.NewServeMux(), sandbox.NewPosAPI(a.Clock)
	mux.Handle("/rest/", office)
	mux.Handle(taxRegister+"/", office)
	mux.Handle("/", sandbox.NewQPay(sandbox.QPayOptions{URL: url, Clock: a.Clock, Callback: client, LateBy: lateBy}))
	return mux
}

// tellPaid tells a buyer that the order is paid.
func (a *App) tellPaid(ctx context.Context, paid commerce.PaidOrder) error {
	return a.tellBuyer(ctx, paid.OrderID, "notice.order_paid", "", 0)
}

// tellOwed tells a buyer that money which came for an order goes back.
func (a *App) tellOwed(ctx context.Context, owed commerce.OwedMoney) error {
	return a.tellBuyer(ctx, owed.OrderID, "notice.order_owed", owed.ProviderID, owed.Amount)
}

// tellBuyer tells the buyer of an order of money that came for it: of an amount, the
// order's total for 0, of a payment, the order's own for "".
func (a *App) tellBuyer(ctx context.Context, orderID, key, payment string, amount int64) error {
	o, err := a.Commerce.Order(ctx, orderID)
	if err != nil || o.AccountID == "" || len(o.Lines) == 0 {
		return apperr.Ignore(err, apperr.NotFound)
	}
	say := func(l locale.Locale) notifications.Text {
		return notifications.Text{
			Title: locale.Text(l, key+".title", "number", o.Number),
			Body: locale.Text(l, key+".body", "title", l.Choose(o.Lines[0].Title, o.Lines[0].TitleEN), "amount",
				thousands(cmp.Or(amount, o.Total))),
		}
	}
	return a.tell(ctx, o.AccountID, notifications.News{
		Type: notifications.OrderPaid, Source: strings.TrimSuffix(o.ID+"/"+payment, "/"), Link: "/order/" + o.ID,
		Texts: notifications.Texts{Mongolian: say(locale.Mongolian), English: say(locale.English)},
	})
}

// tellPackageEnding tells the holder of a package that it ends soon.
func (a *App) tellPackageEnding(ctx context.Context, ending commerce.EndingPackage) error {
	say := func(l locale.Locale) notifications.Text {
		day := ending.EndsAt.In(clock.Ulaanbaatar).Format("2006.01.02")
		return notifications.Text{
			Title: locale.Text(l, "notice.package_ending.title", "title", l.Choose(ending.Title, ending.TitleEN)),
			Body:  locale.Text(l, "notice.package_ending.body", "date", day),
		}
	}
	return a.tell(ctx, ending.AccountID, notifications.News{
		Type: notifications.PackageEnding, Source: ending.RightID + "/" + ending.EndsAt.Format(time.DateOnly), Link: "/store",
		Texts: notifications.Texts{Mongolian: say(locale.Mongolian), English: say(locale.English)},
	})
}

func (a *App) tell(ctx context.Context, accountID string, news notifications.News) error {
	return a.DB.InTx(ctx, func(ctx context.Context) error {
		_, err := a.Notifications.Tell(ctx, []string{accountID}, news)
		return err
	})
}

// thousands writes a sum with commas.
func thousands(amount int64) string {
	text := strconv.FormatInt(amount, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
