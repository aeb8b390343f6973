package search

import (
	"context"
	"strconv"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// What sharing one of them counts: contributors weigh most.
const (
	personWeight   = 4
	tagWeight      = 2
	categoryWeight = 1
)

// Related returns records that share contributors, tags or categories with
// one, most shared first, then most read; contributors weigh most. There are
// none while no index responds.
func (s *Service) Related(ctx context.Context, contentID int64, size int) ([]Card, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	found, done, err := byEngine(s, func(e index.Engine) ([]Card, error) { return s.relatedBy(ctx, e, scope, contentID, size) })
	if !done {
		return []Card{}, nil
	}
	return found, err
}

// relations are the kinds of what records share.
var relations = map[string]struct {
	facet  segment.Facet
	weight uint
}{
	"person": {segment.Person, personWeight}, "tag": {segment.Tag, tagWeight}, "category": {segment.Category, categoryWeight},
}

// relationsSQL reads what records may share with one, which is bounded.
const relationsSQL = `SELECT 'person' AS kind, contributor_id AS number FROM content_contributors WHERE content_id = $1
	UNION SELECT 'tag', tag_id FROM content_tags WHERE content_id = $1
	UNION SELECT 'category', category_id FROM content_categories WHERE content_id = $1
	ORDER BY kind, number LIMIT 500`

func (s *Service) relatedBy(ctx context.Context, engine index.Engine, scope entitlements.Scope, contentID int64, size int) ([]Card, error) {
	rendered, err := s.scopeFor(ctx, scope)
	if err != nil {
		return nil, err
	}
	type relation struct {
		Kind   string `db:"kind"`
		Number int64  `db:"number"`
	}
	shared, err := db.All[relation](ctx, s.db, relationsSQL, contentID)
	if err != nil {
		return nil, err
	}
	q := lookup.RelatedQuery{ID: contentID, Scope: rendered, Limit: size, English: locale.From(ctx) == locale.English}
	for _, r := range shared {
		by := relations[r.Kind]
		q.Shared = append(q.Shared, lookup.Shared{
			Keyword: segment.Keyword{Facet: by.facet, Value: strconv.FormatInt(r.Number, 10)}, Weight: by.weight,
		})
	}
	hits, err := engine.Related(q)
	cards := make([]Card, len(hits))
	for i, hit := range hits {
		cards[i] = Card(hit.Card)
	}
	return cards, err
}
