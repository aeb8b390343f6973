package opensearch

import (
	"context"
	"strings"

	"sudar/internal/search/index"
)

// maxWindow is the last hit that pages by number reach; what lies behind is
// reached by cursor. Lucene holds as many hits in memory.
const maxWindow = 10_000

// facetValues bounds the values that a facet returns, facetSample those that
// each shard brings for them: with more, counts of rare values are too low.
const (
	facetValues = 200
	facetSample = 5_000
)

// Search returns a page of what a query finds. Pages by number end with hit
// 10,000; the total is exact always.
func (e *Engine) Search(q index.Query) (index.Result, error) {
	ctx := context.Background() //nolint:forbidigo // the engines' interface has none; the client's time-out bounds it
	s := &search{engine: e, query: &q, narrow: list{within(q.Scope)}}
	for field, text := range map[index.Field]string{index.Title: q.Title, index.Contributor: q.Person} {
		if strings.TrimSpace(text) == "" {
			continue
		}
		more, ok := index.Read(text, text, index.In(field))
		if !ok {
			return index.Result{Hits: []index.Hit{}}, nil
		}
		for _, w := range formsOf(more.Words, spelled, nil) {
			s.narrow = append(s.narrow, w.matches(index.MaxCost))
		}
	}
	if strings.TrimSpace(q.Text) == "" {
		found, err := s.ask(ctx, nil, nil)
		return s.result(found), err
	}
	return s.understand(ctx)
}

// search is a query under way.
type search struct {
	engine *Engine
	query  *index.Query
	narrow list // what every document must satisfy before words and filter
	order  index.Sort
}

// understand asks by the nearest reach that finds something for the viewer:
// as typed, then as if typed on the other keyboard layout, and guesses slips in
// both only when neither finds anything.
func (s *search) understand(ctx context.Context) (index.Result, error) {
	result := index.Result{Hits: []index.Hit{}}
	turns, texts := [][]reach{{typed, spelled}, {guessed}}, index.Readings(s.query.Text)
	if s.query.AsTyped {
		turns, texts = [][]reach{{typed}}, texts[:1]
	}
	for _, steps := range turns {
		for i, text := range texts {
			found, last, err := s.reaching(ctx, text, steps)
			if err != nil {
				return index.Result{Hits: []index.Hit{}}, err
			}
			if found == nil {
				continue
			}
			result = s.result(*found)
			if found.matched() {
				if i > 0 {
					result.Reading = text
				}
				result.Respelled, result.Guesses = last.reach == spelled, last.guesses
				return result, nil
			}
		}
	}
	return result, nil
}

// reached is how far a response went.
type reached struct {
	reach   reach
	guesses []string
}

// reaching asks for one reading of the text by steps until one finds something;
// found is the last response, nil when nothing was asked.
func (s *search) reaching(ctx context.Context, text string, steps []reach) (found *answer, last reached, err error) {
	words, ok := index.Read(s.query.Text, text, s.query.Fields)
	if !ok {
		return nil, last, nil
	}
	for _, last.reach = range steps {
		if last.reach == guessed && !index.MayGuess(s.query.Text, text) {
			break
		}
		found, last.guesses, err = s.try(ctx, words, last.reach)
		if err != nil || found != nil && found.matched() {
			break
		}
	}
	return found, last, err
}

// try asks for words as far as a reach goes; found is nil when there is no
// sense in asking.
func (s *search) try(ctx context.Context, words index.Words, r reach) (found *answer, guesses []string, err error) {
	var near [][]string
	if r == guessed {
		if near, err = s.engine.guess(ctx, words.Words); err != nil {
			return nil, nil, err
		}
		for _, some := range near {
			guesses = append(guesses, some...)
		}
		if len(guesses) == 0 {
			return nil, nil, nil
		}
	}
	got, err := s.ask(ctx, formsOf(words.Words, r, near), words.Titles)
	return &got, guesses, err
}

