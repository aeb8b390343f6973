// Package pdf opens PDF files (ISO 32000): it checks and rewrites them with
// pdfcpu, so that page dictionaries sit in object streams and a reader on a
// slow connection fetches the first page in a few ranges, takes out everything that
// would act by itself, and takes text and contents out of them.
package pdf

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"

	"sudar/internal/publications"
	"sudar/internal/publications/output"
	"sudar/internal/publications/pack"
)

// Document is the path of the only member of a PDF's pack.
const Document = "document.pdf"

const (
	maxSide         = 20_000   // points; Acrobat ends at 14,400
	maxRewrite      = 64 << 20 // larger files are scans: see openLarge
	maxOutline      = 20_000
	maxTitleLen     = 1000
	maxOutlineDepth = 20
)

func init() { api.DisableConfigDir() }

// facts are what either reader learns about a document, and what of it is
// served.
type facts struct {
	pages         int
	width, height float64 // of the first page, points
	metadata      publications.Metadata
	toc           []publications.Link
	served        served
}

// Build opens a PDF into a folder. Refusals: encrypted, damaged,
// too_many_files (pages), too_large (page size).
func Build(ctx context.Context, in output.Source, out *output.Folder) error {
	r := out.Result
	r.Kind, r.MediaType, r.Layout, r.Progression = publications.KindPDF, pack.PDF, publications.Fixed, publications.LeftToRight
	open := openRewritten
	if in.Size > maxRewrite {
		open = openLarge
	}
	f, err := open(ctx, in, out)
	if err != nil {
		return err
	}
	defer f.served.discard()
	if err := ctx.Err(); err != nil {
		return err
	}
	if _, err := out.Pack.Add(Document, pack.PDF, io.NewSectionReader(f.served, 0, f.served.size)); err != nil {
		return err
	}
	r.Pages, r.Progression = f.pages, f.metadata.Progression
	lazy := &lazily{doc: f.served, off: !out.Limits.RenderCover}
	defer lazy.close()
	if err := writeText(ctx, lazy, f.pages, out); err != nil {
		return err
	}
	if out.Limits.RenderCover {
		if err := drawCover(ctx, lazy, out); err != nil {
			return err
		}
	}
	span := publications.Span{
		Href: Document, Type: pack.PDF, Count: f.pages,
		Fragment: func(n int) string { return fmt.Sprintf("page=%d", n+1) },
	}
	return out.Finish(manifest(f), publications.NewPositions([]publications.Span{span}))
}

func manifest(f facts) publications.Manifest {
	m := publications.Manifest{Metadata: f.metadata, TOC: f.toc, ReadingOrder: []publications.Link{{
		Href: Document, Type: pack.PDF, Size: f.served.size, Width: int(f.width + 0.5), Height: int(f.height + 0.5),
	}}}
	m.Metadata.ConformsTo = publications.ProfilePDF
	m.Metadata.Layout = publications.Fixed
	m.Metadata.Pages = f.pages
	if m.Metadata.Progression == "" {
		m.Metadata.Progression = publications.LeftToRight
	}
	return m
}

// openRewritten reads the whole document, takes out what acts, and rewrites it.
func openRewritten(_ context.Context, in output.Source, out *output.Folder) (facts, error) {
	doc, err := read(in, out.Limits)
	if err != nil {
		return facts{}, err
	}
	f := facts{pages: doc.PageCount, metadata: metadata(doc)}
	if dims, err := doc.PageDims(); err == nil && len(dims) > 0 {
		f.width, f.height = dims[0].Width, dims[0].Height
	}
	if bookmarks, err := pdfcpu.Bookmarks(doc); err == nil {
		left := maxOutline
		f.toc = outline(bookmarks, &left, 0)
	}
	f.served, err = rewrite(doc, in, out)
	return f, err
}

