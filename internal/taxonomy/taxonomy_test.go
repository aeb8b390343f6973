package taxonomy_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/taxonomy"
)

// desk is where staff tend the categories, and the records that are in them.
type desk struct {
	*taxonomy.Service
	t        testing.TB
	db       *db.DB
	records  *catalogue.Service
	hub, lib context.Context // librarians of the hub and of a library
	owner    organizations.Organization
	mine     organizations.Organization // of lib
}

func each(t *testing.T, fn func(d *desk)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clk, all := clock.System{}, db.AllTenants(t.Context(), "test")
		owners := organizations.New(d, clk, "", "")
		rights := entitlements.New(d, clk)
		s := &desk{t: t, db: d, records: catalogue.New(d, clk, owners, rights)}
		s.Service = taxonomy.New(d, clk, s.records, rights, audit.New(d, clk))
		as := func(slug string, hub bool) (context.Context, organizations.Organization) {
			o, err := owners.Create(all, organizations.Organization{Slug: slug, Name: slug, Kind: "library"})
			s.check(err)
			return viewer.With(t.Context(), viewer.Viewer{OrganizationID: o.ID, Organization: slug, Hub: hub, Role: viewer.Librarian}), o
		}
		s.hub, s.owner = as("hub", true)
		s.lib, s.mine = as("alpha", false)
		fn(s)
	})
}

