package search

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
)

// MaxSuggestions is how many suggestions a search box shows (SPEC §9).
const MaxSuggestions = 10

// maxCandidates bounds the records that one half-typed word brings in.
const maxCandidates = 5_000

// Suggestion is a record that a half-typed text may mean.
type Suggestion struct {
	Offer json.RawMessage // Offer
	Marks []Mark          // matched parts of its title
	ID    int64
}

// Suggest returns what a half-typed text may become, by tiers: titles that
// begin with it, titles with words that begin with its last one, then titles
// and contributors by stems, folds and Latin readings. A lower tier only fills
// up to limit; inside one, titles stand in order (SPEC §9).
func (s *Service) Suggest(ctx context.Context, text string, limit int) ([]Suggestion, error) {
	text = strings.TrimLeft(strings.ReplaceAll(text, "%", ""), " ")
	terms := slices.DeleteFunc(mongolian.AnalyzeQuery(text), func(t mongolian.QueryTerm) bool { return t.Stop && t.Prefix == "" })
	if len(terms) == 0 {
		return nil, nil
	}
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	if found, done, err := byEngine(s, func(e Engine) ([]Suggestion, error) { return s.suggestBy(ctx, e, scope, text, limit) }); done {
		return found, err
	}
	tiers := []func(*db.Where){
		func(w *db.Where) { titleBegins(ctx, w, text) },
		func(w *db.Where) { eachTerm(w, terms, wordBegins) },
		func(w *db.Where) { eachTerm(w, terms, anyForm) },
	}
	m, found := newMarker(text, true), []Suggestion{}
	for _, tier := range tiers {
		if len(found) == limit {
			break
		}
		cards, err := s.suggestTier(ctx, scope, tier, found, limit)
		if err != nil {
			return nil, err
		}
		for _, card := range cards {
			offer, err := offerOf([]byte(card.Card))
			if err != nil {
				return nil, err
			}
			one, err := suggestion(card.ID, offer, m)
			if err != nil {
				return nil, err
			}
			found = append(found, one)
		}
	}
	return found, nil
}

// cardRow is a record's stored card.
type cardRow struct {
	ID   int64  `db:"id"`
	Card string `db:"card"`
}

// suggestTier returns the cards of a tier that no higher one has.
func (s *Service) suggestTier(ctx context.Context, scope entitlements.Scope, tier func(*db.Where), higher []Suggestion, limit int) ([]cardRow, error) {
	w := db.NewWhere()
	scope.Where(w, "c")
	tier(w)
	for _, known := range higher {
		w.And("c.id <> ?", known.ID)
	}
	order := " ORDER BY " + titlesIn(ctx, sortColumns[TitleAsc]) + " LIMIT " + w.Bind(limit-len(higher))
	return db.All[cardRow](ctx, s.db, "SELECT c.id, "+catalogue.CardColumn(ctx)+" FROM contents c"+w.SQL()+order, w.Args()...)
}

// suggestion marks an offer.
func suggestion(id int64, offer []byte, m marker) (Suggestion, error) {
	title, err := titleOf(offer)
	return Suggestion{ID: id, Offer: offer, Marks: m.marks(title)}, err
}

// titleBegins wants titles that begin with text.
func titleBegins(ctx context.Context, w *db.Where, text string) {
	key, _, _ := bytes.Cut(mongolian.SortKey(text), []byte{0})
	if len(key) == 0 {
		w.And("1 = 0")
		return
	}
	column := titlesIn(ctx, "c.sort_title")
	w.And(column+" >= ? AND "+column+" < ?", key, append(slices.Clone(key), 0xff, 0xff, 0xff, 0xff))
}

// eachTerm wants every term by its condition.
func eachTerm(w *db.Where, terms []mongolian.QueryTerm, condition func(*db.Where, mongolian.QueryTerm)) {
	for _, term := range terms {
		condition(w, term)
	}
}

// wordBegins wants a title with the word, or with one that begins with it
// while it is typed.
func wordBegins(w *db.Where, term mongolian.QueryTerm) {
	w.And("c.id IN (SELECT content_id FROM content_terms WHERE in_title AND term >= ? AND term < ? LIMIT ?)",
		term.Exact, beyond(term.Exact, term.Prefix != ""), maxCandidates)
}

// anyForm wants the word in a title or in a contributor's name, in any of its
// forms.
func anyForm(w *db.Where, term mongolian.QueryTerm) {
	all := forms(term)
	matches, args := "term IN (?"+strings.Repeat(", ?", len(all)-1)+")", db.List(all)
	if term.Prefix != "" && len(term.Folds) > 0 {
		for _, begins := range readings(term) {
			matches += " OR (term >= ? AND term < ?)"
			args = append(args, begins, beyond(begins, true))
		}
	}
	args = append(args, maxCandidates)
	w.And(`(c.id IN (SELECT content_id FROM content_terms WHERE in_title AND (`+matches+`) LIMIT ?)
		OR c.id IN (SELECT cc.content_id FROM contributor_terms t JOIN content_contributors cc ON cc.contributor_id = t.contributor_id
			WHERE (`+matches+`) LIMIT ?))`, slices.Concat(args, args)...)
}

// readings are the folds that a half-typed word may begin with.
func readings(term mongolian.QueryTerm) []string {
	all := []string{catalogue.FoldedForm(mongolian.Fold(term.Exact))}
	for _, reading := range term.Latin {
		if fold := catalogue.FoldedForm(mongolian.Fold(reading.Exact)); !slices.Contains(all, fold) {
			all = append(all, fold)
		}
	}
	return all
}

// beyond is the first word after word, or after all that begin with it.
func beyond(word string, prefix bool) string {
	if prefix {
		return word + "\U0010FFFF"
	}
	return word + "\x01"
}
