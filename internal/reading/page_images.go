package reading

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image/jpeg"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sync/singleflight"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/scratch"
	"sudar/internal/publications"
	"sudar/internal/publications/pdf"
	"sudar/internal/publications/pictures"
)

// PageTextType is the media type of a page's text (publications.PageTextFile).
const PageTextType = "application/json"

// PageWidths are the widths in which pictures of pages are to be had, in pixels.
var PageWidths = []int{320, 900, 1500, 2200}

const (
	// drawFor is how long one page may take.
	drawFor = 20 * time.Second
	// mostWaiting bounds the pages of a node that wait to be drawn.
	mostWaiting = 32
	// pageQuality is that of the JPEG a reader gets.
	pageQuality = 82
)

// PageDrawer draws a page of a PDF into a folder (publications.PageImageFile), as
// child.Pool does; its errors are *publications.Refusal.
type PageDrawer func(ctx context.Context, src, outDir string, pageImage publications.PageImage, limits publications.Limits) error

// pageImages has pages drawn, each once in the life of a publication: a clean page
// stays as a blob, and the name across it is written for every reader. First
// pages that are taken out of a file stay as well.
type pageImages struct {
	blobs   blob.Store
	packs   *packs
	drawer  PageDrawer
	cutter  PreviewCutter
	scratch *scratch.Space
	drawing singleflight.Group
	waiting chan struct{}
	writing chan struct{}
}

func newPageImages(blobs blob.Store, packs *packs, domains Domains) *pageImages {
	return &pageImages{
		blobs: blobs, packs: packs, drawer: domains.PageDrawer, cutter: domains.PreviewCutter, scratch: domains.Scratch,
		waiting: make(chan struct{}, mostWaiting), writing: make(chan struct{}, runtime.NumCPU()),
	}
}

// pageImagePath is "pages/12.json" for the text of a page, "pages/12/900.jpg" for
// a picture of it.
var pageImagePath = regexp.MustCompile(`^pages/([1-9]\d{0,5})(?:\.json|/(\d{3,4})\.jpg)$`)

// pageImage returns a page of p, a PDF that is Strict, or its text; not_found when
// there is none, unavailable when too many wait for theirs.
func (s *Service) pageImage(ctx context.Context, p Publication, path string) (*Resource, error) {
	named := pageImagePath.FindStringSubmatch(path)
	if named == nil {
		return nil, apperr.New(apperr.NotFound)
	}
	number, _ := strconv.Atoi(named[1]) // digits, as the pattern says
	width, _ := strconv.Atoi(named[2])
	if number > p.Positions || named[2] != "" && !slices.Contains(PageWidths, width) {
		return nil, apperr.New(apperr.NotFound)
	}
	body, err := s.pageImages.clean(ctx, p, publications.PageImage{Number: number, Width: width})
	if err != nil {
		return nil, err
	}
	resource := &Resource{Type: PageTextType, Passing: true, part: pageImagePart(number, p.Positions, width > 0), release: func() {}}
	mark := ""
	if width > 0 {
		mark = p.Watermark(s.clock.Now())
		resource.Type = "image/jpeg"
		if body, err = s.pageImages.marked(body, mark); err != nil {
			return nil, err
		}
	}
	resource.ReadSeeker, resource.Size, resource.ETag = bytes.NewReader(body), int64(len(body)), etag(p, path+"\x00"+mark, nil)
	return resource, nil
}

// pageImagePart returns what of a publication a page is: the first half its text, the
// second its picture, however wide.
func pageImagePart(number, pages int, picture bool) extent {
	at, half := float64(number-1), 0.5
	if picture {
		at += half
	}
	return extent{at / float64(pages), (at + half) / float64(pages)}
}

// PageImageKey is the blob of a page as it is drawn, without anybody's name.
func (p Publication) PageImageKey(pageImage publications.PageImage) string {
	return fmt.Sprintf("%s-sheets/%d-%d", p.Stem, pageImage.Number, pageImage.Width)
}

