package taxonomy

import (
	"context"
	"strings"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/mongolian"
)

// TagOrder is an order of the list of tags.
type TagOrder string

// The orders.
const (
	TagsByName      TagOrder = "name.asc"
	TagsByNameDesc  TagOrder = "name.desc"
	TagsByTitles    TagOrder = "titles.asc"
	TagsByMostNamed TagOrder = "titles.desc"
)

// tagOrders are what the orders sort by.
var tagOrders = map[TagOrder]string{
	"": "t.folded, t.id", TagsByName: "t.folded, t.id", TagsByNameDesc: "t.folded DESC, t.id DESC",
	TagsByTitles: "titles, t.folded, t.id", TagsByMostNamed: "titles DESC, t.folded, t.id",
}

// Tag is a tag as those who tend it see it.
type Tag struct {
	ID     int64  `db:"id"`
	Name   string `db:"name"`
	NameEN string `db:"name_en"`
	Titles int    `db:"titles"` // that the viewer sees
	Shared bool   `db:"shared"` // titles of other organisations have it
	Used   bool   `db:"used"`   // any title has it, or another tag was merged into it
}

// Version tells whether a tag was renamed since it was read.
func (t Tag) Version() string { return versionOf(t.ID, t.Name, t.NameEN) }

// TagQuery is what the list of tags is narrowed to, and its order.
type TagQuery struct {
	Text  string // of a name, "" for all
	Order TagOrder
	Page  page.Request
}

// tagsOf selects the tags that a viewer may know of: those of titles that they see, and
// those that nothing has. Tags that were merged into others are none any more.
func (s *Service) tagsOf(ctx context.Context) (w *db.Where, visible string, err error) {
	scope, err := s.entitled.ScopeOf(ctx)
	if err != nil {
		return nil, "", err
	}
	w = db.NewWhere()
	inner := db.NewWhere().And("x.tag_id = t.id")
	scope.Where(inner, "c")
	w.Bind(inner.Args()...)
	visible = " FROM content_tags x JOIN contents c ON c.id = x.content_id" + inner.SQL()
	w.And("(EXISTS (SELECT 1" + visible + ") OR NOT EXISTS (SELECT 1 FROM content_tags x WHERE x.tag_id = t.id))")
	w.And("NOT EXISTS (SELECT 1 FROM merges m WHERE m.kind = 'tag' AND m.from_id = t.id AND m.undone_at IS NULL)")
	return w, visible, nil
}

// tagColumns read a Tag with the number of its titles.
func tagColumns(w *db.Where, v viewer.Viewer, visible string) string {
	return `SELECT t.id, t.name, t.name_en, (SELECT COUNT(*)` + visible + `) AS titles,
		EXISTS (SELECT 1 FROM content_tags x JOIN contents c ON c.id = x.content_id WHERE x.tag_id = t.id AND c.owner_id <> ` +
		w.Bind(v.OrganizationID) + `) AS shared,
		EXISTS (SELECT 1 FROM content_tags x WHERE x.tag_id = t.id) OR EXISTS (SELECT 1 FROM merges m WHERE m.kind = 'tag'
			AND m.into_id = t.id AND m.undone_at IS NULL) AS used FROM tags t`
}

// Tags returns a page of the tags of the titles that the viewer sees, with those that
// nothing has.
func (s *Service) Tags(ctx context.Context, q TagQuery) (page.List[Tag], error) {
	list := page.List[Tag]{Rows: []Tag{}, Request: q.Page}
	v, err := staff(ctx)
	if err != nil {
		return list, err
	}
	order, known := tagOrders[q.Order]
	if !known {
		return list, apperr.InvalidField("order", "field.choice")
	}
	w, visible, err := s.tagsOf(ctx)
	if err != nil {
		return list, err
	}
	if text := strings.ToLower(mongolian.Normalise(strings.TrimSpace(q.Text))); text != "" {
		like := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(text) + "%"
		w.And(`(t.folded LIKE ? ESCAPE '\' OR LOWER(t.name_en) LIKE ? ESCAPE '\')`, like, like)
	}
	where := w.SQL()
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM tags t"+where, w.Args()...); err != nil || list.Total == 0 {
		return list, err
	}
	columns := tagColumns(w, v, visible)
	list.Rows, err = db.All[Tag](ctx, s.db, columns+where+" ORDER BY "+order+" LIMIT "+w.Bind(q.Page.Size)+" OFFSET "+
		w.Bind(q.Page.Offset()), w.Args()...)
	return list, err
}

