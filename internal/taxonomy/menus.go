package taxonomy

import (
	"context"
	"slices"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Menu is what the menu of a portal shows.
type Menu struct {
	Entries []catalogue.Category
	Own     bool // false: it is that of all portals, as there is none of its own
	Shared  bool // it is the hub's, which portals without a menu of their own show
	Version string
}

// Menu returns the menu of the viewer's portal for its staff.
func (s *Service) Menu(ctx context.Context) (Menu, error) {
	v, err := staff(ctx)
	if err != nil {
		return Menu{}, err
	}
	entries, err := s.catalogue.Menus(ctx)
	if err != nil {
		return Menu{}, err
	}
	own, err := s.entries(ctx, v.OrganizationID)
	return Menu{Entries: entries, Own: len(own) > 0, Shared: v.Hub && len(own) == 0, Version: menuVersion(entries, len(own) > 0)}, err
}

// entries are the categories of a menu of an organisation's own.
func (s *Service) entries(ctx context.Context, organizationID string) ([]int64, error) {
	return db.All[int64](ctx, s.db, "SELECT category_id FROM menus WHERE organization_id = $1 ORDER BY position, id", organizationID)
}

func menuVersion(entries []catalogue.Category, own bool) string {
	ids := []any{own}
	for _, each := range entries {
		ids = append(ids, each.ID)
	}
	return versionOf(ids...)
}

// SetMenu replaces the menu of the viewer's portal and returns it. Without categories
// the portal shows that of the hub again; the hub itself needs some. tree_changed when
// the menu is not as it was when its version was read.
func (s *Service) SetMenu(ctx context.Context, version string, categories []int64) (Menu, error) {
	v, err := staff(ctx)
	if err != nil {
		return Menu{}, err
	}
	if v.Hub && len(categories) == 0 {
		return Menu{}, apperr.InvalidField("category_ids", "field.required")
	}
	var menu Menu
	err = s.changing(ctx, func(ctx context.Context, _ nodes) error {
		before, err := s.Menu(ctx)
		if err != nil {
			return err
		}
		if before.Version != version {
			return apperr.New(apperr.TreeChanged)
		}
		if err := s.known(ctx, categories); err != nil {
			return err
		}
		owner := v.OrganizationID
		if before.Shared {
			owner = ""
		}
		if err := s.write(ctx, owner, categories); err != nil {
			return err
		}
		if menu, err = s.Menu(ctx); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.MenuChanged, Before: audit.Values{"menu": namesOf(before)}, After: audit.Values{"menu": namesOf(menu)},
		})
	})
	return menu, err
}

func namesOf(m Menu) []string {
	names := []string{}
	for _, each := range m.Entries {
		names = append(names, each.Name)
	}
	return names
}

// write replaces the entries of an organisation's menu, of that of all when it is "".
func (s *Service) write(ctx context.Context, organizationID string, categories []int64) error {
	if _, err := db.Exec(ctx, s.db, "DELETE FROM menus WHERE COALESCE(organization_id, '') = $1", organizationID); err != nil {
		return err
	}
	for i, id := range categories {
		if _, err := db.Exec(ctx, s.db, "INSERT INTO menus (organization_id, category_id, position) VALUES ($1, $2, $3)",
			db.OrNull(organizationID), id, i); err != nil {
			return err
		}
	}
	return nil
}

// known refuses categories that there are not, and one that stands twice.
func (s *Service) known(ctx context.Context, categories []int64) error {
	for i, id := range categories {
		if slices.Contains(categories[:i], id) {
			return apperr.InvalidField("category_ids", "field.menu_twice")
		}
	}
	if len(categories) == 0 {
		return nil
	}
	w := db.NewWhere().In("id", db.List(categories)...).And("removed_at IS NULL")
	n, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM categories"+w.SQL(), w.Args()...)
	if err == nil && n != len(categories) {
		err = apperr.InvalidField("category_ids", "field.choice")
	}
	return err
}
