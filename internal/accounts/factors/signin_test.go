package factors_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// Known and unknown names cost the same: one hash, one event, as many counters,
// and the same limits; a password that is too long costs none.
func TestSignInCostsTheSameForUnknownNames(t *testing.T) {
	accountstest.Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s := accounts.New(d, clk, accounts.Options{PasswordMemory: 64})
		f := factors.New(d, clk, s, nil)
		accountstest.NewPerson(t, s, "bold")
		cost := func(name, word string, code apperr.Code) (hashes int64, events, uses int) {
			t.Helper()
			before := s.Hasher.Runs()
			count := func(query string) int {
				n, err := db.Get[int](accountstest.Context, d, query)
				if err != nil {
					t.Fatal(err)
				}
				return n
			}
			const counters = "SELECT COALESCE(SUM(attempts), 0) FROM attempt_counters"
			usesBefore := count(counters)
			clk.Advance(time.Millisecond) // an event of the same place is written again
			_, _, err := f.SignIn(accountstest.Context, factors.Credentials{Name: name, Password: word}, activity.Origin{Address: "2001:db8::1"})
			if !apperr.Is(err, code) {
				t.Errorf("%s: %v, want %s", name, err, code)
			}
			events, err = db.Get[int](accountstest.Context, d, "SELECT COUNT(*) FROM account_events WHERE at = $1", d.Now())
			if err != nil {
				t.Fatal(err)
			}
			return s.Hasher.Runs() - before, events, count(counters) - usesBefore
		}
		for _, name := range []string{"bold", "bold@example.mn", "nobody", "nobody@example.mn", "бoлд"} {
			if hashes, events, uses := cost(name, "Wrong-word1", apperr.CredentialsWrong); hashes != 1 || events != 1 || uses != 3 {
				t.Errorf("%s costs %d hashes, %d events and %d uses", name, hashes, events, uses)
			}
			if hashes, _, _ := cost(name, strings.Repeat("A1a", 342), apperr.Invalid); hashes != 0 {
				t.Errorf("%s: a long password is hashed", name)
			}
		}
		for range 9 { // each name by itself: that two are one account's does not show
			cost("nobody", "Wrong-word1", apperr.CredentialsWrong)
			cost("bold", "Wrong-word1", apperr.CredentialsWrong)
		}
		cost("bold@example.mn", "Wrong-word1", apperr.CredentialsWrong)
		for _, name := range []string{"bold", "nobody"} {
			if hashes, _, _ := cost(name, accountstest.Password, apperr.TooMany); hashes != 0 {
				t.Errorf("%s: a locked name is hashed for", name)
			}
		}
		_, _, err := f.SignIn(accountstest.Context, factors.Credentials{Name: "bold", Password: accountstest.Password}, activity.Origin{
			Address: "2001:db8::2",
		})
		if known := apperr.From(err); known.Wait <= 0 || known.Wait > 15*time.Minute {
			t.Errorf("the lock says to wait %v", known.Wait)
		}
	})
}

// However many guess at once, a name's limit holds.
func TestParallelGuessesAreCounted(t *testing.T) {
	accountstest.Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s := accounts.New(d, clk, accounts.Options{PasswordMemory: 64})
		f := factors.New(d, clk, s, nil)
		accountstest.NewPerson(t, s, "bold")
		var wrong, locked atomic.Int64
		var group sync.WaitGroup
		for range 40 {
			group.Go(func() {
				_, _, err := f.SignIn(accountstest.Context, factors.Credentials{Name: "bold", Password: "Wrong-word1"}, activity.Origin{})
				switch {
				case apperr.Is(err, apperr.CredentialsWrong):
					wrong.Add(1)
				case apperr.Is(err, apperr.TooMany):
					locked.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		if wrong.Load() != 10 || locked.Load() != 30 {
			t.Errorf("%d guesses were answered, %d refused", wrong.Load(), locked.Load())
		}
	})
}

// Guessing one password for many names is limited by where it comes from: an
// address, or the network that one customer holds.
func TestGuessesOverManyNamesAreCounted(t *testing.T) {
	s := accounts.New(dbtest.SQLite(t, clock.System{}), clock.System{}, accounts.Options{PasswordMemory: 64})
	f := factors.New(dbtest.SQLite(t, clock.System{}), clock.System{}, s, nil)
	guess := func(name, address string) error {
		_, _, err := f.SignIn(accountstest.Context, factors.Credentials{Name: name, Password: "Wrong-word1"}, activity.Origin{Address: address})
		return err
	}
	for n := range 100 {
		if err := guess(fmt.Sprint("name", n), fmt.Sprintf("2001:db8:0:1::%x", n)); !apperr.Is(err, apperr.CredentialsWrong) {
			t.Fatalf("guess %d: %v", n, err)
		}
	}
	for address, code := range map[string]apperr.Code{
		"2001:db8:0:1:ffff::": apperr.TooMany, "2001:db8:0:2::": apperr.CredentialsWrong, "192.0.2.1": apperr.CredentialsWrong,
	} {
		if err := guess("name1000", address); !apperr.Is(err, code) {
			t.Errorf("from %s: %v", address, err)
		}
	}
}

// Ten thousand sign-ins at once: those without room are told to come again,
// and memory stays bounded.
func TestTenThousandSignInsAtOnce(t *testing.T) {
	if raced || testing.Short() {
		t.Skip("run without the race detector")
	}
	s := accounts.New(dbtest.SQLite(t, clock.System{}), clock.System{}, accounts.Options{PasswordMemory: 64})
	f := factors.New(dbtest.SQLite(t, clock.System{}), clock.System{}, s, nil)
	accountstest.NewPerson(t, s, "bold")
	var refused, answered atomic.Int64
	var group sync.WaitGroup
	start := make(chan struct{})
	for n := range 10_000 {
		group.Go(func() {
			<-start
			_, _, err := f.SignIn(context.Background(), factors.Credentials{Name: fmt.Sprint("name", n), Password: accountstest.Password},
				activity.Origin{})
			switch known := apperr.From(err); {
			case known.Code == apperr.CredentialsWrong || known.Code == apperr.TooMany:
				answered.Add(1)
			case known.Code == apperr.Unavailable && known.Wait > 0:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	close(start)
	group.Wait()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	t.Logf("%d answered with %d hashes, %d refused, %d MiB taken from the system", answered.Load(), s.Hasher.Runs(), refused.Load(),
		memory.Sys>>20)
	if answered.Load()+refused.Load() != 10_000 || answered.Load() == 0 || s.Hasher.Runs() > 1_000 || memory.Sys > 700<<20 {
		t.Error("the bounds do not hold")
	}
	accountstest.SignIn(t, f, "bold") // there is room again
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
