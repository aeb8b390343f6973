package commerce

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/lending"
)

// Whatever people, banks and the machine do, the books balance after every step;
// and once all jobs have run, what was paid is given once or paid back, and the
// books know what the bank knows.
//
// This one takes a second or two; each run draws other steps.
func TestMoney(t *testing.T) { money(t, 8, 12) }

// TestMoneySoak is TestMoney with 100,000 steps on each database.
func TestMoneySoak(t *testing.T) {
	if os.Getenv("SUDAR_SOAK") == "" {
		t.Skip("skipped: SUDAR_SOAK is not set")
	}
	money(t, 100, 1000)
}

// money lets so many markets make so many steps each.
func money(t *testing.T, markets, steps int) {
	checks := flag.Lookup("rapid.checks")
	was := checks.Value.String()
	if err := checks.Value.Set(strconv.Itoa(markets)); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = checks.Value.Set(was) }()
	fixtures(t, func(t *testing.T, h *fixture) {
		h.coupon(Coupon{Code: "half", Percent: 50, Most: 3, Combinable: true})
		h.coupon(Coupon{Code: "some", Amount: 7_001, MostEach: 1, Combinable: true})
		h.coupon(Coupon{Code: "gift", Percent: 100, Most: 2})
		staff, own, library, done := h.admin(), h.useOwnBank(), h.library(), 0
		rapid.Check(t, func(rt *rapid.T) {
			w := &market{fixture: h, rt: rt, staff: staff, own: own, library: library, people: []context.Context{h.person(), h.person(), h.person()}}
			w.clear()
			for range steps {
				w.step()
				h.alone(rt)
			}
			w.settleAll()
			done++
		})
		if done < markets { // rapid stops before the test's deadline
			t.Errorf("%d markets of %d were had in time", done, markets)
		}
	})
}

// market is what happens to the orders of three people.
type market struct {
	*fixture
	rt      *rapid.T
	staff   context.Context
	own     *ownBank // of the seller, while it has a merchant of its own
	library library  // that buys copies and lends them
	people  []context.Context
	orders  []placed
}

type placed struct {
	ctx   context.Context
	id    string
	total int64
}

// clear removes what an earlier check left.
func (w *market) clear() {
	for _, statement := range []string{
		"DELETE FROM jobs", "DELETE FROM grants", "DELETE FROM gift_codes", "DELETE FROM loans", "DELETE FROM entitlements",
		"DELETE FROM payments",
		"DELETE FROM invoices", "DELETE FROM order_events", "DELETE FROM coupon_uses", "DELETE FROM order_lines", "DELETE FROM copy_requests",
		"DELETE FROM orders", "UPDATE licences SET copies = 1, bought = 0",
		"DELETE FROM qpay_merchants", "UPDATE coupons SET used = 0",
	} {
		_, err := db.Exec(w.all, w.db, statement)
		w.check(err)
	}
	w.bank.invoices, w.own.invoices = map[string]*bill{}, map[string]*bill{}
	w.hear()
}

// hear makes both banks' connections whole.
func (w *market) hear() { w.bank.deaf, w.own.deaf = false, false }

// switchBank has the money arrive at the seller's own merchant from now on, or at the
// hub's again.
func (w *market) switchBank(with func(context.Context) context.Context) {
	if w.draw("own", 2) == 0 {
		_ = w.RemoveMerchant(with(w.all), w.hub.ID)
		return
	}
	_, _ = w.SaveMerchant(with(w.all), Merchant{
		SellerID: w.hub.ID, Username: fmt.Sprint("M", w.draw("merchant", 2)), Password: "secret", InvoiceCode: "C", Number: "N",
	})
}

