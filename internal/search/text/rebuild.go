package text

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"sync"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
	"sudar/internal/kit/page"
	"sudar/internal/kit/quarantine"
)

// restAfterMending keeps a disk that damages everything, or a damaged library
// beside, from having the passages made again at every call.
const restAfterMending = 5 * time.Second

// Open opens the engine that suits the library's database; on SQLite its file
// is path. What is damaged, now or later, is made again: see healing.
func Open(ctx context.Context, library *db.DB, path string) (Engine, error) {
	h := &healing{library: library, path: path}
	err := h.open(ctx)
	if damaged(err) {
		err = h.mend(ctx, err)
	}
	return h, err
}

// healing is an engine whose tables are made again when they turn out to be
// damaged: the library's texts are all it needs. Until all books are written
// anew, who asks is told to come again.
type healing struct {
	library *db.DB
	path    string // on SQLite

	mu     sync.RWMutex
	now    *sqlEngine // nil when it could not be opened
	mended time.Time
}

func damaged(err error) bool { return errors.Is(err, errDamaged) || db.Damaged(err) }

// open opens what is there, or makes it.
func (h *healing) open(ctx context.Context) (err error) {
	if h.library.Dialect() == db.Postgres {
		h.now, err = openPostgres(ctx, h.library)
		return err
	}
	h.now, err = openSQLite(ctx, h.library, h.path)
	return err
}

// mend makes empty tables in the place of damaged ones.
func (h *healing) mend(ctx context.Context, cause error) error {
	log.From(ctx).WarnContext(ctx, "search inside books is damaged and is written anew", "error", cause)
	h.mended = h.library.Now().Time
	if h.library.Dialect() == db.Postgres {
		if err := dropPostgres(ctx, h.library); err != nil {
			return err
		}
		return h.open(ctx)
	}
	h.close()
	if err := quarantine.Move(h.path, h.path+"-wal", h.path+"-shm"); err != nil {
		return err
	}
	return h.open(ctx)
}

// close closes the file; an error says nothing that is not known.
func (h *healing) close() {
	if h.now != nil && h.library.Dialect() == db.SQLite {
		_ = h.now.db.Close()
	}
	h.now = nil
}

// run gives do the engine. When that is damaged, or made again meanwhile, the
// error is passages_preparing.
func (h *healing) run(ctx context.Context, do func(*sqlEngine) error) error {
	used := h.current()
	err := h.look(used)
	if err == nil {
		err = do(used)
	}
	switch {
	case errors.Is(err, errReplaced) || damaged(err):
		h.heal(context.WithoutCancel(ctx), used, err)
	case err == nil || h.current() == used:
		return err
	}
	return errPreparing
}

func (h *healing) current() *sqlEngine {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.now
}

// errReplaced says that another file lies where the engine's was, or none:
// another process has made it again, or somebody has removed it.
var errReplaced = errors.New("text: the file was replaced")

// look returns errReplaced, or errDamaged for a file that has become smaller:
// what is read may come from memory for a while yet.
func (h *healing) look(used *sqlEngine) error {
	if used == nil {
		return errReplaced
	}
	if used.file == nil {
		return nil
	}
	for range 2 { // others may have seen it grow between our two looks
		info, err := os.Stat(h.path)
		if err != nil || !os.SameFile(info, used.file) {
			return errReplaced
		}
		before, size := used.size.Load(), info.Size()
		if size == before || size > before && used.size.CompareAndSwap(before, size) {
			return nil
		}
	}
	return fmt.Errorf("%w: the file was cut", errDamaged)
}

// heal opens the file that another process has made, or mends ours.
func (h *healing) heal(ctx context.Context, used *sqlEngine, cause error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.now != used || h.library.Now().Sub(h.mended) < restAfterMending {
		return // somebody else was quicker
	}
	var err error
	if errors.Is(h.look(used), errReplaced) {
		h.close()
		err = h.open(ctx)
		if damaged(err) {
			err = h.mend(ctx, err)
		}
	} else {
		err = h.mend(ctx, cause)
	}
	if err != nil {
		log.From(ctx).ErrorContext(ctx, "search inside books could not be written anew", "error", err)
	}
}

// Close closes what was opened.
func (h *healing) Close() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.close()
	return nil
}

// The rest hands over to the engine.

func (h *healing) Put(ctx context.Context, book Book, passages iter.Seq2[Passage, error]) error {
	return h.run(ctx, func(e *sqlEngine) error { return e.Put(ctx, book, passages) })
}

func (h *healing) Remove(ctx context.Context, itemID int64) error {
	return h.run(ctx, func(e *sqlEngine) error { return e.Remove(ctx, itemID) })
}

func (h *healing) List(ctx context.Context, afterItem int64, limit int) (books []Book, err error) {
	err = h.run(ctx, func(e *sqlEngine) error { books, err = e.List(ctx, afterItem, limit); return err })
	return books, err
}

func (h *healing) Within(ctx context.Context, itemID int64, wanted Expression, request page.Request) (found page.List[Passage], err error) {
	err = h.run(ctx, func(e *sqlEngine) error { found, err = e.Within(ctx, itemID, wanted, request); return err })
	return found, err
}

func (h *healing) Across(ctx context.Context, scope entitlements.Scope, wanted Expression, options Across) (found page.List[Found],
	err error) {
	err = h.run(ctx, func(e *sqlEngine) error { found, err = e.Across(ctx, scope, wanted, options); return err })
	return found, err
}

func (h *healing) Filled(ctx context.Context) (filled bool, err error) {
	err = h.run(ctx, func(e *sqlEngine) error { filled, err = e.Filled(ctx); return err })
	return filled, err
}

func (h *healing) Fill(ctx context.Context) error {
	return h.run(ctx, func(e *sqlEngine) error { return e.Fill(ctx) })
}

func (h *healing) Check(ctx context.Context) error {
	return h.run(ctx, func(e *sqlEngine) error { return e.Check(ctx) })
}
