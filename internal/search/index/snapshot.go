package index

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/RoaringBitmap/roaring/v2"

	"sudar/internal/mongolian"
	"sudar/internal/search/index/segment"
)

// Format is the version of the files and of what documents hold: another one
// is not read.
const Format = 8

// manifestName is the file that makes a folder a snapshot. Its first line is
// the SHA-256 of the rest.
const manifestName = "manifest"

// manifest names the segments of a moment and the place in the feed up to
// which changes are in them.
type manifest struct {
	Format   int               `json:"format"`
	Analyser string            `json:"analyser"` // mongolian.Hash
	Epoch    string            `json:"epoch"`    // of the database that it was made of
	Position int64             `json:"position"`
	Segments []manifestSegment `json:"segments"`
}

type manifestSegment struct {
	SHA256 string `json:"sha256"`
	Bytes  int64  `json:"bytes"`
	Live   []byte `json:"live"` // roaring
}

// ErrNoSnapshot is wrapped when a folder holds none that this program reads:
// none at all, another format, other rules of language or another epoch of the
// database.
var ErrNoSnapshot = errors.New("index: no snapshot")

// Save writes a snapshot: the segments that are not files yet, then the
// manifest in one step. Files that nothing needs any more go. Counters set by
// Recount that no merge has written yet are not in it.
func (x *Index) Save() error {
	x.files.Lock()
	defer x.files.Unlock()
	now := x.now.Load()
	m := manifest{Format: Format, Analyser: mongolian.Hash(), Epoch: x.epoch, Position: now.position}
	for _, l := range now.leaves {
		live, err := l.Live.ToBytes()
		if err != nil {
			return fmt.Errorf("index: snapshot: %w", err)
		}
		if err := x.keepFile(l.Segment); err != nil {
			return err
		}
		m.Segments = append(m.Segments, manifestSegment{SHA256: l.Sum(), Bytes: int64(len(l.Bytes())), Live: live})
	}
	text, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("index: snapshot: %w", err)
	}
	_, err = x.create(func(w io.Writer) (string, error) {
		sum := sha256.Sum256(text)
		_, err := fmt.Fprintf(w, "%s\n%s", hex.EncodeToString(sum[:]), text)
		return manifestName, err
	})
	if err != nil {
		return err
	}
	if err := syncFolder(x.folder); err != nil {
		return err
	}
	return x.tidy(m)
}

// SavedAt returns when the snapshot in a folder was written; zero when there is none.
func SavedAt(folder string) time.Time {
	info, err := os.Stat(filepath.Join(folder, manifestName))
	if err != nil {
		return time.Time{}
	}
	return info.ModTime().UTC()
}

// keepFile writes a segment that is in memory alone.
func (x *Index) keepFile(s *segment.Segment) error {
	info, err := os.Stat(filepath.Join(x.folder, fileName(s.Sum())))
	if err == nil && info.Size() == int64(len(s.Bytes())) {
		return nil
	}
	_, err = x.create(func(w io.Writer) (string, error) {
		_, err := w.Write(s.Bytes())
		return fileName(s.Sum()), err
	})
	return err
}

func syncFolder(path string) error {
	folder, err := os.Open(path) //nolint:gosec // the index's own folder
	if err != nil {
		return fmt.Errorf("index: folder: %w", err)
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// tidy removes the files that a manifest does not name.
func (x *Index) tidy(m manifest) error {
	needed := map[string]bool{}
	for _, s := range m.Segments {
		needed[fileName(s.SHA256)] = true
	}
	entries, err := os.ReadDir(x.folder)
	if err != nil {
		return fmt.Errorf("index: folder: %w", err)
	}
	for _, entry := range entries {
		name := entry.Name()
		if (strings.HasSuffix(name, ".seg") && !needed[name]) || strings.HasSuffix(name, ".new") {
			err = errors.Join(err, os.Remove(filepath.Join(x.folder, name)))
		}
	}
	return err
}

// Load returns the index of a folder's snapshot: ErrNoSnapshot when there is
// none for this program and the database's epoch, ErrCorrupt when a file of it is
// not what was written.
func Load(folder, epoch string) (*Index, error) {
	m, err := readManifest(folder)
	if err != nil {
		return nil, err
	}
	if m.Epoch != epoch {
		return nil, fmt.Errorf("%w: of a database of another epoch", ErrNoSnapshot)
	}
	x := &Index{folder: folder, epoch: epoch, turns: newTurns()}
	next := &state{position: m.Position}
	for _, s := range m.Segments {
		l, err := s.open(folder)
		if err != nil {
			return nil, err
		}
		next.leaves = append(next.leaves, l)
	}
	x.now.Store(next)
	return x, nil
}

func readManifest(folder string) (manifest, error) {
	var m manifest
	data, err := os.ReadFile(filepath.Join(folder, manifestName)) //nolint:gosec // the index's own folder
	if err != nil {
		return m, fmt.Errorf("%w: %w", ErrNoSnapshot, err)
	}
	sum, text, _ := bytes.Cut(data, []byte("\n"))
	if actual := sha256.Sum256(text); string(sum) != hex.EncodeToString(actual[:]) {
		return m, fmt.Errorf("%w: manifest", segment.ErrCorrupt)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("%w: manifest: %w", segment.ErrCorrupt, err)
	}
	if m.Format != Format || m.Analyser != mongolian.Hash() {
		return m, fmt.Errorf("%w: format %d, analyser %s", ErrNoSnapshot, m.Format, m.Analyser)
	}
	return m, nil
}

func (s manifestSegment) open(folder string) (segment.Leaf, error) {
	if len(s.SHA256) != 2*sha256.Size {
		return segment.Leaf{}, fmt.Errorf("%w: manifest", segment.ErrCorrupt)
	}
	path := filepath.Join(folder, fileName(s.SHA256))
	sum, size, err := sumOf(path)
	if err != nil {
		return segment.Leaf{}, err
	}
	if sum != s.SHA256 || size != s.Bytes {
		return segment.Leaf{}, fmt.Errorf("%w: %s", segment.ErrCorrupt, filepath.Base(path))
	}
	live := roaring.New()
	if err := live.UnmarshalBinary(s.Live); err != nil {
		return segment.Leaf{}, fmt.Errorf("%w: living documents: %w", segment.ErrCorrupt, err)
	}
	mapped, err := segment.Map(path, sum)
	if err != nil {
		return segment.Leaf{}, err
	}
	return segment.Leaf{Segment: mapped, Live: live}, nil
}
