package imports_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/ingest/imports"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/search/documents"
	"sudar/internal/search/index/segment"
)

// library as its readers see it: the cards, and what the index is made of.
type seen struct {
	Cards     map[int64]string
	Documents []segment.Document
}

func (l *library) seen() seen {
	l.t.Helper()
	s := seen{Cards: l.cards()}
	for part, err := range documents.All(l.ctx, l.db, func(int) {}) {
		if err != nil {
			l.t.Fatal(err)
		}
		s.Documents = append(s.Documents, part...)
	}
	return s
}

// Whatever files come in, and however they overlap, undoing them from the last to the
// first brings back the library of before each: its cards and what the index answers
// from, letter by letter.
func TestUndoingRestoresEverything(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for seed := range uint64(6) {
			random := rand.New(rand.NewPCG(seed, 19))
			l := newLibrary(t, d)
			before := []seen{l.seen()}
			var runs []imports.Import
			for n := range 4 {
				l.clock.Advance(time.Minute)
				done := l.bring(fmt.Sprintf("%d.xml", n), marcXML(randomBooks(random)...))
				if done.State != imports.Done {
					t.Fatalf("%+v", done)
				}
				runs, before = append(runs, done), append(before, l.seen())
			}
			for n := len(runs) - 1; n >= 0; n-- {
				l.clock.Advance(time.Minute)
				if runs[n].Counts.Added+runs[n].Counts.Updated == 0 {
					continue
				}
				if undone := l.undo(runs[n]); undone.State != imports.Undone || undone.Counts.Edited != 0 {
					t.Fatalf("seed %d, run %d: %+v", seed, n, undone)
				}
				if diff := cmp.Diff(before[n], l.seen()); diff != "" {
					t.Fatalf("seed %d, run %d: %s", seed, n, diff)
				}
			}
		}
	})
}

// randomBooks are records of few numbers, titles and names, so that they meet.
func randomBooks(random *rand.Rand) []book {
	pick := func(of ...string) string { return of[random.IntN(len(of))] }
	books := make([]book, 1+random.IntN(12))
	for i := range books {
		books[i] = book{
			id: pick("", "1", "2", "3", "4", "5"), title: pick("Тунгалаг Тамир", "Хөх судар", "Говийн үлгэр", "Morin khuur"),
			author: pick("", "Лодойдамба, Чадраабалын", "Инжинаш, В."), year: pick("", "1962", "2001"),
			isbn: pick("", "", "9789992912348"), publisher: pick("", "УХГ", "Монсудар"), subject: pick("", "Роман", "Түүх"),
		}
	}
	return books
}
