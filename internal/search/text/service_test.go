package text_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/publications"
	"sudar/internal/search/text"
)

func titleOf(t testing.TB, book text.BookHits) string {
	t.Helper()
	var card catalogue.Card
	check(t, json.Unmarshal(book.Card, &card))
	return card.Title
}

// store puts a text into the blobs as an import does.
func (l *library) store(t *testing.T, item int64, revision int, parts ...publications.TextPart) text.Source {
	t.Helper()
	var lines bytes.Buffer
	var spans []publications.Span
	for i, part := range parts {
		part.Index = i
		line, err := json.Marshal(part)
		check(t, err)
		lines.Write(append(line, '\n'))
		spans = append(spans, publications.Span{Href: part.Href, Type: "application/xhtml+xml", Count: 4})
	}
	positions, err := json.Marshal(publications.NewPositions(spans))
	check(t, err)
	source := text.Source{
		ItemID: item, Revision: revision, TextKey: fmt.Sprintf("p/%d-%d-text", item, revision),
		PositionsKey: fmt.Sprintf("p/%d-%d-positions", item, revision),
	}
	for key, content := range map[string][]byte{source.TextKey: lines.Bytes(), source.PositionsKey: positions} {
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, err := w.Write(content)
		check(t, err)
		check(t, w.Close())
		check(t, l.blobs.Put(l.all, key, &packed, int64(packed.Len())))
	}
	return source
}

// A publication becomes searchable by a job, its next revision takes its
// place, and with the record it goes.
func TestPublicationsAreWrittenByJobs(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		item := l.record(t, "Ном", nil)
		chapter := strings.Repeat("Тал нутгийн салхи сэвэлзэнэ.\n", 100) + "Эцэст нь хулан гарч ирэв.\nТөгсөв."
		check(t, l.Published(l.all, l.store(t, item.ID, 1, publications.TextPart{Href: "one.xhtml", Title: "Нэг", Text: "Эхлэл"},
			publications.TextPart{Href: "two.xhtml", Title: "Хоёр", Text: chapter})))
		l.work(t)
		found, err := l.Within(l.reader, item.ID, "хулангийн", page.Of(1, 10))
		check(t, err)
		if found.Total != 1 {
			t.Fatalf("found %+v", found)
		}
		hit := found.Rows[0]
		at := hit.Locator.Locations
		if hit.Locator.Href != "two.xhtml" || hit.Locator.Title != "Хоёр" || hit.Locator.Type != "application/xhtml+xml" ||
			at.Progression < 0.5 || at.Progression >= 1 || at.Position < 7 || at.TotalProgression < 0.7 {
			t.Errorf("locator %+v", hit.Locator)
		}
		if q := hit.Locator.Text; q.Highlight != "хулан" || !strings.HasSuffix(q.Before, "сэвэлзэнэ. Эцэст нь ") ||
			q.After != " гарч ирэв. Төгсөв." {
			t.Errorf("quote %+v", q)
		}
		last := hit.Snippet[len(hit.Snippet)-2:]
		if diff := cmp.Diff([]text.Piece{{Text: "хулан", Marked: true}, {Text: " гарч ирэв. Төгсөв."}}, last); diff != "" {
			t.Error(diff)
		}
		check(t, l.Published(l.all, l.store(t, item.ID, 2, publications.TextPart{Href: "one.xhtml", Text: "Цоо шинэ"})))
		l.work(t)
		if len(l.within(t, item.ID, "хулан")) != 0 || len(l.within(t, item.ID, "шинэ")) != 1 {
			t.Error("the new revision is not what is found")
		}
		check(t, l.records.TakeDown(l.all, item.ContentID, catalogue.Withdrawn))
		check(t, l.Sweep(l.all))
		l.work(t)
		if books, err := l.engine.List(l.all, 0, 10); err != nil || len(books) != 0 {
			t.Errorf("after the record was deleted: %v %v", books, err)
		}
	})
}

