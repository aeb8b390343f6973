package reading

import (
	"container/list"
	"math"
	"sync"
	"time"

	"sudar/internal/kit/clock"
)

// cells is into how many equal parts a publication is divided to tell what of it
// somebody has fetched.
const cells = 1024

// longestWait is how long a request waits for its turn. One that would have to
// wait longer is told to come again.
const longestWait = 10 * time.Second

const (
	// mostCopies and mostPayers bound what a node remembers: about 10 MB.
	mostCopies = 16_384
	mostPayers = 16_384
	// tellEvery is how often the same reader and publication are logged.
	tellEvery = time.Hour
	// keepFor is how long after a lease a publication may be fetched at once.
	keepFor = time.Hour
)

// allowance is how many publications may be fetched at once, and in what time
// the next one is earned.
type allowance struct {
	name   string
	atOnce float64
	every  time.Duration
}

// The allowances of ADR 0048.
var (
	perItem   = allowance{name: "item", atOnce: 0.6, every: time.Minute}
	perReader = allowance{name: "reader", atOnce: 3, every: time.Minute}
	perDay    = allowance{name: "day", atOnce: 20, every: time.Hour}
)

// times returns the allowance of n readers.
func (a allowance) times(n float64) allowance {
	a.atOnce, a.every = a.atOnce*n, time.Duration(float64(a.every)/n)
	return a
}

// bucket is what is left of an allowance, in publications; less than nothing
// when some of what is earned next is promised already.
type bucket struct {
	left float64
	at   time.Time
}

func newBucket(a allowance, now time.Time) bucket { return bucket{left: a.atOnce, at: now} }

// wait adds what was earned until now and returns how long it takes until cost
// can be paid.
func (b *bucket) wait(a allowance, cost float64, now time.Time) time.Duration {
	if passed := now.Sub(b.at); passed > 0 {
		b.left = min(a.atOnce, b.left+float64(passed)/float64(a.every))
		b.at = now
	}
	if b.left >= cost {
		return 0
	}
	return time.Duration(math.Ceil((cost - b.left) * float64(a.every)))
}

// payer is what fetched publications are counted for: an account, or a network
// in which many read.
type payer struct {
	key     string
	readers float64
}

// portion is what a reader asks for of a publication.
type portion struct {
	payers   []payer // the first is who reads
	item     int64
	revision int
	from, to float64 // as shares of the publication
	weight   float64 // of the whole publication: 1 for a book
	// pieces is set for what a client can ask for in smaller pieces.
	pieces bool
}

// turn is when a portion may be sent.
type turn struct {
	wait    time.Duration
	refused bool    // too long to wait: ask again after it
	limit   string  // the name of the allowance that is used up; "" for none
	fetched float64 // share of the publication that the reader has had, before this portion
	tell    bool    // it is worth a line in the log
}

// pace slows down who fetches publications faster than people turn pages. It
// counts what is different: what was fetched before costs nothing. Each node
// has its own.
type throttle struct {
	clock  clock.Clock
	mu     sync.Mutex
	copies recent[copyKey, *copied]
	payers recent[string, *paid]
}

type copyKey struct {
	reader   string
	item     int64
	revision int
}

// copied is what a reader has fetched of a publication.
type copied struct {
	seen  [cells / 64]uint64
	count int
	left  bucket
	kept  time.Time // until when it may be fetched at once, by a lease
	told  time.Time
}

// paid is what is left to a payer, over all publications.
type paid struct{ reader, day bucket }

func newThrottle(clk clock.Clock) *throttle {
	return &throttle{clock: clk, copies: newRecent[copyKey, *copied](mostCopies), payers: newRecent[string, *paid](mostPayers)}
}

