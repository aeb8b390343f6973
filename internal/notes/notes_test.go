package notes_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/accounts"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/notes"
	"sudar/internal/organizations"
	"sudar/internal/reading"
)

// desk is where two readers write: a public book and one that they may not see.
type desk struct {
	*notes.Service
	db            *db.DB
	clock         *clock.Fixed
	accounts      [2]string
	one, two      context.Context
	book, foreign int64
}

var start = time.Date(2026, 11, 22, 6, 0, 0, 0, time.UTC)

func eachDesk(t *testing.T, fn func(t *testing.T, h *desk)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newDesk(t, d)) })
}

func newDesk(t testing.TB, d *db.DB) *desk {
	t.Helper()
	h := &desk{db: d, clock: clock.At(start)}
	all := db.AllTenants(t.Context(), "test")
	blobs, err := blob.Open(t.Context(), t.TempDir())
	check(t, err)
	owners, rights := organizations.New(d, h.clock, "", ""), entitlements.New(d, h.clock)
	people := accounts.New(d, h.clock, accounts.Options{PasswordMemory: 64, Blobs: blobs})
	records := catalogue.New(d, h.clock, owners, rights)
	h.Service = notes.New(d, h.clock, reading.New(d, h.clock, blobs, reading.Domains{
		Organizations: owners, Accounts: people, Entitlements: rights, Catalogue: records,
	}, []byte("secret")))
	owner, err := owners.Create(all, organizations.Organization{Slug: "alpha", Name: "Номын сан"})
	check(t, err)
	publish := func(visibility entitlements.Visibility) int64 {
		author, err := records.CreateContributor(all, catalogue.Contributor{DisplayName: "Д. Нацагдорж"})
		check(t, err)
		c, err := records.Create(all, catalogue.Content{
			OwnerID: owner.ID, Title: "Туулийн *тэмдэглэл*", Visibility: visibility,
			Translations:  map[string]catalogue.RecordTexts{"en": {Title: "Notes of the Tuul"}},
			Contributions: []catalogue.Contribution{{ContributorID: author.ID, Role: catalogue.Author}},
			Items:         []catalogue.Item{{FileType: catalogue.EPUB, Free: true, Revision: 1}},
		})
		check(t, err)
		return c.Items[0].ID
	}
	h.book, h.foreign = publish(entitlements.Public), publish(entitlements.OrganizationOnly)
	for i, name := range []string{"bold", "bayar"} {
		a, err := people.Create(all, accounts.Person{Username: name, Email: name + "@example.mn", Password: "Nomtoi-temee1"})
		check(t, err)
		h.accounts[i] = a.ID
	}
	h.one = viewer.With(context.Background(), viewer.Viewer{AccountID: h.accounts[0], Role: viewer.Reader})
	h.two = viewer.With(context.Background(), viewer.Viewer{AccountID: h.accounts[1], Role: viewer.Reader})
	return h
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// at is a place at a share of the book.
func at(share float64) *reading.Locator {
	return &reading.Locator{
		Href: "text/1.xhtml", Title: "Нэгдүгээр бүлэг",
		Locations: reading.Locations{TotalProgression: share, CFI: "epubcfi(/6/2!/4/2,/1:0,/1:9)", Position: 3},
	}
}

func (h *desk) highlight(share float64, quote string) notes.Draft {
	return notes.Draft{ClientID: ident.New(), ItemID: h.book, Writing: notes.Writing{Kind: notes.Highlight, Locator: at(share), Quote: quote}}
}

func (h *desk) keep(t testing.TB, draft notes.Draft) notes.Entry {
	t.Helper()
	kept, err := h.Create(h.one, draft)
	check(t, err)
	return kept.Entry
}

func quotes(entries []notes.Entry) string {
	var all []string
	for _, e := range entries {
		all = append(all, e.Quote+e.Body)
	}
	return strings.Join(all, " ")
}

func TestEntriesAreTheReadersOwn(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk) {
		first := h.keep(t, h.highlight(0.5, " хоёр "))
		if first.Quote != "хоёр" || first.Colour != notes.Yellow || first.Version != 1 || first.Change != 1 || !first.CreatedAt.Equal(start) ||
			first.ContentID == 0 {
			t.Errorf("%+v", first)
		}
		h.clock.Advance(time.Minute)
		h.keep(t, h.highlight(0.2, "нэг"))
		h.clock.Advance(time.Minute)
		free := h.keep(t, notes.Draft{
			ClientID: ident.New(), Writing: notes.Writing{Kind: notes.Note, Body: "чөлөөт", Tags: []string{" яруу  найраг ", "ЯРУУ НАЙРАГ", ""}},
		})
		if diff := cmp.Diff([]string{"яруу найраг"}, free.Tags); diff != "" {
			t.Error(diff)
		}
		for order, want := range map[notes.Order]string{
			"": "чөлөөт нэг хоёр", notes.OldestFirst: "хоёр нэг чөлөөт", notes.ChangedFirst: "чөлөөт нэг хоёр",
		} {
			found, err := h.List(h.one, notes.Query{Order: order, Page: page.Of(1, 12)})
			if check(t, err); quotes(found.Rows) != want || found.Total != 3 {
				t.Errorf("%q: %q of %d", order, quotes(found.Rows), found.Total)
			}
		}
		inBook, err := h.List(h.one, notes.Query{ItemID: h.book, Order: notes.InBook, Page: page.Of(1, 1)})
		if check(t, err); quotes(inBook.Rows) != "нэг" || inBook.Total != 2 || inBook.Next() != 2 {
			t.Errorf("in the book %+v", inBook)
		}
		if theirs, err := h.List(h.two, notes.Query{Page: page.Of(1, 12)}); err != nil || theirs.Total != 0 {
			t.Errorf("somebody else sees %d, %v", theirs.Total, err)
		}
		if _, err := h.Change(h.two, first.ID, notes.Edit{}); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("somebody else changes: %v", err)
		}
		if err := h.Delete(h.two, first.ID); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("somebody else deletes: %v", err)
		}
	})
}

