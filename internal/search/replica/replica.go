// Package replica keeps the index of the catalogue that a node searches in: built from
// the database, kept up by the feed, saved, checked, and built again when damaged.
package replica

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/search/documents"
	"sudar/internal/search/index"
	"sudar/internal/search/index/segment"
)

// How a replica keeps up (DESIGN §4).
const (
	pollEvery    = 250 * time.Millisecond
	restAfter    = 50 * time.Millisecond // between batches: writes that come together show together
	restTimes    = 4                     // so many times as long as a batch took, when that is longer:
	longestRest  = pollEvery             // a long row of writes is taken in few batches (DESIGN §4)
	maxLag       = 5 * time.Second       // a replica further behind does not respond
	saveEvery    = 10 * time.Minute
	recountEvery = 5 * time.Minute
	marksAtOnce  = 1_000
	buildBatch   = 16 << 10 // two are held while one is written
)

// Replica is this node's index of the catalogue: loaded from its snapshot or
// built from the database, then kept up by the feed.
type Replica struct {
	db       *db.DB
	clock    clock.Clock
	searcher Searcher
	folder   string
	held     atomic.Pointer[index.Index] // nil before it is opened
	building atomic.Bool
	corrupt  chan error // from a call that met damage
	epoch    string     // of the database when it was opened
	saved    int64      // position of the last snapshot
	moved    bool       // damaged files were moved aside, and it was said
}

// Searcher is who searches in a replica: a search.Service.
type Searcher interface {
	// Use lets an engine serve queries from now on; nil: none does.
	Use(engine index.Engine)
	// Answers reports whether an engine serves queries.
	Answers() bool
	// Follow tells how far in the feed the engine is.
	Follow(position int64)
}

// New returns a replica that keeps its files in a folder.
func New(d *db.DB, clk clock.Clock, searcher Searcher, folder string) *Replica {
	return &Replica{db: d, clock: clk, searcher: searcher, folder: folder, corrupt: make(chan error, 1)}
}

// Progress hears how many of how many documents are in.
type Progress func(done, all int)

// outOfReach tells whether the feed no longer reaches back to a position.
func (r *Replica) outOfReach(ctx context.Context, position int64) (bool, error) {
	oldest, err := db.Get[int64](ctx, r.db, "SELECT COALESCE(MIN(seq), 0) FROM feed")
	if err != nil {
		return false, err
	}
	newest, err := r.db.FeedPosition(ctx)
	return oldest > position+1 || newest < position, err
}

// Build makes the index anew from the database: it notes the position of the
// feed, reads every record in title order, then follows from that position.
func (r *Replica) Build(ctx context.Context, progress Progress) error {
	ctx = db.AllTenants(ctx, "search replica")
	r.building.Store(true)
	defer r.building.Store(false)
	var err error
	if r.epoch, err = r.db.Epoch(ctx); err != nil {
		return err
	}
	position, all, err := r.start(ctx)
	if err != nil {
		return err
	}
	x, err := index.New(r.folder, r.epoch)
	if err != nil {
		return err
	}
	if err := r.scan(ctx, x, func(done int) { progress(min(done, all), all) }); err != nil {
		return err
	}
	if err := x.Guard(func() error { return errors.Join(x.Apply(nil, nil, position), x.Compact()) }); err != nil {
		return err
	}
	r.held.Store(x)
	if err := r.catchUp(ctx); err != nil {
		return err
	}
	return r.Save(ctx)
}

// start returns the feed's position before anything is read, and how many
// records there are to read.
func (r *Replica) start(ctx context.Context) (position int64, all int, err error) {
	if position, err = r.db.FeedPosition(ctx); err != nil {
		return 0, 0, err
	}
	all, err = db.Get[int](ctx, r.db, "SELECT COUNT(*) FROM contents WHERE deleted_at IS NULL")
	return position, all, err
}

// scan puts every record into an index, in title order by short reads, while
// full batches are written beside.
func (r *Replica) scan(ctx context.Context, x *index.Index, done func(int)) error {
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(1)
	var batch []segment.Document
	write := func() {
		full := batch
		batch = nil
		group.Go(func() error {
			return x.Guard(func() error { return x.Apply(full, nil, 0) })
		})
	}
	for documents, err := range documents.All(inner, r.db, done) {
		if err != nil {
			return errors.Join(err, group.Wait())
		}
		if batch = append(batch, documents...); len(batch) >= buildBatch {
			write()
		}
	}
	write()
	return errors.Join(group.Wait(), ctx.Err())
}