// tag returns a tag that the viewer may change; not_found for one that they may not know
// of, 422 when titles of others have it and the viewer does not administer the hub.
func (s *Service) tag(ctx context.Context, id int64) (Tag, error) {
	v, err := staff(ctx)
	if err != nil {
		return Tag{}, err
	}
	w, visible, err := s.tagsOf(ctx)
	if err != nil {
		return Tag{}, err
	}
	where := w.And("t.id = ?", id).SQL()
	columns := tagColumns(w, v, visible)
	t, err := db.Get[Tag](ctx, s.db, columns+where, w.Args()...)
	if err == nil && t.Shared && !v.Everywhere() {
		err = apperr.InvalidField("name", "field.tag_shared")
	}
	return t, err
}

// AddTag makes a tag that nothing has yet, and returns its id. 422 when there is one of
// this name.
func (s *Service) AddTag(ctx context.Context, names Names) (id int64, err error) {
	if _, err := staff(ctx); err != nil {
		return 0, err
	}
	if names, err = names.checked(); err != nil {
		return 0, err
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockName(ctx, "catalogue.names"); err != nil {
			return err
		}
		if _, err := s.catalogue.TagNamed(ctx, names.MN); !apperr.Is(err, apperr.NotFound) {
			if err == nil {
				err = apperr.InvalidField("name", "field.tag_taken")
			}
			return err
		}
		made, err := s.catalogue.FindOrCreateTag(ctx, names.MN, names.EN)
		if err != nil {
			return err
		}
		id = made.ID
		return s.audit.Note(ctx, audit.Entry{Act: audit.TagAdded, Object: names.MN, After: audit.Values{"name": names.MN, "name_en": names.EN}})
	})
	return id, err
}

// RenameTag gives a tag other names; conflict when it has others than those of version. 422 when titles of other organisations have it and
// the viewer does not administer the hub.
func (s *Service) RenameTag(ctx context.Context, id int64, version string, names Names) error {
	if _, err := staff(ctx); err != nil {
		return err
	}
	names, err := names.checked()
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		before, err := s.tag(ctx, id)
		if err == nil && before.Version() != version {
			err = apperr.New(apperr.Conflict)
		}
		if err != nil {
			return err
		}
		if err := s.catalogue.RenameTag(ctx, id, names.MN, names.EN); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.TagRenamed, Object: names.MN, Before: audit.Values{"name": before.Name, "name_en": before.NameEN},
			After: audit.Values{"name": names.MN, "name_en": names.EN},
		})
	})
}

// RemoveTag removes a tag that nothing has; conflict when something has it, or another
// tag was merged into it, whose links would lead nowhere.
func (s *Service) RemoveTag(ctx context.Context, id int64) error {
	if _, err := staff(ctx); err != nil {
		return err
	}
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		t, err := s.tag(ctx, id)
		if err == nil && t.Used {
			err = apperr.New(apperr.Conflict)
		}
		if err != nil {
			return err
		}
		if err := db.ExecEach(ctx, s.db, []string{
			"DELETE FROM tag_aliases WHERE tag_id = $1", "DELETE FROM tags WHERE id = $1",
		}, id); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.TagRemoved, Object: t.Name, Before: audit.Values{"name": t.Name, "name_en": t.NameEN}})
	})
	if db.IsForeignKey(err) { // a title was given it meanwhile
		err = apperr.New(apperr.Conflict)
	}
	return err
}
