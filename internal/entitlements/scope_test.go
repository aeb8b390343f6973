package entitlements_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
)

// world is a database with organisations o0 (the hub), o1, o2, accounts a0,
// a1, group g0 of o1 with a1 in it, group of contents r0, which lists them, and
// groups that are rules: r1 of the hub for all that is public, r2 of o1 for what o1
// owns, r3 of the hub for a category with the one below it.
type world struct {
	db      *db.DB
	rights  *entitlements.Service
	clock   *clock.Fixed
	records []record
	held    []entitlements.Right
	inGroup map[int64]bool // contents of r0
	inTree  map[int64]bool // contents of the category of r3 or of the one below
	below   int64          // that one
	run     string         // tells the ids of one check from another's
}

type record struct {
	id, item   int64
	owner      int
	visibility entitlements.Visibility
	deleted    bool
}

var (
	visibilities = []entitlements.Visibility{
		entitlements.Public, entitlements.HubOnly, entitlements.OrganizationOnly, entitlements.Draft, entitlements.Archived,
	}
	rightKinds = []entitlements.Kind{
		entitlements.Membership, entitlements.Purchased, entitlements.Organization, entitlements.Leased, entitlements.Assigned,
	}
	roles = []viewer.Role{viewer.Guest, viewer.Visitor, viewer.Reader, viewer.Publisher, viewer.Librarian, viewer.Admin, viewer.HubAdmin}
)

type fataler interface{ Fatal(args ...any) }

func check(t fataler, err error) {
	if err != nil {
		t.Fatal(err)
	}
}

func (w *world) name(prefix string, i int) string { return fmt.Sprintf("%s-%s%d", w.run, prefix, i) }

func newWorld(t fataler, d *db.DB, clk *clock.Fixed) *world {
	w := &world{db: d, clock: clk, rights: entitlements.New(d, clk), inGroup: map[int64]bool{}, inTree: map[int64]bool{},
		run: ident.New()}
	ctx := context.Background()
	for i := range 3 {
		_, err := db.Exec(ctx, d, `INSERT INTO organizations (id, slug, name, name_en, kind, hub, settings, created_at, updated_at)
			VALUES ($1, $1, '', '', 'library', $2, '{}', 0, 0)`, w.name("o", i), i == 0)
		check(t, err)
	}
	for i := range 2 {
		_, err := db.Exec(ctx, d, `INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, created_at, updated_at)
			VALUES ($1, $1, $1, '', '', '', 0, 0)`, w.name("a", i))
		check(t, err)
	}
	_, err := db.Exec(ctx, d, "INSERT INTO groups (id, organization_id, name, created_at) VALUES ($1, $2, '', 0)", w.name("g", 0),
		w.name("o", 1))
	check(t, err)
	_, err = db.Exec(ctx, d, "INSERT INTO right_groups (id, owner_id, name, created_at) VALUES ($1, $2, '', 0)", w.name("r", 0),
		w.name("o", 1))
	check(t, err)
	w.addRules(t)
	_, err = db.Exec(ctx, d, "INSERT INTO group_members (group_id, account_id) VALUES ($1, $2)", w.name("g", 0), w.name("a", 1))
	check(t, err)
	_, err = db.Exec(ctx, d, "INSERT INTO memberships (account_id, organization_id, role, created_at) VALUES ($1, $2, 'reader', 0)",
		w.name("a", 1), w.name("o", 1))
	check(t, err)
	return w
}

