package imports

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"sudar/internal/ingest/formats"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
)

// batchSize is how many rows a transaction settles: many, for the sake of speed,
// and few enough that readers and other writers do not wait for it.
const batchSize = 200

// errMoved says that somebody else has settled the batch, or changed the step.
var errMoved = errors.New("imports: another has gone on")

// entry is a record of a file.
type entry struct {
	number  int64
	draft   formats.Draft
	digest  string
	refused Reason
}

// walk goes through the file of an import, in one of its two steps.
type walk struct {
	*Service
	of    Import
	names *names
	found found
	skips map[int64]bool // rows of the batch that somebody decided against
	rows  []written      // of the batch
	// waiting are records of the batch that are about to be made
	waiting waiting
}

// through settles the rows of an import from where it was left. A file that cannot
// be read on makes the import a failed one.
func (s *Service) through(ctx context.Context, i Import, open Opener) error {
	file, err := open(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // it was only read
	w := &walk{Service: s, of: i, names: newNames(s.catalogue)}
	in, err := openSource(i, file)
	var refused *refusal
	if errors.As(err, &refused) {
		return s.fail(ctx, i, refused.reason)
	}
	if err != nil {
		return err
	}
	for n := int64(0); n < i.Done; n++ {
		if _, err := in.next(); err != nil && !errors.As(err, &refused) {
			return ended(err)
		}
	}
	return w.on(ctx, in)
}

func openSource(i Import, file io.Reader) (source, error) {
	if i.Format == CSV && !mapped(i.Mapping) {
		return nil, &refusal{reason: noTitleHead, last: true}
	}
	return open(i.Format, file, i.Mapping)
}

// ended says that a file has become shorter than it was.
func ended(err error) error {
	if errors.Is(err, io.EOF) {
		return jobs.Permanent(errors.New("imports: the file has changed"))
	}
	return err
}

// on settles what in still has, batch by batch.
func (w *walk) on(ctx context.Context, in source) error {
	for {
		batch, last, err := w.read(in)
		if err != nil {
			return err
		}
		if err := w.settle(ctx, batch, last); err != nil {
			return err
		}
		if last {
			return nil
		}
		if err := jobs.Progress(ctx, w.of.Done, w.of.Total); err != nil {
			return err
		}
	}
}

// read returns the next entries, and whether there are no more.
func (w *walk) read(in source) (batch []entry, last bool, err error) {
	for len(batch) < batchSize {
		e := entry{number: w.of.Done + int64(len(batch)) + 1}
		var refused *refusal
		switch e.draft, err = in.next(); {
		case errors.Is(err, io.EOF):
			return batch, true, nil
		case errors.As(err, &refused):
			e.refused = refused.reason
			if refused.last {
				return append(batch, e), true, nil
			}
		case err != nil:
			return nil, false, err
		default:
			if e.digest, err = digestOf(e.draft); err != nil {
				return nil, false, err
			}
		}
		batch = append(batch, e)
	}
	return batch, false, nil
}

// digestOf names a draft by everything that it says.
func digestOf(d formats.Draft) (string, error) {
	d.Version = ""
	text, err := json.Marshal(d)
	if err != nil {
		return "", fmt.Errorf("imports: digest: %w", err)
	}
	sum := sha256.Sum256(text)
	digest := hex.EncodeToString(sum[:16])
	if d.Deleted {
		digest = withdrawnMark + digest
	}
	return digest, nil
}

// withdrawnMark begins the digest of a record that its source has no more.
const withdrawnMark = "-"

func withdrawn(digest string) bool { return strings.HasPrefix(digest, withdrawnMark) }

// settle settles a batch in one transaction. When something of it cannot be
// written, each row has one of its own, and the one that fails is refused.
func (w *walk) settle(ctx context.Context, batch []entry, last bool) error {
	err := w.attempt(ctx, batch, last)
	if err == nil || len(batch) == 0 || !ofARow(ctx, err) {
		return err
	}
	for n, e := range batch {
		one, final := []entry{e}, last && n == len(batch)-1
		if err = w.attempt(ctx, one, final); err != nil && ofARow(ctx, err) {
			one[0].refused = Internal
			err = w.attempt(ctx, one, final)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ofARow tells whether an error may be that of what was written, not of the
// database, of who stops the import, or of another who has gone on.
func ofARow(ctx context.Context, err error) bool {
	return ctx.Err() == nil && !errors.Is(err, errMoved) && !apperr.Is(err, apperr.Unavailable) && !apperr.Is(err, apperr.StorageFull)
}

// attempt settles a batch, all of it or nothing, and moves the import on.
func (w *walk) attempt(ctx context.Context, batch []entry, last bool) error {
	var after Import
	again := false
	err := w.db.InTx(ctx, func(ctx context.Context) error {
		if again { // what was made before the deadlock is gone
			w.names.forget()
		}
		again, after = true, w.of
		if err := w.hold(ctx); err != nil {
			return err
		}
		rows, err := w.decide(ctx, batch)
		if err != nil {
			return err
		}
		for _, r := range rows {
			after.Counts.add(string(r.Outcome))
		}
		after.Done += int64(len(rows))
		if err := w.writeRows(ctx, w.of.ID, rows); err != nil {
			return err
		}
		if err := w.move(ctx, after); err != nil || !last {
			return err
		}
		return w.enter(ctx, after, next[after.State], "")
	})
	if err != nil {
		w.names.forget() // what was made is gone
		return err
	}
	w.of = after
	w.names.bound()
	return nil
}

// next are the states that follow when all rows are settled.
var next = map[State]State{Checking: Checked, Running: Done}

// hold keeps the import to the transaction; errMoved when it is not where it was.
func (w *walk) hold(ctx context.Context) error {
	if err := w.db.LockRow(ctx, "record_imports", w.of.ID); err != nil {
		return err
	}
	now, err := db.Get[Import](ctx, w.db, "SELECT "+importColumns+" FROM record_imports i WHERE i.id = $1", w.of.ID)
	if err == nil && (now.State != w.of.State || now.Done != w.of.Done) {
		return errMoved
	}
	return err
}

// decide returns the rows of a batch; in the run it also writes their
// records.
func (w *walk) decide(ctx context.Context, batch []entry) ([]written, error) {
	if err := w.find(ctx, batch); err != nil {
		return nil, err
	}
	if err := w.findSkips(ctx, batch); err != nil {
		return nil, err
	}
	w.rows, w.waiting = make([]written, 0, len(batch)), waiting{}
	for _, e := range batch {
		row, err := w.row(ctx, e)
		if err != nil {
			return nil, fmt.Errorf("imports: row %d: %w", e.number, err)
		}
		w.rows = append(w.rows, row)
	}
	err := w.flush(ctx)
	return w.rows, err
}

// findSkips reads what somebody decided of the rows.
func (w *walk) findSkips(ctx context.Context, batch []entry) error {
	w.skips = map[int64]bool{}
	if w.of.State != Running || len(batch) == 0 {
		return nil
	}
	rows, err := db.All[int64](ctx, w.db, "SELECT number FROM record_import_rows WHERE import_id = $1 AND number BETWEEN $2 AND $3 AND skip",
		w.of.ID, batch[0].number, batch[len(batch)-1].number)
	for _, n := range rows {
		w.skips[n] = true
	}
	return err
}
