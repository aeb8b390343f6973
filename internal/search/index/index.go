// Package index is the embedded search engine of the catalogue (DESIGN §4): an
// index in memory-mapped, immutable segments over terms of package mongolian.
// It knows documents, words and keywords, no database.
//
// A change writes a young segment and new bitmaps of what lives, and one atomic
// swap shows both: readers never lock.
package index

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// inMemory is the most documents of a segment that is kept in memory until a
// snapshot is written; a larger one is a file at once.
const inMemory = 4096

// Index is an index that searches and takes changes at the same time.
type Index struct {
	epoch  string // of the database whose records it holds
	now    atomic.Pointer[state]
	folder string
	writer sync.Mutex   // of those who replace now
	merger sync.Mutex   // one merge at a time
	files  sync.RWMutex // held while a new file is not yet in now; locked to tidy up
	turns  turns
}

// New returns an empty index that keeps its files in a folder, which it makes.
func New(folder, epoch string) (*Index, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("index: folder: %w", err)
	}
	x := &Index{folder: folder, epoch: epoch, turns: newTurns()}
	x.now.Store(&state{})
	return x, nil
}

// Docs is how many documents live in the index.
func (x *Index) Docs() int { return x.now.Load().docs() }

// Segments is how many segments there are.
func (x *Index) Segments() int { return len(x.now.Load().leaves) }

// Bytes is how many bytes its segments have, in memory and in files.
func (x *Index) Bytes() int64 {
	total := int64(0)
	for _, l := range x.now.Load().leaves {
		total += int64(len(l.Bytes()))
	}
	return total
}

// Position is the place in the feed up to which changes are in the index.
func (x *Index) Position() int64 { return x.now.Load().position }

// Apply puts documents in, in the place of those with the same ids, takes
// those of gone out, and notes the position of the feed. All of it shows at
// once. Documents belong to the index afterwards.
func (x *Index) Apply(documents []segment.Document, gone []int64, position int64) error {
	x.files.RLock()
	defer x.files.RUnlock()
	ids := make([]int64, 0, len(documents)+len(gone))
	for i := range documents {
		ids = append(ids, documents[i].ID)
	}
	ids = append(ids, gone...)
	var young *segment.Segment
	if len(documents) > 0 {
		var err error
		if young, err = x.write(segment.NewBatch(documents)); err != nil {
			return err
		}
	}
	x.writer.Lock()
	defer x.writer.Unlock()
	old := x.now.Load()
	next := &state{position: max(position, old.position)}
	for _, l := range old.leaves {
		if without := l.Without(ids); !without.Live.IsEmpty() {
			next.leaves = append(next.leaves, without)
		}
	}
	if young != nil {
		next.leaves = append(next.leaves, segment.NewLeaf(young))
	}
	x.now.Store(next)
	return nil
}

// Search returns a page of what a query finds. Errors are about reading cards.
func (x *Index) Search(q lookup.Query) (lookup.Result, error) {
	now := x.now.Load()
	defer runtime.KeepAlive(now) // bitmaps lie in its segments
	s := lookup.NewSearch(now.leaves, &q)
	x.turns.run(s.Run)
	return s.Result()
}

// Suggest returns what a half-typed text may become.
func (x *Index) Suggest(q lookup.SuggestQuery) ([]lookup.Hit, error) {
	now := x.now.Load()
	defer runtime.KeepAlive(now) // bitmaps lie in its segments
	return lookup.Suggest(now.leaves, q)
}

// Related returns the documents that share most with one.
func (x *Index) Related(q lookup.RelatedQuery) ([]lookup.Hit, error) {
	now := x.now.Load()
	defer runtime.KeepAlive(now) // bitmaps lie in its segments
	return lookup.Related(now.leaves, q)
}

// Differs returns in what the index and a document differ, "" when they agree:
// its sort key, card, offer, items, columns, keywords, and every form of every word.
// Counters may lag and are not compared.
func (x *Index) Differs(d segment.Document) string {
	now := x.now.Load()
	defer runtime.KeepAlive(now) // bitmaps lie in its segments
	for _, l := range now.leaves {
		if doc, ok := l.Doc(d.ID); ok && l.Live.Contains(doc) {
			return l.Differs(doc, d)
		}
	}
	return "missing"
}

// write makes a segment of a source: in memory when it is small, else in a
// file that is named by what it holds.
func (x *Index) write(from segment.Source) (*segment.Segment, error) {
	if from.Docs() <= inMemory {
		var data bytes.Buffer
		sum, err := segment.Write(&data, from)
		if err != nil {
			return nil, err
		}
		return segment.Open(data.Bytes(), bytes.NewReader(data.Bytes()), sum)
	}
	var sum string
	path, err := x.create(func(w io.Writer) (string, error) {
		var err error
		sum, err = segment.Write(w, from)
		return fileName(sum), err
	})
	if err != nil {
		return nil, err
	}
	return segment.Map(path, sum)
}

func fileName(sum string) string { return sum[:32] + ".seg" }

// create writes a file of the folder that is whole or not there: fill writes
// it and returns its name.
func (x *Index) create(fill func(io.Writer) (name string, err error)) (string, error) {
	file, err := os.CreateTemp(x.folder, "*.new")
	if errors.Is(err, fs.ErrNotExist) { // somebody has removed the folder
		if err = os.MkdirAll(x.folder, 0o700); err == nil {
			file, err = os.CreateTemp(x.folder, "*.new")
		}
	}
	if err != nil {
		return "", fmt.Errorf("index: new file: %w", err)
	}
	name, err := fill(file)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return "", errors.Join(fmt.Errorf("index: new file: %w", err), os.Remove(file.Name()))
	}
	path := filepath.Join(x.folder, name)
	if err := os.Rename(file.Name(), path); err != nil {
		return "", fmt.Errorf("index: new file: %w", err)
	}
	return path, nil
}

// sumOf returns the SHA-256 of a file and its length.
func sumOf(path string) (sum string, size int64, err error) {
	file, err := os.Open(path) //nolint:gosec // a file of the index's own folder
	if err != nil {
		return "", 0, fmt.Errorf("%w: %w", segment.ErrCorrupt, err)
	}
	defer func() { _ = file.Close() }()
	h := sha256.New()
	if size, err = io.CopyBuffer(struct{ io.Writer }{h}, struct{ io.Reader }{file}, make([]byte, 1<<20)); err != nil {
		return "", 0, fmt.Errorf("%w: %w", segment.ErrCorrupt, err)
	}
	return hex.EncodeToString(h.Sum(nil)), size, nil
}
