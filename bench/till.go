package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"

	"sudar/internal/kit/ident"
)

// Till is what people buy and borrow from the first of them, who is an
// administrator, with the orders, loans and holds that responses told of.
type Till struct {
	people []Neighbour
	bank   func(page string) // pays an invoice

	pack   string
	leases []string

	mu    sync.Mutex
	kept  map[string][]kept
	taken int // numbers references and codes
}

// kept is something of somebody that a later call needs.
type kept struct {
	who   Neighbour
	id    string
	total int64
}

// The kinds of what is kept.
const (
	drafts   = "drafts"
	awaited  = "awaited" // orders for which a transfer is to come
	bought   = "bought"
	refunded = "refunded"
	loans    = "loans"
	holds    = "holds"
	asked    = "asked" // requests for copies
)

// lentTitles are how many titles are lent, of each so many copies.
const (
	lentTitles = 4
	lentCopies = 3
	growing    = 2 // of the titles get more copies
)

// OpenTill has the first of people sell a package with a coupon and lend some
// titles, by calls to a server. bank is given the address of the page on which an
// invoice is paid.
func OpenTill(ctx context.Context, base string, people []Neighbour, contents int, bank func(page string)) (*Till, error) {
	t := &Till{people: people, bank: bank, kept: map[string][]kept{}}
	calls := []Call{
		t.staff("POST", "/packages", `{"kind":"research","title":"Багц","days":30,"people":1,"price":20001,"covers":"nothing","active":true}`,
			func(data Data) { t.pack = data.ID }),
		t.staff("POST", "/coupons", `{"code":"BENCH","percent":33,"scope":"all","most":40}`, nil),
		t.staff("PUT", "/lending/rules", `{"loan_days":14,"ready_days":3,"most_loans":20,"most_holds":20,"most_renewals":5}`, nil),
	}
	for i := range lentTitles {
		calls = append(calls, t.staff("POST", "/leases", fmt.Sprintf(`{"content_id":%d,"model":"loan","copies":%d}`, seenInOrder(i, contents),
			lentCopies), func(data Data) { t.leases = append(t.leases, data.ID) }))
	}
	for _, call := range calls {
		if status, _, said := call.send(ctx, http.DefaultClient, base); status >= http.StatusMultipleChoices || status == 0 {
			return nil, fmt.Errorf("bench: %s", said)
		}
	}
	return t, nil
}

// Data is what responses about orders, loans and holds tell.
type Data struct {
	ID    string `json:"id"`
	Total int64  `json:"total"`
	Loan  struct {
		ID string `json:"id"`
	} `json:"loan"`
	QPay struct {
		QRText string `json:"qr_text"`
	} `json:"qpay"`
}

// staff is a call of the administrator; learn, which may be nil, reads a response
// of success.
func (t *Till) staff(method, path, body string, learn func(Data)) Call {
	return t.as(t.people[0], method, "/admin/api/v1"+path, body, learn)
}

func (t *Till) as(who Neighbour, method, path, body string, learn func(Data)) Call {
	call := Call{Method: method, Path: "/edu" + path, Body: body, Token: who.Token}
	if learn != nil {
		call.Learn = func(text []byte) {
			var said struct{ Data Data }
			if json.Unmarshal(text, &said) == nil {
				learn(said.Data)
			}
		}
	}
	return call
}

// own is a call of a reader.
func (t *Till) own(who Neighbour, method, path, body string, learn func(Data)) Call {
	return t.as(who, method, "/api/v1"+path, body, learn)
}

func (t *Till) reader(i int) Neighbour { return t.people[1+i%(len(t.people)-1)] }

// keep keeps something for a later call.
func (t *Till) keep(kind string, k kept) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept[kind] = append(t.kept[kind], k)
}

// with returns the call about the oldest of what is kept, which is kept no more;
// while there is none, somebody lists theirs.
func (t *Till) with(kind string, i int, call func(kept) Call) Call {
	t.mu.Lock()
	some := t.kept[kind]
	if len(some) > 0 {
		t.kept[kind] = some[1:]
	}
	t.mu.Unlock()
	if len(some) > 0 {
		return call(some[0])
	}
	list := "/orders"
	if kind == loans || kind == holds {
		list = "/" + kind
	}
	return t.own(t.reader(i), "GET", list, "", nil)
}

// number is another one each time.
func (t *Till) number() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.taken++
	return t.taken
}

