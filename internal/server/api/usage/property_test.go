package usage_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/usage"
)

// deed is an event of the property test: of which item or content, at which of its
// portals, by which of its visitors.
type deed struct {
	at      time.Time
	kind    usage.Kind
	item    int // of items; of contents for views
	portal  string
	who     int
	robot   bool
	seconds int64
}

// sold is a line of an order, refunded at a time if there is one.
type sold struct {
	item           int
	portal         string
	amount         int64
	paid, refunded time.Time
}

var portals = []string{"hub", "alpha", "beta"}

// library is two contents of alpha with three items, and what happened with them.
type library struct {
	*press
	contents []catalogue.Content
	items    []int64
	deeds    []deed // that count
	sales    []sold
}

// ends are around the ends of two months in Ulaanbaatar, which is eight hours ahead.
var ends = []string{"2026-08-31T16:00:00Z", "2026-09-30T16:00:00Z"}

func lived(t *testing.T, d *db.DB, seed uint64) *library {
	t.Helper()
	h := &library{press: pressOver(t, d)}
	other, err := h.Records.Create(h.Ctx, catalogue.Content{
		OwnerID: h.Orgs["alpha"].ID, Title: "Туулайн хувь", Visibility: "public",
		Items: []catalogue.Item{{FileType: catalogue.EPUB, Price: 3_000}},
	})
	if err != nil {
		t.Fatal(err)
	}
	h.contents = []catalogue.Content{h.title, other}
	for _, content := range h.contents {
		for _, item := range content.Items {
			h.items = append(h.items, item.ID)
		}
	}
	random := rand.New(rand.NewPCG(seed, 20)) //nolint:gosec // a test that can be repeated
	all := deeds(random)
	h.happen(all)
	h.deeds = counting(all)
	h.sell(random)
	return h
}

func deeds(random *rand.Rand) (all []deed) {
	kinds := []usage.Kind{
		usage.View, usage.Preview, usage.Open, usage.Seconds, usage.Finish, usage.NoLicense, usage.LimitExceeded, usage.Lent, usage.Finish,
	}
	for _, end := range ends {
		at, _ := time.Parse(time.RFC3339, end)
		at = at.Add(-12 * time.Hour)
		for range 600 {
			at = at.Add(time.Duration(random.IntN(180)) * time.Second)
			d := deed{
				at: at, kind: kinds[random.IntN(len(kinds))], item: random.IntN(3), portal: portals[random.IntN(3)], who: random.IntN(8),
				robot: random.IntN(9) == 0, seconds: int64(1 + random.IntN(900)),
			}
			if d.kind == usage.View {
				d.item = random.IntN(2)
			}
			if d.portal == "beta" || d.item == 2 { // few read here
				d.who = random.IntN(5)
			}
			all = append(all, d)
			if random.IntN(4) == 0 { // a double click, or a second visit
				at = at.Add(time.Duration(random.IntN(45)) * time.Second)
				d.at = at
				all = append(all, d)
			}
		}
	}
	return all
}

// happen has the deeds happen when they do, and their months end.
func (h *library) happen(all []deed) {
	h.t.Helper()
	clk := clock.At(all[0].at)
	counts := usage.New(h.DB, clk)
	write := func() {
		if err := counts.Write(h.Ctx); err != nil {
			h.t.Fatal(err)
		}
	}
	for i, d := range all {
		clk.Advance(d.at.Sub(clk.Now()))
		agent := browser
		if d.robot {
			agent = "Mozilla/5.0 (compatible; bingbot/2.0)"
		}
		event := usage.Event{Kind: d.kind, OrganizationID: h.Orgs[d.portal].ID}
		if d.kind == usage.View {
			event.ContentID = h.contents[d.item].ID
		} else {
			event.ItemID = h.items[d.item]
		}
		if d.kind == usage.Seconds {
			event.N = d.seconds
		}
		counts.Count(usage.WithClient(h.Ctx, usage.Client{Address: fmt.Sprint("198.51.100.", d.who), UserAgent: agent}), event)
		if i%200 == 0 {
			write()
		}
	}
	write()
	clk.Advance(60 * 24 * time.Hour)
	if err := counts.CloseMonths(h.Ctx); err != nil {
		h.t.Fatal(err)
	}
}

