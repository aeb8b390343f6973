package catalogue

import (
	"context"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
)

// credited is a contributor with the role in one record.
type credited struct {
	Contributor
	Role Role
}

type contributorRow struct {
	Contributor
	Kind string `db:"kind"`
}

var contributorColumns = db.Columns[contributorRow]("p")

func (r contributorRow) contributor() Contributor {
	r.Body = r.Kind == "body"
	return r.Contributor
}

// contributorsOf returns who made a record, in its order, with their aliases.
func (s *Service) contributorsOf(ctx context.Context, contentID int64) ([]credited, error) {
	type creditRow struct {
		contributorRow
		Role    string `db:"role"`
		Aliases string `db:"aliases"`
	}
	rows, err := db.All[creditRow](ctx, s.db, "SELECT "+contributorColumns+`, cc.role,
		COALESCE((SELECT string_agg(a.alias, '|') FROM contributor_aliases a WHERE a.contributor_id = p.id), '') AS aliases
		FROM content_contributors cc JOIN contributors p ON p.id = cc.contributor_id
		WHERE cc.content_id = $1 ORDER BY cc.position, p.id`, contentID)
	if err != nil {
		return nil, err
	}
	people := make([]credited, len(rows))
	for i, row := range rows {
		people[i] = credited{Contributor: row.contributor(), Role: Role(row.Role)}
		if row.Aliases != "" {
			people[i].Aliases = strings.Split(row.Aliases, "|")
		}
	}
	return people, nil
}

// CreateContributor stores a person or body and returns it with its id.
func (s *Service) CreateContributor(ctx context.Context, c Contributor) (Contributor, error) {
	if c.Display() == "" {
		return c, apperr.InvalidField("display_name", "field.required")
	}
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		id, err := db.Get[int64](ctx, s.db, `INSERT INTO contributors (kind, display_name, display_name_en, given_name, patronymic, clan,
			name_mong, birth_year, death_year, orcid, isni, viaf, biography, biography_en, portrait_url, sort_name, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17) RETURNING id`,
			c.kind(), c.Display(), c.DisplayEN, c.Given, c.Patronymic, c.Clan, c.NameMong, c.BirthYear, c.DeathYear, c.ORCID, c.ISNI,
			c.VIAF, c.Biography, c.BiographyEN, c.PortraitURL, c.sortName(), s.db.Now())
		if err != nil {
			return err
		}
		c.ID = id
		return s.writeNames(ctx, c)
	})
	return c, err
}

// writeNames stores a contributor's aliases and whole names.
func (s *Service) writeNames(ctx context.Context, c Contributor) error {
	var aliases [][]any
	for _, alias := range c.Aliases {
		aliases = append(aliases, []any{c.ID, alias})
	}
	var names [][]any
	for _, name := range c.wholeNames() {
		names = append(names, []any{name, c.ID})
	}
	if err := s.insertRows(ctx, "contributor_names (name, contributor_id)", names); err != nil {
		return err
	}
	return s.insertRows(ctx, "contributor_aliases (contributor_id, alias)", aliases)
}

// FindOrCreateContributor returns the contributor who has one of the names of
// c, or a new one: files name people only by text. Names meet folded, whole,
// and in either order; a person of another birth year is another person.
func (s *Service) FindOrCreateContributor(ctx context.Context, c Contributor) (Contributor, error) {
	return findOrCreate(ctx, s.db,
		func(ctx context.Context) (Contributor, error) { return s.namesake(ctx, c) },
		func(ctx context.Context) (Contributor, error) { return s.CreateContributor(ctx, c) })
}

// findOrCreate returns what find finds by a name; else what create makes, in a
// transaction in which nobody else gives names to people, subjects and series.
func findOrCreate[T any](ctx context.Context, d *db.DB, find, create func(context.Context) (T, error)) (T, error) {
	found, err := find(ctx)
	if !apperr.Is(err, apperr.NotFound) {
		return found, err
	}
	err = d.InTx(ctx, func(ctx context.Context) error {
		if err := d.LockName(ctx, "catalogue.names"); err != nil {
			return err
		}
		if found, err = find(ctx); apperr.Is(err, apperr.NotFound) {
			found, err = create(ctx)
		}
		return err
	})
	return found, err
}

// folded is the form in which names of subjects and of series meet.
func folded(name string) string { return strings.ToLower(mongolian.Normalise(name)) }

func (s *Service) namesake(ctx context.Context, c Contributor) (Contributor, error) {
	w := db.NewWhere().In("n.name", db.List(c.wholeNames())...)
	w.And("p.kind = ?", c.kind())
	if c.BirthYear != 0 {
		w.And("(p.birth_year = 0 OR p.birth_year = ?)", c.BirthYear)
	}
	row, err := db.Get[contributorRow](ctx, s.db, "SELECT "+contributorColumns+
		" FROM contributors p JOIN contributor_names n ON n.contributor_id = p.id"+w.SQL()+" ORDER BY p.id LIMIT 1", w.Args()...)
	return row.contributor(), err
}

