package bibliography

import (
	"context"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
)

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
	HasTable    bool   `db:"has_table"` // one of its items is a table
	Series      string // the first by name, with the record's number there
	Number      float64
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

// Read returns the records of w with what hangs on them.
func Read(ctx context.Context, d *db.DB, w *db.Where) ([]Record, error) {
	query, args := recordsSQL(w)
	found, err := db.All[Record](ctx, d, query, args...)
	if err != nil || len(found) == 0 {
		return found, err
	}
	at := make(map[int64]*Record, len(found))
	ids := make([]any, len(found))
	for i := range found {
		at[found[i].ID], ids[i] = &found[i], found[i].ID
	}
	if err := addMakers(ctx, d, at, ids); err != nil {
		return nil, err
	}
	if err := addSeries(ctx, d, at, ids); err != nil {
		return nil, err
	}
	return found, addIdentifiers(ctx, d, at, ids)
}

func recordsSQL(w *db.Where) (string, []any) {
	return `SELECT c.id, c.slug, c.kind, c.title, c.subtitle, c.publisher, c.place, c.edition, c.language, c.year, c.ddc, c.summary,
		o.name AS owner, EXISTS (SELECT 1 FROM items i WHERE i.content_id = c.id AND i.file_type = 'table' AND i.deleted_at IS NULL) AS has_table
		FROM contents c JOIN organizations o ON o.id = c.owner_id` + w.SQL(), w.Args()
}

func addMakers(ctx context.Context, d *db.DB, at map[int64]*Record, ids []any) error {
	type row struct {
		ContentID  int64  `db:"content_id"`
		Display    string `db:"display_name"`
		Given      string `db:"given_name"`
		Patronymic string `db:"patronymic"`
		Role       string `db:"role"`
	}
	w := db.NewWhere().In("cc.content_id", ids...)
	rows, err := db.All[row](ctx, d, `SELECT cc.content_id, p.display_name, p.given_name, p.patronymic, cc.role FROM content_contributors cc
		JOIN contributors p ON p.id = cc.contributor_id`+w.SQL()+" ORDER BY cc.content_id, cc.position", w.Args()...)
	for _, r := range rows {
		at[r.ContentID].Makers = append(at[r.ContentID].Makers, Maker{r.Display, r.Given, r.Patronymic, r.Role})
	}
	return err
}

func addSeries(ctx context.Context, d *db.DB, at map[int64]*Record, ids []any) error {
	type row struct {
		ContentID int64  `db:"content_id"`
		Name      string `db:"name"`
		Position  int64  `db:"position"`
	}
	w := db.NewWhere().In("cs.content_id", ids...)
	rows, err := db.All[row](ctx, d, "SELECT cs.content_id, s.name, cs.position FROM content_series cs JOIN series s ON s.id = cs.series_id"+
		w.SQL()+" ORDER BY cs.content_id, s.name, s.id", w.Args()...)
	for _, r := range rows {
		if record := at[r.ContentID]; record.Series == "" {
			record.Series, record.Number = r.Name, catalogue.NumberInSeries(r.Position)
		}
	}
	return err
}

func addIdentifiers(ctx context.Context, d *db.DB, at map[int64]*Record, ids []any) error {
	type row struct {
		ContentID int64  `db:"content_id"`
		Type      string `db:"type"`
		Value     string `db:"value"`
	}
	w := db.NewWhere().In("content_id", ids...)
	rows, err := db.All[row](ctx, d, "SELECT content_id, type, value FROM content_identifiers"+w.SQL()+" ORDER BY content_id, type, value",
		w.Args()...)
	for _, r := range rows {
		at[r.ContentID].Identifiers = append(at[r.ContentID].Identifiers, Identifier{r.Type, r.Value})
	}
	return err
}
