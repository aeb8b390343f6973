// Package audio opens spoken books: MP3 with ID3v2 chapters and MP4 (M4A, M4B)
// with Nero or QuickTime chapters. The track itself is served as it is.
package audio

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/dhowden/tag"

	"sudar/internal/publications"
	"sudar/internal/publications/media"
	"sudar/internal/publications/output"
)

// Chapter is a named place in a track.
type Chapter struct {
	Title string
	Start float64 // seconds
}

// track is what the readers of either format learn.
type track struct {
	duration float64 // seconds
	chapters []Chapter
}

const (
	maxChapters = 10_000
	maxTitle    = 1000
	maxDuration = 1000 * 3600 // seconds; longer is nonsense
)

// Build opens a track into a folder. Refusals: damaged, drm, unsupported
// (moving pictures, a brand without sound).
func Build(ctx context.Context, in output.Source, out *output.Folder) error {
	r := out.Result
	r.Kind, r.Layout, r.Progression = publications.KindAudio, publications.Reflowable, publications.LeftToRight
	name, read := "track.mp3", readMP3
	r.MediaType = "audio/mpeg"
	if media.Sniff(in.Head) != "audio/mpeg" {
		name, read = "track.m4a", readMP4
		r.MediaType = "audio/mp4"
	}
	t, err := read(in)
	if err != nil {
		return err
	}
	if !(t.duration > 0 && t.duration < maxDuration) {
		return publications.Refuse(publications.ReasonDamaged, "duration %f s", t.duration)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if _, err := out.Pack.Add(name, r.MediaType, io.NewSectionReader(in, 0, in.Size)); err != nil {
		return err
	}
	r.Duration = round(t.duration)
	m := manifest(in, t, name, r)
	if err := describe(in, &m.Metadata, out); err != nil {
		return err
	}
	m.ReadingOrder[0].Title = m.Metadata.Title.In("")
	if err := out.Text(publications.TextPart{Href: name}); err != nil {
		return err
	}
	span := publications.Span{
		Href: name, Type: r.MediaType, Count: int(math.Ceil(t.duration / publications.PositionSeconds)),
		Fragment: func(n int) string { return "t=" + strconv.Itoa(n*publications.PositionSeconds) },
	}
	return out.Finish(m, publications.NewPositions([]publications.Span{span}))
}

func manifest(in output.Source, t track, name string, r *publications.Result) publications.Manifest {
	m := publications.Manifest{
		Metadata: publications.Metadata{ConformsTo: publications.ProfileAudio, Duration: r.Duration},
		ReadingOrder: []publications.Link{{
			Href: name, Type: r.MediaType, Size: in.Size, Duration: r.Duration,
			Bitrate: math.Round(float64(in.Size) * 8 / t.duration / 1000),
		}},
	}
	for i, c := range t.chapters {
		if c.Start > t.duration || i == maxChapters {
			continue
		}
		if c.Title == "" {
			c.Title = strconv.Itoa(i + 1)
		}
		m.TOC = append(m.TOC, publications.Link{
			Href: fmt.Sprintf("%s#t=%s", name, strconv.FormatFloat(round(c.Start), 'f', -1, 64)), Title: clip(c.Title), Type: r.MediaType,
		})
	}
	return m
}

// round keeps milliseconds.
func round(seconds float64) float64 { return math.Round(seconds*1000) / 1000 }

func clip(s string) string {
	s = strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", ""), "")
	if len(s) > maxTitle {
		s = strings.ToValidUTF8(s[:maxTitle], "")
	}
	return strings.TrimSpace(s)
}

var year = regexp.MustCompile(`^\d{4}(-\d{2}(-\d{2})?)?`)

// describe reads the tags; a track without any keeps its bare manifest.
func describe(in output.Source, m *publications.Metadata, out *output.Folder) error {
	tags := readTags(in)
	if tags == nil {
		return nil
	}
	m.Title = publications.T("", clip(first(tags.Title(), tags.Album())))
	if album := clip(tags.Album()); album != "" && album != m.Title.In("") {
		n, _ := tags.Track()
		m.Series = []publications.Series{{Name: publications.T("", album), Position: float64(n)}}
	}
	for role, name := range map[string]string{"aut": first(tags.Artist(), tags.AlbumArtist()), "nrt": tags.Composer()} {
		if name = clip(name); name != "" {
			m.AddContributor(publications.Contributor{Name: publications.T("", name), Roles: []string{role}})
		}
	}
	if genre := clip(tags.Genre()); genre != "" {
		m.Subjects = []publications.Subject{{Name: publications.T("", genre)}}
	}
	if tags.Year() > 0 {
		m.Published = year.FindString(fmt.Sprintf("%04d", tags.Year()))
	}
	m.Description = clip(tags.Comment())
	if p := tags.Picture(); p != nil && len(p.Data) > 0 {
		return out.Cover(p.Data, "")
	}
	return nil
}

func first(a, b string) string {
	if strings.TrimSpace(a) != "" {
		return a
	}
	return b
}

// maxTags bounds what the tag reader may see.
const maxTags = 64 << 20

// readTags gives nil for a track without readable tags.
func readTags(in output.Source) (m tag.Metadata) {
	defer func() {
		if recover() != nil {
			m = nil
		}
	}()
	var r io.ReadSeeker = io.NewSectionReader(in, 0, in.Size)
	if bytes.HasPrefix(in.Head, []byte("ID3")) {
		r = io.NewSectionReader(in, 0, min(in.Size, maxTags))
	}
	m, err := tag.ReadFrom(r)
	if err != nil {
		return nil
	}
	return m
}