// ask sends the question. The filter comes behind the query, so that facets
// are counted and words are judged without it.
func (s *search) ask(ctx context.Context, words []word, titles [][]byte) (answer, error) {
	q := s.query
	query := object{"filter": s.narrow}
	if len(words) > 0 {
		wanted := s.narrow[:len(s.narrow):len(s.narrow)]
		for _, w := range words {
			wanted = append(wanted, w.matches(index.MaxCost))
		}
		query["filter"] = wanted
	}
	s.order = q.Sort
	if s.order.By == index.ByRelevance {
		s.order.Descending = true
		if len(words) == 0 {
			s.order.By = index.ByScore
		} else if levels := relevance(words, titles); levels != nil {
			query["should"] = list{levels}
		}
	}
	body := object{"query": object{"bool": query}, "track_total_hits": true, "sort": sorting(s.order), "timeout": readTimeout.String()}
	s.page(body)
	aggregations := object{"matched": object{"filter": object{"match_all": object{}}}}
	for _, facet := range q.Facets {
		filter := conditions(&q.Filter, facet)
		if facet == index.Readable {
			aggregations[string(facet)] = object{"filter": all(append(filter, readable(&q.Scope))...)}
			continue
		}
		aggregations[string(facet)] = counting(facet, filter)
	}
	body["aggs"] = aggregations
	if filter := conditions(&q.Filter, ""); len(filter) > 0 {
		body["post_filter"] = all(filter...)
	}
	return s.engine.ask(ctx, body)
}

// page bounds the hits: one more than wanted tells whether there is more.
func (s *search) page(body object) {
	q := s.query
	body["_source"], body["stored_fields"] = false, cards(q.English)
	if q.IDsOnly {
		body["stored_fields"] = []string{}
	}
	size, from := max(q.Limit, 0), q.Offset
	if size > 0 {
		size++
	}
	if q.After != nil && s.order.By != index.ByRelevance {
		body["search_after"] = after(q.After, s.order)
		from = 0
	}
	if from > 0 {
		body["from"] = min(from, maxWindow)
	}
	body["size"] = max(0, min(size, maxWindow-from))
}

func cards(english bool) []string {
	if english {
		return []string{fieldCard, fieldEnglish}
	}
	return []string{fieldCard}
}

func counting(facet index.Facet, filter list) object {
	if filter == nil {
		filter = list{}
	}
	return object{
		"filter": all(filter...),
		"aggs": object{"values": object{"terms": object{
			"field": facetField(facet), "size": facetValues, "shard_size": facetSample,
			"order": list{object{"_count": "desc"}, object{"_key": "asc"}},
		}}},
	}
}

// offers are the fields of what suggestions show; without, the card.
func offers(english bool) []string {
	if english {
		return append(cards(true), fieldOffer, fieldOfferEN)
	}
	return append(cards(false), fieldOffer)
}

// sorting returns an order; ids break ties in its direction.
func sorting(by index.Sort) list {
	direction := "asc"
	if by.Descending {
		direction = "desc"
	}
	column := func(name string) object { return object{name: object{"order": direction}} }
	switch by.By {
	case index.ByTitle:
		return list{column(fieldSortKey), column(fieldID)}
	case index.ByTitleEnglish:
		return list{column(fieldSortKeyEN), column(fieldID)}
	case index.ByRelevance:
		return list{column("_score"), column(columnNames[index.Score]), column(fieldID)}
	}
	var columns list
	for _, c := range by.By.Columns() {
		columns = append(columns, column(columnNames[c]))
	}
	return append(columns, column(fieldID))
}

// result turns a response into a page of hits. The last page by number has a
// cursor to what lies behind it.
func (s *search) result(found answer) index.Result {
	result := index.Result{Total: found.total(), Hits: []index.Hit{}, Facets: found.facets(s.query.Facets)}
	hits := found.Hits.Hits
	kept := min(len(hits), max(s.query.Limit, 0))
	for i := range hits[:kept] {
		result.Hits = append(result.Hits, hits[i].hit(s.query.English))
	}
	atEnd := s.query.After == nil && s.query.Offset+kept == maxWindow && result.Total > maxWindow
	if kept > 0 && (len(hits) > kept || atEnd) {
		result.Next = hits[kept-1].cursor(s.order)
	}
	return result
}

// ask sends a search and refuses a response that is not complete.
func (e *Engine) ask(ctx context.Context, body object) (answer, error) {
	var found answer
	if err := e.client.ask(ctx, "POST", "/"+e.alias+"/_search", body, &found); err != nil {
		return answer{}, err
	}
	return found, found.check()
}
