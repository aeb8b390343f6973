package ingest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"sudar/internal/catalogue"
	"sudar/internal/catalogue/cover"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
	"sudar/internal/publications"
	"sudar/internal/publications/pictures"
	"sudar/internal/reading"
)

// coverJob makes the renditions of a found cover: WebP, and JPEG where nobody has yet,
// as after the import of a folder. It draws one for a record whose file has none.
const coverJob = "cover.webp"

// drawnWidth is the width at which covers are drawn, in pixels.
const drawnWidth = 640

// coverWork is the job's payload: the content and the blob with its cover, "" for none.
type coverWork struct {
	ContentID int64  `json:"content_id"`
	Key       string `json:"key"`
}

func (s *Service) enqueueCover(ctx context.Context, contentID int64, p reading.Publication, found bool) error {
	work := coverWork{ContentID: contentID}
	if found {
		work.Key = p.CoverKey()
	}
	return s.queue.Enqueue(ctx, jobs.Job{Kind: coverJob, Key: strconv.FormatInt(contentID, 10), Payload: work})
}

// showCover makes the JPEG renditions of a fresh file's cover at once, or
// draws one where the file has none. What fails the sweep of covers does again.
func (s *Service) showCover(ctx context.Context, c catalogue.Content, found bool, out string) {
	var err error
	if found {
		err = s.fileCover(ctx, c.ID, out)
	} else {
		err = s.drawFor(ctx, c)
	}
	if err == nil {
		return
	}
	ctx = context.WithoutCancel(ctx) // who stops an import does not want records without covers
	log.From(ctx).WarnContext(ctx, "ingest: cover", "content", c.ID, "error", errors.Join(err, s.sweepLater(ctx)))
}

func (s *Service) fileCover(ctx context.Context, contentID int64, out string) error {
	file, err := os.Open(filepath.Join(out, publications.CoverFile))
	if err != nil {
		return fmt.Errorf("ingest: cover: %w", err)
	}
	defer func() { _ = file.Close() }() // it was only read
	_, _, err = s.putJPEGs(ctx, contentID, file)
	return err
}

// firstAuthor is the name that a drawn cover bears, "" when nobody is named.
func (s *Service) firstAuthor(ctx context.Context, c catalogue.Content) string {
	_, people, _, err := s.catalogue.CardOf(ctx, c)
	if err != nil || len(people) == 0 {
		return ""
	}
	return people[0].Short()
}

// finishCover is the job: it may run again at any point. A record that is gone,
// has got another cover meanwhile or has become strict is left alone.
func (s *Service) finishCover(ctx context.Context, job jobs.Job) error {
	var work coverWork
	if err := job.Decode(&work); err != nil {
		return err
	}
	content, err := s.catalogue.ByIDOrSlug(db.AllTenants(ctx, "job of a cover"), strconv.FormatInt(work.ContentID, 10))
	if apperr.Is(err, apperr.NotFound) || apperr.Is(err, apperr.Gone) {
		return nil
	}
	if err != nil {
		return err
	}
	if content.Cover != nil && (work.Key == "" || !content.ShowsFound() || content.Cover.Source != catalogue.FoundCover) {
		return nil
	}
	if work.Key == "" || !content.ShowsFound() {
		return s.drawFor(ctx, content)
	}
	return s.render(ctx, content, work.Key)
}

// render makes all renditions of the cover that a content's file has.
func (s *Service) render(ctx context.Context, content catalogue.Content, key string) error {
	object, err := s.blobs.Open(ctx, key)
	if err != nil {
		return fmt.Errorf("ingest: cover: %w", err)
	}
	defer func() { _ = object.Close() }() // it was only read
	found, img, err := s.putJPEGs(ctx, content.ID, blob.Reader(object))
	if errors.Is(err, errNoPicture) && content.Cover == nil {
		err = errors.Join(s.drawFor(ctx, content), err) // it will not be read next time either
	}
	if err != nil {
		return err
	}
	for _, width := range catalogue.CoverWidths {
		encoded, err := pictures.WebP(img, width)
		if err != nil {
			return jobs.Permanent(fmt.Errorf("ingest: cover: %w", err))
		}
		if err := s.putRendition(ctx, content.ID, found.Revision, strconv.Itoa(width)+".webp", encoded); err != nil {
			return err
		}
	}
	found.WebP = true
	return s.catalogue.SetCover(ctx, content.ID, found)
}

// errNoPicture says that a found cover cannot be read as a picture.
var errNoPicture = errors.New("ingest: the cover is no picture")

// putJPEGs stores the JPEG renditions of a cover and shows them. The bytes
// name the revision, so that doing it twice changes nothing.
func (s *Service) putJPEGs(ctx context.Context, contentID int64, r io.Reader) (catalogue.Cover, image.Image, error) {
	raw, err := io.ReadAll(io.LimitReader(r, pictures.DefaultLimit.Bytes))
	if err != nil {
		return catalogue.Cover{}, nil, fmt.Errorf("ingest: cover: %w", err)
	}
	img, err := pictures.Load(bytes.NewReader(raw), pictures.DefaultLimit)
	if err != nil {
		return catalogue.Cover{}, nil, jobs.Permanent(errors.Join(errNoPicture, err))
	}
	set, err := pictures.Renditions(img)
	if err != nil {
		return catalogue.Cover{}, nil, jobs.Permanent(errors.Join(errNoPicture, err))
	}
	found, err := s.show(ctx, contentID, set, catalogue.FoundCover, raw)
	return found, img, err
}

// DrawCover draws a cover for a content that has none, stores and shows it,
// and returns its renditions.
func (s *Service) DrawCover(ctx context.Context, contentID int64, spec cover.Spec) (pictures.Set, error) {
	set, err := pictures.Renditions(cover.Draw(spec, drawnWidth))
	if err != nil {
		return set, fmt.Errorf("ingest: draw a cover: %w", err)
	}
	_, err = s.show(ctx, contentID, set, catalogue.DrawnCover, set.JPEG[drawnWidth])
	return set, err
}

// show stores the JPEG renditions of a cover and makes it the content's; bytes
// name its revision.
func (s *Service) show(ctx context.Context, contentID int64, set pictures.Set, source string, bytesOf []byte) (catalogue.Cover, error) {
	shown := catalogue.Cover{Source: source, Revision: revisionOf(bytesOf), Preview: set.Blur}
	for width, encoded := range set.JPEG {
		if err := s.putRendition(ctx, contentID, shown.Revision, strconv.Itoa(width)+".jpg", encoded); err != nil {
			return shown, err
		}
	}
	largest, err := jpeg.DecodeConfig(bytes.NewReader(set.JPEG[pictures.Widths[len(pictures.Widths)-1]]))
	if err != nil {
		return shown, fmt.Errorf("ingest: cover: %w", err)
	}
	shown.Width, shown.Height = largest.Width, largest.Height
	return shown, s.catalogue.SetCover(ctx, contentID, shown)
}

func (s *Service) putRendition(ctx context.Context, contentID int64, revision, file string, encoded []byte) error {
	return blob.PutSummed(ctx, s.blobs, catalogue.CoverKey(contentID, revision, file), encoded)
}
