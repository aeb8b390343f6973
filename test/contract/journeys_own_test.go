package contract

import (
	"fmt"
	"net/url"
	"strconv"
)

// keepOwn has somebody change and delete what is their own: an entry, a search, a
// review that another reports, and a session.
func (w *world) keepOwn() {
	p := w.researcher()
	entry := map[string]string{"id": w.ask(p, "create-entry", nil, fields{
		"client_id": fmt.Sprintf("0194f0c0-0000-7000-8000-%012d", w.next()), "kind": "note", "body": "Унших",
	}).text("data.entry.id")}
	w.ask(p, "change-entry", entry, fields{"body": "Дахин унших", "base_version": 1})
	w.askQuery(p, "export-entries", url.Values{"format": {"markdown"}})
	w.ask(p, "delete-entry", entry, nil)
	search := w.ask(p, "save-search", nil, fields{"name": "Түүхийн ном", "rows": []fields{{"field": "subject", "text": "түүх"}}})
	id := map[string]string{"id": search.text("data.id")}
	w.ask(p, "set-search-alert", id, fields{"alert": "daily"})
	w.ask(p, "remove-search", id, nil)
	w.review(p)
	w.signIn(p)
	sessions, _ := w.ask(p, "list-sessions", nil, nil).field("data").([]any)
	for _, one := range sessions {
		if session, ok := one.(map[string]any); ok && session["current"] != true {
			w.ask(p, "end-session", map[string]string{"id": fmt.Sprint(session["id"])}, nil)
		}
	}
}

// review writes, changes and removes a review that somebody reports.
func (w *world) review(p *person) {
	w.ask(p, "list-contents", nil, nil)
	title, _ := strconv.Atoi(w.pick(p, "contents"))
	id := map[string]string{"id": w.ask(p, "write-review", nil, fields{"content_id": title, "stars": 5, "text": "Сайхан ном."}).text("data.id")}
	w.ask(p, "change-review", id, fields{"stars": 4, "text": "Сайн ном."})
	w.ask(w.someone("reader", "hub"), "report-review", id, fields{"reason": "spam", "text": "Зар сурталчилгаа."})
	w.ask(p, "remove-review", id, nil)
}
