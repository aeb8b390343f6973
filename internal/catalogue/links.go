package catalogue

import (
	"context"
	"slices"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// link is a table that joins records with what they share with others.
type link struct {
	table, column string // "content_tags", "tag_id"
	of, name      string // where its names are: "tags", "name"
	value         string // what the audit log calls it
	most          int    // how many a record has
}

var (
	tagLink         = link{table: "content_tags", column: "tag_id", of: "tags", name: "name", value: "tag", most: 100}
	categoryLink    = link{table: "content_categories", column: "category_id", of: "categories", name: "name", value: "category", most: 50}
	contributorLink = link{
		table: "content_contributors", column: "contributor_id", of: "contributors", name: "display_name", value: "author", most: 200,
	}
)

// AddTag gives a record a tag and returns the tag; one that it has already
// stays. The staff of the record's owner may; not_found for a record that the
// viewer's organisation does not own, and for a tag that only records have
// which the viewer does not see.
func (s *Service) AddTag(ctx context.Context, contentID, tagID int64) (Tag, error) {
	if err := s.addLink(ctx, contentID, tagLink, tagID, s.insertPair(tagLink)); err != nil {
		return Tag{}, err
	}
	return db.Get[Tag](ctx, s.db, "SELECT id, name, name_en FROM tags WHERE id = $1", tagID)
}

// RemoveTag undoes AddTag; not_found also when the record has no such tag.
func (s *Service) RemoveTag(ctx context.Context, contentID, tagID int64) error {
	return s.removeLink(ctx, contentID, tagLink, tagID, "")
}

// AddCategory puts a record into a category and returns that; a record that is
// in it already stays. Who may is as AddTag says; every category is known.
func (s *Service) AddCategory(ctx context.Context, contentID, categoryID int64) (Category, error) {
	if err := s.addLink(ctx, contentID, categoryLink, categoryID, s.insertPair(categoryLink)); err != nil {
		return Category{}, err
	}
	row, err := db.Get[categoryRow](ctx, s.db, "SELECT "+categoryColumns+" FROM categories WHERE id = $1", categoryID)
	return row.category(), err
}

// RemoveCategory undoes AddCategory; not_found also when the record is not in it.
func (s *Service) RemoveCategory(ctx context.Context, contentID, categoryID int64) error {
	return s.removeLink(ctx, contentID, categoryLink, categoryID, "")
}

// AddContributor names somebody last among those who made a record, and
// returns them; who is named in the role already stays. Who may is as AddTag
// says.
func (s *Service) AddContributor(ctx context.Context, contentID int64, part Contribution) (Contributor, error) {
	if !slices.Contains(Roles, part.Role) {
		return Contributor{}, apperr.InvalidField("role", "field.choice")
	}
	insert := func(ctx context.Context, contentID, id int64) (int64, error) {
		return db.Exec(ctx, s.db, `INSERT INTO content_contributors (content_id, contributor_id, role, position)
			SELECT $1, $2, $3, COALESCE(MAX(position) + 1, 0) FROM content_contributors WHERE content_id = $1
			ON CONFLICT DO NOTHING`, contentID, id, string(part.Role))
	}
	if err := s.addLink(ctx, contentID, contributorLink, part.ContributorID, insert); err != nil {
		return Contributor{}, err
	}
	row, err := db.Get[contributorRow](ctx, s.db, "SELECT "+contributorColumns+" FROM contributors p WHERE p.id = $1", part.ContributorID)
	return row.contributor(), err
}

// RemoveContributor undoes AddContributor for a role, for all when it is "";
// not_found also when the record does not name them so.
func (s *Service) RemoveContributor(ctx context.Context, contentID int64, part Contribution) error {
	if part.Role != "" && !slices.Contains(Roles, part.Role) {
		return apperr.InvalidField("role", "field.choice")
	}
	return s.removeLink(ctx, contentID, contributorLink, part.ContributorID, part.Role)
}

// insertPair returns what joins a record with something, and tells whether it
// was not joined before.
func (s *Service) insertPair(l link) func(ctx context.Context, contentID, id int64) (int64, error) {
	return func(ctx context.Context, contentID, id int64) (int64, error) {
		return db.Exec(ctx, s.db, "INSERT INTO "+l.table+" (content_id, "+l.column+") VALUES ($1, $2) ON CONFLICT DO NOTHING", contentID, id)
	}
}

func (s *Service) addLink(ctx context.Context, contentID int64, l link, id int64,
	insert func(ctx context.Context, contentID, id int64) (int64, error),
) error {
	return s.edit(ctx, contentID, func(ctx context.Context) (*audit.Entry, error) {
		if err := s.mayLink(ctx, l, id); err != nil {
			return nil, err
		}
		name, err := s.linkName(ctx, l, id)
		if err != nil {
			return nil, err
		}
		added, err := insert(ctx, contentID, id)
		if err != nil || added == 0 {
			return nil, err
		}
		held, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM "+l.table+" WHERE content_id = $1", contentID)
		if err == nil && held > l.most {
			err = apperr.InvalidField(l.value+"_id", "field.too_many")
		}
		return &audit.Entry{After: audit.Values{l.value: name}}, err
	})
}

func (s *Service) removeLink(ctx context.Context, contentID int64, l link, id int64, role Role) error {
	return s.edit(ctx, contentID, func(ctx context.Context) (*audit.Entry, error) {
		w := db.NewWhere().And("content_id = ?", contentID).And(l.column+" = ?", id)
		if role != "" {
			w.And("role = ?", string(role))
		}
		gone, err := db.Exec(ctx, s.db, "DELETE FROM "+l.table+w.SQL(), w.Args()...)
		if err != nil {
			return nil, err
		}
		if gone == 0 {
			return nil, apperr.New(apperr.NotFound)
		}
		name, err := s.linkName(ctx, l, id)
		return &audit.Entry{Before: audit.Values{l.value: name}}, err
	})
}

func (s *Service) linkName(ctx context.Context, l link, id int64) (string, error) {
	return db.Get[string](ctx, s.db, "SELECT "+l.name+" FROM "+l.of+" WHERE id = $1", id)
}

// Linkable returns not_found for a tag, category or author (the kind) that the
// viewer may not give records: one that there is not, and one that only records
// have which they do not see.
func (s *Service) Linkable(ctx context.Context, kind string, id int64) error {
	for _, l := range []link{tagLink, categoryLink, contributorLink} {
		if l.value != kind {
			continue
		}
		if _, err := s.linkName(ctx, l, id); err != nil {
			return err
		}
		return s.mayLink(ctx, l, id)
	}
	return apperr.New(apperr.NotFound)
}

// mayLink returns not_found for a tag or contributor that only records have
// which the viewer does not see: that there is one would tell of them. What no
// record has is known to all staff, so that what was removed can be given back.
func (s *Service) mayLink(ctx context.Context, l link, id int64) error {
	if l == categoryLink {
		_, err := db.Get[int](ctx, s.db, "SELECT 1 FROM categories WHERE id = $1 AND removed_at IS NULL", id)
		return err
	}
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return err
	}
	w := db.NewWhere(id).And("x." + l.column + " = $1")
	scope.Where(w, "c")
	known, err := db.Get[bool](ctx, s.db, "SELECT EXISTS (SELECT 1 FROM "+l.table+" x JOIN contents c ON c.id = x.content_id"+w.SQL()+
		") OR NOT EXISTS (SELECT 1 FROM "+l.table+" x WHERE x."+l.column+" = $1)", w.Args()...)
	if err == nil && !known {
		err = apperr.New(apperr.NotFound)
	}
	return err
}

// edit runs a change of a record by staff while nobody else changes it, and
// notes it in the audit log of the record's owner. A change that returns no
// entry has changed nothing.
func (s *Service) edit(ctx context.Context, contentID int64, change func(context.Context) (*audit.Entry, error)) error {
	if err := s.mayEdit(ctx, contentID); err != nil {
		return err
	}
	return s.revising(ctx, contentID, func(ctx context.Context, _ Content) error {
		done, err := change(ctx)
		if err != nil || done == nil {
			return err
		}
		type edited struct {
			Title   string `db:"title"`
			OwnerID string `db:"owner_id"`
		}
		record, err := db.Get[edited](ctx, s.db, "UPDATE contents SET updated_at = $2 WHERE id = $1 RETURNING title, owner_id",
			contentID, s.db.Now())
		if err != nil {
			return err
		}
		done.Act, done.Object, done.OrganizationID = audit.ContentChanged, record.Title, record.OwnerID
		if err := s.audit.Note(ctx, *done); err != nil {
			return err
		}
		return s.refreshCard(ctx, contentID)
	})
}
