package accounts_test

import (
	"net/url"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

const fresh = "Shine-nuuts2"

// A forgotten password is reset once, by code or by link, and every session
// ends; an unknown address is answered alike and costs the same.
func TestReset(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		newPerson(t, h.Service, "bold")
		session := signIn(t, h.Factors, "bold")
		for _, email := range []string{" Bold@Example.mn ", "nobody@example.mn"} {
			if err := h.Forgot(ctx, email, h.from("192.0.2.1")); err != nil {
				t.Fatal(err)
			}
		}
		code := h.codeIn() // of the one email
		refused := func(why string, r accounts.Reset, code apperr.Code) {
			t.Helper()
			before := h.Hashes()
			if err := h.ResetPassword(ctx, r, h.from("192.0.2.1")); !apperr.Is(err, code) {
				t.Errorf("%s: %v", why, err)
			}
			if code == apperr.CodeWrong && h.Hashes() != before {
				t.Errorf("%s costs hashes", why)
			}
		}
		refused("wrong code", accounts.Reset{Email: "bold@example.mn", Code: other(code), Password: fresh}, apperr.CodeWrong)
		refused("another's address", accounts.Reset{Email: "bayar@example.mn", Code: code, Password: fresh}, apperr.CodeWrong)
		refused("no address", accounts.Reset{Code: code, Password: fresh}, apperr.CodeWrong)
		refused("no proof", accounts.Reset{Email: "bold@example.mn", Password: fresh}, apperr.Invalid)
		refused("weak", accounts.Reset{Email: "bold@example.mn", Code: code, Password: "weak"}, apperr.Invalid)
		refused("the old one", accounts.Reset{Email: "bold@example.mn", Code: code, Password: password}, apperr.Invalid)
		refused("made-up link", accounts.Reset{Link: strings.Repeat("x", 43), Password: fresh}, apperr.CodeWrong)
		if err := h.ResetPassword(ctx, accounts.Reset{Email: "BOLD@example.mn", Code: code, Password: fresh}, h.from("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if runs(h.Service, session) || h.passes("bold", password) || !h.passes("bold", fresh) {
			t.Error("the old password or session lives on")
		}
		refused("the same code again", accounts.Reset{Email: "bold@example.mn", Code: code, Password: "Another-word3"}, apperr.CodeWrong)
		if notice := h.deliver(); len(notice) != 1 || sixDigits.MatchString(notice[0].Text) {
			t.Errorf("the person is told by %+v", notice)
		}
	})
}

// Links lead to the portal of the organisation as it is configured, whatever
// host a request named, and serve once.
func TestResetByLink(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		newPerson(t, h.Service, "bold")
		origin := h.from("192.0.2.1")
		origin.Locale = english
		if err := h.Forgot(ctx, "bold@example.mn", origin); err != nil {
			t.Fatal(err)
		}
		message := h.deliver()[0]
		link, err := url.Parse(linkIn.FindString(message.Text))
		if err != nil || link.Host != "alpha.sudar.example" || link.Path != "/en/reset-password" || !strings.Contains(message.Subject, "Alpha Library") {
			t.Fatalf("%s in %+v, %v", link, message, err)
		}
		token := link.Query().Get("token")
		stored, err := db.All[string](ctx, h.db, "SELECT link_digest FROM one_time_codes")
		if err != nil || len(stored) != 1 || stored[0] == token {
			t.Errorf("stored is %q, %v", stored, err)
		}
		reset := accounts.Reset{Link: token, Password: fresh}
		if err := h.ResetPassword(ctx, reset, origin); err != nil || !h.passes("bold", fresh) {
			t.Fatal(err)
		}
		reset.Password = "Another-word3"
		if err := h.ResetPassword(ctx, reset, origin); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("the link serves twice: %v", err)
		}
		origin.OrganizationID = ""
		if err := h.Forgot(ctx, "bold@example.mn", origin); err != nil {
			t.Fatal(err)
		}
		h.deliver()
		all := h.post.List()
		if link := linkIn.FindString(all[0].Text); !strings.HasPrefix(link, "https://sudar.example/en/reset-password?") {
			t.Errorf("without an organisation the link is %s", link)
		}
	})
}

