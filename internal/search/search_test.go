package search_test

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/search"
	"sudar/internal/search/queries"
	"sudar/internal/search/replica"
)

// fixture is a search over a few records of two organisations.
type fixture struct {
	*search.Service
	db         *db.DB
	clock      *clock.Fixed
	records    *catalogue.Service
	owner      organizations.Organization
	other      organizations.Organization
	all, guest context.Context
	tag        catalogue.Tag
	person     catalogue.Contributor
	category   catalogue.Category // a root of the general tree
	ids        map[string]int64   // by title
	replica    *replica.Replica   // nil: no index responds
}

func each(t *testing.T, fn func(t *testing.T, h *fixture)) {
	t.Helper()
	eachDatabase(t, func(t *testing.T, h *fixture) {
		h.replica = h.indexed(t)
		fn(t, h)
	})
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newFixture(t testing.TB, d *db.DB, clk *clock.Fixed) *fixture {
	t.Helper()
	owners, rights := organizations.New(d, clk, "", ""), entitlements.New(d, clk)
	records := catalogue.New(d, clk, owners, rights)
	h := &fixture{
		Service: search.New(d, clk, rights, records), db: d, clock: clk, records: records, all: db.AllTenants(context.Background(), "test"),
		ids: map[string]int64{},
	}
	var err error
	h.owner, err = owners.Create(h.all, organizations.Organization{Slug: "alpha", Name: "Номын сан", NameEN: "Library"})
	check(t, err)
	h.other, err = owners.Create(h.all, organizations.Organization{Slug: "beta", Name: "Сургууль"})
	check(t, err)
	h.guest = viewer.With(context.Background(), viewer.Viewer{OrganizationID: h.owner.ID, Role: viewer.Guest})
	check(t, records.SeedTrees(h.all))
	tree, err := records.Categories(h.all, catalogue.General)
	check(t, err)
	h.category = tree[0]
	h.tag, err = records.FindOrCreateTag(h.all, "Аялал", "Travel")
	check(t, err)
	h.person, err = records.CreateContributor(h.all, catalogue.Contributor{Given: "Лодойдамба", Patronymic: "Чадраабалын"})
	check(t, err)
	return h
}

func (h *fixture) add(t *testing.T, c catalogue.Content) {
	t.Helper()
	if c.OwnerID == "" {
		c.OwnerID = h.owner.ID
	}
	created, err := h.records.Create(h.all, c)
	check(t, err)
	h.ids[c.Title] = created.ID
	h.clock.Advance(time.Minute)
	h.settle(t)
}

func titles(t *testing.T, cards []search.Card) []string {
	t.Helper()
	found := []string{}
	for _, card := range cards {
		var c catalogue.Card
		check(t, json.Unmarshal(card, &c))
		found = append(found, c.Title)
	}
	return found
}

func (h *fixture) list(t *testing.T, q queries.Query) []string {
	t.Helper()
	if q.Page.Size == 0 {
		q.Page = page.Of(1, 100)
	}
	h.settle(t)
	found, err := h.List(h.guest, q)
	check(t, err)
	got := titles(t, found.Rows)
	if found.Total < len(got) || (q.Page.Number == 1 && len(got) < q.Page.Size && found.Total != len(got)) {
		t.Errorf("%+v: total %d of %d rows", q, found.Total, len(got))
	}
	return got
}

// settle lets the replica read what was written, also what tests wrote past
// the catalogue.
func (h *fixture) settle(t *testing.T) {
	t.Helper()
	if h.replica != nil {
		for _, id := range h.ids {
			check(t, h.db.Touch(h.all, db.TopicCatalogue, strconv.FormatInt(id, 10)))
		}
		agrees(t, h.replica, h.all)
	}
}

func TestFilters(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.add(t, catalogue.Content{Title: "Алс зам", Kind: catalogue.Book, Audience: "adult", Languages: []string{"mn", "en"},
			TagIDs: []int64{h.tag.ID}, CategoryIDs: []int64{h.category.Children[0].ID},
			Contributions: []catalogue.Contribution{{ContributorID: h.person.ID, Role: catalogue.Author}},
			Items: []catalogue.Item{
				{Year: 1990, FileType: catalogue.EPUB, Price: 5000}, {Year: 2010, FileType: catalogue.PDF, Price: 20000},
			}})
		h.add(t, catalogue.Content{Title: "Бага ном", Kind: catalogue.Audiobook, Audience: "children", CategoryIDs: []int64{h.category.ID},
			Items:         []catalogue.Item{{Year: 2000, FileType: catalogue.Audio, Free: true}},
			Contributions: []catalogue.Contribution{{ContributorID: h.person.ID, Role: catalogue.Narrator}}})
		h.add(t, catalogue.Content{
			Title: "Гадны", OwnerID: h.other.ID, Language: "ru", Items: []catalogue.Item{{Year: 2020, FileType: catalogue.PDF, Price: 100}},
		})
		h.add(t, catalogue.Content{
			Title: "Нууц", OwnerID: h.other.ID, Visibility: entitlements.OrganizationOnly,
			Items: []catalogue.Item{{Year: 2000, FileType: catalogue.PDF}},
		})
		_, err := db.Exec(h.all, h.db, "UPDATE contents SET rating_average = 3400 WHERE id = $1", h.ids["Алс зам"])
		check(t, err)
		for name, c := range map[string]struct {
			q    queries.Query
			want []string
		}{
			"nothing":               {queries.Query{}, []string{"Алс зам", "Бага ном", "Гадны"}},
			"kind":                  {queries.Query{Kinds: []string{"audiobook", "article"}}, []string{"Бага ном"}},
			"audience":              {queries.Query{Audiences: []string{"adult", "children"}}, []string{"Алс зам", "Бага ном"}},
			"language":              {queries.Query{Languages: []string{"en"}}, []string{"Алс зам"}},
			"languages":             {queries.Query{Languages: []string{"en", "ru"}}, []string{"Алс зам", "Гадны"}},
			"tag":                   {queries.Query{TagID: h.tag.ID}, []string{"Алс зам"}},
			"category below":        {queries.Query{CategoryID: h.category.ID}, []string{"Алс зам", "Бага ном"}},
			"category":              {queries.Query{CategoryID: h.category.Children[0].ID}, []string{"Алс зам"}},
			"category unknown":      {queries.Query{CategoryID: 99_999}, []string{}},
			"contributor":           {queries.Query{ContributorID: h.person.ID}, []string{"Алс зам", "Бага ном"}},
			"contributor in a role": {queries.Query{ContributorID: h.person.ID, ContributorRole: "author"}, []string{"Алс зам"}},
			"in another role":       {queries.Query{ContributorID: h.person.ID, ContributorRole: "narrator"}, []string{"Бага ном"}},
			"in a role never had":   {queries.Query{ContributorID: h.person.ID, ContributorRole: "editor"}, []string{}},
			"a role of nobody":      {queries.Query{ContributorRole: "author"}, []string{"Алс зам", "Бага ном", "Гадны"}},
			"contributor's name":    {queries.Query{ContributorName: "чадраабал лодоидамба"}, []string{"Алс зам", "Бага ном"}},
			"contributor's name no": {queries.Query{ContributorName: "лодойдамба бат"}, []string{}},
			"year of any item":      {queries.Query{YearFrom: 2005, YearTo: 2015}, []string{"Алс зам"}},
			"years between items":   {queries.Query{YearFrom: 1995, YearTo: 2005}, []string{"Бага ном"}},
			"year from":             {queries.Query{YearFrom: 2010}, []string{"Алс зам", "Гадны"}},
			"file type":             {queries.Query{FileTypes: []string{"pdf", "audio"}}, []string{"Алс зам", "Бага ном", "Гадны"}},
			"free":                  {queries.Query{Price: queries.Price{Free: true}}, []string{"Бага ном"}},
			"paid":                  {queries.Query{Price: queries.Price{Paid: true}}, []string{"Алс зам", "Гадны"}},
			"price":                 {queries.Query{Price: queries.Price{Min: 4000, Max: 6000}}, []string{"Алс зам"}},
			"price from":            {queries.Query{Price: queries.Price{Min: 6000}}, []string{"Алс зам"}},
			"price and year of one": {queries.Query{Price: queries.Price{Max: 6000}, YearFrom: 2005, YearTo: 2015}, []string{}},
			"rating band":           {queries.Query{RatingFrom: 3, RatingTo: 4}, []string{"Алс зам"}},
			"rating band above":     {queries.Query{RatingFrom: 4, RatingTo: 5}, []string{}},
			"organisation":          {queries.Query{Organization: "beta"}, []string{"Гадны"}},
			"organisation unknown":  {queries.Query{Organization: "none"}, []string{}},
			"several": {
				queries.Query{Kinds: []string{"book"}, Languages: []string{"mn"}, Price: queries.Price{Paid: true}, Text: "зам"}, []string{"Алс зам"},
			},
		} {
			c.q.Sort = []queries.Sort{queries.TitleAsc}
			if diff := cmp.Diff(c.want, h.list(t, c.q)); diff != "" {
				t.Errorf("%s:\n%s", name, diff)
			}
		}
	})
}

