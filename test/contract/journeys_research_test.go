package contract

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
)

// tale is a file of one record, as reference managers write it.
const tale = "TY  - BOOK\r\nTI  - Тунгалаг Тамир %d\r\nAU  - Лодойдамба, Ч.\r\nPY  - 1962\r\nER  - \r\n"

// researcher returns a new reader who holds a research package.
func (w *world) researcher() *person {
	p := w.someone("reader", "hub")
	w.server.run("", "grant", "--user", p.username, "--package", "research", "--days", "30")
	return p
}

// folder returns the path parameters that name a new folder of p.
func (w *world) folder(p *person) map[string]string {
	return map[string]string{"id": w.ask(p, "create-folder", nil, fields{"title": fmt.Sprintf("Хавтас %d", w.next())}).text("data.id")}
}

// fileFolders has a folder filled, changed, thrown away and taken back.
func (w *world) fileFolders() {
	p := w.researcher()
	id := w.folder(p)
	w.ask(p, "list-contents", nil, nil)
	title, _ := strconv.Atoi(w.pick(p, "contents"))
	w.ask(p, "list-folders", nil, nil)
	w.ask(p, "get-folder", id, nil)
	w.ask(p, "change-folder", id, fields{"title": "Диссертаци", "position": 0})
	w.ask(p, "add-folder-content", id, fields{"content_id": title})
	w.ask(p, "list-folder-contents", id, nil)
	w.ask(p, "remove-folder-content", map[string]string{"id": id["id"], "content_id": strconv.Itoa(title)}, nil)
	note := w.ask(p, "create-entry", nil, fields{
		"client_id": fmt.Sprintf("0194f0c0-0000-7000-8000-%012d", w.next()), "kind": "note", "body": "Дахин унших", "folder_id": id["id"],
	}).text("data.entry.id")
	w.ask(p, "change-entries", nil, fields{"ids": []string{note}, "act": "move", "folder_id": id["id"]})
	w.ask(p, "delete-folder", id, nil)
	w.ask(p, "restore-folder", id, nil)
}

// shareFolders has people invited to folders, who accept, decline, reply and leave.
func (w *world) shareFolders() {
	owner, guest := w.researcher(), w.someone("reader", "hub")
	invite := func() (folder string, request map[string]string) {
		folder = w.folder(owner)["id"]
		said := w.ask(owner, "share-folder", nil, fields{"folder_id": folder, "username": guest.username, "role": "editor"})
		return folder, map[string]string{"id": said.text("data.request_id")}
	}
	_, declined := invite()
	w.ask(guest, "decline-folder-request", declined, nil)
	_, revoked := invite()
	w.ask(owner, "revoke-folder-request", revoked, nil)
	shared, accepted := invite()
	w.ask(guest, "accept-folder-request", accepted, nil)
	w.ask(owner, "list-folder-members", map[string]string{"id": shared}, nil)
	member := map[string]string{"id": shared, "account_id": w.ask(guest, "get-me", nil, nil).text("data.id")}
	w.ask(owner, "change-folder-member", member, fields{"role": "viewer"})
	w.reply(owner, shared)
	w.ask(owner, "remove-folder-member", member, nil)
	left, again := invite()
	w.ask(guest, "accept-folder-request", again, nil)
	w.ask(guest, "leave-folder", nil, fields{"folder_id": left, "entries": "take"})
	w.readNotifications(owner)
	w.leaveEmails(guest)
}

// reply writes and deletes a reply to a new entry of a shared folder.
func (w *world) reply(p *person, folder string) {
	entry := map[string]string{"id": w.ask(p, "create-entry", nil, fields{
		"client_id": fmt.Sprintf("0194f0c0-0000-7000-8000-%012d", w.next()), "kind": "note", "body": "Шалгах", "folder_id": folder,
	}).text("data.entry.id")}
	reply := w.ask(p, "create-entry-reply", entry, fields{"body": "Шалгасан."}).text("data.id")
	w.ask(p, "list-entry-replies", entry, nil)
	w.ask(p, "delete-entry-reply", map[string]string{"id": entry["id"], "reply_id": reply}, nil)
}

// readNotifications has somebody read what they were told.
func (w *world) readNotifications(p *person) {
	rows, _ := w.ask(p, "list-notifications", nil, nil).field("data").([]any)
	for _, one := range rows {
		if one, ok := one.(map[string]any); ok {
			w.ask(p, "read-notification", map[string]string{"id": fmt.Sprint(one["id"])}, nil)
		}
	}
}

// leaveEmails has somebody follow the link at the end of an email.
func (w *world) leaveEmails(p *person) {
	token := w.letter(p.username+"@example.mn", secret)
	w.askQuery(guest(), "unsubscribe", url.Values{"token": {token}})
}

// importRecords brings records of a file in, changes, exports and deletes one.
func (w *world) importRecords() {
	p := w.researcher()
	body := fields{"file": []byte(fmt.Sprintf(tale, w.next())), "folder_id": w.folder(p)["id"]}
	w.ask(p, "preview-import", nil, body)
	w.ask(p, "import-records", nil, body)
	rows, _ := w.ask(p, "list-records", nil, nil).field("data").([]any)
	for _, one := range rows {
		record, _ := one.(map[string]any)
		id := map[string]string{"id": fmt.Sprint(record["id"])}
		w.ask(p, "get-record", id, nil)
		w.ask(p, "change-record", id, fields{"csl": fields{"id": "tamir", "type": "book", "title": "Тунгалаг Тамир"}})
		w.askQuery(p, "export-records", url.Values{"format": {"ris"}, "ids": {id["id"]}})
		w.ask(p, "delete-record", id, nil)
	}
}

// numberSeries puts a title into a series and takes it out again.
func (w *world) numberSeries() {
	admin := w.someone("admin", "ikhsurguuli")
	w.askQuery(admin, "list-contents", url.Values{"organization": {"ikhsurguuli"}})
	title, _ := strconv.Atoi(w.pick(admin, "contents"))
	series, _ := w.ask(admin, "add-content-series", nil, fields{
		"content_id": title, "name": fmt.Sprintf("Цуврал %d", w.next()), "number": 1,
	}).field("data.id").(float64)
	w.ask(admin, "remove-content-series", nil, fields{"content_id": title, "series_id": int(series)})
}

// lookUpWords opens the first word of a letter.
func (w *world) lookUpWords() {
	words, _ := w.askQuery(guest(), "list-words", url.Values{"letter": {"н"}}).field("data").([]any)
	if len(words) > 0 {
		w.ask(guest(), "get-word", map[string]string{"headword": fmt.Sprint(words[0])}, nil)
	}
}

// askQuery sends a valid request of a journey that has a query.
func (w *world) askQuery(who *person, id string, query url.Values) answer {
	w.t.Helper()
	op := w.byID[id]
	if op == nil {
		w.t.Fatalf("the document has no operation %s", id)
	}
	return w.send(request{op: op, who: who, path: op.Path, query: query.Encode(), header: http.Header{}})
}
