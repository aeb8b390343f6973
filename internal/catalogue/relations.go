package catalogue

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"sudar/internal/kit/db"
)

// Subjects are the categories, tags and series of a record with their names, in
// the order in which a page shows them.
type Subjects struct {
	Categories []Category // without parents and children
	Tags       []Tag
	Series     []MembershipInSeries
}

// relationRow is a row of one of the small tables that refer to a record. What its
// columns hold depends on the table.
type relationRow struct {
	ContentID int64  `db:"content_id"`
	Kind      string `db:"kind"`
	ID        int64  `db:"id"`
	Text      string `db:"text"`
	More      string `db:"more"`
	Place     int64  `db:"place"`
	Name      string `db:"name"`
	NameEN    string `db:"name_en"`
}

// addRelations reads languages, identifiers, categories, tags, series and
// contributions of records at once: a statement for each of them costs more than
// its rows.
func (s *Service) addRelations(ctx context.Context, records map[int64]*Content) error {
	w, ids := db.NewWhere(), make([]any, 0, len(records))
	for id, c := range records {
		ids = append(ids, id)
		c.Languages, c.Identifiers, c.CategoryIDs, c.TagIDs = []string{}, []Identifier{}, []int64{}, []int64{}
		c.Series, c.Contributions, c.Subjects = nil, nil, Subjects{}
	}
	if len(ids) == 0 {
		return nil
	}
	query := strings.ReplaceAll(relationsQuery, "{among}", "content_id IN ("+w.Bind(ids...)+")")
	rows, err := db.All[relationRow](ctx, s.db, query, w.Args()...)
	slices.SortFunc(rows, func(a, b relationRow) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Text, b.Text), cmp.Compare(a.More, b.More))
	})
	for _, r := range rows {
		records[r.ContentID].add(r)
	}
	for _, c := range records {
		slices.Sort(c.CategoryIDs)
		c.Subjects.sort()
	}
	return err
}

const relationsQuery = `SELECT content_id, 'language' AS kind, 0 AS id, language AS text, '' AS more, 0 AS place, '' AS name, '' AS name_en
		FROM content_languages WHERE {among}
	UNION ALL SELECT content_id, 'identifier', 0, type, value, 0, '', '' FROM content_identifiers WHERE {among}
	UNION ALL SELECT content_id, 'category', g.id, g.tree, g.ddc_code, g.position, g.name, g.name_en
		FROM content_categories JOIN categories g ON g.id = category_id WHERE {among}
	UNION ALL SELECT content_id, 'tag', t.id, '', '', 0, t.name, t.name_en FROM content_tags JOIN tags t ON t.id = tag_id WHERE {among}
	UNION ALL SELECT content_id, 'series', s.id, '', '', cs.position, s.name, s.name_en
		FROM content_series cs JOIN series s ON s.id = cs.series_id WHERE {among}
	UNION ALL SELECT content_id, 'contribution', contributor_id, role, '', position, '', '' FROM content_contributors WHERE {among}`

// add takes a row into the record.
func (c *Content) add(r relationRow) {
	switch r.Kind {
	case "language":
		c.Languages = append(c.Languages, r.Text)
	case "identifier":
		c.Identifiers = append(c.Identifiers, Identifier{Type: r.Text, Value: r.More})
	case "category":
		c.CategoryIDs = append(c.CategoryIDs, r.ID)
		c.Subjects.Categories = append(c.Subjects.Categories, Category{
			ID: r.ID, Tree: Tree(r.Text), DDCCode: r.More, Name: r.Name, NameEN: r.NameEN,
		})
	case "tag":
		c.TagIDs = append(c.TagIDs, r.ID)
		c.Subjects.Tags = append(c.Subjects.Tags, Tag{ID: r.ID, Name: r.Name, NameEN: r.NameEN})
	case "series":
		part := seriesPart(r.ID, r.Place)
		c.Series = append(c.Series, part)
		c.Subjects.Series = append(c.Subjects.Series, MembershipInSeries{
			Series: Series{ID: r.ID, Name: r.Name, NameEN: r.NameEN}, Number: part.Number,
		})
	case "contribution":
		c.Contributions = append(c.Contributions, Contribution{ContributorID: r.ID, Role: Role(r.Text)})
	}
}

// sort puts the general tree before the classes, as categories come in their
// own order, and tags and series by their names.
func (s *Subjects) sort() {
	slices.SortStableFunc(s.Categories, func(a, b Category) int { return cmp.Compare(b.Tree, a.Tree) })
	slices.SortFunc(s.Tags, func(a, b Tag) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(s.Series, func(a, b MembershipInSeries) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
}