func TestWords(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.add(t, catalogue.Content{
			Title: "Номын өргөө", Publisher: "Соёмбо", Identifiers: []catalogue.Identifier{{Type: "isbn", Value: "978-99929-0-123-4"}},
		})
		h.add(t, catalogue.Content{Title: "Түүхэн хүүхэд", Description: "Хөх толботой ном."})
		h.add(t, catalogue.Content{
			Title: "Морь", Contributions: []catalogue.Contribution{{ContributorID: h.person.ID, Role: catalogue.Author}}, TagIDs: []int64{h.tag.ID},
		})
		// «туух», to drive, is a word of its own and does not mean «түүх».
		for text, want := range map[string][]string{
			"ном": {"Номын өргөө", "Түүхэн хүүхэд"}, "номуудаас": {"Номын өргөө", "Түүхэн хүүхэд"}, "НОМ": {"Номын өргөө", "Түүхэн хүүхэд"},
			"оргоо": {"Номын өргөө"}, "туух": {}, "хуухэд": {"Түүхэн хүүхэд"}, "tuukh": {"Түүхэн хүүхэд"}, "khuukhed": {"Түүхэн хүүхэд"},
			"nom":       {"Номын өргөө", "Түүхэн хүүхэд"},
			"ном өргөө": {"Номын өргөө"}, "ном морь": {}, "соёмбо": {"Номын өргөө"}, "9789992901234": {"Номын өргөө"}, "лодойдамба": {"Морь"},
			"аялал": {"Морь"},
			"%ном%": {"Номын өргөө", "Түүхэн хүүхэд"}, "100%": {}, "%": {"Морь", "Номын өргөө", "Түүхэн хүүхэд"},
			"  ": {"Морь", "Номын өргөө", "Түүхэн хүүхэд"}, "!!!": {}, "' OR 1=1": {}, "байхгүйүг": {},
		} {
			if diff := cmp.Diff(want, h.list(t, queries.Query{Text: text, Sort: []queries.Sort{queries.TitleAsc}})); diff != "" {
				t.Errorf("%q:\n%s", text, diff)
			}
		}
		if diff := cmp.Diff([]string{"Номын өргөө"}, h.list(t, queries.Query{Text: "ном", TitleOnly: true})); diff != "" {
			t.Errorf("titles only:\n%s", diff)
		}
	})
}

