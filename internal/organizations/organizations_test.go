package organizations_test

import (
	"context"
	"net/netip"
	"testing"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/organizations"
)

func TestResolve(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		s := organizations.New(d, clock.System{}, "", "library.mn")
		for _, slug := range []string{"hub", "alpha", "beta"} {
			if _, err := s.Create(ctx, organizations.Organization{Slug: slug, Name: slug, Kind: "library"}); err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range []struct {
			named        organizations.Named
			slug, source string
			code         apperr.Code
		}{
			{organizations.Named{Host: "library.mn"}, "hub", "default", ""},
			{organizations.Named{Host: "www.library.mn"}, "hub", "default", ""},
			{organizations.Named{Host: "203.0.113.9:8080"}, "hub", "default", ""},
			{organizations.Named{Host: "alpha.library.mn:8080"}, "alpha", "host", ""},
			{organizations.Named{Host: "ALPHA.library.mn."}, "alpha", "host", ""},
			{organizations.Named{Host: "alpha.localhost:8080"}, "alpha", "host", ""},
			{organizations.Named{Host: "a.alpha.library.mn"}, "hub", "default", ""},
			{organizations.Named{Host: "alpha.library.mn", Header: "alpha", Domain: "beta"}, "alpha", "host", ""},
			{organizations.Named{Host: "alpha.library.mn", Header: "beta"}, "alpha", "host", apperr.OrganizationMismatch},
			{organizations.Named{Host: "localhost", Header: " Beta "}, "beta", "header", ""},
			{organizations.Named{Host: "localhost", Header: "beta", Domain: "alpha"}, "beta", "header", ""},
			{organizations.Named{Host: "localhost", Domain: "alpha"}, "alpha", "domain", ""},
			{organizations.Named{Host: "nowhere.library.mn"}, "", "host", apperr.OrganizationUnknown},
			{organizations.Named{Host: "localhost", Domain: "nowhere"}, "", "domain", apperr.OrganizationUnknown},
		} {
			o, source, err := s.Resolve(ctx, c.named)
			if (c.code == "" && err != nil) || (c.code != "" && !apperr.Is(err, c.code)) || o.Slug != c.slug || string(source) != c.source {
				t.Errorf("%+v: %s from %s, %v", c.named, o.Slug, source, err)
			}
		}
	})
}

func TestStatus(t *testing.T) {
	now := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		o    organizations.Organization
		want organizations.Status
	}{
		{organizations.Organization{}, organizations.Active},
		{organizations.Organization{ExpiresAt: now.Add(1)}, organizations.Active},
		{organizations.Organization{ExpiresAt: now}, organizations.Expired},
		{organizations.Organization{SuspendedAt: now.Add(1)}, organizations.Active},
		{organizations.Organization{SuspendedAt: now, ExpiresAt: now}, organizations.Suspended},
	} {
		if got := c.o.Status(now); got != c.want {
			t.Errorf("%+v is %s, want %s", c.o, got, c.want)
		}
	}
}

func TestChangesAreSeen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		clk := clock.At(d.Now().Time)
		here, elsewhere := organizations.New(d, clk, "", ""), organizations.New(d, clk, "", "")
		created, err := here.Create(ctx, organizations.Organization{
			Slug: "alpha", Name: "Нэг", Ranges: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")},
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := here.Create(ctx, organizations.Organization{Slug: "alpha"}); !apperr.Is(err, apperr.Conflict) {
			t.Errorf("a slug twice: %v", err)
		}
		if o, err := elsewhere.ByID(ctx, created.ID); err != nil || o.Name != "Нэг" || !o.Contains(netip.MustParseAddr("::ffff:10.1.2.3")) {
			t.Fatalf("%+v, %v", o, err)
		}
		created.Name = "Хоёр"
		if err := here.Update(ctx, created); err != nil {
			t.Fatal(err)
		}
		if o, _ := here.BySlug(ctx, "alpha"); o.Name != "Хоёр" {
			t.Errorf("this node still says %s", o.Name)
		}
		clk.Advance(time.Second)
		if o, _ := elsewhere.BySlug(ctx, "alpha"); o.Name != "Хоёр" {
			t.Errorf("another node still says %s after a second", o.Name)
		}
		if err := here.Update(ctx, organizations.Organization{ID: "none"}); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("updating nothing: %v", err)
		}
	})
}
