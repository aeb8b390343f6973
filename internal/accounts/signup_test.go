package accounts_test

import (
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/codes"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

func TestSignUp(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		origin := h.From("192.0.2.1")
		ticket, err := h.SignUp(accountstest.Context, accountstest.SignUpOf(" Bold.01 "), origin)
		if err != nil || ticket.Secret == "" {
			t.Fatal(err)
		}
		code := h.CodeIn()
		if h.Passes("bold.01", accountstest.Password) {
			t.Error("an address that was not shown signs in")
		}
		for ticket, code := range map[string]string{
			ticket.Secret: accountstest.Other(code), "": code, "x": code, strings.Repeat("x", 100): code,
		} {
			if err := h.ConfirmSignUp(accountstest.Context, ticket, code, origin); !apperr.Is(err, apperr.CodeWrong) {
				t.Errorf("ticket %.10q code %s: %v", ticket, code, err)
			}
		}
		if err := h.ConfirmSignUp(accountstest.Context, ticket.Secret, " "+code[:3]+" "+code[3:], origin); err != nil {
			t.Fatal(err)
		}
		if err := h.ConfirmSignUp(accountstest.Context, ticket.Secret, code, origin); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("the code serves twice: %v", err)
		}
		a := h.Account("bold.01")
		if a.Phone != "99112233" || a.TermsVersion != accounts.TermsVersion || a.EmailConfirmedAt.IsZero() || !a.History ||
			!h.Passes("bold.01@EXAMPLE.mn ", " "+accountstest.Password) {
			t.Errorf("%+v", a)
		}
		consents, err := db.Get[int](accountstest.Context, h.DB, "SELECT COUNT(*) FROM consents WHERE account_id = $1 AND version = $2", a.ID,
			accounts.TermsVersion)
		if err != nil || consents != 1 {
			t.Errorf("%d consents, %v", consents, err)
		}
	})
}

// A known address is answered like a new one, at the same cost, and its owner
// is told; a username that is taken is told to whoever asks.
func TestSignUpTellsNothingOfAddresses(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		cost := func(said accounts.SignUp) (accounts.Ticket, int64) {
			t.Helper()
			before := h.Hasher.Runs()
			ticket, err := h.SignUp(accountstest.Context, said, h.From("192.0.2.1"))
			if err != nil {
				t.Fatal(err)
			}
			return ticket, h.Hasher.Runs() - before
		}
		known := accountstest.SignUpOf("another")
		known.Email = " BOLD@example.mn"
		ticket, hashes := cost(known)
		if _, fresh := cost(accountstest.SignUpOf("fresh")); hashes != fresh || hashes != 1 {
			t.Errorf("a known address costs %d hashes, a new one %d", hashes, fresh)
		}
		emails := h.Deliver()
		if len(emails) != 2 || emails[0].To != "bold@example.mn" || accountstest.SixDigits.MatchString(emails[0].Text) ||
			!strings.Contains(emails[0].Text, "https://alpha.sudar.example/forgot-password") {
			t.Fatalf("%+v", emails)
		}
		if err := h.ConfirmSignUp(accountstest.Context, ticket.Secret, "123456", h.From("192.0.2.1")); !apperr.Is(err, apperr.CodeWrong) {
			t.Error(err)
		}
		_, err := h.SignUp(accountstest.Context, accountstest.SignUpOf("BOLD"), h.From("192.0.2.1"))
		if known := apperr.From(err); len(known.Fields) != 1 || known.Fields[0].Key != "field.username_taken" {
			t.Errorf("a taken username: %v", err)
		}
	})
}

// Whoever signs up with somebody else's address cannot open the account with a
// code that the owner asked for, nor the owner with theirs.
func TestACodeOpensOnlyTheSignUpOfItsTicket(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		victim, thief := accountstest.SignUpOf("victim"), accountstest.SignUpOf("thief")
		thief.Email, thief.Password = victim.Email, "Thief-word1"
		first, err := h.SignUp(accountstest.Context, victim, h.From("192.0.2.1"))
		if err != nil {
			t.Fatal(err)
		}
		own := h.CodeIn()
		second, err := h.SignUp(accountstest.Context, thief, h.From("203.0.113.1"))
		if err != nil {
			t.Fatal(err)
		}
		foreign := h.CodeIn()
		if own != foreign {
			if err := h.ConfirmSignUp(accountstest.Context, second.Secret, own, h.From("203.0.113.1")); !apperr.Is(err, apperr.CodeWrong) {
				t.Errorf("the owner's code opens the thief's account: %v", err)
			}
			if err := h.ConfirmSignUp(accountstest.Context, first.Secret, foreign, h.From("192.0.2.1")); !apperr.Is(err, apperr.CodeWrong) {
				t.Errorf("the thief's code opens an account: %v", err)
			}
		}
		if err := h.ConfirmSignUp(accountstest.Context, first.Secret, own, h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if err := h.ConfirmSignUp(accountstest.Context, second.Secret, foreign, h.From("203.0.113.1")); !apperr.Is(err, apperr.CodeWrong) ||
			h.Passes("victim@example.mn", "Thief-word1") {
			t.Errorf("a second account of an address: %v", err)
		}
	})
}

