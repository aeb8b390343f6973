package accounts_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/passwords"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

func TestPasswords(t *testing.T) {
	for text, want := range map[string]bool{
		accountstest.Password: true, "Ab1": false, "nomtoi-temee1": false, "NOMTOI-TEMEE1": false, "Nomtoi-temee": false, "": false,
		"Сайн-ном1": true, "Аб1аааа": false, strings.Repeat("Aa1", 100): true, strings.Repeat("Aa1", 342): false,
	} {
		if got := passwords.MeetsRules(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	accountstest.Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s := accounts.New(d, clk, accounts.Options{PasswordMemory: 64})
		f := factors.New(d, clk, s, nil)
		a := accountstest.NewPerson(t, s, "bold")
		b := accountstest.NewPerson(t, s, "bayar")
		if !strings.HasPrefix(a.PasswordHash, "$argon2id$v=19$m=64,t=2,p=1$") || a.PasswordHash == b.PasswordHash {
			t.Errorf("hashes %s and %s", a.PasswordHash, b.PasswordHash)
		}
		if costly := accountstest.NewPerson(t, accounts.New(d, clk, accounts.Options{}), "tuya"); !strings.HasPrefix(costly.PasswordHash, "$argon2id$v=19$m=19456,t=2,p=1$") {
			t.Errorf("as the product hashes: %s", costly.PasswordHash)
		}
		err := d.InTx(accountstest.Context, func(ctx context.Context) error {
			_, _, err := f.SignIn(ctx, factors.Credentials{Name: "bold", Password: accountstest.Password}, activity.Origin{})
			return err
		})
		if err == nil {
			t.Error("a password was hashed inside a transaction")
		}
	})
}

func TestCreateRefuses(t *testing.T) {
	accountstest.Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s := accounts.New(d, clk, accounts.Options{PasswordMemory: 64})
		accountstest.NewPerson(t, s, "bold")
		for _, c := range []struct {
			person accounts.Person
			code   apperr.Code
		}{
			{accounts.Person{Username: "BOLD ", Email: "x@example.mn", Password: accountstest.Password}, apperr.Conflict},
			{accounts.Person{Username: "other", Email: "Bold@Example.mn", Password: accountstest.Password}, apperr.Conflict},
			{accounts.Person{Username: "no", Email: "x@example.mn", Password: accountstest.Password}, apperr.Invalid},
			{accounts.Person{Username: "болд", Email: "x@example.mn", Password: accountstest.Password}, apperr.Invalid},
			{accounts.Person{Username: "other", Email: "x", Password: accountstest.Password}, apperr.Invalid},
			{accounts.Person{Username: "other", Email: "x@example.mn", Password: "short"}, apperr.Invalid},
			{accounts.Person{Username: "other", Email: "x@example.mn", Password: "Монгол123"}, apperr.Invalid},
		} {
			if _, err := s.Create(accountstest.Context, c.person); !apperr.Is(err, c.code) {
				t.Errorf("%+v: %v", c.person, err)
			}
		}
	})
}

func TestSessions(t *testing.T) {
	accountstest.Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s := accounts.New(d, clk, accounts.Options{PasswordMemory: 64})
		f := factors.New(d, clk, s, nil)
		accountstest.NewPerson(t, s, "bold")
		signIn := func(remember bool) sessions.Session {
			_, session, err := f.SignIn(accountstest.Context, factors.Credentials{Name: " Bold ", Password: " " + accountstest.Password + " ", Remember: remember},
				activity.Origin{Address: "192.0.2.1", UserAgent: "bad\xff\x00agent" + strings.Repeat("ш", 400)})
			if err != nil {
				t.Fatal(err)
			}
			return session
		}
		runs := func(session sessions.Session) bool {
			_, err := s.Sessions.Bearer(accountstest.Context, session.Token, "")
			return err == nil
		}
		short, long, ended := signIn(false), signIn(true), signIn(true)
		if err := s.Sessions.SignOut(accountstest.Context, ended.ID); err != nil {
			t.Fatal(err)
		}
		if err := s.Sessions.SignOut(accountstest.Context, ended.ID); err != nil {
			t.Errorf("signing out twice: %v", err)
		}
		if runs(ended) || !runs(short) || !runs(long) {
			t.Error("the wrong session ended")
		}
		clk.Advance(11 * time.Hour)
		if !runs(short) { // which prolongs it
			t.Fatal("ended before 12 idle hours")
		}
		clk.Advance(11 * time.Hour)
		if !runs(short) {
			t.Error("use did not prolong the session")
		}
		clk.Advance(12*time.Hour + time.Second)
		if runs(short) || !runs(long) {
			t.Error("12 idle hours end a session, but not a remembered one")
		}
		clk.Advance(30*24*time.Hour + time.Second)
		if ok, err := s.Sessions.Runs(accountstest.Context, long.ID); ok || err != nil || runs(long) {
			t.Error("30 idle days end every session")
		}
		for _, token := range []string{"", "x", strings.Repeat("x", 300), "\xff"} {
			if _, err := s.Sessions.Bearer(accountstest.Context, token, ""); !apperr.Is(err, apperr.Unauthenticated) {
				t.Errorf("token %.10q: %v", token, err)
			}
		}
	})
}

