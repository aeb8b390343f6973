package text

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/publications"
)

// Within finds passages of one book.
func (e *sqlEngine) Within(ctx context.Context, itemID int64, wanted Expression, request page.Request) (page.List[Passage], error) {
	list := page.List[Passage]{Request: request}
	numbers, err := db.All[int64](ctx, e.db, "SELECT number FROM "+e.dialect.schema+"passage_books WHERE item_id = $1 AND state = 'ready'", itemID)
	if err != nil || len(numbers) == 0 {
		return list, err
	}
	w := db.NewWhere()
	e.inBook(w, numbers[0], wanted)
	if list.Total, err = db.Get[int](ctx, e.db, "SELECT COUNT(*) FROM "+e.dialect.schema+"passage_terms"+w.SQL(), w.Args()...); err != nil || request.Offset() >= list.Total {
		return list, err
	}
	ids := "SELECT " + e.dialect.termsID + " AS id FROM " + e.dialect.schema + "passage_terms" + w.SQL() + " ORDER BY 1 LIMIT " + w.Bind(request.Size) + " OFFSET " + w.Bind(request.Offset())
	rows, err := e.passages(ctx, ids, w.Args())
	for _, row := range rows {
		list.Rows = append(list.Rows, row.Passage)
	}
	return list, err
}

func (e *sqlEngine) inBook(w *db.Where, number int64, wanted Expression) {
	w.And(e.dialect.matches, e.dialect.wanted(wanted))
	w.And(e.dialect.termsID+" >= ?", number<<passageBits)
	w.And(e.dialect.termsID+" < ?", (number+1)<<passageBits)
}

type storedPassage struct {
	Passage
	book int64
}

// passages reads the passages that a query for ids selects, in their order.
func (e *sqlEngine) passages(ctx context.Context, ids string, args []any) ([]storedPassage, error) {
	type row struct {
		ID      int64  `db:"id"`
		Locator string `db:"locator"`
		Body    string `db:"body"`
	}
	rows, err := db.All[row](ctx, e.db, "SELECT p.id, p.locator, p.body FROM ("+ids+") f JOIN "+e.dialect.schema+"passages p ON p.id = f.id ORDER BY p.id", args...)
	if err != nil {
		return nil, err
	}
	all := make([]storedPassage, len(rows))
	for i, row := range rows {
		var locator publications.Locator
		if err := json.Unmarshal([]byte(row.Locator), &locator); err != nil {
			return nil, fmt.Errorf("text: locator of passage %d: %w", row.ID, err)
		}
		all[i] = storedPassage{Passage: Passage{Locator: locator, Body: row.Body}, book: row.ID >> passageBits}
	}
	return all, nil
}

type foundRow struct {
	Number    int64 `db:"number"`
	ItemID    int64 `db:"item_id"`
	ContentID int64 `db:"content_id"`
	Found     int   `db:"found"`
	Total     int   `db:"total"`
}

// Across finds books. The best have many matching passages for their length;
// only a book's own figures count, so that a book somebody may not see moves
// none that he sees.
func (e *sqlEngine) Across(ctx context.Context, scope entitlements.Scope, wanted Expression, options Across) (page.List[Found], error) {
	list := page.List[Found]{Request: options.Page}
	w := db.NewWhere(e.dialect.wanted(wanted)).And("b.state = 'ready'").And("i.deleted_at IS NULL")
	scope.Where(w, "c")
	may, args := scope.Reads("c", "i")
	if options.Locked {
		may = "NOT " + may
	}
	w.And(may, args...)
	books := "WITH hits AS MATERIALIZED (SELECT " + e.dialect.termsID + " >> 20 AS book, COUNT(*) AS found FROM " + e.dialect.schema + "passage_terms WHERE " +
		strings.Replace(e.dialect.matches, "?", "$1", 1) + ` GROUP BY 1)
		SELECT b.number, b.item_id, i.content_id, h.found, COUNT(*) OVER () AS total FROM hits h CROSS JOIN ` + e.dialect.schema + `passage_books b
		JOIN items i ON i.id = b.item_id JOIN contents c ON c.id = i.content_id` + w.SQL() + ` AND b.number = h.book
		ORDER BY ` + e.order(options) + " LIMIT " + w.Bind(options.Page.Size) + " OFFSET " + w.Bind(options.Page.Offset())
	rows, err := db.All[foundRow](ctx, e.db, books, w.Args()...)
	if err == nil && len(rows) == 0 && options.Page.Offset() > 0 { // behind the last page
		options.Page, options.PerBook = page.Of(1, 1), 0
		first, err := e.Across(ctx, scope, wanted, options)
		list.Total = first.Total
		return list, err
	}
	if err != nil || len(rows) == 0 {
		return list, err
	}
	list.Total = rows[0].Total
	for _, row := range rows {
		list.Rows = append(list.Rows, Found{ItemID: row.ItemID, ContentID: row.ContentID, Total: row.Found})
	}
	if options.PerBook == 0 {
		return list, nil
	}
	return list, e.addPassages(ctx, rows, list.Rows, wanted, options.PerBook)
}

// order weighs matches against length as BM25 does. What is locked tells
// nothing of how often a book matches, not by its place either.
func (e *sqlEngine) order(options Across) string {
	if options.Locked {
		return "c.sort_title, b.number"
	}
	return "h.found / (h.found + 0.3 + b.passages / 250.0) DESC, c.sort_title, b.number"
}

// addPassages reads the first passages of each book with one statement.
func (e *sqlEngine) addPassages(ctx context.Context, rows []foundRow, found []Found, wanted Expression, perBook int) error {
	w := db.NewWhere()
	parts, at := make([]string, len(rows)), map[int64]int{}
	for i, row := range rows {
		at[row.Number] = i
		one := db.NewWhere(w.Args()...)
		e.inBook(one, row.Number, wanted)
		parts[i] = "SELECT * FROM (SELECT " + e.dialect.termsID + " AS id FROM " + e.dialect.schema + "passage_terms" + one.SQL() + " ORDER BY 1 LIMIT " + one.Bind(perBook) + ") s"
		w = db.NewWhere(one.Args()...)
	}
	passages, err := e.passages(ctx, strings.Join(parts, " UNION ALL "), w.Args())
	for _, p := range passages {
		book := &found[at[p.book]]
		book.Passages = append(book.Passages, p.Passage)
	}
	return err
}
