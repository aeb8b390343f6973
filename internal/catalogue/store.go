package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
)

func (s *Service) slugTaken(ctx context.Context, slug string) (bool, error) {
	n, err := db.Get[int](ctx, s.db, `SELECT (SELECT COUNT(*) FROM contents WHERE slug = $1) +
		(SELECT COUNT(*) FROM content_slugs WHERE slug = $1)`, slug)
	return n > 0, err
}

// numberedSlugs counts the slugs base-2, base-3, …
func (s *Service) numberedSlugs(ctx context.Context, base string) (int64, error) {
	return db.Get[int64](ctx, s.db, "SELECT COUNT(*) FROM contents WHERE slug >= $1 AND slug < $2", base+"-0", base+"-:")
}

// textColumns are the columns that hold texts as JSON.
func (c Content) textColumns() (parallel, translations string, err error) {
	one, err := json.Marshal(c.ParallelTitles)
	if err != nil {
		return "", "", fmt.Errorf("catalogue: parallel titles: %w", err)
	}
	other, err := json.Marshal(c.Translations)
	if err != nil {
		return "", "", fmt.Errorf("catalogue: translations: %w", err)
	}
	return string(one), string(other), nil
}

func (s *Service) insertContent(ctx context.Context, c Content) (int64, error) {
	parallel, translations, err := c.textColumns()
	if err != nil {
		return 0, err
	}
	return db.Get[int64](ctx, s.db, `INSERT INTO contents (slug, owner_id, kind, title, subtitle, title_mong, original_title,
		parallel_titles, summary, description, publisher, place, edition, language, year, ddc, audience, licence, visibility,
		protection, preview_percent, embargo_until, curated, sort_title, card, created_at, published_at, updated_at, translations, sort_title_en,
		submission, submission_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, '', $25, $26, `+
		`$27, $28, $29, $30, $27)
		RETURNING id`,
		c.Slug, c.OwnerID, string(c.Kind), c.Title, c.Subtitle, c.TitleMong, c.OriginalTitle, parallel, c.Summary,
		c.Description, c.Publisher, c.Place, c.Edition, c.Language, c.Year, c.DDC, c.Audience, c.Licence, string(c.Visibility),
		string(c.Protection), c.PreviewPercent, db.At(c.EmbargoUntil), c.Curated, c.sortTitle(locale.Mongolian),
		db.At(c.CreatedAt), db.At(c.PublishedAt), db.At(c.UpdatedAt), translations, c.sortTitleEN(),
		string(c.Submission))
}

// keptSubmission is where a title stands once its visibility is the parameter: what
// staff show or hide themselves waits for nobody.
func keptSubmission(visibility string) string {
	return strings.ReplaceAll(`CASE WHEN submission IN ('draft', 'submitted', 'returned', 'approved') AND {v} = 'draft'
		OR submission = 'takedown_asked' AND {v} NOT IN ('draft', 'archived') OR submission = 'taken_down' THEN submission ELSE '' END`,
		"{v}", visibility)
}

func (s *Service) updateContent(ctx context.Context, c Content) error {
	parallel, translations, err := c.textColumns()
	if err != nil {
		return err
	}
	changed, err := db.Exec(ctx, s.db, `UPDATE contents SET slug = $2, kind = $3, title = $4, subtitle = $5, title_mong = $6,
		original_title = $7, parallel_titles = $8, summary = $9, description = $10, publisher = $11, place = $12, edition = $13,
		language = $14, year = $15, ddc = $16, audience = $17, licence = $18, visibility = $19, protection = $20,
		preview_percent = $21, embargo_until = $22, curated = $23, sort_title = $24, updated_at = $25,
		translations = $26, sort_title_en = $27, submission = `+keptSubmission("$19")+` WHERE id = $1`,
		c.ID, c.Slug, string(c.Kind), c.Title, c.Subtitle, c.TitleMong, c.OriginalTitle, parallel, c.Summary,
		c.Description, c.Publisher, c.Place, c.Edition, c.Language, c.Year, c.DDC, c.Audience, c.Licence, string(c.Visibility),
		string(c.Protection), c.PreviewPercent, db.At(c.EmbargoUntil), c.Curated, c.sortTitle(locale.Mongolian), s.db.Now(),
		translations, c.sortTitleEN())
	if err == nil && changed == 0 {
		return apperr.New(apperr.NotFound)
	}
	return err
}

// moveSlug returns the slug that a changed record gets, and keeps the one it had.
func (s *Service) moveSlug(ctx context.Context, c Content) (string, error) {
	old, err := db.Get[string](ctx, s.db, "SELECT slug FROM contents WHERE id = $1", c.ID)
	if err != nil || c.Slug == "" || c.Slug == old || c.slugBase() == old {
		return old, err
	}
	slug := c.slugBase()
	if err := s.db.LockName(ctx, slugLock+slug); err != nil {
		return "", err
	}
	if _, err := db.Exec(ctx, s.db, "DELETE FROM content_slugs WHERE slug = $1 AND content_id = $2", slug, c.ID); err != nil {
		return "", err
	}
	taken, err := s.slugTaken(ctx, slug)
	if err != nil {
		return "", err
	}
	if taken {
		return "", apperr.New(apperr.Conflict)
	}
	_, err = db.Exec(ctx, s.db, "INSERT INTO content_slugs (slug, content_id) VALUES ($1, $2)", old, c.ID)
	return slug, err
}

