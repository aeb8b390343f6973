package commerce_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"sudar/internal/kit/clock"
)

// A payment that nobody called about is entered when the hub compares the books with
// the bank, once; its order is fulfilled.
func TestReconcilingByHand(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		const path, whole = "/admin/api/v1/orders/reconcile", `{"from":"2026-11-20","to":"2026-11-27"}`
		call := func(persona, body string, status int) *httptest.ResponseRecorder {
			t.Helper()
			return h.call(persona, http.MethodPost, path, body, status, nil)
		}
		call("hub admin", whole, http.StatusNotFound)
		h.useBank(t)
		day := time.Now().In(clock.Ulaanbaatar).Format(time.DateOnly)
		today := fmt.Sprintf(`{"from":%q,"to":%q}`, day, day)
		o := h.place("")
		var paying struct {
			QPay struct {
				QRText string `json:"qr_text"`
			}
		}
		h.call(reader, http.MethodPost, "/api/v1/orders/"+o.ID+"/pay", `{"total":20000,"method":"qpay"}`, http.StatusOK, &paying)
		response, err := http.PostForm(paying.QPay.QRText, url.Values{"way": {"pay"}})
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		for _, entered := range []int{1, 0} {
			var found struct{ Seen, Entered int }
			h.call("hub admin", http.MethodPost, path, today, http.StatusOK, &found)
			if found.Seen != 1 || found.Entered != entered {
				t.Errorf("%+v, want %d entered", found, entered)
			}
		}
		h.call(reader, http.MethodGet, "/api/v1/orders/"+o.ID, "", http.StatusOK, &o)
		if o.Status != "fulfilled" {
			t.Errorf("%+v", o)
		}
		for _, body := range []string{
			`{"from":"","to":"2026-11-27"}`, `{"from":"2026-11-27","to":""}`, `{"from":"2026-11-27","to":"2026-11-25"}`,
			`{"from":"2026-01-01","to":"2026-11-27"}`, `{"from":"tomorrow","to":"2026-11-27"}`,
		} {
			call("hub admin", body, http.StatusUnprocessableEntity)
		}
		call("admin of alpha", whole, http.StatusForbidden)
	})
}
