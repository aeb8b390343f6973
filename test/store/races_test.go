package store

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"sudar/bench"
	"sudar/internal/commerce"
	"sudar/internal/kit/db"
	"sudar/internal/lending"
)

// clients are how many come at once.
const clients = 1_000

// rush is a shop with two servers.
type rush struct {
	*shop
	bases [2]string
}

// A thousand people come at once to two servers, each a process of its own: five of
// five copies are lent and those who wait are served in their order, one has the last
// use of a coupon, and one order has one invoice.
func TestSoakTwoServersAndAThousandPeople(t *testing.T) {
	d, address := postgres(t), freeAddress(t)
	s := newShop(t, d, t.TempDir(), "http://"+address, clients)
	r := &rush{shop: s}
	for i, listen := range []string{address, "127.0.0.1:0"} {
		r.bases[i] = s.serve(listen, "--data", t.TempDir()).base
	}
	for _, race := range []func(*testing.T){r.fiveCopies, r.lastCoupon, r.oneInvoice} {
		began := time.Now()
		race(t)
		t.Logf("%v", time.Since(began).Round(time.Millisecond))
	}
	s.balanced()
}

// together sends a request of each of some people at once, half to each server, and
// returns the answers in their order.
func (r *rush) together(people []bench.Neighbour, path string, body func(i int) any) []said {
	answers := make([]said, len(people))
	var ready, sent sync.WaitGroup
	start := make(chan struct{})
	for i, person := range people {
		ready.Add(1)
		sent.Go(func() {
			ready.Done()
			<-start
			answers[i] = insist(r.bases[i%2], person, http.MethodPost, path, body(i))
		})
	}
	ready.Wait()
	close(start)
	sent.Wait()
	return answers
}

// tally counts answers by status and code.
func tally(answers []said) map[string]int {
	counts := map[string]int{}
	for _, a := range answers {
		counts[fmt.Sprint(a.status, " ", a.body.Code)]++
	}
	return counts
}

// with returns those of people whose answer has a status.
func with(people []bench.Neighbour, answers []said, status int) (found []bench.Neighbour) {
	for i, a := range answers {
		if a.status == status {
			found = append(found, people[i])
		}
	}
	return found
}

func (r *rush) fiveCopies(t *testing.T) {
	const copies = 5
	licence, err := r.Lending.Create(r.librarian(), lending.Draft{ContentID: r.book.ID, Model: lending.Loan, Copies: copies})
	r.check(err)
	body := func(int) any { return map[string]any{"content_item_id": r.book.Items[0].ID} }
	answers := r.together(r.people, "/organization/lease", body)
	want := map[string]int{"201 ": copies, "409 seats_taken": clients - copies}
	if got := tally(answers); !maps.Equal(got, want) {
		t.Errorf("answers %v, want %v", got, want)
	}
	lent := func() int {
		return r.count("SELECT COUNT(*) FROM loans WHERE title_id = $1 AND returned_at IS NULL", licence.TitleID)
	}
	if n := lent(); n != copies {
		t.Errorf("%d copies of %d are lent", n, copies)
	}
	having := with(r.people, answers, http.StatusCreated)
	waiting := with(r.people, answers, http.StatusConflict)[:200]
	line := r.queue(t, licence.TitleID, waiting, body)
	for served := 0; served < 4*copies; served += copies {
		r.giveBack(t, having)
		answers := r.together(waiting, "/organization/lease", body)
		having = with(waiting, answers, http.StatusCreated)
		for _, person := range having {
			if at := slices.Index(line, person.ID); at < served || at >= served+copies {
				t.Errorf("who is at place %d is served after %d", at+1, served)
			}
		}
		if n := lent(); n != copies || len(having) != copies {
			t.Errorf("%d copies of %d are lent, to %d: %v", n, copies, len(having), tally(answers))
		}
		waiting = with(waiting, answers, http.StatusConflict)
	}
}

