package entitlements_test

import (
	"context"
	"testing"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
)

func TestDecide(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, clock.At(d.Now().Time))
		w.addRecord(t, 1, entitlements.Public, false, true)
		r, soon := w.records[0], w.clock.Now().Add(time.Hour)
		item := func(change func(*entitlements.Item)) entitlements.Item {
			i := entitlements.Item{ID: r.item, ContentID: r.id, OwnerID: w.name("o", 1), Visibility: entitlements.Public}
			if change != nil {
				change(&i)
			}
			return i
		}
		reader := viewer.Viewer{AccountID: w.name("a", 0), OrganizationID: w.name("o", 2), Role: viewer.Reader}
		librarian := viewer.Viewer{AccountID: w.name("a", 1), OrganizationID: w.name("o", 1), Role: viewer.Librarian}
		guest := viewer.Viewer{OrganizationID: w.name("o", 2), Role: viewer.Guest}
		free := func(i *entitlements.Item) { i.Free = true }
		for _, c := range []struct {
			name  string
			right *entitlements.Right
			v     viewer.Viewer
			item  entitlements.Item
			want  entitlements.Decision
		}{
			{"nothing", nil, reader, item(nil), entitlements.Decision{}},
			{"free", nil, guest, item(free), entitlements.Decision{Allowed: true, By: entitlements.Free}},
			{
				"free elsewhere", nil, guest, item(func(i *entitlements.Item) { i.Free, i.Visibility = true, entitlements.OrganizationOnly }),
				entitlements.Decision{},
			},
			{
				"embargo", nil, guest, item(func(i *entitlements.Item) { i.Free, i.EmbargoUntil = true, soon }),
				entitlements.Decision{Embargoed: true, Until: soon},
			},
			{"draft", nil, reader, item(func(i *entitlements.Item) { i.Free, i.Visibility = true, entitlements.Draft }), entitlements.Decision{}},
			{
				"staff", nil, librarian, item(func(i *entitlements.Item) { i.Visibility = entitlements.Draft }),
				entitlements.Decision{Allowed: true, By: entitlements.Organization},
			},
			{
				"staff under embargo", nil, librarian, item(func(i *entitlements.Item) { i.EmbargoUntil = soon }),
				entitlements.Decision{Allowed: true, By: entitlements.Organization},
			},
			{"purchased", &entitlements.Right{
				Kind: entitlements.Purchased, Holder: entitlements.Holder{AccountID: reader.AccountID}, Target: entitlements.Target{ItemID: r.item},
			},
				reader, item(nil), entitlements.Decision{Allowed: true, By: entitlements.Purchased}},
			{"leased, until", &entitlements.Right{
				Kind: entitlements.Leased, Holder: entitlements.Holder{AccountID: reader.AccountID}, Target: entitlements.Target{ContentID: r.id},
				EndsAt: soon,
			},
				reader, item(nil), entitlements.Decision{Allowed: true, By: entitlements.Leased, Until: soon}},
			{"assigned to a group of contents", &entitlements.Right{
				Kind: entitlements.Assigned, Holder: entitlements.Holder{GroupID: w.name("g", 0)},
				Target: entitlements.Target{RightGroupID: w.name("r", 0)},
			},
				viewer.Viewer{AccountID: w.name("a", 1), OrganizationID: w.name("o", 2), Role: viewer.Visitor}, item(nil), entitlements.Decision{
					Allowed: true, By: entitlements.Assigned,
				}},
			{"organisation's, for a walk-in guest", &entitlements.Right{
				Kind: entitlements.Organization, Holder: entitlements.Holder{OrganizationID: w.name("o", 2)},
				Target: entitlements.Target{ContentID: r.id},
			},
				viewer.Viewer{OrganizationID: w.name("o", 2), Role: viewer.Guest, WalkIn: true}, item(nil), entitlements.Decision{
					Allowed: true, By: entitlements.Organization,
				}},
			{"organisation's, not for a visitor", &entitlements.Right{
				Kind: entitlements.Organization, Holder: entitlements.Holder{OrganizationID: w.name("o", 2)},
				Target: entitlements.Target{ContentID: r.id},
			},
				viewer.Viewer{AccountID: w.name("a", 0), OrganizationID: w.name("o", 2), Role: viewer.Visitor}, item(nil), entitlements.Decision{}},
			{"a right does not open an embargo", &entitlements.Right{
				Kind: entitlements.Purchased, Holder: entitlements.Holder{AccountID: reader.AccountID}, Target: entitlements.Target{ItemID: r.item},
			},
				reader, item(func(i *entitlements.Item) { i.EmbargoUntil = soon }), entitlements.Decision{Embargoed: true, Until: soon}},
			{"not yet", &entitlements.Right{
				Kind: entitlements.Leased, Holder: entitlements.Holder{AccountID: reader.AccountID}, Target: entitlements.Target{ItemID: r.item},
				StartsAt: soon,
			},
				reader, item(nil), entitlements.Decision{}},
			{"no more", &entitlements.Right{
				Kind: entitlements.Leased, Holder: entitlements.Holder{AccountID: reader.AccountID}, Target: entitlements.Target{ItemID: r.item},
				StartsAt: soon.Add(-3 * time.Hour), EndsAt: soon.Add(-2 * time.Hour),
			},
				reader, item(nil), entitlements.Decision{}},
		} {
			t.Run(c.name, func(t *testing.T) {
				id := ""
				if c.right != nil {
					granted, err := w.rights.Grant(context.Background(), *c.right)
					check(t, err)
					id = granted.ID
				}
				got, err := w.rights.Decide(viewer.With(context.Background(), c.v), c.item)
				check(t, err)
				if !got.Until.Equal(c.want.Until) || got.Allowed != c.want.Allowed || got.By != c.want.By || got.Embargoed != c.want.Embargoed {
					t.Errorf("got %+v, want %+v", got, c.want)
				}
				if id == "" {
					return
				}
				check(t, w.rights.Revoke(context.Background(), id))
				if again := w.rights.Revoke(context.Background(), id); !apperr.Is(again, apperr.NotFound) {
					t.Errorf("revoked twice: %v", again)
				}
				if got, _ = w.rights.Decide(viewer.With(context.Background(), c.v), c.item); got.Allowed {
					t.Errorf("a revoked right still opens: %+v", got)
				}
			})
		}
	})
}

func TestRightsHaveOneHolderAndOneTarget(t *testing.T) {
	d := dbtest.SQLite(t, clock.System{})
	rights := entitlements.New(d, clock.System{})
	for name, right := range map[string]entitlements.Right{
		"nothing":     {},
		"no target":   {Holder: entitlements.Holder{AccountID: "a"}},
		"two holders": {Holder: entitlements.Holder{AccountID: "a", GroupID: "g"}, Target: entitlements.Target{ItemID: 1}},
		"two targets": {Holder: entitlements.Holder{AccountID: "a"}, Target: entitlements.Target{ItemID: 1, ContentID: 1}},
	} {
		if _, err := rights.Grant(context.Background(), right); !apperr.Is(err, apperr.Invalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := rights.Decide(context.Background(), entitlements.Item{}); err == nil {
		t.Error("a decision without a viewer")
	}
}