func TestSortsAndPages(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		for i, title := range []string{"Өглөө", "Оройн цай", "Апрель", "Ялалт", "Үүр"} {
			h.add(t, catalogue.Content{Title: title, Year: 2000 + i*7%5})
			_, err := db.Exec(h.all, h.db, "UPDATE contents SET views = $2, score = $3, rating_average = $4 WHERE id = $1", h.ids[title], i*3%5,
				i*4%5, i*2%5)
			check(t, err)
		}
		for sort, want := range map[queries.Sort][]string{
			queries.CreatedDesc: {"Үүр", "Ялалт", "Апрель", "Оройн цай", "Өглөө"},
			queries.CreatedAsc:  {"Өглөө", "Оройн цай", "Апрель", "Ялалт", "Үүр"},
			queries.TitleAsc:    {"Апрель", "Оройн цай", "Өглөө", "Үүр", "Ялалт"},
			queries.TitleDesc:   {"Ялалт", "Үүр", "Өглөө", "Оройн цай", "Апрель"},
			queries.YearDesc:    {"Апрель", "Үүр", "Оройн цай", "Ялалт", "Өглөө"},
			queries.YearAsc:     {"Өглөө", "Ялалт", "Оройн цай", "Үүр", "Апрель"},
			queries.ViewsDesc:   {"Ялалт", "Оройн цай", "Үүр", "Апрель", "Өглөө"},
			queries.ScoreDesc:   {"Оройн цай", "Апрель", "Ялалт", "Үүр", "Өглөө"},
			queries.RatingDesc:  {"Апрель", "Үүр", "Оройн цай", "Ялалт", "Өглөө"},
		} {
			if diff := cmp.Diff(want, h.list(t, queries.Query{Sort: []queries.Sort{sort}})); diff != "" {
				t.Errorf("%s:\n%s", sort, diff)
			}
			var paged []string
			for number := 1; number <= 4; number++ {
				found, err := h.List(h.guest, queries.Query{Sort: []queries.Sort{sort}, Page: page.Of(number, 2)})
				check(t, err)
				if next := map[int]int{1: 2, 2: 3}[number]; found.Total != 5 || found.Next() != next {
					t.Errorf("page %d: total %d, next %d", number, found.Total, found.Next())
				}
				paged = append(paged, titles(t, found.Rows)...)
			}
			if diff := cmp.Diff(want, paged); diff != "" {
				t.Errorf("%s by pages:\n%s", sort, diff)
			}
		}
	})
}

