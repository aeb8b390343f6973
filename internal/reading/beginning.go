package reading

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"sudar/internal/kit/blob"
	"sudar/internal/kit/log"
	"sudar/internal/publications"
)

// Shears writes the first pages of a PDF into a folder as a file of its own
// (publications.BeginningFile), as child.Pool does; its errors are
// *publications.Refusal.
type Shears func(ctx context.Context, src, outDir string, pages int, limits publications.Limits) error

// BeginningKey is the blob of the first pages of a PDF.
func (p Publication) BeginningKey(pages int) string {
	return fmt.Sprintf("%s-beginnings/%d", p.Stem, pages)
}

// beginningOf answers what is open of a PDF: whole pages, as a file of their
// own. There is nothing when that cannot be made, which is said in the log.
func (s *Service) beginningOf(ctx context.Context, _ *openPack, p Publication, percent int) (*excerptOf, error) {
	e := &excerptOf{percent: percent, pages: p.Positions * percent / 100}
	if e.pages == 0 || s.sheets.shears == nil {
		e.pages = 0
		return e, nil
	}
	size, err := s.sheets.beginning(ctx, p, e.pages)
	var refusal *publications.Refusal
	if errors.As(err, &refusal) {
		log.From(ctx).ErrorContext(ctx, "no preview of a PDF", "item", p.ItemID, "pages", e.pages, "error", err, "cause", refusal.Unwrap())
		lasting := refusal.Reason == publications.ReasonDamaged || refusal.Reason == publications.ReasonTooLarge
		return &excerptOf{percent: percent, passing: !lasting}, nil
	}
	if err != nil {
		return nil, err
	}
	e.manifest, err = s.marked(ctx, p, func(m *publications.Manifest) {
		for i := range m.ReadingOrder {
			m.ReadingOrder[i].Size = size
		}
		markAll(m, e.beyond)
	})
	return e, err
}

// beyond says that an href of a PDF's manifest leads to a page that is closed.
func (e *excerptOf) beyond(href string) bool {
	number, named := strings.CutPrefix(fragmentOf(href), "page=")
	page, err := strconv.Atoi(number)
	return named && err == nil && page > e.pages
}

// beginning has the first pages of a PDF, made when they are not there, and
// answers the size of the file.
func (s *sheets) beginning(ctx context.Context, p Publication, pages int) (int64, error) {
	kept, err := s.blobs.Stat(ctx, p.BeginningKey(pages))
	if !errors.Is(err, blob.ErrNotFound) {
		return kept.Size, err
	}
	// Others may wait for the pages when this request is gone.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drawFor)
	defer cancel()
	return s.makeBeginning(ctx, p, pages)
}

func (s *sheets) makeBeginning(ctx context.Context, p Publication, pages int) (int64, error) {
	var size int64
	err := s.inChild(ctx, p, func(src, dir string, limits publications.Limits) error {
		if err := s.shears(ctx, src, dir, pages, limits); err != nil {
			return err
		}
		made, err := os.Open(filepath.Join(dir, publications.BeginningFile))
		if err != nil {
			return fmt.Errorf("reading: beginning: %w", err)
		}
		defer func() { _ = made.Close() }() // it was only read
		info, err := made.Stat()
		if err != nil {
			return fmt.Errorf("reading: beginning: %w", err)
		}
		size = info.Size()
		return s.blobs.Put(ctx, p.BeginningKey(pages), made, size)
	})
	return size, err
}
