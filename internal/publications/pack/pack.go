// Package pack writes and reads packs. A pack is one zip file that holds what
// may be served of one revision of a publication. Every member is stored:
// text members are gzip streams made once and sent as they are, everything
// else is its own bytes, so a range of a member is a range of the pack. The
// zip comment points at an index, so that opening costs two small reads
// however many members there are (DESIGN §5).
package pack

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"sort"
	"strings"
)

// ErrFormat says that a file is not a pack of ours or is damaged.
var ErrFormat = errors.New("pack: not a pack")

// ErrTooLarge says that a decoded member exceeds what the caller allowed.
var ErrTooLarge = errors.New("pack: member too large")

// Gzip is the only content encoding that members have.
const Gzip = "gzip"

const (
	indexName   = "sudar-index.json"
	signature   = "sudar-pack 2"
	unsummed    = "sudar-pack 1" // packs of earlier builds, whose bytes are believed
	endRecord   = 22             // bytes of a zip's end record without comment
	maxIndex    = 32 << 20       // of the index member
	commentSize = 64             // more than any comment of ours
)

// Member is one servable file of a pack.
type Member struct {
	Path     string `json:"path"`
	Type     string `json:"type"`               // media type, one of Allowed
	Encoding string `json:"encoding,omitempty"` // Gzip or empty
	Offset   int64  `json:"offset"`             // of the stored bytes in the pack
	Size     int64  `json:"size"`               // of the stored bytes
	RawSize  int64  `json:"raw"`                // of the decoded bytes
	// Sums are the CRC-32C of each piece of the stored bytes, little-endian.
	Sums []byte `json:"sums,omitempty"`
}

// Pack is an opened pack. It is safe for concurrent use.
type Pack struct {
	r       io.ReaderAt
	members []Member // by path
	summed  bool
}

// Open reads the index of a pack of size bytes. It returns ErrFormat for
// anything that pack.Writer did not write.
func Open(r io.ReaderAt, size int64) (*Pack, error) {
	raw, summed, err := readIndex(r, size)
	if err != nil {
		return nil, err
	}
	p := &Pack{r: r, summed: summed}
	if err := json.Unmarshal(raw, &p.members); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	for _, m := range p.members {
		if m.Offset < 0 || m.Size < 0 || m.Offset > size-m.Size || !Allowed(m.Type) || summed && int64(len(m.Sums)) != sumSize*pieces(m.Size) {
			return nil, ErrFormat
		}
	}
	if !sort.SliceIsSorted(p.members, func(i, j int) bool { return p.members[i].Path < p.members[j].Path }) {
		return nil, ErrFormat
	}
	return p, nil
}

func readIndex(r io.ReaderAt, size int64) (index []byte, summed bool, err error) {
	tail := make([]byte, min(size, endRecord+commentSize))
	if _, err := r.ReadAt(tail, size-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return nil, false, err
	}
	var offset, length int64
	var sum uint32
	if at := bytes.LastIndex(tail, []byte(signature)); at >= 0 {
		summed = true
		_, err = fmt.Sscanf(string(tail[at:]), signature+" %d %d %08x", &offset, &length, &sum)
	} else if at := bytes.LastIndex(tail, []byte(unsummed)); at >= 0 {
		_, err = fmt.Sscanf(string(tail[at:]), unsummed+" %d %d", &offset, &length)
	} else {
		return nil, false, ErrFormat
	}
	if err != nil || offset < 0 || length < 0 || length > maxIndex || offset > size-length {
		return nil, false, ErrFormat
	}
	raw := make([]byte, length)
	if _, err := r.ReadAt(raw, offset); err != nil && !errors.Is(err, io.EOF) {
		return nil, false, err
	}
	if summed && crc32.Checksum(raw, castagnoli) != sum {
		return nil, false, fmt.Errorf("%w: the index", ErrFormat)
	}
	return raw, summed, nil
}

// Member finds a member by its path (unescaped, no leading slash).
func (p *Pack) Member(path string) (Member, bool) {
	i := sort.Search(len(p.members), func(i int) bool { return p.members[i].Path >= path })
	if i == len(p.members) || p.members[i].Path != path {
		return Member{}, false
	}
	return p.members[i], true
}

// Members lists every member by path.
func (p *Pack) Members() []Member { return append([]Member(nil), p.members...) }

// Section reads the stored bytes of a member: what goes on the wire together
// with Content-Encoding m.Encoding. Bytes that are not what was written are
// ErrFormat in their place.
func (p *Pack) Section(m Member) *io.SectionReader {
	if p.summed {
		return io.NewSectionReader(checked{p.r, m}, 0, m.Size)
	}
	return io.NewSectionReader(p.r, m.Offset, m.Size)
}

// Check reads all members; ErrFormat when one is not what was written.
func (p *Pack) Check() error {
	for _, m := range p.members {
		n, err := io.Copy(io.Discard, p.Section(m))
		if err == nil && n < m.Size {
			err = fmt.Errorf("%w: %s is cut", ErrFormat, m.Path)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Bytes returns the decoded bytes of a member. It returns ErrTooLarge above
// limit bytes and ErrFormat when there is no such member.
func (p *Pack) Bytes(path string, limit int64) ([]byte, error) {
	m, ok := p.Member(path)
	if !ok {
		return nil, fmt.Errorf("%w: no member %q", ErrFormat, path)
	}
	var r io.Reader = p.Section(m)
	if m.Encoding == Gzip {
		unzipped, err := gzip.NewReader(r)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFormat, err)
		}
		r = unzipped
	}
	b, err := io.ReadAll(io.LimitReader(r, limit+1))
	var corrupt flate.CorruptInputError
	if errors.As(err, &corrupt) || errors.Is(err, gzip.ErrChecksum) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if err != nil {
		return nil, err
	}
	if int64(len(b)) > limit {
		return nil, ErrTooLarge
	}
	return b, nil
}

// Compressible says whether members of a media type are stored as gzip.
func Compressible(mediaType string) bool {
	return strings.HasPrefix(mediaType, "text/") || strings.HasSuffix(mediaType, "+xml")
}
