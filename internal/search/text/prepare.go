package text

import (
	"context"
	"slices"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/log"
	"sudar/internal/mongolian"
)

// layout rises whenever the tables or what is written into them change.
const layout = "3"

// prepareLock is the advisory lock under which nodes on PostgreSQL make the
// tables.
const prepareLock = 0x5d_a3

// prepare makes the tables. Passages that another layout or another analyser
// wrote, or that are of a library of another epoch, are thrown away: the sweep
// has all books written again.
func (e *sqlEngine) prepare(ctx context.Context) error {
	want := layout + " " + mongolian.Hash() + e.epoch
	return e.alone(ctx, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, e.db, "CREATE TABLE IF NOT EXISTS "+e.dialect.schema+"passage_writer (written_by TEXT NOT NULL)"); err != nil {
			return err
		}
		found, err := db.All[string](ctx, e.db, "SELECT written_by FROM "+e.dialect.schema+"passage_writer")
		if err != nil || slices.Equal(found, []string{want}) {
			return err
		}
		if len(found) > 0 {
			log.From(ctx).InfoContext(ctx, "search inside books is written anew: the passages are of another version or another database")
		}
		return e.remake(ctx, want)
	})
}

// alone runs fn in a transaction that no other node on PostgreSQL runs at the
// same time.
func (e *sqlEngine) alone(ctx context.Context, fn func(context.Context) error) error {
	return e.db.InTx(ctx, func(ctx context.Context) error {
		if e.db.Dialect() == db.Postgres {
			if _, err := db.Exec(ctx, e.db, "SELECT pg_advisory_xact_lock($1)", prepareLock); err != nil {
				return err
			}
			if _, err := db.Exec(ctx, e.db, "CREATE SCHEMA IF NOT EXISTS passages"); err != nil {
				return err
			}
		}
		return fn(ctx)
	})
}

// remake makes empty tables, under an id of their own. They are filled if no
// book has a text yet.
func (e *sqlEngine) remake(ctx context.Context, by string) error {
	texts, err := db.All[int](ctx, e.library, "SELECT 1 FROM text_sources LIMIT 1")
	if err != nil {
		return err
	}
	var statements []string
	for _, table := range []string{"passage_writer", "block_terms", "block_postings", "passages", "passage_books"} {
		statements = append(statements, "DROP TABLE IF EXISTS "+e.dialect.schema+table)
	}
	statements = append(statements,
		"CREATE TABLE "+e.dialect.schema+"passage_writer (written_by TEXT NOT NULL, made TEXT NOT NULL, filled BIGINT NOT NULL)")
	for _, statement := range slices.Concat(statements, e.dialect.tables) {
		if _, err := db.Exec(ctx, e.db, statement); err != nil {
			return err
		}
	}
	_, err = db.Exec(ctx, e.db, "INSERT INTO "+e.dialect.schema+"passage_writer (written_by, made, filled) VALUES ($1, $2, $3)", by,
		ident.New(), 1-len(texts))
	return err
}
