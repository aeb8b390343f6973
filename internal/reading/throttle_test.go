package reading

import (
	"math"
	"strconv"
	"sync"
	"testing"
	"time"

	"sudar/internal/kit/clock"
)

var throttleStart = time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)

func payerOf(name string) []payer { return []payer{{name, 1}} }

// fetch asks for share n of of of a publication.
func fetch(item int64, n, of int) portion {
	return portion{
		payers: payerOf("reader"), item: item, revision: 1, from: float64(n) / float64(of), to: float64(n+1) / float64(of), weight: 1,
	}
}

// What people do with the buttons of the reader is never slowed down.
func TestThrottleOfReaders(t *testing.T) {
	for name, c := range map[string]struct {
		books, parts int
		every        time.Duration // between two parts
		most         int           // parts of each book; 0: all
		weight       float64
		pieces       bool
	}{
		"reading, ten minutes a chapter":          {books: 1, parts: 20, every: 10 * time.Minute},
		"all chapters of the contents, 3 s each":  {books: 1, parts: 10, every: 3 * time.Second},
		"all of many chapters, 1 s each":          {books: 1, parts: 60, every: time.Second},
		"a hundred pages of a PDF, two a second":  {books: 1, parts: 100, every: time.Second / 2, pieces: true},
		"small pictures of 300 pages, 6 a second": {books: 1, parts: 300, every: time.Second / 6, pieces: true},
		"a book in two files":                     {books: 1, parts: 2, every: 0},
		"a book in one file":                      {books: 3, parts: 1, every: 0},
		"a leaflet in one go":                     {books: 1, parts: 20, every: 0, weight: 0.2},
		"five leaflets in a minute":               {books: 5, parts: 20, every: 600 * time.Millisecond, weight: 0.2},
		"the openings of a hundred books":         {books: 100, parts: 20, most: 2, every: 5 * time.Second},
		"listening, with ranges fetched ahead":    {books: 1, parts: 600, every: time.Second, pieces: true},
		"three books in an afternoon":             {books: 3, parts: 30, every: 2 * time.Minute},
		"a day in the reading room, skimming":     {books: 18, parts: 20, every: 30 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(throttleStart)
			c, p := c, newThrottle(clk)
			if c.most == 0 {
				c.most = c.parts
			}
			if c.weight == 0 {
				c.weight = 1
			}
			for book := range c.books {
				for n := range c.most {
					asked := fetch(int64(book), n, c.parts)
					asked.weight, asked.pieces = c.weight, c.pieces
					if got := p.take(asked); got.wait > 0 {
						t.Fatalf("book %d, part %d: %+v", book, n, got)
					}
					clk.Advance(c.every)
				}
			}
		})
	}
}

func TestThrottleOfCopying(t *testing.T) {
	hours := func(n float64) time.Duration { return time.Duration(n * float64(time.Hour)) }
	for name, c := range map[string]struct {
		books, parts int
		pieces       bool
		kept         bool // by a lease
		least, most  time.Duration
		limit        string // that is told
	}{
		"one book":                         {books: 1, parts: 100, least: 24 * time.Second, most: 25 * time.Second, limit: "item"},
		"one book, page by page":           {books: 1, parts: 1000, pieces: true, least: 24 * time.Second, most: 25 * time.Second, limit: "item"},
		"ten books":                        {books: 10, parts: 100, least: 7 * time.Minute, most: 8 * time.Minute, limit: "item"},
		"thirty books":                     {books: 30, parts: 100, least: hours(9.5), most: hours(10), limit: "item"},
		"a hundred books":                  {books: 100, parts: 100, least: hours(79), most: hours(80), limit: "item"},
		"a hundred books, one file each":   {books: 100, parts: 1, least: hours(79), most: hours(80), limit: "reader"},
		"a book that is kept on a device":  {books: 1, parts: 100, kept: true},
		"twenty books kept":                {books: 20, parts: 100, kept: true},
		"thirty books kept, in one go":     {books: 30, parts: 100, kept: true, least: hours(10), most: hours(10), limit: "day"},
		"forty books in one file, to keep": {books: 40, parts: 1, kept: true, least: hours(20), most: hours(20), limit: "day"},
	} {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(throttleStart)
			p := newThrottle(clk)
			begun, limit, tells := clk.Now(), "", map[int]int{}
			for book := range c.books {
				if c.kept {
					p.keep(payerOf("reader")[0], int64(book), 1)
				}
				for n := range c.parts {
					asked := fetch(int64(book), n, c.parts)
					asked.pieces = c.pieces
					for {
						if c.kept { // the lease is renewed while it is brought
							p.keep(payerOf("reader")[0], int64(book), 1)
						}
						got := p.take(asked)
						if got.tell {
							tells[book]++
							if limit == "" {
								limit = got.limit
							}
						}
						clk.Advance(got.wait)
						if !got.refused {
							break
						}
					}
				}
			}
			if took := clk.Now().Sub(begun); took < c.least-time.Second || took > c.most+time.Second || limit != c.limit {
				t.Errorf("took %s, told of %q", took, limit)
			}
			for book, n := range tells {
				if n > 2 {
					t.Errorf("book %d was told of %d times", book, n)
				}
			}
		})
	}
}

