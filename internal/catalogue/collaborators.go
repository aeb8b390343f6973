package catalogue

import (
	"context"

	"sudar/internal/kit/db"
)

// Companion is a contributor with the count of works made together with
// another.
type Companion struct {
	Contributor
	Count int
}

// Subject is a tag with the count of a contributor's works that have it.
type Subject struct {
	Tag
	Count int `db:"n"`
}

// Circle is whom and what a contributor's works lead to, the most first.
type Circle struct {
	Companions []Companion
	Subjects   []Subject
	// Public tells whether any of the works is: the contributor's page then
	// belongs to no portal in particular.
	Public bool
}

// Circle returns the circle of a contributor as far as the viewer sees the
// works.
func (s *Service) Circle(ctx context.Context, id int64) (Circle, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return Circle{}, err
	}
	w := db.NewWhere(id)
	scope.Where(w, "c")
	type companionRow struct {
		contributorRow
		Count int `db:"n"`
	}
	rows, err := db.All[companionRow](ctx, s.db, companionsSQL(w), w.Args()...)
	if err != nil {
		return Circle{}, err
	}
	found := Circle{Companions: make([]Companion, len(rows))}
	for i, row := range rows {
		found.Companions[i] = Companion{Contributor: row.contributor(), Count: row.Count}
	}
	if found.Subjects, err = db.All[Subject](ctx, s.db, subjectsSQL(w), w.Args()...); err != nil {
		return found, err
	}
	n, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM ("+publicWorkSQL+" LIMIT 1) w", id)
	found.Public = n > 0
	return found, err
}

// newestWorks are the works of contributor $1 that are looked at: a body that
// publishes everything has thousands.
const newestWorks = `(SELECT DISTINCT content_id FROM content_contributors WHERE contributor_id = $1 ORDER BY content_id DESC LIMIT 500) w
	JOIN contents c ON c.id = w.content_id`

// publicWorks selects the works that everybody sees, of the contributor whose
// id follows.
const publicWorks = `SELECT cc.content_id FROM content_contributors cc JOIN contents c ON c.id = cc.content_id
	WHERE c.visibility = 'public' AND c.deleted_at IS NULL AND cc.contributor_id = `

const publicWorkSQL = publicWorks + "$1"

func companionsSQL(w *db.Where) string {
	return "SELECT " + contributorColumns + ", COUNT(DISTINCT c.id) AS n FROM " + newestWorks + `
		JOIN content_contributors cc ON cc.content_id = c.id AND cc.contributor_id <> $1 JOIN contributors p ON p.id = cc.contributor_id` +
		w.SQL() + " GROUP BY p.id ORDER BY n DESC, p.id LIMIT 12"
}

func subjectsSQL(w *db.Where) string {
	return "SELECT t.id, t.name, t.name_en, COUNT(*) AS n FROM " + newestWorks + `
		JOIN content_tags ct ON ct.content_id = c.id JOIN tags t ON t.id = ct.tag_id` +
		w.SQL() + " GROUP BY t.id ORDER BY n DESC, t.id LIMIT 12"
}