// The sweep writes what the engine has lost, or never had, and comes again.
func TestSweepMends(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		var items []int64
		for i := range 5 {
			item := l.record(t, fmt.Sprintf("Ном %d", i), nil)
			check(t, l.Published(l.all, l.store(t, item.ID, 1, publications.TextPart{Href: "one.xhtml", Text: "хулан"})))
			items = append(items, item.ID)
		}
		l.work(t)
		check(t, l.engine.Remove(l.all, items[1]))
		check(t, l.engine.Remove(l.all, items[4]))
		check(t, l.engine.Put(l.all, text.Book{ItemID: items[2], Revision: 7}, bodies("буруу")))
		check(t, l.engine.Put(l.all, text.Book{ItemID: 999, Revision: 1}, bodies("байхгүй")))
		check(t, l.Sweep(l.all))
		l.work(t)
		books, err := l.engine.List(l.all, 0, 10)
		check(t, err)
		want := []text.Book{}
		for _, item := range items {
			want = append(want, text.Book{ItemID: item, Revision: 1})
		}
		if diff := cmp.Diff(want, books); diff != "" {
			t.Error(diff)
		}
		waiting, err := l.jobs.List(l.all, "waiting", 10)
		if err != nil || len(waiting) != 1 || waiting[0].RunAt.Before(l.clock.Now().Add(time.Hour)) {
			t.Errorf("the next sweep: %+v %v", waiting, err)
		}
	})
}

// What each person finds of seven books that say the same, by why they may.
func TestWhoFindsWhat(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		for title, change := range map[string]func(*catalogue.Content){
			"а нээлттэй":     nil,
			"б төлбөртэй":    func(c *catalogue.Content) { c.Items[0].Free = false },
			"в зөвхөн альфа": func(c *catalogue.Content) { c.Visibility = entitlements.OrganizationOnly },
			"г ноорог":       func(c *catalogue.Content) { c.Visibility = entitlements.Draft },
			"д бета":         func(c *catalogue.Content) { c.OwnerID = l.beta.ID; c.Visibility = entitlements.OrganizationOnly },
			"е хориотой":     func(c *catalogue.Content) { c.EmbargoUntil = l.clock.Now().Add(time.Hour) },
			"ж түрээс":       func(c *catalogue.Content) { c.OwnerID = l.beta.ID; c.Items[0].Free = false },
		} {
			item := l.record(t, title, change)
			check(t, l.engine.Put(l.all, text.Book{ItemID: item.ID, Revision: 1}, bodies("хулан")))
			if strings.HasPrefix(title, "ж") {
				_, err := l.rights.Grant(l.all, entitlements.Right{Kind: entitlements.Leased, Holder: entitlements.Holder{OrganizationID: l.alpha.ID},
					Target: entitlements.Target{ContentID: item.ContentID}, EndsAt: l.clock.Now().Add(2 * time.Hour)})
				check(t, err)
			}
		}
		as := func(account string, o string, role viewer.Role) context.Context {
			return viewer.With(context.Background(), viewer.Viewer{AccountID: account, OrganizationID: o, Role: role})
		}
		compare := func(name string, ctx context.Context, reads, locked string) {
			t.Helper()
			for want, ask := range map[string]func(context.Context, string, text.Filter, page.Request) (page.List[text.BookHits], error){
				"reads " + reads: l.Everywhere, "locked " + locked: l.Locked,
			} {
				found, err := ask(ctx, "хулан", text.Filter{}, page.Of(1, 100))
				check(t, err)
				var titles []string
				for _, book := range found.Rows {
					titles = append(titles, titleOf(t, book)[:2])
					if strings.HasPrefix(want, "locked") && (book.Total != 0 || len(book.Hits) != 0) {
						t.Errorf("%s: a locked book shows %+v", name, book)
					}
				}
				if strings.HasPrefix(want, "reads") { // what reads alike stands by age
					slices.Sort(titles)
				}
				if got := strings.Fields(want)[0] + " " + strings.Join(titles, ""); got != want || found.Total != len(found.Rows) {
					t.Errorf("%s: got %q, want %q", name, got, want)
				}
			}
		}
		compare("reader of alpha", l.reader, "авж", "бе")
		compare("visitor of alpha", as("reader", l.alpha.ID, viewer.Visitor), "ав", "беж")
		compare("librarian of alpha", as("reader", l.alpha.ID, viewer.Librarian), "абвгеж", "")
		compare("reader of beta", as("reader", l.beta.ID, viewer.Reader), "ад", "беж")
		l.clock.Advance(time.Hour)
		compare("after the embargo", l.reader, "авеж", "б")
		l.clock.Advance(time.Hour)
		compare("after the lease", l.reader, "аве", "бж")
	})
}

