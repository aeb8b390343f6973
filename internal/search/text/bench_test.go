package text_test

import (
	"bufio"
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/search/text"
)

// The measured shelf: pages of 300 words each, as a PDF has them.
const (
	pagesPerBook = 125
	wordsPerPage = 300
)

// shelf is a library of generated books. Words are real inflected forms, drawn
// by Zipf's law; every fifth book is another organisation's own.
type shelf struct {
	*library
	words []string
	items []int64
	texts []string // a few pages, from which queries are drawn
}

// formsOf reads inflected forms of the test data, else makes some up.
func formsOf() []string {
	file, err := os.Open(filepath.Join(os.Getenv("TEST_DATA"), "mongolian", "unimorph-khk-half.tsv"))
	if err != nil {
		forms := make([]string, 3_000)
		for i := range forms {
			forms[i] = fmt.Sprintf("үг%s", strings.Repeat("бодгэ", 1+i%3)) + strconv.Itoa(i)
		}
		return forms
	}
	defer func() { _ = file.Close() }()
	var forms []string
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if columns := strings.Split(lines.Text(), "\t"); len(columns) > 1 {
			forms = append(forms, columns[1])
		}
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(forms), func(i, j int) { forms[i], forms[j] = forms[j], forms[i] })
	return forms
}

func newShelf(b *testing.B, d *db.DB, pages int) *shelf {
	b.Helper()
	s := &shelf{library: newLibrary(b, d, clock.At(time.Now())), words: formsOf()}
	random := rand.New(rand.NewPCG(3, 4))
	zipf := rand.NewZipf(random, 1.07, 4, uint64(len(s.words)-1))
	began := time.Now()
	for book := range (pages + pagesPerBook - 1) / pagesPerBook {
		item := s.record(b, "Ном "+strconv.Itoa(book), func(c *catalogue.Content) {
			if book%5 == 0 {
				c.OwnerID, c.Visibility = s.beta.ID, entitlements.OrganizationOnly
			}
		})
		check(b, s.engine.Put(s.all, text.Book{ItemID: item.ID, Revision: 1}, s.pages(zipf, book%5 != 0)))
		if book%5 != 0 {
			s.items = append(s.items, item.ID)
		}
	}
	b.Logf("%d pages in %v, %d forms, %d cores, GOGC default", pages, time.Since(began).Round(time.Second), len(s.words), runtime.NumCPU())
	return s
}

func (s *shelf) pages(zipf *rand.Zipf, keep bool) iter.Seq2[text.Passage, error] {
	return func(yield func(text.Passage, error) bool) {
		for i := range pagesPerBook {
			words := make([]string, wordsPerPage)
			for j := range words {
				words[j] = s.words[zipf.Uint64()]
			}
			body := strings.Join(words, " ")
			if keep && i%50 == 0 {
				s.texts = append(s.texts, body)
			}
			for _, passage := range text.PassagesOf(body) {
				if !yield(passage, nil) {
					return
				}
			}
		}
	}
}

// draw returns n neighbouring words of a page.
func (s *shelf) draw(random *rand.Rand, n int) string {
	words := strings.Fields(s.texts[random.IntN(len(s.texts))])
	at := random.IntN(wordsPerPage / 2)
	return strings.Join(words[at:at+n], " ")
}

// BenchmarkPages prints what searching inside books comes to. SUDAR_BENCH_PAGES
// makes the shelf larger than a few books (docs/performance.md: 50000).
func BenchmarkPages(b *testing.B) {
	pages := 500
	if n, err := strconv.Atoi(os.Getenv("SUDAR_BENCH_PAGES")); err == nil {
		pages = n
	}
	for name, open := range map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		b.Run(name, func(b *testing.B) {
			s := newShelf(b, open(b, clock.System{}), pages)
			if d := s.db; d.Dialect() == db.Postgres {
				_, err := db.Exec(context.Background(), d, "ANALYZE")
				check(b, err)
			}
			for _, words := range []int{1, 2, 3} {
				s.measure(b, fmt.Sprintf("book/%d words", words), func(r *rand.Rand) error { return s.askBook(r, s.draw(r, words)) })
				s.measure(b, fmt.Sprintf("library/%d words", words), func(r *rand.Rand) error { return s.askAll(s.draw(r, words)) })
			}
			s.measure(b, "book/phrase", func(r *rand.Rand) error { return s.askBook(r, `"`+s.draw(r, 2)+`"`) })
			s.measure(b, "library/phrase", func(r *rand.Rand) error { return s.askAll(`"` + s.draw(r, 2) + `"`) })
			s.measure(b, "library/commonest word", func(*rand.Rand) error { return s.askAll(s.words[0]) })
			for name, filter := range map[string]text.Filter{
				"kind": {Kinds: []string{"book"}}, "language": {Languages: []string{"mn"}}, "another language": {Languages: []string{"ru"}},
				"years": {YearFrom: 1, YearTo: 2000},
			} {
				s.measure(b, "library/2 words, "+name, func(r *rand.Rand) error { return s.askSome(s.draw(r, 2), filter) })
				s.measure(b, "library/commonest word, "+name, func(*rand.Rand) error { return s.askSome(s.words[0], filter) })
			}
			s.measure(b, "library/nowhere", func(*rand.Rand) error { return s.askAll("ъъъъ") })
		})
	}
}

func (s *shelf) askBook(r *rand.Rand, query string) error {
	_, err := s.Within(s.reader, s.items[r.IntN(len(s.items))], query, page.Of(1, 30))
	return err
}

func (s *shelf) askAll(query string) error { return s.askSome(query, text.Filter{}) }

func (s *shelf) askSome(query string, filter text.Filter) error {
	_, err := s.Everywhere(s.reader, query, filter, page.Of(1, 12))
	return err
}

// measure reports the median and the 99th of a hundred questions.
func (s *shelf) measure(b *testing.B, name string, ask func(*rand.Rand) error) {
	b.Run(name, func(b *testing.B) {
		random := rand.New(rand.NewPCG(5, 6))
		var took []time.Duration
		for b.Loop() {
			start := time.Now()
			check(b, ask(random))
			took = append(took, time.Since(start))
		}
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
		b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	})
}