// Orders are the writes of people who buy and of who sells to them, a few of each
// in a second.
func (t *Till) Orders() []Stream {
	again := func(kind string, k kept) func(Data) {
		return func(data Data) { t.keep(kind, kept{k.who, k.id, max(data.Total, k.total)}) }
	}
	return []Stream{
		{"order", 14, func(i int) Call {
			who := t.reader(i)
			return t.own(who, "POST", "/orders", fmt.Sprintf(`{"lines":[{"package_id":%q,"gift":%t}],"request_id":%q}`, t.pack, i%5 == 0,
				ident.New()), func(data Data) { t.keep(drafts, kept{who, data.ID, data.Total}) })
		}},
		{"coupon", 4, func(i int) Call {
			return t.with(drafts, i, func(k kept) Call {
				return t.own(k.who, "POST", "/orders/"+k.id+"/coupon", `{"coupons":["BENCH"]}`,
					func(data Data) { t.keep(drafts, kept{k.who, k.id, data.Total}) })
			})
		}},
		{"by transfer", 4, func(i int) Call {
			return t.with(drafts, i, func(k kept) Call {
				return t.own(k.who, "POST", "/orders/"+k.id+"/pay", fmt.Sprintf(`{"total":%d,"method":"transfer"}`, k.total), again(awaited, k))
			})
		}},
		{"by invoice", 4, func(i int) Call {
			return t.with(drafts, i, func(k kept) Call {
				return t.own(k.who, "POST", "/orders/"+k.id+"/pay", fmt.Sprintf(`{"total":%d,"method":"qpay"}`, k.total),
					func(data Data) { t.bank(data.QPay.QRText) })
			})
		}},
		{"cancel", 3, func(i int) Call {
			return t.with(drafts, i, func(k kept) Call { return t.own(k.who, "POST", "/orders/"+k.id+"/cancel", "", nil) })
		}},
		{"transfer came", 4, func(i int) Call {
			return t.with(awaited, i, func(k kept) Call { return t.money(k, "transfers", again(bought, k)) })
		}},
		{"refund", 2, func(i int) Call {
			return t.with(bought, i, func(k kept) Call { return t.own(k.who, "POST", "/orders/"+k.id+"/refund", "{}", again(refunded, k)) })
		}},
		{"paid back", 1, func(i int) Call { return t.with(refunded, i, func(k kept) Call { return t.money(k, "returns", nil) }) }},
	}
}

// money is what staff enter of an order.
func (t *Till) money(k kept, kind string, learn func(Data)) Call {
	return t.staff("POST", "/orders/"+k.id+"/"+kind, fmt.Sprintf(`{"amount":%d,"reference":"%s-%d"}`, k.total, kind, t.number()), learn)
}

// Loans are the writes of people who borrow and of who lends to them.
func (t *Till) Loans(contents int) []Stream {
	item := func(i int) string { return fmt.Sprintf(`{"content_item_id":%d}`, seenInOrder(i%lentTitles, contents)) }
	stays := func(kind string, k kept) func(Data) { return func(Data) { t.keep(kind, k) } }
	return []Stream{
		{"borrow", 8, func(i int) Call {
			who := t.reader(i)
			return t.own(who, "POST", "/organization/lease", item(i), func(data Data) { t.keep(loans, kept{who: who, id: data.Loan.ID}) })
		}},
		{"renew", 2, func(i int) Call {
			return t.with(loans, i, func(k kept) Call { return t.own(k.who, "POST", "/loans/"+k.id+"/renew", "", stays(loans, k)) })
		}},
		{"return", 5, func(i int) Call {
			return t.with(loans, i, func(k kept) Call { return t.own(k.who, "POST", "/loans/"+k.id+"/return", "", nil) })
		}},
		{"hold", 6, func(i int) Call {
			who := t.reader(i + 3)
			return t.own(who, "POST", "/holds", item(i), func(data Data) { t.keep(holds, kept{who: who, id: data.ID}) })
		}},
		{"let pass", 3, func(i int) Call {
			return t.with(holds, i, func(k kept) Call { return t.own(k.who, "POST", "/holds/"+k.id+"/let-pass", "", stays(holds, k)) })
		}},
		{"leave queue", 2, func(i int) Call {
			return t.with(holds, i, func(k kept) Call { return t.own(k.who, "DELETE", "/holds/"+k.id, "", nil) })
		}},
		{"assign", 2, func(i int) Call {
			return t.staff("POST", "/leases/"+t.leases[i%lentTitles]+"/assign", fmt.Sprintf(`{"account_id":%q}`, t.reader(i*7).ID), nil)
		}},
		{"copies asked", 2, func(i int) Call {
			return t.staff("POST", "/leases/"+t.leases[i%growing]+"/requests", `{"copies":1}`, func(data Data) { t.keep(asked, kept{id: data.ID}) })
		}},
		{"copies added", 1, func(i int) Call {
			return t.with(asked, i, func(k kept) Call { return t.staff("POST", "/leases/requests/"+k.id+"/add", "", nil) })
		}},
		{"not added", 1, func(i int) Call {
			return t.with(asked, i, func(k kept) Call {
				return t.staff("POST", "/leases/requests/"+k.id+"/refuse", `{"reason":"Төсөв хүрэхгүй."}`, nil)
			})
		}},
		{"licence", 1, func(i int) Call {
			return t.staff("PATCH", "/leases/"+t.leases[growing+i%(lentTitles-growing)], fmt.Sprintf(`{"copies":%d}`, lentCopies), nil)
		}},
	}
}
