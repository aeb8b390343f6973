package bench_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"testing"
	"time"

	"sudar/bench"
	"sudar/internal/app"
	"sudar/internal/commerce"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/httpclient"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
	"sudar/internal/organizations"
	"sudar/internal/publications/child"
	"sudar/internal/server/sandbox"
)

// writing is how long TestNeighboursWriteThroughTwoNodes lets people write.
const writing = 10 * time.Second

// librarians are how many of the first people write in the office, with their
// administrator; publishers are how many of those after them bring titles in.
const (
	librarians = 6
	publishers = 2
)

// TestMain lets the test binary open files as the server's binary does.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == child.Command {
		if err := child.Run(context.Background(), os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// Thirty people whose ids are neighbours write through two nodes of one
// PostgreSQL, by every kind of call that changes something, while the workers
// of both nodes send their emails. Nothing fails; a busy machine may refuse some
// with 503 and Retry-After. How many, and how long it takes, is not asked here:
// sudar bench people does.
func TestNeighboursWriteThroughTwoNodes(t *testing.T) {
	d := dbtest.Postgres(t, clock.System{})
	const contents = 200
	var people []bench.Neighbour
	var corner bench.Corner
	_, _ = filled(t, d, func(ctx context.Context, owner organizations.Organization) (err error) {
		if people, err = bench.FillNeighbours(ctx, d, "p", 30); err != nil {
			return err
		}
		if err := employ(ctx, d, owner.ID, people); err != nil {
			return err
		}
		if corner, err = bench.FillCorner(ctx, d, people); err != nil {
			return err
		}
		return bench.Fill(ctx, d, owner.ID, owner.Name, contents)
	})
	bank, pay := startBank(t)
	files := t.TempDir()
	bases := []string{startNode(t, d, files, bank), startNode(t, d, files, bank)}
	till, err := bench.OpenTill(t.Context(), bases[0], people, contents, pay)
	if err != nil {
		t.Fatal(err)
	}
	selling := slices.Concat(till.Orders(), till.Loans(contents))
	cataloguing := bench.OpenOffice(people[:librarians], people[librarians:librarians+publishers], contents).Writes()
	streams := slices.Concat(bench.Writes(people, contents, 0.1), bench.OtherWrites(people, contents), corner.Writes(), selling, cataloguing)
	if raced { // each call takes several times as long
		for i := range streams {
			streams[i].PerSecond /= 2
		}
	}
	written := bench.OpenLoad(t.Context(), bases, streams, writing)
	t.Log("\n" + bench.WrittenTable(written))
	for _, w := range written {
		allowed := []int{http.StatusOK, http.StatusCreated, http.StatusServiceUnavailable}
		if slices.ContainsFunc(selling, func(s bench.Stream) bool { return s.Name == w.Name }) { // copies are lent, orders over, coupons used
			allowed = append(allowed, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity)
		}
		if slices.ContainsFunc(cataloguing, func(s bench.Stream) bool { return s.Name == w.Name }) { // some write at the same record
			allowed = append(allowed, http.StatusAccepted, http.StatusNoContent, http.StatusConflict)
		}
		for status := range w.Statuses {
			if !slices.Contains(allowed, status) {
				t.Errorf("%s: %d of %d answers are %d: %s", w.Name, w.Statuses[status], w.Calls, status, w.Said)
			}
		}
		if w.Failed > 0 || w.Refused == w.Calls {
			t.Errorf("%s: of %d calls %d failed, %d were refused", w.Name, w.Calls, w.Failed, w.Refused)
		}
	}
	for what, query := range map[string]string{
		"ratings that do not count every review": "SELECT COUNT(*) FROM contents c WHERE (SELECT COUNT(*) FROM reviews r " +
			"WHERE r.content_id = c.id AND r.hidden_at IS NULL) NOT IN (0, c.rating_count)",
		"notes with the same number": "SELECT COUNT(*) FROM (SELECT 1 FROM entries GROUP BY account_id, change HAVING " +
			"COUNT(*) > 1) same",
		"members of no organisation in a group": "SELECT COUNT(*) FROM group_members x JOIN groups g ON g.id = x.group_id WHERE NOT " +
			"EXISTS (SELECT 1 FROM memberships m WHERE m.account_id = x.account_id AND m.organization_id = g.organization_id)",
		"folders whose places have gaps": "SELECT COUNT(*) FROM (SELECT account_id, parent_id, COUNT(*) AS n, MAX(position) AS last, " +
			"COUNT(DISTINCT position) AS places FROM folders WHERE trashed_at IS NULL GROUP BY account_id, parent_id) p WHERE n <> places " +
			"OR n <> last + 1",
		"accepted invitations of nobody in the folder": "SELECT COUNT(*) FROM folder_requests q WHERE q.state = 'accepted' AND NOT EXISTS " +
			"(SELECT 1 FROM folder_members m WHERE m.folder_id = q.folder_id AND m.account_id = q.account_id)",
		"entries in folders whose owner their author does not know": "SELECT COUNT(*) FROM entries e JOIN folders f ON f.id = e.folder_id " +
			"WHERE f.account_id <> e.account_id AND NOT EXISTS (SELECT 1 FROM folder_members m WHERE m.folder_id = f.id AND m.account_id = " +
			"e.account_id)",
		"licences that lend more than their copies": "SELECT COUNT(*) FROM licences l WHERE l.copies < (SELECT COUNT(*) FROM loans n " +
			"WHERE n.licence_id = l.id AND n.returned_at IS NULL)",
		"titles of which more is lent and kept than there is": "SELECT COUNT(*) FROM lending_titles t WHERE (SELECT SUM(l.copies) FROM " +
			"licences l WHERE l.title_id = t.id) < (SELECT COUNT(*) FROM loans n WHERE n.title_id = t.id AND n.returned_at IS NULL) + " +
			"(SELECT COUNT(*) FROM holds h WHERE h.title_id = t.id AND h.ended_at IS NULL AND h.status = 'ready')",
		"titles that somebody has twice": "SELECT COUNT(*) FROM (SELECT 1 FROM loans WHERE returned_at IS NULL GROUP BY title_id, account_id " +
			"HAVING COUNT(*) > 1) twice",
		"records that name who was merged into somebody else": "SELECT COUNT(*) FROM content_contributors x JOIN merges m ON m.kind = " +
			"'author' AND m.from_id = x.contributor_id AND m.undone_at IS NULL",
		"records that an undone bulk edit still changes": "SELECT COUNT(*) FROM bulk_edits e WHERE e.state = 'undone' AND EXISTS (SELECT 1 " +
			"FROM bulk_edit_contents c WHERE c.edit_id = e.id AND c.state = 'changed')",
		"titles whose stage is not that of their last event": "SELECT COUNT(*) FROM contents c JOIN submission_events e ON e.content_id = c.id " +
			"WHERE e.at = (SELECT MAX(at) FROM submission_events WHERE content_id = c.id) AND c.submission <> " +
			"CASE e.becomes WHEN 'published' THEN '' ELSE e.becomes END",
		"jobs that died": "SELECT COUNT(*) FROM jobs WHERE state = 'dead'",
	} {
		if n, err := db.Get[int](t.Context(), d, query); err != nil || n > 0 {
			t.Errorf("%d %s, %v", n, what, err)
		}
	}
	stages, err := db.All[string](t.Context(), d, "SELECT act || ' ' || COUNT(*) FROM submission_events GROUP BY act ORDER BY act")
	if t.Log("publishers' titles: ", stages); err != nil {
		t.Error(err)
	}
	books, err := commerce.New(d, clock.System{}, commerce.Domains{}, commerce.Options{}).CheckBooks(t.Context())
	if err != nil || len(books.Wrong) > 0 || books.Kept == 0 {
		t.Errorf("the books: %+v %v", books, err)
	}
}

// startBank starts QPay's sandbox and returns its address, and what pays an invoice
// there whose page is given.
func startBank(t *testing.T) (address string, pay func(page string)) {
	t.Helper()
	bank := httptest.NewUnstartedServer(nil)
	address = "http://" + bank.Listener.Addr().String()
	bank.Config.Handler = sandbox.NewQPay(sandbox.QPayOptions{
		URL: address, Clock: clock.System{}, Callback: httpclient.New(httpclient.Options{AllowPrivate: true}),
	})
	bank.Start()
	t.Cleanup(bank.Close)
	return address, func(page string) {
		response, err := http.PostForm(page, url.Values{"way": {"pay"}})
		if err != nil {
			t.Error("the bank: ", err)
			return
		}
		_ = response.Body.Close()
	}
}

// employ makes people members: the first an administrator, some librarians, some
// publishers, the others readers.
func employ(ctx context.Context, d *db.DB, organization string, people []bench.Neighbour) error {
	for i, person := range people {
		role := "reader"
		switch {
		case i == 0:
			role = "admin"
		case i < librarians:
			role = "librarian"
		case i < librarians+publishers:
			role = "publisher"
		}
		_, err := db.Exec(ctx, d, "INSERT INTO memberships (account_id, organization_id, role, created_at) VALUES ($1, $2, $3, $4)", person.ID,
			organization, role, d.Now())
		if err != nil {
			return err
		}
	}
	_, err := db.Exec(ctx, d, "INSERT INTO groups (id, organization_id, name, join_code, created_at) VALUES ($1, $2, 'Анги', $1, $3)",
		bench.JoinCode, organization, d.Now())
	return err
}

// startNode starts a server of d's library with a worker and returns where it is. Its
// files are where those of the other nodes are; orders are paid at a bank.
func startNode(t *testing.T, d *db.DB, files, bank string) string {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	site := "http://" + server.Listener.Addr().String()
	ctx, stop := context.WithCancel(log.Into(context.Background(), log.Discard()))
	node, err := app.Open(ctx, &config.Config{
		DataDir: t.TempDir(), DatabaseURL: d.Address(), BlobURL: files, Listen: "127.0.0.1:0", Organization: "hub",
		SecretKey:      fmt.Sprintf("%064d", 1),
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Session: config.Session{Idle: time.Hour, Remember: time.Hour},
		BaseURL:          site,
		Limits:           config.Limits{ImportFile: 1 << 20, ImportUnpacked: 1 << 24, ImportMemory: 1 << 28, ImportTime: time.Minute},
		PrivateProviders: true,
		Transfer:         config.Transfer{Bank: "Bank", Account: "1", Holder: "Sudar"},
		QPay: config.QPay{
			URL: bank + "/v2", Username: sandbox.Merchant, Password: sandbox.Password, InvoiceCode: sandbox.InvoiceCode, Merchant: sandbox.Merchant,
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	worked := make(chan struct{})
	go func() {
		defer close(worked)
		jobs.NewWorker(node.Jobs, jobs.Options{}).Run(ctx)
	}()
	server.Config.Handler = node.API()
	server.Start()
	t.Cleanup(func() {
		server.Close()
		stop()
		<-worked
		_ = node.Close()
	})
	return server.URL
}