func TestLinksRunOut(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		newPerson(t, h.Service, "bold")
		if err := h.Forgot(ctx, "bold@example.mn", h.from("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		link, _ := url.Parse(linkIn.FindString(h.deliver()[0].Text))
		h.clock.Advance(4 * quarter)
		if err := h.ResetPassword(ctx, accounts.Reset{Link: link.Query().Get("token"), Password: fresh}, h.from("192.0.2.1")); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("after an hour: %v", err)
		}
	})
}

func TestChangePassword(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		newPerson(t, h.Service, "bold")
		account, asking, other := h.account("bold"), signIn(t, h.Factors, "bold"), signIn(t, h.Factors, "bold")
		change := func(old, chosen string) (sessions.Session, error) {
			return h.ChangePassword(ctx, account, asking, old, chosen, h.from("192.0.2.1"))
		}
		for _, c := range []struct{ old, chosen, field, key string }{
			{"Wrong-word1", fresh, "password", "field.password_wrong"},
			{strings.Repeat("A1a", 342), fresh, "password", "field.length"},
			{password, password, "new_password", "field.password_same"},
			{password, " " + password + " ", "new_password", "field.password_same"},
			{password, "short1A", "new_password", "field.password_rules"},
		} {
			_, err := change(c.old, c.chosen)
			if known := apperr.From(err); len(known.Fields) != 1 || known.Fields[0].Name != c.field || known.Fields[0].Key != c.key {
				t.Errorf("%.12s to %s: %v", c.old, c.chosen, err)
			}
		}
		renewed, err := change(password, fresh)
		if err != nil || !runs(h.Service, renewed) || runs(h.Service, asking) || runs(h.Service, other) || !h.passes("bold", fresh) {
			t.Errorf("after the change: %v", err)
		}
		account = h.account("bold")
		for range 10 {
			_, _ = change("Wrong-word1", "Third-word3")
		}
		if _, err := change(fresh, "Third-word3"); !apperr.Is(err, apperr.TooMany) {
			t.Errorf("guessing by a stolen session: %v", err)
		}
	})
}

func TestForcedPassword(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		newPerson(t, h.Service, "bold")
		session := signIn(t, h.Factors, "bold")
		forced := func(email, chosen string) (sessions.Session, error) {
			return h.ForcedPassword(ctx, h.account("bold"), session, email, chosen, h.from("192.0.2.1"))
		}
		if _, err := forced("bold@example.mn", fresh); !apperr.Is(err, apperr.RoleRequired) {
			t.Errorf("a password that is not owed is changed without the old one: %v", err)
		}
		if err := h.SetPassword(ctx, h.account("bold"), "Temporary-1", false); err != nil || runs(h.Service, session) {
			t.Fatalf("demanding a new password: %v", err)
		}
		_, session, err := h.Factors.SignIn(ctx, factors.Credentials{Name: "bold", Password: "Temporary-1", Remember: true}, activity.Origin{})
		if err != nil || h.account("bold").PasswordVerified {
			t.Fatal(err)
		}
		for email, chosen := range map[string]string{"bayar@example.mn": fresh, "bold@example.mn": "Temporary-1", "Bold@Example.mn": "weak"} {
			if _, err := forced(email, chosen); !apperr.Is(err, apperr.Invalid) {
				t.Errorf("%s, %s: %v", email, chosen, err)
			}
		}
		renewed, err := forced(" Bold@Example.mn", fresh)
		if err != nil || !renewed.Remember || !runs(h.Service, renewed) || runs(h.Service, session) || !h.account("bold").PasswordVerified {
			t.Errorf("%+v %v", renewed, err)
		}
	})
}