func TestSignUpRefuses(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		for name, c := range map[string]struct {
			change func(*accounts.SignUp)
			field  string
			key    string
		}{
			"terms":              {func(s *accounts.SignUp) { s.Terms = false }, "terms", "field.terms_required"},
			"look-alike letters": {func(s *accounts.SignUp) { s.Username = "bоld" }, "username", "field.username_rule"}, // Cyrillic о
			"look-alike capital": {func(s *accounts.SignUp) { s.Username = "boℓd" }, "username", "field.username_rule"},
			"Mongolian name":     {func(s *accounts.SignUp) { s.Username = "болд" }, "username", "field.username_rule"},
			"short name":         {func(s *accounts.SignUp) { s.Username = "bo" }, "username", "field.username_rule"},
			"long name":          {func(s *accounts.SignUp) { s.Username = strings.Repeat("b", 33) }, "username", "field.username_rule"},
			"address":            {func(s *accounts.SignUp) { s.Email = "bold@example" }, "email", "field.email"},
			"two addresses":      {func(s *accounts.SignUp) { s.Email = "a@b.mn,c@d.mn" }, "email", "field.email"},
			"header":             {func(s *accounts.SignUp) { s.Email = "a@b.mn\r\nBcc:c@d.mn" }, "email", "field.email"},
			"named address":      {func(s *accounts.SignUp) { s.Email = "Bold <a@b.mn>" }, "email", "field.email"},
			"weak":               {func(s *accounts.SignUp) { s.Password = "nomtoi-temee1" }, "password", "field.password_rules"},
			"only blanks":        {func(s *accounts.SignUp) { s.Password = "Ab1     " }, "password", "field.password_rules"},
			"endless":            {func(s *accounts.SignUp) { s.Password = strings.Repeat("Aa1", 342) }, "password", "field.length"},
			"phone":              {func(s *accounts.SignUp) { s.Phone = "9911" }, "phone", "field.phone"},
			"no name":            {func(s *accounts.SignUp) { s.FirstName = " " }, "first_name", "field.required"},
			"control letters":    {func(s *accounts.SignUp) { s.LastName = "a\nb" }, "last_name", "field.text"},
		} {
			said, before := accountstest.SignUpOf("bold"), h.Hasher.Runs()
			c.change(&said)
			_, err := h.SignUp(accountstest.Context, said, h.From("192.0.2.1"))
			known := apperr.From(err)
			if known.Code != apperr.Invalid || len(known.Fields) != 1 || known.Fields[0].Name != c.field || known.Fields[0].Key != c.key {
				t.Errorf("%s: %v %+v", name, err, known.Fields)
			}
			if h.Hasher.Runs() != before {
				t.Errorf("%s: bad input is hashed", name)
			}
		}
		all := accounts.SignUp{}
		if _, err := h.SignUp(accountstest.Context, all, h.From("192.0.2.1")); len(apperr.From(err).Fields) != 5 {
			t.Errorf("everything is wrong, told are %+v", apperr.From(err).Fields)
		}
		if len(h.Deliver()) != 0 {
			t.Error("bad input sends emails")
		}
	})
}

func TestCodesRunOutAndLettersAreLimited(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		ticket, err := h.SignUp(accountstest.Context, accountstest.SignUpOf("bold"), h.From("192.0.2.1"))
		if err != nil {
			t.Fatal(err)
		}
		code := h.CodeIn()
		h.Clock.Advance(codes.Life)
		if err := h.ConfirmSignUp(accountstest.Context, ticket.Secret, code, h.From("192.0.2.1")); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("after ten minutes: %v", err)
		}
		for n := range 4 {
			if err := h.ResendSignUp(accountstest.Context, ticket.Secret, h.From("192.0.2.1")); err != nil {
				t.Fatalf("email %d: %v", n+2, err)
			}
		}
		err = h.ResendSignUp(accountstest.Context, ticket.Secret, h.From("192.0.2.1"))
		if known := apperr.From(err); known.Code != apperr.TooMany || known.Wait <= 0 {
			t.Errorf("the sixth email: %v", err)
		}
		h.Deliver()
		emails, err := db.All[string](accountstest.Context, h.DB, "SELECT counter_key FROM attempt_counters WHERE counter_key LIKE '%@%'")
		if err != nil || len(emails) != 0 {
			t.Errorf("counters name people: %q, %v", emails, err)
		}
	})
}
