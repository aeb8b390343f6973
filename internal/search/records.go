package search

import (
	"context"
	"slices"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/search/index/lookup"
)

// MaxRecords is how many results an export holds (PRODUCT, "Search").
const MaxRecords = 1_000

// Record is a found record as a bibliography needs it.
type Record struct {
	ID          int64  `db:"id"`
	Slug        string `db:"slug"`
	Kind        string `db:"kind"`
	Title       string `db:"title"`
	Subtitle    string `db:"subtitle"`
	Publisher   string `db:"publisher"`
	Place       string `db:"place"`
	Edition     string `db:"edition"`
	Language    string `db:"language"`
	Year        int    `db:"year"`
	DDC         string `db:"ddc"`
	Summary     string `db:"summary"`
	Owner       string `db:"owner"`
	Makers      []Maker
	Identifiers []Identifier
}

// Maker is a contributor of a record. Given and Patronymic are empty for
// bodies and for names that are known only as they are displayed.
type Maker struct {
	Display    string
	Given      string
	Patronymic string
	Role       string
}

// Identifier names a record elsewhere: type isbn, issn, doi, ark or local.
type Identifier struct{ Type, Value string }

// Records returns at most MaxRecords of what an expression finds inside q, in
// q's order. search_preparing: no index responds yet.
func (s *Service) Records(ctx context.Context, e Expression, q Query) ([]Record, error) {
	found, err := required(s, func(engine Engine) (lookup.Result, error) {
		asked, impossible, err := s.expressed(ctx, engine, e, q)
		if err != nil || impossible {
			return lookup.Result{}, err
		}
		asked.Limit, asked.IDsOnly = MaxRecords, true
		return engine.Search(forReader(ctx, asked))
	})
	if err != nil || len(found.Hits) == 0 {
		return nil, err
	}
	place, ids := map[int64]int{}, make([]any, len(found.Hits))
	for i, hit := range found.Hits {
		place[hit.ID], ids[i] = i, hit.ID
	}
	w, err := s.visible(ctx)
	if err != nil {
		return nil, err
	}
	records, err := s.recordsWhere(ctx, w.In("c.id", ids...))
	slices.SortFunc(records, func(a, b Record) int { return place[a.ID] - place[b.ID] })
	return records, err
}

// Record returns one record that ctx's viewer may see; not_found otherwise.
func (s *Service) Record(ctx context.Context, id int64) (Record, error) {
	w, err := s.visible(ctx)
	if err != nil {
		return Record{}, err
	}
	found, err := s.recordsWhere(ctx, w.And("c.id = ?", id))
	if err == nil && len(found) == 0 {
		err = apperr.New(apperr.NotFound)
	}
	if err != nil {
		return Record{}, err
	}
	return found[0], nil
}

// visible wants contents c that ctx's viewer may see.
func (s *Service) visible(ctx context.Context) (*db.Where, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	w := db.NewWhere()
	if err == nil {
		scope.Where(w, "c")
	}
	return w, err
}

// recordsWhere returns the records of w with what hangs on them.
func (s *Service) recordsWhere(ctx context.Context, w *db.Where) ([]Record, error) {
	query, args := recordsSQL(w)
	found, err := db.All[Record](ctx, s.db, query, args...)
	if err != nil || len(found) == 0 {
		return found, err
	}
	at := make(map[int64]*Record, len(found))
	ids := make([]any, len(found))
	for i := range found {
		at[found[i].ID], ids[i] = &found[i], found[i].ID
	}
	if err := s.addMakers(ctx, at, ids); err != nil {
		return nil, err
	}
	return found, s.addIdentifiers(ctx, at, ids)
}

func recordsSQL(w *db.Where) (string, []any) {
	return `SELECT c.id, c.slug, c.kind, c.title, c.subtitle, c.publisher, c.place, c.edition, c.language, c.year, c.ddc, c.summary,
		o.name AS owner FROM contents c JOIN organizations o ON o.id = c.owner_id` + w.SQL(), w.Args()
}

func (s *Service) addMakers(ctx context.Context, at map[int64]*Record, ids []any) error {
	type row struct {
		ContentID  int64  `db:"content_id"`
		Display    string `db:"display_name"`
		Given      string `db:"given_name"`
		Patronymic string `db:"patronymic"`
		Role       string `db:"role"`
	}
	w := db.NewWhere().In("cc.content_id", ids...)
	rows, err := db.All[row](ctx, s.db, `SELECT cc.content_id, p.display_name, p.given_name, p.patronymic, cc.role FROM content_contributors cc
		JOIN contributors p ON p.id = cc.contributor_id`+w.SQL()+" ORDER BY cc.content_id, cc.position", w.Args()...)
	for _, r := range rows {
		at[r.ContentID].Makers = append(at[r.ContentID].Makers, Maker{r.Display, r.Given, r.Patronymic, r.Role})
	}
	return err
}

func (s *Service) addIdentifiers(ctx context.Context, at map[int64]*Record, ids []any) error {
	type row struct {
		ContentID int64  `db:"content_id"`
		Type      string `db:"type"`
		Value     string `db:"value"`
	}
	w := db.NewWhere().In("content_id", ids...)
	rows, err := db.All[row](ctx, s.db, "SELECT content_id, type, value FROM content_identifiers"+w.SQL()+" ORDER BY content_id, type, value", w.Args()...)
	for _, r := range rows {
		at[r.ContentID].Identifiers = append(at[r.ContentID].Identifiers, Identifier{r.Type, r.Value})
	}
	return err
}
