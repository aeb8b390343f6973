package text

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/publications"
)

// maxBlocks bounds how many matching blocks one question looks into, of one or
// a few to a book: more are not counted. It is written into the query: SQLite
// prepares a query anew for every bound LIMIT.
const maxBlocks = "10000"

// Within finds passages of one book. A book that is there may be searched
// before all are.
func (e *sqlEngine) Within(ctx context.Context, itemID int64, wanted Expression, request page.Request) (page.List[Passage], error) {
	list := page.List[Passage]{Request: request}
	made, err := e.making(ctx)
	if err != nil {
		return list, err
	}
	books, err := db.All[draft](ctx, e.db,
		"SELECT number, passages, state FROM "+e.dialect.schema+"passage_books WHERE item_id = $1 AND state = 'ready'", itemID)
	if err == nil && len(books) == 0 && made.Filled == 0 {
		err = errPreparing
	}
	if err != nil || len(books) == 0 || books[0].Written == 0 {
		return list, err
	}
	found, err := e.postings(ctx, made.ID, blocks(books[0].Number, int64(books[0].Written)), wanted)
	if err != nil {
		return list, err
	}
	var ids []int64
	for number, b := range found {
		ids = append(ids, idsOf(number, b.matches(wanted))...)
	}
	slices.Sort(ids)
	list.Total = len(ids)
	ids = ids[min(request.Offset(), len(ids)):min(request.Offset()+request.Size, len(ids))]
	passages, err := e.passages(ctx, ids)
	for _, id := range ids {
		if passage, ok := passages[id]; ok {
			list.Rows = append(list.Rows, passage)
		}
	}
	return list, err
}

// idsOf returns the ids of passages of a block.
func idsOf(number int64, set passageSet) []int64 {
	places := set.places()
	ids := make([]int64, len(places))
	for i, place := range places {
		ids[i] = number<<blockBits + int64(place)
	}
	return ids
}

// passages reads passages by id.
func (e *sqlEngine) passages(ctx context.Context, ids []int64) (map[int64]Passage, error) {
	type row struct {
		ID      int64  `db:"id"`
		Locator string `db:"locator"`
		Body    string `db:"body"`
		Sum     int64  `db:"sum"`
	}
	w := db.NewWhere().In("id", db.List(ids)...)
	rows, err := db.All[row](ctx, e.db, "SELECT id, locator, body, sum FROM "+e.dialect.schema+"passages"+w.SQL(), w.Args()...)
	if err != nil {
		return nil, err
	}
	all := make(map[int64]Passage, len(rows))
	for _, row := range rows {
		if int64(sumOf(row.ID, row.Locator, row.Body)) != row.Sum {
			return nil, fmt.Errorf("%w: passage %d", errDamaged, row.ID)
		}
		var locator publications.Locator
		if err := json.Unmarshal([]byte(row.Locator), &locator); err != nil {
			return nil, fmt.Errorf("text: locator of passage %d: %w", row.ID, err)
		}
		all[row.ID] = Passage{Locator: locator, Body: row.Body}
	}
	for _, id := range ids {
		if _, ok := all[id]; !ok {
			return all, e.left(ctx, id)
		}
	}
	return all, nil
}

// left returns errDamaged unless the book of a passage that is not there has
// left meanwhile.
func (e *sqlEngine) left(ctx context.Context, id int64) error {
	stays, err := db.Get[int](ctx, e.db, "SELECT COUNT(*) FROM "+e.dialect.schema+"passage_books WHERE number = $1 AND state = 'ready'",
		id>>passageBits)
	if err == nil && stays > 0 {
		err = fmt.Errorf("%w: there is no passage %d", errDamaged, id)
	}
	return err
}

// candidate is a block that may be looked into.
type candidate struct {
	Block     int64 `db:"block"`
	ItemID    int64 `db:"item_id"`
	ContentID int64 `db:"content_id"`
	Length    int   `db:"length"` // of the book, in passages
	Place     int   `db:"place"`  // by title, when locked
}

