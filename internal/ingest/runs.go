package ingest

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/log"
	"sudar/internal/kit/scratch"
	"sudar/internal/publications"
	"sudar/internal/reading"
)

// How often a run shows that it lives, and after which silence it is dead.
const (
	heartbeat = 10 * time.Second
	deadAfter = time.Minute
)

const blobRoot = "publications/"

// run is one import at work. Blobs do not roll back, so whatever it stores
// lies under its id: should it die, Sweep finds what no publication names.
type run struct {
	*Service
	id       string
	ctx      context.Context // ends with the run, not with a call
	stop     context.CancelFunc
	beating  sync.WaitGroup
	stems    atomic.Int64
	littered atomic.Bool
}

func (s *Service) beginRun(ctx context.Context) (*run, error) {
	r := &run{Service: s, id: ident.New()}
	if _, err := db.Exec(ctx, s.db, "INSERT INTO import_runs (id, alive_at) VALUES ($1, $2)", r.id, s.db.Now()); err != nil {
		return nil, err
	}
	r.ctx, r.stop = context.WithCancel(context.WithoutCancel(ctx))
	r.beating.Go(r.beat)
	return r, nil
}

func (r *run) beat() {
	ticker := time.NewTicker(heartbeat)
	defer ticker.Stop()
	for {
		select {
		case <-r.ctx.Done():
			return
		case <-ticker.C:
			if _, err := db.Exec(r.ctx, r.db, "UPDATE import_runs SET alive_at = $2 WHERE id = $1", r.id, r.db.Now()); err != nil {
				log.From(r.ctx).WarnContext(r.ctx, "ingest: heartbeat", "error", err)
			}
		}
	}
}

// end closes the run. One that could not clear up behind itself is left to Sweep.
func (r *run) end() {
	r.stop()
	r.beating.Wait()
	if r.littered.Load() {
		return
	}
	ctx := context.WithoutCancel(r.ctx)
	if _, err := db.Exec(ctx, r.db, "DELETE FROM import_runs WHERE id = $1", r.id); err != nil {
		log.From(ctx).WarnContext(ctx, "ingest: end of run", "error", err)
	}
}

// store puts everything of an opened file under a stem of its own and returns
// the stem; when that fails nothing stays. Runs share folders among their
// files: a new one for each would cost more than the file.
func (r *run) store(ctx context.Context, src, out string, result publications.Result) (string, error) {
	p := reading.Publication{Stem: blobRoot + r.id + "/" + strconv.FormatInt(r.stems.Add(1), 10)}
	err := errors.Join(r.put(ctx, p.OriginalKey(), src), r.putOpened(ctx, p, out, result.Cover != nil))
	if err != nil {
		r.discard(p.Stem)
		return "", fmt.Errorf("ingest: store: %w", err)
	}
	return p.Stem, nil
}

// putOpened stores what a build has left in a folder.
func (s *Service) putOpened(ctx context.Context, p reading.Publication, out string, covered bool) error {
	err := errors.Join(
		s.put(ctx, p.PackKey(), filepath.Join(out, publications.PackFile)),
		s.putGzip(ctx, p.PositionsKey(), filepath.Join(out, publications.PositionsFile)),
		s.putGzip(ctx, p.TextKey(), filepath.Join(out, publications.TextFile)),
		s.putGzip(ctx, p.ManifestKey(), filepath.Join(out, publications.ManifestFile)),
	)
	if err == nil && covered {
		err = s.put(ctx, p.CoverKey(), filepath.Join(out, publications.CoverFile))
	}
	return err
}

func (s *Service) put(ctx context.Context, key, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // it was only read
	info, err := file.Stat()
	if err != nil {
		return err
	}
	return s.blobs.Put(ctx, key, file, info.Size())
}

func (s *Service) putGzip(ctx context.Context, key, path string) error {
	packed := path + ".gz"
	if err := scratch.Rewrite(path, packed, compress); err != nil {
		return err
	}
	return s.put(ctx, key, packed)
}

func compress(in io.Reader, out io.Writer) error {
	packer, err := gzip.NewWriterLevel(out, gzip.BestSpeed)
	if err != nil {
		return err
	}
	if _, err := io.Copy(packer, in); err != nil {
		return err
	}
	return packer.Close()
}

// discard removes the blobs of a file that was not taken after all.
func (r *run) discard(stem string) {
	ctx := context.WithoutCancel(r.ctx)
	if err := r.clear(ctx, stem); err != nil {
		r.littered.Store(true)
		log.From(ctx).WarnContext(ctx, "ingest: clear up", "error", err)
	}
}

func (s *Service) clear(ctx context.Context, stem string) error {
	var errs []error
	for _, key := range (reading.Publication{Stem: stem}).Keys() {
		errs = append(errs, s.blobs.Delete(ctx, key))
	}
	return errors.Join(errs...)
}

// Sweep clears away what died runs left behind. Imports do it before they
// begin; running it at any time is safe.
func (s *Service) Sweep(ctx context.Context) error {
	dead, err := db.All[string](ctx, s.db, "SELECT id FROM import_runs WHERE alive_at < $1", db.At(s.clock.Now().Add(-deadAfter)))
	if err != nil {
		return err
	}
	for _, id := range dead {
		if err := s.sweepRun(ctx, blobRoot+id+"/"); err != nil {
			return err
		}
		if _, err := db.Exec(ctx, s.db, "DELETE FROM import_runs WHERE id = $1", id); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) sweepRun(ctx context.Context, prefix string) error {
	stems := map[string]bool{}
	for info, err := range s.blobs.List(ctx, prefix) {
		if err != nil {
			return err
		}
		number, _, _ := strings.Cut(strings.TrimPrefix(info.Key, prefix), "-")
		stems[prefix+number] = true
	}
	for stem := range stems {
		owned, err := s.reading.HasBlobs(ctx, stem)
		if err != nil {
			return err
		}
		if owned {
			continue
		}
		if err := s.clear(ctx, stem); err != nil {
			return err
		}
	}
	return nil
}
