// Package audio opens spoken books: MP3 with ID3v2 chapters, MP4 (M4A, M4B)
// with Nero or QuickTime chapters, and zips of such tracks. The tracks
// themselves are served as they are.
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

// track is what the readers of either format learn, and where its sound lies.
type track struct {
	duration float64 // seconds
	chapters []Chapter

	name      string // in the pack
	mediaType string
	size      int64 // bytes
	title     string
	small     *track // the same sound in fewer bytes
}

const (
	maxChapters = 10_000
	maxTitle    = 1000
	maxDuration = 1000 * 3600 // seconds; longer is nonsense
)

// Build opens a track, or a zip of tracks, into a folder. Refusals: damaged,
// drm, unsupported (moving pictures, a brand without sound), and those of
// archive.Open for a zip.
func Build(ctx context.Context, in output.Source, out *output.Folder) error {
	r := out.Result
	r.Kind, r.Layout, r.Progression = publications.KindAudio, publications.Reflowable, publications.LeftToRight
	if media.Sniff(in.Head) == "application/zip" {
		return buildSet(ctx, in, out)
	}
	t, err := open(ctx, in, "track")
	if err != nil {
		return err
	}
	if err := add(in, t, out); err != nil {
		return err
	}
	r.MediaType = t.mediaType
	m := publications.Manifest{}
	if err := describe(in, &m.Metadata, out); err != nil {
		return err
	}
	t.title = m.Metadata.Title.In("")
	return finish(m, []track{t}, out)
}

// open measures a track; it is called name in the pack, with an ending of ours.
func open(ctx context.Context, in output.Source, name string) (track, error) {
	ending, mediaType, read := ".mp3", "audio/mpeg", readMP3
	switch media.Sniff(in.Head) {
	case "audio/mpeg":
	case "audio/mp4", "video/mp4":
		ending, mediaType, read = ".m4a", "audio/mp4", readMP4
	default:
		return track{}, publications.Refuse(publications.ReasonUnsupported, "%s is no track", name)
	}
	t, err := read(in)
	if err != nil {
		return track{}, err
	}
	if !(t.duration > 0 && t.duration < maxDuration) {
		return track{}, publications.Refuse(publications.ReasonDamaged, "duration %f s", t.duration)
	}
	t.duration = round(t.duration)
	t.name, t.mediaType, t.size = name+ending, mediaType, in.Size
	return t, ctx.Err()
}

// add puts the bytes of a track into the pack.
func add(in output.Source, t track, out *output.Folder) error {
	_, err := out.Pack.Add(t.name, t.mediaType, io.NewSectionReader(in, 0, in.Size))
	return err
}

// finish writes manifest, text and positions of the tracks.
func finish(m publications.Manifest, tracks []track, out *output.Folder) error {
	m.Metadata.ConformsTo = publications.ProfileAudio
	var spans []publications.Span
	for _, t := range tracks {
		m.Metadata.Duration = round(m.Metadata.Duration + t.duration)
		m.ReadingOrder = append(m.ReadingOrder, t.link())
		spans = append(spans, publications.Span{
			Href: t.name, Type: t.mediaType, Title: t.title, Count: int(math.Ceil(t.duration / publications.PositionSeconds)),
			Fragment: func(n int) string { return "t=" + strconv.Itoa(n*publications.PositionSeconds) },
		})
		if err := out.Text(publications.TextPart{Href: t.name}); err != nil {
			return err
		}
	}
	if m.TOC == nil {
		m.TOC = contents(tracks)
	}
	out.Result.Duration = m.Metadata.Duration
	return out.Finish(m, publications.NewPositions(spans))
}

// link is the track as the manifest names it, its leaner variant beside it.
func (t track) link() publications.Link {
	l := publications.Link{
		Href: t.name, Type: t.mediaType, Title: t.title, Size: t.size, Duration: t.duration,
		Bitrate: math.Round(float64(t.size) * 8 / t.duration / 1000),
	}
	if t.small != nil {
		l.Alternate = []publications.Link{t.small.link()}
	}
	return l
}

// contents are the chapters inside the tracks, and the tracks without any when
// there are several.
func contents(tracks []track) []publications.Link {
	var toc []publications.Link
	for _, t := range tracks {
		if len(t.chapters) == 0 && len(tracks) > 1 {
			toc = append(toc, publications.Link{Href: t.name, Title: t.title, Type: t.mediaType})
		}
		for i, c := range t.chapters {
			if c.Start > t.duration || len(toc) == maxChapters {
				continue
			}
			if c.Title == "" {
				c.Title = strconv.Itoa(i + 1)
			}
			toc = append(toc, publications.Link{
				Href: fmt.Sprintf("%s#t=%s", t.name, strconv.FormatFloat(round(c.Start), 'f', -1, 64)), Title: clip(c.Title), Type: t.mediaType,
			})
		}
	}
	return toc
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
