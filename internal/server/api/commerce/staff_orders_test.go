package commerce_test

import (
	"fmt"
	"net/http"
	"testing"
)

// sold is an order as its seller sees it.
type sold struct {
	order
	Buyer, Way, Awaits string
	Payments           []struct {
		Kind, Provider, Reference, At string
		Amount                        int64
	}
}

const staffOrders = "/admin/api/v1/orders"

// ordered makes an order that waits for a transfer.
func (h *shop) ordered() order {
	h.t.Helper()
	o := h.place("")
	pay := fmt.Sprintf(`{"total":%d,"method":"transfer"}`, o.Total)
	h.call(reader, http.MethodPost, "/api/v1/orders/"+o.ID+"/pay", pay, http.StatusOK, nil)
	return o
}

// listed returns the numbers of the orders that a query of staff finds.
func (h *shop) listed(query string) (numbers []string) {
	h.t.Helper()
	var found []sold
	h.call("admin of alpha", http.MethodGet, staffOrders+query, "", http.StatusOK, &found)
	for _, o := range found {
		numbers = append(numbers, o.Number)
	}
	return numbers
}

// Staff find what waits for a transfer and what has to go back, and nothing else.
func TestStaffFindOrders(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		draft, waits, owed := h.place(""), h.ordered(), h.ordered()
		const confirm = `{"amount":25000,"reference":"FT1"}`
		h.call("admin of alpha", http.MethodPost, staffOrders+"/"+owed.ID+"/transfers", confirm, http.StatusOK, nil)
		for query, want := range map[string][]string{
			"":                           {owed.Number, waits.Number, draft.Number},
			"?awaits=transfer":           {waits.Number},
			"?owed=true":                 {owed.Number},
			"?status=draft":              {draft.Number},
			"?number=" + waits.Number:    {waits.Number},
			"?status=paid&owed=true":     nil,
			"?awaits=transfer&owed=true": nil,
		} {
			if got := h.listed(query); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: %v, want %v", query, got, want)
			}
		}
		h.call("admin of alpha", http.MethodGet, staffOrders+"?awaits=cash", "", http.StatusUnprocessableEntity, nil)
		var o sold
		h.call("admin of alpha", http.MethodGet, staffOrders+"/"+waits.ID, "", http.StatusOK, &o)
		if o.Buyer != "person" || o.Way != "transfer" || o.Awaits != "transfer" {
			t.Errorf("%+v", o)
		}
		h.call("admin of alpha", http.MethodGet, staffOrders+"/"+owed.ID, "", http.StatusOK, &o)
		if o.Way != "transfer" || o.Awaits != "" || o.Owed != 5_000 {
			t.Errorf("%+v", o)
		}
	})
}

// A transfer is entered with the day on which the bank shows it; a day that is
// still to come, or none at all, is refused with the name of its field.
func TestTransfersHaveTheirDay(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		o := h.ordered()
		path := staffOrders + "/" + o.ID
		for _, on := range []string{"2999-01-01", "yesterday", "2026-13-01"} {
			body := `{"amount":20000,"reference":"FT1","on":"` + on + `"}`
			h.call("admin of alpha", http.MethodPost, path+"/transfers", body, http.StatusUnprocessableEntity, nil)
		}
		const confirm = `{"amount":20000,"reference":"FT1","on":"2026-01-31"}`
		h.call("admin of alpha", http.MethodPost, path+"/transfers", confirm, http.StatusOK, nil)
		var shown sold
		h.call("admin of alpha", http.MethodGet, path, "", http.StatusOK, &shown)
		if len(shown.Payments) != 1 || shown.Payments[0].At != "2026-01-30T16:00:00Z" || shown.Status != "fulfilled" {
			t.Errorf("%+v", shown)
		}
		h.call("admin of alpha", http.MethodPost, path+"/refund", `{}`, http.StatusUnprocessableEntity, nil) // no reason
		h.call("admin of alpha", http.MethodPost, path+"/refund", `{"reason":"Давхар төлсөн"}`, http.StatusOK, nil)
	})
}
