package accounts_test

import (
	"net/url"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
)

// A forgotten password is reset once, by code or by link, and every session
// ends; an unknown address is answered alike and costs the same.
func TestReset(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		session := accountstest.SignIn(t, h.Factors, "bold")
		for _, email := range []string{" Bold@Example.mn ", "nobody@example.mn"} {
			if err := h.Forgot(accountstest.Context, email, h.From("192.0.2.1")); err != nil {
				t.Fatal(err)
			}
		}
		code := h.CodeIn() // of the one email
		refused := func(why string, r accounts.Reset, code apperr.Code) {
			t.Helper()
			before := h.Hasher.Runs()
			if err := h.ResetPassword(accountstest.Context, r, h.From("192.0.2.1")); !apperr.Is(err, code) {
				t.Errorf("%s: %v", why, err)
			}
			if code == apperr.CodeWrong && h.Hasher.Runs() != before {
				t.Errorf("%s costs hashes", why)
			}
		}
		refused("wrong code", accounts.Reset{Email: "bold@example.mn", Code: accountstest.Other(code), Password: accountstest.Fresh},
			apperr.CodeWrong)
		refused("another's address", accounts.Reset{Email: "bayar@example.mn", Code: code, Password: accountstest.Fresh}, apperr.CodeWrong)
		refused("no address", accounts.Reset{Code: code, Password: accountstest.Fresh}, apperr.CodeWrong)
		refused("no proof", accounts.Reset{Email: "bold@example.mn", Password: accountstest.Fresh}, apperr.Invalid)
		refused("weak", accounts.Reset{Email: "bold@example.mn", Code: code, Password: "weak"}, apperr.Invalid)
		refused("the old one", accounts.Reset{Email: "bold@example.mn", Code: code, Password: accountstest.Password}, apperr.Invalid)
		refused("made-up link", accounts.Reset{Link: strings.Repeat("x", 43), Password: accountstest.Fresh}, apperr.CodeWrong)
		if err := h.ResetPassword(accountstest.Context, accounts.Reset{Email: "BOLD@example.mn", Code: code, Password: accountstest.Fresh},
			h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if accountstest.Runs(h.Service, session) || h.Passes("bold", accountstest.Password) || !h.Passes("bold", accountstest.Fresh) {
			t.Error("the old password or session lives on")
		}
		refused("the same code again", accounts.Reset{Email: "bold@example.mn", Code: code, Password: "Another-word3"}, apperr.CodeWrong)
		if notice := h.Deliver(); len(notice) != 1 || accountstest.SixDigits.MatchString(notice[0].Text) {
			t.Errorf("the person is told by %+v", notice)
		}
	})
}

// Links lead to the portal of the organisation as it is configured, whatever
// host a request named, and serve once.
func TestResetByLink(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		origin := h.From("192.0.2.1")
		origin.Locale = locale.English
		if err := h.Forgot(accountstest.Context, "bold@example.mn", origin); err != nil {
			t.Fatal(err)
		}
		message := h.Deliver()[0]
		link, err := url.Parse(accountstest.LinkIn.FindString(message.Text))
		if err != nil || link.Host != "alpha.sudar.example" || link.Path != "/en/reset-password" ||
			!strings.Contains(message.Subject, "Alpha Library") {
			t.Fatalf("%s in %+v, %v", link, message, err)
		}
		token := link.Query().Get("token")
		stored, err := db.All[string](accountstest.Context, h.DB, "SELECT link_digest FROM one_time_codes")
		if err != nil || len(stored) != 1 || stored[0] == token {
			t.Errorf("stored is %q, %v", stored, err)
		}
		reset := accounts.Reset{Link: token, Password: accountstest.Fresh}
		if err := h.ResetPassword(accountstest.Context, reset, origin); err != nil || !h.Passes("bold", accountstest.Fresh) {
			t.Fatal(err)
		}
		reset.Password = "Another-word3"
		if err := h.ResetPassword(accountstest.Context, reset, origin); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("the link serves twice: %v", err)
		}
		origin.OrganizationID = ""
		if err := h.Forgot(accountstest.Context, "bold@example.mn", origin); err != nil {
			t.Fatal(err)
		}
		h.Deliver()
		all := h.Post.List()
		if link := accountstest.LinkIn.FindString(all[0].Text); !strings.HasPrefix(link, "https://sudar.example/en/reset-password?") {
			t.Errorf("without an organisation the link is %s", link)
		}
	})
}