// step does one thing, now and then with the bank's connection or the machine
// failing in the midst of it. What it returns does not matter: people see an error
// and try again, or not.
func (w *market) step() {
	w.bank.deaf, w.own.deaf = w.draw("deaf", 5) == 0, w.draw("own deaf", 5) == 0
	ctx := context.Context(nil)
	broken := w.draw("broken", 3) == 0
	breaks := w.draw("breaks", 60)
	with := func(inner context.Context) context.Context {
		if ctx = inner; broken {
			ctx = breakAfter(inner, breaks)
		}
		return ctx
	}
	steps := []func(with func(context.Context) context.Context){
		w.buy, w.confirm, w.confirm, w.pay, w.pay, w.tell, w.tell, w.transfer, w.endOne, w.refund, w.giveBack, w.redeem, w.pass, w.jump,
		w.runJobs, w.switchBank, w.buyCopies, w.lend,
	}
	steps[w.draw("step", len(steps))](with)
}

func (w *market) draw(name string, n int) int { return rapid.IntRange(0, n-1).Draw(w.rt, name) }

// one draws an order; none when there is none.
func (w *market) one() (placed, bool) {
	if len(w.orders) == 0 {
		return placed{}, false
	}
	return w.orders[w.draw("order", len(w.orders))], true
}

func (w *market) buy(with func(context.Context) context.Context) {
	person := w.people[w.draw("person", len(w.people))]
	wants := []Want{
		{PackageID: w.reading.ID}, {PackageID: w.research.ID}, {ItemID: w.book.Items[0].ID}, {ItemID: w.book.Items[1].ID},
		{PackageID: w.research.ID, Gift: true},
	}
	cart := Cart{Wants: []Want{wants[w.draw("want", len(wants))]}, Key: fmt.Sprint(w.draw("key", 1000))}
	if w.draw("two", 2) == 0 {
		cart.Wants = append(cart.Wants, wants[w.draw("second", len(wants))])
	}
	cart.Coupons = [][]string{nil, nil, {"half"}, {"some"}, {"half", "some"}, {"gift"}}[w.draw("coupons", 6)]
	if o, err := w.Place(with(person), cart); err == nil {
		w.orders = append(w.orders, placed{person, o.ID, o.Total})
	}
}

// buyCopies has a library ask for copies, and its administrator order or refuse them.
func (w *market) buyCopies(with func(context.Context) context.Context) {
	l := w.library
	if w.draw("ask", 2) == 0 {
		_, _ = w.lending.AskCopies(with(l.admin), l.licence.ID, w.draw("copies", 3)+1, "")
	}
	open, err := w.lending.CopyRequests(l.admin, lending.RequestQuery{Page: page.Of(1, 1)})
	w.check(err)
	for _, q := range open.Rows {
		if w.draw("refuse", 6) == 0 {
			_, _ = w.lending.RefuseCopies(with(l.admin), q.ID, "no")
		} else if o, err := w.OrderCopies(with(l.admin), q.ID); err == nil {
			w.orders = append(w.orders, placed{l.admin, o.ID, o.Total})
			w.payCopies(with, o)
		}
	}
}

// payCopies now and then has a fresh order of copies paid at once, or the money come for
// a draft.
func (w *market) payCopies(with func(context.Context) context.Context, o Order) {
	if w.draw("draft", 4) > 0 {
		_, _ = w.Confirm(with(w.library.admin), o.ID, o.Total)
	}
	if w.draw("at once", 2) == 0 {
		_, _ = w.ConfirmTransfer(with(w.staff), o.ID, BankTransfer{Reference: "C" + o.Number, Amount: o.Total})
	}
}

// lend has a reader of the library borrow a copy, or bring it back.
func (w *market) lend(with func(context.Context) context.Context) {
	reader := w.library.readers[w.draw("reader", len(w.library.readers))]
	loan, err := w.lending.Borrow(with(reader), w.book.Items[0].ID)
	if err == nil && w.draw("return", 2) == 0 {
		_, _ = w.lending.Return(with(reader), loan.ID)
	}
}