func (d *desk) check(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

// add adds a category below another by its name, "" for the top.
func (d *desk) add(below, name string) int64 {
	d.t.Helper()
	var parent int64
	if below != "" {
		parent = d.named(below).ID
	}
	id, err := d.Add(d.hub, parent, taxonomy.Names{MN: name, EN: name + " en"})
	d.check(err)
	return id
}

func (d *desk) named(name string) taxonomy.Category {
	d.t.Helper()
	tree, err := d.Tree(d.hub)
	d.check(err)
	for _, c := range tree.Categories {
		if c.MN == name {
			return c
		}
	}
	d.t.Fatalf("no category %q", name)
	return taxonomy.Category{}
}

// shape is the tree as text: "a(b(c) d) e".
func (d *desk) shape() string {
	d.t.Helper()
	nodes, err := d.records.Categories(d.hub, catalogue.General)
	d.check(err)
	var write func(nodes []catalogue.Category) string
	write = func(nodes []catalogue.Category) string {
		words := []string{}
		for _, n := range nodes {
			word := n.Name
			if n.Count > 0 {
				word += fmt.Sprint(n.Count)
			}
			if len(n.Children) > 0 {
				word += "(" + write(n.Children) + ")"
			}
			words = append(words, word)
		}
		return strings.Join(words, " ")
	}
	return write(nodes)
}

func (d *desk) want(shape string) {
	d.t.Helper()
	if got := d.shape(); got != shape {
		d.t.Errorf("the tree is %q, want %q", got, shape)
	}
}

// move moves a category to below another, before one that is there.
func (d *desk) move(name, below, before string) error {
	c, to := d.named(name), taxonomy.Place{}
	if below != "" {
		to.Parent = d.named(below).ID
	}
	if before != "" {
		to.Before = d.named(before).ID
	}
	return d.Move(d.hub, c.ID, c.Version, to)
}

func (d *desk) refused(err error, want string) {
	d.t.Helper()
	if err == nil || err.Error() != want {
		d.t.Errorf("got %v, want %s", err, want)
	}
}

func TestMove(t *testing.T) {
	each(t, func(d *desk) {
		d.add("", "a")
		d.add("a", "b")
		d.add("b", "c")
		d.add("a", "d")
		d.add("", "e")
		d.want("a(b(c) d) e")
		d.check(d.move("d", "a", "b"))
		d.want("a(d b(c)) e")
		d.check(d.move("e", "b", "c"))
		d.want("a(d b(e c))")
		d.check(d.move("b", "", "a"))
		d.want("b(e c) a(d)")
		below, err := d.records.Below(d.hub, d.named("b").ID)
		d.check(err)
		if diff := cmp.Diff(3, len(below)); diff != "" {
			t.Errorf("below b: %s", diff)
		}
		d.refused(d.move("b", "c", ""), "invalid: parent_id field.category_cycle")
		d.refused(d.move("b", "b", ""), "invalid: parent_id field.category_cycle")
		d.refused(d.move("b", "a", "e"), "tree_changed")
		d.want("b(e c) a(d)")
	})
}

func TestTreeIsBounded(t *testing.T) {
	each(t, func(d *desk) {
		for below, name := "", "1"; len(name) <= taxonomy.MaxDepth; below, name = name, name+"1" {
			d.add(below, name)
		}
		_, err := d.Add(d.hub, d.named("11111").ID, taxonomy.Names{MN: "x"})
		d.refused(err, "invalid: parent_id field.category_depth")
		d.add("", "a")
		d.add("a", "b")
		d.refused(d.move("a", "1111", ""), "invalid: parent_id field.category_depth")
		_, err = d.Add(d.hub, d.named("a").ID, taxonomy.Names{MN: " B "})
		d.refused(err, "invalid: name field.category_taken")
		_, err = d.Add(d.hub, 0, taxonomy.Names{MN: " "})
		d.refused(err, "invalid: name field.required")
		_, err = d.Add(d.hub, 999_999, taxonomy.Names{MN: "x"})
		d.refused(err, "invalid: parent_id field.choice")
		_, err = d.Add(d.lib, 0, taxonomy.Names{MN: "x"})
		d.refused(err, "role_required")
	})
}

// Whoever renames or moves what somebody else renamed meanwhile is told, and nothing is lost.
func TestTwoAtOneCategory(t *testing.T) {
	each(t, func(d *desk) {
		d.add("", "a")
		d.add("", "b")
		seen := d.named("a")
		d.check(d.Rename(d.hub, seen.ID, seen.Version, taxonomy.Names{MN: "c", EN: "see"}))
		d.refused(d.Rename(d.hub, seen.ID, seen.Version, taxonomy.Names{MN: "d"}), "tree_changed")
		d.refused(d.Move(d.hub, seen.ID, seen.Version, taxonomy.Place{Parent: d.named("b").ID}), "tree_changed")
		d.refused(d.Remove(d.hub, seen.ID, seen.Version, 0), "tree_changed")
		d.want("c b")
	})
}

// Removing a category moves its titles and clears it from menus; putting it back undoes both.
func TestRemoveAndPutBack(t *testing.T) {
	each(t, func(d *desk) {
		d.add("", "a")
		b := d.add("a", "b")
		c := d.add("", "c")
		create := func(title string, categories ...int64) int64 {
			created, err := d.records.Create(db.AllTenants(t.Context(), "test"), catalogue.Content{
				OwnerID: d.owner.ID, Title: title, Kind: catalogue.Book, Language: "mn", Visibility: entitlements.Public, CategoryIDs: categories,
			})
			d.check(err)
			return created.ID
		}
		one := create("one", b)
		create("two", b, c)
		d.check(d.records.AddMenu(d.hub, b, 0))
		d.want("a2(b2) c1")
		a := d.named("a")
		d.refused(d.Remove(d.hub, a.ID, a.Version, c), "category_not_empty")
		effect, err := d.PreviewRemoval(d.hub, b)
		d.check(err)
		if diff := cmp.Diff(taxonomy.Effect{Titles: 2, Menus: 1}, effect); diff != "" {
			t.Error(diff)
		}
		version := d.named("b").Version
		d.refused(d.Remove(d.hub, b, version, 0), "invalid: into_id field.required")
		d.refused(d.Remove(d.hub, b, version, b), "invalid: into_id field.choice")
		d.check(d.Remove(d.hub, b, version, c))
		d.want("a c2")
		if _, _, err := d.records.Branch(d.hub, b); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("what was removed: %v", err)
		}
		d.add("a", "b") // its name is free
		list, err := d.Removals(d.hub, page.Of(1, 30))
		d.check(err)
		if len(list.Rows) != 1 || list.Rows[0].Name != "b" || list.Rows[0].Into != "c" || list.Rows[0].Titles != 2 {
			t.Errorf("removals: %+v", list.Rows)
		}
		d.refused(d.PutBack(d.lib, list.Rows[0].ID), "role_required")
		d.refused(d.PutBack(d.hub, list.Rows[0].ID), "invalid: name field.category_taken")
		other := d.named("b")
		d.check(d.Remove(d.hub, other.ID, other.Version, 0))
		d.check(d.PutBack(d.hub, list.Rows[0].ID))
		d.want("a2(b2) c1")
		if menu, err := d.Menu(d.hub); err != nil || len(menu.Entries) != 1 {
			t.Errorf("menu: %+v %v", menu, err)
		}
		d.refused(d.PutBack(d.hub, list.Rows[0].ID), "not_found")
		d.check(d.records.Discard(db.AllTenants(t.Context(), "test"), one))
		d.want("a1(b1) c1")
	})
}

