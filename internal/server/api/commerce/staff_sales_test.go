package commerce_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"
)

// The bookkeeper's table has a sale on the day of its payment and its refund below
// zero; an order that nobody paid is not in it, nor what others sell.
func TestSalesAreExported(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		paid, _ := h.ordered(), h.ordered()
		path := staffOrders + "/" + paid.ID
		h.call("admin of alpha", http.MethodPost, path+"/transfers", `{"amount":20000,"reference":"=FT1"}`, http.StatusOK, nil)
		h.call("admin of alpha", http.MethodPost, path+"/refund", `{"reason":"Давхар"}`, http.StatusOK, nil)
		const whole = staffOrders + "/export?from=2000-01-01&to=2999-12-31"
		w := h.call("admin of alpha", http.MethodGet, whole, "", http.StatusOK, nil)
		lines := strings.Split(strings.TrimSpace(w.Body.String()), "\r\n")
		if len(lines) != 3 || !strings.HasPrefix(lines[0], "\uFEFF") {
			t.Fatalf("%q", lines)
		}
		for i, want := range []string{
			"," + paid.Number + ",Иргэн,Багц,20000,0,20000,1818.18,0.00,Шилжүүлэг,'=FT1",
			"," + paid.Number + ",Иргэн,Багц,-20000,0,-20000,-1818.18,0.00,Шилжүүлэг,'=FT1",
		} {
			if !strings.HasSuffix(lines[i+1], want) {
				t.Errorf("%s, want …%s", lines[i+1], want)
			}
		}
		book := h.call("admin of alpha", http.MethodGet, whole+"&format=xlsx", "", http.StatusOK, nil).Body.Bytes()
		if !bytes.HasPrefix(book, []byte("PK")) {
			t.Errorf("no workbook: %.40q", book)
		}
		none := h.Call("admin of beta", "beta", http.MethodGet, "/edu"+whole, nil).Body.String()
		if strings.Contains(none, paid.Number) {
			t.Error("another seller exports it:", none)
		}
		for _, query := range []string{
			"", "?from=2026-01-01", "?from=2026-02-01&to=2026-01-01", "?from=2026-01-01&to=tomorrow", "?from=2026-01-01&to=2026-01-31&format=pdf",
		} {
			h.call("admin of alpha", http.MethodGet, staffOrders+"/export"+query, "", http.StatusUnprocessableEntity, nil)
		}
		h.call("librarian of alpha", http.MethodGet, whole, "", http.StatusForbidden, nil)
	})
}
