package catalogue_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

var update = flag.Bool("update", false, "write the golden files anew")

// shelf is a catalogue with two organisations and contexts that act for everybody and for a guest of the first.
type shelf struct {
	*catalogue.Service
	db         *db.DB
	owner      organizations.Organization
	other      organizations.Organization
	all, guest context.Context
}

func newShelf(t *testing.T, d *db.DB, clk clock.Clock) *shelf {
	t.Helper()
	owners := organizations.New(d, clk, "", "")
	s := &shelf{Service: catalogue.New(d, clk, owners, entitlements.New(d, clk)), db: d, all: db.AllTenants(context.Background(), "test")}
	for _, o := range []*organizations.Organization{&s.owner, &s.other} {
		slug := "alpha"
		if o == &s.other {
			slug = "beta"
		}
		created, err := owners.Create(s.all, organizations.Organization{Slug: slug, Name: "Номын сан", NameEN: "Library", Kind: "library"})
		check(t, err)
		*o = created
	}
	s.guest = viewer.With(context.Background(), viewer.Viewer{OrganizationID: s.owner.ID, Role: viewer.Guest})
	return s
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (s *shelf) create(t *testing.T, c catalogue.Content) catalogue.Content {
	t.Helper()
	if c.OwnerID == "" {
		c.OwnerID = s.owner.ID
	}
	created, err := s.Create(s.all, c)
	check(t, err)
	return created
}

func each(t *testing.T, fn func(t *testing.T, s *shelf)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newShelf(t, d, clock.System{})) })
}

func TestSlugs(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		var slugs []string
		var records []catalogue.Content
		for _, title := range []string{"Тунгалаг Тамир", "Тунгалаг тамир", "Тунгалаг Тамир", "1984", "API", "count", "!!!"} {
			records = append(records, s.create(t, catalogue.Content{Title: title}))
			slugs = append(slugs, records[len(records)-1].Slug)
		}
		if diff := cmp.Diff([]string{"tungalag-tamir", "tungalag-tamir-2", "tungalag-tamir-3", "book-1984", "api-1", "book-count", "book"},
			slugs); diff != "" {
			t.Error(diff)
		}
		first := records[0]
		first.Title, first.Slug = "Өөр гарчиг", ""
		check(t, s.Update(s.all, first))
		if got, err := s.ByIDOrSlug(s.guest, "tungalag-tamir"); err != nil || got.Title != "Өөр гарчиг" || got.Slug != "tungalag-tamir" {
			t.Errorf("a changed title: %s %s, %v", got.Title, got.Slug, err)
		}
		for _, slug := range []string{"neg", "khoyor", "neg", "tungalag-tamir", "neg"} {
			first.Slug = slug
			check(t, s.Update(s.all, first))
		}
		for _, old := range []string{"neg", "khoyor", "tungalag-tamir"} {
			if got, err := s.ByIDOrSlug(s.guest, old); err != nil || got.ID != first.ID || got.Slug != "neg" {
				t.Errorf("%s leads to %d %s, %v", old, got.ID, got.Slug, err)
			}
		}
		second := records[1]
		for _, taken := range []string{"neg", "khoyor"} {
			if second.Slug = taken; !apperr.Is(s.Update(s.all, second), apperr.Conflict) {
				t.Errorf("slug %s was taken over", taken)
			}
		}
		if next := s.create(t, catalogue.Content{Title: "хоёр", Slug: "khoyor"}); next.Slug != "khoyor-2" {
			t.Errorf("an old slug was given away: %s", next.Slug)
		}
	})
}