func TestSignInIsLimitedAndDisabledAccountsStayOut(t *testing.T) {
	accountstest.Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s := accounts.New(d, clk, accounts.Options{PasswordMemory: 64})
		f := factors.New(d, clk, s, nil)
		a := accountstest.NewPerson(t, s, "bold")
		accountstest.NewPerson(t, s, "bayar")
		try := func(name, word, address string) error {
			_, _, err := f.SignIn(accountstest.Context, factors.Credentials{Name: name, Password: word}, activity.Origin{Address: address})
			return err
		}
		for range 10 {
			if err := try("bold", "Wrong-word1", "192.0.2.1"); !apperr.Is(err, apperr.CredentialsWrong) {
				t.Fatal(err)
			}
		}
		if err := try("bold", accountstest.Password, "192.0.2.1"); !apperr.Is(err, apperr.TooMany) {
			t.Errorf("the eleventh attempt: %v", err)
		}
		if err := try("bayar", accountstest.Password, "192.0.2.1"); err != nil {
			t.Errorf("another name from the same address: %v", err)
		}
		clk.Advance(16 * time.Minute)
		if err := try("bold@example.mn", accountstest.Password, "192.0.2.1"); err != nil {
			t.Errorf("a quarter of an hour later, by email: %v", err)
		}
		_, session, err := f.SignIn(accountstest.Context, factors.Credentials{Name: "bold", Password: accountstest.Password}, activity.Origin{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(accountstest.Context, d, "UPDATE accounts SET disabled_at = $2 WHERE id = $1", a.ID, d.Now()); err != nil {
			t.Fatal(err)
		}
		if err := try("bold", accountstest.Password, ""); !apperr.Is(err, apperr.AccountDisabled) {
			t.Errorf("a disabled account signs in: %v", err)
		}
		if err := try("bold", "Wrong-word1", ""); !apperr.Is(err, apperr.CredentialsWrong) {
			t.Errorf("a wrong password learns of the account: %v", err)
		}
		if _, err := s.Sessions.Bearer(accountstest.Context, session.Token, ""); !apperr.Is(err, apperr.AccountDisabled) {
			t.Errorf("its token: %v", err)
		}
	})
}

func TestRoles(t *testing.T) {
	accountstest.Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s, owners := accounts.New(d, clk, accounts.Options{PasswordMemory: 64}), organizations.New(d, clk, "", "")
		f := factors.New(d, clk, s, nil)
		orgs := map[string]string{}
		for _, slug := range []string{"hub", "alpha", "beta"} {
			o, err := owners.Create(accountstest.Context, organizations.Organization{Slug: slug, Hub: slug == "hub"})
			if err != nil {
				t.Fatal(err)
			}
			orgs[slug] = o.ID
		}
		reader, chief := accountstest.NewPerson(t, s, "reader"), accountstest.NewPerson(t, s, "chief")
		join := func(account, organization string, role viewer.Role) {
			if err := s.Join(accountstest.Context, accounts.Membership{AccountID: account, OrganizationID: orgs[organization], Role: role}); err != nil {
				t.Fatal(err)
			}
		}
		join(reader.ID, "alpha", viewer.Librarian)
		join(reader.ID, "alpha", viewer.Reader)
		join(chief.ID, "hub", viewer.HubAdmin)
		join(chief.ID, "beta", viewer.Reader)
		tokens := map[string]string{reader.ID: accountstest.SignIn(t, f, "reader").Token, chief.ID: accountstest.SignIn(t, f, "chief").Token}
		for _, c := range []struct {
			account, organization string
			want                  viewer.Role
		}{
			{reader.ID, "alpha", viewer.Reader}, {reader.ID, "beta", viewer.Visitor}, {reader.ID, "hub", viewer.Visitor},
			{chief.ID, "hub", viewer.HubAdmin}, {chief.ID, "alpha", viewer.HubAdmin}, {chief.ID, "beta", viewer.HubAdmin},
		} {
			if got, err := s.Role(accountstest.Context, c.account, orgs[c.organization]); err != nil || got != c.want {
				t.Errorf("%s in %s is %s, %v; want %s", c.account, c.organization, got, err, c.want)
			}
			if got, err := s.Sessions.Bearer(accountstest.Context, tokens[c.account], orgs[c.organization]); err != nil || got.Role != c.want || got.AccountID != c.account {
				t.Errorf("the bearer in %s is %+v, %v; want %s", c.organization, got, err, c.want)
			}
		}
		if _, err := db.Exec(accountstest.Context, d, "UPDATE memberships SET ends_at = $1", d.Now()); err != nil {
			t.Fatal(err)
		}
		if got, _ := s.Role(accountstest.Context, chief.ID, orgs["hub"]); got != viewer.Visitor {
			t.Errorf("an ended membership still makes %s", got)
		}
		if got, err := s.Sessions.Bearer(accountstest.Context, tokens[chief.ID], orgs["hub"]); err != nil || got.Role != viewer.Visitor {
			t.Errorf("an ended membership still makes %+v, %v", got, err)
		}
	})
}
