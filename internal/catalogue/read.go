package catalogue

import (
	"context"
	"strconv"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
)

var (
	contentColumns = db.Columns[Content]("c")
	coverColumns   = db.Columns[coverRow]("v")
	itemColumns    = db.Columns[Item]("i")
)

// ByIDOrSlug returns a record that the viewer may see: not_found otherwise,
// gone when it was taken down. An old slug leads to the record, and a record that
// was merged to the one that stands for it: Slug says the present one.
func (s *Service) ByIDOrSlug(ctx context.Context, ref string) (Content, error) {
	id, err := s.resolve(ctx, ref)
	if err != nil {
		return Content{}, err
	}
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return Content{}, err
	}
	w := db.NewWhere().And("c.id = ?", id)
	scope.Where(w, "c")
	c, err := s.record(ctx, w)
	if w = db.NewWhere().And("c.id = ?", id); apperr.Is(err, apperr.NotFound) && scope.Submitted(w, "c") {
		c, err = s.record(ctx, w)
	}
	if !apperr.Is(err, apperr.NotFound) {
		return c, err
	}
	into, err := s.mergedInto(ctx, MergeRecords, id)
	switch {
	case err != nil:
		return Content{}, err
	case into != id:
		return s.ByIDOrSlug(ctx, strconv.FormatInt(into, 10))
	}
	return Content{}, s.goneOrForeign(ctx, id)
}

// ForEditing returns a record if OwnerForEditing returns its owner, and the error of
// that otherwise.
func (s *Service) ForEditing(ctx context.Context, id int64) (Content, error) {
	if err := s.mayEdit(ctx, id); err != nil {
		return Content{}, err
	}
	return s.living(ctx, id)
}

func (s *Service) resolve(ctx context.Context, ref string) (int64, error) {
	if id, err := strconv.ParseInt(ref, 10, 64); err == nil {
		return id, nil
	}
	return db.Get[int64](ctx, s.db, `SELECT id FROM contents WHERE slug = $1
		UNION ALL SELECT content_id FROM content_slugs WHERE slug = $1 LIMIT 1`, ref)
}

// load returns a record with everything that hangs on it, whoever asks.
func (s *Service) load(ctx context.Context, id int64) (Content, error) {
	return s.record(ctx, db.NewWhere().And("c.id = ?", id))
}

// recordRow is a record's row with that of its cover.
type recordRow struct {
	Content
	coverRow
}

// record reads the one record of w: its row with its cover, its items, and in
// a third read the small tables that refer to it.
func (s *Service) record(ctx context.Context, w *db.Where) (Content, error) {
	found, err := db.Get[recordRow](ctx, s.db,
		"SELECT "+contentColumns+", "+coverColumns+" FROM contents c LEFT JOIN covers v ON v.content_id = c.id"+w.SQL(), w.Args()...)
	if err != nil {
		return Content{}, err
	}
	c := &found.Content
	c.Cover = found.cover()
	if c.Items, err = s.itemsOf(ctx, c.ID); err != nil {
		return *c, err
	}
	return *c, s.addRelations(ctx, map[int64]*Content{c.ID: c})
}

func (s *Service) itemsOf(ctx context.Context, contentID int64) ([]Item, error) {
	return db.All[Item](ctx, s.db,
		"SELECT "+itemColumns+" FROM items i WHERE i.content_id = $1 AND i.deleted_at IS NULL ORDER BY i.position, i.id", contentID)
}

// ItemForReading returns an item with its record and what a decision on
// reading needs; not_found when the viewer may not see the record.
func (s *Service) ItemForReading(ctx context.Context, itemID int64) (Content, Item, entitlements.Item, error) {
	item, err := s.item(ctx, itemID)
	if err != nil {
		return Content{}, Item{}, entitlements.Item{}, err
	}
	c, err := s.ByIDOrSlug(ctx, strconv.FormatInt(item.ContentID, 10))
	if err != nil {
		return Content{}, Item{}, entitlements.Item{}, err
	}
	return c, item, c.Right(item), nil
}