func TestCreateRefuses(t *testing.T) {
	s := newShelf(t, dbtest.SQLite(t, clock.System{}), clock.System{})
	for field, c := range map[string]catalogue.Content{
		"title": {}, "kind": {Title: "а", Kind: "film"}, "visibility": {Title: "а", Visibility: "secret"},
		"protection":      {Title: "а", Protection: "none"},
		"preview_percent": {Title: "а", PreviewPercent: 101}, "summary": {Title: "а", Summary: "a\x00b"},
		"publisher":   {Title: "а", Publisher: "\xff"},
		"identifiers": {Title: "а", Identifiers: []catalogue.Identifier{{Type: "isbn", Value: "\xff"}}},
		"items":       {Title: "а", Items: []catalogue.Item{{Title: "\x00"}}},
	} {
		c.OwnerID = s.owner.ID
		_, err := s.Create(s.all, c)
		if known := apperr.From(err); known.Code != apperr.Invalid || len(known.Fields) != 1 || known.Fields[0].Name != field {
			t.Errorf("%s: %v", field, err)
		}
	}
	if _, err := s.Create(s.all, catalogue.Content{OwnerID: s.owner.ID, Title: strings.Repeat("ш", 1_001)}); !apperr.Is(err, apperr.Invalid) {
		t.Errorf("a title without end: %v", err)
	}
}

// What was stored comes back, and a record read and stored again stays as it is.
func TestRecordComesBack(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		check(t, s.SeedTrees(s.all))
		tree, err := s.Categories(s.all, catalogue.General)
		check(t, err)
		tag, err := s.FindOrCreateTag(s.all, "Дурдатгал", "Memoir")
		check(t, err)
		people := []catalogue.Contribution{}
		for i, role := range []catalogue.Role{catalogue.Translator, catalogue.Author} {
			person, err := s.CreateContributor(s.all, catalogue.Contributor{Given: "Дорж" + string(rune('а'+i)), Patronymic: "Батын"})
			check(t, err)
			people = append(people, catalogue.Contribution{ContributorID: person.ID, Role: role})
		}
		want := s.create(t, catalogue.Content{
			Title: "Ном", Subtitle: "Дэд", TitleMong: "ᠨᠣᠮ", OriginalTitle: "Book", ParallelTitles: []string{"Le livre"}, Summary: "Товч",
			Description: "Дэлгэрэнгүй",
			Publisher:   "Соёмбо", Place: "Улаанбаатар", Edition: "2", Languages: []string{"en", "mn"}, Year: 1999, DDC: "895", Audience: "adult",
			Licence:    "CC-BY-4.0",
			Visibility: entitlements.HubOnly, Protection: entitlements.Open, PreviewPercent: 15,
			EmbargoUntil: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC), Curated: 2,
			Identifiers: []catalogue.Identifier{{Type: "isbn", Value: "978-99929-0-000-0"}}, Contributions: people, CategoryIDs: []int64{tree[0].ID},
			TagIDs: []int64{tag.ID},
			Items: []catalogue.Item{
				{Title: "Боть", Year: 2000, FileType: catalogue.PDF, Pages: 10, Price: 5000, Revision: 1},
				{FileType: catalogue.Audio, Free: true, DurationSeconds: 60},
			},
		})
		check(t, s.SetCover(s.all, want.ID, catalogue.Cover{Source: "found", Revision: "r", Width: 1, Height: 2, Preview: "data:", WebP: true}))
		got, err := s.ByIDOrSlug(s.guest, want.Slug)
		check(t, err)
		want.Cover, want.UpdatedAt = got.Cover, got.UpdatedAt
		root := tree[0]
		want.Subjects.Categories = []catalogue.Category{
			{ID: root.ID, Tree: root.Tree, DDCCode: root.DDCCode, Name: root.Name, NameEN: root.NameEN},
		}
		want.Subjects.Tags = []catalogue.Tag{tag}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		check(t, s.Update(s.all, got))
		again, err := s.ByIDOrSlug(s.guest, want.Slug)
		check(t, err)
		again.UpdatedAt = got.UpdatedAt
		if diff := cmp.Diff(got, again); diff != "" {
			t.Errorf("after storing it again:\n%s", diff)
		}
		got.Items[0].Title = "Өөрчилсөн"
		check(t, s.UpdateItem(s.all, got.Items[0]))
		content, item, right, err := s.ItemForReading(s.guest, got.Items[0].ID)
		if err != nil || content.ID != got.ID || item.Title != "Өөрчилсөн" || right.Visibility != entitlements.HubOnly ||
			right.OwnerID != s.owner.ID || right.Free {
			t.Errorf("for reading: %+v %+v %v", item, right, err)
		}
	})
}

