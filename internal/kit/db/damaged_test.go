package db_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// damages are what may have happened to a file beside the library.
var damages = map[string]func(t *testing.T, path string){
	"cut":          func(t *testing.T, path string) { try(t, os.Truncate(path, 5000)) },
	"empty":        func(t *testing.T, path string) { try(t, os.Truncate(path, 0)) },
	"no database":  func(t *testing.T, path string) { try(t, os.WriteFile(path, make([]byte, 1<<16), 0o600)) },
	"shm cut":      func(t *testing.T, path string) { try(t, ignoreAbsent(os.Truncate(path+"-shm", 0))) },
	"random bytes": scramble,
}

func try(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func ignoreAbsent(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// scramble writes over the middle of a file.
func scramble(t *testing.T, path string) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	try(t, err)
	info, err := file.Stat()
	try(t, err)
	noise := make([]byte, info.Size()/2)
	for i := range noise {
		noise[i] = byte(i * 7)
	}
	_, err = file.WriteAt(noise, info.Size()/4)
	try(t, errors.Join(err, file.Close()))
}

// A file beside the library that is damaged under a running process is told as
// damage, and never ends the process.
func TestAttachTellsDamage(t *testing.T) {
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			ctx, path := context.Background(), filepath.Join(t.TempDir(), "own.db")
			own, err := dbtest.SQLite(t, clock.System{}).Attach(ctx, path)
			try(t, err)
			defer func() { _ = own.Close() }()
			for _, statement := range []string{
				"CREATE TABLE shelf (id INTEGER PRIMARY KEY, body TEXT)",
				"WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) INSERT INTO shelf SELECT i, hex(randomblob(200)) " +
					"FROM n",
				"PRAGMA wal_checkpoint(TRUNCATE)",
			} {
				_, err := db.Exec(ctx, own, statement)
				try(t, err)
			}
			damage(t, path)
			if err := own.Check(ctx); !db.Damaged(err) && name != "empty" { // which holds together
				t.Errorf("check: %v", err)
			}
			_, err = db.All[int](ctx, own, "SELECT COUNT(*) FROM shelf WHERE length(body) > 3")
			if !db.Damaged(err) {
				t.Errorf("read: %v", err)
			}
			if _, err := db.Exec(ctx, own, "UPDATE shelf SET body = '' WHERE id > 9000"); err != nil && !db.Damaged(err) {
				t.Errorf("write: %v", err)
			}
		})
	}
}

func TestCheckOfAWholeFile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { try(t, d.Check(context.Background())) })
}

// What is damaged already when it is opened.
func TestAttachOfADamagedFile(t *testing.T) {
	for name, damage := range map[string]func(t *testing.T, path string){
		"no database": damages["no database"],
		"a folder":    func(t *testing.T, path string) { try(t, os.Mkdir(path, 0o700)) },
		"a folder as its log": func(t *testing.T, path string) {
			try(t, os.WriteFile(path, nil, 0o600))
			try(t, os.MkdirAll(path+"-wal/x", 0o700))
		},
		"a folder as its memory": func(t *testing.T, path string) {
			try(t, os.WriteFile(path, nil, 0o600))
			try(t, os.MkdirAll(path+"-shm/x", 0o700))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "own.db")
			damage(t, path)
			own, err := dbtest.SQLite(t, clock.System{}).Attach(context.Background(), path)
			if err == nil {
				_, err = db.Exec(context.Background(), own, "CREATE TABLE x (y)")
				_ = own.Close()
			}
			if !db.Damaged(err) {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestOthersAreNoDamage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, err := db.All[int](context.Background(), d, "SELECT 1 / ")
		if err == nil || db.Damaged(err) {
			t.Errorf("a mistake: %v", err)
		}
		if _, err = db.All[int](context.Background(), d, "SELECT x FROM nowhere"); !db.Damaged(err) {
			t.Errorf("a missing table: %v", err)
		}
	})
}
