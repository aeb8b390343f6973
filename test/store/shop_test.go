// Package store has many people buy and borrow at servers that are processes of
// their own, over one database, while money is taken by a sandbox in another
// process. The long tests alone run it (make soak): it starts bin/sudar.
package store

import (
	"bufio"
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudar/bench"
	"sudar/internal/app"
	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/log/logtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/server/sandbox"
)

// shop is a library that sells and lends, with its members.
type shop struct {
	*app.App    // the test's own look at the database
	t           *testing.T
	all         context.Context
	environment []string // of its processes
	hub         organizations.Organization
	people      []bench.Neighbour
	pack        commerce.Package
	book        catalogue.Content
}

// long skips a test that is too long for every push, and tells where the program is.
func long(t *testing.T) string {
	t.Helper()
	if os.Getenv("SUDAR_SOAK") == "" {
		t.Skip("skipped: SUDAR_SOAK is not set")
	}
	program, err := filepath.Abs("../../bin/sudar")
	if err == nil {
		_, err = os.Stat(program)
	}
	if err != nil {
		t.Fatal("make build first: ", err)
	}
	return program
}

// newShop opens a library over a database with so many members. Servers of it are
// told to be at a site, which may be "".
func newShop(t *testing.T, d *db.DB, data, site string, people int) *shop {
	t.Helper()
	s := &shop{t: t, all: db.AllTenants(context.Background(), "test")}
	s.environment = []string{
		"SUDAR_DATA=" + data, "SUDAR_SECRET_KEY=" + ident.Secret() + ident.Secret(), "SUDAR_AMBIENT=false", "SUDAR_PRIVATE_PROVIDERS=true",
		"SUDAR_TRANSFER_BANK=Bank", "SUDAR_TRANSFER_ACCOUNT=5000000000", "SUDAR_TRANSFER_HOLDER=Sudar", "SUDAR_BASE_URL=" + site,
		"SUDAR_TRUSTED_PROXIES=127.0.0.1/32",
		"SUDAR_QPAY_URL=" + s.startBank() + "/v2", "SUDAR_QPAY_USERNAME=" + sandbox.Merchant, "SUDAR_QPAY_PASSWORD=" + sandbox.Password,
		"SUDAR_QPAY_INVOICE_CODE=" + sandbox.InvoiceCode, "SUDAR_QPAY_MERCHANT=" + sandbox.Merchant,
	}
	if d.Dialect() == db.Postgres {
		s.environment = append(s.environment, "SUDAR_DATABASE_URL="+d.Address())
	}
	settings, err := config.Load(nil, s.environment)
	s.check(err)
	s.App, err = app.Open(s.all, settings)
	s.check(err)
	t.Cleanup(func() { _ = s.Close() })
	s.fill(people)
	return s
}

func (s *shop) check(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// fill makes the members, a package and a book that is lent.
func (s *shop) fill(people int) {
	s.t.Helper()
	var err error
	s.hub, err = s.Organizations.Create(s.all, organizations.Organization{Slug: "hub", Name: "Судар", Hub: true})
	s.check(err)
	s.people, err = bench.FillNeighbours(s.all, s.DB, "n", people)
	s.check(err)
	s.check(s.DB.InTx(s.all, func(ctx context.Context) error {
		for _, person := range s.people {
			if _, err := db.Exec(ctx, s.DB, "INSERT INTO memberships (account_id, organization_id, role, created_at) VALUES ($1, $2, 'reader', $3)",
				person.ID, s.hub.ID, s.DB.Now()); err != nil {
				return err
			}
		}
		return nil
	}))
	s.pack, err = s.Commerce.CreatePackage(s.all, commerce.Package{
		SellerID: s.hub.ID, Kind: commerce.Research, Covers: commerce.CoversNothing, Days: 30, People: 1, Price: 20_001, Active: true,
		Texts: map[string]commerce.PackageTexts{"mn": {Title: "Багц"}},
	})
	s.check(err)
	s.book, err = s.Catalogue.Create(s.all, catalogue.Content{
		OwnerID: s.hub.ID, Title: "Тунгалаг тамир", Visibility: entitlements.Public,
		Items: []catalogue.Item{{FileType: catalogue.EPUB, Title: "Тунгалаг тамир", Price: 9_000, Revision: 1}},
	})
	s.check(err)
}

// coupon stores a coupon of the hub.
func (s *shop) coupon(c commerce.Coupon) {
	s.t.Helper()
	c.SellerID, c.Scope, c.Active = s.hub.ID, commerce.ForAll, true
	_, err := s.Commerce.CreateCoupon(s.all, c)
	s.check(err)
}

// librarian is a context in which somebody looks after what the hub lends.
func (s *shop) librarian() context.Context {
	return viewer.With(context.Background(), viewer.Viewer{
		AccountID: s.people[0].ID, OrganizationID: s.hub.ID, Organization: "hub", Hub: true, Role: viewer.HubAdmin,
	})
}

func (s *shop) count(query string, args ...any) int {
	s.t.Helper()
	n, err := db.Get[int](s.all, s.DB, query, args...)
	s.check(err)
	return n
}

// balanced fails when the books are wrong.
func (s *shop) balanced() commerce.Books {
	s.t.Helper()
	books, err := s.Commerce.CheckBooks(s.all)
	if err != nil || len(books.Wrong) > 0 {
		s.t.Errorf("the books are wrong: %+v %v", books, err)
	}
	return books
}

// process is a program that is started and killed.
type process struct {
	s       *shop
	args    []string
	running *exec.Cmd
	log     logtest.Output
	base    string
}

// launch starts bin/sudar and waits until it says where it is.
func (s *shop) launch(args ...string) *process {
	s.t.Helper()
	p := &process{s: s, args: args}
	p.start()
	s.t.Cleanup(p.kill)
	return p
}

func (p *process) start() {
	p.s.t.Helper()
	p.running = exec.Command(long(p.s.t), p.args...)
	p.running.Env, p.running.Stderr = append(os.Environ(), p.s.environment...), &p.log
	out, err := p.running.StdoutPipe()
	p.s.check(err)
	p.s.check(p.running.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	_, at, found := strings.Cut(line, "http://")
	if err != nil || !found {
		p.s.t.Fatalf("%v says %q: %v %s", p.args, line, err, p.log.String())
	}
	p.base = "http://" + strings.FieldsFunc(at, func(r rune) bool { return r == '/' || r == ' ' || r == '\n' || r == ',' })[0]
}

// kill is kill -9.
func (p *process) kill() {
	_ = p.running.Process.Kill()
	_ = p.running.Wait()
}

// startBank starts the sandbox's bank and returns its address.
func (s *shop) startBank() string { return s.launch("sandbox", "qpay", "--listen", "127.0.0.1:0").base }

// serve starts a server of the shop.
func (s *shop) serve(listen string, more ...string) *process {
	s.t.Helper()
	return s.launch(append([]string{"serve", "--yes", "--log-level", "error", "--log-format", "text", "--listen", listen}, more...)...)
}

// postgres returns a fresh database of two servers, or skips.
func postgres(t *testing.T) *db.DB {
	t.Helper()
	long(t)
	return dbtest.Postgres(t, clock.System{})
}

// until waits until something is right.
func (s *shop) until(what string, right func() bool) {
	s.t.Helper()
	for end := time.Now().Add(5 * time.Minute); !right(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatal("it does not come to rest: ", what)
		}
	}
}

// freeAddress is one on this machine where nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}