func (s *Service) insertItem(ctx context.Context, i Item) (int64, error) {
	return db.Get[int64](ctx, s.db, `INSERT INTO items (content_id, title, year, volume, issue, position, file_type, language, pages,
		duration_seconds, size_bytes, free, price, revision, created_at, updated_at, issued)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16) RETURNING id`,
		i.ContentID, i.Title, i.Year, i.Volume, i.Issue, i.Position, string(i.FileType), i.Language, i.Pages,
		i.DurationSeconds, i.SizeBytes, i.Free, i.Price, i.Revision, s.db.Now(), i.Issued)
}

func (s *Service) updateItem(ctx context.Context, i Item) error {
	changed, err := db.Exec(ctx, s.db, `UPDATE items SET title = $2, year = $3, volume = $4, issue = $5, position = $6, file_type = $7,
		language = $8, pages = $9, duration_seconds = $10, size_bytes = $11, free = $12, price = $13, revision = $14, updated_at = $15, issued `+
		`= $16
		WHERE id = $1`, i.ID, i.Title, i.Year, i.Volume, i.Issue, i.Position, string(i.FileType), i.Language, i.Pages,
		i.DurationSeconds, i.SizeBytes, i.Free, i.Price, i.Revision, s.db.Now(), i.Issued)
	if err == nil && changed == 0 {
		return apperr.New(apperr.NotFound)
	}
	return err
}

func (s *Service) upsertCover(ctx context.Context, contentID int64, c Cover) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO covers (content_id, source, revision, width, height, preview, webp, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (content_id) DO UPDATE SET source = excluded.source,
		revision = excluded.revision, width = excluded.width, height = excluded.height, preview = excluded.preview,
		webp = excluded.webp, created_at = excluded.created_at`,
		contentID, c.Source, c.Revision, c.Width, c.Height, c.Preview, c.WebP, s.db.Now())
	return err
}

// relationTables are rewritten as a whole when a record changes.
var relationTables = []string{
	"content_contributors", "content_categories", "content_tags", "content_series", "content_languages", "content_identifiers",
}

func (s *Service) clearRelations(ctx context.Context, contentID int64) error {
	for _, table := range relationTables {
		if _, err := db.Exec(ctx, s.db, "DELETE FROM "+table+" WHERE content_id = $1", contentID); err != nil {
			return err
		}
	}
	return nil
}

// writeRelations stores what hangs on a record and then its card.
func (s *Service) writeRelations(ctx context.Context, c *Content) error {
	return s.writeRelationsOf(ctx, c, relationTables)
}

// writeRelationsOf is writeRelations for some of the tables.
func (s *Service) writeRelationsOf(ctx context.Context, c *Content, tables []string) error {
	for _, relation := range c.relations() {
		if !slices.Contains(tables, relation.table) {
			continue
		}
		if err := s.insertRows(ctx, relation.table+" "+relation.columns, relation.rows); err != nil {
			return err
		}
	}
	return s.refresh(ctx, c.ID)
}

// relation is the rows of a record in one of relationTables.
type relation struct {
	table, columns string
	rows           [][]any
}

func (c *Content) relations() []relation {
	people := relation{table: "content_contributors", columns: "(content_id, contributor_id, role, position)"}
	for i, part := range c.Contributions {
		people.rows = append(people.rows, []any{c.ID, part.ContributorID, string(part.Role), i})
	}
	series := relation{table: "content_series", columns: "(content_id, series_id, position)"}
	for _, part := range c.Series {
		series.rows = append(series.rows, []any{c.ID, part.SeriesID, part.position()})
	}
	identifiers := relation{table: "content_identifiers", columns: "(content_id, type, value, normal)"}
	for _, id := range c.Identifiers {
		identifiers.rows = append(identifiers.rows, []any{c.ID, id.Type, id.Value, id.Normal()})
	}
	return []relation{
		people, {"content_categories", "(content_id, category_id)", c.pairs(db.List(c.CategoryIDs))},
		{"content_tags", "(content_id, tag_id)", c.pairs(db.List(c.TagIDs))},
		{"content_languages", "(content_id, language)", c.pairs(db.List(c.Languages))}, series, identifiers,
	}
}

// pairs joins the record with each of values.
func (c *Content) pairs(values []any) [][]any {
	rows := make([][]any, len(values))
	for i, value := range values {
		rows[i] = []any{c.ID, value}
	}
	return rows
}

// rowsPerInsert keeps a statement below SQLite's bound on variables.
const rowsPerInsert = 100

// insertRows inserts rows, many to a statement; a row that exists stays.
func (s *Service) insertRows(ctx context.Context, into string, rows [][]any) error {
	for start := 0; start < len(rows); start += rowsPerInsert {
		part := rows[start:min(start+rowsPerInsert, len(rows))]
		w := db.NewWhere()
		query := "INSERT INTO " + into + " VALUES "
		for i, row := range part {
			if i > 0 {
				query += ", "
			}
			query += "(" + w.Bind(row...) + ")"
		}
		if _, err := db.Exec(ctx, s.db, query+" ON CONFLICT DO NOTHING", w.Args()...); err != nil {
			return err
		}
	}
	return nil
}
