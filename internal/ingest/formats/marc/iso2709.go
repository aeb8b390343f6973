package marc

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"unicode/utf8"
)

// What parts ISO 2709.
const (
	recordEnd = 0x1d
	fieldEnd  = 0x1e
	delimiter = 0x1f

	leaderSize = 24
	entrySize  = 12
)

// isoSource reads ISO 2709. Records are parted by their ends, not by the
// lengths that their leaders tell: those are wrong more often.
type isoSource struct {
	in   *bufio.Reader
	data []byte // of the record, used again for the next
	rest []byte // of a record that was not ended before the next began
}

func (s *isoSource) next() (Record, error) {
	data, err := s.read()
	if err != nil {
		return Record{}, err
	}
	if narrow, twice := onceEncoded(data); twice {
		record, err := parseISO(narrow)
		record.repair(RepairedTwice)
		return record, err
	}
	return parseISO(data)
}

// onceEncoded undoes what some programs do to a record: they take its bytes for
// Latin-1 and write them as UTF-8. The leader still tells how many there were.
func onceEncoded(data []byte) ([]byte, bool) {
	length := digits(data, 0, 5)
	if length == len(data)+1 || length != utf8.RuneCount(data)+1 || !utf8.Valid(data) {
		return nil, false
	}
	narrow := make([]byte, 0, length)
	for _, r := range string(data) {
		if r > 0xff {
			return nil, false
		}
		narrow = append(narrow, byte(r))
	}
	// A length in letters is told of UTF-8 too: the letters are then right as they are.
	return narrow, narrow[9] != 'a' || utf8.Valid(narrow)
}

// read returns the bytes of the next record without its end.
func (s *isoSource) read() ([]byte, error) {
	s.data = append(s.data[:0], s.rest...)
	if s.rest = s.rest[:0]; len(s.data) > 0 {
		return s.split(s.data), nil
	}
	if _, err := skipFiller(s.in); err != nil {
		return nil, err
	}
	for over := false; ; {
		part, err := s.in.ReadSlice(recordEnd)
		if over = over || len(s.data)+len(part) > MaxRecord; !over {
			s.data = append(s.data, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && over, err == nil && over:
			return nil, refusedFor{Reason: TooLarge}
		case errors.Is(err, io.EOF):
			return nil, refusedFor{Reason: Truncated, last: true}
		case err != nil:
			return nil, err
		}
		return s.split(s.data[:len(s.data)-1]), nil
	}
}

// split keeps back what stands behind a record that has no end of its own:
// another leader where its length, with or without the end, says that it ends.
func (s *isoSource) split(data []byte) []byte {
	length := digits(data, 0, 5)
	for _, at := range []int{length - 1, length} {
		if at > leaderSize && at+leaderSize <= len(data) && data[at-1] == fieldEnd && digits(data, at, 5) > leaderSize {
			s.rest = append(s.rest[:0], data[at:]...)
			return data[:at]
		}
	}
	return data
}

// digits returns the number that stands at a place, -1 for none.
func digits(data []byte, at, size int) int {
	if at < 0 || at+size > len(data) {
		return -1
	}
	n := 0
	for _, b := range data[at : at+size] {
		if b < '0' || b > '9' {
			return -1
		}
		n = n*10 + int(b-'0')
	}
	return n
}

func parseISO(data []byte) (Record, error) {
	if len(data) <= leaderSize || digits(data, 0, 5) < 0 {
		return Record{}, refusedFor{Reason: NoLeader}
	}
	end := bytes.IndexByte(data[leaderSize:], fieldEnd)
	if end < 0 || end%entrySize != 0 {
		return Record{}, refusedFor{Reason: NoDirectory}
	}
	if end == 0 {
		return Record{}, refusedFor{Reason: NoFields}
	}
	directory, body := data[leaderSize:leaderSize+end], data[leaderSize+end+1:]
	record := Record{Leader: latin(data[:leaderSize])}
	if digits(data, 0, 5) != len(data)+1 {
		record.repair(RepairedLength)
	}
	if digits(data, 12, 5) != leaderSize+end+1 {
		record.repair(RepairedBase)
	}
	fields, byOffset := cutFields(directory, body)
	if fields == nil {
		return Record{}, refusedFor{Reason: NoDirectory}
	}
	if !byOffset {
		record.repair(RepairedOffsets)
	}
	record.Charset = charsetOf(data[9], body)
	if record.Charset != claimed(data[9]) {
		record.repair(RepairedCharset)
	}
	for i, raw := range fields {
		record.addField(latin(directory[i*entrySize:i*entrySize+3]), raw)
	}
	return record, nil
}

// cutFields returns the bytes of each field of a directory, by its offsets, or,
// where those lead elsewhere, in the order of the fields. nil: neither fits.
func cutFields(directory, body []byte) (fields [][]byte, byOffset bool) {
	for at := 0; at < len(directory); at += entrySize {
		length, start := digits(directory, at+3, 4), digits(directory, at+7, 5)
		if length < 1 || start < 0 || start+length > len(body) || body[start+length-1] != fieldEnd ||
			bytes.IndexByte(body[start:start+length-1], fieldEnd) >= 0 {
			fields = nil
			break
		}
		fields = append(fields, body[start:start+length-1])
	}
	if fields != nil {
		return fields, true
	}
	parts := bytes.Split(bytes.TrimSuffix(body, []byte{fieldEnd}), []byte{fieldEnd})
	if len(parts) != len(directory)/entrySize {
		return nil, false
	}
	return parts, false
}

// addField adds a field of the record's character set.
func (r *Record) addField(tag string, raw []byte) {
	text := r.text(raw)
	if control(tag) {
		r.Fields = append(r.Fields, Field{Tag: tag, Value: text})
		return
	}
	field := Field{Tag: tag, Ind1: ' ', Ind2: ' '}
	head, rest, parted := cutByte(text, delimiter)
	if len(head) != 2 || !parted {
		r.repair(RepairedField)
	}
	switch {
	case !parted:
		field.Subfields = []Subfield{{Code: 'a', Value: text}}
		rest = ""
	case len(head) >= 2:
		field.Ind1, field.Ind2 = head[0], head[1]
	}
	for rest != "" {
		var one string
		one, rest, _ = cutByte(rest, delimiter)
		if one != "" {
			field.Subfields = append(field.Subfields, Subfield{Code: one[0], Value: one[1:]})
		}
	}
	r.Fields = append(r.Fields, field)
}

func cutByte(text string, sep byte) (before, after string, found bool) {
	for i := range len(text) {
		if text[i] == sep {
			return text[:i], text[i+1:], true
		}
	}
	return text, "", false
}

// latin returns bytes as text, others than ASCII as a question mark.
func latin(data []byte) string {
	clean := bytes.Clone(data)
	for i, b := range clean {
		if b < ' ' || b > '~' {
			clean[i] = '?'
		}
	}
	return string(clean)
}

// year is what a date of four digits says, 0 for none.
func year(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1000 || n > 2100 {
		return 0
	}
	return n
}
