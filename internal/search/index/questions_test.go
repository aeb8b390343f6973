package index_test

import (
	"fmt"

	"sudar/internal/mongolian"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// change makes a document out of a plain one.
type change func(*segment.Document)

func record(id int64, title string, changes ...change) segment.Document {
	d := segment.Document{
		ID: id, Owner: "alpha", Visibility: "public", SortKey: mongolian.SortKey(title), Card: fmt.Appendf(nil, `{"title":%q}`, title),
	}
	d.Texts[segment.Title] = []string{title}
	for _, do := range changes {
		do(&d)
	}
	d.Keywords = append(d.Keywords, segment.Keyword{Facet: segment.Owner, Value: d.Owner})
	return d
}

func says(f segment.Field, texts ...string) change {
	return func(d *segment.Document) { d.Texts[f] = append(d.Texts[f], texts...) }
}

func has(f segment.Facet, values ...string) change {
	return func(d *segment.Document) {
		for _, v := range values {
			d.Keywords = append(d.Keywords, segment.Keyword{Facet: f, Value: v})
		}
	}
}

func counts(c segment.Column, value int64) change {
	return func(d *segment.Document) { d.Columns[c] = value }
}

func seenBy(owner, visibility string) change {
	return func(d *segment.Document) { d.Owner, d.Visibility = owner, visibility }
}

func holds(items ...segment.Item) change {
	return func(d *segment.Document) {
		d.Items = append(d.Items, items...)
		for _, item := range items {
			has(segment.FileType, item.FileType)(d)
		}
	}
}

var shelf = []segment.Document{
	record(1, "Номын сан", has(segment.Kind, "book"), has(segment.Tag, "1", "2"), counts(segment.Views, 5),
		holds(segment.Item{Year: 1990, FileType: "epub", Price: 0})),
	record(2, "Ном", has(segment.Kind, "book"), has(segment.Tag, "1"), counts(segment.Views, 9),
		holds(segment.Item{Year: 1990, FileType: "pdf", Price: 500}, segment.Item{Year: 2000, FileType: "epub"})),
	record(3, "Түүхэн ном", has(segment.Kind, "audiobook"), counts(segment.Score, 7),
		says(segment.Contributor, "Ц.Дамдинсүрэн", "Tsendiin Damdinsuren")),
	record(4, "Номхон морь", has(segment.Kind, "book"), has(segment.Language, "mn"), counts(segment.Rating, 4500)),
	record(5, "Санхүү", says(segment.Description, "Ном, данс, тооцоо"), offers("Мөнгө", "")),
	record(6, "Ном уншъя", has(segment.Language, "mn", "en"), counts(segment.Score, 3),
		func(d *segment.Document) { d.CardEnglish = []byte("Let us read") }, offers("Уншъя", "Read")),
	record(7, "History of Mongolia", has(segment.Language, "en"), says(segment.Subject, "Монголын түүх"),
		says(segment.Identifier, "9789992901234")),
	record(8, "Хүүхдийн үлгэр", says(segment.Publisher, "Номын хишиг"), has(segment.Kind, "book")),
	record(9, "Нууц ном", seenBy("beta", "organization"), has(segment.Kind, "book")),
	record(10, "Хабын ном", seenBy("beta", "hub")),
	record(11, "Ноорог ном", seenBy("alpha", "draft")),
}

func offers(text, english string) func(*segment.Document) {
	return func(d *segment.Document) { d.Offer, d.OfferEnglish = []byte(text), []byte(english) }
}

// question is a query with everything its response must hold.
type question struct {
	name    string
	query   lookup.Query
	want    []int64
	facets  map[segment.Facet][]segment.Count
	reading string
}

func by(order segment.Order, descending bool) lookup.Sort {
	return lookup.Sort{By: order, Descending: descending}
}

var relevance = by(segment.ByRelevance, true)

func wanting(facet segment.Facet, values ...string) lookup.Filter {
	return lookup.Filter{Keywords: []lookup.AnyOf{{Facet: facet, Values: values}}}
}

var questions = []question{
	{name: "a word, the nearest match first", query: lookup.Query{Text: "ном", Sort: relevance}, want: []int64{2, 6, 3, 1, 8, 5}},
	{name: "an inflected word", query: lookup.Query{Text: "номууд", Sort: relevance}, want: []int64{3, 6, 2, 1, 8, 5}},
	{name: "two words", query: lookup.Query{Text: "номын сан", Sort: relevance}, want: []int64{1}},
	{name: "Latin letters", query: lookup.Query{Text: "nom", Sort: relevance, Fields: segment.In(segment.Title)}, want: []int64{2, 6, 3, 1}},
	{name: "a name", query: lookup.Query{Text: "damdinsuren", Sort: relevance}, want: []int64{3}},
	{name: "a name and a title", query: lookup.Query{Text: "Дамдинсүрэн түүх", Sort: relevance}, want: []int64{3}},
	{
		name: "one part only", query: lookup.Query{Text: "ном", Fields: segment.In(segment.Publisher, segment.Description), Sort: relevance},
		want: []int64{8, 5},
	},
	{name: "a person", query: lookup.Query{Person: "Дамдинсүрэн", Sort: by(segment.ByTitle, false)}, want: []int64{3}},
	{name: "a person and a word", query: lookup.Query{Person: "Дамдинсүрэн", Text: "сан", Sort: relevance}, want: []int64{}},
	{name: "mixed-up vowels", query: lookup.Query{Text: "хуухдийн", Sort: relevance}, want: []int64{8}},
	{name: "a typo", query: lookup.Query{Text: "сахнүү", Sort: relevance}, want: []int64{5}},
	{
		name: "the other keyboard", query: lookup.Query{Text: "ykb", Sort: relevance, Fields: segment.In(segment.Title)},
		want: []int64{2, 6, 3, 1}, reading: "ном",
	},
	{name: "a number", query: lookup.Query{Text: "978-99929-0-123-4", Sort: relevance}, want: []int64{7}},
	{name: "nothing", query: lookup.Query{Text: "щщщ", Sort: relevance}, want: []int64{}},
	{name: "signs alone", query: lookup.Query{Text: "… !!", Sort: relevance}, want: []int64{}},
	{name: "operators are signs", query: lookup.Query{Text: `*:* OR (ном^2`, Sort: relevance}, want: []int64{}},
	{name: "all by title", query: lookup.Query{Sort: by(segment.ByTitle, false)}, want: []int64{7, 2, 6, 4, 1, 5, 3, 8}},
	{name: "all by title backwards", query: lookup.Query{Sort: by(segment.ByTitle, true)}, want: []int64{8, 3, 5, 1, 4, 6, 2, 7}},
	{name: "most read", query: lookup.Query{Sort: by(segment.ByViews, true)}, want: []int64{2, 1, 8, 7, 6, 5, 4, 3}},
	{name: "relevance without words", query: lookup.Query{Sort: relevance}, want: []int64{3, 6, 8, 7, 5, 4, 2, 1}},
	{name: "by what librarians chose", query: lookup.Query{Sort: by(segment.ByCurated, true)}, want: []int64{2, 1, 8, 7, 6, 5, 4, 3}},
	{name: "a page", query: lookup.Query{Sort: by(segment.ByTitle, false), Offset: 2, Limit: 3}, want: []int64{6, 4, 1}},
	{name: "beyond the end", query: lookup.Query{Sort: by(segment.ByTitle, false), Offset: 1_000_000_000, Limit: 3}, want: []int64{}},
	{
		name: "a member of beta", query: lookup.Query{Text: "ном", Sort: relevance, Scope: segment.Scope{Organization: "beta"}},
		want: []int64{2, 6, 3, 10, 9, 1, 8, 5},
	},
	{
		name: "staff of alpha", query: lookup.Query{Text: "ноорог", Sort: relevance, Scope: segment.Scope{Organization: "alpha", Staff: true}},
		want: []int64{11},
	},
	{name: "a guest of the hub", query: lookup.Query{Text: "хаб", Sort: relevance, Scope: segment.Scope{Hub: true}}, want: []int64{10}},
	{
		name:  "a right, never to drafts",
		query: lookup.Query{Text: "ноорог нууц", Scope: segment.Scope{Granted: &segment.Grants{IDs: []int64{9, 11}}}}, want: []int64{},
	},
	{
		name: "a right", query: lookup.Query{Text: "нууц", Scope: segment.Scope{Granted: &segment.Grants{IDs: []int64{9, 11}}}}, want: []int64{9},
	},
	{name: "everything", query: lookup.Query{Text: "ноорог", Scope: segment.Scope{All: true}}, want: []int64{11}},
	{
		name: "any of values", query: lookup.Query{Filter: wanting(segment.Kind, "audiobook", "none"), Sort: by(segment.ByTitle, false)},
		want: []int64{3},
	},
	{name: "no value", query: lookup.Query{Filter: wanting(segment.Kind)}, want: []int64{}},
	{
		name:  "one item keeps all bounds",
		query: lookup.Query{Filter: lookup.Filter{Items: lookup.ItemBounds{YearTo: 1995, FileTypes: []string{"pdf"}}}}, want: []int64{2},
	},
	{
		name: "two items do not together", query: lookup.Query{Filter: lookup.Filter{Items: lookup.ItemBounds{YearFrom: 1995, PriceFrom: 1}}},
		want: []int64{},
	},
	{
		name: "a range", query: lookup.Query{Filter: lookup.Filter{
			Ranges: []lookup.Range{{Columns: []segment.Column{segment.Rating}, From: 4000, To: 5000}},
		}}, want: []int64{4},
	},
	{
		name: "either column", query: lookup.Query{Filter: lookup.Filter{
			Ranges: []lookup.Range{{Columns: []segment.Column{segment.Curated, segment.Views}, From: 1, To: 1 << 62}},
		}, Sort: by(segment.ByTitle, false)}, want: []int64{2, 1},
	},
	{name: "no column", query: lookup.Query{Filter: lookup.Filter{Ranges: []lookup.Range{{From: 1, To: 2}}}}, want: []int64{}},
	{name: "facets without their own filter", query: lookup.Query{
		Filter: wanting(segment.Kind, "audiobook"), Facets: []segment.Facet{segment.Kind, segment.Language, segment.Owner},
	}, want: []int64{3},
		facets: map[segment.Facet][]segment.Count{
			segment.Kind: {{Value: "book", Count: 4}, {Value: "audiobook", Count: 1}}, segment.Language: {},
			segment.Owner: {{Value: "alpha", Count: 1}},
		}},
	{name: "facets of words", query: lookup.Query{
		Text: "ном", Fields: segment.In(segment.Title), Sort: relevance, Facets: []segment.Facet{segment.FileType},
	}, want: []int64{2, 6, 3, 1},
		facets: map[segment.Facet][]segment.Count{segment.FileType: {{Value: "epub", Count: 2}, {Value: "pdf", Count: 1}}}},
	{
		name:  "a filter does not make words mean more",
		query: lookup.Query{Text: "сан", Filter: wanting(segment.Kind, "audiobook"), Sort: relevance}, want: []int64{},
	},
}
