package accounts_test

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
	"sudar/internal/kit/locale"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/sms"
	"sudar/internal/organizations"
)

// fixture is the service with what takes its emails.
type fixture struct {
	*accounts.Service
	Factors    *factors.Service
	Federation *federation.Service
	t          *testing.T
	db         *db.DB
	clock      *clock.Fixed
	emails     *accounts.Emails
	post       *mail.Mailbox
	phone      *sms.Outbox
	blobs      blob.Store
	alpha      organizations.Organization
}

// fixtures runs a test in a fresh fixture on each database there is.
func fixtures(t *testing.T, fn func(t *testing.T, h *fixture)) {
	t.Helper()
	both(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		blobs, err := blob.Open(ctx, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		owners := organizations.New(d, clk, "hub", "sudar.example")
		h := &fixture{
			Service: accounts.New(d, clk, accounts.Options{PasswordMemory: 64, Secret: []byte("secret"), Blobs: blobs}), t: t, db: d, clock: clk,
			post: mail.NewMailbox("no-reply@sudar.example", clk), phone: sms.NewOutbox(clk), blobs: blobs,
		}
		h.Factors = factors.New(d, clk, h.Service, []byte("secret"))
		h.Federation = federation.New(d, clk, h.Service, h.Factors, federation.Options{Secret: []byte("secret"), PrivateProviders: true})
		h.emails = accounts.NewEmails(h.Service, owners, h.post, h.phone, "https://sudar.example")
		if h.alpha, err = owners.Create(ctx, organizations.Organization{Slug: "alpha", Name: "Альфа номын сан", NameEN: "Alpha Library"}); err != nil {
			t.Fatal(err)
		}
		fn(t, h)
	})
}

// from is where a call comes from, for alpha's portal.
func (h *fixture) from(address string) activity.Origin {
	return activity.Origin{Address: address, UserAgent: firefox, OrganizationID: h.alpha.ID}
}

// deliver does what a worker would with the emails that wait, and returns
// those that went out, oldest first.
func (h *fixture) deliver() []mail.Letter {
	h.t.Helper()
	before := len(h.post.List())
	for _, w := range waiting[accounts.Wanted](h, accounts.WantedEvent) {
		if err := h.emails.Send(ctx, w); err != nil {
			h.t.Fatal(err)
		}
	}
	all := h.post.List()
	var fresh []mail.Letter
	for i := len(all) - before - 1; i >= 0; i-- {
		fresh = append(fresh, all[i])
	}
	return fresh
}

// waiting takes the payloads of an event's jobs out of the queue.
func waiting[T any](h *fixture, event string) []T {
	h.t.Helper()
	rows, err := db.All[string](ctx, h.db, "SELECT payload FROM jobs WHERE kind = $1 ORDER BY id", "event:"+event)
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := db.Exec(ctx, h.db, "DELETE FROM jobs WHERE kind = $1", "event:"+event); err != nil {
		h.t.Fatal(err)
	}
	found := make([]T, len(rows))
	for i, row := range rows {
		if err := json.Unmarshal([]byte(row), &found[i]); err != nil {
			h.t.Fatal(err)
		}
	}
	return found
}

var (
	sixDigits = regexp.MustCompile(`\b\d{6}\b`)
	linkIn    = regexp.MustCompile(`https?://\S+`)
)

// codeIn returns the code of the one email that waits.
func (h *fixture) codeIn() string {
	h.t.Helper()
	emails := h.deliver()
	if len(emails) != 1 {
		h.t.Fatalf("%d letters wait", len(emails))
	}
	code := sixDigits.FindString(emails[0].Text)
	if code == "" || !strings.Contains(emails[0].HTML, code) || strings.Contains(emails[0].Subject, code) {
		h.t.Fatalf("no code in %+v", emails[0])
	}
	return code
}

// other returns a code that is not code.
func other(code string) string {
	if code[0] == '9' {
		return "0" + code[1:]
	}
	return string(code[0]+1) + code[1:]
}

func (h *fixture) account(name string) accounts.Account {
	h.t.Helper()
	a, err := h.ByUsername(ctx, name)
	if err != nil {
		h.t.Fatal(err)
	}
	return a
}

func signUpOf(name string) accounts.SignUp {
	return accounts.SignUp{
		Person: accounts.Person{Username: name, Email: strings.TrimSpace(name) + "@example.mn", FirstName: "Болд", LastName: "Дорж", Password: password},
		Phone:  "+976 9911-2233", Terms: true,
	}
}

// passes signs in and tells whether that went.
func (h *fixture) passes(name, word string) bool {
	_, _, err := h.Factors.SignIn(ctx, factors.Credentials{Name: name, Password: word}, activity.Origin{Address: "198.51.100.9"})
	return err == nil
}

var english = locale.English

const quarter = 15 * time.Minute
