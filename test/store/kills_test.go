package store

import (
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudar/bench"
	"sudar/internal/commerce"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
)

const (
	kills    = 100 // of a server, on each database
	shoppers = 6   // who buy at the same time
	// longest is how long a server lives at most after it is ready.
	longest = 1200 * time.Millisecond
)

// A server is killed a hundred times at moments that nobody chose while people order,
// use coupons, pay, take orders back and redeem gifts; the bank, which is another
// process, goes on taking money. Once the last server has come to rest, the books
// balance, they know what the bank knows, and what was paid was given once.
func TestSoakKilledCheckouts(t *testing.T) {
	long(t)
	t.Run("sqlite", func(t *testing.T) {
		data := t.TempDir()
		killCheckouts(t, dbtest.SQLiteAt(t, filepath.Join(data, "sudar.db"), clock.System{}), data)
	})
	t.Run("postgres", func(t *testing.T) { killCheckouts(t, postgres(t), t.TempDir()) })
}

func killCheckouts(t *testing.T, d *db.DB, data string) {
	address := freeAddress(t)
	s := newShop(t, d, data, "http://"+address, 200)
	s.coupon(commerce.Coupon{Code: "HALF", Percent: 50, Combinable: true, Most: 500})
	s.coupon(commerce.Coupon{Code: "SOME", Amount: 7_001, Combinable: true, MostEach: 1})
	s.coupon(commerce.Coupon{Code: "ALL", Percent: 100, Most: 40})
	began := time.Now().Add(-time.Minute)
	server := s.serve(address)
	m := &market{shop: s, base: server.base}
	var shopping sync.WaitGroup
	for range shoppers {
		shopping.Go(m.shop1)
	}
	for range kills {
		time.Sleep(rand.N(longest))
		server.kill()
		server.start()
	}
	m.closed.Store(true)
	shopping.Wait()
	_, err := s.Commerce.Reconcile(s.all, began, time.Now().Add(time.Minute))
	s.check(err)
	m.settled(began)
}

// market is people who buy at one server.
type market struct {
	*shop
	base   string
	closed atomic.Bool
	done   [6]atomic.Int64
	mu     sync.Mutex
	gifts  []string // codes that were bought
	past   []past
}

// past is an order that was paid at the bank.
type past struct {
	who bench.Neighbour
	id  string
}

// What people did, as done counts it.
const (
	ordered = iota
	paid
	lost // the server was gone
	cancelled
	refunded
	redeemed
)

func oneOf[T any](some ...T) T { return some[rand.IntN(len(some))] }

// shop1 is one shopper, who is somebody else each time.
func (m *market) shop1() {
	for !m.closed.Load() {
		who := oneOf(m.people...)
		o, ok := m.order(who)
		if !ok {
			continue
		}
		if rand.IntN(4) == 0 {
			m.ask(who, http.MethodPost, "/orders/"+o.ID+"/coupon", map[string]any{"coupons": oneOf([]string{"HALF", "SOME"}, []string{})}).read(&o)
		}
		m.pay(who, o)
		if rand.IntN(6) == 0 {
			m.tick(cancelled, m.ask(who, http.MethodPost, "/orders/"+o.ID+"/cancel", nil))
		}
		if then, ok := m.earlier(); ok {
			m.comeBack(then)
		}
	}
}

// earlier returns an order that somebody paid, perhaps some time ago.
func (m *market) earlier() (past, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.past) == 0 {
		return past{}, false
	}
	return oneOf(m.past...), true
}

// comeBack has the buyer of an order take it back, or look for its gifts and have
// somebody redeem one, perhaps with others at the same time.
func (m *market) comeBack(then past) {
	if rand.IntN(3) == 0 {
		m.tick(refunded, m.ask(then.who, http.MethodPost, "/orders/"+then.id+"/refund", map[string]any{}))
		return
	}
	var o order
	m.ask(then.who, http.MethodGet, "/orders/"+then.id, nil).read(&o)
	m.mu.Lock()
	for _, gift := range o.Gifts {
		m.gifts = append(m.gifts, gift.Code)
	}
	latest := m.gifts[max(0, len(m.gifts)-4):]
	m.mu.Unlock()
	if len(latest) > 0 {
		m.tick(redeemed, m.ask(oneOf(m.people...), http.MethodPost, "/gift-codes/redeem", map[string]any{"code": oneOf(latest...)}))
	}
}