func TestHiddenDeletedAndForeignRecords(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		c := s.create(t, catalogue.Content{Title: "Ном", Items: []catalogue.Item{{FileType: catalogue.EPUB}}})
		foreign := s.create(t, catalogue.Content{Title: "Харийн", OwnerID: s.other.ID, Visibility: entitlements.OrganizationOnly})
		code := func(ref string) apperr.Code {
			if _, err := s.ByIDOrSlug(s.guest, ref); err != nil {
				return apperr.From(err).Code
			}
			return ""
		}
		if got := code(foreign.Slug); got != apperr.NotFound {
			t.Errorf("a foreign record: %q", got)
		}
		check(t, s.SetVisibility(s.all, c.ID, entitlements.Archived))
		if got := code(c.Slug); got != apperr.NotFound {
			t.Errorf("a hidden record: %q", got)
		}
		check(t, s.SetVisibility(s.all, c.ID, entitlements.Public))
		if got := code(c.Slug); got != "" {
			t.Errorf("shown again: %q", got)
		}
		check(t, s.TakeDown(s.all, c.ID, catalogue.Copyright))
		_, err := s.ByIDOrSlug(s.guest, c.Slug)
		stone, _ := apperr.From(err).Data.(catalogue.Tombstone)
		if !apperr.Is(err, apperr.Gone) || stone.Title != c.Title || stone.Slug != c.Slug || stone.Reason != catalogue.Copyright ||
			stone.TakenDown.IsZero() {
			t.Errorf("a record taken down: %v, %+v", err, stone)
		}
		if _, _, _, err := s.ItemForReading(s.guest, c.Items[0].ID); !apperr.Is(err, apperr.Gone) {
			t.Errorf("its item: %v", err)
		}
		for name, err := range map[string]error{
			"taken down twice": s.TakeDown(s.all, c.ID, catalogue.Withdrawn), "hidden after": s.SetVisibility(s.all, c.ID, entitlements.Draft),
			"updating nothing": s.Update(s.all, catalogue.Content{ID: 999, Title: "а"}),
		} {
			if !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := s.TakeDown(s.all, foreign.ID, "because"); !apperr.Is(err, apperr.Invalid) {
			t.Errorf("a reason of one's own: %v", err)
		}
		check(t, s.TakeDown(s.all, foreign.ID, catalogue.Withdrawn))
		if got := code(foreign.Slug); got != apperr.NotFound {
			t.Errorf("a foreign deleted record: %q", got)
		}
	})
}