func TestThrottleCountsWhatIsDifferent(t *testing.T) {
	clk := clock.At(throttleStart)
	p := newThrottle(clk)
	for range 20 {
		for n := range 10 {
			if got := p.take(fetch(1, n, 25)); got.wait > 0 {
				t.Fatalf("part %d, fetched again: %+v", n, got)
			}
		}
	}
	other := fetch(1, 0, 1)
	other.payers = payerOf("another")
	if got := p.take(other); got.wait > 0 || got.fetched != 0 {
		t.Errorf("another reader: %+v", got)
	}
	if got := p.take(portion{payers: payerOf("reader"), item: 1, revision: 1, from: 0.4, to: 1, weight: 1, pieces: true}); !got.refused ||
		got.limit != "item" || !got.tell {
		t.Errorf("the rest in one piece: %+v", got)
	}
	if got := p.take(portion{payers: payerOf("reader"), item: 1, revision: 1, from: 0.4, to: 1, weight: 1, pieces: true}); !got.refused ||
		got.tell {
		t.Errorf("told twice: %+v", got)
	}
	clk.Advance(tellEvery)
	if got := p.take(fetch(1, 9, 10)); got.wait > 0 {
		t.Errorf("an hour later: %+v", got)
	}
	revised := fetch(1, 0, 25)
	revised.revision = 2
	if got := p.take(revised); got.fetched != 0 {
		t.Errorf("a new edition: %+v", got)
	}
}

// A file that is asked for as a whole is dearer than what may be fetched at once;
// its pieces come.
func TestThrottleOfWholeFiles(t *testing.T) {
	p := newThrottle(clock.At(throttleStart))
	file := fetch(1, 0, 1)
	file.pieces = true
	if got := p.take(file); !got.refused || got.wait != 24*time.Second {
		t.Errorf("%+v", got)
	}
	for n := range 5 {
		piece := fetch(1, n, 10)
		piece.pieces = true
		if got := p.take(piece); got.wait > 0 {
			t.Errorf("piece %d: %+v", n, got)
		}
	}
}

// Whoever has no account is counted by visit, and by network: a visit is a cookie
// that can be thrown away.
func TestThrottleOfVisits(t *testing.T) {
	clk := clock.At(throttleStart)
	p := newThrottle(clk)
	books := 0
	for visit := range 1000 {
		for range 2 {
			asked := fetch(int64(books), 0, 1)
			asked.payers = []payer{{"visit " + strconv.Itoa(visit), 1}, {"network", networkReaders}}
			if p.take(asked).refused {
				if books < 25 || books > 40 {
					t.Errorf("%d books", books)
				}
				return
			}
			books++
		}
	}
	t.Error("new visits have no end")
}

func TestThrottleRemembersSoMany(t *testing.T) {
	p := newThrottle(clock.At(throttleStart))
	p.copies.most, p.payers.most = 100, 10
	for n := range 1000 {
		asked := fetch(int64(n), 0, 1)
		asked.payers = payerOf(strconv.Itoa(n % 50))
		p.take(asked)
		p.take(fetch(-1, 0, 4)) // comes again and again, and stays
	}
	if p.copies.order.Len() != 100 || len(p.copies.byKey) != 100 || len(p.payers.byKey) != 10 {
		t.Errorf("%d copies, %d payers", len(p.copies.byKey), len(p.payers.byKey))
	}
	if got := p.take(fetch(-1, 1, 4)); got.fetched != 0.25 {
		t.Errorf("what was used last: %+v", got)
	}
}

// However many ask at once, no more is promised than comes within the wait.
func TestThrottleAtTheSameTime(t *testing.T) {
	clk := clock.At(throttleStart)
	p := newThrottle(clk)
	var mu sync.Mutex
	var sent float64
	var told int
	var all sync.WaitGroup
	for n := range cells {
		all.Go(func() {
			got := p.take(fetch(1, n, cells))
			mu.Lock()
			defer mu.Unlock()
			if got.tell {
				told++
			}
			if !got.refused {
				sent += 1. / cells
			}
			if got.wait > 0 && !got.refused && got.wait > longestWait {
				t.Errorf("waits %s", got.wait)
			}
		})
	}
	all.Wait()
	if most := 0.6 + float64(longestWait)/float64(time.Minute); sent < 0.6 || sent > most+0.01 || told != 1 {
		t.Errorf("sent %.2f, told %d", sent, told)
	}
}

// The pages of a strict work and their texts are all of it, each once, however
// wide its pictures.
func TestPageImageParts(t *testing.T) {
	const pages = 300
	at := 0.0
	for number := 1; number <= pages; number++ {
		for _, picture := range []bool{false, true} {
			part := pageImagePart(number, pages, picture)
			if math.Abs(part.from-at) > 1e-9 || part.to <= part.from {
				t.Fatalf("page %d, picture %t: %+v after %f", number, picture, part, at)
			}
			at = part.to
		}
	}
	if math.Abs(at-1) > 1e-9 {
		t.Errorf("all of them are %f", at)
	}
}
