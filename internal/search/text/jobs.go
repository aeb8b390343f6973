package text

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/jobs"
	"sudar/internal/publications"
)

const (
	writeJob   = "passages.write" // of one item
	sweepJob   = "passages.sweep" // of all
	sweepEvery = 24 * time.Hour
	sweepStep  = 500
)

// Published has the passages of an item's new publication written, in the
// transaction of ctx. The blobs of source are in place.
func (s *Service) Published(ctx context.Context, source Source) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.saveSource(ctx, source); err != nil {
			return err
		}
		return s.enqueue(ctx, source.ItemID)
	})
}

// Sweep has the engine compared with the library soon: what is missing is
// written, what is gone removed. It repeats itself once a day.
func (s *Service) Sweep(ctx context.Context) error {
	return s.queue.Enqueue(ctx, jobs.Job{Kind: sweepJob, Key: "all"})
}

func (s *Service) enqueue(ctx context.Context, itemID int64) error {
	return s.queue.Enqueue(ctx, jobs.Job{Kind: writeJob, Key: strconv.FormatInt(itemID, 10), Payload: itemID})
}

// write brings the passages of an item up to date, whatever that means now.
func (s *Service) write(ctx context.Context, job jobs.Job) error {
	var itemID int64
	if err := job.Decode(&itemID); err != nil {
		return err
	}
	source, err := s.source(ctx, itemID)
	if apperr.Is(err, apperr.NotFound) {
		return s.engine.Remove(ctx, itemID)
	}
	if err != nil {
		return err
	}
	if err := s.whole(ctx, source); err != nil {
		return err
	}
	return s.noted(ctx, s.engine.Put(ctx, Book{ItemID: itemID, Revision: source.Revision}, s.passages(ctx, source)))
}

// whole reads a text and its positions to their ends before anything of them is
// written. What is damaged is told, to be made again; the text comes back as a
// new job.
func (s *Service) whole(ctx context.Context, source Source) error {
	for _, key := range []string{source.PositionsKey, source.TextKey} {
		object, err := s.blobs.Open(ctx, key)
		if err == nil {
			err = errors.Join(blob.CheckGzip(object), object.Close())
		}
		if blob.Damaged(err) {
			err = errors.Join(err, s.tell(ctx, source.ItemID, source.Revision))
		}
		if err != nil {
			return fmt.Errorf("text: %w", err)
		}
	}
	return nil
}

// passages reads a text part by part; only one is held at a time.
func (s *Service) passages(ctx context.Context, source Source) iter.Seq2[Passage, error] {
	return func(yield func(Passage, error) bool) {
		var positions publications.Positions
		err := s.open(ctx, source.PositionsKey, func(r io.Reader) error { return json.NewDecoder(r).Decode(&positions) })
		if err != nil {
			yield(Passage{}, err)
			return
		}
		at, done := newPlaces(positions), int64(0)
		err = s.open(ctx, source.TextKey, func(r io.Reader) error {
			return publications.ReadText(r, func(part publications.TextPart) error {
				for _, passage := range passagesOf(part, at) {
					if !yield(passage, nil) {
						return errStopped
					}
				}
				done++
				return jobs.Progress(ctx, done, 0)
			})
		})
		if err != nil && !errors.Is(err, errStopped) {
			yield(Passage{}, err)
		}
	}
}

var errStopped = errors.New("text: nobody wants more")

// open reads a gzip blob.
func (s *Service) open(ctx context.Context, key string, read func(io.Reader) error) error {
	object, err := s.blobs.Open(ctx, key)
	if err != nil {
		return fmt.Errorf("text: open %s: %w", key, err)
	}
	defer func() { _ = object.Close() }() // it was only read
	unpacked, err := gzip.NewReader(blob.Reader(object))
	if err != nil {
		return fmt.Errorf("text: unpack %s: %w", key, err)
	}
	return read(unpacked)
}

// sweep is the job that looks whether the engine is whole and has what it is to
// have.
func (s *Service) sweep(ctx context.Context, _ jobs.Job) error {
	if err := s.engine.Check(ctx); err != nil && !apperr.Is(err, apperr.PassagesPreparing) {
		return err
	}
	if err := s.compare(ctx); err != nil {
		return err
	}
	if filled, err := s.engine.Filled(ctx); err != nil || !filled {
		return errors.Join(err, s.queue.Enqueue(ctx, jobs.Job{Kind: fillJob, Key: "all", RunAt: s.clock.Now().Add(fillEvery)}))
	}
	return nil
}

// compare walks through the library's texts and the engine's books side by side.
func (s *Service) compare(ctx context.Context) error {
	texts := cursor[Source]{fetch: s.sources, id: func(t Source) int64 { return t.ItemID }}
	books := cursor[Book]{fetch: s.engine.List, id: func(b Book) int64 { return b.ItemID }}
	for {
		text, hasText, err := texts.peek(ctx)
		if err != nil {
			return err
		}
		book, hasBook, err := books.peek(ctx)
		if err != nil {
			return err
		}
		switch {
		case !hasText && !hasBook:
			return s.queue.Enqueue(ctx, jobs.Job{Kind: sweepJob, Key: "all", RunAt: s.clock.Now().Add(sweepEvery)})
		case !hasText || hasBook && book.ItemID < text.ItemID:
			err = s.enqueue(ctx, book.ItemID) // it may have come meanwhile
			books.next()
		case !hasBook || text.ItemID < book.ItemID:
			err = s.enqueue(ctx, text.ItemID)
			texts.next()
		default:
			if book.Revision != text.Revision {
				err = s.enqueue(ctx, text.ItemID)
			}
			texts.next()
			books.next()
		}
		if err != nil {
			return err
		}
	}
}

// cursor walks through rows in the order of their ids.
type cursor[T any] struct {
	fetch func(ctx context.Context, after int64, limit int) ([]T, error)
	id    func(T) int64
	rows  []T
	last  int64
	ended bool
}

// peek returns the row at hand, false behind the last.
func (c *cursor[T]) peek(ctx context.Context) (row T, ok bool, err error) {
	if len(c.rows) == 0 && !c.ended {
		if c.rows, err = c.fetch(ctx, c.last, sweepStep); err != nil {
			return row, false, err
		}
		c.ended = len(c.rows) < sweepStep
	}
	if len(c.rows) == 0 {
		return row, false, nil
	}
	return c.rows[0], true, nil
}

func (c *cursor[T]) next() { c.last, c.rows = c.id(c.rows[0]), c.rows[1:] }