func TestEntriesOfWhatIsNotSeenAreNotFound(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk) {
		for _, item := range []int64{h.foreign, 999_999} {
			draft := h.highlight(0, "а")
			draft.ItemID = item
			_, created := h.Create(h.one, draft)
			_, listed := h.List(h.one, notes.Query{ItemID: item, Page: page.Of(1, 12)})
			_, since := h.Since(h.one, item, 0, 12)
			_, exported := h.Book(h.one, item)
			for name, err := range map[string]error{"created": created, "listed": listed, "asked": since, "exported": exported} {
				if !apperr.Is(err, apperr.NotFound) {
					t.Errorf("item %d is %s: %v", item, name, err)
				}
			}
		}
		guest := viewer.With(context.Background(), viewer.Viewer{})
		if _, err := h.Create(guest, h.highlight(0, "а")); !apperr.Is(err, apperr.Unauthenticated) {
			t.Errorf("a guest writes: %v", err)
		}
	})
}

// A draft that is sent again, after its response was lost, is one entry, and what
// was written meanwhile is not lost.
func TestTheSameDraftIsOneEntry(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk) {
		draft := h.highlight(0.5, "нэг")
		first := h.keep(t, draft)
		if again := h.keep(t, draft); cmp.Diff(first, again) != "" {
			t.Error(cmp.Diff(first, again))
		}
		draft.Kind, draft.Body, draft.ModifiedAt = notes.Note, "миний бодол", start.Add(time.Second)
		kept, err := h.Create(h.one, draft)
		if check(t, err); kept.Entry.ID != first.ID || kept.Entry.Body != draft.Body || kept.Offered != nil || kept.Entry.Version != 2 {
			t.Errorf("%+v", kept)
		}
		second := h.highlight(0.1, "зэрэг")
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if _, err := h.Create(h.one, second); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		found, err := h.List(h.one, notes.Query{Page: page.Of(1, 12)})
		if check(t, err); found.Total != 2 {
			t.Errorf("%d entries", found.Total)
		}
	})
}