// ask sends a request; while there is no server it waits a little.
func (m *market) ask(who bench.Neighbour, method, path string, body any) said {
	a := do(m.base, who, method, path, body)
	if a.status == 0 {
		m.done[lost].Add(1)
		time.Sleep(rand.N(100 * time.Millisecond))
	}
	if a.status >= 500 && a.wait == 0 {
		m.t.Errorf("%s %s is answered %d %s", method, path, a.status, a.body.Code)
	}
	return a
}

func (m *market) tick(what int, a said) {
	if a.status == http.StatusOK {
		m.done[what].Add(1)
	}
}

// order makes an order; a request that was lost is sent again until it is answered,
// with the same key.
func (m *market) order(who bench.Neighbour) (o order, ok bool) {
	body := map[string]any{
		"lines": []any{map[string]any{"package_id": m.pack.ID, "gift": rand.IntN(4) == 0}}, "request_id": ident.New(),
		"coupons": oneOf([]string{}, []string{}, []string{"HALF"}, []string{"SOME"}, []string{"HALF", "SOME"}, []string{"ALL"}),
	}
	for !m.closed.Load() {
		a := m.ask(who, http.MethodPost, "/orders", body)
		if a.status == 0 {
			continue
		}
		m.tick(ordered, a)
		return o, a.read(&o) && a.status == http.StatusOK
	}
	return o, false
}

// pay asks for the invoice of an order and pays it in one of the bank's ways.
func (m *market) pay(who bench.Neighbour, o order) {
	var paying order
	for range 3 {
		a := m.ask(who, http.MethodPost, "/orders/"+o.ID+"/pay", map[string]any{"total": o.Total, "method": "qpay"})
		if a.status == http.StatusOK && a.read(&paying) {
			break
		}
	}
	if paying.QPay.QRText == "" {
		return
	}
	if err := payAtBank(paying.QPay.QRText, oneOf("pay", "pay", "pay", "transfer", "twice", "silent", "refuse")); err == nil {
		m.done[paid].Add(1)
		m.mu.Lock()
		m.past = append(m.past, past{who, o.ID})
		m.mu.Unlock()
	}
}

// settled waits until nothing is to be done and compares the books with the bank and
// with what was given.
func (m *market) settled(began time.Time) {
	m.t.Helper()
	counts := make([]int64, len(m.done))
	for i := range m.done {
		counts[i] = m.done[i].Load()
	}
	m.t.Logf("%d ordered, %d paid, %d requests lost, %d cancelled, %d refunded, %d gifts redeemed", counts[ordered], counts[paid],
		counts[lost], counts[cancelled], counts[refunded], counts[redeemed])
	m.until("what is paid is given", func() bool {
		return m.count(`SELECT COUNT(*) FROM jobs WHERE state <> 'dead' AND run_at <= $1 AND kind IN
			('commerce.fulfil', 'commerce.close_invoice', 'commerce.return_money', 'payment/check')`, m.DB.Now()) == 0
	})
	for _, wrong := range []struct{ what, query string }{
		{"jobs are dead", "SELECT COUNT(*) FROM jobs WHERE state = 'dead'"},
		{"orders are paid and not given", `SELECT COUNT(*) FROM orders o WHERE status = 'paid'
			OR status = 'pending' AND received - returned >= total`},
		{"lines are given twice", "SELECT COUNT(*) FROM (SELECT line_id FROM grants GROUP BY line_id HAVING COUNT(*) > 1) twice"},
		{"rights are not of one line", `SELECT COUNT(*) FROM entitlements e WHERE e.source >= 'order:' AND e.source < 'order;' AND 1 <>
			(SELECT COUNT(*) FROM grants g LEFT JOIN gift_codes c ON c.id = g.gift_id WHERE e.id IN (g.entitlement_id, c.entitlement_id))`},
		{"invoices of an order are open", "SELECT COUNT(*) FROM (SELECT order_id FROM invoices WHERE state <> 'closed' GROUP BY order_id " +
			"HAVING COUNT(*) > 1) twice"},
	} {
		if n := m.count(wrong.query); n > 0 {
			m.t.Errorf("%d %s", n, wrong.what)
		}
	}
	found, err := m.Commerce.Reconcile(m.all, began, time.Now().Add(time.Minute))
	m.check(err)
	known := m.count("SELECT COUNT(*) FROM payments WHERE kind = 'paid' AND provider = 'qpay'")
	if found.Entered > 0 || len(found.Unknown) > 0 || counts[paid] < kills || counts[refunded] == 0 || counts[redeemed] == 0 {
		m.t.Errorf("the bank tells of %d payments, the books of %d: %+v", found.Seen, known, found)
	}
	m.t.Logf("%+v", m.balanced())
}