func TestPreviewOf(t *testing.T) {
	open := catalogue.Content{Visibility: entitlements.Public, Protection: entitlements.Session, PreviewPercent: 10}
	strict, draft, none := open, open, open
	strict.Protection, draft.Visibility, none.PreviewPercent = entitlements.Strict, entitlements.Draft, 0
	for name, c := range map[string]struct {
		content catalogue.Content
		item    catalogue.Item
		want    int
	}{
		"a book":         {open, catalogue.Item{FileType: catalogue.EPUB, Revision: 1}, 10},
		"strict":         {strict, catalogue.Item{FileType: catalogue.PDF, Revision: 1}, 0},
		"a draft":        {draft, catalogue.Item{FileType: catalogue.EPUB, Revision: 1}, 0},
		"no share":       {none, catalogue.Item{FileType: catalogue.EPUB, Revision: 1}, 0},
		"no file":        {open, catalogue.Item{FileType: catalogue.EPUB}, 0},
		"a table":        {open, catalogue.Item{FileType: catalogue.TableText, Revision: 1}, 0},
		"a page of ten":  {open, catalogue.Item{FileType: catalogue.PDF, Revision: 1, Pages: 10}, 10},
		"less than one":  {open, catalogue.Item{FileType: catalogue.PDF, Revision: 1, Pages: 9}, 0},
		"pages unknown":  {open, catalogue.Item{FileType: catalogue.PDF, Revision: 1}, 10},
		"a few episodes": {open, catalogue.Item{FileType: catalogue.Audio, Revision: 1}, 10},
	} {
		if got := c.content.PreviewOf(c.item); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	person := catalogue.Contributor{Given: "Лодойдамба", Patronymic: "Чадраабалын"}
	for _, c := range []struct {
		who                      catalogue.Contributor
		display, short, citation string
	}{
		{person, "Чадраабалын Лодойдамба", "Ч. Лодойдамба", "Лодойдамба, Ч."},
		{
			catalogue.Contributor{DisplayName: "Шинжлэх Ухааны Академи", Body: true}, "Шинжлэх Ухааны Академи", "Шинжлэх Ухааны Академи",
			"Шинжлэх Ухааны Академи",
		},
		{catalogue.Contributor{Given: "Мэнд"}, "Мэнд", "Мэнд", "Мэнд"},
	} {
		if diff := cmp.Diff([]string{c.display, c.short, c.citation}, []string{c.who.Display(), c.who.Short(), c.who.Citation()}); diff != "" {
			t.Error(diff)
		}
	}
	each(t, func(t *testing.T, s *shelf) {
		known, err := s.FindOrCreateContributor(s.all, catalogue.Contributor{
			Given: "Лодойдамба", Patronymic: "Чадраабалын", BirthYear: 1917, Aliases: []string{"Chadraabalyn Lodoidamba"},
		})
		check(t, err)
		for _, same := range []catalogue.Contributor{
			{DisplayName: "Чадраабалын Лодойдамба"}, {DisplayName: "ЧАДРААБАЛЫН ЛОДОЙДАМБА"}, {DisplayName: "Лодойдамба, Чадраабалын"},
			{DisplayName: "Чадраабалын Лодоидамба"}, {DisplayName: "Chadraabalyn  Lodoidamba"},
			{Given: "Лодойдамба", Patronymic: "Чадраабалын", BirthYear: 1917},
		} {
			if found, err := s.FindOrCreateContributor(s.all, same); err != nil || found.ID != known.ID {
				t.Errorf("%+v is %d, not %d, %v", same, found.ID, known.ID, err)
			}
		}
		for _, other := range []catalogue.Contributor{
			{DisplayName: "Лодойдамба"}, {DisplayName: "Ч. Лодойдамба"}, {Given: "Лодойдамба", Patronymic: "Чадраабалын", BirthYear: 1980},
			{DisplayName: "Чадраабалын Лодойдамба", Body: true},
		} {
			if found, err := s.FindOrCreateContributor(s.all, other); err != nil || found.ID == known.ID {
				t.Errorf("%+v was taken for %d, %v", other, found.ID, err)
			}
		}
		one, err := s.FindOrCreateTag(s.all, " Түүх ", "History")
		check(t, err)
		if two, err := s.FindOrCreateTag(s.all, "ТҮҮХ", ""); err != nil || two.ID != one.ID || two.NameEN != "History" {
			t.Errorf("%+v, %v", two, err)
		}
	})
}

func TestCategoriesCountWhatIsBelow(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		check(t, s.SeedTrees(s.all))
		check(t, s.SeedTrees(s.all)) // once is enough
		for tree, want := range map[catalogue.Tree][2]int{catalogue.DDC: {10, 9}} {
			nodes, err := s.Categories(s.guest, tree)
			if err != nil || len(nodes) != want[0] || len(nodes[3].Children) != want[1] || nodes[3].DDCCode != "300" ||
				nodes[3].Children[0].DDCCode != "310" {
				t.Fatalf("%s: %d classes, %v", tree, len(nodes), err)
			}
		}
		nodes, err := s.Categories(s.guest, catalogue.General)
		check(t, err)
		root := nodes[0]
		s.create(t, catalogue.Content{Title: "Хоёр ангилалтай", CategoryIDs: []int64{root.Children[0].ID, root.Children[1].ID}})
		s.create(t, catalogue.Content{Title: "Эх", CategoryIDs: []int64{root.ID}})
		hidden := s.create(t, catalogue.Content{
			Title: "Харийн", OwnerID: s.other.ID, Visibility: entitlements.OrganizationOnly, CategoryIDs: []int64{root.ID},
		})
		counts := func() [2]int {
			node, _, err := s.Branch(s.guest, root.ID)
			check(t, err)
			return [2]int{node.Count, node.Children[0].Count}
		}
		if got := counts(); got != [2]int{2, 1} {
			t.Errorf("counts %v", got)
		}
		check(t, s.SetVisibility(s.all, hidden.ID, entitlements.Public))
		if got := counts(); got != [2]int{3, 1} {
			t.Errorf("counts after a record was shown: %v", got)
		}
		menus, err := s.Menus(s.guest)
		if err != nil || len(menus) == 0 || menus[0].ID != root.ID || menus[0].Count != 3 {
			t.Errorf("menus %+v, %v", menus, err)
		}
		if _, _, err := s.Branch(s.guest, 99_999); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("a category that is not there: %v", err)
		}
		classes, err := s.Categories(s.guest, catalogue.DDC)
		check(t, err)
		if node, above, err := s.Branch(s.guest, classes[3].Children[0].ID); err != nil || node.DDCCode != "310" || len(above) != 1 ||
			above[0].DDCCode != "300" {
			t.Errorf("branch %+v below %+v, %v", node, above, err)
		}
		kinds, err := s.CountByKind(s.guest)
		if diff := cmp.Diff([]catalogue.Count{{Value: "book", Count: 3}}, kinds); diff != "" || err != nil {
			t.Error(diff, err)
		}
	})
}