// ItemToRead is ItemForReading, also of a record that its owner withdrew, for those who
// bought or borrowed it: they go on reading. What is gone for another reason is gone for
// them too.
func (s *Service) ItemToRead(ctx context.Context, itemID int64) (Content, Item, entitlements.Item, error) {
	c, item, right, err := s.ItemForReading(ctx, itemID)
	if !apperr.Is(err, apperr.Gone) {
		return c, item, right, err
	}
	scope, scopeErr := s.entitlements.ScopeOf(ctx)
	if scopeErr != nil {
		return c, item, right, scopeErr
	}
	if item, err = s.item(ctx, itemID); err != nil {
		return c, item, right, err
	}
	w := db.NewWhere().And("c.id = ?", item.ContentID).And("c.taken_down = ?", string(Withdrawn))
	bought, args := scope.Held(entitlements.Purchased)
	lent, lentArgs := scope.Held(entitlements.Leased)
	w.And("(c.id IN ("+bought+") OR c.id IN ("+lent+"))", append(args, lentArgs...)...)
	c, err = s.record(ctx, w)
	if apperr.Is(err, apperr.NotFound) {
		err = s.goneOrForeign(ctx, item.ContentID)
	}
	return c, item, c.Right(item), err
}

func (s *Service) item(ctx context.Context, id int64) (Item, error) {
	return db.Get[Item](ctx, s.db, "SELECT "+itemColumns+" FROM items i WHERE i.id = $1 AND i.deleted_at IS NULL", id)
}

// Right returns an item of the record as entitlements decide on it.
func (c Content) Right(i Item) entitlements.Item {
	return entitlements.Item{
		ID: i.ID, ContentID: c.ID, OwnerID: c.OwnerID, Visibility: c.Visibility, Free: i.Free, Protection: c.Protection,
		EmbargoUntil: c.EmbargoUntil,
	}
}

// coverRow is a cover, or NULLs for a record without one.
type coverRow struct {
	Source   *string `db:"source"`
	Revision *string `db:"revision"`
	Width    *int    `db:"width"`
	Height   *int    `db:"height"`
	Preview  *string `db:"preview"`
	WebP     *bool   `db:"webp"`
}

func (r coverRow) cover() *Cover {
	if r.Revision == nil {
		return nil
	}
	return &Cover{Source: *r.Source, Revision: *r.Revision, Width: *r.Width, Height: *r.Height, Preview: *r.Preview, WebP: *r.WebP}
}

// Visible tells whether the viewer may see a record, and whether everybody may.
func (s *Service) Visible(ctx context.Context, id int64) (visible, public bool, err error) {
	return s.visible(ctx, func() *db.Where { return db.NewWhere().And("c.id = ?", id) })
}

// Sees tells whether the viewer may see the record of an id or slug.
func (s *Service) Sees(ctx context.Context, ref string) (bool, error) {
	_, err := s.visibleID(ctx, ref)
	if apperr.Is(err, apperr.NotFound) || apperr.Is(err, apperr.Gone) {
		return false, nil
	}
	return err == nil, err
}

// ShowsCover tells whether the viewer may see a cover of a record, and whether
// everybody may: anyone can then keep it. A strict record shows the one it has
// now alone; an earlier one may have been a page of it.
func (s *Service) ShowsCover(ctx context.Context, id int64, revision string) (visible, public bool, err error) {
	return s.visible(ctx, func() *db.Where {
		return db.NewWhere().And("c.id = ?", id).And(
			"(c.protection <> ? OR EXISTS (SELECT 1 FROM covers v WHERE v.content_id = c.id AND v.revision = ?))", string(entitlements.Strict),
			revision)
	})
}

func (s *Service) visible(ctx context.Context, named func() *db.Where) (visible, public bool, err error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return false, false, err
	}
	w := named()
	scope.Where(w, "c")
	visibility, err := db.Get[string](ctx, s.db, "SELECT c.visibility FROM contents c"+w.SQL(), w.Args()...)
	if w = named(); apperr.Is(err, apperr.NotFound) && scope.Submitted(w, "c") {
		visibility, err = db.Get[string](ctx, s.db, "SELECT c.visibility FROM contents c"+w.SQL(), w.Args()...)
	}
	if apperr.Is(err, apperr.NotFound) {
		return false, false, nil
	}
	return err == nil, visibility == string(entitlements.Public), err
}

// CardOf returns a record's card as it is now, with the people who made it.
func (s *Service) CardOf(ctx context.Context, c Content) (Card, []Contributor, []Role, error) {
	people, err := s.contributorsOf(ctx, c.ID)
	if err != nil {
		return Card{}, nil, nil, err
	}
	owner, err := s.organizations.ByID(ctx, c.OwnerID)
	card := c.card(owner, people, locale.From(ctx))
	contributors, roles := make([]Contributor, len(people)), make([]Role, len(people))
	for i, p := range people {
		contributors[i], roles[i] = p.Contributor, p.Role
	}
	return card, contributors, roles, err
}
