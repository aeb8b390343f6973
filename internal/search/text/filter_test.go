package text_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/search/text"
)

// A filter leaves the books it means, open and locked, before they are counted;
// years and formats are those of the item, not of its neighbours.
func TestFiltersInsideBooks(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		check(t, l.records.SeedTrees(l.all))
		tree, err := l.records.Categories(l.all, catalogue.General)
		check(t, err)
		person, err := l.records.CreateContributor(l.all, catalogue.Contributor{Given: "Лодойдамба"})
		check(t, err)
		tag, err := l.records.FindOrCreateTag(l.all, "Аялал", "Travel")
		check(t, err)
		for title, change := range map[string]func(*catalogue.Content){
			"а энгийн":   nil,
			"б орос":     func(c *catalogue.Content) { c.Language, c.Languages = "ru", []string{"ru", "en"} },
			"в сонин":    func(c *catalogue.Content) { c.Kind = catalogue.Newspaper },
			"г ангилал":  func(c *catalogue.Content) { c.CategoryIDs = []int64{tree[0].ID} },
			"д хуучин":   func(c *catalogue.Content) { c.Items[0].Year = 1962 },
			"е бета":     func(c *catalogue.Content) { c.OwnerID = l.beta.ID },
			"ё зохиолч":  func(c *catalogue.Content) { c.Contributions = []catalogue.Contribution{{ContributorID: person.ID}} },
			"ж сэдэв":    func(c *catalogue.Content) { c.TagIDs = []int64{tag.ID} },
			"з баримт":   func(c *catalogue.Content) { c.Items[0].FileType = catalogue.PDF },
			"и үнэтэй":   func(c *catalogue.Content) { c.Items[0].Free, c.Items[0].Price = false, 9_000 },
			"й бусдынх":  func(c *catalogue.Content) { c.OwnerID, c.Visibility = l.beta.ID, entitlements.OrganizationOnly },
			"к үнэлгээт": nil,
		} {
			item := l.record(t, title, change)
			check(t, l.engine.Put(l.all, text.Book{ItemID: item.ID, Revision: 1}, bodies("хулан гүйнэ", "тал")))
			if strings.HasPrefix(title, "к") {
				_, err := db.Exec(l.all, l.db, "UPDATE contents SET rating_average = 4500 WHERE id = $1", item.ContentID)
				check(t, err)
			}
		}
		many := l.record(t, "л олон дугаар", func(c *catalogue.Content) {
			c.Items = []catalogue.Item{
				{FileType: catalogue.EPUB, Free: true, Revision: 1, Year: 1950}, {FileType: catalogue.PDF, Free: true, Revision: 1, Year: 1962},
			}
		})
		check(t, l.engine.Put(l.all, text.Book{ItemID: many.ID, Revision: 1}, bodies("хулан")))
		initials := func(rows []text.BookHits) string {
			var titles []string
			for _, book := range rows {
				var card catalogue.Card
				check(t, json.Unmarshal(book.Card, &card))
				first, _, _ := strings.Cut(card.Title, " ")
				titles = append(titles, first)
			}
			slices.Sort(titles)
			return strings.Join(titles, "")
		}
		for name, c := range map[string]struct {
			filter       text.Filter
			open, locked string
		}{
			"none":                {text.Filter{}, "абвгдежзклё", "и"},
			"language":            {text.Filter{Languages: []string{"en"}}, "б", ""},
			"languages":           {text.Filter{Languages: []string{"en", "ru"}}, "б", ""},
			"kind":                {text.Filter{Kinds: []string{"newspaper"}}, "в", ""},
			"category":            {text.Filter{Categories: []int64{tree[0].ID, tree[1].ID}}, "г", ""},
			"empty category":      {text.Filter{Categories: []int64{tree[1].ID}}, "", ""},
			"unknown category":    {text.Filter{Categories: []int64{1 << 40}}, "", ""},
			"year":                {text.Filter{YearFrom: 1960, YearTo: 1970}, "д", ""},
			"years before":        {text.Filter{YearFrom: 1, YearTo: 1955}, "л", ""},
			"organisation":        {text.Filter{Organization: "beta"}, "е", ""},
			"unknown owner":       {text.Filter{Organization: "nobody"}, "", ""},
			"author":              {text.Filter{ContributorID: person.ID}, "ё", ""},
			"subject":             {text.Filter{TagID: tag.ID}, "ж", ""},
			"format":              {text.Filter{FileTypes: []string{"pdf"}}, "з", ""},
			"paid":                {text.Filter{Paid: true}, "", "и"},
			"rating":              {text.Filter{RatingFrom: 4_000, RatingTo: 5_000}, "к", ""},
			"another band":        {text.Filter{RatingFrom: 3_000, RatingTo: 4_000}, "", ""},
			"both must hold":      {text.Filter{Kinds: []string{"newspaper"}, Languages: []string{"ru"}}, "", ""},
			"and both may":        {text.Filter{Kinds: []string{"book"}, Languages: []string{"ru"}}, "б", ""},
			"hostile values":      {text.Filter{Kinds: []string{`'"); --`}, Languages: []string{"%"}, Organization: "' OR 1=1"}, "", ""},
			"years without sense": {text.Filter{YearFrom: 9, YearTo: 1}, "", ""},
		} {
			open, err := l.Everywhere(l.reader, "хулангийн", c.filter, page.Of(1, 100))
			check(t, err)
			locked, err := l.Locked(l.reader, "хулангийн", c.filter, page.Of(1, 100))
			check(t, err)
			l.clock.Advance(3 * time.Second) // so that nobody asks too often
			if diff := cmp.Diff([]any{sorted(c.open), len([]rune(c.open)), sorted(c.locked), len([]rune(c.locked))},
				[]any{initials(open.Rows), open.Total, initials(locked.Rows), locked.Total}); diff != "" {
				t.Errorf("%s:\n%s", name, diff)
			}
		}
	})
}

func sorted(letters string) string {
	runes := []rune(letters)
	slices.Sort(runes)
	return string(runes)
}
