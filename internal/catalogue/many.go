package catalogue

import (
	"context"
	"strings"

	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
)

// Many returns the living records among ids with what hangs on them, in the order of
// ids, whoever asks. It reads three times for all.
func (s *Service) Many(ctx context.Context, ids []int64) ([]Content, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	w := db.NewWhere().And("c.deleted_at IS NULL").In("c.id", db.List(ids)...)
	rows, err := db.All[recordRow](ctx, s.db,
		"SELECT "+contentColumns+", "+coverColumns+" FROM contents c LEFT JOIN covers v ON v.content_id = c.id"+w.SQL(), w.Args()...)
	if err != nil {
		return nil, err
	}
	found := map[int64]*Content{}
	for i := range rows {
		rows[i].Content.Cover = rows[i].cover()
		found[rows[i].ID] = &rows[i].Content
	}
	w = db.NewWhere().And("i.deleted_at IS NULL").In("i.content_id", db.List(ids)...)
	items, err := db.All[Item](ctx, s.db,
		"SELECT "+itemColumns+" FROM items i"+w.SQL()+" ORDER BY i.content_id, i.position, i.id", w.Args()...)
	if err != nil {
		return nil, err
	}
	for _, item := range items {
		if c := found[item.ContentID]; c != nil {
			c.Items = append(c.Items, item)
		}
	}
	if err := s.addRelations(ctx, found); err != nil {
		return nil, err
	}
	ordered := make([]Content, 0, len(rows))
	for _, id := range ids {
		if c := found[id]; c != nil {
			ordered = append(ordered, *c)
		}
	}
	return ordered, nil
}

// relationRow is a row of one of relationTables, of whatever kind.
type relationRow struct {
	ContentID int64  `db:"content_id"`
	Kind      string `db:"kind"`
	ID        int64  `db:"id"`
	Text      string `db:"text"`
	More      string `db:"more"`
	Place     int64  `db:"place"`
}

// addRelations reads languages, identifiers, categories, tags, series and
// contributions of records at once.
func (s *Service) addRelations(ctx context.Context, records map[int64]*Content) error {
	w, ids := db.NewWhere(), make([]any, 0, len(records))
	for id, c := range records {
		ids = append(ids, id)
		c.Languages, c.Identifiers, c.CategoryIDs, c.TagIDs = []string{}, []Identifier{}, []int64{}, []int64{}
		c.Series, c.Contributions = nil, nil
	}
	if len(ids) == 0 {
		return nil
	}
	rows, err := db.All[relationRow](ctx, s.db, strings.ReplaceAll(
		`SELECT content_id, 'language' AS kind, 0 AS id, language AS text, '' AS more, 0 AS place FROM content_languages WHERE {among}
		UNION ALL SELECT content_id, 'identifier', 0, type, value, 0 FROM content_identifiers WHERE {among}
		UNION ALL SELECT content_id, 'category', category_id, '', '', 0 FROM content_categories WHERE {among}
		UNION ALL SELECT content_id, 'tag', tag_id, '', '', 0 FROM content_tags WHERE {among}
		UNION ALL SELECT content_id, 'series', series_id, '', '', position FROM content_series WHERE {among}
		UNION ALL SELECT content_id, 'contribution', contributor_id, role, '', position FROM content_contributors WHERE {among}
		ORDER BY content_id, place, id, text, more`, "{among}", "content_id IN ("+w.Bind(ids...)+")"), w.Args()...)
	for _, row := range rows {
		row.addTo(records[row.ContentID])
	}
	return err
}

func (r relationRow) addTo(c *Content) {
	switch r.Kind {
	case "language":
		c.Languages = append(c.Languages, r.Text)
	case "identifier":
		c.Identifiers = append(c.Identifiers, Identifier{Type: r.Text, Value: r.More})
	case "category":
		c.CategoryIDs = append(c.CategoryIDs, r.ID)
	case "tag":
		c.TagIDs = append(c.TagIDs, r.ID)
	case "series":
		c.Series = append(c.Series, seriesPart(r.ID, r.Place))
	case "contribution":
		c.Contributions = append(c.Contributions, Contribution{ContributorID: r.ID, Role: Role(r.Text)})
	}
}

// writeCards writes the cards of records anew, whose people have other names.
func (s *Service) writeCards(ctx context.Context, ids []int64) error {
	records, err := s.Many(ctx, ids)
	if err != nil {
		return err
	}
	people, err := s.contributorsOfMany(ctx, ids)
	if err != nil {
		return err
	}
	for _, c := range records {
		owner, err := s.organizations.ByID(ctx, c.OwnerID)
		if err != nil {
			return err
		}
		text, english, err := cardTexts(c.card(owner, people[c.ID], locale.Mongolian), c.card(owner, people[c.ID], locale.English))
		if err != nil {
			return err
		}
		if _, err := db.Exec(ctx, s.db, "UPDATE contents SET card = $2, card_en = $3 WHERE id = $1", c.ID, text, english); err != nil {
			return err
		}
	}
	return nil
}

// contributorsOfMany returns who made each of some records, in their order, as
// cards name them.
func (s *Service) contributorsOfMany(ctx context.Context, ids []int64) (map[int64][]credited, error) {
	type creditRow struct {
		contributorRow
		ContentID int64 `db:"content_id"`
		Role      Role  `db:"role"`
	}
	w := db.NewWhere().In("cc.content_id", db.List(ids)...)
	rows, err := db.All[creditRow](ctx, s.db, "SELECT "+contributorColumns+`, cc.content_id, cc.role FROM content_contributors cc
		JOIN contributors p ON p.id = cc.contributor_id`+w.SQL()+" ORDER BY cc.content_id, cc.position, p.id", w.Args()...)
	people := map[int64][]credited{}
	for _, row := range rows {
		people[row.ContentID] = append(people[row.ContentID], credited{Contributor: row.contributor(), Role: row.Role})
	}
	return people, err
}
