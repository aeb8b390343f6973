package searching

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
	"sudar/internal/search/index/segment"
)

// rowsPerInsert keeps a statement's variables few.
const rowsPerInsert = 50

// fts5 puts the same documents into SQLite FTS5 and asks it the same. It gets
// its best case: stems in a column of their own, row numbers in title order,
// bitmaps of beginnings, facets from indexed columns, one merged index.
func fts5(ctx context.Context, t titles, order []uint32, path string, how time.Duration) (took time.Duration, all []Figure, err error) {
	watch := clock.System{}
	d, err := db.Open(ctx, path, watch)
	if err != nil {
		return 0, nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	began := watch.Now()
	if err := fillFTS5(ctx, d, t, order); err != nil {
		return 0, nil, err
	}
	took = watch.Now().Sub(began)
	q := queries{t}
	for _, one := range []struct {
		name    string
		clients int
		query   func(int) (int, error)
	}{
		{"suggestion", 1, suggestFTS5(ctx, d, q)},
		{"search, exact total", 1, findFTS5(ctx, d, q.words, false)},
		{"search, three facets", 1, findFTS5(ctx, d, q.words, true)},
		{"common word, three facets", 1, findFTS5(ctx, d, q.common, true)},
		{"suggestion", 8, suggestFTS5(ctx, d, q)},
		{"search, exact total", 8, findFTS5(ctx, d, q.words, false)},
	} {
		f, err := ask(one.name, "", one.clients, how, one.query)
		if err != nil {
			return took, all, fmt.Errorf("bench: FTS5, %s: %w", one.name, err)
		}
		all = append(all, f)
	}
	return took, all, nil
}

func fillFTS5(ctx context.Context, d *db.DB, t titles, order []uint32) error {
	for _, statement := range []string{
		"CREATE TABLE records (id INTEGER PRIMARY KEY, kind TEXT, language TEXT, owner TEXT, visibility TEXT, card TEXT) STRICT",
		"CREATE VIRTUAL TABLE forms USING fts5(words, stems, content='', detail=column, prefix='1 2 3', tokenize='unicode61 remove_diacritics " +
			"0')",
	} {
		if _, err := db.Exec(ctx, d, statement); err != nil {
			return err
		}
	}
	for start := 0; start < len(order); start += buildBatch {
		err := d.InTx(ctx, func(ctx context.Context) error {
			for at := start; at < min(start+buildBatch, len(order)); at += rowsPerInsert {
				if err := insertFTS5(ctx, d, t, order, at, min(at+rowsPerInsert, start+buildBatch, len(order))); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	_, err := db.Exec(ctx, d, "INSERT INTO forms (forms) VALUES ('optimize')")
	return err
}

func insertFTS5(ctx context.Context, d *db.DB, t titles, order []uint32, from, to int) error {
	records, forms := db.NewWhere(), db.NewWhere()
	var recordRows, formRows []string
	for row := from; row < to; row++ {
		document := t.document(int(order[row]))
		keywords := map[segment.Facet]string{}
		for _, k := range document.Keywords {
			keywords[k.Facet] = k.Value
		}
		var words, stems []string
		for _, texts := range document.Texts {
			for _, term := range mongolian.Analyze(strings.Join(texts, " ")) {
				words, stems = append(words, term.Exact), append(stems, term.Stem)
			}
		}
		recordRows = append(recordRows, "("+records.Bind(row+1, keywords[segment.Kind], keywords[segment.Language], document.Owner,
			document.Visibility, string(document.Card))+")")
		formRows = append(formRows, "("+forms.Bind(row+1, strings.Join(words, " "), strings.Join(stems, " "))+")")
	}
	if _, err := db.Exec(ctx, d, "INSERT INTO records VALUES "+strings.Join(recordRows, ","), records.Args()...); err != nil {
		return err
	}
	_, err := db.Exec(ctx, d, "INSERT INTO forms (rowid, words, stems) VALUES "+strings.Join(formRows, ","), forms.Args()...)
	return err
}

const visibleFTS5 = " AND (r.visibility = 'public' OR (r.owner = $2 AND r.visibility = 'organization'))"

func suggestFTS5(ctx context.Context, d *db.DB, q queries) func(int) (int, error) {
	return func(i int) (int, error) {
		found, err := db.All[string](ctx, d,
			"SELECT r.card FROM forms JOIN records r ON r.id = forms.rowid WHERE forms MATCH $1"+visibleFTS5+" ORDER BY forms.rowid LIMIT 10",
			`words : "`+q.typed(i)+`"*`, guest(i).Organization)
		return len(found), err
	}
}

func findFTS5(ctx context.Context, d *db.DB, text func(int) string, facets bool) func(int) (int, error) {
	return func(i int) (int, error) {
		var stems []string
		for _, term := range mongolian.AnalyzeQuery(text(i)) {
			if !term.Stop {
				stems = append(stems, `"`+term.Stem+`"`)
			}
		}
		match := "stems : (" + strings.Join(stems, " AND ") + ")"
		from := " FROM forms JOIN records r ON r.id = forms.rowid WHERE forms MATCH $1" + visibleFTS5
		total, err := db.Get[int](ctx, d, "SELECT COUNT(*)"+from, match, guest(i).Organization)
		if err != nil {
			return 0, err
		}
		if _, err := db.All[string](ctx, d, "SELECT r.card"+from+" ORDER BY forms.rank LIMIT 30", match, guest(i).Organization); err != nil {
			return 0, err
		}
		if facets {
			for _, column := range []string{"kind", "language", "owner"} {
				if _, err := db.All[string](ctx, d, "SELECT r."+column+" || ' ' || COUNT(*)"+from+" GROUP BY r."+column, match,
					guest(i).Organization); err != nil {
					return 0, err
				}
			}
		}
		return total, nil
	}
}