func TestLinksRunOut(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		if err := h.Forgot(accountstest.Context, "bold@example.mn", h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		link, _ := url.Parse(accountstest.LinkIn.FindString(h.Deliver()[0].Text))
		h.Clock.Advance(4 * accountstest.Quarter)
		if err := h.ResetPassword(accountstest.Context, accounts.Reset{Link: link.Query().Get("token"), Password: accountstest.Fresh},
			h.From("192.0.2.1")); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("after an hour: %v", err)
		}
	})
}

func TestChangePassword(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		account, asking, other := h.Account("bold"), accountstest.SignIn(t, h.Factors, "bold"), accountstest.SignIn(t, h.Factors, "bold")
		change := func(old, chosen string) (sessions.Session, error) {
			return h.ChangePassword(accountstest.Context, account, asking, old, chosen, h.From("192.0.2.1"))
		}
		for _, c := range []struct{ old, chosen, field, key string }{
			{"Wrong-word1", accountstest.Fresh, "password", "field.password_wrong"},
			{strings.Repeat("A1a", 342), accountstest.Fresh, "password", "field.length"},
			{accountstest.Password, accountstest.Password, "new_password", "field.password_same"},
			{accountstest.Password, " " + accountstest.Password + " ", "new_password", "field.password_same"},
			{accountstest.Password, "short1A", "new_password", "field.password_rules"},
		} {
			_, err := change(c.old, c.chosen)
			if known := apperr.From(err); len(known.Fields) != 1 || known.Fields[0].Name != c.field || known.Fields[0].Key != c.key {
				t.Errorf("%.12s to %s: %v", c.old, c.chosen, err)
			}
		}
		renewed, err := change(accountstest.Password, accountstest.Fresh)
		if err != nil || !accountstest.Runs(h.Service, renewed) || accountstest.Runs(h.Service, asking) || accountstest.Runs(h.Service, other) ||
			!h.Passes("bold", accountstest.Fresh) {
			t.Errorf("after the change: %v", err)
		}
		account = h.Account("bold")
		for range 10 {
			_, _ = change("Wrong-word1", "Third-word3")
		}
		if _, err := change(accountstest.Fresh, "Third-word3"); !apperr.Is(err, apperr.TooMany) {
			t.Errorf("guessing by a stolen session: %v", err)
		}
	})
}

func TestForcedPassword(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		session := accountstest.SignIn(t, h.Factors, "bold")
		forced := func(email, chosen string) (sessions.Session, error) {
			return h.ForcedPassword(accountstest.Context, h.Account("bold"), session, email, chosen, h.From("192.0.2.1"))
		}
		if _, err := forced("bold@example.mn", accountstest.Fresh); !apperr.Is(err, apperr.RoleRequired) {
			t.Errorf("a password that is not owed is changed without the old one: %v", err)
		}
		if err := h.SetPassword(accountstest.Context, h.Account("bold"), "Temporary-1", false); err != nil ||
			accountstest.Runs(h.Service, session) {
			t.Fatalf("demanding a new password: %v", err)
		}
		_, session, err := h.Factors.SignIn(accountstest.Context, factors.Credentials{Name: "bold", Password: "Temporary-1", Remember: true},
			activity.Origin{})
		if err != nil || h.Account("bold").PasswordVerified {
			t.Fatal(err)
		}
		for email, chosen := range map[string]string{
			"bayar@example.mn": accountstest.Fresh, "bold@example.mn": "Temporary-1", "Bold@Example.mn": "weak",
		} {
			if _, err := forced(email, chosen); !apperr.Is(err, apperr.Invalid) {
				t.Errorf("%s, %s: %v", email, chosen, err)
			}
		}
		renewed, err := forced(" Bold@Example.mn", accountstest.Fresh)
		if err != nil || !renewed.Remember || !accountstest.Runs(h.Service, renewed) || accountstest.Runs(h.Service, session) ||
			!h.Account("bold").PasswordVerified {
			t.Errorf("%+v %v", renewed, err)
		}
	})
}
