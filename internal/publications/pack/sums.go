package pack

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"sync"
)

const (
	// pieceSize is how many stored bytes have a sum of their own: what io.Copy
	// reads at once, so that sending a member reads nothing twice.
	pieceSize = 32 << 10
	sumSize   = 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// pieces is how many pieces a member of so many bytes has.
func pieces(size int64) int64 { return (size + pieceSize - 1) / pieceSize }

// summer sums up the pieces of what is written to it.
type summer struct {
	sums []byte
	sum  uint32
	n    int // bytes of the piece at hand
}

func (s *summer) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		part := rest[:min(len(rest), pieceSize-s.n)]
		s.sum, s.n, rest = crc32.Update(s.sum, castagnoli, part), s.n+len(part), rest[len(part):]
		if s.n == pieceSize {
			s.end()
		}
	}
	return len(p), nil
}

func (s *summer) end() {
	s.sums = binary.LittleEndian.AppendUint32(s.sums, s.sum)
	s.sum, s.n = 0, 0
}

// take returns the sums and begins anew.
func (s *summer) take() []byte {
	if s.n > 0 {
		s.end()
	}
	sums := s.sums
	s.sums = nil
	return sums
}

// checked reads a member piece by piece and compares each with its sum.
type checked struct {
	r io.ReaderAt
	m Member
}

var rooms = sync.Pool{New: func() any { return new([pieceSize]byte) }}

// ReadAt reads stored bytes of the member.
func (c checked) ReadAt(p []byte, off int64) (int, error) {
	room, _ := rooms.Get().(*[pieceSize]byte)
	defer rooms.Put(room)
	read := 0
	for read < len(p) && off < c.m.Size {
		piece := off / pieceSize
		whole := room[:min(pieceSize, c.m.Size-piece*pieceSize)]
		if err := c.piece(whole, piece); err != nil {
			return read, err
		}
		n := copy(p[read:], whole[off-piece*pieceSize:])
		read, off = read+n, off+int64(n)
	}
	if read < len(p) {
		return read, io.EOF
	}
	return read, nil
}

// piece reads a whole piece.
func (c checked) piece(to []byte, number int64) error {
	n, err := c.r.ReadAt(to, c.m.Offset+number*pieceSize)
	if n < len(to) && (err == nil || errors.Is(err, io.EOF)) {
		return fmt.Errorf("%w: %s is cut", ErrFormat, c.m.Path)
	}
	if n < len(to) {
		return err
	}
	if crc32.Checksum(to, castagnoli) != binary.LittleEndian.Uint32(c.m.Sums[number*sumSize:]) {
		return fmt.Errorf("%w: %s has changed", ErrFormat, c.m.Path)
	}
	return nil
}
