package commerce_test

import (
	"fmt"
	"net/http"
	"testing"

	"sudar/internal/kit/db"
)

type pricedTitle struct {
	ContentID int64 `json:"content_id"`
	Items     []struct {
		ContentItemID int64 `json:"content_item_id"`
		Price         int64
		Rents         []struct {
			ID    string
			Days  int
			Price int64
		}
	}
	Offers []struct{ Price int64 }
}

// Staff find their titles, set the price of an item and of its rent, change and end
// them; what was ordered before keeps its price.
func TestStaffSetPrices(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		const staff = "admin of alpha"
		content := h.Contents["alpha/public"]
		item := content.Items[0].ID
		path := fmt.Sprintf("/admin/api/v1/prices/%d", item)
		list := func(query string) (titles []pricedTitle) {
			h.call(staff, http.MethodGet, "/admin/api/v1/prices"+query, "", http.StatusOK, &titles)
			return titles
		}
		if _, err := db.Exec(h.Ctx, h.DB, "UPDATE items SET free = TRUE WHERE id = $1", item); err != nil {
			t.Fatal(err)
		}
		h.call(staff, http.MethodPut, path, `{"price":5000}`, http.StatusUnprocessableEntity, nil) // free
		if _, err := db.Exec(h.Ctx, h.DB, "UPDATE items SET free = FALSE, price = 0 WHERE id = $1", item); err != nil {
			t.Fatal(err)
		}
		before := len(list(""))
		var title pricedTitle
		h.call(staff, http.MethodPut, path, `{"price":5000}`, http.StatusOK, &title)
		if title.ContentID != content.ID || title.Items[0].Price != 5_000 {
			t.Errorf("%+v", title)
		}
		var rent struct{ ID string }
		h.call(staff, http.MethodPost, "/admin/api/v1/offers",
			fmt.Sprintf(`{"content_id":%d,"content_item_id":%d,"days":14,"price":900}`, content.ID, item), http.StatusOK, &rent)
		offer := "/admin/api/v1/offers/" + rent.ID
		var old order
		h.call(reader, http.MethodPost, "/api/v1/orders", fmt.Sprintf(`{"lines":[{"content_item_id":%d,"offer_id":%q}]}`, item, rent.ID),
			http.StatusOK, &old)
		h.call(reader, http.MethodPost, "/api/v1/orders/"+old.ID+"/pay", `{"total":900,"method":"transfer"}`, http.StatusOK, nil)
		h.call(staff, http.MethodPut, offer, `{"days":0,"price":800}`, http.StatusUnprocessableEntity, nil)
		h.call(staff, http.MethodPut, offer, `{"days":30,"price":1200}`, http.StatusOK, nil)
		titles := list("")
		if len(titles) != before+1 || titles[0].Items == nil {
			t.Fatalf("%+v", titles)
		}
		found := titles[0]
		for _, one := range titles {
			if one.ContentID == content.ID {
				found = one
			}
		}
		if rents := found.Items[0].Rents; len(rents) != 1 || rents[0].Days != 30 || rents[0].Price != 1_200 {
			t.Errorf("%+v", found)
		}
		h.call(reader, http.MethodGet, "/api/v1/orders/"+old.ID, "", http.StatusOK, &old)
		if old.Total != 900 {
			t.Errorf("an order that is confirmed changes: %+v", old)
		}
		h.call(staff, http.MethodDelete, offer, "", http.StatusOK, nil)
		h.call(staff, http.MethodPut, path, `{"price":0}`, http.StatusOK, &title)
		if title.Items[0].Price != 0 || len(title.Items[0].Rents) != 0 || len(list("")) != before {
			t.Errorf("%+v", title)
		}
		h.call(staff, http.MethodPut, "/admin/api/v1/prices/999999", `{"price":1}`, http.StatusNotFound, nil)
		for _, wrong := range []string{`{"price":-1}`, `{"price":1000000000001}`, `{"price":1.5}`, `{"price":"1"}`, `{}`} {
			h.call(staff, http.MethodPut, path, wrong, http.StatusUnprocessableEntity, nil)
		}
		acts, err := db.Get[int](h.Ctx, h.DB, "SELECT COUNT(*) FROM audit_log WHERE act = 'offer_saved'")
		if err != nil || acts != 5 {
			t.Errorf("%d lines of audit, %v", acts, err)
		}
	})
}