// read parses and checks a document without changing it.
func read(in output.Source, limits publications.Limits) (*model.Context, error) {
	doc, err := parse(in, model.OPTIMIZE)
	if err == nil && doc.E != nil {
		// Encrypted for its permissions only: opened without a password.
		doc, err = parse(in, model.DECRYPT)
	}
	if err != nil {
		return nil, refusal(err)
	}
	if err := doc.EnsurePageCount(); err != nil {
		return nil, refusal(err)
	}
	if doc.PageCount > limits.Pages {
		return nil, publications.Refuse(publications.ReasonTooMany, "%d pages", doc.PageCount)
	}
	if doc.PageCount < 1 {
		return nil, publications.Refuse(publications.ReasonDamaged, "no pages")
	}
	if err := api.ValidateContext(doc); err != nil {
		return nil, refusal(err)
	}
	return doc, checkBoxes(doc)
}

func parse(in output.Source, cmd model.CommandMode) (*model.Context, error) {
	conf := model.NewDefaultConfiguration()
	conf.ValidationMode = model.ValidationRelaxed
	conf.Offline = true
	conf.Cmd = cmd
	return api.ReadContext(io.NewSectionReader(in, 0, in.Size), conf)
}

// refusal tells a password from damage.
func refusal(err error) error {
	if errors.Is(err, pdfcpu.ErrWrongPassword) || strings.Contains(strings.ToLower(err.Error()), "password") {
		return publications.Refuse(publications.ReasonEncrypted, "%w", err)
	}
	if errors.Is(err, pdfcpu.ErrUnsupportedEncryptionFeature) {
		return publications.Refuse(publications.ReasonDRM, "%w", err)
	}
	return publications.Refuse(publications.ReasonDamaged, "%w", err)
}

// checkBoxes refuses pages that no screen could draw.
func checkBoxes(doc *model.Context) error {
	dims, err := doc.PageDims()
	if err != nil {
		return refusal(err)
	}
	for _, d := range dims {
		if !plausible(d.Width, d.Height) {
			return publications.Refuse(publications.ReasonTooLarge, "page of %f×%f points", d.Width, d.Height)
		}
	}
	return nil
}

// plausible says that a page has a size; NaN fails every comparison.
func plausible(w, h float64) bool { return w >= 1 && h >= 1 && w <= maxSide && h <= maxSide }

// served is the document that readers get: the rewritten one in a temporary
// file, or the original.
type served struct {
	io.ReaderAt
	size int64
	temp *os.File
}

func (s served) discard() {
	if s.temp != nil {
		_ = s.temp.Close()
		_ = os.Remove(s.temp.Name())
	}
}

// rewrite makes the document safe and quick to open. What pdfcpu cannot write
// is served as it is: viewers run nothing in it, and a warning says so.
func rewrite(doc *model.Context, in output.Source, out *output.Folder) (served, error) {
	original := served{ReaderAt: in, size: in.Size}
	neutralise(doc, out.Result)
	temp, err := out.Temp()
	if err != nil {
		return served{}, err
	}
	s := served{ReaderAt: temp, temp: temp}
	if err = api.OptimizeContext(doc); err == nil {
		err = api.WriteContext(doc, &limited{w: temp, left: out.Limits.OutputBytes})
	}
	if err == nil {
		s.size, err = temp.Seek(0, io.SeekEnd)
	}
	if err == nil {
		return s, nil
	}
	s.discard()
	if doc.E != nil {
		return served{}, publications.Refuse(publications.ReasonDamaged, "rewrite: %w", err)
	}
	out.Result.Warn(publications.WarnNotOptimised, "")
	return original, nil
}

// limited ends a write that grows beyond the limit.
type limited struct {
	w    io.Writer
	left int64
}

func (l *limited) Write(b []byte) (int, error) {
	if l.left -= int64(len(b)); l.left < 0 {
		return 0, pack.ErrFull
	}
	return l.w.Write(b)
}

func outline(bookmarks []pdfcpu.Bookmark, left *int, depth int) []publications.Link {
	var out []publications.Link
	if depth > maxOutlineDepth {
		return nil
	}
	for _, b := range bookmarks {
		if *left--; *left < 0 {
			break
		}
		out = append(out, entry(b.Title, b.PageFrom, outline(b.Kids, left, depth+1)))
	}
	return out
}

// entry is a line of the contents table; page counts from 1, 0 leads nowhere.
func entry(title string, page int, children []publications.Link) publications.Link {
	link := publications.Link{Title: publications.Clip(title, maxTitleLen), Href: "#", Children: children}
	if page > 0 {
		link.Href = fmt.Sprintf("%s#page=%d", Document, page)
	}
	return link
}