// confirm confirms an order by its total, or tampers with it, and asks for the
// invoice.
func (w *market) confirm(with func(context.Context) context.Context) {
	if one, ok := w.one(); ok {
		seen := one.total
		if w.draw("tampered", 6) == 0 {
			seen = int64(w.draw("seen", 100_000)) - 50_000
		}
		if o, err := w.Confirm(with(one.ctx), one.id, seen); err == nil && o.Status == Pending {
			_, _ = w.Invoice(with(one.ctx), o)
		}
	}
}

// pay has the bank take money on an invoice that was shown to somebody.
func (w *market) pay(func(context.Context) context.Context) {
	shown, err := db.All[Invoice](w.all, w.db, "SELECT "+invoiceColumns+" WHERE v.provider_id IS NOT NULL ORDER BY v.created_at, v.id")
	w.check(err)
	if len(shown) == 0 {
		return
	}
	v := shown[w.draw("invoice", len(shown))]
	amount := []int64{v.Amount, v.Amount, v.Amount, v.Amount / 2, v.Amount + 1, 1}[w.draw("amount", 6)]
	status := []qpay.Status{qpay.Paid, qpay.Paid, qpay.Failed, qpay.Pending}[w.draw("status", 4)]
	taker := w.bank
	if v.MerchantID != "" {
		taker = w.own.bank
	}
	if amount > 0 {
		taker.pay(v.ProviderID, amount, w.draw("card", 2) == 0, status)
	}
}

// tell has the bank call, perhaps for another invoice than that which was paid, or
// twice.
func (w *market) tell(with func(context.Context) context.Context) {
	ids, err := db.All[string](w.all, w.db, "SELECT id FROM invoices ORDER BY created_at, id")
	w.check(err)
	_ = w.Called(with(w.all), "forged")
	if len(ids) > 0 {
		_, _, _ = w.CheckInvoice(with(w.all), ids[w.draw("called", len(ids))])
	}
}

func (w *market) transfer(with func(context.Context) context.Context) {
	if one, ok := w.one(); ok {
		amount := []int64{one.total, one.total, 1, -1, Most}[w.draw("amount", 5)]
		_, _ = w.ConfirmTransfer(with(w.staff), one.id, BankTransfer{Reference: fmt.Sprint("T", w.draw("reference", 40)), Amount: amount})
	}
}

func (w *market) endOne(with func(context.Context) context.Context) {
	if one, ok := w.one(); ok {
		_, _ = w.Cancel(with(one.ctx), one.id)
	}
}

func (w *market) refund(with func(context.Context) context.Context) {
	if one, ok := w.one(); ok && w.draw("by", 2) == 0 {
		_, _ = w.Refund(with(one.ctx), one.id, "")
	} else if ok {
		_, _ = w.RefundSold(with(w.staff), one.id, "")
	}
}

// giveBack enters that staff paid something back.
func (w *market) giveBack(with func(context.Context) context.Context) {
	if one, ok := w.one(); ok {
		_, _ = w.ConfirmReturn(with(w.staff), one.id, BankTransfer{
			Reference: fmt.Sprint("R", w.draw("reference", 40)), Amount: int64(w.draw("amount", 40_000)) + 1,
		})
	}
}

func (w *market) redeem(with func(context.Context) context.Context) {
	lines, err := db.All[string](w.all, w.db, "SELECT line_id FROM gift_codes ORDER BY id")
	w.check(err)
	if len(lines) > 0 {
		_, _ = w.Redeem(with(w.people[w.draw("person", len(w.people))]), w.giftCode(lines[w.draw("gift", len(lines))]))
	}
}

// pass lets time pass, and orders expire.
func (w *market) pass(with func(context.Context) context.Context) {
	w.clock.Advance([]time.Duration{time.Minute, time.Hour, 25 * time.Hour, 8 * 24 * time.Hour}[w.draw("time", 4)])
	_ = w.Fulfil(with(w.all), "none")
	_, _ = w.Expire(with(w.all))
	w.runJobs(func(ctx context.Context) context.Context { return ctx }) // a worker needs less than an hour
}

