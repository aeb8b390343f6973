package receipts

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/kit/viewer"
)

// book stores a title of the hub with some numbers and as many items that are sold.
func (h *fixture) book(items int, isbns ...string) catalogue.Content {
	h.t.Helper()
	c := catalogue.Content{OwnerID: h.hub.ID, Title: "Ном"}
	for _, isbn := range isbns {
		c.Identifiers = append(c.Identifiers, catalogue.Identifier{Type: "isbn", Value: isbn})
	}
	c.Identifiers = append(c.Identifiers, catalogue.Identifier{Type: "local", Value: "9789997345189"})
	for range items {
		c.Items = append(c.Items, catalogue.Item{Title: "Ном", FileType: catalogue.EPUB, Price: 10_000})
	}
	c, err := h.titles.Create(h.all, c)
	h.check(err)
	return c
}

func TestTheLinesThatHaveAnISBN(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		one, twice := h.book(1, "978-99973-45-18-9"), h.book(1, "0-306-40615-2", "978-0-306-40615-7")
		several, wrong := h.book(1, "978-99973-45-18-9", "978-0-306-40615-7"), h.book(1, "978-99973-45-18-8")
		volumes, none := h.book(2, "978-99973-45-18-9"), h.book(1)
		offer, err := h.sales.CreateOffer(h.person(h.hub, viewer.HubAdmin), commerce.Offer{ContentID: volumes.ID, Price: 18_000})
		h.check(err)
		wants := []commerce.Want{{PackageID: h.pack.ID}, {ContentID: volumes.ID, OfferID: offer.ID}}
		for _, c := range []catalogue.Content{one, twice, several, wrong, volumes, none} {
			wants = append(wants, commerce.Want{ItemID: c.Items[0].ID})
		}
		ctx := h.buyer()
		o, err := h.sales.Place(ctx, commerce.Cart{Wants: wants})
		h.check(err)
		o, err = h.sales.Confirm(ctx, o.ID, o.Total)
		h.check(err)
		o = h.pay(o)
		asks := &till{}
		h.Use(ByPosAPI(asks, "8431100"), h.office)
		_, _, err = h.Claim(ctx, o.ID)
		h.check(err)
		var got []string
		for _, line := range asks.asked.Lines {
			got = append(got, line.ISBN)
		}
		want := []string{"", "9789997345189", "9789997345189", "9780306406157", "", "", "", ""}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}
