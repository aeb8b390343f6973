package catalogue

import (
	"bytes"
	"context"
	"slices"

	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
)

// Likeness is what tells whether a record of elsewhere is one of ours.
type Likeness struct {
	ID    int64
	Year  int
	Names []string // of who made it, folded
}

// WithIdentifiers returns the records of an organisation that have one of the
// identifiers, by the identifier in its normal form; the oldest where there are
// several.
func (s *Service) WithIdentifiers(ctx context.Context, ownerID string, normal []string) (map[string]int64, error) {
	found := map[string]int64{}
	type row struct {
		Normal string `db:"normal"`
		ID     int64  `db:"content_id"`
	}
	for part := range slices.Chunk(normal, rowsPerInsert) {
		w := db.NewWhere().In("i.normal", db.List(part)...)
		w.And("c.owner_id = ? AND c.deleted_at IS NULL", ownerID)
		rows, err := db.All[row](ctx, s.db, `SELECT i.normal, i.content_id FROM content_identifiers i
			JOIN contents c ON c.id = i.content_id`+w.SQL()+" ORDER BY i.content_id DESC", w.Args()...)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			found[r.Normal] = r.ID
		}
	}
	return found, nil
}

// titledSQL walks the order of titles: the sum keeps SQLite from reading everything
// that an organisation has instead.
const titledSQL = `WITH titled AS MATERIALIZED (SELECT id, year FROM contents WHERE sort_title >= $1 AND sort_title < $2
	AND owner_id || '' = $3 AND deleted_at IS NULL ORDER BY sort_title, id LIMIT 100)`

// Titled returns the records of an organisation with a title, whatever its case
// and signs, the oldest first.
func (s *Service) Titled(ctx context.Context, ownerID, title string) ([]Likeness, error) {
	key := TitleKey(title)
	if len(key) == 0 {
		return nil, nil
	}
	type row struct {
		ID   int64   `db:"id"`
		Year int     `db:"year"`
		Name *string `db:"name"`
	}
	rows, err := db.All[row](ctx, s.db, titledSQL+` SELECT c.id, c.year, n.name FROM titled c
		LEFT JOIN content_contributors cc ON cc.content_id = c.id
		LEFT JOIN contributor_names n ON n.contributor_id = cc.contributor_id ORDER BY c.id`,
		append(slices.Clone(key), 0), append(slices.Clone(key), 1), ownerID)
	var found []Likeness
	for _, r := range rows {
		if len(found) == 0 || found[len(found)-1].ID != r.ID {
			found = append(found, Likeness{ID: r.ID, Year: r.Year})
		}
		if r.Name != nil {
			last := &found[len(found)-1]
			last.Names = append(last.Names, *r.Name)
		}
	}
	return found, err
}

// TitleKey is the form in which titles are the same: letters and digits without
// their case. It is nil for a title without any.
func TitleKey(title string) []byte {
	letters, _, _ := bytes.Cut(mongolian.SortKey(title), []byte{0})
	return letters
}

// Alike tells whether a record of a year by some people is l: the years do not
// differ, and somebody made both or neither says who made it.
func (l Likeness) Alike(year int, people []Contributor) bool {
	if l.Year != 0 && year != 0 && l.Year != year {
		return false
	}
	if len(l.Names) == 0 || len(people) == 0 {
		return len(l.Names) == len(people)
	}
	return slices.ContainsFunc(people, func(p Contributor) bool {
		return slices.ContainsFunc(p.wholeNames(), func(name string) bool { return slices.Contains(l.Names, name) })
	})
}

// FoldedNames are the whole names of a contributor, folded.
func (c Contributor) FoldedNames() []string { return c.wholeNames() }
