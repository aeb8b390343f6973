// Package opds reads catalogues of OPDS 1.2 (Atom) and 2.0 (JSON), whole or in pages
// behind each other, and makes drafts of catalogue records of their publications.
package opds

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/xmlfile"
)

// The reasons why a whole file is refused, beside those that formats share.
const (
	NotJSON formats.Reason = "json"
	NotOPDS formats.Reason = "not_opds" // nothing of the file is a feed
)

// Bounds of an entry of a feed in Atom, and of a whole page in JSON, in bytes.
const (
	MaxEntry = 1 << 20
	MaxPage  = 16 << 20
)

// source is who gave the publications their identifiers, which are the same everywhere.
const source = "opds"

// pages gives the publications of the pages of one form.
type pages interface{ next() (formats.Draft, error) }

// Reader reads publications one by one.
type Reader struct {
	in    *bufio.Reader
	pages pages
	done  bool
}

// NewReader returns a Reader of pages of either form, which their first letters tell.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(r, 64<<10)} }

// Next returns the draft of the next publication. A *formats.Refusal is about that publication,
// or with Last about the file; io.EOF is the end; any other error is that of the file.
func (r *Reader) Next() (formats.Draft, error) {
	if r.done {
		return formats.Draft{}, io.EOF
	}
	if r.pages == nil {
		head, err := r.in.Peek(64)
		if err != nil && !errors.Is(err, io.EOF) {
			return formats.Draft{}, err
		}
		if IsJSON(head) {
			r.pages = newJSON(r.in)
		} else {
			r.pages = &atom{in: xmlfile.New(r.in, MaxEntry)}
		}
	}
	d, err := r.pages.next()
	var refused *formats.Refusal
	if err != nil && (!errors.As(err, &refused) || refused.Last) {
		r.done = true
	}
	return d, err
}

// IsJSON tells whether a page that begins with head is one of OPDS 2.0.
func IsJSON(head []byte) bool {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \r\n\t")
	return bytes.HasPrefix(head, []byte("{"))
}

// finish gives a draft its identifier, and refuses one without a title.
func finish(d formats.Draft, id string) (formats.Draft, error) {
	if d.ID = formats.Tidy(id, 300); d.ID != "" {
		d.Source = source
	}
	if d.Content.Title == "" {
		return d, &formats.Refusal{Reason: formats.NoTitle}
	}
	return d, nil
}
