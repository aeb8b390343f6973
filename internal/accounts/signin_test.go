package accounts_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
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
		_, _, err := f.SignIn(accountstest.Context, factors.Credentials{Name: "bold", Password: accountstest.Password}, activity.Origin{Address: "2001:db8::2"})
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
	for address, code := range map[string]apperr.Code{"2001:db8:0:1:ffff::": apperr.TooMany, "2001:db8:0:2::": apperr.CredentialsWrong, "192.0.2.1": apperr.CredentialsWrong} {
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
			_, _, err := f.SignIn(context.Background(), factors.Credentials{Name: fmt.Sprint("name", n), Password: accountstest.Password}, activity.Origin{})
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
	t.Logf("%d answered with %d hashes, %d refused, %d MiB taken from the system", answered.Load(), s.Hasher.Runs(), refused.Load(), memory.Sys>>20)
	if answered.Load()+refused.Load() != 10_000 || answered.Load() == 0 || s.Hasher.Runs() > 1_000 || memory.Sys > 700<<20 {
		t.Error("the bounds do not hold")
	}
	accountstest.SignIn(t, f, "bold") // there is room again
}

func TestDevicesAndEvents(t *testing.T) {
	accountstest.Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s := accounts.New(d, clk, accounts.Options{PasswordMemory: 64, Idle: time.Hour})
		f := factors.New(d, clk, s, nil)
		a, b := accountstest.NewPerson(t, s, "bold"), accountstest.NewPerson(t, s, "bayar")
		first := accountstest.SignIn(t, f, "bold")
		clk.Advance(time.Minute)
		second, other := accountstest.SignIn(t, f, "bold"), accountstest.SignIn(t, f, "bayar")
		devices, err := s.Sessions.Devices(accountstest.Context, a.ID)
		if err != nil || len(devices) != 2 || devices[0].SessionID != second.ID || devices[0].Name != "Firefox, Linux" || devices[0].Address != "192.0.2.0/24" {
			t.Fatalf("%+v, %v", devices, err)
		}
		if err := s.Sessions.EndSession(accountstest.Context, a.ID, other.ID, activity.Origin{}); !apperr.Is(err, apperr.NotFound) || !accountstest.Runs(s, other) {
			t.Errorf("somebody else's session: %v", err)
		}
		if err := s.Sessions.EndSession(accountstest.Context, a.ID, first.ID, activity.Origin{}); err != nil || accountstest.Runs(s, first) || !accountstest.Runs(s, second) {
			t.Errorf("ending a session: %v", err)
		}
		third := accountstest.SignIn(t, f, "bold")
		if err := s.Sessions.SignOutEverywhere(accountstest.Context, a.ID, third.ID, activity.Origin{}); err != nil || accountstest.Runs(s, second) || !accountstest.Runs(s, third) || !accountstest.Runs(s, other) {
			t.Errorf("signing out other devices: %v", err)
		}
		events, err := s.Activity.Events(accountstest.Context, a.ID, page.Of(1, 10))
		var kinds []activity.Kind
		for _, e := range events.Rows {
			kinds = append(kinds, e.Kind)
		}
		want := []activity.Kind{activity.SessionsEnded, activity.SignedIn, activity.SessionsEnded, activity.SignedIn, activity.SignedIn}
		if diff := cmp.Diff(want, kinds); diff != "" || err != nil || events.Total != 5 {
			t.Errorf("%v %s", err, diff)
		}
		if clk.Advance(time.Hour + time.Second); accountstest.Runs(s, third) {
			t.Error("the configured idle time does not hold")
		}
		if events, err := s.Activity.Events(accountstest.Context, b.ID, page.Of(1, 10)); err != nil || events.Total != 1 {
			t.Errorf("somebody else sees %+v, %v", events, err)
		}
	})
}

// Whoever gains or loses a staff role signs in again.
func TestRoleChangesEndSessions(t *testing.T) {
	accountstest.Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s, owners := accounts.New(d, clk, accounts.Options{PasswordMemory: 64}), organizations.New(d, clk, "", "")
		f := factors.New(d, clk, s, nil)
		o, err := owners.Create(accountstest.Context, organizations.Organization{Slug: "alpha"})
		if err != nil {
			t.Fatal(err)
		}
		a := accountstest.NewPerson(t, s, "bold")
		for _, step := range []struct {
			role  viewer.Role
			alive bool
		}{{viewer.Reader, true}, {viewer.Reader, true}, {viewer.Librarian, false}, {viewer.Librarian, true}, {viewer.Reader, false}} {
			session := accountstest.SignIn(t, f, "bold")
			if err := s.Join(accountstest.Context, accounts.Membership{AccountID: a.ID, OrganizationID: o.ID, Role: step.role}); err != nil {
				t.Fatal(err)
			}
			if accountstest.Runs(s, session) != step.alive {
				t.Errorf("after becoming %s the session runs: %v", step.role, !step.alive)
			}
		}
	})
}

func TestDeviceName(t *testing.T) {
	for agent, want := range map[string]string{
		accountstest.Firefox: "Firefox, Linux", "": "", "curl/8": "",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1": "Safari, iPhone",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0":           "Edge, Windows",
		"Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36":                            "Chrome, Android",
	} {
		if got := activity.DeviceName(agent); got != want {
			t.Errorf("%q is %q, want %q", agent, got, want)
		}
	}
}
