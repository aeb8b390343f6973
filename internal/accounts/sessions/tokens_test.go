package sessions_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// token makes a token of an account for a month.
func token(h *accountstest.Fixture, account accounts.Account, scope sessions.Scope) sessions.Token {
	h.T.Helper()
	made, err := h.Factors.MakeToken(accountstest.Context, account, factors.Confirmation{Password: accountstest.Password}, " Миний програм ",
		scope, 30, h.From("192.0.2.1"))
	if err != nil {
		h.T.Fatal(err)
	}
	return made
}

func answers(h *accountstest.Fixture, token string) bool {
	_, err := h.Sessions.Bearer(accountstest.Context, token, "")
	return err == nil
}

func TestTokens(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		account, other := accountstest.NewPerson(t, h.Service, "bold"), accountstest.NewPerson(t, h.Service, "bayar")
		made := token(h, account, sessions.WriteScope)
		if !regexp.MustCompile(`^sudar_pat_[\w-]{43}[0-9a-f]{8}$`).MatchString(made.Secret) || !strings.HasSuffix(made.Secret, made.Ending) ||
			made.Name != "Миний програм" {
			t.Errorf("%+v", made)
		}
		if kept, err := db.Get[int](accountstest.Context, h.DB, "SELECT COUNT(*) FROM api_tokens WHERE digest = $1", made.Secret); err != nil ||
			kept != 0 {
			t.Error("the token itself is kept")
		}
		if told := h.Deliver(); len(told) != 1 || strings.Contains(told[0].Text, made.Secret) {
			t.Errorf("the person is told by %+v", told)
		}
		who, err := h.Sessions.Bearer(accountstest.Context, made.Secret, "")
		if err != nil || who.AccountID != account.ID || who.Scope != sessions.WriteScope || who.Session.ID != made.ID {
			t.Fatalf("%+v, %v", who, err)
		}
		if on, err := h.Sessions.Runs(accountstest.Context, made.ID); err != nil || !on {
			t.Errorf("it stands for no session: %v", err)
		}
		for _, wrong := range []string{
			"", "sudar_pat_", made.Secret[:60], made.Secret + "0", other2(made.Secret), "Sudar_pat_" + made.Secret[10:],
		} {
			if _, err := h.Sessions.Bearer(accountstest.Context, wrong, ""); !apperr.Is(err, apperr.Unauthenticated) {
				t.Errorf("%q: %v", wrong, err)
			}
		}
		if known, err := h.Sessions.Tokens(accountstest.Context, account.ID); err != nil || len(known) != 1 || known[0].UsedAt.IsZero() ||
			known[0].Secret != "" {
			t.Errorf("%+v, %v", known, err)
		}
		if err := h.Sessions.RevokeToken(accountstest.Context, other.ID, made.ID, h.From("192.0.2.1")); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("another's is revoked: %v", err)
		}
		if err := h.Sessions.RevokeToken(accountstest.Context, account.ID, made.ID, h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		on, err := h.Sessions.Runs(accountstest.Context, made.ID)
		if err != nil || on || answers(h, made.Secret) {
			t.Errorf("it lives on: %v", err)
		}
	})
}

// other2 returns a token that differs in one sign, and so in its checksum.
func other2(token string) string {
	if token[20] == 'A' {
		return token[:20] + "B" + token[21:]
	}
	return token[:20] + "A" + token[21:]
}

// A token ends with its time, with the password and with the account.
func TestTokensEnd(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		account := accountstest.NewPerson(t, h.Service, "bold")
		made := token(h, account, sessions.ReadScope)
		h.Clock.Advance(30*24*time.Hour - time.Second)
		if !answers(h, made.Secret) {
			t.Error("it ended before its time")
		}
		h.Clock.Advance(time.Second)
		if answers(h, made.Secret) {
			t.Error("it lives on after its time")
		}
		for why, end := range map[string]func() error{
			"a changed password": func() error {
				_, err := h.ChangePassword(accountstest.Context, h.Account("bold"), accountstest.SignIn(t, h.Factors, "bold"), accountstest.Password,
					accountstest.Fresh, h.From("192.0.2.1"))
				return err
			},
			"a password that staff chose": func() error {
				return h.SetPassword(accountstest.Context, h.Account("bold"), accountstest.Password, true)
			},
			"a closed account": func() error { return h.Shut(accountstest.Context, h.Account("bold"), h.From("192.0.2.1")) },
		} {
			if err := h.SetPassword(accountstest.Context, h.Account("bold"), accountstest.Password, true); err != nil {
				t.Fatal(err)
			}
			made := token(h, account, sessions.ReadScope)
			if err := end(); err != nil {
				t.Fatal(err)
			}
			_ = h.Reopen(accountstest.Context, account) // a conflict unless it is closed
			if answers(h, made.Secret) {
				t.Errorf("it outlives %s", why)
			}
		}
	})
}

func TestTokensAreRefused(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		account := accountstest.NewPerson(t, h.Service, "bold")
		right := factors.Confirmation{Password: accountstest.Password}
		for why, err := range map[string]error{
			"no name": second(h.Factors.MakeToken(accountstest.Context, account, right, " ", sessions.ReadScope, 1, h.From("192.0.2.1"))),
			"a long name": second(h.Factors.MakeToken(accountstest.Context, account, right, strings.Repeat("я", 81), sessions.ReadScope, 1,
				h.From("192.0.2.1"))),
			"no scope":      second(h.Factors.MakeToken(accountstest.Context, account, right, "x", "", 1, h.From("192.0.2.1"))),
			"another scope": second(h.Factors.MakeToken(accountstest.Context, account, right, "x", "all", 1, h.From("192.0.2.1"))),
			"no time":       second(h.Factors.MakeToken(accountstest.Context, account, right, "x", sessions.ReadScope, 0, h.From("192.0.2.1"))),
			"over a year":   second(h.Factors.MakeToken(accountstest.Context, account, right, "x", sessions.ReadScope, 366, h.From("192.0.2.1"))),
			"a wrong word": second(h.Factors.MakeToken(accountstest.Context, account, factors.Confirmation{Password: "Wrong-word1"}, "x",
				sessions.ReadScope, 1, h.From("192.0.2.1"))),
			"no proof at all": second(h.Factors.MakeToken(accountstest.Context, account, factors.Confirmation{}, "x", sessions.ReadScope, 1,
				h.From("192.0.2.1"))),
		} {
			if !apperr.Is(err, apperr.Invalid) {
				t.Errorf("%s: %v", why, err)
			}
		}
		for range 20 {
			token(h, account, sessions.ReadScope)
		}
		if err := second(h.Factors.MakeToken(accountstest.Context, account, right, "x", sessions.ReadScope, 1,
			h.From("192.0.2.1"))); !apperr.Is(err, apperr.TokensFull) {
			t.Errorf("one too many: %v", err)
		}
	})
}

func second[T any](_ T, err error) error { return err }

func TestScopes(t *testing.T) {
	for _, c := range []struct {
		scope, other sessions.Scope
		want         bool
	}{
		{sessions.ReadScope, sessions.ReadScope, true}, {sessions.ReadScope, sessions.WriteScope, false},
		{sessions.WriteScope, sessions.ReadScope, true},
		{sessions.WriteScope, sessions.AdminScope, false}, {sessions.AdminScope, sessions.WriteScope, true}, {"", sessions.ReadScope, false},
		{"", "", false}, {"all", "all", false},
	} {
		if got := c.scope.Holds(c.other); got != c.want {
			t.Errorf("%q holds %q: %v", c.scope, c.other, got)
		}
	}
}
