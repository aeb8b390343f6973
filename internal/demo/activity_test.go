package demo

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/demo/book"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
	"sudar/internal/reading"
)

func TestTheReaderHasRead(t *testing.T) {
	s := emptyLibrary(t, dbtest.SQLite(t, clock.System{}), Options{})
	if _, err := s.Create(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	ctx := seenBy(t, s, "reader", Hub)
	shelves := map[reading.ShelfPart]int{}
	for _, part := range []reading.ShelfPart{reading.Reading, reading.Completed, reading.Seen, reading.Saved} {
		found, err := s.Reading.Shelf(ctx, reading.ShelfQuery{Part: part, Page: page.Request{Number: 1, Size: 20}})
		if err != nil {
			t.Fatal(err)
		}
		shelves[part] = found.Total
	}
	// of the sample: two books and a recording begun, one recording saved
	if diff := cmp.Diff(map[reading.ShelfPart]int{reading.Reading: 3, reading.Completed: 0, reading.Seen: 3, reading.Saved: 1},
		shelves); diff != "" {
		t.Error(diff)
	}
	entries, err := s.Notes.List(ctx, notes.Query{Page: page.Request{Number: 1, Size: 20}})
	if err != nil || entries.Total != 4 {
		t.Errorf("%d entries, %v", entries.Total, err)
	}
	report, err := s.Reading.Report(ctx)
	if err != nil || report.Streak < 2 {
		t.Errorf("%+v, %v", report, err)
	}
}

// TestTheResearcherHasFolders: they are made once; one is shared with the reader,
// to another the reader is invited.
func TestTheResearcherHasFolders(t *testing.T) {
	s := emptyLibrary(t, dbtest.SQLite(t, clock.System{}), Options{})
	for range 2 {
		if _, err := s.Create(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}
	for username, want := range map[string][2]int{"researcher": {4, 0}, "reader": {1, 1}} {
		organization := map[string]string{"researcher": University, "reader": Hub}[username]
		ctx := seenBy(t, s, username, organization)
		own, err := s.Folders.List(ctx, folders.Query{Page: page.Request{Number: 1, Size: 20}})
		if err != nil || own.Total != want[0] {
			t.Errorf("%s: %d folders, %v", username, own.Total, err)
		}
		asked, err := s.Folders.Requests(ctx, page.Request{Number: 1, Size: 20})
		if err != nil || asked.Total != want[1] {
			t.Errorf("%s: %d invitations, %v", username, asked.Total, err)
		}
	}
}

// TestPlacesOfTheReader finds every place and every passage in its text.
func TestPlacesOfTheReader(t *testing.T) {
	entries := map[string]entry{}
	for _, e := range mustLibrary(t) {
		entries[e.Slug] = e
	}
	texts := slices.Clone(shelf)
	for _, b := range binders {
		if b.text.slug != "" {
			texts = append(texts, b.text)
		}
	}
	for _, b := range texts {
		raw, err := readText("texts/" + b.language + "/" + b.slug + ".md")
		if err != nil {
			t.Fatal(err)
		}
		chapters, _ := book.Parse(raw.body)
		places := []reading.Locator{ending(chapters)}
		if b.chapter > 0 {
			places = append(places, placeOf(chapters, b.chapter, b.paragraph))
		}
		for _, m := range b.marks {
			places = append(places, placeOf(chapters, m.chapter, m.paragraph))
		}
		for _, p := range places {
			words := ""
			if p.Text != nil {
				words = p.Text.Highlight
			}
			if p.Text != nil && (utf8.RuneCountInString(words) < 30 || len(words) > 500 || strings.ContainsAny(words, "*^")) {
				t.Errorf("%s: %q at %s", b.slug, words, p.Href)
			}
			if at := p.Locations; at.TotalProgression < 0.05 || at.TotalProgression > 0.99 || at.Progression > 0.99 {
				t.Errorf("%s: %+v", b.slug, at)
			}
		}
	}
	for _, slug := range append([]string{heard.slug}, saved...) {
		if entries[slug].write == nil {
			t.Errorf("there is no text %q", slug)
		}
	}
}

// TestTheHubHasNews: it is announced once; the researcher has a shelf too.
func TestTheHubHasNews(t *testing.T) {
	s := emptyLibrary(t, dbtest.SQLite(t, clock.System{}), Options{})
	for range 2 {
		if _, err := s.Create(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}
	admin, _ := viewer.From(seenBy(t, s, "hubadmin", Hub))
	admin.Role = viewer.HubAdmin
	told, err := s.Notifications.Announcements(viewer.With(t.Context(), admin), false, page.Of(1, 10))
	if err != nil || told.Total != 1 || told.Rows[0].Texts != welcome {
		t.Errorf("%+v, %v", told, err)
	}
	found, err := s.Reading.Shelf(seenBy(t, s, "researcher", University), reading.ShelfQuery{Part: reading.Seen, Page: page.Of(1, 10)})
	if err != nil || found.Total != 2 {
		t.Errorf("the researcher has read %d titles of the sample, %v", found.Total, err)
	}
}
