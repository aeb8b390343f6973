package sessions_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

func TestSessions(t *testing.T) {
	accountstest.Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s := accounts.New(d, clk, accounts.Options{PasswordMemory: 64})
		f := factors.New(d, clk, s, nil)
		accountstest.NewPerson(t, s, "bold")
		signIn := func(remember bool) sessions.Session {
			_, session, err := f.SignIn(accountstest.Context, factors.Credentials{
				Name: " Bold ", Password: " " + accountstest.Password + " ", Remember: remember,
			},
				activity.Origin{Address: "192.0.2.1", UserAgent: "bad\xff\x00agent" + strings.Repeat("ш", 400)})
			if err != nil {
				t.Fatal(err)
			}
			return session
		}
		runs := func(session sessions.Session) bool {
			_, err := s.Sessions.Bearer(accountstest.Context, session.Token, "")
			return err == nil
		}
		short, long, ended := signIn(false), signIn(true), signIn(true)
		if err := s.Sessions.SignOut(accountstest.Context, ended.ID); err != nil {
			t.Fatal(err)
		}
		if err := s.Sessions.SignOut(accountstest.Context, ended.ID); err != nil {
			t.Errorf("signing out twice: %v", err)
		}
		if runs(ended) || !runs(short) || !runs(long) {
			t.Error("the wrong session ended")
		}
		clk.Advance(11 * time.Hour)
		if !runs(short) { // which prolongs it
			t.Fatal("ended before 12 idle hours")
		}
		clk.Advance(11 * time.Hour)
		if !runs(short) {
			t.Error("use did not prolong the session")
		}
		clk.Advance(11 * time.Hour)
		if _, err := s.Sessions.Bearer(sessions.Unattended(accountstest.Context), short.Token, ""); err != nil {
			t.Errorf("an open page: %v", err) // which does not prolong it
		}
		clk.Advance(time.Hour + time.Second)
		if runs(short) || !runs(long) {
			t.Error("12 idle hours end a session, but not a remembered one")
		}
		clk.Advance(30*24*time.Hour + time.Second)
		if ok, err := s.Sessions.Runs(accountstest.Context, long.ID); ok || err != nil || runs(long) {
			t.Error("30 idle days end every session")
		}
		for _, token := range []string{"", "x", strings.Repeat("x", 300), "\xff"} {
			if _, err := s.Sessions.Bearer(accountstest.Context, token, ""); !apperr.Is(err, apperr.Unauthenticated) {
				t.Errorf("token %.10q: %v", token, err)
			}
		}
	})
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
		if err != nil || len(devices) != 2 || devices[0].SessionID != second.ID || devices[0].Name != "Firefox, Linux" ||
			devices[0].Address != "192.0.2.0/24" {
			t.Fatalf("%+v, %v", devices, err)
		}
		if err := s.Sessions.EndSession(accountstest.Context, a.ID, other.ID, activity.Origin{}); !apperr.Is(err, apperr.NotFound) ||
			!accountstest.Runs(s, other) {
			t.Errorf("somebody else's session: %v", err)
		}
		if err := s.Sessions.EndSession(accountstest.Context, a.ID, first.ID, activity.Origin{}); err != nil || accountstest.Runs(s, first) ||
			!accountstest.Runs(s, second) {
			t.Errorf("ending a session: %v", err)
		}
		third := accountstest.SignIn(t, f, "bold")
		if err := s.Sessions.SignOutEverywhere(accountstest.Context, a.ID, third.ID, activity.Origin{}); err != nil ||
			accountstest.Runs(s, second) || !accountstest.Runs(s, third) || !accountstest.Runs(s, other) {
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
