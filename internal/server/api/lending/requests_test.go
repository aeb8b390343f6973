package lending_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
)

// A librarian asks for copies, an administrator decides: refuses with a reason, adds
// what is the organisation's own, orders what another owns.
func TestCopyRequestCalls(t *testing.T) {
	desks(t, func(t *testing.T, h *desk) {
		var answer struct {
			Code string
			Data struct {
				ID, Status, Reason string
				Own                bool
				Price, Total       int64
				OrderID            string `json:"order_id"`
			}
		}
		say := func(persona, portal, method, path, body string, status int) {
			t.Helper()
			w := h.Call(persona, portal, method, "/edu"+path, []byte(body))
			answer.Code, answer.Data.OrderID = "", ""
			if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != status {
				t.Fatalf("%s %s %s: %d %s, want %d", persona, method, path, w.Code, w.Body, status)
			}
		}
		ask := "/admin/api/v1/leases/" + h.lease + "/requests"
		say("reader of alpha", "alpha", http.MethodPost, ask, `{"copies":2}`, http.StatusForbidden)
		for _, wrong := range wrongs {
			say("librarian of alpha", "alpha", http.MethodPost, ask, `{"copies":`+wrong+`}`, http.StatusUnprocessableEntity)
		}
		say("librarian of alpha", "alpha", http.MethodPost, ask, `{"copies":2,"note":"Сорил"}`, http.StatusCreated)
		if !answer.Data.Own || answer.Data.Price != 9_000 || answer.Data.Total != 18_000 || answer.Data.Status != "open" {
			t.Errorf("the request is %+v", answer.Data)
		}
		one := "/admin/api/v1/leases/requests/" + answer.Data.ID
		say("librarian of alpha", "alpha", http.MethodPost, ask, `{"copies":2}`, http.StatusUnprocessableEntity) // it waits
		for _, act := range []string{"/refuse", "/add", "/order"} {
			say("librarian of alpha", "alpha", http.MethodPost, one+act, `{"reason":"x"}`, http.StatusForbidden)
		}
		say("admin of alpha", "alpha", http.MethodPost, one+"/refuse", `{"reason":" "}`, http.StatusUnprocessableEntity)
		say("admin of alpha", "alpha", http.MethodPost, one+"/order", `{}`, http.StatusUnprocessableEntity) // its own
		say("admin of alpha", "alpha", http.MethodPost, one+"/refuse", `{"reason":"Төсөвгүй"}`, http.StatusOK)
		say("admin of alpha", "alpha", http.MethodPost, one+"/add", `{}`, http.StatusConflict)
		say("librarian of alpha", "alpha", http.MethodPost, ask, `{"copies":3}`, http.StatusCreated)
		say("admin of alpha", "alpha", http.MethodPost, "/admin/api/v1/leases/requests/"+answer.Data.ID+"/add", `{}`, http.StatusOK)
		if n := h.count("SELECT copies FROM licences"); n != 4 {
			t.Errorf("%d copies", n)
		}
		h.orderAtBeta(say, func() (string, string) { return answer.Data.ID, answer.Data.OrderID })
	})
}

// orderAtBeta has beta order copies of what alpha owns.
func (h *desk) orderAtBeta(say func(persona, portal, method, path, body string, status int), made func() (id, order string)) {
	h.t.Helper()
	const hub = "hub admin"
	say(hub, "beta", http.MethodPost, "/admin/api/v1/leases",
		fmt.Sprintf(`{"content_id":%d,"content_item_id":%d,"model":"loan","copies":1}`, h.content, h.item), http.StatusCreated)
	lease, _ := made()
	say(hub, "beta", http.MethodPost, "/admin/api/v1/leases/"+lease+"/requests", `{"copies":5}`, http.StatusCreated)
	id, _ := made()
	say(hub, "beta", http.MethodPost, "/admin/api/v1/leases/requests/"+id+"/order", `{}`, http.StatusCreated)
	if _, order := made(); order == "" || h.count("SELECT total FROM orders") != 45_000 {
		h.t.Errorf("the order %q costs %d", order, h.count("SELECT total FROM orders"))
	}
	say(hub, "beta", http.MethodPost, "/admin/api/v1/leases/requests/"+id+"/order", `{}`, http.StatusConflict)
	list := h.Get(hub, "beta", "/edu/admin/api/v1/leases/requests?lease_id="+lease)
	var rows struct{ Data []struct{ Status string } }
	if err := json.Unmarshal(list.Body.Bytes(), &rows); err != nil || len(rows.Data) != 1 || rows.Data[0].Status != "ordered" {
		h.t.Errorf("the requests: %d %s", list.Code, list.Body)
	}
}
