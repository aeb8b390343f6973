package commerce_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"sudar/internal/kit/db"
)

// An item is rented for some days: the way is told where it is not held, the order
// names the days, the right ends with them and shows on the shelf, another rent
// follows it, and it can still be bought for good.
func TestRenting(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		item := h.Contents["alpha/public"].Items[0]
		content := h.Contents["alpha/public"].ID
		if _, err := db.Exec(h.Ctx, h.DB, "UPDATE items SET free = FALSE, price = 5000 WHERE id = $1", item.ID); err != nil {
			t.Fatal(err)
		}
		for _, wrong := range []string{`"days":0,"price":900`, `"days":14,"price":0`, `"days":3651,"price":900`} {
			h.call("admin of alpha", http.MethodPost, "/admin/api/v1/offers",
				fmt.Sprintf(`{"content_id":%d,"content_item_id":%d,%s}`, content, item.ID, wrong), http.StatusUnprocessableEntity, nil)
		}
		var rent struct{ ID string }
		h.call("admin of alpha", http.MethodPost, "/admin/api/v1/offers",
			fmt.Sprintf(`{"content_id":%d,"content_item_id":%d,"days":14,"price":900}`, content, item.ID), http.StatusOK, &rent)
		line := fmt.Sprintf(`{"content_item_id":%d,"offer_id":%q}`, item.ID, rent.ID)
		for i, step := range []struct {
			line  string
			total int64
			days  int // of the line
			until int // days from now at which the right that runs ends; 0: never
		}{
			{line, 900, 14, 14},
			{line, 900, 14, 14}, // the next begins where it ends
			{fmt.Sprintf(`{"content_item_id":%d}`, item.ID), 5_000, 0, 0},
		} {
			if way := h.rentWay(item.ID); (way == [2]int64{900, 14}) != (i == 0) {
				t.Errorf("step %d: the way is %v", i, way)
			}
			days := h.buy(step.line, step.total, fmt.Sprintf("FT%d", i))
			until := h.readsUntil(item.ID)
			want := time.Now().AddDate(0, 0, step.until)
			if days != step.days || (step.until == 0) != until.IsZero() || step.until > 0 && want.Sub(until).Abs() > time.Hour {
				t.Errorf("step %d: a line of %d days opens it until %v, want %v", i, days, until, want)
			}
		}
		last, err := db.Get[db.Time](h.Ctx, h.DB, "SELECT MAX(ends_at) FROM entitlements WHERE item_id = $1", item.ID)
		if want := time.Now().AddDate(0, 0, 28); err != nil || want.Sub(last.Time).Abs() > time.Hour {
			t.Errorf("two rents end at %v, %v, want %v", last, err, want)
		}
		var shelf []struct{ ID int64 }
		h.call(reader, http.MethodGet, "/api/v1/contents?purchase_type=purchased", "", http.StatusOK, &shelf)
		if len(shelf) != 1 || shelf[0].ID != content {
			t.Errorf("on the shelf: %v", shelf)
		}
		h.call(reader, http.MethodPost, "/api/v1/orders", `{"lines":[`+line+`]}`, http.StatusUnprocessableEntity, nil) // held for good
	})
}

// buy orders and pays a line and returns its days.
func (h *shop) buy(line string, total int64, reference string) int {
	h.t.Helper()
	var o struct {
		ID    string
		Lines []struct{ Days int }
	}
	h.call(reader, http.MethodPost, "/api/v1/orders", `{"lines":[`+line+`]}`, http.StatusOK, &o)
	h.call(reader, http.MethodPost, "/api/v1/orders/"+o.ID+"/pay", fmt.Sprintf(`{"total":%d,"method":"transfer"}`, total), http.StatusOK, nil)
	h.call("admin of alpha", http.MethodPost, "/admin/api/v1/orders/"+o.ID+"/transfers",
		fmt.Sprintf(`{"amount":%d,"reference":%q}`, total, reference), http.StatusOK, nil)
	return o.Lines[0].Days
}

type rentable struct {
	Access struct {
		Allowed bool
		Until   time.Time
		Ways    []struct {
			Kind        string
			Price, Days int64
		}
	}
}

func (h *shop) priceOf(item int64) rentable {
	h.t.Helper()
	var prices []rentable
	h.call(reader, http.MethodPost, "/p/api/v1/contents/items/byprice", fmt.Sprintf(`{"item_ids":[%d]}`, item), http.StatusOK, &prices)
	return prices[0]
}

// rentWay returns the price and the days of the way to rent an item.
func (h *shop) rentWay(item int64) [2]int64 {
	h.t.Helper()
	for _, way := range h.priceOf(item).Access.Ways {
		if way.Kind == "rent" {
			return [2]int64{way.Price, way.Days}
		}
	}
	return [2]int64{}
}

func (h *shop) readsUntil(item int64) time.Time {
	h.t.Helper()
	priced := h.priceOf(item)
	if !priced.Access.Allowed {
		h.t.Error("it may not be read")
	}
	return priced.Access.Until
}