// Across finds books. What the viewer may not read leaves the query before
// anything is counted; a book's place depends on its own figures alone, so
// that a book somebody may not see moves none that he sees.
func (e *sqlEngine) Across(ctx context.Context, scope entitlements.Scope, wanted Expression, options Across) (page.List[Found], error) {
	list := page.List[Found]{Request: options.Page}
	made, err := e.making(ctx)
	if err == nil && made.Filled == 0 {
		err = errPreparing
	}
	if err != nil {
		return list, err
	}
	rows, err := e.candidates(ctx, scope, wanted, options)
	if err != nil {
		return list, err
	}
	numbers := make([]int64, len(rows))
	for i, row := range rows {
		numbers[i] = row.Block
	}
	found, err := e.postings(ctx, made.ID, numbers, wanted)
	if err != nil {
		return list, err
	}
	books := matching(rows, found, wanted)
	if options.Locked {
		slices.SortFunc(books, func(a, b *match) int { return cmp.Compare(a.place, b.place) })
	} else {
		slices.SortFunc(books, func(a, b *match) int {
			return cmp.Or(cmp.Compare(b.weight(), a.weight()), cmp.Compare(a.ItemID, b.ItemID))
		})
	}
	list.Total = len(books)
	books = books[min(options.Page.Offset(), len(books)):min(options.Page.Offset()+options.Page.Size, len(books))]
	return list, e.present(ctx, &list, books, options.PerBook)
}

// candidates reads the blocks that have all the words and that the viewer may
// look into.
func (e *sqlEngine) candidates(ctx context.Context, scope entitlements.Scope, wanted Expression, options Across) ([]candidate, error) {
	w := db.NewWhere().And("b.state = 'ready'").And("i.deleted_at IS NULL")
	blocks := e.dialect.blocks(w, wanted)
	scope.Where(w, "c")
	may, args := scope.Reads("c", "i")
	place := "0"
	if options.Locked {
		may, place = "NOT "+may, "ROW_NUMBER() OVER (ORDER BY c.sort_title, b.number)"
	}
	w.And(may, args...)
	options.Filter.where(w)
	s := e.dialect.schema
	query := "SELECT t.block, b.item_id, i.content_id, b.passages AS length, " + place + " AS place FROM (" + blocks + ") t CROSS JOIN " +
		s + "passage_books b CROSS JOIN items i CROSS JOIN contents c" + w.SQL() + " AND b.number = t.block >> " + strconv.Itoa(bookBits) +
		" AND i.id = b.item_id AND c.id = i.content_id LIMIT " + maxBlocks
	return db.All[candidate](ctx, e.db, query, w.Args()...)
}

// match is a book with what was found in it.
type match struct {
	Found
	length, place int
	ids           []int64
}

// weight sets matches against length as BM25 does.
func (m *match) weight() float64 {
	found := float64(m.Total)
	return found / (found + 0.3 + float64(m.length)/250)
}

// matching returns the books in whose blocks the expression is satisfied.
func matching(rows []candidate, postings map[int64]block, wanted Expression) []*match {
	found := map[int64]*match{}
	var all []*match
	for _, c := range rows {
		ids := idsOf(c.Block, postings[c.Block].matches(wanted))
		if len(ids) == 0 {
			continue
		}
		m := found[c.ItemID]
		if m == nil {
			m = &match{Found: Found{ItemID: c.ItemID, ContentID: c.ContentID}, length: c.Length, place: c.Place}
			found[c.ItemID], all = m, append(all, m)
		}
		m.place = min(m.place, c.Place)
		m.ids = append(m.ids, ids...)
		m.Total = len(m.ids)
	}
	return all
}

// present fills the rows of a page with the first passages of each book.
func (e *sqlEngine) present(ctx context.Context, list *page.List[Found], books []*match, perBook int) error {
	var wanted []int64
	for _, book := range books {
		slices.Sort(book.ids)
		book.ids = book.ids[:min(perBook, len(book.ids))]
		wanted = append(wanted, book.ids...)
	}
	passages, err := e.passages(ctx, wanted)
	for _, book := range books {
		for _, id := range book.ids {
			if passage, ok := passages[id]; ok {
				book.Passages = append(book.Passages, passage)
			}
		}
		list.Rows = append(list.Rows, book.Found)
	}
	return err
}
