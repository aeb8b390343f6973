package search

import (
	"context"
	"strconv"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/search/index"
)

// What sharing one of them counts: contributors weigh most.
const (
	personWeight   = 4
	tagWeight      = 2
	categoryWeight = 1
)

// Related returns records that share contributors, tags or categories with
// one, most shared first, then most read; contributors weigh most.
func (s *Service) Related(ctx context.Context, contentID int64, size int) ([]Card, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	if found, done, err := byEngine(s, func(e Engine) ([]Card, error) { return s.relatedBy(ctx, e, scope, contentID, size) }); done {
		return found, err
	}
	query, args := relatedSQL(ctx, scope, contentID, size)
	cards, err := db.All[string](ctx, s.db, query, args...)
	found := make([]Card, len(cards))
	for i, card := range cards {
		found[i] = Card(card)
	}
	return found, err
}

// relatedSQL looks at 500 records of each kind of relation at most.
func relatedSQL(ctx context.Context, scope entitlements.Scope, contentID int64, size int) (string, []any) {
	w := db.NewWhere(contentID)
	scope.Where(w, "c")
	return "SELECT " + catalogue.CardColumn(ctx) + ` FROM (
		SELECT content_id, SUM(weight) AS weight FROM (
			SELECT * FROM (SELECT DISTINCT b.content_id, b.contributor_id AS shared, 4 AS weight FROM content_contributors a JOIN content_contributors b ON b.contributor_id = a.contributor_id
				WHERE a.content_id = $1 AND b.content_id <> $1 LIMIT 500) by_person
			UNION ALL SELECT * FROM (SELECT b.content_id, b.tag_id, 2 FROM content_tags a JOIN content_tags b ON b.tag_id = a.tag_id
				WHERE a.content_id = $1 AND b.content_id <> $1 LIMIT 500) by_tag
			UNION ALL SELECT * FROM (SELECT b.content_id, b.category_id, 1 FROM content_categories a JOIN content_categories b ON b.category_id = a.category_id
				WHERE a.content_id = $1 AND b.content_id <> $1 LIMIT 500) by_category
		) shared GROUP BY content_id) near JOIN contents c ON c.id = near.content_id` + w.SQL() +
		" ORDER BY near.weight DESC, c.views DESC, c.id LIMIT " + w.Bind(size), w.Args()
}

// relations are the kinds of what records share.
var relations = map[string]struct {
	facet  index.Facet
	weight uint
}{
	"person": {index.Person, personWeight}, "tag": {index.Tag, tagWeight}, "category": {index.Category, categoryWeight},
}

// relationsSQL reads what records may share with one, which is bounded.
const relationsSQL = `SELECT 'person' AS kind, contributor_id AS number FROM content_contributors WHERE content_id = $1
	UNION SELECT 'tag', tag_id FROM content_tags WHERE content_id = $1
	UNION SELECT 'category', category_id FROM content_categories WHERE content_id = $1
	ORDER BY kind, number LIMIT 500`

func (s *Service) relatedBy(ctx context.Context, engine Engine, scope entitlements.Scope, contentID int64, size int) ([]Card, error) {
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
	q := index.RelatedQuery{ID: contentID, Scope: rendered, Limit: size, English: locale.From(ctx) == locale.English}
	for _, r := range shared {
		by := relations[r.Kind]
		q.Shared = append(q.Shared, index.Shared{Keyword: index.Keyword{Facet: by.facet, Value: strconv.FormatInt(r.Number, 10)}, Weight: by.weight})
	}
	hits, err := engine.Related(q)
	cards := make([]Card, len(hits))
	for i, hit := range hits {
		cards[i] = Card(hit.Card)
	}
	return cards, err
}
