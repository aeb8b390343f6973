package table

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"sudar/internal/publications"
	"sudar/internal/publications/table"
)

// Bounds of a workbook: bytes of the file, and of a part of it.
const (
	MaxWorkbook = 32 << 20
	maxPart     = 64 << 20
)

// isWorkbook tells whether a file that begins with head is a zip, as workbooks are, or
// what they were before 2007 and are behind a password.
func isWorkbook(head []byte) bool {
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0"))
}

// workbook gives the rows of the first worksheet that is shown.
type workbook struct{ rows [][]string }

// openWorkbook reads a workbook as a whole: its texts stand apart from its cells.
func openWorkbook(in io.Reader) (*workbook, error) {
	file, err := io.ReadAll(io.LimitReader(in, MaxWorkbook+1))
	if err != nil {
		return nil, err
	}
	if len(file) > MaxWorkbook {
		return nil, ErrTooLarge
	}
	limits := publications.DefaultLimits()
	limits.TextBytes, limits.TotalBytes = maxPart, 2*maxPart
	rows, err := table.Rows(bytes.NewReader(file), int64(len(file)), limits)
	var refused *publications.Refusal
	if errors.As(err, &refused) {
		if refused.Reason == publications.ReasonTooLarge || refused.Reason == publications.ReasonTooMany {
			return nil, fmt.Errorf("%w: %w", ErrTooLarge, err)
		}
		return nil, fmt.Errorf("%w: %w", ErrWorkbook, err)
	}
	return &workbook{rows}, err
}

func (w *workbook) next() ([]string, error) {
	if len(w.rows) == 0 {
		return nil, io.EOF
	}
	row := w.rows[0]
	w.rows = w.rows[1:]
	return row, nil
}
