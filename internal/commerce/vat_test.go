package commerce

import (
	"testing"

	"sudar/internal/organizations"
)

// A seller that is no VAT payer sells without VAT, at the price that it asks; what was
// confirmed before keeps the VAT of its day.
func TestASellerThatIsNoVATPayer(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx, want := h.person(), Want{PackageID: h.research.ID}
		payer := func(is bool) {
			_, err := h.sellers.SetTerms(h.admin(), h.hub.Slug, organizations.Terms{VATPayer: &is})
			h.check(err)
		}
		before, draft := h.confirmed(ctx, want), h.place(ctx, want)
		if before.VATPercent != 10 || before.VAT != 3_181_91 || draft.VAT != before.VAT {
			t.Errorf("%+v", before)
		}
		payer(false)
		o, err := h.Confirm(ctx, draft.ID, draft.Total)
		h.check(err)
		if o.Total != before.Total || o.VATPercent != 0 || o.VAT != 0 || o.Lines[0].VAT != 0 {
			t.Errorf("%+v", o)
		}
		if kept, err := h.Own(ctx, before.ID); err != nil || kept.VAT != before.VAT || kept.Lines[0].VAT != before.VAT {
			t.Errorf("%+v, %v", kept, err)
		}
		payer(true)
		if again := h.place(ctx, want); again.VAT != before.VAT || again.VATPercent != 10 {
			t.Errorf("%+v", again)
		}
		if books, err := h.CheckBooks(h.all); err != nil || len(books.Wrong) != 0 {
			t.Errorf("%+v, %v", books, err)
		}
	})
}
