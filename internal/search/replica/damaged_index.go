package replica

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"syscall"

	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
	"sudar/internal/kit/quarantine"
	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// answering is the replica's index as long as its files are what was written:
// what is found in damaged ones is thrown away (ADR 49).
type answering struct {
	replica *Replica
	x       *index.Index
}

func (a answering) Search(q lookup.Query) (found lookup.Result, err error) {
	err = a.guarded(func() error { found, err = a.x.Search(q); return err })
	return found, err
}

func (a answering) Suggest(q lookup.SuggestQuery) (found []lookup.Hit, err error) {
	err = a.guarded(func() error { found, err = a.x.Suggest(q); return err })
	return found, err
}

func (a answering) Related(q lookup.RelatedQuery) (found []lookup.Hit, err error) {
	err = a.guarded(func() error { found, err = a.x.Related(q); return err })
	return found, err
}

func (a answering) guarded(fn func() error) error {
	err := a.x.Guard(fn)
	if errors.Is(err, segment.ErrCorrupt) && a.x == a.replica.held.Load() {
		a.replica.searcher.Use(nil)
		a.replica.tell(err)
	}
	return err
}

// tell has a running replica begin anew; of several errors the first is kept.
func (r *Replica) tell(err error) {
	select {
	case r.corrupt <- err:
	default:
	}
}

// calm forgets what was told of an index before this one.
func (r *Replica) calm() {
	select {
	case <-r.corrupt: //nolint:errcheck // it is about an index that is gone
	default:
	}
}

// untilCorrupt waits for an error of a call.
func (r *Replica) untilCorrupt(ctx context.Context) error {
	select {
	case err := <-r.corrupt:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// guarded makes fn tell when files of the index are damaged.
func (r *Replica) guarded(fn func(ctx context.Context, x *index.Index) error) func(context.Context) error {
	return func(ctx context.Context) error {
		x := r.held.Load()
		return x.Guard(func() error { return fn(ctx, x) })
	}
}

// clear makes room for an index that is built anew. Damaged files are moved
// aside, those of another version or database are of no use to anybody.
func (r *Replica) clear(ctx context.Context, why error) error {
	if errors.Is(why, fs.ErrNotExist) || errors.Is(why, index.ErrNoSnapshot) && !unreadable(why) {
		if !r.moved {
			log.From(ctx).InfoContext(ctx, "the search index is built", "reason", why)
		}
		if err := os.RemoveAll(r.folder); err == nil {
			return nil
		}
	} else {
		log.From(ctx).WarnContext(ctx, "the search index is damaged and is built again", "error", why)
		r.moved = true
	}
	return quarantine.Move(r.folder)
}

// unreadable tells an error of the file system, but not a full disk, from one of
// what files hold or of the database.
func unreadable(err error) bool {
	var path *fs.PathError
	var link *os.LinkError
	return (errors.As(err, &path) || errors.As(err, &link)) && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOSPC)
}

// build makes the index anew. What stands in the way of its files is moved
// aside.
func (r *Replica) build(ctx context.Context, progress Progress) error {
	err := r.Build(ctx, progress)
	if err == nil || ctx.Err() != nil || !unreadable(err) {
		return err
	}
	log.From(ctx).WarnContext(ctx, "the folder of the search index is made again", "error", err)
	if moved := quarantine.Move(r.folder); moved != nil {
		return errors.Join(err, moved)
	}
	return r.Build(ctx, progress)
}

// Open loads the snapshot, or builds anew when there is none that fits, is
// whole, and is within reach of the feed. It is caught up afterwards.
func (r *Replica) Open(ctx context.Context, progress Progress) error {
	ctx = db.AllTenants(ctx, "search replica")
	var err error
	if r.epoch, err = r.db.Epoch(ctx); err != nil {
		return err
	}
	x, err := index.Load(r.folder, r.epoch)
	if err != nil {
		err := r.clear(ctx, err)
		r.moved = false
		if err != nil {
			return err
		}
		return r.build(ctx, progress)
	}
	lost, err := r.outOfReach(ctx, x.Position())
	if err != nil {
		return err
	}
	if lost {
		return r.build(ctx, progress)
	}
	r.held.Store(x)
	r.saved = x.Position()
	return errors.Join(r.catchUp(ctx), r.guarded(r.recount)(ctx))
}