// Guests are turned away, and so are questions about locked books that are
// more than three plain words or too many.
func TestBounds(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		item := l.book(t, "Ном", "нэг хоёр гурав дөрөв")
		priced := l.record(t, "Үнэтэй", func(c *catalogue.Content) { c.Items[0].Free = false })
		foreign := l.record(t, "Бусдын", func(c *catalogue.Content) { c.OwnerID = l.beta.ID; c.Visibility = entitlements.OrganizationOnly })
		guest := viewer.With(context.Background(), viewer.Viewer{OrganizationID: l.alpha.ID, Role: viewer.Guest})
		one := page.Of(1, 10)
		_, everywhere := l.Everywhere(guest, "нэг", text.Filter{}, one)
		_, locked := l.Locked(guest, "нэг", text.Filter{}, one)
		_, free := l.Within(guest, item, "нэг", one)
		_, right := l.Within(guest, priced.ID, "нэг", one)
		_, hidden := l.Within(l.reader, foreign.ID, "нэг", one)
		_, unknown := l.Within(l.reader, 99_999, "нэг", one)
		_, long := l.Within(l.reader, item, strings.Repeat("нэг ", 1_000), one)
		for name, got := range map[string]struct {
			err  error
			code apperr.Code
		}{
			"everywhere": {everywhere, apperr.Unauthenticated}, "locked": {locked, apperr.Unauthenticated},
			"priced": {right, apperr.EntitlementRequired},
			"hidden": {hidden, apperr.NotFound}, "unknown": {unknown, apperr.NotFound}, "long": {long, apperr.Invalid},
		} {
			if !apperr.Is(got.err, got.code) {
				t.Errorf("%s: %v, want %s", name, got.err, got.code)
			}
		}
		check(t, free)
		for query, plain := range map[string]bool{
			"нэг": true, "нэг хоёр гурав": true, "НҮБ-ын don't": true, "нэг хоёр гурав дөрөв": false, `"нэг хоёр"`: false, "«нэг»": false,
			"нэг*": false, "нэг OR (хоёр)": false, "-нэг": false, "гэрэлд-од": true, "нэг:хоёр": false, "": true,
		} {
			if _, err := l.Locked(l.reader, query, text.Filter{}, one); (err == nil) != plain {
				t.Errorf("%q: %v", query, err)
			}
		}
		var err error
		for range 40 {
			_, err = l.Locked(l.reader, "нэг", text.Filter{}, one)
		}
		if !apperr.Is(err, apperr.TooMany) {
			t.Errorf("the fiftieth question in a minute: %v", err)
		}
		l.clock.Advance(time.Minute)
		if _, err = l.Locked(l.reader, "нэг", text.Filter{}, one); err != nil {
			t.Errorf("a minute later: %v", err)
		}
	})
}

// Whatever is typed, there is a response without an error.
func TestHostileQueries(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		item := l.book(t, "Ном", "номын сан бол the and of", "AND OR NOT NEAR")
		for _, query := range hostile {
			for name, ask := range map[string]func() error{
				"within":     func() error { _, err := l.Within(l.reader, item, query, page.Of(1_000_000_000, 100)); return err },
				"everywhere": func() error { _, err := l.Everywhere(l.reader, query, text.Filter{}, page.Of(1, 10)); return err },
			} {
				if err := ask(); err != nil {
					t.Errorf("%s: %.60q: %v", name, query, err)
				}
			}
		}
		for _, operator := range []string{"AND", "OR", "NOT", "near"} {
			if got := l.within(t, item, operator); len(got) == 0 || got[len(got)-1] != 2 {
				t.Errorf("the word %s is at %v", operator, got)
			}
		}
	})
}

var hostile = []string{
	"", " ", "\x00", "\xff\xfe", "\ud7ff\u0300\u0300", "%", "'", `\`, `''\''`, "\"", `"""`, `"ном`, "«ном", "»ном«", `"ном" "`, "ном AND",
	"AND AND", "NOT ном",
	"NEAR(ном сан, 5)", "terms:ном", "{terms}: ном", "^ном", "ном*", "ном + сан", "(ном", "ном)", "~ном", "~", "ном & сан | !x <-> y:*",
	"ном:1A", "$1 ? :x @y",
	"the and of", "ба бөгөөд болон", "-- ; DROP TABLE passages", "\u200d\u200b\u180e", "ᠮᠣᠩᠭᠣᠯ", "本を読む", "🙂",
	strings.Repeat("ном ", 1000)[:4000],
	strings.Repeat("a", 4000), strings.Repeat(`"khuukhed tuukh mongol" `, 100), strings.Repeat("«", 1000), strings.Repeat("́", 1000),
	strings.Repeat("khuukhed ", 400),
}
