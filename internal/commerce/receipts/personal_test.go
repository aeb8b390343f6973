package receipts

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"sudar/internal/kit/viewer"
)

func TestReceiptsInExportAndErasing(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx, other := h.buyer(), h.buyer()
		account, _ := viewer.From(ctx)
		o, theirs := h.order(ctx), h.order(other)
		_, err := h.Choose(ctx, o.ID, Choice{Kind: Citizen, Consumer: "22184036"})
		_, fails := h.Choose(other, theirs.ID, Choice{Kind: Citizen, Consumer: "99887766"})
		h.check(errors.Join(err, fails))
		var exported string
		h.check(h.ExportAccount(h.all, account.AccountID, func(part string, rows any) error {
			text, err := json.Marshal(rows)
			exported += part + string(text)
			return err
		}))
		if !strings.Contains(exported, "receipts") || !strings.Contains(exported, "22184036") || strings.Contains(exported, "99887766") {
			t.Errorf("exported %s", exported)
		}
		for range 2 {
			h.check(errors.Join(h.EraseAccount(h.all, account.AccountID), h.sales.EraseAccount(h.all, account.AccountID)))
		}
		if r := h.stands(o.ID, Wanted); r.Consumer != "" {
			t.Errorf("%+v is left", r)
		}
		if r := h.stands(theirs.ID, Wanted); r.Consumer != "99887766" {
			t.Errorf("another one's: %+v", r)
		}
	})
}
