package app

import (
	"context"
	"strconv"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
)

// lent makes a book of which the organisation lends so many copies.
func (r *races) lent(copies int) (catalogue.Content, lending.Licence) {
	r.t.Helper()
	book := r.book("Тамир")
	licence, err := r.nodes[0].lending.Create(r.admin, lending.Draft{ContentID: book.ID, Model: lending.Loan, Copies: copies})
	r.must(err)
	return book, licence
}

// readers stores so many members and returns their contexts.
func (r *races) readers(n int) []context.Context {
	r.t.Helper()
	found := make([]context.Context, n)
	for i, name := range r.accounts(n, viewer.Reader) {
		found[i] = r.as(name, viewer.Reader)
	}
	return found
}

// A thousand readers want one of five copies, through two nodes: five have one.
func TestRaceTheLastCopyIsLentOnce(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		const clients, copies = 1_000, 5
		book, _ := r.lent(copies)
		readers := r.readers(clients)
		got := dbtest.Succeeded(t, dbtest.AtOnce(clients, func(i int) error {
			_, err := r.nodes[i%2].lending.Borrow(readers[i], book.Items[0].ID)
			for apperr.Is(err, apperr.Unavailable) { // no connection was free in time
				_, err = r.nodes[i%2].lending.Borrow(readers[i], book.Items[0].ID)
			}
			return err
		}), refusedAs(apperr.SeatsTaken))
		loans := r.count("SELECT COUNT(*) FROM loans WHERE returned_at IS NULL")
		if rights := r.count("SELECT COUNT(*) FROM entitlements WHERE kind = 'leased'"); got != copies || loans != copies || rights != copies {
			t.Errorf("%d of %d got one of %d copies: %d loans, %d rights", got, clients, copies, loans, rights)
		}
	})
}

// Copies come back while many wait, and each goes to who is first.
func TestRaceTheLineIsKept(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		const copies = 3
		book, licence := r.lent(copies)
		readers := r.readers(racers + copies)
		loans := make([]string, copies)
		for i := range loans {
			loan, err := r.nodes[0].lending.Borrow(readers[racers+i], book.Items[0].ID)
			r.must(err)
			loans[i] = loan.ID
		}
		r.atOnce(func(n *node, i int) error {
			_, err := n.lending.Hold(readers[i], book.Items[0].ID)
			return err
		}, nil)
		line, err := db.All[string](r.ctx, r.nodes[0].db, "SELECT account_id FROM holds WHERE title_id = $1 ORDER BY place, id", licence.TitleID)
		r.must(err)
		if places := r.count("SELECT COUNT(DISTINCT place) FROM holds"); places != racers || len(line) != racers {
			t.Fatalf("%d wait at %d places", len(line), places)
		}
		dbtest.Succeeded(t, dbtest.AtOnce(copies, func(i int) error {
			_, err := r.nodes[i%2].lending.Return(readers[racers+i], loans[i])
			return err
		}), nil)
		for place, account := range line {
			want := "waiting"
			if place < copies {
				want = "ready"
			}
			if n := r.count("SELECT COUNT(*) FROM holds WHERE account_id = $1 AND status = $2", account, want); n != 1 {
				t.Errorf("who stands at place %d is not %s", place+1, want)
			}
		}
	})
}

// One reader borrows many titles at the same moment and gets as many as one may have.
func TestRaceLoansOfOneReaderHaveABound(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		var books []catalogue.Content
		for range racers {
			book, _ := r.lent(1)
			books = append(books, book)
		}
		reader := r.readers(1)[0]
		got := r.atOnce(func(n *node, i int) error {
			_, err := n.lending.Borrow(reader, books[i].Items[0].ID)
			return err
		}, refusedAs(apperr.LoansFull))
		if n := r.count("SELECT COUNT(*) FROM loans"); got != lending.Default.MostLoans || n != got {
			t.Errorf("%d loans of %d allowed, %d stored", got, lending.Default.MostLoans, n)
		}
	})
}

// One reader borrows one title many times at the same moment and has it once.
func TestRaceOneLoanOfATitle(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		book, licence := r.lent(racers)
		reader := r.readers(1)[0]
		r.atOnce(func(n *node, _ int) error {
			_, err := n.lending.Borrow(reader, book.Items[0].ID)
			return err
		}, nil)
		if n := r.count("SELECT COUNT(*) FROM loans WHERE licence_id = $1", licence.ID); n != 1 {
			t.Errorf("%d loans", n)
		}
	})
}

// A bundle of loans is given no more often than it says, whatever comes back.
func TestRaceABundleOfLoansRunsOut(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		book, left := r.book("Тамир"), 3
		_, err := r.nodes[0].lending.Create(r.admin, lending.Draft{ContentID: book.ID, Model: lending.Loan, Copies: 2, LoansLeft: &left})
		r.must(err)
		readers := r.readers(racers)
		r.atOnce(func(n *node, i int) error {
			loan, err := n.lending.Borrow(readers[i], book.Items[0].ID)
			if err != nil {
				return err
			}
			_, err = n.lending.Return(readers[i], loan.ID)
			return err
		}, func(err error) bool { return apperr.Is(err, apperr.SeatsTaken) || apperr.Is(err, apperr.NotLent) })
		if n := r.count("SELECT COUNT(*) FROM loans"); n > left || r.count("SELECT loans_left FROM licences") != left-n {
			t.Errorf("%d loans of %s", n, strconv.Itoa(left))
		}
	})
}
