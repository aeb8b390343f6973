// Package archive reads zip files that strangers made. It refuses what a
// library has no use for (members that overlap, share a name or leave the
// archive) and bounds what is read, whatever the headers claim. It follows
// APPNOTE.TXT 6.3 for stored and deflated members.
package archive

import (
	"compress/flate"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"sort"

	"sudar/internal/publications"
)

// Entry is one member of an archive.
type Entry struct {
	Name   string // clean, slash-separated, relative
	Size   int64  // uncompressed, as claimed; reading never gives more
	packed int64
	header int64
	body   int64
	method uint16
	crc    uint32
}

// Archive is an opened zip file.
type Archive struct {
	r       io.ReaderAt
	entries []*Entry
	byName  map[string]*Entry
	// Refused names members that were left out: absolute or escaping paths.
	Refused []string
	total   int64
	limits  publications.Limits
}

// Open reads the directory of a zip file of size bytes. Refusals: damaged,
// too_many_files, too_large (claimed sizes or ratio), unsafe (overlapping or
// duplicate members), encrypted.
func Open(r io.ReaderAt, size int64, limits publications.Limits) (*Archive, error) {
	a := &Archive{r: r, byName: map[string]*Entry{}, limits: limits}
	end, err := findEnd(r, size)
	if err != nil {
		return nil, err
	}
	if err := a.readDirectory(end, size); err != nil {
		return nil, err
	}
	if err := a.checkOverlap(end.offset); err != nil {
		return nil, err
	}
	return a, nil
}

// Entries lists the members in the order of the directory.
func (a *Archive) Entries() []*Entry { return a.entries }

// Entry finds a member by name.
func (a *Archive) Entry(name string) (*Entry, bool) {
	e, ok := a.byName[name]
	return e, ok
}

// checkOverlap reads every local header once and refuses members whose bytes
// are shared: the way a small file claims to hold terabytes.
func (a *Archive) checkOverlap(directory int64) error {
	order := append([]*Entry(nil), a.entries...)
	sort.Slice(order, func(i, j int) bool { return order[i].header < order[j].header })
	free := int64(0)
	for _, e := range order {
		if e.header < free {
			return publications.Refuse(publications.ReasonUnsafe, "member %q overlaps another", e.Name)
		}
		if err := e.locate(a.r); err != nil {
			return err
		}
		free = e.body + e.packed
		if free > directory {
			return publications.Refuse(publications.ReasonDamaged, "member %q runs into the directory", e.Name)
		}
	}
	return nil
}

// Open reads a member. The reader fails on more bytes than the member claims,
// on a wrong checksum and when the archive's total is used up.
func (a *Archive) Open(e *Entry) (io.Reader, error) {
	packed := io.NewSectionReader(a.r, e.body, e.packed)
	switch e.method {
	case methodStore:
		return &reader{a: a, e: e, r: packed, sum: crc32.NewIEEE()}, nil
	case methodDeflate:
		return &reader{a: a, e: e, r: flate.NewReader(packed), sum: crc32.NewIEEE()}, nil
	}
	return nil, publications.Refuse(publications.ReasonUnsupported, "member %q: method %d", e.Name, e.method)
}

// Read returns a whole member of at most limit bytes.
func (a *Archive) Read(e *Entry, limit int64) ([]byte, error) {
	if e.Size > limit {
		return nil, publications.Refuse(publications.ReasonTooLarge, "member %q: %d bytes", e.Name, e.Size)
	}
	r, err := a.Open(e)
	if err != nil {
		return nil, err
	}
	out := make([]byte, 0, e.Size+1)
	for {
		n, err := r.Read(out[len(out):cap(out)])
		out = out[:len(out)+n]
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

type reader struct {
	a    *Archive
	e    *Entry
	r    io.Reader
	sum  hash.Hash32
	read int64
}

func (r *reader) Read(b []byte) (int, error) {
	n, err := r.r.Read(b)
	r.read += int64(n)
	r.a.total += int64(n)
	r.sum.Write(b[:n])
	switch {
	case r.read > r.e.Size:
		return 0, publications.Refuse(publications.ReasonUnsafe, "member %q is larger than it claims", r.e.Name)
	case r.a.total > readings*r.a.limits.TotalBytes:
		return 0, publications.Refuse(publications.ReasonTooLarge, "archive: %d bytes read", r.a.total)
	case errors.Is(err, io.EOF) && (r.read != r.e.Size || r.sum.Sum32() != r.e.crc):
		return n, publications.Refuse(publications.ReasonDamaged, "member %q: size or checksum", r.e.Name)
	case err != nil && !errors.Is(err, io.EOF):
		return n, publications.Refuse(publications.ReasonDamaged, "member %q: %w", r.e.Name, err)
	}
	return n, err
}

// readings is how often a member may be read in full: to learn what it is, to
// measure it, to copy it.
const readings = 3

func (e *Entry) locate(r io.ReaderAt) error {
	var h [localHeader]byte
	if _, err := r.ReadAt(h[:], e.header); err != nil || le32(h[:]) != sigLocal {
		return publications.Refuse(publications.ReasonDamaged, "member %q: no local header", e.Name)
	}
	e.body = e.header + localHeader + int64(le16(h[26:])) + int64(le16(h[28:]))
	return nil
}

func (e *Entry) String() string { return fmt.Sprintf("%s (%d bytes)", e.Name, e.Size) }
