// Package dbtest gives tests a fresh migrated database: always SQLite, and
// PostgreSQL too when SUDAR_TEST_POSTGRES holds the address of a server on
// which databases may be made.
package dbtest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/migrations"
)

// ServerVariable names the environment variable with PostgreSQL's address.
const ServerVariable = "SUDAR_TEST_POSTGRES"

// Each runs fn as a subtest on every database there is.
func Each(t *testing.T, fn func(t *testing.T, d *db.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, SQLite(t, clock.System{})) })
	t.Run("postgres", func(t *testing.T) { fn(t, Postgres(t, clock.System{})) })
}

// EachAt is Each on databases whose clock stands at a moment.
func EachAt(t *testing.T, at time.Time, fn func(t *testing.T, d *db.DB, clk *clock.Fixed)) {
	t.Helper()
	for name, open := range map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": SQLite, "postgres": Postgres} {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(at)
			fn(t, open(t, clk), clk)
		})
	}
}

var sqliteTemplate = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "sudar-template")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	path := filepath.Join(folder, "template.db")
	if err := migrate(path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// SQLite returns a fresh database in a file of its own.
func SQLite(t testing.TB, clk clock.Clock) *db.DB {
	t.Helper()
	return SQLiteAt(t, filepath.Join(t.TempDir(), "test.db"), clk)
}

// SQLiteAt returns a fresh database in a file that must not be there yet.
func SQLiteAt(t testing.TB, path string, clk clock.Clock) *db.DB {
	t.Helper()
	template, err := sqliteTemplate()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, template, 0o600); err != nil {
		t.Fatal(err)
	}
	return Open(t, path, clk)
}

var postgresTemplate = sync.OnceValues(func() (string, error) {
	name := "sudar_template_" + strings.ReplaceAll(ident.New(), "-", "")
	if err := onServer("CREATE DATABASE " + name); err != nil {
		return "", err
	}
	return name, migrate(databaseURL(name))
})

// Postgres returns a fresh database on the test server, or skips.
func Postgres(t testing.TB, clk clock.Clock) *db.DB {
	t.Helper()
	if os.Getenv(ServerVariable) == "" {
		t.Skip("skipped: " + ServerVariable + " is not set")
	}
	template, err := postgresTemplate()
	if err != nil {
		t.Fatal(err)
	}
	name := "sudar_test_" + strings.ReplaceAll(ident.New(), "-", "")
	if err := onServer(fmt.Sprintf("CREATE DATABASE %s TEMPLATE %s", name, template)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = onServer("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)") })
	return Open(t, databaseURL(name), clk)
}

// Open returns the database at an address until the test ends. SQLite does not wait
// for the disk there: a test's file need not outlive the machine.
func Open(t testing.TB, address string, clk clock.Clock) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), address, clk)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	if d.Dialect() == db.SQLite {
		if _, err := db.Exec(context.Background(), d, "PRAGMA synchronous = OFF"); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func migrate(address string) error {
	ctx := context.Background()
	d, err := db.Open(ctx, address, clock.System{})
	if err != nil {
		return err
	}
	if err := d.Migrate(ctx, migrations.Files); err != nil {
		return err
	}
	return d.Close()
}

func databaseURL(name string) string {
	address, err := url.Parse(os.Getenv(ServerVariable))
	if err != nil {
		return ""
	}
	address.Path = "/" + name
	return address.String()
}

func onServer(statement string) error {
	server, err := sql.Open("pgx", os.Getenv(ServerVariable))
	if err != nil {
		return err
	}
	defer func() { _ = server.Close() }()
	_, err = server.ExecContext(context.Background(), statement)
	return err
}
