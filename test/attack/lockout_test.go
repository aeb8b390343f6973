package attack

import (
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"sync"
	"testing"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// guess tries a wrong password.
func (p person) guess(name string, headers ...string) response {
	return p.do(http.MethodPost, login, map[string]any{"username": name, "password": "Wrong-word1"}, headers...)
}

// enters tries the right one and reports whether it opens the account.
func (p person) enters(name string, headers ...string) (bool, response) {
	got := p.do(http.MethodPost, login, map[string]any{"username": name, "password": password}, headers...)
	return got.Status == http.StatusOK, got
}

// open opens a server's database beside it.
func (s *server) open() *db.DB {
	s.t.Helper()
	d, err := db.Open(s.t.Context(), filepath.Join(s.data, "sudar.db"), clock.System{})
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = d.Close() })
	return d
}

// rowsOf counts rows of a table, with a condition or without.
func rowsOf(t *testing.T, d *db.DB, from string) int {
	t.Helper()
	n, err := db.Get[int](db.AllTenants(t.Context(), "test"), d, "SELECT COUNT(*) FROM "+from)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// rows are how many rows each table of a server's database has.
func (s *server) rows() map[string]int {
	s.t.Helper()
	d := s.open()
	tables, err := db.All[string](db.AllTenants(s.t.Context(), "test"), d, "SELECT name FROM sqlite_master WHERE type = 'table'")
	if err != nil {
		s.t.Fatal(err)
	}
	counted := map[string]int{}
	for _, table := range tables {
		counted[table] = rowsOf(s.t, d, table)
	}
	return counted
}

// One network guesses at a name, the owner comes from others and on a browser
// that has signed in before; one network guesses at everybody; a hundred
// networks guess at one name.
func TestGuessingLocksNobodyOut(t *testing.T) {
	s := start(t, demoData(t, t.TempDir()), proxied...)
	const attacker = "2001:db8:66::1"
	signedIn := person{s: s, from: attacker}.do(http.MethodPost, login, map[string]any{"username": "reader", "password": password}).cookies()
	known := "sudar_device=" + regexp.MustCompile(`sudar_device=([^;]*)`).FindStringSubmatch(signedIn)[1]
	compared := &tally{t: t}
	for n := range 300 {
		from := person{s: s, from: fmt.Sprintf("2001:db8:66::%x", n+1)} // one customer's network
		got := from.guess("reader")
		wrong, stopped := got.Status == http.StatusUnprocessableEntity, got.Status == http.StatusTooManyRequests
		compared.add(!wrong && !stopped || wrong && n >= 10, fmt.Sprintf("guess %d of a network", n+1), got)
	}
	compared.done("guesses at a password beyond ten from one network", "")
	shut := &tally{t: t}
	for n := range 20 {
		in, got := person{s: s, from: fmt.Sprintf("198.51.%d.7", n)}.enters("reader")
		shut.add(!in, "the owner elsewhere", got)
	}
	in, got := person{s: s, from: attacker}.enters("reader", "Cookie", known)
	shut.add(!in, "the owner there, on a known browser", got)
	if in, got := (person{s: s, from: attacker}).enters("reader"); in {
		t.Errorf("a stranger there: %d", got.Status)
	}
	for n := range 150 { // at everybody from one network
		person{s: s, from: "203.0.113.66"}.guess(fmt.Sprintf("name%d", n))
	}
	for _, name := range []string{"researcher", "librarian", "publisher", "admin", "hubadmin"} {
		in, got := person{s: s, from: street}.enters(name)
		shut.add(!in, name+" elsewhere", got)
	}
	for n := range 100 { // at one name from everywhere
		person{s: s, from: fmt.Sprintf("192.0.%d.66", n)}.guess("librarian")
	}
	in, got = person{s: s, from: street}.enters("librarian")
	shut.add(!in, "the librarian, while a hundred networks guess", got)
	var classroom sync.WaitGroup // many right ones at once: some wait, none is locked out by the others
	for range 40 {
		classroom.Go(func() { person{s: s, from: "198.51.100.200"}.enters("publisher") })
	}
	classroom.Wait()
	in, got = person{s: s, from: "198.51.100.200"}.enters("publisher")
	shut.add(!in, "after forty right sign-ins at once", got)
	shut.done("owners locked out by the guesses of others", "")
}

// invent makes up somebody and tries every call that takes a name, an address
// or a telephone.
func (p person) invent(n int) {
	mail, phone := fmt.Sprintf("invented%d@example.mn", n), fmt.Sprint(88000000+n)
	p.guess(mail)
	p.do(http.MethodPost, "/edu/api/v1/auth/password/forgot", map[string]any{"email": mail})
	p.do(http.MethodPost, "/edu/api/v1/auth/password/reset", map[string]any{
		"email": mail, "otp_code": "123456", "new_password": "Zandan-2026-mod",
	})
	p.do(http.MethodPost, "/edu/api/v1/auth/otp/send/login", map[string]any{"phone": phone})
	p.do(http.MethodPost, "/edu/api/v1/auth/login/phone", map[string]any{"phone": phone, "otp_code": "123456"})
}

// bucketed are the keys of counters: those of a network, and those of names, of
// which there are 65,536 whatever is typed.
const bucketed = `attempt_counters WHERE counter_key NOT LIKE '%-from:%' AND counter_key NOT GLOB '*:[0-9a-f][0-9a-f][0-9a-f][0-9a-f]'`

// Invented names, addresses and telephones: of one network, which is refused
// soon and then adds nothing, and of hundreds, which add counters of their own.
func TestInventedNamesFillNothing(t *testing.T) {
	s := start(t, demoData(t, t.TempDir()), proxied...)
	const names = 200
	known := rowsOf(t, s.open(), bucketed) // of the demo's own people, by their accounts
	one := person{s: s, from: street}
	for n := range names {
		one.invent(n)
	}
	refused := s.rows()
	for n := range names {
		one.invent(names + n)
	}
	counters := s.rows()["attempt_counters"] - refused["attempt_counters"]
	for n := range names {
		person{s: s, from: fmt.Sprintf("100.%d.7.1", n)}.invent(2*names + n)
	}
	d, through := s.open(), max(0, counters)
	for range 100 { // emails to addresses that nobody has are jobs until a worker has looked
		if rowsOf(t, d, "jobs") <= refused["jobs"] {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	for table, n := range s.rows() {
		grew := n - refused[table]
		allowed := 5
		if table == "account_events" { // places that failed attempts came from, for all names that nobody has
			allowed = 50
		}
		if table != "attempt_counters" && grew > allowed {
			through++
			t.Errorf("%s grew by %d", table, grew)
		}
	}
	named := rowsOf(t, d, bucketed) - known
	tried(t, "rows for invented names, addresses and telephones", 3*5*names, through+named,
		fmt.Sprintf("refused ones add %d counters", counters))
}
