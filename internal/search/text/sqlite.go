package text

import (
	"context"
	"errors"
	"os"
	"strings"

	"sudar/internal/kit/db"
)

// openSQLite opens the engine in a file of its own beside library. Blocks are
// found by FTS5, which keeps nothing but the terms it is given.
func openSQLite(ctx context.Context, library *db.DB, path string) (*sqlEngine, error) {
	epoch, err := library.Epoch(ctx)
	if err != nil {
		return nil, err
	}
	own, err := library.Attach(ctx, path)
	if err != nil {
		return nil, err
	}
	e := &sqlEngine{db: own, library: library, epoch: " " + epoch, dialect: dialect{
		tables: []string{
			`CREATE TABLE passage_books (number INTEGER PRIMARY KEY AUTOINCREMENT, item_id INTEGER NOT NULL, revision INTEGER NOT NULL,
				state TEXT NOT NULL, passages INTEGER NOT NULL) STRICT`,
			"CREATE INDEX passage_books_item ON passage_books (item_id, state)",
			"CREATE INDEX passage_books_ready ON passage_books (state, item_id)",
			"CREATE TABLE passages (id INTEGER PRIMARY KEY, locator TEXT NOT NULL, body TEXT NOT NULL, sum INTEGER NOT NULL) STRICT",
			`CREATE TABLE block_postings (block INTEGER NOT NULL, term TEXT NOT NULL, passages BLOB NOT NULL, words BLOB NOT NULL,
				PRIMARY KEY (block, term)) STRICT, WITHOUT ROWID`,
			`CREATE VIRTUAL TABLE block_terms USING fts5 (terms, content = '', contentless_delete = 1, detail = none, tokenize = "ascii ` +
				`tokenchars '~-'")`,
		},
		insert: "INSERT INTO block_terms (rowid, terms) VALUES ($1, $2)", remove: "DELETE FROM block_terms WHERE rowid = $1",
		terms: func(terms []string) string { return strings.Join(terms, " ") },
		blocks: func(w *db.Where, wanted Expression) string {
			return "SELECT rowid AS block FROM block_terms WHERE block_terms MATCH " + w.Bind(ftsQuery(wanted))
		},
	}}
	if e.file, err = os.Stat(path); err == nil {
		err = e.prepare(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, own.Close())
	}
	return e, nil
}

// ftsQuery writes what a block must have as an FTS5 query.
func ftsQuery(wanted Expression) string {
	clauses := make([]string, len(wanted))
	for i, clause := range wanted {
		sequences := make([]string, len(clause))
		for j, sequence := range clause {
			words := make([]string, len(sequence))
			for k, term := range sequence {
				words[k] = `("` + strings.Join(spelled(term), `" OR "`) + `")`
			}
			sequences[j] = "(" + strings.Join(words, " AND ") + ")"
		}
		clauses[i] = "(" + strings.Join(sequences, " OR ") + ")"
	}
	return strings.Join(clauses, " AND ")
}
