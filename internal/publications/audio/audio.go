// Package audio opens spoken books: MP3 with ID3 tags and chapters, MP4 (M4A,
// M4B) with those of iTunes, Nero or QuickTime, and zips of such tracks. The tracks
// themselves are served as they are.
package audio

import (
	"context"
	"fmt"
	"io"
	"math"
	"strconv"

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
	t, tags, err := open(ctx, in, "track")
	if err != nil {
		return err
	}
	if err := add(in, t, out); err != nil {
		return err
	}
	r.MediaType = t.mediaType
	m := publications.Manifest{}
	if err := tags.describe(&m.Metadata, out); err != nil {
		return err
	}
	t.title = m.Metadata.Title.In("")
	return finish(m, []track{t}, out)
}

// open reads a track; it is called name in the pack, with an ending of ours.
func open(ctx context.Context, in output.Source, name string) (track, tags, error) {
	ending, mediaType, read := ".mp3", "audio/mpeg", readMP3
	switch media.Sniff(in.Head) {
	case "audio/mpeg":
	case "audio/mp4", "video/mp4":
		ending, mediaType, read = ".m4a", "audio/mp4", readMP4
	default:
		return track{}, tags{}, publications.Refuse(publications.ReasonUnsupported, "%s is no track", name)
	}
	t, about, err := read(in)
	if err != nil {
		return track{}, tags{}, err
	}
	if !(t.duration > 0 && t.duration < maxDuration) {
		return track{}, tags{}, publications.Refuse(publications.ReasonDamaged, "duration %f s", t.duration)
	}
	t.duration = round(t.duration)
	t.name, t.mediaType, t.size = name+ending, mediaType, in.Size
	return t, about, ctx.Err()
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
				Href: fmt.Sprintf("%s#t=%s", t.name, strconv.FormatFloat(round(c.Start), 'f', -1, 64)), Title: publications.Clip(c.Title, maxTitle),
				Type: t.mediaType,
			})
		}
	}
	return toc
}

// round keeps milliseconds.
func round(seconds float64) float64 { return math.Round(seconds*1000) / 1000 }
