package reading

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/publications"
	"sudar/internal/publications/pack"
	"sudar/internal/publications/pdf"
)

// MP3 can be cut anywhere: every frame stands for itself. An MP4 without its
// last box is nothing, so it has no preview.
const cuttable = "audio/mpeg"

// previewOf returns the percentage of p that is open to a viewer without a
// right, 0 for none: the owner's share (catalogue.Content.PreviewOf) when p can
// be cut. There is none of what nobody may read yet.
func (s *Service) previewOf(ctx context.Context, percent int, d entitlements.Decision, p Publication) (open int, err error) {
	if d.Embargoed || percent == 0 || p.Kind == publications.KindTable {
		return 0, nil
	}
	err = s.mended(ctx, p, func() error {
		open, err = s.cut(ctx, percent, p)
		return err
	})
	return open, err
}

func (s *Service) cut(ctx context.Context, percent int, p Publication) (int, error) {
	held, err := s.packs.acquire(ctx, p.PackKey())
	if err != nil {
		return 0, err
	}
	defer s.packs.release(held)
	if p.Kind == publications.KindAudio {
		return cutSound(held, percent), nil
	}
	e, err := s.previewParts(ctx, held, p, percent)
	if err != nil || !e.any() {
		return 0, err
	}
	return percent, nil
}

// cutSound returns the percentage of a recording that is open, 0 when a track
// cannot be cut.
func cutSound(held *openPack, percent int) int {
	for _, t := range tracksOf(held.Pack) {
		if t.Type != cuttable {
			return 0
		}
	}
	return percent
}

// tried returns a member of a preview, the first pages of a PDF, or the manifest
// in which what is closed is marked.
func (s *Service) tried(ctx context.Context, p Publication, path string) (*Resource, error) {
	held, err := s.packs.acquire(ctx, p.PackKey())
	if err != nil {
		return nil, err
	}
	resource, err := s.triedIn(ctx, held, p, path)
	if err != nil {
		s.packs.release(held)
		return nil, err
	}
	resource.ETag, resource.Preview = etag(p, path, resource.sums), true
	release := resource.release
	resource.release = func() { release(); s.packs.release(held) }
	return resource, nil
}

func (s *Service) triedIn(ctx context.Context, held *openPack, p Publication, path string) (*Resource, error) {
	if p.Kind == publications.KindAudio {
		return heardIn(held, p.Preview, path)
	}
	e, err := s.previewParts(ctx, held, p, p.Preview)
	if err != nil {
		return nil, err
	}
	if path == publications.ManifestFile {
		return zippedResource(e.manifest, ManifestType), nil
	}
	if p.Kind == publications.KindPDF && path == pdf.Document && e.pages > 0 {
		return s.pageImages.begun(ctx, p, e.pages)
	}
	return e.resource(held, path)
}

// resource returns a member as far as it is open.
func (e *previewParts) resource(held *openPack, path string) (*Resource, error) {
	member, ok := held.Member(path)
	if !ok {
		return nil, apperr.New(apperr.NotFound)
	}
	if body, ok := e.cut[path]; ok {
		return zippedResource(body, member.Type), nil
	}
	if !e.opens(member) {
		return nil, apperr.New(apperr.EntitlementRequired)
	}
	return memberResource(held.Section(member), member), nil
}

func zippedResource(body []byte, mediaType string) *Resource {
	return &Resource{
		ReadSeeker: bytes.NewReader(body), Type: mediaType, Encoding: pack.Gzip, Size: int64(len(body)), release: func() {},
		sums: body[len(body)-gzipTail:],
	}
}

// tracksOf are the members of a recording in the order in which they are
// heard; leaner variants are none of them.
func tracksOf(p *pack.Pack) []pack.Member {
	tracks := slices.DeleteFunc(p.Members(), func(m pack.Member) bool {
		return !strings.HasPrefix(m.Type, "audio/") || strings.Contains(m.Path, "/")
	})
	slices.SortFunc(tracks, func(a, b pack.Member) int { return cmp.Compare(a.Offset, b.Offset) })
	return tracks
}

// recording is where the sound of a pack lies, for previews.
type recording struct {
	tracks map[string]soundOf
	bytes  int64
}

// soundOf is the sound of one track: its tag, and the sound before it, in bytes.
type soundOf struct{ tag, before int64 }

// recording reads the tags of all tracks once for as long as the pack is open.
func (p *openPack) recording() (*recording, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.heard != nil {
		return p.heard, nil
	}
	heard := &recording{tracks: map[string]soundOf{}}
	for _, t := range tracksOf(p.Pack) {
		tag, err := tagBytes(p.Section(t))
		if err != nil {
			return nil, err
		}
		heard.tracks[t.Path] = soundOf{tag: tag, before: heard.bytes}
		heard.bytes += t.Size - tag
	}
	p.heard = heard
	return heard, nil
}

// heardIn returns a member of a recording, of a preview (in per cent) the open
// bytes: the tracks share the open part of the sound, the first ones first, and
// pictures are whole.
func heardIn(p *openPack, preview int, path string) (*Resource, error) {
	member, ok := p.Member(path)
	if !ok {
		return nil, apperr.New(apperr.NotFound)
	}
	whole := p.Section(member)
	if strings.HasPrefix(member.Type, "image/") {
		return memberResource(whole, member), nil
	}
	heard, err := p.recording()
	if err != nil {
		return nil, err
	}
	track, ok := heard.tracks[member.Path]
	left := heard.bytes*int64(preview)/100 - track.before
	if !ok || left <= 0 {
		return nil, apperr.New(apperr.EntitlementRequired)
	}
	return memberResource(io.NewSectionReader(whole, 0, min(track.tag+left, whole.Size())), member), nil
}

// tagBytes is the length of the ID3v2 tag before the sound (id3v2.4.0 §3.1).
func tagBytes(track *io.SectionReader) (int64, error) {
	const header = 10
	var h [header]byte
	if track.Size() < header {
		return 0, nil
	}
	if _, err := track.ReadAt(h[:], 0); err != nil {
		return 0, fmt.Errorf("reading: tag: %w", err)
	}
	if string(h[:3]) != "ID3" {
		return 0, nil
	}
	size := int64(h[6])<<21 | int64(h[7])<<14 | int64(h[8])<<7 | int64(h[9])
	return min(header+size, track.Size()), nil
}