// addRules adds the groups that are rules, and the categories of the last.
func (w *world) addRules(t fataler) {
	ctx := context.Background()
	var category int64
	for i, path := range []string{"/%d/", "/%d/1/", "/%d1/"} { // the last begins like the first and is not below it
		id, err := db.Get[int64](ctx, w.db, `INSERT INTO categories (tree, path, name, name_en, position)
			VALUES ('general', $1, $1, '', 0) RETURNING id`, w.name("k", i))
		check(t, err)
		switch i {
		case 0:
			category = id
		case 1:
			w.below = id
		}
		_, err = db.Exec(ctx, w.db, "UPDATE categories SET path = $2 WHERE id = $1", id, fmt.Sprintf(path, category))
		check(t, err)
	}
	for i, rule := range []struct {
		owner               int
		publisher, category any
	}{{0, nil, nil}, {1, w.name("o", 1), nil}, {0, nil, category}} {
		_, err := db.Exec(ctx, w.db, `INSERT INTO right_groups (id, owner_id, name, rule, publisher_id, category_id, created_at)
			VALUES ($1, $2, '', TRUE, $3, $4, 0)`, w.name("r", i+1), w.name("o", rule.owner), rule.publisher, rule.category)
		check(t, err)
	}
}

// covered is the model: does a group hold a record.
func (w *world) covered(group string, r record) bool {
	sold := func(owner int) bool {
		return r.owner == owner || r.visibility == entitlements.Public || r.visibility == entitlements.HubOnly
	}
	switch group {
	case w.name("r", 0):
		return w.inGroup[r.id]
	case w.name("r", 1):
		return sold(0)
	case w.name("r", 2):
		return r.owner == 1
	case w.name("r", 3):
		return sold(0) && w.inTree[r.id]
	}
	return false
}

func (w *world) addRecord(t fataler, owner int, visibility entitlements.Visibility, deleted, grouped bool) {
	ctx := context.Background()
	gone := any(nil)
	if deleted {
		gone = 1
	}
	slug := w.name("c", len(w.records))
	id, err := db.Get[int64](ctx, w.db,
		`INSERT INTO contents (slug, owner_id, kind, title, parallel_titles, visibility, protection, sort_title, card,
		created_at, published_at, updated_at, deleted_at) VALUES ($1, $2, 'book', '', '[]', $3, 'session', $4, '', 0, 0, 0, $5) RETURNING id`,
		slug, w.name("o", owner), string(visibility), []byte{1}, gone)
	check(t, err)
	item, err := db.Get[int64](ctx, w.db,
		"INSERT INTO items (content_id, file_type, created_at, updated_at) VALUES ($1, 'epub', 0, 0) RETURNING id", id)
	check(t, err)
	if grouped {
		w.inGroup[id] = true
		_, err := db.Exec(ctx, w.db, "INSERT INTO right_group_contents (group_id, content_id) VALUES ($1, $2)", w.name("r", 0), id)
		check(t, err)
	}
	if len(w.records)%2 == 0 {
		w.inTree[id] = true
		_, err := db.Exec(ctx, w.db, "INSERT INTO content_categories (content_id, category_id) VALUES ($1, $2)", id, w.below)
		check(t, err)
	}
	w.records = append(w.records, record{id: id, item: item, owner: owner, visibility: visibility, deleted: deleted})
}

// grant stores a right and keeps it for the model.
func (w *world) grant(t fataler, right entitlements.Right, revoked bool) {
	stored, err := w.rights.Grant(context.Background(), right)
	check(t, err)
	if revoked {
		check(t, w.rights.Revoke(context.Background(), stored.ID))
		return
	}
	w.held = append(w.held, stored)
}

// holds is the model: does a viewer hold a running right to a record.
func (w *world) holds(v viewer.Viewer, r record) bool {
	now := w.clock.Now()
	return slices.ContainsFunc(w.held, func(right entitlements.Right) bool {
		member := v.WalkIn || (v.AccountID != "" && v.Role != viewer.Guest && v.Role != viewer.Visitor)
		holder := right.Holder
		mine := (v.AccountID != "" && holder.AccountID == v.AccountID) ||
			(holder.GroupID != "" && v.AccountID == w.name("a", 1)) ||
			(member && holder.OrganizationID != "" && holder.OrganizationID == v.OrganizationID)
		opens := right.Target.ContentID == r.id || right.Target.ItemID == r.item || w.covered(right.Target.RightGroupID, r)
		runs := !right.StartsAt.After(now) && (right.EndsAt.IsZero() || right.EndsAt.After(now))
		return mine && opens && runs
	})
}

