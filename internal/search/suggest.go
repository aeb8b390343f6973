package search

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"sudar/internal/mongolian"
	"sudar/internal/search/documents"
	"sudar/internal/search/index"
	"sudar/internal/search/marks"
)

// MaxSuggestions is how many suggestions a search box shows (SPEC §9).
const MaxSuggestions = 10

// Suggestion is a record that a half-typed text may mean.
type Suggestion struct {
	Offer json.RawMessage // Offer
	Marks []marks.Mark    // matched parts of its title
	ID    int64
}

// Suggest returns what a half-typed text may become, by tiers: titles that
// begin with it, titles with words that begin with its last one, then titles
// and contributors by stems, folds and Latin readings. A lower tier only fills
// up to limit; inside one, titles stand in order (SPEC §9). search_preparing:
// no index responds yet.
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
	return required(s, func(e index.Engine) ([]Suggestion, error) { return s.suggestBy(ctx, e, scope, text, limit) })
}

// suggestion marks an offer.
func suggestion(id int64, offer []byte, m marks.Marker) (Suggestion, error) {
	title, err := documents.TitleOf(offer)
	return Suggestion{ID: id, Offer: offer, Marks: m.Marks(title)}, err
}