func TestTwoDevicesDisagree(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk) {
		e := h.keep(t, h.highlight(0.5, "нэг"))
		edit := func(body string, after time.Duration, base int64) notes.Kept {
			kind := notes.Note
			kept, err := h.Change(h.one, e.ID, notes.Edit{Kind: &kind, Body: &body, ModifiedAt: start.Add(after), BaseVersion: base})
			check(t, err)
			return kept
		}
		if kept := edit("утас", time.Minute, 1); kept.Entry.Body != "утас" || kept.Entry.Version != 2 || kept.Offered != nil {
			t.Errorf("%+v", kept)
		}
		if kept := edit("хожуу", time.Second, 1); kept.Entry.Body != "утас" || kept.Offered == nil || kept.Offered.Body != "хожуу" {
			t.Errorf("the older won or was lost: %+v", kept)
		}
		if kept := edit("таблет", 2*time.Minute, 1); kept.Entry.Body != "таблет" || kept.Offered == nil || kept.Offered.Body != "утас" {
			t.Errorf("the newer lost: %+v", kept)
		}
		if kept := edit("таблет", 2*time.Minute, 1); kept.Offered != nil || kept.Entry.Version != 3 {
			t.Errorf("the same again: %+v", kept)
		}
		if kept := edit("хоцорсон цаг", -time.Hour, 3); kept.Entry.Body != "хоцорсон цаг" || kept.Offered != nil {
			t.Errorf("a slow clock that has seen everything: %+v", kept)
		}
	})
}

func TestDeletionsNeverComeBack(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk) {
		draft := h.highlight(0.5, "нэг")
		draft.Body, draft.Tags = "нууц", []string{"нууц"}
		e := h.keep(t, draft)
		for range 2 {
			check(t, h.Delete(h.one, e.ID))
		}
		body := "шинэ"
		kept, err := h.Change(h.one, e.ID, notes.Edit{Body: &body, ModifiedAt: start.Add(time.Minute)})
		if check(t, err); !kept.Entry.Deleted() || kept.Offered == nil || kept.Offered.Body != body {
			t.Errorf("an edit brings it back: %+v", kept)
		}
		kept, err = h.Create(h.one, draft)
		if check(t, err); !kept.Entry.Deleted() || kept.Entry.ID != e.ID {
			t.Errorf("sending it again brings it back: %+v", kept)
		}
		found, err := h.List(h.one, notes.Query{Page: page.Of(1, 12)})
		if check(t, err); found.Total != 0 {
			t.Errorf("%d are listed", found.Total)
		}
		said, err := db.All[string](db.AllTenants(t.Context(), "test"), h.db,
			"SELECT body || quote || COALESCE(CAST(tags AS TEXT), '') || COALESCE(CAST(locator AS TEXT), '') FROM entries")
		if check(t, err); len(said) != 1 || said[0] != "[]" {
			t.Errorf("a tombstone still says %q", said)
		}
	})
}

func TestSinceTellsWhatChanged(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk) {
		a, b := h.keep(t, h.highlight(0.1, "а")), h.keep(t, h.highlight(0.2, "б"))
		h.keep(t, notes.Draft{ClientID: ident.New(), Writing: notes.Writing{Kind: notes.Note, Body: "чөлөөт"}})
		first, err := h.Since(h.one, h.book, 0, 1)
		if check(t, err); quotes(first.Entries) != "а" || first.Cursor != a.Change {
			t.Errorf("%+v", first)
		}
		rest, err := h.Since(h.one, h.book, first.Cursor, 100)
		if check(t, err); quotes(rest.Entries) != "б" || rest.Cursor != b.Change {
			t.Errorf("%+v", rest)
		}
		if all, err := h.Since(h.one, 0, 0, 100); err != nil || quotes(all.Entries) != "а б чөлөөт" {
			t.Errorf("%+v, %v", all, err)
		}
		colour := notes.Pink
		_, err = h.Change(h.one, b.ID, notes.Edit{Colour: &colour, BaseVersion: 1})
		check(t, err)
		check(t, h.Delete(h.one, a.ID))
		news, err := h.Since(h.one, h.book, rest.Cursor, 100)
		if check(t, err); len(news.Entries) != 2 || news.Entries[0].Colour != notes.Pink || !news.Entries[1].Deleted() {
			t.Errorf("%+v", news)
		}
		if none, err := h.Since(h.one, h.book, news.Cursor, 100); err != nil || len(none.Entries) != 0 || none.Cursor != news.Cursor {
			t.Errorf("%+v, %v", none, err)
		}
		if fresh, err := h.Since(h.one, h.book, 0, 100); err != nil || quotes(fresh.Entries) != "б" {
			t.Errorf("a new device learns %+v, %v", fresh, err)
		}
	})
}

