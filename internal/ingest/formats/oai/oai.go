// Package oai reads what repositories answer by OAI-PMH 2.0: lists of records in
// Dublin Core (oai_dc) or MARC 21 (marc21), whole or in pages behind each other.
package oai

import (
	"errors"
	"io"
	"strings"

	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/marc"
	"sudar/internal/ingest/formats/xmlfile"
)

// The reasons why a record, or a whole file, is refused, beside those that formats
// share.
const (
	NotOAI   formats.Reason = "not_oai"    // nothing of the file is an answer of a repository
	NoFormat formats.Reason = "oai_format" // neither Dublin Core nor MARC 21
)

// MaxRecord bounds a record, in bytes.
const MaxRecord = 4 << 20

// source is who gave the records their identifiers: they are the same everywhere.
const source = "oai"

// Reader reads records one by one; it holds one at a time.
type Reader struct {
	in   *xmlfile.Reader
	oai  bool // the file is an answer
	done bool
}

// NewReader returns a Reader of answers.
func NewReader(r io.Reader) *Reader { return &Reader{in: xmlfile.New(r, MaxRecord)} }

// Next returns the draft of the next record. A *formats.Refusal is about that record, or with
// Last about the file; io.EOF is the end; any other error is that of the file.
func (r *Reader) Next() (formats.Draft, error) {
	for !r.done {
		start, err := r.in.Start()
		if err != nil {
			return formats.Draft{}, r.end(err)
		}
		switch start.Name.Local {
		case "OAI-PMH":
			r.oai = true
		case "record":
			record, err := r.in.Element(start)
			if err != nil {
				return formats.Draft{}, r.end(err)
			}
			return draftOf(record)
		}
	}
	return formats.Draft{}, io.EOF
}

// end returns what a file ends with.
func (r *Reader) end(err error) error {
	r.done = true
	if errors.Is(err, io.EOF) && !r.oai {
		return &formats.Refusal{Reason: NotOAI, Last: true}
	}
	return formats.RefusedXML(err)
}

// draftOf returns the draft of a record. One that the repository has deleted has a
// header alone.
func draftOf(record *xmlfile.Node) (formats.Draft, error) {
	d := formats.Draft{}
	var err error = &formats.Refusal{Reason: NoFormat}
	deleted := false
	for _, header := range record.All("header") {
		deleted = strings.EqualFold(header.Attribute("status"), "deleted")
	}
	for _, metadata := range record.All("metadata") {
		for _, child := range metadata.Children {
			switch child.Name.Local {
			case "dc":
				d, err = dublinCore(child)
			case "record":
				d, err = marcOf(child)
			}
		}
	}
	d.Source, d.ID = source, formats.Tidy(record.First("header", "identifier"), 300)
	d.Version = record.First("header", "datestamp")
	if deleted {
		return formats.Draft{Source: d.Source, ID: d.ID, Version: d.Version, Deleted: true}, nil
	}
	return d, err
}

func marcOf(element *xmlfile.Node) (formats.Draft, error) {
	record, err := marc.RecordOf(element)
	if err != nil {
		return formats.Draft{}, &formats.Refusal{Reason: formats.Reason(marc.NoFields)}
	}
	d, err := marc.DraftOf(record)
	if errors.Is(err, marc.ErrNoTitle) {
		err = &formats.Refusal{Reason: formats.NoTitle}
	}
	return d, err
}

func dublinCore(dc *xmlfile.Node) (formats.Draft, error) {
	d := formats.DublinCore(func(name string) (values []string) {
		for _, each := range dc.All(name) {
			values = append(values, each.Text)
		}
		return values
	})
	if d.Content.Title == "" {
		return d, &formats.Refusal{Reason: formats.NoTitle}
	}
	return d, nil
}
