package federation_test

import (
	"errors"
	"testing"

	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/federation/oidc"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// signsOut lets the provider sign people out, and the university say so.
func (u *university) signsOut(on bool) {
	u.T.Helper()
	u.Leave = u.URL + "/end"
	u.kept.SignOut = on
	var err error
	if u.kept, err = u.Federation.SaveProvider(accountstest.Context, u.kept, true); err != nil {
		u.T.Fatal(err)
	}
}

// leadsOn tells whether signing out of a session goes on at the provider.
func (u *university) leadsOn(session sessions.Session) bool {
	u.T.Helper()
	opened, err := u.Federation.OpenedByProvider(accountstest.Context, session.ID, u.Alpha.ID)
	if err != nil {
		u.T.Fatal(err)
	}
	return opened
}

func TestSessionsKnowTheirProvider(t *testing.T) {
	universities(t, func(t *testing.T, u *university) {
		u.signsOut(true)
		account, session, err := u.Federation.EnterByProvider(accountstest.Context, u.arrive(someone("bold", nil)), u.Alpha.ID,
			u.From("192.0.2.1"))
		if err != nil || !u.leadsOn(session) {
			t.Fatalf("%+v, %v", session, err)
		}
		known, err := u.Sessions.Bearer(accountstest.Context, session.Token, "")
		if err != nil {
			t.Fatal(err)
		}
		renewed, err := u.Sessions.Rotate(accountstest.Context, account.ID, known.Session, u.From("192.0.2.1"))
		if err != nil || !u.leadsOn(renewed) {
			t.Errorf("a session in its place: %+v, %v", renewed, err)
		}
		if err := u.Sessions.SignOut(accountstest.Context, renewed.ID); err != nil || !u.leadsOn(renewed) {
			t.Errorf("once it has ended: %v", err)
		}
		if opened, err := u.Federation.OpenedByProvider(accountstest.Context, renewed.ID, "another"); opened || err != nil {
			t.Errorf("at another library: %t, %v", opened, err)
		}
		accountstest.NewPerson(t, u.Service, "tuya")
		if u.leadsOn(accountstest.SignIn(t, u.Factors, "tuya")) || u.leadsOn(sessions.Session{}) {
			t.Error("a password's session leads to the provider")
		}
		u.signsOut(false)
		if u.leadsOn(renewed) {
			t.Error("it is switched off")
		}
		u.signsOut(true)
		if _, err := db.Exec(accountstest.Context, u.DB, "UPDATE identity_providers SET issuer = 'https://other.example'"); err != nil {
			t.Fatal(err)
		}
		if u.leadsOn(renewed) {
			t.Error("another provider did not open it")
		}
	})
}

// A session whose second factor was asked for knows what the first one was.
func TestSecondFactorKnowsTheProvider(t *testing.T) {
	universities(t, func(t *testing.T, u *university) {
		u.signsOut(true)
		account, phone, _, _ := u.Factored("bold")
		person := someone("bold", nil)
		if err := u.Federation.LinkIdentity(accountstest.Context, account, u.arrive(person), u.Alpha.ID, u.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		_, _, err := u.Federation.EnterByProvider(accountstest.Context, u.arrive(person), u.Alpha.ID, u.From("192.0.2.1"))
		var refused *apperr.Error
		if !errors.As(err, &refused) || refused.Code != apperr.SecondFactorRequired {
			t.Fatal(err)
		}
		step := refused.Data.(factors.SecondFactor)
		_, session, err := u.Factors.FinishSignIn(accountstest.Context, step.Ticket, phone.Code(), u.From("192.0.2.1"))
		if err != nil || !u.leadsOn(session) {
			t.Errorf("%+v, %v", session, err)
		}
		_, session, err = u.Factors.FinishSignIn(accountstest.Context, u.FirstStep("bold", accountstest.Password).Ticket, phone.Code(),
			u.From("192.0.2.1"))
		if err != nil || u.leadsOn(session) {
			t.Errorf("after a password: %+v, %v", session, err)
		}
	})
}

func TestSignOutAtTheProvider(t *testing.T) {
	universities(t, func(t *testing.T, u *university) {
		out := oidc.Logout{ReturnURI: "https://alpha.sudar.example/left", State: "x", Language: "mn"}
		page := func() (string, error) {
			return u.Federation.SignOutPage(accountstest.Context, u.Alpha.ID, out, u.From("192.0.2.1"))
		}
		if _, err := page(); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("switched off: %v", err)
		}
		u.kept.SignOut = true
		_, err := u.Federation.SaveProvider(accountstest.Context, u.kept, true)
		var refused *apperr.Error
		if !errors.As(err, &refused) || len(refused.Fields) != 1 || refused.Fields[0].Name != "sign_out" {
			t.Errorf("a provider without such a page: %v", err)
		}
		u.signsOut(true)
		if kept, err := u.Federation.Provider(accountstest.Context, u.Alpha.ID); err != nil || !kept.SignOut {
			t.Errorf("%+v, %v", kept, err)
		}
		if _, err := u.Federation.SignOutPage(accountstest.Context, "another", out, u.From("192.0.2.1")); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("a library without a provider: %v", err)
		}
		u.Clock.Advance(sessions.IdleFor) // what it said of itself before is old
		if to, err := page(); err != nil || to == "" {
			t.Errorf("%q, %v", to, err)
		}
		u.Leave = ""
		u.Clock.Advance(sessions.IdleFor)
		if _, err := page(); !apperr.Is(err, apperr.ProviderFailed) {
			t.Errorf("the page is gone: %v", err)
		}
	})
}