func TestRefusedWritings(t *testing.T) {
	h := newDesk(t, dbtest.SQLite(t, clock.System{}))
	many := make([]string, 21)
	for i := range many {
		many[i] = fmt.Sprint(i)
	}
	for name, test := range map[string]struct {
		change func(*notes.Draft)
		field  string
	}{
		"no client id":             {func(d *notes.Draft) { d.ClientID = "x" }, "client_id"},
		"unknown kind":             {func(d *notes.Draft) { d.Kind = "scribble" }, "kind"},
		"unknown colour":           {func(d *notes.Draft) { d.Colour = "red" }, "colour"},
		"highlight of nothing":     {func(d *notes.Draft) { d.Quote = " " }, "quote"},
		"highlight nowhere":        {func(d *notes.Draft) { d.Locator = nil }, "locator"},
		"highlight without a book": {func(d *notes.Draft) { d.ItemID = 0 }, "content_item_id"},
		"bookmark nowhere":         {func(d *notes.Draft) { d.Kind, d.Locator = notes.Bookmark, nil }, "locator"},
		"place without a resource": {func(d *notes.Draft) { d.Locator.Href = "" }, "locator"},
		"vast place":               {func(d *notes.Draft) { d.Locator.Title = strings.Repeat("а", 9_000) }, "locator"},
		"note without words":       {func(d *notes.Draft) { d.Kind = notes.Note }, "body"},
		"long note":                {func(d *notes.Draft) { d.Body = strings.Repeat("а", notes.MostBody+1) }, "body"},
		"long passage":             {func(d *notes.Draft) { d.Quote = strings.Repeat("а", notes.MostQuote+1) }, "quote"},
		"many tags":                {func(d *notes.Draft) { d.Tags = many }, "tags"},
		"long tag":                 {func(d *notes.Draft) { d.Tags = []string{strings.Repeat("а", notes.MostTag+1)} }, "tags"},
	} {
		draft := h.highlight(0.5, "нэг")
		test.change(&draft)
		_, err := h.Create(h.one, draft)
		if known := apperr.From(err); err == nil || known.Code != apperr.Invalid || known.Fields[0].Name != test.field {
			t.Errorf("%s: %v, want field %s", name, err, test.field)
		}
	}
	long := h.highlight(0.5, strings.Repeat("а", notes.MostQuote))
	long.Body = strings.Repeat("ө", notes.MostBody)
	if e := h.keep(t, long); len([]rune(e.Body)) != notes.MostBody {
		t.Error("the longest note is cut")
	}
}