// FindOrCreateTag returns the tag of the same word, folded, or a new one.
func (s *Service) FindOrCreateTag(ctx context.Context, name, nameEN string) (Tag, error) {
	name = strings.TrimSpace(name)
	key := folded(name)
	if key == "" || len(name) > maxTitle {
		return Tag{}, apperr.InvalidField("tag", "field.length")
	}
	return findOrCreate(ctx, s.db,
		func(ctx context.Context) (Tag, error) { return s.TagNamed(ctx, name) },
		func(ctx context.Context) (Tag, error) {
			return db.Get[Tag](ctx, s.db, "INSERT INTO tags (name, name_en, folded) VALUES ($1, $2, $3) RETURNING id, name, name_en",
				name, nameEN, key)
		})
}

// TagNamed returns the tag of the same word, folded, the one that had it before it was
// renamed, or the one that it was merged into; not_found when there is none.
func (s *Service) TagNamed(ctx context.Context, name string) (Tag, error) {
	found, err := db.Get[Tag](ctx, s.db, `SELECT id, name, name_en FROM tags WHERE id = COALESCE(
		(SELECT id FROM tags WHERE folded = $1), (SELECT tag_id FROM tag_aliases WHERE folded = $1))`, folded(strings.TrimSpace(name)))
	if err != nil {
		return found, err
	}
	id, err := s.mergedInto(ctx, MergeTags, found.ID)
	if err != nil || id == found.ID {
		return found, err
	}
	return db.Get[Tag](ctx, s.db, "SELECT id, name, name_en FROM tags WHERE id = $1", id)
}

// RenameTag gives a tag other names, whoever asks; its records are found by them from
// then on, and files that name it as it was called find it still. 422 when another tag
// is called so.
func (s *Service) RenameTag(ctx context.Context, id int64, name, nameEN string) error {
	return s.renaming(ctx, tagLink, id, func(ctx context.Context) error {
		key := folded(name)
		before, err := db.Get[string](ctx, s.db, "SELECT folded FROM tags WHERE id = $1", id)
		if err != nil {
			return err
		}
		taken, err := db.Get[bool](ctx, s.db, "SELECT EXISTS (SELECT 1 FROM tags WHERE folded = $1 AND id <> $2)", key, id)
		if err == nil && taken {
			err = apperr.InvalidField("name", "field.tag_taken")
		}
		if err != nil {
			return err
		}
		if _, err := db.Exec(ctx, s.db, "DELETE FROM tag_aliases WHERE folded = $1", key); err != nil {
			return err
		}
		if before != key {
			if _, err := db.Exec(ctx, s.db, "INSERT INTO tag_aliases (folded, tag_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
				before, id); err != nil {
				return err
			}
		}
		_, err = db.Exec(ctx, s.db, "UPDATE tags SET name = $2, name_en = $3, folded = $4 WHERE id = $1", id, name, nameEN, key)
		return err
	})
}

// StandingTag returns the id of the tag that stands for one now: another when it was
// merged.
func (s *Service) StandingTag(ctx context.Context, id int64) (int64, error) {
	return s.mergedInto(ctx, MergeTags, id)
}

// RoleCount is how many visible contents a contributor has in a role.
type RoleCount struct {
	Role  Role `db:"role"`
	Count int  `db:"n"`
}

// Contributor returns a person or body with aliases and the count of visible
// works by role; not_found when there is none, or no work of theirs is visible. Who
// was merged into somebody is that one, whose ID says so.
func (s *Service) Contributor(ctx context.Context, id int64) (Contributor, []RoleCount, error) {
	id, err := s.mergedInto(ctx, MergeAuthors, id)
	if err != nil {
		return Contributor{}, nil, err
	}
	row, err := db.Get[contributorRow](ctx, s.db, "SELECT "+contributorColumns+" FROM contributors p WHERE p.id = $1", id)
	if err != nil {
		return Contributor{}, nil, err
	}
	c := row.contributor()
	if c.Aliases, err = db.All[string](ctx, s.db, "SELECT alias FROM contributor_aliases WHERE contributor_id = $1 ORDER BY alias",
		id); err != nil {
		return c, nil, err
	}
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return c, nil, err
	}
	w := db.NewWhere().And("cc.contributor_id = ?", id)
	scope.Where(w, "c")
	roles, err := db.All[RoleCount](ctx, s.db, `SELECT cc.role, COUNT(*) AS n FROM content_contributors cc
		JOIN contents c ON c.id = cc.content_id`+w.SQL()+" GROUP BY cc.role ORDER BY n DESC, cc.role", w.Args()...)
	if err == nil && len(roles) == 0 {
		err = apperr.New(apperr.NotFound)
	}
	return c, roles, err
}

// Tag returns a tag of a content that the viewer may see, or the one that it was
// merged into; not_found otherwise.
func (s *Service) Tag(ctx context.Context, id int64) (Tag, error) {
	id, err := s.mergedInto(ctx, MergeTags, id)
	if err != nil {
		return Tag{}, err
	}
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return Tag{}, err
	}
	w := db.NewWhere(id)
	w.And("ct.tag_id = $1")
	scope.Where(w, "c")
	return db.Get[Tag](ctx, s.db, `SELECT id, name, name_en FROM tags WHERE id = $1 AND EXISTS (
		SELECT 1 FROM content_tags ct JOIN contents c ON c.id = ct.content_id`+w.SQL()+")", w.Args()...)
}
