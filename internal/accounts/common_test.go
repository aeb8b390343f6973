package accounts_test

import (
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
)

// Common passwords are refused beside their field wherever one is chosen; the
// demo library's people alone have one that everybody knows.
func TestCommonPasswordsAreRefused(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		const common = "Чингис1206"
		bold := accountstest.NewPerson(t, h.Service, "bold")
		said := accountstest.SignUpOf("bayar")
		said.Password = common
		_, signUp := h.SignUp(accountstest.Context, said, h.From(accountstest.Owner))
		_, create := h.Create(accountstest.Context, accounts.Person{Username: "tuya", Email: "tuya@example.mn", Password: "Sudar2026"})
		_, change := h.ChangePassword(accountstest.Context, bold, sessions.Session{}, accountstest.Password, common, h.From(accountstest.Owner))
		_, forced := h.ForcedPassword(accountstest.Context, accountstest.Owing(t, h, "dulam"), sessions.Session{}, "dulam@example.mn", common,
			h.From(accountstest.Owner))
		for what, c := range map[string]struct {
			err   error
			field string
		}{
			"sign-up": {signUp, "password"}, "create": {create, "password"}, "change": {change, "new_password"}, "forced": {forced, "new_password"},
			"reset": {
				h.ResetPassword(accountstest.Context, accounts.Reset{Email: "bold@example.mn", Code: "123456", Password: common},
					h.From(accountstest.Owner)), "new_password",
			},
			"by staff": {h.SetPassword(accountstest.Context, bold, common, false), "password"},
		} {
			known := apperr.From(c.err)
			if known.Code != apperr.Invalid || len(known.Fields) != 1 || known.Fields[0].Name != c.field ||
				known.Fields[0].Key != "field.password_common" {
				t.Errorf("%s: %v %+v", what, c.err, known.Fields)
			}
		}
		if _, err := h.Create(accountstest.Context, accounts.Person{
			Username: "reader", Email: "reader@sudar.example", Password: "Sudar2026", Known: true,
		}); err != nil || !h.Passes("reader", "Sudar2026") {
			t.Errorf("the demo library's reader: %v", err)
		}
	})
}
