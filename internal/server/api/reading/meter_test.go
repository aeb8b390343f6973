package reading_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/reading"
	"sudar/internal/server/api/apitest"
)

// Sessions and seconds are counted by the portal, the item and the group that opens it:
// of guests too, of previews not.
func TestReadingIsCounted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		free, sold := h.Publish(t, "hub", entitlements.Public, true), h.Publish(t, "hub", entitlements.Public, false)
		guest, reader := h.Visitor(t, "hub", ""), h.Visitor(t, "hub", "hub.reader")
		guest.Open(t, free.ID)
		reader.Open(t, free.ID)
		reader.Open(t, sold.ID) // refused, or a preview
		spend(t, reader, sold.ID, 30, 1)
		account, err := h.People.ByUsername(h.Ctx, "hub.reader")
		if err != nil {
			t.Fatal(err)
		}
		group, err := h.Rights.SaveGroup(h.Ctx, entitlements.Group{
			OwnerID: h.Orgs["hub"].ID, Name: "Багц", ContentIDs: []int64{sold.ContentID},
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Rights.Grant(h.Ctx, entitlements.Right{
			Kind: entitlements.Membership, Holder: entitlements.Holder{AccountID: account.ID}, Target: entitlements.Target{RightGroupID: group},
			StartsAt: h.Clock.Now(),
		}); err != nil {
			t.Fatal(err)
		}
		h.Clock.Advance(time.Minute)
		reader.Open(t, sold.ID)
		spend(t, reader, sold.ID, 60, 1)
		by := func(item int64, group string) reading.Use {
			return reading.Use{OrganizationID: h.Orgs["hub"].ID, ItemID: item, GroupID: group}
		}
		want := &apitest.Meter{
			Sessions: map[reading.Use]int{by(free.ID, ""): 2, by(sold.ID, group): 1},
			Seconds:  map[reading.Use]int{by(sold.ID, group): 60},
		}
		if diff := cmp.Diff(want.Sessions, h.Meter.Sessions) + cmp.Diff(want.Seconds, h.Meter.Seconds); diff != "" {
			t.Error(diff)
		}
	})
}
