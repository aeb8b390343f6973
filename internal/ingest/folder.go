package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"sudar/internal/kit/apperr"
	"sudar/internal/publications"
	"sudar/internal/publications/media"
)

// ImportFolder imports every publication of a folder, or one file, in the
// order of their names: EPUB, PDF, MP3, M4B and zips of tracks, known by their
// bytes; an article, which is a page like any other, when it is named itself.
// Files that the organisation has already are left alone, so that a second run
// changes nothing; their covers follow by jobs. A file that cannot be opened is reported and the rest goes on;
// an error means that the run itself could not go on.
func (s *Service) ImportFolder(ctx context.Context, path string, o Options) (Report, error) {
	begun := s.clock.Now()
	root, files, named, err := list(path)
	if err != nil {
		return Report{}, err
	}
	if err := s.Sweep(ctx); err != nil {
		return Report{}, err
	}
	r, err := s.beginRun(ctx)
	if err != nil {
		return Report{}, err
	}
	defer r.end()
	folder := &folderRun{run: r, options: o, root: root, named: named, total: len(files), claimed: map[string]bool{}}
	group, working := errgroup.WithContext(ctx)
	group.SetLimit(s.workers + 1) // one stores while the children open
	for _, file := range files {
		if working.Err() != nil {
			break
		}
		group.Go(func() error { return folder.take(working, file) })
	}
	err = group.Wait()
	slices.SortFunc(folder.report.Refusals, func(a, b Event) int { return strings.Compare(a.Path, b.Path) })
	folder.report.Took = s.clock.Now().Sub(begun)
	return folder.report, errors.Join(err, ctx.Err())
}

// list returns the regular files below path in order, hidden ones left out, and
// whether path names a file.
func list(path string) (root string, files []string, named bool, err error) {
	root, err = filepath.EvalSymlinks(path)
	if err != nil {
		return "", nil, false, fmt.Errorf("ingest: %w", err)
	}
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != root && hidden(entry.Name()) && entry.IsDir():
			return fs.SkipDir
		case entry.Type().IsRegular() && !hidden(entry.Name()):
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		return "", nil, false, fmt.Errorf("ingest: %w", err)
	}
	if named = len(files) == 1 && files[0] == root; named {
		root = filepath.Dir(root)
	}
	return root, files, named, nil
}

func hidden(name string) bool { return strings.HasPrefix(name, ".") || name == "__MACOSX" }

// folderRun is an import of a folder at work.
type folderRun struct {
	*run
	options Options
	root    string
	named   bool // the one file was named itself: its first bytes need not tell what it is
	total   int

	creating sync.Mutex

	mu      sync.Mutex
	claimed map[string]bool // digests that this run has begun
	report  Report
}

// take decides the fate of one file and tells it.
func (f *folderRun) take(ctx context.Context, path string) error {
	event, size, err := f.importFile(ctx, path)
	var refusal *publications.Refusal
	if errors.As(err, &refusal) {
		event.Outcome, event.Reason = Refused, refusal.Reason
		if refusal.Reason == publications.ReasonNotAPublication && !claims(path) {
			event.Outcome, event.Reason = Ignored, ""
		}
		err = nil
	}
	if err != nil || ctx.Err() != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if event.Path, err = filepath.Rel(f.root, path); err != nil {
		event.Path = filepath.Base(path)
	}
	f.report.add(event)
	if event.Outcome == Imported {
		f.report.Bytes += size
	}
	event.Done, event.Total = f.report.Imported+f.report.Known+f.report.Refused+f.report.Ignored, f.total
	if f.options.Progress != nil {
		f.options.Progress(event)
	}
	return nil
}

// claims tells whether a file's name says that it is a publication.
func claims(path string) bool {
	return slices.Contains([]string{".epub", ".pdf", ".mp3", ".m4b", ".m4a"}, strings.ToLower(filepath.Ext(path)))
}

func (f *folderRun) importFile(ctx context.Context, path string) (Event, int64, error) {
	digest, size, err := f.examine(path)
	if err != nil {
		return Event{}, size, err
	}
	if !f.claim(digest) {
		return Event{Outcome: Known}, size, nil
	}
	if known, err := f.known(ctx, f.options.OrganizationID, digest); err != nil || known {
		return Event{Outcome: Known}, size, err
	}
	out, remove, err := f.scratch.Folder("import")
	if err != nil {
		return Event{}, size, err
	}
	defer remove()
	result, err := f.build(ctx, path, out, f.limits)
	if err != nil {
		return Event{}, size, err
	}
	if result.SHA256 != digest {
		return Event{}, size, publications.Refuse(publications.ReasonDamaged, "the file changed while it was read")
	}
	event, err := f.keep(ctx, path, out, result)
	return event, size, err
}

// keep stores an opened file with its record.
func (f *folderRun) keep(ctx context.Context, path, out string, result publications.Result) (Event, error) {
	draft := draftOf(result, path, out, f.options)
	event := Event{Outcome: Imported, Title: draft.content.Title, Warnings: result.Warnings}
	if f.options.DryRun {
		return event, nil
	}
	stem, err := f.store(ctx, path, out, result)
	if err != nil {
		return event, err
	}
	// One at a time: side by side they would only undo each other's tags and
	// contributors on PostgreSQL and wait for each other on SQLite.
	f.creating.Lock()
	created, known, err := f.create(ctx, draft, result, stem, filepath.Base(path))
	f.creating.Unlock()
	if err != nil {
		f.discard(stem)
		if known {
			return Event{Outcome: Known}, nil
		}
		if apperr.Is(err, apperr.Invalid) {
			err = publications.Refuse(publications.ReasonDamaged, "record: %w", err)
		}
		return event, err
	}
	if f.named { // somebody looks at it next; the covers of a folder take longer than its books
		f.showCover(ctx, created, result.Cover != nil, out)
	}
	event.ContentID, event.ItemID = created.ID, created.Items[0].ID
	return event, nil
}

func (f *folderRun) claim(digest string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	fresh := !f.claimed[digest]
	f.claimed[digest] = true
	return fresh
}

// examine returns the digest and size of a file that could be a publication.
// Refusals: not_a_publication by its first bytes, too_large, internal when it
// cannot be read.
func (f *folderRun) examine(path string) (digest string, size int64, err error) {
	file, err := os.Open(path)
	if err != nil {
		return "", 0, publications.AsRefusal(err)
	}
	defer func() { _ = file.Close() }() // it was only read
	info, err := file.Stat()
	if err != nil {
		return "", 0, publications.AsRefusal(err)
	}
	head := make([]byte, min(media.HeadBytes, info.Size()))
	if _, err := io.ReadFull(file, head); err != nil {
		return "", 0, publications.AsRefusal(err)
	}
	if !f.named && !claims(path) && !opens(media.Sniff(head)) {
		return "", 0, publications.Refuse(publications.ReasonNotAPublication, "by its first bytes")
	}
	if info.Size() > f.limits.FileBytes {
		return "", info.Size(), publications.Refuse(publications.ReasonTooLarge, "%d bytes", info.Size())
	}
	h := sha256.New()
	_, _ = h.Write(head) // a hash never fails
	if _, err := io.Copy(h, io.LimitReader(file, f.limits.FileBytes)); err != nil {
		return "", 0, publications.AsRefusal(err)
	}
	return hex.EncodeToString(h.Sum(nil)), info.Size(), nil
}

// opens tells whether first bytes of this kind may begin a publication.
func opens(mediaType string) bool {
	return slices.Contains([]string{"application/zip", "application/pdf", "audio/mpeg", "audio/mp4"}, mediaType)
}