// A record that becomes strict shows its first page no more, not even at the
// address that was known before.
func TestStrictCover(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShelf(t, d, clock.System{})
		for _, source := range []string{catalogue.FoundCover, catalogue.DrawnCover} {
			c := s.create(t, catalogue.Content{Title: "Ном"})
			check(t, s.SetCover(s.all, c.ID, catalogue.Cover{Source: source, Revision: "ab12", Width: 640, Height: 960}))
			shown := func() bool {
				visible, _, err := s.ShowsCover(s.all, c.ID, "ab12")
				check(t, err)
				return visible
			}
			if !shown() {
				t.Errorf("%s: not shown before", source)
			}
			c.Protection = entitlements.Strict
			check(t, s.Update(s.all, c))
			if shown() != (source == catalogue.DrawnCover) {
				t.Errorf("%s: shown: %t", source, shown())
			}
		}
	})
}

// The card is SPEC §3 letter by letter.
func TestCardGolden(t *testing.T) {
	clk := clock.At(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	s := newShelf(t, dbtest.SQLite(t, clk), clk)
	person, err := s.CreateContributor(s.all, catalogue.Contributor{
		Given: "Лодойдамба", Patronymic: "Чадраабалын", DisplayEN: "Chadraabalyn Lodoidamba",
	})
	check(t, err)
	c := s.create(t, catalogue.Content{
		Title: "Тунгалаг Тамир", Subtitle: "Роман", Summary: "Товч", Year: 1962, DDC: "894",
		Contributions: []catalogue.Contribution{{ContributorID: person.ID, Role: catalogue.Author}},
		Items: []catalogue.Item{
			{Title: "Нэгдүгээр боть", Year: 1962, Volume: "1", FileType: catalogue.EPUB, Pages: 300, SizeBytes: 1000, Price: 9000, Revision: 1},
		},
	})
	check(t, s.SetCover(s.all, c.ID, catalogue.Cover{
		Source: "generated", Revision: "ab12", Width: 640, Height: 960, Preview: "data:image/png;base64,AA",
	}))
	for column, file := range map[string]string{"card": "testdata/card.mn.json", "card_en": "testdata/card.en.json"} {
		text, err := db.Get[string](s.all, s.db, "SELECT "+column+" FROM contents WHERE id = $1", c.ID)
		check(t, err)
		var pretty bytes.Buffer
		check(t, json.Indent(&pretty, []byte(text), "", "  "))
		pretty.WriteByte('\n')
		if *update {
			check(t, os.WriteFile(file, pretty.Bytes(), 0o600))
		}
		want, err := os.ReadFile(filepath.Clean(file))
		check(t, err)
		if diff := cmp.Diff(string(want), pretty.String()); diff != "" {
			t.Error(diff)
		}
	}
}
