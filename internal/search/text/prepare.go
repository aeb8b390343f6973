package text

import (
	"context"
	"slices"

	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
)

// layout rises whenever the tables or what is written into them change.
const layout = "2"

// prepareLock is the advisory lock under which nodes on PostgreSQL make the
// tables.
const prepareLock = 0x5d_a3

// Open opens the engine that suits the library's database; on SQLite its file
// is path.
func Open(ctx context.Context, library *db.DB, path string) (Engine, error) {
	if library.Dialect() == db.Postgres {
		return openPostgres(ctx, library)
	}
	return openSQLite(ctx, library, path)
}

// prepare makes the tables. Passages that another layout or another analyser
// wrote, or that are of a library of another epoch, are thrown away: the sweep has all books written again.
func (e *sqlEngine) prepare(ctx context.Context) error {
	return e.db.InTx(ctx, func(ctx context.Context) error {
		if e.db.Dialect() == db.Postgres {
			if _, err := db.Exec(ctx, e.db, "SELECT pg_advisory_xact_lock($1)", prepareLock); err != nil {
				return err
			}
			if _, err := db.Exec(ctx, e.db, "CREATE SCHEMA IF NOT EXISTS passages"); err != nil {
				return err
			}
		}
		if _, err := db.Exec(ctx, e.db, "CREATE TABLE IF NOT EXISTS "+e.dialect.schema+"passage_writer (written_by TEXT NOT NULL)"); err != nil {
			return err
		}
		want := layout + " " + mongolian.Hash() + e.epoch
		found, err := db.All[string](ctx, e.db, "SELECT written_by FROM "+e.dialect.schema+"passage_writer")
		if err != nil {
			return err
		}
		if slices.Equal(found, []string{want}) {
			return nil
		}
		return e.remake(ctx, want)
	})
}

func (e *sqlEngine) remake(ctx context.Context, by string) error {
	statements := []string{"DELETE FROM " + e.dialect.schema + "passage_writer"}
	for _, table := range []string{"block_terms", "block_postings", "passages", "passage_books"} {
		statements = append(statements, "DROP TABLE IF EXISTS "+e.dialect.schema+table)
	}
	for _, statement := range slices.Concat(statements, e.dialect.tables) {
		if _, err := db.Exec(ctx, e.db, statement); err != nil {
			return err
		}
	}
	_, err := db.Exec(ctx, e.db, "INSERT INTO "+e.dialect.schema+"passage_writer (written_by) VALUES ($1)", by)
	return err
}