// jump sets the clock of the machine, forward or back, as somebody does who mends it.
func (w *market) jump(func(context.Context) context.Context) {
	const day = 24 * time.Hour
	jumps := []time.Duration{-time.Microsecond, -time.Second, -time.Hour, -30 * time.Hour, -9 * day, time.Hour, 400 * day}
	w.clock.Advance(jumps[w.draw("jump", len(jumps))])
	w.runJobs(func(ctx context.Context) context.Context { return ctx })
}

// runJobs does the jobs that wait; what fails waits on.
func (w *market) runJobs(with func(context.Context) context.Context) {
	do := map[string]func(context.Context, string) error{
		fulfilJob: w.Fulfil, closeJob: w.endInvoices, returnJob: w.returnMoney,
		checkJob: func(ctx context.Context, id string) error {
			_, _, err := w.CheckInvoice(ctx, id)
			return err
		},
	}
	type job struct {
		ID   string `db:"id"`
		Kind string `db:"kind"`
		Key  string `db:"job_key"`
	}
	waiting, err := db.All[job](w.all, w.db, "SELECT id, kind, job_key FROM jobs ORDER BY id LIMIT 1000")
	w.check(err)
	for _, j := range waiting {
		if run := do[j.Kind]; run == nil || run(with(w.all), j.Key) == nil {
			_, err := db.Exec(w.all, w.db, "DELETE FROM jobs WHERE id = $1", j.ID)
			w.check(err)
		}
	}
}

// settleAll lets everything come to rest and compares the books with the bank.
func (w *market) settleAll() {
	w.hear()
	_, err := w.Reconcile(w.all, time.Time{}, w.clock.Now().AddDate(100, 0, 0)) // the clock may have been far ahead
	w.check(err)
	w.work()
	books := w.balanced(w.rt)
	paid, back := w.bank.sums()
	atOwn, backAtOwn := w.own.sums()
	paid, back = paid+atOwn, back+backAtOwn
	type entered struct {
		Paid int64 `db:"paid"`
		Back int64 `db:"back"`
	}
	own, err := db.Get[entered](w.all, w.db, `SELECT COALESCE(SUM(CASE WHEN kind = 'paid' THEN amount ELSE 0 END), 0) AS paid,
		COALESCE(SUM(CASE WHEN kind = 'refund' THEN amount ELSE 0 END), 0) AS back FROM payments WHERE provider = 'qpay'`)
	if err != nil || own.Paid != paid || own.Back != back {
		w.rt.Fatalf("the banks took %d and gave back %d, the books know %d and %d: %v", paid, back, own.Paid, own.Back, err)
	}
	waiting, err := db.Get[int](w.all, w.db, `SELECT COUNT(*) FROM orders o WHERE status = 'paid'
		OR status = 'pending' AND received - returned >= total
		OR status = 'expired' AND received - returned >= total AND NOT EXISTS (SELECT 1 FROM coupon_uses u WHERE u.order_id = o.id)
		AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.kind = 'copies')
		AND EXISTS (SELECT 1 FROM order_events v WHERE v.order_id = o.id AND v.becomes = 'pending')`)
	if err != nil || waiting != 0 {
		w.rt.Fatalf("%d orders are paid and not fulfilled: %+v %v", waiting, books, err)
	}
}

// breaking is a context that ends when it was looked at some times: every statement
// looks at it, so that it ends between any two.
type breaking struct {
	context.Context
	left atomic.Int64
	done chan struct{}
	once sync.Once
}

func breakAfter(ctx context.Context, looks int) context.Context {
	b := &breaking{Context: ctx, done: make(chan struct{})}
	b.left.Store(int64(looks))
	return b
}

func (b *breaking) Value(key any) any {
	if b.left.Add(-1) < 0 {
		b.once.Do(func() { close(b.done) })
	}
	return b.Context.Value(key)
}

func (b *breaking) Done() <-chan struct{} { return b.done }

func (b *breaking) Err() error {
	select {
	case <-b.done:
		return context.Canceled
	default:
		return nil
	}
}