// take returns when p may be sent, and counts it unless it is refused.
func (c *throttle) take(p portion) turn {
	now := c.clock.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	book := c.copy(p, now)
	from, to := cellsOf(p.from, p.to)
	cost := float64(book.missing(from, to)) / cells * p.weight
	t := turn{fetched: float64(book.count) / cells}
	if cost == 0 {
		return t
	}
	dues := c.dues(p, book, now)
	for _, d := range dues {
		if wait := d.left.wait(d.of, d.price(cost, p.pieces), now); wait > t.wait {
			t.wait, t.limit = wait, d.of.name
		}
	}
	if t.wait > 0 && now.Sub(book.told) >= tellEvery {
		t.tell, book.told = true, now
	}
	if t.refused = t.wait > longestWait; t.refused {
		return t
	}
	for _, d := range dues {
		d.left.left -= d.price(cost, p.pieces)
	}
	book.mark(from, to)
	return t
}

// keep lets a reader fetch a publication at once for a while: a lease lets their
// device have it. It still counts for the day.
func (c *throttle) keep(reader payer, item int64, revision int) {
	now := c.clock.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.copy(portion{payers: []payer{reader}, item: item, revision: revision}, now).kept = now.Add(keepFor)
}

// copy returns what the reader of p has fetched of its publication.
func (c *throttle) copy(p portion, now time.Time) *copied {
	reader := p.payers[0]
	return c.copies.get(copyKey{reader.key, p.item, p.revision}, func() *copied {
		return &copied{left: newBucket(perItem.times(reader.readers), now)}
	})
}

// due is an allowance that a portion is paid from.
type due struct {
	of   allowance
	left *bucket
}

// price is what a portion costs of the allowance. What cannot be asked for in
// pieces is never dearer than half of it: a book of few large parts is to open.
func (d due) price(cost float64, pieces bool) float64 {
	if pieces {
		return cost
	}
	return min(cost, d.of.atOnce/2)
}

// dues returns the allowances that p is paid from.
func (c *throttle) dues(p portion, book *copied, now time.Time) []due {
	throttled := !now.Before(book.kept)
	var all []due
	if throttled {
		all = append(all, due{perItem.times(p.payers[0].readers), &book.left})
	}
	for _, payer := range p.payers {
		reader, day := perReader.times(payer.readers), perDay.times(payer.readers)
		left := c.payers.get(payer.key, func() *paid { return &paid{newBucket(reader, now), newBucket(day, now)} })
		if throttled {
			all = append(all, due{reader, &left.reader})
		}
		all = append(all, due{day, &left.day})
	}
	return all
}

// cellsOf returns the cells [from, to) that a part of a publication touches.
func cellsOf(from, to float64) (first, end int) {
	first = max(0, int(from*cells))
	return first, min(cells, int(math.Ceil(to*cells)))
}

// missing counts the cells that were not fetched before.
func (b *copied) missing(from, to int) int {
	n := 0
	for i := from; i < to; i++ {
		if b.seen[i/64]&(1<<(i%64)) == 0 {
			n++
		}
	}
	return n
}

func (b *copied) mark(from, to int) {
	b.count += b.missing(from, to)
	for i := from; i < to; i++ {
		b.seen[i/64] |= 1 << (i % 64)
	}
}

// recent remembers values by key, and forgets those that were not used for the
// longest time when there are more than most.
type recent[K comparable, V any] struct {
	most  int
	byKey map[K]*list.Element // of entry[K, V]
	order *list.List          // last used first
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

func newRecent[K comparable, V any](most int) recent[K, V] {
	return recent[K, V]{most: most, byKey: map[K]*list.Element{}, order: list.New()}
}

// get returns the value of key, made anew when there is none.
func (r *recent[K, V]) get(key K, made func() V) V {
	if known := r.byKey[key]; known != nil {
		r.order.MoveToFront(known)
		return known.Value.(entry[K, V]).value
	}
	if r.order.Len() >= r.most {
		delete(r.byKey, r.order.Remove(r.order.Back()).(entry[K, V]).key)
	}
	value := made()
	r.byKey[key] = r.order.PushFront(entry[K, V]{key, value})
	return value
}