// counting are the deeds that count: no robots, and none that the same visitor did less
// than thirty seconds before.
func counting(all []deed) (kept []deed) {
	last := map[string]time.Time{}
	for _, d := range all {
		key := fmt.Sprint(d.kind, d.item, d.portal, d.who)
		before, again := last[key]
		if d.robot {
			continue
		}
		last[key] = d.at
		if d.kind == usage.Seconds || !again || d.at.Sub(before) >= 30*time.Second {
			kept = append(kept, d)
		}
	}
	return kept
}

// sell writes orders of one line into the books.
func (h *library) sell(random *rand.Rand) {
	h.t.Helper()
	for n := range 60 {
		paid, _ := time.Parse(time.RFC3339, ends[random.IntN(2)])
		s := sold{
			item: random.IntN(3), portal: portals[random.IntN(3)], amount: int64(random.IntN(9_000)),
			paid: paid.Add(time.Duration(random.IntN(7_200)-3_600) * time.Second),
		}
		status, ended := "fulfilled", any(nil)
		if random.IntN(3) == 0 {
			s.refunded = s.paid.Add(time.Duration(random.IntN(3_600)) * time.Second)
			status, ended = "refunded", db.At(s.refunded)
		}
		id := fmt.Sprint("order ", n)
		owed := int64(0)
		if status == "refunded" {
			owed = s.amount
		}
		h.exec(`INSERT INTO orders (id, number, portal_id, seller_id, request_key, status, subtotal, discount, total, vat, city_tax, vat_percent,
			city_percent, received, owed, created_at, paid_at, ended_at) VALUES ($1, $1, $2, $3, $1, $4, $5, 0, $5, 0, 0, 0, 0, $5, $6, 1, $7, $8)`,
			id, h.Orgs[s.portal].ID, h.Orgs["alpha"].ID, status, s.amount, owed, db.At(s.paid), ended)
		h.exec(`INSERT INTO order_lines (id, order_id, position, kind, item_id, title, title_en, days, people, gift, price, discount, total, vat,
			city_tax) VALUES ($1, $1, 1, 'item', $2, '', '', 0, 1, FALSE, $3, 0, $3, 0, 0)`, id, h.items[s.item], s.amount)
		h.sales = append(h.sales, s)
	}
}

func (h *press) exec(statement string, args ...any) {
	h.t.Helper()
	if _, err := db.Exec(h.Ctx, h.DB, statement, args...); err != nil {
		h.t.Fatal(err)
	}
}

// told is a report as it is answered.
type told struct {
	Figures figureSet
	Days    []struct {
		Day string
		figureSet
	}
	Months []struct {
		Month string
		Over  bool
		readingSet
	}
	Organizations []struct {
		Name    string `json:"organization_name"`
		Figures figureSet
		Reading readingSet
	}
	Titles []struct {
		Content struct{ ID int64 }
		Figures figureSet
		Reading readingSet
	}
	Items []struct {
		Item    struct{ ID int64 }
		Figures figureSet
		Reading readingSet
	}
	Reading readingSet
}

type figureSet struct{ Views, Previews, Refusals, Loans, Sales, Amount, Refunds, Refunded int64 }

// readingSet is what is told of reading; nil is what is not.
type readingSet struct {
	Readers, Opens, Minutes, Finished *int64
	Hidden                            bool
}

// asked says of what a figure is; "" and -1 are all.
type asked struct {
	content, item int
	portal        string
	from, to      string
}

// is tells whether something of an item, or of a content as a whole, is asked for.
func (a asked) is(content, item int, portal string, at time.Time) bool {
	day := at.UTC().Add(8 * time.Hour).Format(time.DateOnly)
	return (a.content < 0 || a.content == content) && (a.item < 0 || a.item == item) && (a.portal == "" || a.portal == portal) &&
		day >= a.from && day <= a.to
}