// queue has people wait for a title and returns their ids in the order in which they
// wait: nobody whose request was answered before another's began comes after them.
func (r *rush) queue(t *testing.T, title string, people []bench.Neighbour, body func(int) any) []string {
	t.Helper()
	type span struct{ began, ended time.Time }
	var mu sync.Mutex
	spans := map[string]span{}
	var wait sync.WaitGroup
	for i, person := range people {
		time.Sleep(2 * time.Millisecond) // some come after each other, some at once
		wait.Go(func() {
			at := span{began: time.Now()}
			a := insist(r.bases[i%2], person, http.MethodPost, "/holds", body(i))
			at.ended = time.Now()
			mu.Lock()
			defer mu.Unlock()
			if spans[person.ID] = at; a.status != http.StatusCreated {
				t.Errorf("a hold is answered %d %s", a.status, a.body.Code)
			}
		})
	}
	wait.Wait()
	line, err := db.All[string](r.all, r.DB, "SELECT account_id FROM holds WHERE title_id = $1 AND ended_at IS NULL ORDER BY place, id", title)
	r.check(err)
	if len(line) != len(people) {
		t.Fatalf("%d of %d people wait", len(line), len(people))
	}
	for i, later := range line {
		for _, earlier := range line[:i] {
			if spans[later].ended.Before(spans[earlier].began) {
				t.Errorf("who came first waits at place %d", i+1)
			}
		}
	}
	return line
}

// giveBack has people return what they have, at once.
func (r *rush) giveBack(t *testing.T, people []bench.Neighbour) {
	t.Helper()
	var wait sync.WaitGroup
	for i, person := range people {
		wait.Go(func() {
			var loans []struct{ ID string }
			a := insist(r.bases[i%2], person, http.MethodGet, "/loans", nil)
			if a.read(&loans); len(loans) == 0 {
				t.Errorf("no loan: %d %s", a.status, a.body.Code)
				return
			}
			if a := insist(r.bases[i%2], person, http.MethodPost, "/loans/"+loans[0].ID+"/return", nil); a.status != http.StatusOK {
				t.Errorf("a return is answered %d %s", a.status, a.body.Code)
			}
		})
	}
	wait.Wait()
}

func (r *rush) lastCoupon(t *testing.T) {
	r.coupon(commerce.Coupon{Code: "LAST", Percent: 50, Most: 1})
	made := r.together(r.people, "/orders", func(int) any {
		return map[string]any{"lines": []any{map[string]any{"package_id": r.pack.ID}}, "coupons": []string{"last"}}
	})
	orders := make([]order, len(made))
	for i, a := range made {
		if !a.read(&orders[i]) || a.status != http.StatusOK {
			t.Fatalf("an order is answered %d %s", a.status, a.body.Code)
		}
	}
	answers := make([]said, len(orders))
	var wait sync.WaitGroup
	for i, o := range orders {
		wait.Go(func() {
			answers[i] = insist(r.bases[i%2], r.people[i], http.MethodPost, "/orders/"+o.ID+"/pay",
				map[string]any{"total": o.Total, "method": "transfer"})
		})
	}
	wait.Wait()
	want := map[string]int{"200 ": 1, "422 coupon_invalid": clients - 1}
	if got := tally(answers); !maps.Equal(got, want) {
		t.Errorf("answers %v, want %v", got, want)
	}
	if n := r.count("SELECT used FROM coupons WHERE code = 'LAST'"); n != 1 {
		t.Errorf("the coupon was used %d times", n)
	}
}

func (r *rush) oneInvoice(t *testing.T) {
	same := slices.Repeat(r.people[:1], clients)
	made := r.together(same, "/orders", func(int) any {
		return map[string]any{"lines": []any{map[string]any{"package_id": r.pack.ID}}, "request_id": "once"}
	})
	ids := map[string]bool{}
	var o order
	for _, a := range made {
		a.read(&o)
		ids[o.ID] = true
	}
	if len(ids) != 1 {
		t.Fatalf("%d orders were made: %v", len(ids), tally(made))
	}
	paying := r.together(same, "/orders/"+o.ID+"/pay", func(int) any { return map[string]any{"total": o.Total, "method": "qpay"} })
	pages := map[string]bool{}
	for _, a := range paying {
		var shown order
		a.read(&shown)
		pages[shown.QPay.QRText] = true
	}
	if n := r.count("SELECT COUNT(*) FROM invoices WHERE order_id = $1", o.ID); n != 1 || len(pages) != 1 {
		t.Fatalf("%d invoices were made, %d were shown: %v", n, len(pages), tally(paying))
	}
	for page := range pages {
		r.check(payAtBank(page, "twice"))
	}
	r.until("an order that was paid twice", func() bool {
		return r.count("SELECT COUNT(*) FROM orders WHERE id = $1 AND status = 'fulfilled' AND returned = total AND owed = 0", o.ID) == 1
	})
	if n := r.count("SELECT COUNT(*) FROM entitlements WHERE source = $1", "order:"+o.ID); n != 1 {
		t.Errorf("%d rights were given", n)
	}
}
