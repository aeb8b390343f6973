package commerce

import (
	"testing"
	"time"

	"sudar/internal/usage"
)

// What is sold is counted once an order is fulfilled, once, by its package or item.
func TestSalesAreCounted(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		item := h.book.Items[0].ID
		buyer := h.person()
		h.confirmed(buyer, Want{PackageID: h.research.ID}) // nobody pays
		for i, want := range []Want{{PackageID: h.reading.ID}, {ItemID: item, Gift: true}} {
			o := h.confirmed(buyer, want)
			_, err := h.ConfirmTransfer(h.admin(), o.ID, BankTransfer{Reference: []string{"FT1", "FT2"}[i], Amount: o.Total})
			h.check(err)
			h.check(h.Fulfil(h.all, o.ID))
		}
		h.check(h.usage.Write(h.all))
		all, err := h.usage.Total(h.all, usage.Sale, h.hub.ID, "2026-11", 0)
		h.check(err)
		ofItem, err := h.usage.Total(h.all, usage.Sale, h.hub.ID, "2026-11", item)
		h.check(err)
		if all != 2 || ofItem != 1 {
			t.Errorf("%d sales, %d of the item, want 2 and 1", all, ofItem)
		}
		for portal, want := range map[string]int{h.hub.ID: 1, "another": 0} {
			sales, err := h.SalesOfTitles(h.all, SoldTitles{
				PortalID: portal, From: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), Until: time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC),
			}, SalesByContent)
			h.check(err)
			if len(sales) != want || (want == 1 && (sales[0].Lines != 1 || sales[0].Amount == 0 || sales[0].ContentID != h.book.ID)) {
				t.Errorf("sales of titles at %q: %+v", portal, sales)
			}
		}
		found, err := h.PackageOfGroup(h.all, h.reading.GroupID)
		h.check(err)
		none, err := h.PackageOfGroup(h.all, "none")
		h.check(err)
		if found != h.reading.ID || none != "" {
			t.Errorf("the package of a group: %q, of none %q", found, none)
		}
	})
}
