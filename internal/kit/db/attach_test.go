package db_test

import (
	"context"
	"path/filepath"
	"testing"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// A file beside the library has tables of its own and reads the library's,
// while a writer of the library is at work.
func TestAttachReadsBoth(t *testing.T) {
	ctx, library := context.Background(), dbtest.SQLite(t, clock.System{})
	own, err := library.Attach(ctx, filepath.Join(t.TempDir(), "deep", "own.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = own.Close() }()
	for _, statement := range []string{"CREATE TABLE shelf (tag_id INTEGER)", "INSERT INTO shelf VALUES (1), (2)"} {
		if _, err := db.Exec(ctx, own, statement); err != nil {
			t.Fatal(err)
		}
	}
	err = library.InTx(ctx, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, library, "INSERT INTO tags (id, name, folded) VALUES (1, 'тал', 'тал')"); err != nil {
			return err
		}
		_, err := db.Exec(ctx, own, "INSERT INTO shelf VALUES (3)") // its own writer, not the library's
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	name, err := db.Get[string](ctx, own, "SELECT t.name FROM shelf s JOIN tags t ON t.id = s.tag_id")
	if err != nil || name != "тал" {
		t.Errorf("%q, %v", name, err)
	}
	if _, err := db.Exec(ctx, own, "DELETE FROM tags"); err == nil {
		t.Error("the library was written from beside it")
	}
}
