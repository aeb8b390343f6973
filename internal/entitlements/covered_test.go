package entitlements_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
)

// touched marks a record as changed, as the catalogue does.
func (w *world) touched(rt *rapid.T, id int64) {
	check(rt, w.db.Touch(context.Background(), db.TopicCatalogue, fmt.Sprint(id)))
}

// changes are what may happen between two questions.
var changes = []func(rt *rapid.T, w *world){
	func(rt *rapid.T, w *world) {
		w.addRecord(rt, rapid.IntRange(0, 2).Draw(rt, "owner"), rapid.SampledFrom(visibilities).Draw(rt, "visibility"), false, false)
		w.touched(rt, w.records[len(w.records)-1].id)
	},
	func(rt *rapid.T, w *world) {
		r := rapid.SampledFrom(w.records).Draw(rt, "changed")
		_, err := db.Exec(context.Background(), w.db, "UPDATE contents SET visibility = $2 WHERE id = $1", r.id,
			string(rapid.SampledFrom(visibilities).Draw(rt, "visibility")))
		check(rt, err)
		w.touched(rt, r.id)
	},
	func(rt *rapid.T, w *world) {
		r := rapid.SampledFrom(w.records).Draw(rt, "listed")
		_, err := w.rights.SaveGroup(context.Background(), entitlements.Group{
			ID: w.name("r", 0), OwnerID: w.name("o", 1), ContentIDs: []int64{r.id},
		})
		check(rt, err)
	},
	func(rt *rapid.T, w *world) { w.grant(rt, w.drawRight(rt), rapid.Bool().Draw(rt, "revoked")) },
	func(rt *rapid.T, w *world) { // rights end: no mark tells of it
		_, err := db.Exec(context.Background(), w.db, "UPDATE entitlements SET ends_at = $1 WHERE ends_at IS NULL AND account_id = $2",
			w.db.Now(), w.name("a", rapid.IntRange(0, 1).Draw(rt, "whose")))
		check(rt, err)
	},
}

// What is remembered of groups never changes what a viewer is granted, whatever
// happened since.
func TestRememberedGroupsAreThoseOfNow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clk := clock.At(d.Now().Time)
		rapid.Check(t, func(rt *rapid.T) {
			w := newWorld(rt, d, clk)
			w.addRecord(rt, 0, entitlements.Public, false, true)
			for i := range 4 {
				w.grant(rt, entitlements.Right{
					Kind: entitlements.Purchased, Holder: entitlements.Holder{AccountID: w.name("a", i%2)},
					Target: entitlements.Target{RightGroupID: w.name("r", i)},
				}, false)
			}
			for range rapid.IntRange(1, 8).Draw(rt, "steps") {
				rapid.SampledFrom(changes).Draw(rt, "change")(rt, w)
				for i := range 2 {
					w.sameAnew(rt, viewer.Viewer{OrganizationID: w.name("o", 0), Hub: true, Role: viewer.Reader, AccountID: w.name("a", i)})
				}
				w.sameAnew(rt, w.drawViewer(rt))
			}
		})
	})
}

// sameAnew compares the view of the service, which remembers, with that of one
// which knows nothing yet.
func (w *world) sameAnew(rt *rapid.T, v viewer.Viewer) {
	ctx := viewer.With(context.Background(), v)
	scope, err := w.rights.ScopeOf(ctx)
	check(rt, err)
	got, err := w.rights.ViewOf(ctx, scope)
	check(rt, err)
	want, err := entitlements.New(w.db, w.clock).ViewOf(ctx, scope)
	check(rt, err)
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		rt.Fatalf("%+v (-anew +remembered):\n%s", v, diff)
	}
}

// What a transaction sees and takes back is not remembered.
func TestRolledBackChangeIsNotRemembered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, clock.At(d.Now().Time))
		w.addRecord(t, 1, entitlements.Public, false, false)
		w.grant(t, entitlements.Right{
			Kind: entitlements.Purchased, Holder: entitlements.Holder{AccountID: w.name("a", 0)},
			Target: entitlements.Target{RightGroupID: w.name("r", 1)},
		}, false)
		ctx := viewer.With(context.Background(), viewer.Viewer{AccountID: w.name("a", 0), OrganizationID: w.name("o", 0), Role: viewer.Reader})
		granted := func(ctx context.Context) int {
			scope, err := w.rights.ScopeOf(ctx)
			check(t, err)
			view, err := w.rights.ViewOf(ctx, scope)
			check(t, err)
			return len(view.Granted)
		}
		_ = d.InTx(ctx, func(ctx context.Context) error {
			_, err := db.Exec(ctx, d, "UPDATE contents SET visibility = 'organization' WHERE id = $1", w.records[0].id)
			check(t, err)
			if n := granted(ctx); n != 0 {
				t.Errorf("in the transaction %d contents are granted, want none", n)
			}
			return context.Canceled
		})
		if n := granted(ctx); n != 1 {
			t.Errorf("%d contents are granted, want 1", n)
		}
	})
}

// BenchmarkViewOfAll asks for the view of who holds a package over the whole
// library.
func BenchmarkViewOfAll(b *testing.B) {
	const contents = 200_000
	d := dbtest.SQLite(b, clock.System{})
	w := newWorld(b, d, clock.At(d.Now().Time))
	ctx := viewer.With(context.Background(), viewer.Viewer{AccountID: w.name("a", 0), OrganizationID: w.name("o", 0), Role: viewer.Reader})
	check(b, d.InTx(context.Background(), func(ctx context.Context) error {
		for at := 0; at < contents; at += 500 {
			rows := make([]string, 500)
			for i := range rows {
				rows[i] = fmt.Sprintf("('c%d', '%s', 'book', '', '[]', 'public', 'session', x'01', 0, 0, 0, '')", at+i, w.name("o", 0))
			}
			if _, err := db.Exec(ctx, d, `INSERT INTO contents (slug, owner_id, kind, title, parallel_titles, visibility, protection,
				sort_title, created_at, published_at, updated_at, card) VALUES `+strings.Join(rows, ", ")); err != nil {
				return err
			}
		}
		return nil
	}))
	w.grant(b, entitlements.Right{
		Kind: entitlements.Purchased, Holder: entitlements.Holder{AccountID: w.name("a", 0)},
		Target: entitlements.Target{RightGroupID: w.name("r", 1)},
	}, false)
	scope, err := w.rights.ScopeOf(ctx)
	check(b, err)
	for b.Loop() {
		view, err := w.rights.ViewOf(ctx, scope)
		check(b, err)
		if len(view.Granted) != contents {
			b.Fatalf("%d contents are granted, want %d", len(view.Granted), contents)
		}
	}
}
