package entitlements_test

import (
	"testing"
	"time"

	"sudar/internal/entitlements"
)

// Every protection with every kind of right: what travels, and for how long.
func TestKeeping(t *testing.T) {
	now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	kinds := []entitlements.Kind{
		entitlements.Free, entitlements.Membership, entitlements.Purchased, entitlements.Organization, entitlements.Leased, entitlements.Assigned,
	}
	for _, protection := range []entitlements.Protection{entitlements.Open, entitlements.Session, entitlements.Strict, ""} {
		for _, kind := range kinds {
			for _, seats := range []int{0, 3} {
				d := entitlements.Decision{Allowed: true, By: kind, Seat: entitlements.Seat{Of: seats}}
				item := entitlements.Item{Visibility: entitlements.Public, Protection: protection}
				want := entitlements.Keepable
				switch {
				case protection != entitlements.Open && protection != entitlements.Session:
					want = entitlements.Protected
				case seats > 0:
					want = entitlements.Seated
				}
				if got := d.Keeping(item, now); got != want {
					t.Errorf("%q by %s with %d seats: %s, want %s", protection, kind, seats, got, want)
				}
				length := entitlements.KeepFor
				if protection == entitlements.Open || kind == entitlements.Free {
					length = entitlements.KeepOpenFor
				}
				if got := d.KeptUntil(item, now); !got.Equal(now.Add(length)) {
					t.Errorf("%q by %s: until %s", protection, kind, got)
				}
				d.Until = now.Add(time.Hour)
				if got := d.KeptUntil(item, now); !got.Equal(d.Until) {
					t.Errorf("%q by %s: until %s, after the right", protection, kind, got)
				}
			}
		}
	}
}

func TestKeepingOfWhatIsNotOpen(t *testing.T) {
	now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	allowed := entitlements.Decision{Allowed: true, By: entitlements.Organization}
	public := entitlements.Item{Visibility: entitlements.Public, Protection: entitlements.Open}
	for _, c := range []struct {
		name     string
		decision entitlements.Decision
		change   func(*entitlements.Item)
		want     entitlements.Keeping
	}{
		{"no right", entitlements.Decision{}, nil, entitlements.NoRight},
		{"under embargo", entitlements.Decision{Embargoed: true}, nil, entitlements.NoRight},
		{"staff under embargo", allowed, func(i *entitlements.Item) { i.EmbargoUntil = now.Add(time.Hour) }, entitlements.NoRight},
		{"after an embargo", allowed, func(i *entitlements.Item) { i.EmbargoUntil = now }, entitlements.Keepable},
		{"staff's draft", allowed, func(i *entitlements.Item) { i.Visibility = entitlements.Draft }, entitlements.NoRight},
		{"staff's archive", allowed, func(i *entitlements.Item) { i.Visibility = entitlements.Archived }, entitlements.NoRight},
		{"the hub's", allowed, func(i *entitlements.Item) { i.Visibility = entitlements.HubOnly }, entitlements.Keepable},
		{"an organisation's", allowed, func(i *entitlements.Item) { i.Visibility = entitlements.OrganizationOnly }, entitlements.Keepable},
	} {
		item := public
		if c.change != nil {
			c.change(&item)
		}
		if got := c.decision.Keeping(item, now); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