func TestExport(t *testing.T) {
	h := newDesk(t, dbtest.SQLite(t, clock.System{}))
	second := h.highlight(0.5, "Номын мөр\n# [хоёр]")
	second.Kind, second.Body, second.Tags, second.Colour = notes.Note, "Миний **бодол**", []string{"яруу найраг"}, notes.Blue
	second.Locator.Text = &reading.Quote{Before: "өмнө ", Highlight: "Номын", After: " дараа"}
	h.keep(t, second)
	h.keep(t, notes.Draft{ClientID: ident.New(), ItemID: h.book, Writing: notes.Writing{Kind: notes.Bookmark, Locator: at(0.1)}})
	book, err := h.Book(h.one, h.book)
	check(t, err)
	want := strings.Join([]string{
		`# Туулийн \*тэмдэглэл\*`, "", "Д. Нацагдорж", "", fmt.Sprintf("<https://sudar.example/read/%d>", h.book), "", "## Нэгдүгээр бүлэг", "",
		"— Bookmark · p. 3 · 2026-11-22", "", "> Номын мөр", `> \# \[хоёр\]`, "", "Миний **бодол**", "",
		"— p. 3 · 2026-11-22 · #яруу-найраг", "",
	}, "\n")
	if diff := cmp.Diff(want, string(notes.Books{book}.Export(notes.MarkdownFormat, "https://sudar.example", "en"))); diff != "" {
		t.Error(diff)
	}
	english, err := h.Book(locale.With(h.one, locale.English), h.book)
	if check(t, err); english.Title != "Notes of the Tuul" {
		t.Errorf("in English the title is %q", english.Title)
	}
	var page struct {
		Context string `json:"@context"`
		Total   int
		First   struct {
			Items []struct {
				ID, Motivation string
				Body           []struct{ Value, Purpose string }
				Target         struct {
					Source, StyleClass string
					Selector           []struct{ Type, Exact, Prefix, Suffix, Value, ConformsTo string }
				}
			}
		}
	}
	check(t, json.Unmarshal(notes.Books{book}.Export(notes.AnnotationJSON, "https://sudar.example", "mn"), &page))
	if page.Context != "http://www.w3.org/ns/anno.jsonld" || page.Total != 2 || len(page.First.Items) != 2 {
		t.Fatalf("%+v", page)
	}
	note := page.First.Items[1]
	if note.Motivation != "commenting" || len(note.Body) != 2 || note.Body[1].Purpose != "tagging" || note.Target.StyleClass != "blue" ||
		len(note.Target.Selector) != 2 ||
		note.Target.Selector[0].Exact != second.Quote || note.Target.Selector[0].Prefix != "өмнө " ||
		!strings.HasPrefix(note.Target.Selector[1].Value, "epubcfi(") {
		t.Errorf("%+v", note)
	}
	if page.First.Items[0].Motivation != "bookmarking" {
		t.Errorf("%+v", page.First.Items[0])
	}
}

// Entries are found by any form of their words, by tag, colour and day, also
// those that were written before words were kept.
func TestEntriesAreSearched(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk) {
		river := h.highlight(0.1, "Туул голын эрэг дээрх ном")
		river.Tags, river.Colour = []string{"гол мөрөн"}, notes.Blue
		h.keep(t, river)
		town := h.highlight(0.2, "Хотын түүх 100%")
		town.Body = "Дахин унших"
		h.keep(t, town)
		_, err := db.Exec(t.Context(), h.db, "UPDATE entries SET terms = NULL")
		check(t, err)
		for name, c := range map[string]struct {
			q    notes.Query
			want int
		}{
			"another form":        {notes.Query{Words: "номууд"}, 1},
			"two words":           {notes.Query{Words: "голд эргийн"}, 1},
			"of different ones":   {notes.Query{Words: "гол хот"}, 0},
			"the note":            {notes.Query{Words: "уншина"}, 1},
			"a beginning":         {notes.Query{Words: "туу"}, 1},
			"in Latin letters":    {notes.Query{Words: "khot"}, 1},
			"signs alone":         {notes.Query{Words: "%_"}, 0},
			"a tag":               {notes.Query{Tag: "Гол  мөрөн"}, 1},
			"a part of a tag":     {notes.Query{Tag: "гол"}, 0},
			"a colour":            {notes.Query{Colour: notes.Blue}, 1},
			"until before":        {notes.Query{To: start.Add(-time.Hour)}, 0},
			"from then, till now": {notes.Query{From: start.Add(-time.Hour), To: start.Add(time.Hour)}, 2},
		} {
			c.q.Page = page.Of(1, 12)
			found, err := h.List(h.one, c.q)
			if check(t, err); found.Total != c.want || len(found.Rows) != c.want {
				t.Errorf("%s: %d, want %d", name, found.Total, c.want)
			}
		}
		if found, err := h.List(h.two, notes.Query{Words: "ном", Page: page.Of(1, 12)}); err != nil || found.Total != 0 {
			t.Errorf("somebody else finds %d, %v", found.Total, err)
		}
	})
}
