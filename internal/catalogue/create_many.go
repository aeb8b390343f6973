package catalogue

import (
	"context"
	"slices"

	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/organizations"
)

// Sound fills in what a new record does not say, and returns the error of one that
// Create would refuse.
func (c *Content) Sound() error {
	c.fillDefaults()
	return c.check()
}

// CreateMany stores new records of one organisation as Create does, with far fewer
// statements. They are sound, have no items, and people holds every contributor that
// they name. It is called in a transaction.
func (s *Service) CreateMany(ctx context.Context, contents []Content, people map[int64]Contributor) error {
	if len(contents) == 0 {
		return nil
	}
	owner, err := s.organizations.ByID(ctx, contents[0].OwnerID)
	if err != nil {
		return err
	}
	free, err := s.freeSlugs(ctx, contents)
	if err != nil {
		return err
	}
	for i := range contents {
		if err := s.createOne(ctx, &contents[i], free); err != nil {
			return err
		}
	}
	if err := s.relateMany(ctx, contents); err != nil {
		return err
	}
	for _, c := range contents {
		if err := s.writeNewCard(ctx, c, owner, people); err != nil {
			return err
		}
	}
	return nil
}

// createOne stores the row of a record. free are the addresses that nobody has; who
// gets one takes it.
func (s *Service) createOne(ctx context.Context, c *Content, free map[string]bool) error {
	base, err := c.slugBase(), error(nil)
	if c.Slug = base; !free[base] {
		if c.Slug, err = s.freeSlug(ctx, *c); err != nil {
			return err
		}
	}
	delete(free, base)
	c.CreatedAt = s.clock.Now()
	c.UpdatedAt = c.CreatedAt
	if c.PublishedAt.IsZero() {
		c.PublishedAt = c.CreatedAt
	}
	c.ID, err = s.insertContent(ctx, *c)
	return err
}

// freeSlugs keeps the addresses that records begin from to the transaction, and
// returns those that nobody has.
func (s *Service) freeSlugs(ctx context.Context, contents []Content) (map[string]bool, error) {
	bases := make([]string, len(contents))
	for i, c := range contents {
		bases[i] = c.slugBase()
	}
	slices.Sort(bases) // who takes several locks takes them in one order
	bases = slices.Compact(bases)
	free := map[string]bool{}
	for part := range slices.Chunk(bases, rowsPerInsert) {
		for _, base := range part {
			free[base] = true
			if err := s.db.LockName(ctx, slugLock+base); err != nil {
				return nil, err
			}
		}
		w := db.NewWhere()
		list := w.Bind(db.List(part)...)
		taken, err := db.All[string](ctx, s.db, "SELECT slug FROM contents WHERE slug IN ("+list+
			") UNION ALL SELECT slug FROM content_slugs WHERE slug IN ("+list+")", w.Args()...)
		if err != nil {
			return nil, err
		}
		for _, slug := range taken {
			delete(free, slug)
		}
	}
	return free, nil
}

// relateMany stores what hangs on new records.
func (s *Service) relateMany(ctx context.Context, contents []Content) error {
	rows := map[string][][]any{}
	add := func(into string, row ...any) { rows[into] = append(rows[into], row) }
	for _, c := range contents {
		for i, part := range c.Contributions {
			add("content_contributors (content_id, contributor_id, role, position)", c.ID, part.ContributorID, string(part.Role), i)
		}
		for _, id := range c.CategoryIDs {
			add("content_categories (content_id, category_id)", c.ID, id)
		}
		for _, id := range c.TagIDs {
			add("content_tags (content_id, tag_id)", c.ID, id)
		}
		for _, language := range c.Languages {
			add("content_languages (content_id, language)", c.ID, language)
		}
		for _, part := range c.Series {
			add("content_series (content_id, series_id, position)", c.ID, part.SeriesID, part.position())
		}
		for _, id := range c.Identifiers {
			add("content_identifiers (content_id, type, value, normal)", c.ID, id.Type, id.Value, id.Normal())
		}
	}
	for into, values := range rows {
		if err := s.insertRows(ctx, into, values); err != nil {
			return err
		}
	}
	return nil
}

// writeNewCard stores the card of a record that has nothing but what it says itself.
func (s *Service) writeNewCard(ctx context.Context, c Content, owner organizations.Organization, people map[int64]Contributor) error {
	slices.Sort(c.Languages) // as a record is read
	credits := make([]credited, len(c.Contributions))
	for i, part := range c.Contributions {
		credits[i] = credited{Contributor: people[part.ContributorID], Role: part.Role}
	}
	card := c.card(owner, credits, locale.Mongolian)
	text, english, err := cardTexts(card, c.card(owner, credits, locale.English))
	if err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, "UPDATE contents SET card = $2, card_en = $3, free = $4, price = $5 WHERE id = $1",
		c.ID, text, english, card.Free, card.Price); err != nil {
		return err
	}
	return s.touch(ctx, c.ID)
}
