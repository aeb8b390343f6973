package main

import (
	"io"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/app"
	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/entitlements"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// A reading package that is granted opens what it covers, as one that was bought.
func TestGrantingAReadingPackage(t *testing.T) {
	ctx, data := db.AllTenants(t.Context(), "test"), t.TempDir()
	open := func() *app.App {
		t.Helper()
		cfg, err := config.Load(nil, []string{"SUDAR_DATA=" + data})
		if err != nil {
			t.Fatal(err)
		}
		a, err := app.Open(ctx, cfg)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := open()
	hub, err := a.Organizations.Create(ctx, organizations.Organization{Slug: "hub", Name: "Судар", Hub: true})
	if err != nil {
		t.Fatal(err)
	}
	reader, err := a.Accounts.Create(ctx, accounts.Person{Username: "bold", Email: "bold@example.mn", FirstName: "Болд", Password: "Nomtoi-temee1"})
	if err != nil {
		t.Fatal(err)
	}
	book, err := a.Catalogue.Create(ctx, catalogue.Content{
		OwnerID: hub.ID, Title: "Тамир", Visibility: entitlements.Public,
		Items: []catalogue.Item{{FileType: catalogue.EPUB, Title: "Тамир", Price: 9_000, Revision: 1}},
	})
	if err != nil {
		t.Fatal(err)
	}
	pack, err := a.Commerce.CreatePackage(ctx, commerce.Package{
		SellerID: hub.ID, Kind: commerce.Reading, Covers: commerce.CoversAll, Days: 30, People: 1, Price: 20_000, Active: true,
		Texts: map[string]commerce.PackageTexts{"mn": {Title: "Багц"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	args := []string{"--data", data, "--user", "bold", "--package", "reading", "--slug", pack.Slug, "--days", "30"}
	if err := grantCommand(t.Context(), args, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	a = open()
	defer func() { _ = a.Close() }()
	as := viewer.With(t.Context(), viewer.Viewer{AccountID: reader.ID, OrganizationID: hub.ID, Organization: "hub", Hub: true})
	decision, err := a.Entitlements.Decide(as, book.Right(book.Items[0]))
	if err != nil || decision.By != entitlements.Membership || decision.Until.IsZero() || decision.GroupID != pack.GroupID {
		t.Errorf("%+v, %v", decision, err)
	}
}
