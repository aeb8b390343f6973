package index

import (
	"bytes"
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"sudar/internal/entitlements"
	"sudar/internal/mongolian"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/meaning"
	"sudar/internal/search/index/segment"
)

// What a document is visible to.
const (
	seenByAll   = string(entitlements.Public)
	seenByHub   = string(entitlements.HubOnly)
	seenByOwner = string(entitlements.OrganizationOnly)
)

// model is the plainest index there is: it looks at every document.
type model map[int64]segment.Document

func (m model) counts() iter.Seq2[int64, segment.Counts] {
	return func(yield func(int64, segment.Counts) bool) {
		for id, d := range m {
			if !yield(id, segment.Counts{Views: d.Columns[segment.Views], Score: d.Columns[segment.Score]}) {
				return
			}
		}
	}
}

// found is a document with its level of relevance.
type found struct {
	segment.Document
	level int
}

func (m model) search(q lookup.Query) []int64 {
	var matches []found
	within := m.seen(q)
	if strings.TrimSpace(q.Text) == "" {
		for _, d := range within {
			matches = append(matches, found{Document: d})
		}
	} else {
		matches = m.understand(q, within)
	}
	matches = slices.DeleteFunc(matches, func(d found) bool { return !passes(d.Document, &q.Filter) })
	order := q.Sort
	if order.By == segment.ByRelevance {
		order.Descending = true
	}
	slices.SortFunc(matches, func(a, b found) int { return compare(order, a, b) })
	ids := []int64{}
	for _, d := range matches {
		ids = append(ids, d.ID)
	}
	return ids
}

func compare(order lookup.Sort, a, b found) int {
	if order.By == segment.ByRelevance {
		if c := cmp.Compare(a.level, b.level); c != 0 {
			return c
		}
		order.By = segment.ByScore
	}
	var c int
	switch order.By {
	case segment.ByTitle:
		c = cmp.Or(bytes.Compare(a.SortKey, b.SortKey), cmp.Compare(a.ID, b.ID))
	case segment.ByTitleEnglish:
		c = cmp.Or(bytes.Compare(a.EnglishKey(), b.EnglishKey()), cmp.Compare(a.ID, b.ID))
	default:
		columns := order.By.Columns()
		c = cmp.Or(cmp.Compare(a.Columns[columns[0]], b.Columns[columns[0]]), cmp.Compare(a.Columns[columns[1]], b.Columns[columns[1]]),
			cmp.Compare(a.ID, b.ID))
	}
	if order.Descending {
		return -c
	}
	return c
}

func (m model) seen(q lookup.Query) []segment.Document {
	var seen []segment.Document
	for _, d := range m {
		s := q.Scope
		own := d.Owner == s.Organization && s.Organization != "" && (d.Visibility == seenByHub || d.Visibility == seenByOwner || s.Staff)
		granted := s.Granted != nil && slices.Contains(s.Granted.IDs, d.ID) && (d.Visibility == seenByHub || d.Visibility == seenByOwner)
		visible := s.All || d.Visibility == seenByAll || (s.Hub && d.Visibility == seenByHub) || own || granted
		if visible {
			seen = append(seen, d)
		}
	}
	return seen
}

func passes(d segment.Document, f *lookup.Filter) bool {
	for _, wanted := range f.Keywords {
		if !slices.ContainsFunc(wanted.Values, func(v string) bool {
			return slices.Contains(d.Keywords, segment.Keyword{Facet: wanted.Facet, Value: v})
		}) {
			return false
		}
	}
	b := f.Items
	fits := func(i segment.Item) bool {
		return (b.YearFrom == 0 || i.Year >= b.YearFrom) && (b.YearTo == 0 || i.Year <= b.YearTo) &&
			(b.PriceFrom == 0 || i.Price >= b.PriceFrom) &&
			(b.PriceTo == 0 || i.Price <= b.PriceTo) && (len(b.FileTypes) == 0 || slices.Contains(b.FileTypes, i.FileType))
	}
	bounded := b.YearFrom != 0 || b.YearTo != 0 || b.PriceFrom != 0 || b.PriceTo != 0 || len(b.FileTypes) > 0
	if bounded && !slices.ContainsFunc(d.Items, fits) {
		return false
	}
	for _, r := range f.Ranges {
		if !slices.ContainsFunc(r.Columns, func(c segment.Column) bool { return d.Columns[c] >= r.From && d.Columns[c] < r.To }) {
			return false
		}
	}
	return true
}

func (m model) understand(q lookup.Query, within []segment.Document) []found {
	for _, reach := range []meaning.Reach{meaning.Words, meaning.Guessed} {
		for i, text := range meaning.Readings(q.Text) {
			if q.AsTyped && (i > 0 || reach == meaning.Guessed) {
				continue
			}
			if read, ok := meaning.ReadAs(q.Text, text, q.Fields); ok {
				read.Reach = reach
				if matches := m.reaching(q, read, text, within); len(matches) > 0 {
					return matches
				}
			}
		}
	}
	return nil
}

