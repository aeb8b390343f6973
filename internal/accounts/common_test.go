package accounts_test

import (
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Common passwords are refused beside their field wherever one is chosen; the
// demo library's people alone have one that everybody knows.
func TestCommonPasswordsAreRefused(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		const common = "Чингис1206"
		bold := newPerson(t, h.Service, "bold")
		said := signUpOf("bayar")
		said.Password = common
		_, signUp := h.SignUp(ctx, said, h.from(owner))
		_, create := h.Create(ctx, accounts.Person{Username: "tuya", Email: "tuya@example.mn", Password: "Sudar2026"})
		_, change := h.ChangePassword(ctx, bold, sessions.Session{}, password, common, h.from(owner))
		_, forced := h.ForcedPassword(ctx, owing(t, h, "dulam"), sessions.Session{}, "dulam@example.mn", common, h.from(owner))
		for what, c := range map[string]struct {
			err   error
			field string
		}{
			"sign-up": {signUp, "password"}, "create": {create, "password"}, "change": {change, "new_password"}, "forced": {forced, "new_password"},
			"reset":    {h.ResetPassword(ctx, accounts.Reset{Email: "bold@example.mn", Code: "123456", Password: common}, h.from(owner)), "new_password"},
			"by staff": {h.SetPassword(ctx, bold, common, false), "password"},
		} {
			known := apperr.From(c.err)
			if known.Code != apperr.Invalid || len(known.Fields) != 1 || known.Fields[0].Name != c.field || known.Fields[0].Key != "field.password_common" {
				t.Errorf("%s: %v %+v", what, c.err, known.Fields)
			}
		}
		if _, err := h.Create(ctx, accounts.Person{Username: "reader", Email: "reader@sudar.example", Password: "Sudar2026", Known: true}); err != nil || !h.passes("reader", "Sudar2026") {
			t.Errorf("the demo library's reader: %v", err)
		}
	})
}

// owing makes a person who owes a new password.
func owing(t *testing.T, h *fixture, name string) accounts.Account {
	t.Helper()
	newPerson(t, h.Service, name)
	if _, err := db.Exec(ctx, h.db, "UPDATE accounts SET password_verified = FALSE WHERE username = $1", name); err != nil {
		t.Fatal(err)
	}
	return h.account(name)
}
