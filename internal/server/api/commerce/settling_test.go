package commerce_test

import (
	"net/http"
	"testing"
)

// When the contract of a seller is over, its administrators settle what it sold: they
// see the orders, enter money, refund, and take the sums for the bookkeeper. They sell
// nothing more, and its readers buy nothing.
func TestASellerWhoseContractIsOverSettles(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		waits, owed := h.ordered(), h.ordered()
		const over = `{"expires_on":"2026-01-31"}`
		h.call("hub admin", http.MethodPatch, "/admin/api/v1/organizations/alpha", over, http.StatusOK, nil)
		const admin = "admin of alpha"
		for _, id := range []string{waits.ID, owed.ID} {
			body := `{"amount":20000,"reference":"` + id + `"}`
			h.call(admin, http.MethodPost, staffOrders+"/"+id+"/transfers", body, http.StatusOK, nil)
		}
		h.call(admin, http.MethodPost, staffOrders+"/"+owed.ID+"/refund", `{"reason":"Давхар төлсөн"}`, http.StatusOK, nil)
		h.call(admin, http.MethodPost, staffOrders+"/"+owed.ID+"/returns", `{"amount":20000,"reference":"B1"}`, http.StatusOK, nil)
		var shown sold
		h.call(admin, http.MethodGet, staffOrders+"/"+owed.ID, "", http.StatusOK, &shown)
		if shown.Status != "refunded" || shown.Owed != 0 || shown.Returned != 20_000 {
			t.Errorf("%+v", shown)
		}
		for _, path := range []string{staffOrders, staffOrders + "/export?from=2026-01-01&to=2026-12-31", "/admin/api/v1/receipts"} {
			h.call(admin, http.MethodGet, path, "", http.StatusOK, nil)
		}
		for _, path := range []string{"/admin/api/v1/packages", "/admin/api/v1/coupons", "/admin/api/v1/members", "/admin/api/v1/audit"} {
			h.call(admin, http.MethodGet, path, "", http.StatusPaymentRequired, nil)
		}
		for persona, path := range map[string]string{
			reader: "/api/v1/orders/" + waits.ID, "librarian of alpha": staffOrders, "admin of late": staffOrders,
		} {
			h.call(persona, http.MethodGet, path, "", http.StatusPaymentRequired, nil)
		}
	})
}