// reaching finds by words and then spellings, or by guesses.
func (m model) reaching(q lookup.Query, read meaning.Meaning, text string, within []segment.Document) []found {
	if read.Reach == meaning.Guessed {
		if !meaning.MayGuess(q.Text, text) {
			return nil
		}
		m.guess(&read)
	}
	var matches []found
	for _, d := range within {
		if level, ok := levelOf(d, &read, text); ok {
			matches = append(matches, found{d, level})
		}
	}
	if len(matches) == 0 && read.Reach == meaning.Words && !q.AsTyped {
		read.Reach = meaning.Spelled
		return m.reaching(q, read, text, within)
	}
	return matches
}

// guess compares every fold of every document.
func (m model) guess(read *meaning.Meaning) {
	for i := range read.Terms {
		for _, d := range m {
			for _, texts := range d.Texts {
				for _, word := range mongolian.Tokens(strings.Join(texts, " ")) {
					for _, form := range foldsWritten(word.Text) {
						for _, fold := range read.Terms[i].Folds {
							if mongolian.WithinEdits(fold, form, mongolian.MaxEdits(fold)) && mongolian.MaxEdits(fold) > 0 {
								read.Terms[i].Guesses = append(read.Terms[i].Guesses, form)
							}
						}
					}
				}
			}
		}
	}
}

// foldsWritten returns the folds of a word of a document: that of its stem, and its own.
func foldsWritten(word string) []string {
	primary, _ := mongolian.Stem(word)
	return []string{mongolian.Fold(primary), mongolian.Fold(word)}
}

func levelOf(d segment.Document, m *meaning.Meaning, text string) (int, bool) {
	dearest := 0
	for i := range m.Terms {
		cost, ok := costOf(d, &m.Terms[i], m.Reach)
		if !ok {
			return 0, false
		}
		dearest = max(dearest, cost)
	}
	if len(m.Terms) > 0 && m.Terms[0].Fields.Has(segment.Title) {
		for level, then := range map[int]byte{meaning.WholeTitle: meaning.KeyEnd, meaning.TitleStart: meaning.KeyGap} {
			for _, key := range m.Keys {
				key = append(bytes.Clone(key), then)
				if bytes.HasPrefix(d.SortKey, key) || bytes.HasPrefix(d.SortKeyEnglish, key) {
					dearest = min(dearest, level)
				}
			}
		}
	}
	return dearest, true
}

func costOf(d segment.Document, t *meaning.Term, r meaning.Reach) (int, bool) {
	best := -1
	for f, texts := range d.Texts {
		if !t.Fields.Has(segment.Field(f)) {
			continue
		}
		for _, word := range mongolian.Tokens(strings.Join(texts, " ")) {
			if cost := wordCost(word.Text, t, r); cost >= 0 && (best < 0 || cost+meaning.FieldCost(segment.Field(f)) < best) {
				best = cost + meaning.FieldCost(segment.Field(f))
			}
		}
	}
	return best, best >= 0
}

func wordCost(word string, t *meaning.Term, r meaning.Reach) int {
	best := -1
	add := func(holds bool, cost int) {
		if holds && (best < 0 || cost < best) {
			best = cost
		}
	}
	primary, alternates := mongolian.Stem(word)
	addWord := func(q mongolian.Term, cost int) {
		add(q.Exact == word, cost)
		add(q.Stem == primary, cost+meaning.StemCost)
		stems := append([]string{primary}, alternates...)
		add(slices.Contains(stems, q.Stem), cost+meaning.AlternateCost)
		for _, other := range q.Alternates {
			add(slices.Contains(stems, other), cost+meaning.AlternateCost)
		}
	}
	addWord(t.Term, 0)
	for _, reading := range t.Latin {
		addWord(reading, meaning.LatinCost)
	}
	for _, form := range foldsWritten(word) {
		add(r >= meaning.Spelled && slices.Contains(t.Folds, form), meaning.FoldCost)
		add(r >= meaning.Guessed && slices.Contains(t.Guesses, form), meaning.GuessCost)
	}
	return best
}

var (
	vocabulary = strings.Fields(
		"ном номын номууд түүх түүхэн туух хүүхэд хүүхдийн уул үүл монгол монголын зам аян нутаг тал морь морины сан the history library of " +
			"mongol и на книга")
	owners     = []string{"a", "b", "c"}
	visibility = []string{"public", "public", "hub", "organization", "draft", "archived"}
	kinds      = []string{"book", "audiobook", "article"}
	fileTypes  = []string{"epub", "pdf", "audio"}
)

func text(most int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(vocabulary), 1, most).Draw(t, "words"), " ")
	})
}

