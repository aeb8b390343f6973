package marc

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// Reason is a stable code that says why a record, or a whole file, is refused.
type Reason string

// The reasons.
const (
	TooLarge    Reason = "too_large" // over MaxRecord
	NoLeader    Reason = "no_leader"
	NoDirectory Reason = "directory" // a directory that does not fit the fields
	Truncated   Reason = "truncated" // the file ends inside the record
	NoFields    Reason = "no_fields"
	NotXML      Reason = "xml"      // not well-formed, or nested beyond reason
	NotMARC     Reason = "not_marc" // nothing of the file is a record
)

// Refusal says that a record is left out.
type Refusal struct {
	Number int // of the record in its file, from 1
	Reason Reason
}

// Error is the reason's code.
func (r *Refusal) Error() string { return "marc: record refused: " + string(r.Reason) }

// MaxRecord bounds a record. ISO 2709 ends at 99,999 bytes, some libraries do not.
const MaxRecord = 4 << 20

// Reader reads records one by one; it holds one at a time.
type Reader struct {
	in     *bufio.Reader
	source interface{ next() (Record, error) }
	number int
	done   bool
}

// NewReader returns a Reader of a file of either form, which its first bytes tell.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(r, 64<<10)} }

// Next returns the next record. A *Refusal is about that record alone: what
// follows it is read by the next call. At the end, also after XML that cannot
// be read on, it returns io.EOF; any other error is that of the file.
func (r *Reader) Next() (Record, error) {
	if r.done {
		return Record{}, io.EOF
	}
	if r.source == nil {
		if err := r.begin(); err != nil {
			r.done = true
			return Record{}, err
		}
	}
	record, err := r.source.next()
	if err == nil {
		r.number++
		return record, nil
	}
	if errors.Is(err, io.EOF) && r.number == 0 {
		err = refusedFor{Reason: NotMARC, last: true}
	}
	var reason refusedFor
	if !errors.As(err, &reason) {
		r.done = true
		return Record{}, err
	}
	r.number++
	r.done = reason.last
	return Record{}, &Refusal{Number: r.number, Reason: reason.Reason}
}

// refusedFor is a refusal inside of the package; last: nothing can be read
// behind it.
type refusedFor struct {
	Reason
	last bool
}

func (r refusedFor) Error() string { return string(r.Reason) }

var byteOrderMark = []byte("\xef\xbb\xbf")

// begin finds out which of the two forms a file has.
func (r *Reader) begin() error {
	head, err := r.in.Peek(len(byteOrderMark))
	if err == nil && bytes.Equal(head, byteOrderMark) {
		_, _ = r.in.Discard(len(byteOrderMark)) // was peeked
	}
	first, err := skipFiller(r.in)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if first == '<' {
		r.source = newXMLSource(r.in)
	} else {
		r.source = &isoSource{in: r.in}
	}
	return nil
}

// skipFiller skips what stands between records and returns the first byte of
// the next, which stays to be read.
func skipFiller(in *bufio.Reader) (byte, error) {
	for {
		b, err := in.ReadByte()
		if err != nil {
			return 0, err
		}
		if b != ' ' && b != '\r' && b != '\n' && b != '\t' && b != 0 && b != 0x1a {
			return b, in.UnreadByte()
		}
	}
}
