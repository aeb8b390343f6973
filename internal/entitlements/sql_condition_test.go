package entitlements_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
)

// The decision in SQL is the decision: the same items, whatever the records,
// rights, viewer and time; and its negation is all the others.
func TestReadsIsDecide(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clk := clock.At(d.Now().Time)
		rapid.Check(t, func(rt *rapid.T) {
			w := newWorld(rt, d, clk)
			items := map[int64]entitlements.Item{}
			for range rapid.IntRange(1, 12).Draw(rt, "records") {
				w.addRecord(rt, rapid.IntRange(0, 2).Draw(rt, "owner"), rapid.SampledFrom(visibilities).Draw(rt, "visibility"), false,
					rapid.Bool().Draw(rt, "grouped"))
				item := w.drawItem(rt, w.records[len(w.records)-1])
				items[item.ID] = item
			}
			for range rapid.IntRange(0, 6).Draw(rt, "rights") {
				w.grant(rt, w.drawRight(rt), rapid.IntRange(0, 4).Draw(rt, "revoked") == 0)
			}
			for range 4 {
				w.compareReads(rt, w.drawViewer(rt), items)
			}
		})
	})
}

// drawItem gives a record's item a price and an embargo.
func (w *world) drawItem(rt *rapid.T, r record) entitlements.Item {
	embargo := rapid.SampledFrom([]time.Time{{}, {}, w.clock.Now(), w.clock.Now().Add(time.Hour), w.clock.Now().Add(-time.Hour)}).Draw(rt,
		"embargo")
	free := rapid.Bool().Draw(rt, "free")
	ctx := context.Background()
	_, err := db.Exec(ctx, w.db, "UPDATE contents SET embargo_until = $2 WHERE id = $1", r.id, db.At(embargo))
	if embargo.IsZero() {
		_, err = db.Exec(ctx, w.db, "UPDATE contents SET embargo_until = NULL WHERE id = $1", r.id)
	}
	check(rt, err)
	_, err = db.Exec(ctx, w.db, "UPDATE items SET free = $2 WHERE id = $1", r.item, free)
	check(rt, err)
	return entitlements.Item{
		ID: r.item, ContentID: r.id, OwnerID: w.name("o", r.owner), Visibility: r.visibility, Free: free, EmbargoUntil: embargo,
	}
}

func (w *world) compareReads(rt *rapid.T, v viewer.Viewer, items map[int64]entitlements.Item) {
	ctx := viewer.With(context.Background(), v)
	scope, err := w.rights.ScopeOf(ctx)
	check(rt, err)
	may, args := scope.Reads("c", "i")
	for _, negated := range []bool{false, true} {
		condition := may
		if negated {
			condition = "NOT (" + may + ")"
		}
		where := db.NewWhere().And("c.slug LIKE ?", w.run+"%").And(condition, args...)
		got, err := db.All[int64](ctx, w.db, "SELECT i.id FROM items i JOIN contents c ON c.id = i.content_id"+where.SQL()+" ORDER BY i.id",
			where.Args()...)
		check(rt, err)
		want := []int64{}
		for _, r := range w.records {
			decision, err := w.rights.Decide(ctx, items[r.item])
			check(rt, err)
			if decision.Allowed != negated {
				want = append(want, r.item)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			rt.Fatalf("negated %v, viewer %+v:\n%s", negated, v, diff)
		}
	}
}
