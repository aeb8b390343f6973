package reading

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/log"
	"sudar/internal/kit/scratch"
	"sudar/internal/publications"
	"sudar/internal/publications/pack"
	"sudar/internal/publications/pdf"
)

// PreviewCutter writes the first pages of a PDF into a folder as a file of its own
// (publications.PreviewFile), as child.Pool does; its errors are
// *publications.Refusal.
type PreviewCutter func(ctx context.Context, src, outDir string, pages int, limits publications.Limits) error

// PreviewKey is the blob of the first pages of a PDF: a pack.
func (p Publication) PreviewKey(pages int) string {
	return fmt.Sprintf("%s-beginnings/%d", p.Stem, pages)
}

// pdfPreviewOf returns what is open of a PDF: whole pages, as a file of their
// own. There is nothing when that cannot be made, which is said in the log.
func (s *Service) pdfPreviewOf(ctx context.Context, _ *openPack, p Publication, percent int) (*previewParts, error) {
	e := &previewParts{percent: percent, pages: p.Positions * percent / 100}
	if e.pages == 0 || s.pageImages.cutter == nil {
		e.pages = 0
		return e, nil
	}
	size, err := s.pageImages.beginning(ctx, p, e.pages)
	var refusal *publications.Refusal
	if errors.As(err, &refusal) {
		log.From(ctx).ErrorContext(ctx, "no preview of a PDF", "item", p.ItemID, "pages", e.pages, "error", err, "cause", refusal.Unwrap())
		lasting := refusal.Reason == publications.ReasonDamaged || refusal.Reason == publications.ReasonTooLarge
		return &previewParts{percent: percent, passing: !lasting}, nil
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
func (e *previewParts) beyond(href string) bool {
	number, named := strings.CutPrefix(fragmentOf(href), "page=")
	page, err := strconv.Atoi(number)
	return named && err == nil && page > e.pages
}

// beginning has the first pages of a PDF, made when they are not there, and
// returns the size of the file.
func (s *pageImages) beginning(ctx context.Context, p Publication, pages int) (int64, error) {
	begun, err := s.begun(ctx, p, pages)
	if err != nil {
		return 0, err
	}
	defer begun.Close()
	return begun.Size, nil
}

// begun opens the first pages of a PDF, which lie in a pack of their own.
func (s *pageImages) begun(ctx context.Context, p Publication, pages int) (*Resource, error) {
	key := p.PreviewKey(pages)
	held, err := s.packs.acquire(ctx, key)
	if damaged(err) {
		// Others may wait for the pages when this request is gone.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drawFor)
		defer cancel()
		if err := s.makePreview(ctx, p, pages); err != nil {
			return nil, outOfTime(err)
		}
		held, err = s.packs.acquire(ctx, key)
		err = outOfTime(err)
	}
	if err != nil {
		return nil, err
	}
	member, ok := held.Member(pdf.Document)
	if !ok {
		s.packs.release(held)
		return nil, apperr.New(apperr.NotFound)
	}
	resource := memberResource(held.Section(member), member)
	resource.release = func() { s.packs.release(held) }
	resource.again = func() {
		_ = s.blobs.Delete(context.WithoutCancel(ctx), key) // else it is found damaged once more
		s.packs.forget(key)
	}
	return resource, nil
}

func (s *pageImages) makePreview(ctx context.Context, p Publication, pages int) error {
	return s.inChild(ctx, p, func(src, dir string, limits publications.Limits) error {
		if err := s.cutter(ctx, src, dir, pages, limits); err != nil {
			return err
		}
		packed := filepath.Join(dir, publications.PackFile)
		if err := packPreview(filepath.Join(dir, publications.PreviewFile), packed, limits.OutputBytes); err != nil {
			return fmt.Errorf("reading: beginning: %w", err)
		}
		file, err := os.Open(packed)
		if err != nil {
			return fmt.Errorf("reading: beginning: %w", err)
		}
		defer func() { _ = file.Close() }() // it was only read
		info, err := file.Stat()
		if err != nil {
			return fmt.Errorf("reading: beginning: %w", err)
		}
		return s.blobs.Put(ctx, p.PreviewKey(pages), file, info.Size())
	})
}

func packPreview(from, to string, limit int64) error {
	return scratch.Rewrite(from, to, func(in io.Reader, out io.Writer) error {
		w := pack.NewWriter(out, limit)
		if _, err := w.Add(pdf.Document, pack.PDF, in); err != nil {
			return err
		}
		return w.Close()
	})
}
