package db_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

type addressRange struct {
	Organization string `db:"organization_id"`
	Prefix       string `db:"prefix"`
}

func insertOrganization(ctx context.Context, d *db.DB, id string) error {
	_, err := db.Exec(ctx, d, `INSERT INTO organizations (id, slug, name, name_en, kind, settings, created_at, updated_at)
		VALUES ($1, $1, 'Нэр', 'Name', 'library', '{}', $2, $2)`, id, d.Now())
	return err
}

func TestRowsByColumnName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		if err := insertOrganization(ctx, d, "a"); err != nil {
			t.Fatal(err)
		}
		for _, prefix := range []string{"10.0.0.0/8", "192.168.0.0/16"} {
			if _, err := db.Exec(ctx, d, "INSERT INTO organization_ranges (prefix, organization_id) VALUES ($2, $1)", "a", prefix); err != nil {
				t.Fatal(err)
			}
		}
		where := db.NewWhere().And("organization_id = ?", "a").In("prefix", "10.0.0.0/8", "x")
		rows, err := db.All[addressRange](ctx, d, "SELECT prefix, organization_id FROM organization_ranges"+where.SQL(), where.Args()...)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]addressRange{{"a", "10.0.0.0/8"}}, rows); diff != "" {
			t.Error(diff)
		}
		if _, err := db.Get[string](ctx, d, "SELECT slug FROM organizations WHERE id = $1", "b"); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("want not_found, got %v", err)
		}
		if err := insertOrganization(ctx, d, "a"); !db.IsUnique(err) {
			t.Errorf("want a broken uniqueness rule, got %v", err)
		}
	})
}

type portal struct {
	ID string `db:"id"`
	names
}

type names struct {
	Name     string            `db:"name"`
	Settings map[string]string `db:"settings,json"`
	Expires  time.Time         `db:"expires_at"`
	Made     time.Time         `db:"created_at"`
	Unstored int
}

func TestColumnsAreThoseOfTheFields(t *testing.T) {
	columns := db.Columns[portal]("o")
	if want := "o.id, o.name, o.settings, o.expires_at, o.created_at"; columns != want {
		t.Errorf("%s, want %s", columns, want)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		if err := insertOrganization(ctx, d, "a"); err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(ctx, d, `UPDATE organizations SET settings = '{"theme":"dark"}' WHERE id = 'a'`); err != nil {
			t.Fatal(err)
		}
		got, err := db.Get[portal](ctx, d, "SELECT "+columns+" FROM organizations o")
		if err != nil {
			t.Fatal(err)
		}
		if got.Made.IsZero() {
			t.Error("no time")
		}
		want := portal{ID: "a", names: names{Name: "Нэр", Settings: map[string]string{"theme": "dark"}, Made: got.Made}}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(portal{})); diff != "" {
			t.Error(diff)
		}
		if _, err := db.Exec(ctx, d, "UPDATE organizations SET settings = '[]' WHERE id = 'a'"); err != nil {
			t.Fatal(err)
		}
		if got, err := db.Get[portal](ctx, d, "SELECT "+columns+" FROM organizations o"); err == nil {
			t.Errorf("a list was read as %v", got.Settings)
		}
	})
}

func TestTimesAndBooleansComeBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		if err := insertOrganization(ctx, d, "a"); err != nil {
			t.Fatal(err)
		}
		at := db.At(time.Date(2026, 11, 21, 3, 4, 5, 678901234, clock.Ulaanbaatar))
		if _, err := db.Exec(ctx, d, "UPDATE organizations SET suspended_at = $1, closed = $2 WHERE id = 'a'", at, true); err != nil {
			t.Fatal(err)
		}
		type row struct {
			Suspended db.Time `db:"suspended_at"`
			Expires   db.Time `db:"expires_at"`
			Closed    bool    `db:"closed"`
		}
		got, err := db.Get[row](ctx, d, "SELECT suspended_at, expires_at, closed FROM organizations WHERE id = 'a'")
		if err != nil {
			t.Fatal(err)
		}
		if !got.Suspended.Equal(at.Time) || !got.Expires.IsZero() || !got.Closed {
			t.Errorf("got %+v", got)
		}
	})
}

func TestTransactionJoinsAndIsPoisoned(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		failed := errors.New("nested")
		err := d.InTx(ctx, func(ctx context.Context) error {
			if !db.InTransaction(ctx) {
				t.Error("the context does not know its transaction")
			}
			if err := insertOrganization(ctx, d, "a"); err != nil {
				return err
			}
			_ = d.InTx(ctx, func(context.Context) error { return failed })
			if err := insertOrganization(ctx, d, "b"); err == nil {
				t.Error("a poisoned transaction went on")
			}
			return nil
		})
		if !errors.Is(err, failed) {
			t.Errorf("want the first error, got %v", err)
		}
		if n, _ := db.Get[int](ctx, d, "SELECT COUNT(*) FROM organizations"); n != 0 {
			t.Errorf("%d rows stayed", n)
		}
	})
}

func TestMarksAreWrittenAtCommitInOrderAndOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		err := d.InTx(ctx, func(ctx context.Context) error {
			for _, key := range []string{"1", "2", "1"} {
				if err := d.Touch(ctx, db.TopicCatalogue, key); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		_ = d.InTx(ctx, func(ctx context.Context) error {
			_ = d.Touch(ctx, db.TopicCatalogue, "lost")
			return errors.New("rolled back")
		})
		if err := d.Touch(ctx, db.TopicOrganization, "3"); err != nil {
			t.Fatal(err)
		}
		marks, err := d.Feed(ctx, 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, mark := range marks {
			keys = append(keys, mark.Topic+mark.Key)
		}
		if diff := cmp.Diff([]string{"catalogue1", "catalogue2", "organisation3"}, keys); diff != "" {
			t.Error(diff)
		}
		position, err := d.FeedPosition(ctx)
		if err != nil || position != marks[2].Seq {
			t.Errorf("position %d, %v", position, err)
		}
	})
}

func TestBriefReadsEndByThemselvesWithoutANetwork(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ended, end := context.WithCancel(context.Background())
		end()
		if _, err := db.Get[int](ended, d, "SELECT 1"); !errors.Is(err, context.Canceled) {
			t.Errorf("a read in a context that has ended: %v", err)
		}
		one, err := db.Get[int](db.Brief(ended), d, "SELECT 1")
		if stopped := errors.Is(err, context.Canceled); stopped != (d.Dialect() == db.Postgres) || !stopped && one != 1 {
			t.Errorf("a brief read in a context that has ended: %d, %v", one, err)
		}
	})
}
