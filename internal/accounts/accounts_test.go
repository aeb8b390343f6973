package accounts_test

import (
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

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
