package reading

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
	"sudar/internal/publications/pack"
)

// RebuildJob makes the files of a publication again from its original (ADR 49);
// its payload is a Rebuild, its key Rebuild.Key. Package ingest does it.
const RebuildJob = "publication.rebuild"

// Rebuild names the publication that a job makes again.
type Rebuild struct {
	ItemID   int64 `json:"item_id"`
	Revision int   `json:"revision"`
	// Cover is set when the cover in it is wanted, whatever the rest is like.
	Cover bool `json:"cover,omitempty"`
	// Failed is set on a job that waits to try once more: the original is gone or
	// damaged itself.
	Failed bool `json:"failed,omitempty"`
}

// Key makes the jobs of one publication one job.
func (r Rebuild) Key() string {
	return strconv.FormatInt(r.ItemID, 10) + "-" + strconv.Itoa(r.Revision)
}

// rebuildTakes is how long readers are told to wait; most files take less.
const rebuildTakes = 3 * time.Second

// errDamaged says that a file of a publication is gone or not what was written.
var errDamaged = errors.New("reading: the publication is damaged")

func damaged(err error) bool { return errors.Is(err, errDamaged) || errors.Is(err, pack.ErrFormat) }

// told marks the error of a blob that is damaged.
func told(err error) error {
	if blob.Damaged(err) {
		return fmt.Errorf("%w: %w", errDamaged, err)
	}
	return err
}

// mended runs do. When it meets damage it runs once more with packs opened anew,
// as the files may have been made again since they were opened. What is damaged
// still is made again, and the error says what to tell the reader:
// publication_preparing, or publication_damaged when the original is too. Other
// errors come back as they are.
func (s *Service) mended(ctx context.Context, p Publication, do func() error) error {
	err := do()
	if damaged(err) {
		s.packs.forget(p.PackKey())
		err = do()
	}
	return s.mend(ctx, p, err)
}

func (s *Service) mend(ctx context.Context, p Publication, err error) error {
	if !damaged(err) {
		return err
	}
	s.packs.forget(p.PackKey())
	return s.mending.response(p.Stem, func() *apperr.Error {
		return s.rebuilding(context.WithoutCancel(ctx), Rebuild{ItemID: p.ItemID, Revision: p.Revision}, err)
	})
}

// Rebuild has the files of a publication made again, once however often it is
// asked for.
func (s *Service) Rebuild(ctx context.Context, wanted Rebuild) error {
	if _, found, err := s.queue.Pending(ctx, RebuildJob, wanted.Key()); err != nil || found && !wanted.Cover {
		return err
	}
	return s.queue.Enqueue(ctx, jobs.Job{Kind: RebuildJob, Key: wanted.Key(), Payload: wanted})
}

// rebuilding asks for the job unless there is one, and says how it stands.
func (s *Service) rebuilding(ctx context.Context, wanted Rebuild, cause error) *apperr.Error {
	job, found, err := s.queue.Pending(ctx, RebuildJob, wanted.Key())
	if err != nil {
		return apperr.Wrap(apperr.PublicationPreparing, err).After(rebuildTakes)
	}
	if !found {
		log.From(ctx).WarnContext(ctx, "a publication is damaged and is made again from its original", "item", wanted.ItemID, "revision",
			wanted.Revision, "error", cause)
		err = s.queue.Enqueue(ctx, jobs.Job{Kind: RebuildJob, Key: wanted.Key(), Payload: wanted})
		return apperr.Wrap(apperr.PublicationPreparing, err).After(rebuildTakes)
	}
	var asked Rebuild
	if wait := job.RunAt.Sub(s.clock.Now()); job.Decode(&asked) == nil && asked.Failed && wait > 0 {
		return apperr.New(apperr.PublicationDamaged).After(wait)
	}
	return apperr.New(apperr.PublicationPreparing).After(rebuildTakes)
}

// answerFor is how long one look at the jobs returns all readers of a
// publication, maxMending how many publications are remembered.
const (
	answerFor  = time.Second
	maxMending = 1000
)

// mending remembers what readers of damaged publications are told.
type mending struct {
	clock clock.Clock
	group singleflight.Group
	mu    sync.Mutex
	known map[string]mendingAnswer // by stem
}

type mendingAnswer struct {
	err   *apperr.Error
	until time.Time
}

func newMending(clk clock.Clock) *mending {
	return &mending{clock: clk, known: map[string]mendingAnswer{}}
}

func (m *mending) response(stem string, look func() *apperr.Error) *apperr.Error {
	m.mu.Lock()
	known, ok := m.known[stem]
	m.mu.Unlock()
	now := m.clock.Now()
	if ok && now.Before(known.until) {
		return known.err
	}
	found, _, _ := m.group.Do(stem, func() (any, error) { return look(), nil })
	err, _ := found.(*apperr.Error)
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.known) >= maxMending {
		clear(m.known)
	}
	m.known[stem] = mendingAnswer{err, now.Add(answerFor)}
	return err
}

// Check reads every file of p: an error that says which is damaged, or nil. The
// original and the cover are not looked at.
func (s *Service) Check(ctx context.Context, p Publication) error {
	for _, key := range []string{p.ManifestKey(), p.PositionsKey(), p.TextKey()} {
		object, err := s.blobs.Open(ctx, key)
		if err == nil {
			err = errors.Join(blob.CheckGzip(object), object.Close())
		}
		if err != nil {
			return told(err)
		}
	}
	object, err := s.blobs.Open(ctx, p.PackKey())
	if err != nil {
		return told(err)
	}
	defer func() { _ = object.Close() }() // it was only read
	opened, err := pack.Open(object, object.Info().Size)
	if err == nil {
		err = opened.Check()
	}
	return told(err)
}

// Damaged tells whether an error of Check is about files that have to be made
// again, and not about a disk or network that does not respond.
func Damaged(err error) bool { return damaged(err) }

// checkedAtMost is how much of a resource is compared with its sums before any
// of it is sent: what follows is compared on the way.
const checkedAtMost = 1 << 20

// Fetch is Resource for bytes that are sent now: asked says from which offset on
// and how many. The first of them are compared with their sums before anything
// is sent, the rest on the way. unavailable: they do not come.
func (s *Service) Fetch(ctx context.Context, p Publication, path string, asked func(*Resource) (from, size int64)) (*Resource, error) {
	var resource *Resource
	err := s.mended(ctx, p, func() (err error) {
		if resource, err = s.resource(ctx, p, path); err != nil {
			return err
		}
		if err = resource.check(asked(resource)); err == nil {
			return nil
		}
		resource.release()
		if damaged(err) && resource.again != nil {
			resource.again()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	resource.ReadSeeker = watched{resource.ReadSeeker, func(err error) { _ = s.mend(ctx, p, err) }}
	return resource, nil
}

// check reads bytes that are to be sent.
func (r *Resource) check(from, size int64) error {
	if r.at == nil {
		return nil
	}
	_, err := io.Copy(io.Discard, io.NewSectionReader(r.at, from, min(size, checkedAtMost)))
	if err != nil && !damaged(err) {
		err = apperr.Wrap(apperr.Unavailable, err).After(time.Second)
	}
	return err
}

// watched tells of damage that is met on the way: the connection then ends
// before all is sent.
type watched struct {
	io.ReadSeeker
	tell func(error)
}

func (w watched) Read(p []byte) (int, error) {
	n, err := w.ReadSeeker.Read(p)
	if damaged(err) {
		w.tell(err) // it is too late to say so
	}
	return n, err
}
