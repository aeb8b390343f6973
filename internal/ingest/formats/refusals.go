package formats

import (
	"errors"

	"sudar/internal/ingest/formats/xmlfile"
)

// Reason is a stable code that says why a record, or a whole file, is refused.
type Reason string

// The reasons that several formats share.
const (
	NotXML   Reason = "xml"
	TooLarge Reason = "too_large"
	NoTitle  Reason = "no_title"
)

// Refusal says that a record is left out; Last that nothing behind it is read.
type Refusal struct {
	Reason Reason
	Last   bool
}

// Error is the reason's code.
func (r *Refusal) Error() string { return "formats: record refused: " + string(r.Reason) }

// RefusedXML returns the refusal that an error of reading XML means, else the error.
func RefusedXML(err error) error {
	switch {
	case errors.Is(err, xmlfile.ErrSyntax):
		return &Refusal{NotXML, true}
	case errors.Is(err, xmlfile.ErrTooMuch):
		return &Refusal{TooLarge, true}
	}
	return err
}