func TestMenu(t *testing.T) {
	each(t, func(d *desk) {
		a, b := d.add("", "a"), d.add("", "b")
		d.check(d.records.AddMenu(d.hub, a, 0))
		menu, err := d.Menu(d.lib)
		d.check(err)
		if menu.Own || menu.Shared || len(menu.Entries) != 1 {
			t.Fatalf("%+v", menu)
		}
		own, err := d.SetMenu(d.lib, menu.Version, []int64{b, a})
		d.check(err)
		if !own.Own || len(own.Entries) != 2 || own.Entries[0].ID != b {
			t.Errorf("%+v", own)
		}
		_, err = d.SetMenu(d.lib, menu.Version, []int64{a})
		d.refused(err, "tree_changed")
		_, err = d.SetMenu(d.lib, own.Version, []int64{a, a})
		d.refused(err, "invalid: category_ids field.menu_twice")
		_, err = d.SetMenu(d.lib, own.Version, []int64{999_999})
		d.refused(err, "invalid: category_ids field.choice")
		shared, err := d.Menu(d.hub)
		d.check(err)
		if !shared.Shared || len(shared.Entries) != 1 {
			t.Errorf("the hub's: %+v", shared)
		}
		if menu, err = d.SetMenu(d.lib, own.Version, nil); err != nil || menu.Own || len(menu.Entries) != 1 {
			t.Errorf("%+v %v", menu, err)
		}
		_, err = d.SetMenu(d.hub, shared.Version, nil)
		d.refused(err, "invalid: category_ids field.required")
		if _, err = d.SetMenu(d.hub, shared.Version, []int64{b}); err != nil {
			t.Error(err)
		}
		if menu, err = d.Menu(d.lib); err != nil || menu.Entries[0].ID != b {
			t.Errorf("a portal without a menu: %+v %v", menu, err)
		}
	})
}

// Thirty who change the tree and titles at once leave a tree, and are refused only as
// they should be.
func TestManyAtOneTree(t *testing.T) {
	each(t, func(d *desk) {
		d.add("", "a")
		b := d.add("", "b")
		record, err := d.records.Create(db.AllTenants(t.Context(), "test"), catalogue.Content{
			OwnerID: d.owner.ID, Title: "one", Kind: catalogue.Book, Language: "mn", Visibility: entitlements.Public,
		})
		d.check(err)
		var all sync.WaitGroup
		for i := range 30 {
			all.Go(func() {
				name := fmt.Sprint("n", i)
				id, err := d.Add(d.hub, 0, taxonomy.Names{MN: name})
				if err != nil {
					t.Error(err)
					return
				}
				tree, err := d.Tree(d.hub)
				if err != nil {
					t.Error(err)
				}
				var own, into taxonomy.Category
				for _, c := range tree.Categories {
					if c.ID == id {
						own = c
					} else if c.MN == "a" {
						into = c
					}
				}
				if _, err := d.records.AddCategory(d.hub, record.ID, id); err != nil {
					t.Error(err)
				}
				if i%3 == 0 {
					err = d.Remove(d.hub, id, own.Version, b)
				} else {
					err = d.Move(d.hub, id, own.Version, taxonomy.Place{Parent: into.ID})
				}
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		tree, err := d.Tree(d.hub)
		d.check(err)
		if len(tree.Categories) != 22 {
			t.Errorf("%d categories", len(tree.Categories))
		}
	})
}
