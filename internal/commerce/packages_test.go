package commerce

import (
	"context"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/kit/viewer"
)

// A library that is not the hub sells "all titles": those are its own. Otherwise it
// would give away what other publishers sell.
func TestAllTitlesOfASellerAreItsOwn(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		created, err := h.catalogue.Create(h.all, catalogue.Content{
			OwnerID: h.own.ID, Title: "Номын сангийн ном", Items: []catalogue.Item{{FileType: catalogue.EPUB, Price: 1_000}},
		})
		h.check(err)
		staff, _ := viewer.From(h.person())
		admin := viewer.With(context.Background(), viewer.Viewer{
			AccountID: staff.AccountID, OrganizationID: h.own.ID, Organization: "own", Role: viewer.Admin,
		})
		p, err := h.CreatePackage(admin, Package{
			Kind: Reading, Covers: CoversAll, Days: 30, People: 1, Active: true, Texts: map[string]PackageTexts{"mn": {Title: "Бүгд"}},
		})
		h.check(err)
		for range 2 { // as it was made, and as it was saved again
			ctx := h.person()
			if o := h.confirmed(ctx, Want{PackageID: p.ID}); o.Status != Fulfilled {
				t.Fatalf("%+v", o)
			}
			own, err := h.rights.Decide(ctx, created.Right(created.Items[0]))
			if err != nil || !own.Allowed {
				t.Errorf("its own title stays closed: %+v %v", own, err)
			}
			if d := h.may(ctx, 0); d.Allowed {
				t.Errorf("another's title is open: %+v", d)
			}
			p.PublisherID = ""
			p, err = h.ChangePackage(admin, p)
			h.check(err)
		}
	})
}
