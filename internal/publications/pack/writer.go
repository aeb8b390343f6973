package pack

import (
	"archive/zip"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"sort"
)

// ErrFull says that the pack would exceed the limit given to NewWriter.
var ErrFull = errors.New("pack: output limit reached")

// Writer writes one pack. Close finishes it.
type Writer struct {
	out     *counter
	zip     *zip.Writer
	gz      *gzip.Writer
	members []Member
	names   map[string]bool
}

// NewWriter writes a pack to w of at most limit bytes.
func NewWriter(w io.Writer, limit int64) *Writer {
	out := &counter{w: w, limit: limit}
	// The members are the library's own bytes: level 6 costs twice the time of
	// 5 for about 1 % of size.
	gz, _ := gzip.NewWriterLevel(io.Discard, 5)
	return &Writer{out: out, zip: zip.NewWriter(out), gz: gz, names: map[string]bool{indexName: true}}
}

// Add stores r under path with an allowed media type; text types become gzip.
// It returns the number of decoded bytes, and an error for a path or type that
// cannot be a member or when the pack is full.
func (w *Writer) Add(path, mediaType string, r io.Reader) (int64, error) {
	if path == "" || w.names[path] || !Allowed(mediaType) {
		return 0, fmt.Errorf("pack: cannot add %q as %q", path, mediaType)
	}
	w.names[path] = true
	m := Member{Path: path, Type: mediaType}
	body, err := w.begin(path)
	if err != nil {
		return 0, err
	}
	m.Offset = w.out.n
	w.out.summed = &summer{}
	if Compressible(mediaType) {
		m.Encoding = Gzip
		w.gz.Reset(body)
		if m.RawSize, err = io.Copy(w.gz, r); err == nil {
			err = w.gz.Close()
		}
	} else {
		m.RawSize, err = io.Copy(body, r)
	}
	if err == nil {
		err = w.zip.Flush()
	}
	m.Size, m.Sums = w.out.n-m.Offset, w.out.summed.take()
	w.out.summed = nil
	w.members = append(w.members, m)
	return m.RawSize, err
}

// Has says whether a path is taken.
func (w *Writer) Has(path string) bool { return w.names[path] }

// Len is the number of members so far.
func (w *Writer) Len() int { return len(w.members) }

// Size is the number of bytes written so far.
func (w *Writer) Size() int64 { return w.out.n }

// Close writes the index and the end of the zip. It does not close the
// underlying writer.
func (w *Writer) Close() error {
	sort.Slice(w.members, func(i, j int) bool { return w.members[i].Path < w.members[j].Path })
	index, err := json.Marshal(w.members)
	if err != nil {
		return err
	}
	body, err := w.begin(indexName)
	if err != nil {
		return err
	}
	offset := w.out.n
	if _, err := body.Write(index); err != nil {
		return err
	}
	if err := w.zip.SetComment(fmt.Sprintf("%s %d %d %08x", signature, offset, len(index), crc32.Checksum(index, castagnoli))); err != nil {
		return err
	}
	return w.zip.Close()
}

// begin starts a stored member and leaves the counter at its first byte. Times
// stay zero so that equal input gives an equal pack.
func (w *Writer) begin(path string) (io.Writer, error) {
	body, err := w.zip.CreateHeader(&zip.FileHeader{Name: path, Method: zip.Store})
	if err != nil {
		return nil, err
	}
	return body, w.zip.Flush()
}

type counter struct {
	w        io.Writer
	n, limit int64
	summed   *summer // of the member at hand
}

func (c *counter) Write(b []byte) (int, error) {
	if c.n+int64(len(b)) > c.limit {
		return 0, ErrFull
	}
	n, err := c.w.Write(b)
	c.n += int64(n)
	if c.summed != nil {
		_, _ = c.summed.Write(b[:n])
	}
	return n, err
}

// Members lists what was added so far, in the order of adding.
func (w *Writer) Members() []Member { return append([]Member(nil), w.members...) }
