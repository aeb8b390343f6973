// Package accountstest sets up accounts for tests: of accounts, of the packages
// that they stand on, and of those that stand on them.
package accountstest

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/federation"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/sms"
	"sudar/internal/organizations"
)

// Fixture is accounts with what stands on them and what takes their emails.
type Fixture struct {
	*accounts.Service
	Factors    *factors.Service
	Federation *federation.Service
	T          *testing.T
	DB         *db.DB
	Clock      *clock.Fixed
	Emails     *accounts.Emails
	Post       *mail.Mailbox
	Phone      *sms.Outbox
	Blobs      blob.Store
	Alpha      organizations.Organization
}

// Each runs a test in a fresh fixture on each database there is.
func Each(t *testing.T, fn func(t *testing.T, h *Fixture)) {
	t.Helper()
	Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		blobs, err := blob.Open(Context, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		owners := organizations.New(d, clk, "hub", "sudar.example")
		h := &Fixture{
			Service: accounts.New(d, clk, accounts.Options{PasswordMemory: 64, Secret: []byte("secret"), Blobs: blobs}), T: t, DB: d, Clock: clk,
			Post: mail.NewMailbox("no-reply@sudar.example", clk), Phone: sms.NewOutbox(clk), Blobs: blobs,
		}
		h.Factors = factors.New(d, clk, h.Service, []byte("secret"))
		h.Federation = federation.New(d, clk, h.Service, h.Factors, federation.Options{Secret: []byte("secret"), PrivateProviders: true})
		h.Emails = accounts.NewEmails(h.Service, owners, h.Post, h.Phone, "https://sudar.example")
		if h.Alpha, err = owners.Create(Context,
			organizations.Organization{Slug: "alpha", Name: "Альфа номын сан", NameEN: "Alpha Library"}); err != nil {
			t.Fatal(err)
		}
		fn(t, h)
	})
}

// From is where a call comes from, for alpha's portal.
func (h *Fixture) From(address string) activity.Origin {
	return activity.Origin{Address: address, UserAgent: Firefox, OrganizationID: h.Alpha.ID}
}

// Deliver does what a worker would with the emails that wait, and returns
// those that went out, oldest first.
func (h *Fixture) Deliver() []mail.Email {
	h.T.Helper()
	before := len(h.Post.List())
	for _, w := range Waiting[accounts.Wanted](h, accounts.WantedEvent) {
		if err := h.Emails.Send(Context, w); err != nil {
			h.T.Fatal(err)
		}
	}
	all := h.Post.List()
	var fresh []mail.Email
	for i := len(all) - before - 1; i >= 0; i-- {
		fresh = append(fresh, all[i])
	}
	return fresh
}

// Waiting takes the payloads of an event's jobs out of the queue.
func Waiting[T any](h *Fixture, event string) []T {
	h.T.Helper()
	rows, err := db.All[string](Context, h.DB, "SELECT payload FROM jobs WHERE kind = $1 ORDER BY id", "event:"+event)
	if err != nil {
		h.T.Fatal(err)
	}
	if _, err := db.Exec(Context, h.DB, "DELETE FROM jobs WHERE kind = $1", "event:"+event); err != nil {
		h.T.Fatal(err)
	}
	found := make([]T, len(rows))
	for i, row := range rows {
		if err := json.Unmarshal([]byte(row), &found[i]); err != nil {
			h.T.Fatal(err)
		}
	}
	return found
}

// What a code and a link look like in an email.
var (
	SixDigits = regexp.MustCompile(`\b\d{6}\b`)
	LinkIn    = regexp.MustCompile(`https?://\S+`)
)

// CodeIn returns the code of the one email that waits.
func (h *Fixture) CodeIn() string {
	h.T.Helper()
	emails := h.Deliver()
	if len(emails) != 1 {
		h.T.Fatalf("%d emails wait", len(emails))
	}
	code := SixDigits.FindString(emails[0].Text)
	if code == "" || !strings.Contains(emails[0].HTML, code) || strings.Contains(emails[0].Subject, code) {
		h.T.Fatalf("no code in %+v", emails[0])
	}
	return code
}

// Other returns a code that is not code.
func Other(code string) string {
	if code[0] == '9' {
		return "0" + code[1:]
	}
	return string(code[0]+1) + code[1:]
}

// Account returns the account of a name.
func (h *Fixture) Account(name string) accounts.Account {
	h.T.Helper()
	a, err := h.ByUsername(Context, name)
	if err != nil {
		h.T.Fatal(err)
	}
	return a
}

// SignUpOf returns what a new person says.
func SignUpOf(name string) accounts.SignUp {
	return accounts.SignUp{
		Person: accounts.Person{
			Username: name, Email: strings.TrimSpace(name) + "@example.mn", FirstName: "Болд", LastName: "Дорж", Password: Password,
		},
		Phone: "+976 9911-2233", Terms: true,
	}
}

// Passes signs in and tells whether that went.
func (h *Fixture) Passes(name, word string) bool {
	_, _, err := h.Factors.SignIn(Context, factors.Credentials{Name: name, Password: word}, activity.Origin{Address: "198.51.100.9"})
	return err == nil
}

// Quarter is the window of most limits on guesses.
const Quarter = 15 * time.Minute
