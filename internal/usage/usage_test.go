package usage

import (
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// Two nodes count at the same moment and nothing is lost; a month ends in
// Ulaanbaatar.
func TestCounting(t *testing.T) {
	dbtest.Two(t, func(t *testing.T, nodes [2]*db.DB) {
		clk := clock.At(time.Date(2026, 11, 30, 15, 59, 0, 0, time.UTC))
		services := [2]*Service{New(nodes[0], clk), New(nodes[1], clk)}
		var all sync.WaitGroup
		for i := range 4 {
			all.Go(func() {
				s := services[i%2]
				for range 25 {
					s.Record(Event{Kind: Open, OrganizationID: "a", ItemID: int64(i%2 + 1)})
					s.Record(Event{Kind: Seconds, OrganizationID: "a", ItemID: 1, N: 7})
					if err := s.Write(t.Context()); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		clk.Advance(time.Minute)
		services[0].Record(Event{Kind: Open, OrganizationID: "a", ItemID: 1})
		if err := services[0].Write(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			kind         Kind
			organization string
			month        string
			item         int64
			want         int64
		}{
			{Open, "a", "2026-11", 0, 100}, {Open, "a", "2026-11", 2, 50}, {Seconds, "a", "2026-11", 1, 700}, {Open, "a", "2026-12", 0, 1},
			{Open, "b", "2026-11", 0, 0},
		} {
			n, err := services[1].Total(t.Context(), c.kind, c.organization, c.month, c.item)
			if err != nil || n != c.want {
				t.Errorf("%+v: %d, %v", c, n, err)
			}
		}
	})
}

// What could not be written is counted again with the next.
func TestWhatCouldNotBeWrittenWaits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d, clock.System{})
		s.Record(Event{Kind: Open, OrganizationID: "a", ItemID: 1})
		if _, err := db.Exec(t.Context(), d, "ALTER TABLE usage_counts RENAME TO away"); err != nil {
			t.Fatal(err)
		}
		if err := s.Write(t.Context()); err == nil {
			t.Fatal("written without a table")
		}
		if _, err := db.Exec(t.Context(), d, "ALTER TABLE away RENAME TO usage_counts"); err != nil {
			t.Fatal(err)
		}
		s.Record(Event{Kind: Open, OrganizationID: "a", ItemID: 1})
		if err := s.Write(t.Context()); err != nil {
			t.Fatal(err)
		}
		month := clock.System{}.Now().In(clock.Ulaanbaatar).Format("2006-01")
		if n, err := s.Total(t.Context(), Open, "a", month, 1); err != nil || n != 2 {
			t.Errorf("%d, %v", n, err)
		}
	})
}

// Nothing that is counted can say who read: an event has no more than these, nor has
// its row.
func TestNothingNamesAReader(t *testing.T) {
	var fields []string
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Event]()) {
		fields = append(fields, field.Name)
	}
	if diff := cmp.Diff([]string{"Kind", "OrganizationID", "ContentID", "ItemID", "Package", "N"}, fields); diff != "" {
		t.Error(diff)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d, clock.System{})
		s.Record(Event{Kind: Sale, OrganizationID: "a", Package: "p"})
		if err := s.Write(t.Context()); err != nil {
			t.Fatal(err)
		}
		type counted struct {
			Month        string `db:"month"`
			Organization string `db:"organization_id"`
			Item         int64  `db:"item_id"`
			Package      string `db:"package_id"`
			Kind         Kind   `db:"kind"`
			N            int64  `db:"n"`
		}
		// A further column has no field to go to and is an error.
		rows, err := db.All[counted](t.Context(), d, "SELECT * FROM usage_counts")
		if err != nil || len(rows) != 1 || rows[0].Package != "p" || rows[0].N != 1 {
			t.Errorf("%+v, %v", rows, err)
		}
	})
}
