package taxonomy

import (
	"context"
	"slices"
	"strconv"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Category is a category as those who tend it see it.
type Category struct {
	ID       int64
	ParentID int64 // 0: at the top
	Names
	Version string
	Count   int // titles in it and below it that the viewer may see
}

// Tree is the general tree, each category before what is below it, siblings in order.
type Tree struct {
	Categories []Category
	Editable   bool // by the viewer, where they are
}

// Tree returns the general tree for staff.
func (s *Service) Tree(ctx context.Context) (Tree, error) {
	v, err := staff(ctx)
	if err != nil {
		return Tree{}, err
	}
	roots, err := s.catalogue.Categories(ctx, catalogue.General)
	return Tree{Categories: flat(roots), Editable: v.Hub}, err
}

func flat(roots []catalogue.Category) []Category {
	all := []Category{}
	for _, c := range roots {
		n := node{ID: c.ID, ParentID: c.ParentID, Name: c.Name, NameEN: c.NameEN}
		all = append(all, Category{ID: c.ID, ParentID: c.ParentID, Names: Names{c.Name, c.NameEN}, Version: n.version(), Count: c.Count})
		all = append(all, flat(c.Children)...)
	}
	return all
}

// Add adds a category last below another, at the top when parentID is 0, and returns
// its id.
func (s *Service) Add(ctx context.Context, parentID int64, names Names) (id int64, err error) {
	if err := tends(ctx); err != nil {
		return 0, err
	}
	if names, err = names.checked(); err != nil {
		return 0, err
	}
	err = s.changing(ctx, func(ctx context.Context, tree nodes) error {
		parent, err := tree.parent(parentID)
		switch {
		case err != nil:
			return err
		case parent.depth() >= MaxDepth:
			return tooDeep()
		case len(tree) >= mostCategories:
			return apperr.InvalidField("parent_id", "field.too_many")
		}
		if err := tree.free(parentID, 0, names); err != nil {
			return err
		}
		created, err := s.catalogue.CreateCategory(ctx, catalogue.Category{
			Tree: catalogue.General, ParentID: parentID, DDCCode: parent.DDCCode, Name: names.MN, NameEN: names.EN,
			Position: int(tree.after(parentID)),
		})
		id = created.ID
		if err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.CategoryAdded, Object: names.MN, After: audit.Values{"name": names.MN, "name_en": names.EN, "parent": parent.Name},
		})
	})
	return id, err
}

// after is the position behind all that stand below a category.
func (t nodes) after(parentID int64) int64 {
	last := int64(-1)
	for _, n := range t.children(parentID) {
		last = max(last, n.Position)
	}
	return last + 1
}

func tooDeep() error {
	return apperr.InvalidField("parent_id", "field.category_depth", "most", strconv.Itoa(MaxDepth))
}

// Rename gives a category other names.
func (s *Service) Rename(ctx context.Context, id int64, version string, names Names) error {
	if err := tends(ctx); err != nil {
		return err
	}
	names, err := names.checked()
	if err != nil {
		return err
	}
	return s.changing(ctx, func(ctx context.Context, tree nodes) error {
		n, err := tree.seen(id, version)
		if err != nil {
			return err
		}
		if err := tree.free(n.ParentID, id, names); err != nil {
			return err
		}
		if _, err := db.Exec(ctx, s.db, "UPDATE categories SET name = $2, name_en = $3 WHERE id = $1", id, names.MN, names.EN); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.CategoryRenamed, Object: names.MN, Before: audit.Values{"name": n.Name, "name_en": n.NameEN},
			After: audit.Values{"name": names.MN, "name_en": names.EN},
		})
	})
}

// Place is where a category is to stand: below Parent, 0 being the top, before Before,
// 0 being behind all others.
type Place struct {
	Parent, Before int64
}

// Move puts a category with all below it somewhere else. 422 when that is below itself
// or too deep, tree_changed when what it is to stand before is not there any more.
func (s *Service) Move(ctx context.Context, id int64, version string, to Place) error {
	if err := tends(ctx); err != nil {
		return err
	}
	return s.changing(ctx, func(ctx context.Context, tree nodes) error {
		n, err := tree.seen(id, version)
		if err != nil {
			return err
		}
		parent, err := tree.mayMove(n, to)
		if err != nil {
			return err
		}
		if err := s.put(ctx, tree, n, parent); err != nil {
			return err
		}
		if err := s.reorder(ctx, tree.children(to.Parent), n, to.Before); err != nil {
			return err
		}
		before, err := tree.parent(n.ParentID)
		if err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.CategoryMoved, Object: n.Name, Before: audit.Values{"parent": before.Name}, After: audit.Values{"parent": parent.Name},
		})
	})
}

// mayMove returns the category below which n is to stand.
func (t nodes) mayMove(n node, to Place) (node, error) {
	parent, err := t.parent(to.Parent)
	if err != nil {
		return node{}, err
	}
	for above := parent; above.ID != 0; above, _ = t.parent(above.ParentID) {
		if above.ID == n.ID {
			return node{}, apperr.InvalidField("parent_id", "field.category_cycle")
		}
	}
	if parent.depth()+t.height(n) > MaxDepth {
		return node{}, tooDeep()
	}
	if before, err := t.find(to.Before); to.Before != 0 && (err != nil || before.ParentID != to.Parent) {
		return node{}, apperr.New(apperr.TreeChanged)
	}
	return parent, t.free(to.Parent, n.ID, Names{MN: n.Name})
}

// put writes the parent of n, and the paths of n and all below it.
func (s *Service) put(ctx context.Context, tree nodes, n, parent node) error {
	path := parent.Path + strconv.FormatInt(n.ID, 10) + "/"
	if _, err := db.Exec(ctx, s.db, "UPDATE categories SET parent_id = $2, path = $3 WHERE id = $1",
		n.ID, db.OrNull(parent.ID), path); err != nil {
		return err
	}
	moved := n
	moved.Path = path
	for _, child := range tree.children(n.ID) {
		if err := s.put(ctx, tree, child, moved); err != nil {
			return err
		}
	}
	return nil
}

// reorder numbers siblings anew, with n before one of them or last.
func (s *Service) reorder(ctx context.Context, siblings nodes, n node, before int64) error {
	order := slices.DeleteFunc(siblings, func(each node) bool { return each.ID == n.ID })
	at := slices.IndexFunc(order, func(each node) bool { return each.ID == before })
	if at < 0 {
		at = len(order)
	}
	for i, each := range slices.Insert(order, at, n) {
		if _, err := db.Exec(ctx, s.db, "UPDATE categories SET position = $2 WHERE id = $1", each.ID, i); err != nil {
			return err
		}
	}
	return nil
}