// sees is the model of who sees a record (PRODUCT, "Tenancy").
func (w *world) sees(v viewer.Viewer, r record) bool {
	own := v.OrganizationID == w.name("o", r.owner)
	switch {
	case r.deleted:
		return false
	case r.visibility == entitlements.Public:
		return true
	case r.visibility == entitlements.HubOnly:
		return v.Hub || own || w.holds(v, r)
	case r.visibility == entitlements.OrganizationOnly:
		return own || w.holds(v, r)
	}
	return own && v.Staff()
}

// The rule in SQL and the rule in plain words see the same records, whatever
// the records, rights, viewer and time.
func TestScopeIsTheModel(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clk := clock.At(d.Now().Time)
		rapid.Check(t, func(rt *rapid.T) {
			w := newWorld(rt, d, clk)
			for range rapid.IntRange(1, 12).Draw(rt, "records") {
				w.addRecord(rt, rapid.IntRange(0, 2).Draw(rt, "owner"), rapid.SampledFrom(visibilities).Draw(rt, "visibility"),
					rapid.IntRange(0, 9).Draw(rt, "deleted") == 0, rapid.Bool().Draw(rt, "grouped"))
			}
			for range rapid.IntRange(0, 6).Draw(rt, "rights") {
				w.grant(rt, w.drawRight(rt), rapid.IntRange(0, 4).Draw(rt, "revoked") == 0)
			}
			for range 4 {
				w.compare(rt, w.drawViewer(rt))
			}
		})
	})
}

func (w *world) drawRight(rt *rapid.T) entitlements.Right {
	r := rapid.SampledFrom(w.records).Draw(rt, "target")
	return entitlements.Right{
		Kind: rapid.SampledFrom(rightKinds).Draw(rt, "kind"),
		Holder: rapid.SampledFrom([]entitlements.Holder{
			{OrganizationID: w.name("o", 1)}, {OrganizationID: w.name("o", 2)}, {AccountID: w.name("a", 0)}, {AccountID: w.name("a", 1)},
			{GroupID: w.name("g", 0)},
		}).Draw(rt, "holder"),
		Target: rapid.SampledFrom([]entitlements.Target{
			{ContentID: r.id}, {ItemID: r.item}, {RightGroupID: w.name("r", rapid.IntRange(0, 3).Draw(rt, "group"))},
		}).Draw(rt, "opens"),
		StartsAt: w.clock.Now().Add(time.Duration(rapid.IntRange(-2, 1).Draw(rt, "starts")) * time.Hour),
		EndsAt:   rapid.SampledFrom([]time.Time{{}, w.clock.Now(), w.clock.Now().Add(time.Hour), w.clock.Now().Add(-time.Hour)}).Draw(rt, "ends"),
	}
}

func (w *world) drawViewer(rt *rapid.T) viewer.Viewer {
	organization := rapid.IntRange(0, 2).Draw(rt, "portal")
	v := viewer.Viewer{OrganizationID: w.name("o", organization), Hub: organization == 0, Role: rapid.SampledFrom(roles).Draw(rt, "role")}
	if v.Role == viewer.Guest {
		v.WalkIn = rapid.Bool().Draw(rt, "walk-in")
	} else {
		v.AccountID = w.name("a", rapid.IntRange(0, 1).Draw(rt, "account"))
	}
	return v
}

func (w *world) compare(rt *rapid.T, v viewer.Viewer) {
	ctx := viewer.With(context.Background(), v)
	scope, err := w.rights.ScopeOf(ctx)
	check(rt, err)
	where := db.NewWhere().And("c.slug LIKE ?", w.run+"%")
	scope.Where(where, "c")
	got, err := db.All[int64](ctx, w.db, "SELECT c.id FROM contents c"+where.SQL()+" ORDER BY c.id", where.Args()...)
	check(rt, err)
	want := []int64{}
	for _, r := range w.records {
		if w.sees(v, r) {
			want = append(want, r.id)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		rt.Fatalf("%+v sees (-model +SQL):\n%s", v, diff)
	}
}
