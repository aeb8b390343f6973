package passwords_test

import (
	"context"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/passwords"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
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
		if !strings.HasPrefix(a.PasswordHash, "$argon2id$v=19$m=64,t=5,p=1$") || a.PasswordHash == b.PasswordHash {
			t.Errorf("hashes %s and %s", a.PasswordHash, b.PasswordHash)
		}
		if costly := accountstest.NewPerson(t, accounts.New(d, clk, accounts.Options{}), "tuya"); !strings.HasPrefix(costly.PasswordHash,
			"$argon2id$v=19$m=7168,t=5,p=1$") {
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

// A hash of another cost opens the account, and is made anew at the next sign-in.
func TestHashesOfAnotherCostAreRenewed(t *testing.T) {
	accountstest.Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		old := accountstest.NewPerson(t, accounts.New(d, clk, accounts.Options{PasswordMemory: 64}), "bold")
		s := accounts.New(d, clk, accounts.Options{PasswordMemory: 128})
		f := factors.New(d, clk, s, nil)
		for range 2 {
			credentials := factors.Credentials{Name: "bold", Password: accountstest.Password}
			if _, _, err := f.SignIn(accountstest.Context, credentials, activity.Origin{}); err != nil {
				t.Fatal(err)
			}
		}
		renewed, err := s.Get(accountstest.Context, old.ID)
		if err != nil || !strings.HasPrefix(renewed.PasswordHash, "$argon2id$v=19$m=128,t=5,p=1$") {
			t.Errorf("%s, %v", renewed.PasswordHash, err)
		}
	})
}

func TestStoredCostsAreBounded(t *testing.T) {
	h := passwords.NewHasher(64)
	for _, cost := range []string{"m=99999999,t=2,p=1", "m=64,t=99,p=1", "m=0,t=2,p=1", "m=64,t=0,p=1", "m=64,t=2,p=2", "m=-1,t=2,p=1"} {
		if right, err := h.Check(t.Context(), "x", "$argon2id$v=19$"+cost+"$AAAA$AAAA"); right || err == nil {
			t.Errorf("%s: %v, %v", cost, right, err)
		}
	}
}
