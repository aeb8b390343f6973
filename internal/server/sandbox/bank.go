package sandbox

import (
	"context"
	_ "embed"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"time"

	"sudar/internal/kit/ident"
)

//go:embed bank.html
var bankHTML string

var bankPage = template.Must(template.New("bank").Parse(bankHTML))

// bankTexts are the texts of the bank's page.
var bankTexts = map[string]map[string]string{
	"mn": {
		"title": "Туршилтын банк", "note": "Энэ бол туршилтын орчин: жинхэнэ мөнгө шилжихгүй.", "pay": "Картаар төлөх",
		"transfer": "Дансаар төлөх", "twice": "Хоёр удаа төлөх", "refuse": "Төлөлт амжилтгүй болгох", "silent": "Мэдэгдэлгүй төлөх",
		"late": "Хожуу төлөх: мөнгө захиалга цуцлагдсаны дараа орно", "coming": "Мөнгө хожуу орно",
		"paid": "Төлөгдсөн", "cancelled": "Нэхэмжлэх цуцлагдсан", "expired": "Хугацаа нь дууссан. Төлбөл хожимдсон төлөлт болно.",
		"failed": "Төлөлт амжилтгүй боллоо",
	},
	"en": {
		"title": "Sandbox bank", "note": "This is a sandbox: no real money moves.", "pay": "Pay by card",
		"transfer": "Pay by transfer", "twice": "Pay twice", "refuse": "Let the payment fail", "silent": "Pay without a callback",
		"late": "Pay late: the money comes once the order is cancelled", "coming": "The money comes late",
		"paid": "Paid", "cancelled": "The invoice was cancelled", "expired": "It has expired. Paying now is paying late.",
		"failed": "The payment failed",
	},
}

// ways are what one can do on the bank's page.
var ways = []string{"pay", "transfer", "twice", "refuse", "silent", "late"}

// bank shows an invoice to who is to pay it.
func (q *QPay) bank(w http.ResponseWriter, r *http.Request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := q.invoices[r.PathValue("id")]
	if i == nil {
		http.NotFound(w, r)
		return
	}
	locale := "mn"
	if r.FormValue("lang") == "en" || strings.HasPrefix(r.Header.Get("Accept-Language"), "en") {
		locale = "en"
	}
	state := ""
	switch last := len(i.payments) - 1; {
	case i.paid() > 0:
		state = "paid"
	case i.cancelled:
		state = "cancelled"
	case i.coming:
		state = "coming"
	case last >= 0 && i.payments[last].status == "FAILED":
		state = "failed"
	case q.late(i):
		state = "expired"
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
	_ = bankPage.Execute(w, map[string]any{ // the client may be gone
		"Locale": locale, "Texts": bankTexts[locale], "Ways": ways, "State": state, "Closed": i.cancelled,
		"Description": i.description, "Merchant": i.merchant, "Amount": i.amount,
	})
}

func (q *QPay) late(i *invoice) bool {
	return !i.expires.IsZero() && q.options.Clock.Now().After(i.expires)
}

// pay does what was chosen on the bank's page. A bank lets an expired invoice be
// paid, as late payments happen.
func (q *QPay) pay(w http.ResponseWriter, r *http.Request) {
	q.mu.Lock()
	i := q.invoices[r.PathValue("id")]
	if i == nil || i.cancelled {
		q.mu.Unlock()
		http.NotFound(w, r)
		return
	}
	way := r.PostFormValue("way")
	if way == "late" && !q.late(i) { // the bank has the money and passes it on when nobody waits for it any more
		i.coming = true
	} else {
		q.settleAndCall(context.WithoutCancel(r.Context()), i, way)
	}
	q.mu.Unlock()
	http.Redirect(w, r, r.URL.RequestURI(), http.StatusSeeOther)
}

// settleAndCall adds the payments that a way makes and tells the merchant of them.
func (q *QPay) settleAndCall(ctx context.Context, i *invoice, way string) {
	for _, payment := range q.settle(i, way) {
		if way != "silent" {
			go q.call(ctx, i.callback, payment.id)
		}
	}
}

// comeLate passes on the money of who paid late an invoice that was cancelled.
func (q *QPay) comeLate(ctx context.Context, i *invoice) {
	if !i.coming {
		return
	}
	time.AfterFunc(q.options.LateBy, func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.settleAndCall(ctx, i, "late")
	})
}

// settle adds the payments that a way makes.
func (q *QPay) settle(i *invoice, way string) (made []*payment) {
	status, times := "PAID", 1
	switch way {
	case "twice":
		times = 2
	case "refuse":
		status = "FAILED"
	}
	for range times {
		p := &payment{id: ident.New(), status: status, amount: i.amount, card: way != "transfer", at: q.options.Clock.Now(), invoice: i}
		q.payments[p.id] = p
		i.payments = append(i.payments, p)
		made = append(made, p)
	}
	return made
}

// callFor bounds how long a callback may take.
const callFor = 10 * time.Second

// call tells a merchant of a payment. What the merchant says is not looked at:
// QPay calls once, and a merchant that missed it has to ask.
func (q *QPay) call(ctx context.Context, callback, paymentID string) {
	address, err := url.Parse(callback)
	if err != nil || q.options.Callback == nil {
		return
	}
	query := address.Query()
	query.Set("qpay_payment_id", paymentID)
	address.RawQuery = query.Encode()
	ctx, cancel := context.WithTimeout(ctx, callFor)
	defer cancel()
	_, _ = q.options.Callback.Get(ctx, address.String())
}