var documents = rapid.Custom(func(t *rapid.T) segment.Document {
	d := segment.Document{
		ID: rapid.Int64Range(1, 60).Draw(t, "id"), Owner: rapid.SampledFrom(owners).Draw(t, "owner"),
		Visibility: rapid.SampledFrom(visibility).Draw(t, "visibility"),
	}
	for f := range d.Texts {
		if segment.Field(f) != segment.Identifier && (segment.Field(f) == segment.Title || rapid.Bool().Draw(t, "has")) {
			d.Texts[f] = []string{text(4).Draw(t, "text")}
		}
	}
	d.SortKey = mongolian.SortKey(d.Texts[segment.Title][0])
	d.Keywords = []segment.Keyword{
		{Facet: segment.Owner, Value: d.Owner}, {Facet: segment.Kind, Value: rapid.SampledFrom(kinds).Draw(t, "kind")},
		{Facet: segment.Tag, Value: fmt.Sprint(rapid.IntRange(1, 3).Draw(t, "tag"))},
	}
	for range rapid.IntRange(0, 3).Draw(t, "items") {
		item := segment.Item{
			Year: rapid.Int32Range(1990, 1995).Draw(t, "year"), FileType: rapid.SampledFrom(fileTypes).Draw(t, "file"),
			Price: rapid.Int64Range(0, 3).Draw(t, "price"),
		}
		d.Items = append(d.Items, item)
		if k := (segment.Keyword{Facet: segment.FileType, Value: item.FileType}); !slices.Contains(d.Keywords, k) {
			d.Keywords = append(d.Keywords, k)
		}
	}
	for c := range d.Columns {
		d.Columns[c] = rapid.Int64Range(0, 4).Draw(t, "column")
	}
	d.Card = fmt.Appendf(nil, "card %d of %s", d.ID, d.Owner)
	if rapid.Bool().Draw(t, "english") {
		d.CardEnglish = append([]byte("english "), d.Card...)
	}
	if rapid.Bool().Draw(t, "translated") {
		d.SortKeyEnglish = mongolian.SortKey(text(2).Draw(t, "english title"))
	}
	if rapid.Bool().Draw(t, "offered") {
		d.Offer = fmt.Appendf(nil, "offer %d", d.ID)
	}
	return d
})

var queries = rapid.Custom(func(t *rapid.T) lookup.Query {
	q := lookup.Query{Limit: 100}
	switch rapid.IntRange(0, 3).Draw(t, "text") {
	case 1, 2:
		q.Text = text(3).Draw(t, "text")
	case 3:
		q.Text = rapid.SampledFrom([]string{"tuukh nom", "номиин", "хуухэд", "монгл", "ykb", "khuukhed", "!!", "нутга", "nomin"}).Draw(t, "text")
	}
	q.AsTyped = rapid.IntRange(0, 4).Draw(t, "as typed") == 0
	q.Fields = rapid.SampledFrom([]segment.Fields{0, segment.In(segment.Title), segment.In(segment.Contributor, segment.Subject)}).Draw(t,
		"fields")
	q.Scope = segment.Scope{
		All: rapid.IntRange(0, 3).Draw(t, "all") == 0, Organization: rapid.SampledFrom([]string{"", "a", "b", "z"}).Draw(t, "organization"),
		Hub: rapid.Bool().Draw(t, "hub"), Staff: rapid.Bool().Draw(t, "staff"),
	}
	if rapid.Bool().Draw(t, "granted") {
		q.Scope.Granted = &segment.Grants{IDs: rapid.SliceOfN(rapid.Int64Range(1, 60), 0, 20).Draw(t, "grants")}
	}
	q.Sort = lookup.Sort{
		By: segment.Order(rapid.IntRange(0, int(segment.ByTitleEnglish)).Draw(t, "order")), Descending: rapid.Bool().Draw(t, "descending"),
	}
	if rapid.Bool().Draw(t, "kinds") {
		q.Filter.Keywords = append(q.Filter.Keywords, lookup.AnyOf{
			Facet: segment.Kind, Values: rapid.SliceOfN(rapid.SampledFrom(kinds), 0, 2).Draw(t, "kinds"),
		})
	}
	if rapid.IntRange(0, 3).Draw(t, "tags") == 0 {
		q.Filter.Keywords = append(q.Filter.Keywords, lookup.AnyOf{Facet: segment.Tag, Values: []string{"1", "2"}})
	}
	if rapid.IntRange(0, 2).Draw(t, "items") == 0 {
		q.Filter.Items = lookup.ItemBounds{
			YearFrom: rapid.Int32Range(1990, 1995).Draw(t, "from"), PriceTo: rapid.Int64Range(0, 3).Draw(t, "price"),
			FileTypes: rapid.SliceOfN(rapid.SampledFrom(fileTypes), 0, 2).Draw(t, "files"),
		}
	}
	if rapid.IntRange(0, 3).Draw(t, "range") == 0 {
		q.Filter.Ranges = []lookup.Range{{Columns: []segment.Column{segment.Rating, segment.Curated}, From: 2, To: 4}}
	}
	return q
})
