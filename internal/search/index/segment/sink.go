package segment

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"io"
	"runtime"
)

// A segment is its sections one after the other, a JSON footer that says where
// each lies, the footer's length and this mark.
const (
	segmentMark = "sudarix1"
	tailSize    = 4 + len(segmentMark)
	sinkBuffer  = 1 << 18
	yieldEvery  = 1 << 14 // bytes
)

// section is where a part of a segment lies: offset and length.
type section [2]int64

// footer describes a segment.
type footer struct {
	Docs      int                `json:"docs"`
	Sections  map[string]section `json:"sections"`
	FileTypes []string           `json:"file_types"` // by their number in items
}

// sink writes a segment front to back and sums it up on the way. The first
// error stays and silences the rest. Now and then it lets searches run, which would
// wait 10 ms for the processor that it has.
type sink struct {
	to      *bufio.Writer
	sum     hash.Hash
	size    int64
	yielded int64 // the size when it last did
	start   int64
	footer  footer
	err     error
}

func newSink(w io.Writer) *sink {
	sum := sha256.New()
	return &sink{to: bufio.NewWriterSize(io.MultiWriter(w, sum), sinkBuffer), sum: sum, footer: footer{Sections: map[string]section{}}}
}

// Write adds bytes to the open section.
func (s *sink) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.to.Write(p)
	if s.size += int64(n); s.size-s.yielded >= yieldEvery {
		s.yielded = s.size
		runtime.Gosched()
	}
	s.err = err
	return n, err
}

func (s *sink) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

func (s *sink) long(v int64) {
	var room [8]byte
	binary.LittleEndian.PutUint64(room[:], uint64(v)) //nolint:gosec // the same bits
	_, _ = s.Write(room[:])
}

func (s *sink) word(v uint32) {
	var room [4]byte
	binary.LittleEndian.PutUint32(room[:], v)
	_, _ = s.Write(room[:])
}

// begin opens a section and end closes it under its name.
func (s *sink) begin() { s.start = s.size }

func (s *sink) end(name string) { s.footer.Sections[name] = section{s.start, s.size - s.start} }

// close writes the footer and returns the SHA-256 of everything.
func (s *sink) close() (sum string, err error) {
	text, err := json.Marshal(s.footer)
	if err != nil {
		return "", fmt.Errorf("index: footer: %w", err)
	}
	_, _ = s.Write(text)
	s.word(uint32(len(text))) //nolint:gosec // a footer is a few kilobytes
	_, _ = s.Write([]byte(segmentMark))
	if s.err == nil {
		s.err = s.to.Flush()
	}
	if s.err != nil {
		return "", fmt.Errorf("index: write segment: %w", s.err)
	}
	return hex.EncodeToString(s.sum.Sum(nil)), nil
}

// readFooter returns the footer of a segment's bytes.
func readFooter(data []byte) (footer, error) {
	var f footer
	if len(data) < tailSize || string(data[len(data)-len(segmentMark):]) != segmentMark {
		return f, fmt.Errorf("%w: no end mark", ErrCorrupt)
	}
	size := int(binary.LittleEndian.Uint32(data[len(data)-tailSize:]))
	if size > len(data)-tailSize {
		return f, fmt.Errorf("%w: footer of %d bytes", ErrCorrupt, size)
	}
	text := data[len(data)-tailSize-size : len(data)-tailSize]
	if err := json.Unmarshal(text, &f); err != nil {
		return f, fmt.Errorf("%w: %w", ErrCorrupt, err)
	}
	return f, nil
}

// cut returns a section's bytes.
func (f footer) cut(data []byte, name string) ([]byte, error) {
	at, ok := f.Sections[name]
	if !ok || at[0] < 0 || at[1] < 0 || at[0] > int64(len(data)) || at[1] > int64(len(data))-at[0] {
		return nil, fmt.Errorf("%w: section %q", ErrCorrupt, name)
	}
	return data[at[0] : at[0]+at[1]], nil
}
