package demo

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/demo/book"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
)

func TestLibraryIsLargeAndOfAllKinds(t *testing.T) {
	entries := mustLibrary(t)
	both := 0
	kinds, slugs, owners := map[catalogue.Kind]int{}, map[string]bool{}, map[string]int{}
	for _, e := range entries {
		kinds[e.Kind]++
		owners[e.owner]++
		mongolian, english := e.ShownIn(locale.Mongolian), e.ShownIn(locale.English)
		if mongolian.TitleLanguage == "mn" && mongolian.SummaryLanguage == "mn" && english.TitleLanguage == "en" &&
			english.SummaryLanguage == "en" {
			both++
		}
		if slugs[e.Slug] {
			t.Errorf("slug %q is there twice", e.Slug)
		}
		slugs[e.Slug] = true
		if e.ShownIn(locale.Mongolian).Summary == "" || len(e.categories) == 0 || len(e.tags) == 0 || len(e.DDC) != 3 {
			t.Errorf("%s lacks a summary, a category, a tag or a class", e.Slug)
		}
	}
	if both < len(entries)/3 {
		t.Errorf("%d of %d contents have a title and a summary in both languages", both, len(entries))
	}
	if len(entries) < 210 {
		t.Errorf("%d contents, want at least 210", len(entries))
	}
	for _, kind := range catalogue.Kinds {
		if kinds[kind] < 5 {
			t.Errorf("%d of kind %s, want at least 5", kinds[kind], kind)
		}
	}
	if want := []string{Hub, University, Province}; len(owners) != len(want) {
		t.Errorf("owners %v, want %v", slices.Collect(maps.Keys(owners)), want)
	}
}

func TestPeriodicalsHaveDatedIssues(t *testing.T) {
	dated := 0
	for _, e := range mustLibrary(t) {
		if (e.Kind == catalogue.Newspaper || e.Kind == catalogue.Magazine) && len(e.Items) > 1 {
			dated++
			if e.Items[0].Issue == "" || e.Items[0].Year != 2026 || e.Items[0].Title == e.Items[1].Title {
				t.Errorf("%s: issues %+v", e.Slug, e.Items[:2])
			}
		}
	}
	if dated < 6 {
		t.Errorf("%d periodicals with issues, want at least 6", dated)
	}
}

func TestOwnTextsAreLongDifferentAndFinished(t *testing.T) {
	entries, err := ownTexts()
	if err != nil {
		t.Fatal(err)
	}
	languages, openings := map[string]int{}, map[string]string{}
	for _, e := range entries {
		raw, err := readText("texts/" + e.Language + "/" + e.Slug + ".md")
		if err != nil {
			t.Fatal(err)
		}
		languages[e.Language]++
		b := raw.book(e, nil)
		if b.Words() < 2_000 || len(b.Chapters) < 3 {
			t.Errorf("%s: %d words in %d chapters", e.Slug, b.Words(), len(b.Chapters))
		}
		for _, leftover := range []string{"TODO", "TBD", "XXX", "Lorem", "lorem", "???", "…]", "[…", "{{", "<!--"} {
			if strings.Contains(raw.body, leftover) {
				t.Errorf("%s holds %q", e.Slug, leftover)
			}
		}
		for _, paragraph := range longParagraphs(b) {
			if other := openings[paragraph]; other != "" {
				t.Errorf("%s and %s share a paragraph: %.60q", e.Slug, other, paragraph)
			}
			openings[paragraph] = e.Slug
		}
	}
	if languages["mn"] < 12 || languages["mn"]+languages["en"] < 21 {
		t.Errorf("texts by language: %v", languages)
	}
}

func longParagraphs(b book.Book) []string {
	var found []string
	for _, chapter := range b.Chapters {
		for _, block := range chapter.Blocks {
			for _, line := range block.Lines {
				if len(line) > 200 {
					found = append(found, line)
				}
			}
		}
	}
	return found
}

func TestEveryWayToReadIsShown(t *testing.T) {
	kinds, seen := map[string]bool{}, map[string]bool{}
	for _, e := range mustLibrary(t) {
		seen[string(e.Visibility)] = true
		if e.embargoDays > 0 {
			kinds["embargo"] = true
		}
		for _, item := range e.Items {
			if item.Free {
				kinds["free"] = true
			}
			if item.Price > 0 {
				kinds["price"] = true
			}
		}
		for _, r := range e.rights {
			kinds[string(r.kind)] = true
		}
	}
	for _, kind := range []string{"free", "price", "embargo", "purchased", "organization", "leased", "assigned"} {
		if !kinds[kind] {
			t.Errorf("no content shows %q", kind)
		}
	}
	for _, visibility := range []string{"", "hub", "organization", "draft", "archived"} {
		if !seen[visibility] {
			t.Errorf("no content has the visibility %q", visibility)
		}
	}
}

func TestWaysAreOfTexts(t *testing.T) {
	entries := mustLibrary(t)
	for slug := range ways {
		if !slices.ContainsFunc(entries, func(e entry) bool { return e.Slug == slug && e.write != nil }) {
			t.Errorf("there is no text %q", slug)
		}
	}
}

func TestSignIns(t *testing.T) {
	roles := map[viewer.Role]bool{}
	for _, person := range SignIns {
		roles[person.Role] = true
	}
	for _, role := range []viewer.Role{viewer.Reader, viewer.Publisher, viewer.Librarian, viewer.Admin, viewer.HubAdmin} {
		if !roles[role] {
			t.Errorf("nobody is %s", role)
		}
	}
}

func TestDayLengthFollowsTheSeasons(t *testing.T) {
	for _, c := range []struct {
		day      int
		from, to string
	}{{80, "12:05", "12:15"}, {172, "15:40", "16:10"}, {355, "08:20", "08:40"}} {
		got := dayLength(47.9, c.day)
		if len(got) == 4 {
			got = "0" + got
		}
		if got < c.from || got > c.to {
			t.Errorf("day %d is %s long, want %s to %s", c.day, got, c.from, c.to)
		}
	}
}

func mustLibrary(t *testing.T) []entry {
	t.Helper()
	entries, err := library()
	if err != nil {
		t.Fatal(err)
	}
	return entries
}