func TestTotalsFollowWrites(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		expect := func(n int) {
			t.Helper()
			h.settle(t)
			for range 2 { // the second time from memory
				if found, err := h.List(h.guest, queries.Query{Page: page.Of(1, 1)}); err != nil || found.Total != n {
					t.Errorf("total %d, want %d, %v", found.Total, n, err)
				}
			}
		}
		expect(0)
		h.add(t, catalogue.Content{Title: "Нэг"})
		expect(1)
		h.add(t, catalogue.Content{Title: "Хоёр"})
		expect(2)
		check(t, h.records.SetVisibility(h.all, h.ids["Нэг"], entitlements.Draft))
		expect(1)
		check(t, h.records.TakeDown(h.all, h.ids["Хоёр"], catalogue.Withdrawn))
		expect(0)
	})
}

func TestStripsSayWhy(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		strip := func(fetch func(context.Context, page.Request) (page.List[search.Card], search.Reason, error), reason search.Reason,
			want ...string) {
			t.Helper()
			h.settle(t)
			found, why, err := fetch(h.guest, page.Of(1, 10))
			check(t, err)
			if diff := cmp.Diff(want, titles(t, found.Rows)); diff != "" || why != reason {
				t.Errorf("%s, want %s:\n%s", why, reason, diff)
			}
		}
		old := h.clock.Now().Add(-60 * 24 * time.Hour)
		h.add(t, catalogue.Content{Title: "Хуучин", PublishedAt: old})
		strip(h.LastMonth, search.Newest, "Хуучин")
		strip(h.ReadersChoice, search.Newest, "Хуучин")
		strip(h.Recommended, search.Newest, "Хуучин")
		h.add(t, catalogue.Content{Title: "Шинэ"})
		strip(h.LastMonth, search.LastMonth, "Шинэ")
		change := func(set string, id int64) {
			_, err := db.Exec(h.all, h.db, "UPDATE contents SET "+set+" WHERE id = $1", id)
			check(t, err)
			check(t, h.db.Touch(h.all, db.TopicCatalogue, "x"))
		}
		change("views = 5", h.ids["Хуучин"])
		strip(h.Recommended, search.MostRead, "Хуучин")
		change("curated = 1", h.ids["Шинэ"])
		strip(h.Recommended, search.Curated, "Шинэ", "Хуучин")
		change("rating_count = 3, rating_weighted = 4000", h.ids["Хуучин"])
		change("rating_count = 1, rating_weighted = 4500", h.ids["Шинэ"])
		strip(h.ReadersChoice, search.Rating, "Шинэ", "Хуучин")
	})
}

func TestRelated(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		by := []catalogue.Contribution{{ContributorID: h.person.ID, Role: catalogue.Author}}
		h.add(t, catalogue.Content{Title: "Эх", Contributions: by, TagIDs: []int64{h.tag.ID}, CategoryIDs: []int64{h.category.ID}})
		h.add(t, catalogue.Content{Title: "Ангилал", CategoryIDs: []int64{h.category.ID}})
		h.add(t, catalogue.Content{Title: "Зохиолч", Contributions: by})
		h.add(t, catalogue.Content{Title: "Бүгд", Contributions: by, TagIDs: []int64{h.tag.ID}})
		h.add(t, catalogue.Content{Title: "Өөр"})
		h.add(t, catalogue.Content{Title: "Нууц", Contributions: by, OwnerID: h.other.ID, Visibility: entitlements.OrganizationOnly})
		found, err := h.Related(h.guest, h.ids["Эх"], 12)
		check(t, err)
		if diff := cmp.Diff([]string{"Бүгд", "Зохиолч", "Ангилал"}, titles(t, found)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestCardsFollowTheLanguage(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.add(t, catalogue.Content{Title: "Ном"})
		h.settle(t)
		for l, want := range map[locale.Locale]string{locale.Mongolian: "Номын сан", locale.English: "Library"} {
			found, err := h.List(locale.With(h.guest, l), queries.Query{Page: page.Of(1, 10)})
			check(t, err)
			var c catalogue.Card
			check(t, json.Unmarshal(found.Rows[0], &c))
			if c.OrganizationName != want {
				t.Errorf("%s: %s", l, c.OrganizationName)
			}
		}
		if !slices.Contains(queries.Sorts, queries.TitleAsc) {
			t.Error("suggestions sort by title")
		}
	})
}
