// Package onix reads messages of ONIX for Books 3.0, in reference names and in short
// tags, and makes drafts of catalogue records of their products.
package onix

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/xmlfile"
)

// The reasons why a product, or a whole file, is refused, beside those that formats
// share.
const (
	NotONIX     formats.Reason = "not_onix"     // nothing of the file is a product
	OldRelease  formats.Reason = "onix_release" // ONIX 2.1 and before
	TestProduct formats.Reason = "onix_test"    // the publisher marked it as a test
	NoReference formats.Reason = "onix_no_reference"
)

// MaxProduct bounds a product, in bytes.
const MaxProduct = 4 << 20

// Reader reads products one by one; it holds one at a time.
type Reader struct {
	in     *xmlfile.Reader
	sender string
	found  bool // a product
	done   bool
}

// NewReader returns a Reader of a message.
func NewReader(r io.Reader) *Reader { return &Reader{in: xmlfile.New(r, MaxProduct)} }

// Next returns the draft of the next product. A *formats.Refusal is about that product, or
// with Last about the file; io.EOF is the end; any other error is that of the file.
func (r *Reader) Next() (formats.Draft, error) {
	for !r.done {
		start, err := r.in.Start()
		if err != nil {
			return formats.Draft{}, r.end(err)
		}
		switch nameOf(start) {
		case "ONIXMessage":
			err = r.begin(start)
		case "Header":
			err = r.header(start)
		case "Product":
			return r.product(start)
		}
		if err != nil {
			return formats.Draft{}, r.end(err)
		}
	}
	return formats.Draft{}, io.EOF
}

// end returns what a file ends with.
func (r *Reader) end(err error) error {
	r.done = true
	if errors.Is(err, io.EOF) && !r.found {
		return &formats.Refusal{Reason: NotONIX, Last: true}
	}
	return formats.RefusedXML(err)
}

// begin reads the release of a message: its attribute, else its name space.
func (r *Reader) begin(start xml.StartElement) error {
	release := start.Name.Space
	for _, a := range start.Attr {
		if a.Name.Local == "release" {
			release = a.Value
		}
	}
	if strings.HasPrefix(release, "2.") || strings.HasPrefix(release, "1.") || strings.Contains(release, "/2.") {
		return &formats.Refusal{Reason: OldRelease, Last: true}
	}
	return nil
}

// header reads who sends the message: it gave the products their references.
func (r *Reader) header(start xml.StartElement) error {
	header, err := r.in.Element(start)
	if err != nil {
		return err
	}
	rename(header)
	for _, path := range [][]string{{"Sender", "SenderIdentifier", "IDValue"}, {"Sender", "SenderName"}} {
		if name := formats.Tidy(header.First(path...), maxName); name != "" && r.sender == "" {
			r.sender = "onix:" + name
		}
	}
	return nil
}

func (r *Reader) product(start xml.StartElement) (formats.Draft, error) {
	product, err := r.in.Element(start)
	if err != nil {
		return formats.Draft{}, r.end(err)
	}
	r.found = true
	rename(product)
	d, reason := draftOf(product, r.sender)
	if reason != "" {
		return d, &formats.Refusal{Reason: reason}
	}
	return d, nil
}
