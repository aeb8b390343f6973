package reading

import (
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
)

// MP3 can be cut anywhere: every frame stands for itself. An MP4 without its
// last box is nothing, so it has no preview.
const cuttable = "audio/mpeg"

// previewOf answers the percentage of p that is open to a viewer without a
// right (PRODUCT "Reading"), 0 for none: the owner's share of a recording that
// can be cut. There is none of what nobody may read yet, nor of strict items.
func (s *Service) previewOf(ctx context.Context, item entitlements.Item, percent int, d entitlements.Decision, p Publication) (int, error) {
	closed := d.Embargoed || item.Protection == entitlements.Strict || item.Visibility == entitlements.Draft || item.Visibility == entitlements.Archived
	if closed || percent == 0 || p.Kind != publications.KindAudio {
		return 0, nil
	}
	held, err := s.packs.acquire(ctx, p.PackKey())
	if err != nil {
		return 0, err
	}
	defer s.packs.release(held)
	for _, t := range tracksOf(held.Pack) {
		if t.Type != cuttable {
			return 0, nil
		}
	}
	return percent, nil
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

// open answers the bytes of a member, of a preview (in per cent) the open
// ones: the tracks share the open part of the sound, the first ones first.
func open(p *pack.Pack, member pack.Member, preview int) (*io.SectionReader, error) {
	whole := p.Section(member)
	if preview == 0 {
		return whole, nil
	}
	var sound, before int64
	for _, t := range tracksOf(p) {
		if t.Path == member.Path {
			before = sound
		}
		tag, err := tagBytes(p.Section(t))
		if err != nil {
			return nil, err
		}
		sound += t.Size - tag
	}
	tag, err := tagBytes(whole)
	if err != nil {
		return nil, err
	}
	left := sound*int64(preview)/100 - before
	if left <= 0 || strings.Contains(member.Path, "/") {
		return nil, apperr.New(apperr.EntitlementRequired)
	}
	return io.NewSectionReader(whole, 0, min(tag+left, whole.Size())), nil
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
