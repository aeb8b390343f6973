package db_test

import (
	"errors"
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// An error of the database says which statement it is about, and never with
// which values.
func TestErrorsNameTheirStatement(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const secret = "nomtoi-temee"
		ctx := t.Context()
		if _, err := db.Exec(ctx, d, "CREATE TABLE shelf (name TEXT PRIMARY KEY, size BIGINT)"); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _, _ = db.Exec(ctx, d, "DROP TABLE shelf") })
		insert := func() error {
			_, err := db.Exec(ctx, d, "INSERT INTO shelf (name, size) VALUES ($1, $2)", secret, 1)
			return err
		}
		if err := insert(); err != nil {
			t.Fatal(err)
		}
		_, updating := db.Exec(ctx, d, "\n\tUPDATE shelf SET missing = $1", secret)
		_, scanning := db.All[int64](ctx, d, "SELECT name FROM shelf")
		_, unknown := db.All[struct{}](ctx, d, "SELECT name FROM shelf WHERE name = $1", secret)
		cases := map[string]error{
			"INSERT shelf:": insert(), "UPDATE shelf:": updating, "SELECT shelf:": errors.Join(scanning, unknown),
		}
		if d.Dialect() == db.Postgres {
			_, cases["DELETE shelf:"] = db.Exec(ctx, d, "DELETE FROM shelf WHERE size = $1", secret)
			_, cases["WITH shelf:"] = db.All[int64](ctx, d, "WITH a AS (SELECT name FROM shelf) SELECT CAST(name AS BIGINT) FROM a")
		}
		for name, err := range cases {
			if err == nil || !strings.Contains(err.Error(), "db: "+name) || strings.Contains(err.Error(), secret) {
				t.Errorf("%s %v", name, err)
			}
		}
		if !db.IsUnique(cases["INSERT shelf:"]) {
			t.Errorf("the cause is lost: %v", cases["INSERT shelf:"])
		}
	})
}