// errOtherEpoch says that the database was restored or moved under a running
// node: its feed has nothing to do with what the replica has followed.
var errOtherEpoch = errors.New("search: the database has begun another epoch")

// catchUp applies the feed until there is nothing left.
func (r *Replica) catchUp(ctx context.Context) error {
	if epoch, err := r.db.Epoch(ctx); err != nil || epoch != r.epoch {
		return cmp.Or(err, errOtherEpoch)
	}
	x := r.held.Load()
	return r.followFeed(ctx, x.Position(), func(documents []segment.Document, gone []int64, position int64) error {
		return x.Guard(func() error { return x.Apply(documents, gone, position) })
	})
}

// applier puts records in and takes those that are gone out, at once; position
// is how far in the feed that is.
type applier func(documents []segment.Document, gone []int64, position int64) error

// followFeed hands over what the feed names after a position until there is
// nothing left.
func (r *Replica) followFeed(ctx context.Context, position int64, apply applier) error {
	for {
		r.searcher.Follow(position)
		marks, err := r.db.Feed(ctx, position, marksAtOnce)
		if err != nil || len(marks) == 0 {
			return err
		}
		documents, gone, err := r.marked(ctx, marks)
		if err != nil {
			return err
		}
		position = marks[len(marks)-1].Seq
		if err := apply(documents, gone, position); err != nil {
			return err
		}
	}
}

// marked reads the records that marks name: those that live, and the ids of
// those that are gone.
func (r *Replica) marked(ctx context.Context, marks []db.FeedMark) (living []segment.Document, left []int64, err error) {
	gone := map[int64]bool{}
	var ids []int64
	for _, mark := range marks {
		id, err := strconv.ParseInt(mark.Key, 10, 64)
		if mark.Topic == db.TopicCatalogue && err == nil && !gone[id] {
			gone[id] = true
			ids = append(ids, id)
		}
	}
	for start := 0; start < len(ids); start += documents.AtOnce {
		part, err := documents.Changed(ctx, r.db, ids[start:min(start+documents.AtOnce, len(ids))])
		if err != nil {
			return nil, nil, err
		}
		living = append(living, part...)
	}
	for i := range living {
		delete(gone, living[i].ID)
	}
	for id := range gone {
		left = append(left, id)
	}
	return living, left, nil
}

// Maintain catches up, merges what is due and saves: all that a running replica
// does, at once.
func (r *Replica) Maintain(ctx context.Context) error {
	ctx = db.AllTenants(ctx, "search replica")
	return errors.Join(r.catchUp(ctx), r.guarded(r.merge)(ctx), r.guarded(r.save)(ctx))
}

// Docs is how many documents the opened replica holds.
func (r *Replica) Docs() int {
	if x := r.held.Load(); x != nil {
		return x.Docs()
	}
	return 0
}

// Answer lets the opened replica answer the service's queries.
func (r *Replica) Answer() { r.searcher.Use(r.Engine()) }

// Engine returns the opened replica's index.
func (r *Replica) Engine() index.Engine { return answering{r, r.held.Load()} }

// Save writes a snapshot unless nothing changed since the last.
func (r *Replica) Save(ctx context.Context) error { return r.guarded(r.save)(ctx) }

func (r *Replica) save(_ context.Context, x *index.Index) error {
	position := x.Position()
	if position == r.saved && position != 0 {
		return nil
	}
	if err := x.Save(); err != nil {
		return err
	}
	r.saved = position
	return nil
}

func (*Replica) merge(ctx context.Context, x *index.Index) error { return x.Merge(ctx) }

// recount brings the counters that pass no feed.
func (r *Replica) recount(ctx context.Context, x *index.Index) error {
	type row struct {
		ID    int64 `db:"id"`
		Views int64 `db:"views"`
		Score int64 `db:"score"`
	}
	var failure error
	x.Recount(func(yield func(int64, segment.Counts) bool) {
		for last := int64(0); ; {
			rows, err := db.All[row](ctx, r.db, "SELECT id, views, score FROM contents WHERE id > $1 ORDER BY id LIMIT 5000", last)
			if err != nil || len(rows) == 0 {
				failure = err
				return
			}
			for _, one := range rows {
				if !yield(one.ID, segment.Counts{Views: one.Views, Score: one.Score}) {
					return
				}
			}
			last = rows[len(rows)-1].ID
		}
	})
	if failure != nil {
		return fmt.Errorf("search: counters: %w", failure)
	}
	return nil
}
