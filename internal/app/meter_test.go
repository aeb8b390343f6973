package app

import (
	"context"
	"errors"
	"strconv"
	"testing"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/organizations"
	"sudar/internal/reading"
	"sudar/internal/usage"
)

// watched is a meter whose questions are counted.
type watched struct {
	*meter
	asked   int
	counted []usage.Event
}

func watch(packageOf func(context.Context, string) (string, error), position func(context.Context) (int64, error)) *watched {
	w := &watched{}
	w.meter = &meter{
		record: func(_ context.Context, e usage.Event) { w.counted = append(w.counted, e) }, position: position,
		packageOf: func(ctx context.Context, groupID string) (string, error) {
			w.asked++
			return packageOf(ctx, groupID)
		},
		sold: map[string]string{}, unsold: map[string]struct{}{},
	}
	return w
}

// last returns the package under which the last use was counted.
func (w *watched) last() string { return w.counted[len(w.counted)-1].Package }

// A group is asked about once: one that a package sells for good, one that none sells
// until a group changes.
func TestTheMeterAsksOnceForAGroup(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, clk := db.AllTenants(t.Context(), "test"), clock.System{}
		owners, rights := organizations.New(d, clk, "hub", ""), entitlements.New(d, clk)
		store := commerce.New(d, clk, commerce.Domains{
			Audit: audit.New(d, clk), Entitlements: rights, Catalogue: catalogue.New(d, clk, owners, rights), Jobs: jobs.New(d),
		}, commerce.Options{Taxes: commerce.Usual})
		m := watch(store.PackageOfGroup, func(ctx context.Context) (int64, error) { return d.FeedPosition(ctx, db.TopicRightGroup) })
		hub, err := owners.Create(ctx, organizations.Organization{Slug: "hub", Name: "Судар", Hub: true})
		check(t, err)
		leased, err := rights.SaveGroup(ctx, entitlements.Group{OwnerID: hub.ID, Name: "Түрээс"})
		check(t, err)
		for range 3 {
			m.Read(ctx, reading.Use{OrganizationID: hub.ID, ItemID: 7, GroupID: leased}, 30)
		}
		if m.asked != 1 || m.last() != "" || m.counted[2] != (usage.Event{Kind: usage.Seconds, OrganizationID: hub.ID, ItemID: 7, N: 30}) {
			t.Errorf("asked %d times for %+v", m.asked, m.counted)
		}
		pack, err := store.CreatePackage(ctx, commerce.Package{
			SellerID: hub.ID, Kind: commerce.Reading, Covers: commerce.CoversAll, Days: 30, People: 1, Price: 20_000, Active: true,
			Texts: map[string]commerce.PackageTexts{"mn": {Title: "Багц"}},
		})
		check(t, err)
		for range 3 {
			m.Count(ctx, reading.Opened, reading.Use{OrganizationID: hub.ID, ItemID: 7, GroupID: pack.GroupID})
		}
		if m.asked != 2 || m.last() != pack.ID {
			t.Errorf("asked %d times, counted for %q", m.asked, m.last())
		}
		m.Count(ctx, reading.Opened, reading.Use{GroupID: leased}) // a package came: it may be the group's
		m.Count(ctx, reading.Opened, reading.Use{})
		if m.asked != 3 || m.last() != "" {
			t.Errorf("asked %d times, counted for %q", m.asked, m.last())
		}
	})
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// What the meter does not learn it counts all the same, and asks again.
func TestTheMeterCountsWithoutItsPackage(t *testing.T) {
	down := errors.New("no connection")
	fails := func(context.Context, string) (string, error) { return "", down }
	m := watch(fails, func(context.Context) (int64, error) { return 1, nil })
	m.Count(t.Context(), reading.Opened, reading.Use{GroupID: "g"})
	m.Count(t.Context(), reading.Opened, reading.Use{GroupID: "g"})
	if m.asked != 2 || len(m.counted) != 2 || m.last() != "" {
		t.Errorf("asked %d times for %+v", m.asked, m.counted)
	}
	m = watch(fails, func(context.Context) (int64, error) { return 0, down })
	m.Count(t.Context(), reading.Opened, reading.Use{GroupID: "g"})
	if m.asked != 0 || len(m.counted) != 1 {
		t.Errorf("asked %d times for %+v", m.asked, m.counted)
	}
}

// An answer that is older than what others have seen meanwhile is not kept, and what is
// kept stays bounded.
func TestTheMeterKeepsNoOldAnswer(t *testing.T) {
	position := int64(1)
	var m *watched
	m = watch(func(ctx context.Context, groupID string) (string, error) {
		if groupID == "g" && position == 1 {
			position = 2
			m.Count(ctx, reading.Opened, reading.Use{GroupID: "other"})
		}
		return "", nil
	}, func(context.Context) (int64, error) { return position, nil })
	m.Count(t.Context(), reading.Opened, reading.Use{GroupID: "g"})
	m.Count(t.Context(), reading.Opened, reading.Use{GroupID: "g"})
	if m.asked != 3 {
		t.Errorf("asked %d times", m.asked)
	}
	for i := range mostGroups + 10 {
		m.Count(t.Context(), reading.Opened, reading.Use{GroupID: strconv.Itoa(i)})
	}
	if len(m.unsold) > mostGroups {
		t.Errorf("%d are kept", len(m.unsold))
	}
}