// clean returns a page as it is drawn.
func (s *pageImages) clean(ctx context.Context, p Publication, pageImage publications.PageImage) ([]byte, error) {
	key := p.PageImageKey(pageImage)
	body, _, err := blob.GetSummed(ctx, s.blobs, key, whole(pageImage))
	if !blob.Damaged(err) {
		return body, err
	}
	if s.drawer == nil {
		return nil, apperr.New(apperr.Unavailable).After(time.Minute)
	}
	drawn, err, _ := s.drawing.Do(key, func() (any, error) {
		// Others may wait for the page when this request is gone.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drawFor)
		defer cancel()
		drawn, err := s.draw(ctx, p, pageImage)
		return drawn, outOfTime(err)
	})
	var refusal *publications.Refusal
	switch {
	case errors.As(err, &refusal) && refusal.Reason == publications.ReasonDamaged:
		return nil, apperr.Wrap(apperr.NotFound, err)
	case errors.As(err, &refusal):
		return nil, apperr.Wrap(apperr.Unavailable, err).After(2 * time.Second)
	case err != nil:
		return nil, err
	}
	return drawn.([]byte), nil
}

// outOfTime turns the end of drawFor, wherever it came, into unavailable: the machine
// is busy, the page is not at fault.
func outOfTime(err error) error {
	var refusal *publications.Refusal
	if errors.As(err, &refusal) || !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return apperr.Wrap(apperr.Unavailable, err).After(2 * time.Second)
}

// whole tells whether a page of an earlier build, which has no sum, ends as one
// does.
func whole(pageImage publications.PageImage) func([]byte) bool {
	if pageImage.Width == 0 {
		return json.Valid
	}
	return pictures.Whole
}

// draw has a page drawn outside of this process and keeps it.
func (s *pageImages) draw(ctx context.Context, p Publication, pageImage publications.PageImage) ([]byte, error) {
	var drawn []byte
	err := s.inChild(ctx, p, func(src, dir string, limits publications.Limits) error {
		err := s.drawer(ctx, src, dir, pageImage, limits)
		if err != nil {
			return err
		}
		if drawn, err = os.ReadFile(filepath.Join(dir, publications.PageImageFile)); err != nil {
			return fmt.Errorf("reading: page image: %w", err)
		}
		return blob.PutSummed(ctx, s.blobs, p.PageImageKey(pageImage), drawn)
	})
	return drawn, err
}

// inChild gives work the document of p and a folder for what it makes;
// unavailable when too many wait.
func (s *pageImages) inChild(ctx context.Context, p Publication, work func(src, dir string, limits publications.Limits) error) error {
	select {
	case s.waiting <- struct{}{}:
		defer func() { <-s.waiting }()
	default:
		return apperr.New(apperr.Unavailable).After(2 * time.Second)
	}
	dir, remove, err := s.scratch.Folder("page")
	if err != nil {
		return err
	}
	defer remove()
	src := filepath.Join(dir, pdf.Document)
	if err := s.copyDocument(ctx, p, src); err != nil {
		return err
	}
	limits := publications.DefaultLimits()
	limits.Time = drawFor
	return work(src, dir, limits)
}

func (s *pageImages) copyDocument(ctx context.Context, p Publication, path string) error {
	held, err := s.packs.acquire(ctx, p.PackKey())
	if err != nil {
		return err
	}
	defer s.packs.release(held)
	member, ok := held.Member(pdf.Document)
	if !ok {
		return apperr.New(apperr.NotFound)
	}
	file, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("reading: page image: %w", err)
	}
	_, err = io.Copy(file, held.Section(member))
	return errors.Join(err, file.Close())
}

// marked writes a text across a picture; as many at once as there are cores.
func (s *pageImages) marked(picture []byte, text string) ([]byte, error) {
	s.writing <- struct{}{}
	defer func() { <-s.writing }()
	page, err := jpeg.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, fmt.Errorf("reading: page image: %w", err)
	}
	var out bytes.Buffer
	err = jpeg.Encode(&out, watermark(page, text), &jpeg.Options{Quality: pageQuality})
	return out.Bytes(), err
}
