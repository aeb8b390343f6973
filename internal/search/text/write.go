package text

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"sudar/internal/kit/db"
)

// rowsAtOnce is how many postings one statement writes.
const rowsAtOnce = 40

// draft is a book being written; written counts the passages that are there.
type draft struct {
	Number  int64  `db:"number"`
	Written int    `db:"passages"`
	State   string `db:"state"` // writing, ready, leaving
}

// Put writes a book block by block and publishes it. What an earlier call left is
// kept: the first passages are then only counted.
func (e *sqlEngine) Put(ctx context.Context, book Book, passages iter.Seq2[Passage, error]) error {
	d, err := e.begin(ctx, book)
	if err != nil || d.State == "ready" {
		return err
	}
	step := make([]Passage, 0, blockSize)
	place := 0
	for passage, err := range passages {
		if err != nil {
			return err
		}
		if place++; place <= d.Written {
			continue
		}
		if step = append(step, passage); len(step) == blockSize {
			if d, err = e.append(ctx, d, step); err != nil {
				return err
			}
			step = step[:0]
		}
	}
	if d, err = e.append(ctx, d, step); err != nil {
		return err
	}
	return e.publish(ctx, book.ItemID, d)
}

// begin finds the draft of a book or starts one.
func (e *sqlEngine) begin(ctx context.Context, book Book) (d draft, err error) {
	err = e.db.InTx(ctx, func(ctx context.Context) error {
		if err := e.db.LockName(ctx, "passages.book:"+strconv.FormatInt(book.ItemID, 10)); err != nil {
			return err
		}
		rows, err := db.All[draft](ctx, e.db, "SELECT number, passages, state FROM "+e.dialect.schema+
			"passage_books WHERE item_id = $1 AND revision = $2 AND state <> 'leaving' LIMIT 1", book.ItemID, book.Revision)
		if err != nil {
			return err
		}
		if len(rows) > 0 {
			d = rows[0]
			return nil
		}
		d, err = db.Get[draft](ctx, e.db, "INSERT INTO "+e.dialect.schema+
			"passage_books (item_id, revision, state, passages) VALUES ($1, $2, 'writing', 0) RETURNING number, passages, state", book.ItemID,
			book.Revision)
		return err
	})
	return d, err
}

// append writes a block of passages behind those that are there, all or none.
func (e *sqlEngine) append(ctx context.Context, d draft, passages []Passage) (draft, error) {
	if len(passages) == 0 {
		return d, nil
	}
	first, written := d.Number<<passageBits+int64(d.Written), d.Written+len(passages)
	if written >= 1<<passageBits {
		return d, fmt.Errorf("text: book %d has too many passages", d.Number)
	}
	postings := block{}
	for i, p := range passages {
		postings.add(i, p.Body)
	}
	err := e.db.InTx(ctx, func(ctx context.Context) error {
		for i, p := range passages {
			if err := e.insertPassage(ctx, first+int64(i), p); err != nil {
				return err
			}
		}
		if err := e.insertBlock(ctx, first>>blockBits, postings); err != nil {
			return err
		}
		counted, err := db.Exec(ctx, e.db, "UPDATE "+e.dialect.schema+"passage_books SET passages = $2 WHERE number = $1 AND passages = $3",
			d.Number, written, d.Written)
		if err == nil && counted == 0 {
			err = fmt.Errorf("text: book %d is written by somebody else", d.Number)
		}
		return err
	})
	if err == nil {
		d.Written = written
	}
	return d, err
}

func (e *sqlEngine) insertPassage(ctx context.Context, id int64, p Passage) error {
	locator, err := json.Marshal(p.Locator)
	if err != nil {
		return fmt.Errorf("text: locator: %w", err)
	}
	_, err = db.Exec(ctx, e.db, "INSERT INTO "+e.dialect.schema+"passages (id, locator, body, sum) VALUES ($1, $2, $3, $4)",
		id, string(locator), p.Body, int64(sumOf(id, string(locator), p.Body)))
	return err
}

