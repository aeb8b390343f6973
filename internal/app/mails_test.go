package app

import (
	"context"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
	"sudar/internal/notes/folders"
	"sudar/internal/notifications"
	"sudar/internal/organizations"
)

// openMailing opens a library with a hub.
func openMailing(t *testing.T) (*App, organizations.Organization) {
	t.Helper()
	ctx := db.AllTenants(t.Context(), "test")
	a, err := Open(ctx, &config.Config{DataDir: t.TempDir(), Listen: "localhost:0", Organization: "hub", BaseURL: "https://library.example"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	hub, err := a.Organizations.Create(ctx, organizations.Organization{Slug: "hub", Name: "Сан", Hub: true})
	if err != nil {
		t.Fatal(err)
	}
	return a, hub
}

// readerOf returns a context in which an account asks as a reader.
func readerOf(t *testing.T, hub organizations.Organization, account string) context.Context {
	t.Helper()
	return viewer.With(t.Context(), viewer.Viewer{
		AccountID: account, OrganizationID: hub.ID, Organization: hub.Slug, Hub: true, Role: viewer.Reader,
	})
}

// storedAccount stores an account with an address that is confirmed.
func storedAccount(t *testing.T, a *App, name string) accounts.Account {
	t.Helper()
	account := accounts.Account{
		ID: ident.New(), Username: name, Email: name + "@example.mn", FirstName: name, Locale: "mn", CreatedAt: a.DB.Now(),
		EmailConfirmedAt: a.DB.Now(),
	}
	if err := a.Accounts.Insert(t.Context(), account); err != nil {
		t.Fatal(err)
	}
	return account
}

// Who is invited to a folder is mailed, unless the invitation is taken back first.
func TestInvitationsAreMailed(t *testing.T) {
	a, hub := openMailing(t)
	bat, saraa := storedAccount(t, a, "bat"), storedAccount(t, a, "saraa")
	ctx := readerOf(t, hub, bat.ID)
	if _, err := a.Entitlements.Grant(db.AllTenants(t.Context(), "test"), entitlements.Right{
		Kind: entitlements.Assigned, Holder: entitlements.Holder{AccountID: bat.ID}, Target: entitlements.Target{Package: entitlements.Research},
	}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		folder  string
		revoked bool
	}{{"Диссертаци", false}, {"Хуучин", true}} {
		made, err := a.Folders.Create(ctx, test.folder, "")
		if err != nil {
			t.Fatal(err)
		}
		shared, err := a.Folders.Share(ctx, made.ID, folders.Invitee{Username: "saraa", Role: folders.Viewer})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // a job may run again
			if err := a.tellInvited(t.Context(), folders.Invited{RequestID: shared.RequestID}); err != nil {
				t.Fatal(err)
			}
		}
		if test.revoked {
			if err := a.Folders.Revoke(ctx, shared.RequestID); err != nil {
				t.Fatal(err)
			}
		}
		if err := a.Mails.Send(t.Context(), saraa.ID); err != nil {
			t.Fatal(err)
		}
	}
	sent := a.Mailbox.List()
	if len(sent) != 1 || sent[0].To != saraa.Email || !strings.Contains(sent[0].Text, "bat «Диссертаци»") ||
		!strings.Contains(sent[0].Text, "https://library.example/notifications") {
		t.Errorf("%+v", sent)
	}
}

func TestEmailsAreAboutRecordsThatAreSeen(t *testing.T) {
	a, hub := openMailing(t)
	reader := readerOf(t, hub, ident.New())
	for visibility, want := range map[entitlements.Visibility]bool{entitlements.Public: true, entitlements.Draft: false} {
		made, err := a.Catalogue.Create(db.AllTenants(t.Context(), "test"), catalogue.Content{
			OwnerID: hub.ID, Kind: catalogue.Book, Title: "Ном " + string(visibility), Language: "mn", Visibility: visibility,
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range []string{"/p/" + made.Slug, "/p/" + made.Slug + "?item=1"} {
			if seen, err := a.sees(reader, notifications.About{Type: notifications.NewTitle, Link: link}); err != nil || seen != want {
				t.Errorf("%s: %t, %v", link, seen, err)
			}
		}
	}
	for link, want := range map[string]bool{
		"/p/nothing": false, "/p/%zz": false, "/c/content?search=x": true, "": true, "https://a.example": true,
	} {
		if seen, err := a.sees(reader, notifications.About{Type: notifications.SearchAlert, Link: link}); err != nil || seen != want {
			t.Errorf("%s: %t, %v", link, seen, err)
		}
	}
}
