package contract

import (
	"net/url"
	"strconv"
)

// lends has a library lend one copy of a title to four readers, who borrow, wait,
// let each other pass and leave.
func (w *world) lends() {
	librarian := w.someone("admin", "ikhsurguuli")
	readers := make([]*person, 4)
	for i := range readers {
		readers[i] = w.someone("reader", "ikhsurguuli")
	}
	rules := fields{"loan_days": 14, "ready_days": 3, "most_loans": 10, "most_holds": 10, "most_renewals": 2}
	w.ask(librarian, "set-lending-rules", nil, rules)
	w.ask(librarian, "get-lending-rules", nil, nil)
	title := w.unlent(librarian)
	lease := w.ask(librarian, "create-lease", nil, fields{"content_id": title, "model": "loan", "copies": 1})
	id := map[string]string{"id": lease.text("data.id")}
	items, _ := w.ask(readers[0], "get-content", map[string]string{"id": strconv.Itoa(title)}, nil).field("data.content_items_info").([]any)
	if len(items) == 0 {
		return
	}
	first, _ := items[0].(map[string]any)
	item := fields{"content_item_id": first["id"]}
	w.borrowInTurn(readers, item)
	w.listLent(librarian, id)
	member := w.ask(readers[3], "get-me", nil, nil).text("data.id")
	w.ask(librarian, "assign-copies", id, fields{"account_id": member})
	w.ask(librarian, "change-lease", id, fields{"copies": 2})
}

// unlent returns the id of a title of the library that it does not lend yet; 0
// when it lends all.
func (w *world) unlent(librarian *person) int {
	lent := map[any]bool{}
	leases, _ := w.askQuery(librarian, "list-leases", url.Values{"page_size": {"100"}}).field("data").([]any)
	for _, one := range leases {
		lease, _ := one.(map[string]any)
		content, _ := lease["content"].(map[string]any)
		lent[content["id"]] = true
	}
	titles, _ := w.askQuery(librarian, "list-contents", url.Values{"organization": {"ikhsurguuli"}}).field("data").([]any)
	for _, one := range titles {
		title, _ := one.(map[string]any)
		if id, ok := title["id"].(float64); ok && !lent[id] {
			return int(id)
		}
	}
	return 0
}

// borrowInTurn has one reader borrow the copy and the others wait for it.
func (w *world) borrowInTurn(readers []*person, item fields) {
	loan := map[string]string{"id": w.ask(readers[0], "borrow-item", nil, item).text("data.loan.id")}
	w.askQuery(readers[1], "get-loan-offer", url.Values{"content_item_id": {number(item["content_item_id"])}})
	holds := make([]map[string]string, len(readers))
	w.ask(readers[0], "renew-loan", loan, nil) // nobody waits yet
	for i, p := range readers[1:3] {
		holds[i+1] = map[string]string{"id": w.ask(p, "hold-item", nil, item).text("data.id")}
	}
	w.ask(readers[0], "list-loans", nil, nil)
	w.ask(readers[0], "get-loan-rules", nil, nil)
	w.ask(readers[0], "return-loan", loan, nil)
	w.ask(readers[1], "list-holds", nil, nil)
	w.ask(readers[1], "let-pass", holds[1], nil)
	w.ask(readers[2], "borrow-item", nil, item)
	w.ask(readers[1], "leave-queue", holds[1], nil)
}

// number writes a number of a JSON body as a path or query has it.
func number(value any) string {
	n, _ := value.(float64)
	return strconv.FormatFloat(n, 'f', -1, 64)
}

// listLent has a librarian look at what is lent and who waits.
func (w *world) listLent(librarian *person, id map[string]string) {
	w.ask(librarian, "count-leases", nil, nil)
	w.ask(librarian, "get-lease", id, nil)
	w.ask(librarian, "list-holders", id, nil)
	w.ask(librarian, "list-waiters", id, nil)
}