// naively counts the figures that are asked for.
func (h *library) naively(a asked) (f figureSet) {
	for _, d := range h.deeds {
		content, item := d.item/2, d.item
		if d.kind == usage.View {
			content, item = d.item, -2
		}
		if !a.is(content, item, d.portal, d.at) {
			continue
		}
		switch d.kind {
		case usage.View:
			f.Views++
		case usage.Preview:
			f.Previews++
		case usage.NoLicense, usage.LimitExceeded:
			f.Refusals++
		case usage.Lent:
			f.Loans++
		case usage.Open, usage.Seconds, usage.Finish, usage.Sale, usage.Search:
		}
	}
	for _, s := range h.sales {
		if a.is(s.item/2, s.item, s.portal, s.paid) {
			f.Sales, f.Amount = f.Sales+1, f.Amount+s.amount
		}
		if !s.refunded.IsZero() && a.is(s.item/2, s.item, s.portal, s.refunded) {
			f.Refunds, f.Refunded = f.Refunds+1, f.Refunded+s.amount
		}
	}
	return f
}

func (h *library) told(who, portal, path string) (found told) {
	h.t.Helper()
	w := h.Get(who, portal, path)
	answer := struct{ Data any }{&found}
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != http.StatusOK {
		h.t.Fatal(path, w.Code, w.Body, err)
	}
	return found
}

// question is a call for a report: who asks, and of what it is.
type question struct {
	who, portal, path string
	at                string // the one portal it is about, by its id
	of                asked
}

// query is what is asked for.
func (q question) query() string {
	query := "?from=" + q.of.from + "&to=" + q.of.to
	if q.at != "" {
		query += "&at=" + q.at
	}
	return query
}

const reportRoot = "/edu/api/v1/report/"

// questions are all reports of a time.
func (h *library) questions(from, to string) (all []question) {
	every := asked{content: -1, item: -1, from: from, to: to}
	all = append(all, question{publisher, "alpha", reportRoot + "publisher/alpha", "", every})
	own := every
	own.portal = "alpha"
	all = append(all, question{"admin of alpha", "alpha", "/edu/admin/api/v1/report/organization", "", own})
	for _, portal := range portals { // each report of one portal too
		at := every
		at.portal = portal
		all = append(all, question{publisher, "alpha", reportRoot + "publisher/alpha", h.Orgs[portal].ID, at})
		for c, content := range h.contents {
			at.content, at.item = c, -1
			path := fmt.Sprintf("%scontent/%d", reportRoot, content.ID)
			all = append(all, question{publisher, "alpha", path, h.Orgs[portal].ID, at})
			for _, item := range content.Items {
				at.item = slices.Index(h.items, item.ID)
				all = append(all, question{publisher, "alpha", fmt.Sprintf("%s/item/%d", path, item.ID), h.Orgs[portal].ID, at})
			}
		}
	}
	for c, content := range h.contents {
		of := every
		of.content = c
		path := fmt.Sprintf("%scontent/%d", reportRoot, content.ID)
		all = append(all, question{publisher, "alpha", path, "", of})
		for _, item := range content.Items {
			of.item = slices.Index(h.items, item.ID)
			all = append(all, question{publisher, "alpha", fmt.Sprintf("%s/item/%d", path, item.ID), "", of})
		}
	}
	return all
}

// spans are cut within months and at their ends; many differ by one day.
var spans = [][2]string{
	{"2026-08-01", "2026-10-31"}, {"2026-08-01", "2026-09-30"}, {"2026-08-01", "2026-09-29"}, {"2026-08-31", "2026-08-31"},
	{"2026-08-31", "2026-09-01"}, {"2026-09-01", "2026-09-30"}, {"2026-09-01", "2026-10-01"}, {"2026-09-02", "2026-10-01"},
}

// Every figure of every report, and of its tables as CSV and as a workbook, is the sum of
// what happened, by a counter that knows nothing of the service.
func TestReportsAreTheSumsOfWhatHappened(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := lived(t, d, 1)
		for i, span := range spans {
			for _, q := range h.questions(span[0], span[1]) {
				found := h.told(q.who, q.portal, q.path+q.query())
				h.compare(q, found)
				if i < 2 {
					h.compareTables(q, q.query(), found)
				}
			}
		}
	})
}