func (e *sqlEngine) insertBlock(ctx context.Context, number int64, postings block) error {
	terms := postings.terms()
	if _, err := db.Exec(ctx, e.db, e.dialect.insert, number, e.dialect.terms(terms)); err != nil {
		return err
	}
	for part := range slices.Chunk(terms, rowsAtOnce) {
		w := db.NewWhere()
		rows := make([]string, len(part))
		for i, term := range part {
			p := postings[term]
			rows[i] = "(" + w.Bind(number, term, sealed(number, term, p.passages.encode()), sealed(number, term, encodeWords(p.words))) + ")"
		}
		_, err := db.Exec(ctx, e.db,
			"INSERT INTO "+e.dialect.schema+"block_postings (block, term, passages, words) VALUES "+strings.Join(rows, ", "), w.Args()...)
		if err != nil {
			return err
		}
	}
	return nil
}

// publish shows a draft in the place of the item's other books, in one moment.
func (e *sqlEngine) publish(ctx context.Context, itemID int64, d draft) error {
	if _, err := db.Exec(ctx, e.db, "UPDATE "+e.dialect.schema+
		"passage_books SET state = CASE WHEN number = $2 THEN 'ready' ELSE 'leaving' END WHERE item_id = $1", itemID, d.Number); err != nil {
		return err
	}
	return e.clear(ctx, itemID)
}

// Remove hides the books of an item in one moment, and then clears them away.
func (e *sqlEngine) Remove(ctx context.Context, itemID int64) error {
	if _, err := db.Exec(ctx, e.db, "UPDATE "+e.dialect.schema+"passage_books SET state = 'leaving' WHERE item_id = $1", itemID); err != nil {
		return err
	}
	return e.clear(ctx, itemID)
}

// clear deletes the leaving books of an item.
func (e *sqlEngine) clear(ctx context.Context, itemID int64) error {
	leaving, err := db.All[int64](ctx, e.db,
		"SELECT number FROM "+e.dialect.schema+"passage_books WHERE item_id = $1 AND state = 'leaving' LIMIT 100", itemID)
	for _, number := range leaving {
		if err := e.clearBook(ctx, number); err != nil {
			return err
		}
	}
	return err
}

// clearBook deletes the blocks of a book and then its row: whoever is stopped
// in between finds the row and goes on.
func (e *sqlEngine) clearBook(ctx context.Context, number int64) error {
	count, err := db.Get[int64](ctx, e.db, "SELECT passages FROM "+e.dialect.schema+"passage_books WHERE number = $1", number)
	if err != nil {
		return err
	}
	for _, b := range blocks(number, count) {
		err := e.db.InTx(ctx, func(ctx context.Context) error {
			if _, err := db.Exec(ctx, e.db, e.dialect.remove, b); err != nil {
				return err
			}
			if _, err := db.Exec(ctx, e.db, "DELETE FROM "+e.dialect.schema+"block_postings WHERE block = $1", b); err != nil {
				return err
			}
			_, err := db.Exec(ctx, e.db, "DELETE FROM "+e.dialect.schema+"passages WHERE id >= $1 AND id < $2", b<<blockBits, (b+1)<<blockBits)
			return err
		})
		if err != nil {
			return err
		}
	}
	_, err = db.Exec(ctx, e.db, "DELETE FROM "+e.dialect.schema+"passage_books WHERE number = $1", number)
	return err
}

// blocks returns the blocks of a book of so many passages.
func blocks(number, passages int64) []int64 {
	var all []int64
	for place := int64(0); place < passages; place += blockSize {
		all = append(all, (number<<passageBits+place)>>blockBits)
	}
	return all
}

// List returns published books.
func (e *sqlEngine) List(ctx context.Context, afterItem int64, limit int) ([]Book, error) {
	return db.All[Book](ctx, e.db, "SELECT item_id, revision FROM "+e.dialect.schema+
		"passage_books WHERE state = 'ready' AND item_id > $1 ORDER BY item_id LIMIT $2", afterItem, limit)
}
