package text

import (
	"context"
	"errors"
	"strings"

	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
)

// openSQLite opens the engine in a file of its own beside library (FTS5; the
// text is indexed without being stored twice).
func openSQLite(ctx context.Context, library *db.DB, path string) (*sqliteEngine, error) {
	own, err := library.Beside(ctx, path)
	if err != nil {
		return nil, err
	}
	e := &sqliteEngine{sqlEngine{db: own, dialect: dialect{
		tables: []string{
			`CREATE TABLE passage_books (number INTEGER PRIMARY KEY AUTOINCREMENT, item_id INTEGER NOT NULL, revision INTEGER NOT NULL,
				state TEXT NOT NULL, passages INTEGER NOT NULL) STRICT`,
			"CREATE INDEX passage_books_item ON passage_books (item_id, state)",
			"CREATE TABLE passages (id INTEGER PRIMARY KEY, locator TEXT NOT NULL, body TEXT NOT NULL) STRICT",
			`CREATE VIRTUAL TABLE passage_terms USING fts5 (terms, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '~'")`,
		},
		termsID: "rowid", matches: "passage_terms MATCH ?", insert: "INSERT INTO passage_terms (rowid, terms) VALUES ($1, $2)",
		remove: "DELETE FROM passage_terms WHERE rowid >= $1 AND rowid < $2",
		wanted: ftsQuery, terms: ftsTerms,
	}}}
	if err := e.prepare(ctx); err != nil {
		return nil, errors.Join(err, own.Close())
	}
	return e, nil
}

// sqliteEngine is the embedded engine.
type sqliteEngine struct{ sqlEngine }

// Close closes the file.
func (e *sqliteEngine) Close() error { return e.db.Close() }

// ftsTerms writes a passage for the index: its stems in order, its folds in
// order, its alternates. "~" stands alone between them, so that no phrase
// reaches from one to the next.
func ftsTerms(body string) string {
	terms := mongolian.Analyze(body)
	var stems, folds, alternates strings.Builder
	seen := map[string]bool{}
	for _, term := range terms {
		stems.WriteString(term.Stem + " ")
		folds.WriteString(folded(term.Folded) + " ")
		for _, alternate := range term.Alternates {
			if !seen[alternate] {
				seen[alternate] = true
				alternates.WriteString(alternate + " ~ ")
			}
		}
	}
	return stems.String() + "~ " + folds.String() + "~ " + alternates.String()
}

// ftsQuery writes an expression as an FTS5 query.
func ftsQuery(wanted Expression) string {
	clauses := make([]string, len(wanted))
	for i, clause := range wanted {
		phrases := make([]string, len(clause))
		for j, sequence := range clause {
			phrases[j] = `"` + strings.ReplaceAll(strings.Join(sequence, " "), `"`, `""`) + `"`
		}
		clauses[i] = "(" + strings.Join(phrases, " OR ") + ")"
	}
	return strings.Join(clauses, " AND ")
}