func (h *library) compare(q question, found told) {
	h.t.Helper()
	differ := func(what string, of asked, got figureSet) {
		if diff := cmp.Diff(h.naively(of), got); diff != "" {
			h.t.Errorf("%s, %s – %s, %s: %s", q.path, q.of.from, q.of.to, what, diff)
		}
	}
	differ("all", q.of, found.Figures)
	for _, day := range found.Days {
		of := q.of
		of.from, of.to = day.Day, day.Day
		differ(day.Day, of, day.figureSet)
	}
	for _, at := range found.Organizations {
		of := q.of
		of.portal = strings.TrimPrefix(at.Name, "Номын сан ")
		differ(at.Name, of, at.Figures)
	}
	for _, title := range found.Titles {
		of := q.of
		of.content = slices.IndexFunc(h.contents, func(c catalogue.Content) bool { return c.ID == title.Content.ID })
		differ("a title", of, title.Figures)
	}
	for _, item := range found.Items {
		of := q.of
		of.item = slices.Index(h.items, item.Item.ID)
		differ("an item", of, item.Figures)
	}
}

// compareTables compares the numbers of the tables of a report with the report.
func (h *library) compareTables(q question, query string, found told) {
	h.t.Helper()
	want := map[string][][]string{"day": {}, "month": {}, "organization": {}, "title": {}, "item": {}}
	for _, day := range found.Days {
		want["day"] = append(want["day"], append([]string{day.Day}, day.cells()...))
	}
	for _, month := range found.Months {
		if month.Over {
			want["month"] = append(want["month"], append([]string{month.Month}, month.readingSet.cells()...))
		}
	}
	for _, at := range found.Organizations {
		want["organization"] = append(want["organization"], slices.Concat([]string{at.Name}, at.Figures.cells(), at.Reading.cells()))
	}
	for _, title := range found.Titles {
		want["title"] = append(want["title"], slices.Concat(title.Figures.cells(), title.Reading.cells()))
	}
	for _, item := range found.Items {
		want["item"] = append(want["item"], slices.Concat(item.Figures.cells(), item.Reading.cells()))
	}
	for by, rows := range want {
		named := by != "title" && by != "item"
		for _, format := range []string{"csv", "xlsx"} {
			w := h.Get(q.who, q.portal, q.path+"/export"+query+"&by="+by+"&format="+format)
			if len(rows) == 0 && w.Code == http.StatusUnprocessableEntity {
				continue // no table of this report
			}
			if w.Code != http.StatusOK {
				h.t.Fatal(q.path, by, w.Code, w.Body)
			}
			got := [][]string{}
			for _, row := range rowsOf(h.t, format, w.Body.Bytes()) {
				if !named {
					row = row[1:]
				}
				got = append(got, row)
			}
			if diff := cmp.Diff(sortedRows(rows), sortedRows(got)); diff != "" {
				h.t.Errorf("%s by %s as %s: %s", q.path, by, format, diff)
			}
		}
	}
}

func sortedRows(rows [][]string) [][]string {
	return slices.SortedFunc(slices.Values(rows), slices.Compare[[]string])
}

func (f figureSet) cells() []string {
	cells := []string{}
	for _, n := range []int64{f.Views, f.Previews, f.Refusals, f.Loans, f.Sales, f.Amount, f.Refunds, f.Refunded} {
		cells = append(cells, fmt.Sprint(n))
	}
	return cells
}

func (r readingSet) cells() []string {
	cells := []string{}
	for _, n := range []*int64{r.Readers, r.Opens, r.Minutes, r.Finished} {
		if n == nil {
			cells = append(cells, "<5")
			continue
		}
		cells = append(cells, fmt.Sprint(*n))
	}
	return cells
}

// rowsOf are the lines of a table without its heads.
func rowsOf(t *testing.T, format string, body []byte) [][]string {
	t.Helper()
	if format == "csv" {
		rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(body, []byte("\uFEFF")))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return rows[1:]
	}
	if _, err := zip.NewReader(bytes.NewReader(body), int64(len(body))); err != nil {
		t.Fatal(err)
	}
	var sheet struct {
		Rows []struct {
			Cells []struct {
				Number string `xml:"v"`
				Text   string `xml:"is>t"`
			} `xml:"c"`
		} `xml:"sheetData>row"`
	}
	if err := xml.Unmarshal([]byte(sheetOf(t, body)), &sheet); err != nil {
		t.Fatal(err)
	}
	rows := [][]string{}
	for _, row := range sheet.Rows[1:] {
		cells := []string{}
		for _, cell := range row.Cells {
			cells = append(cells, cell.Number+cell.Text)
		}
		rows = append(rows, cells)
	}
	return rows
}
