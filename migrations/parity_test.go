package migrations_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// Both databases have the same tables, columns, nullability, keys and indexes.
func TestSchemasAreAlike(t *testing.T) {
	ctx := context.Background()
	lite, pg := dbtest.SQLite(t, clock.System{}), dbtest.Postgres(t, clock.System{})
	tables := all[string](t, lite,
		"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'goose_db_version' ORDER BY name")
	pgTables := all[string](t, pg, `SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'
		AND table_name <> 'goose_db_version' ORDER BY table_name COLLATE "C"`)
	if diff := cmp.Diff(tables, pgTables); diff != "" {
		t.Fatal(diff)
	}
	for _, table := range tables {
		if diff := cmp.Diff(liteColumns(ctx, t, lite, table), pgColumns(t, pg, table)); diff != "" {
			t.Errorf("%s: columns (-sqlite +postgres)\n%s", table, diff)
		}
		if diff := cmp.Diff(liteIndexes(t, lite, table), pgIndexes(t, pg, table)); diff != "" {
			t.Errorf("%s: indexes (-sqlite +postgres)\n%s", table, diff)
		}
	}
}

func all[T any](t *testing.T, d *db.DB, query string, args ...any) []T {
	t.Helper()
	rows, err := db.All[T](context.Background(), d, query, args...)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// alike names the types of both databases by what they mean to us.
var alike = map[string]string{
	"INTEGER": "integer", "bigint": "integer", "boolean": "integer", "TEXT": "text", "text": "text", "jsonb": "text", "BLOB": "bytes",
	"bytea": "bytes",
}

type column struct {
	Name     string `db:"name"`
	Type     string `db:"type"`
	Nullable bool   `db:"nullable"`
}

func describe(columns []column) []string {
	lines := make([]string, len(columns))
	for i, c := range columns {
		kind := alike[c.Type]
		if kind == "" {
			kind = "unknown type " + c.Type
		}
		lines[i] = fmt.Sprintf("%s %s nullable=%v", c.Name, kind, c.Nullable)
	}
	return lines
}

func liteColumns(_ context.Context, t *testing.T, d *db.DB, table string) []string {
	t.Helper()
	return describe(all[column](t, d, `SELECT name, type, ("notnull" = 0 AND pk = 0) AS nullable FROM pragma_table_info($1) ORDER BY cid`,
		table))
}

func pgColumns(t *testing.T, d *db.DB, table string) []string {
	t.Helper()
	return describe(all[column](t, d, `SELECT column_name::text AS name, data_type::text AS type, is_nullable = 'YES' AS nullable
		FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position`, table))
}

type index struct {
	Name   string `db:"name"`
	Unique bool   `db:"is_unique"`
	Text   string `db:"text"`
}

var (
	columnList = regexp.MustCompile(`\(([^()]*)\)`)
	wherePart  = regexp.MustCompile(`(?i)\bWHERE\b(.*)$`)
	noise      = regexp.MustCompile(`::text|[()"\s]`)
)

// line is an index without its name: keys made by PRIMARY KEY and UNIQUE are
// named differently.
func (i index) line(columns string) string {
	line := strings.NewReplacer(" ", "", `"`, "").Replace(columns)
	if i.Unique {
		line = "unique " + line
	}
	if where := wherePart.FindStringSubmatch(i.Text); where != nil {
		line += " where " + noise.ReplaceAllString(where[1], "")
	}
	return line
}

func liteIndexes(t *testing.T, d *db.DB, table string) []string {
	t.Helper()
	var lines []string
	for _, i := range all[index](t, d, `SELECT l.name, l."unique" AS is_unique, COALESCE(m.sql, '') AS text FROM pragma_index_list($1) l
		LEFT JOIN sqlite_master m ON m.name = l.name`, table) {
		columns := strings.Join(all[string](t, d, "SELECT COALESCE(name, '') FROM pragma_index_info($1) ORDER BY seqno", i.Name), ",")
		if strings.HasPrefix(columns, ",") || strings.Contains(columns, ",,") { // of an expression, which has no name
			columns = columnList.FindStringSubmatch(i.Text)[1]
		}
		lines = append(lines, i.line(columns))
	}
	if rowid := all[string](t, d, "SELECT name FROM pragma_table_info($1) WHERE pk = 1 AND type = 'INTEGER'", table); len(rowid) == 1 &&
		len(all[string](t, d, "SELECT name FROM pragma_table_info($1) WHERE pk > 0", table)) == 1 {
		lines = append(lines, "unique "+rowid[0])
	}
	slices.Sort(lines)
	return lines
}

func pgIndexes(t *testing.T, d *db.DB, table string) []string {
	t.Helper()
	var lines []string
	for _, i := range all[index](t, d, `SELECT c.relname::text AS name, x.indisunique AS is_unique, pg_get_indexdef(x.indexrelid) AS text
		FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid WHERE x.indrelid = $1::regclass`, table) {
		lines = append(lines, i.line(columnList.FindStringSubmatch(i.Text)[1]))
	}
	slices.Sort(lines)
	return lines
}
