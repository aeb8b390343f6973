package reading

import (
	"context"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
	"sudar/internal/publications"
)

// Counterpart is the recording of a text, or the text of a recording: another
// item of the same content, that may be read whole and meets this one.
type Counterpart struct {
	ItemID int64
	Kind   publications.Kind
	Points []Point
	Place  *Place // of a signed-in reader, in that item
}

// counterparts returns those of an opened item (ADR 22).
func (s *Service) counterparts(ctx context.Context, session Session) ([]Counterpart, error) {
	var found []Counterpart
	for _, item := range session.Content.Items {
		if !tellSame(session.Item.FileType, item.FileType) || item.Revision == 0 {
			continue
		}
		c, err := s.counterpart(ctx, session.Publication, item.ID)
		if err != nil && !apperr.Is(err, apperr.NotFound) && !apperr.Is(err, apperr.PublicationPreparing) &&
			!apperr.Is(err, apperr.PublicationDamaged) {
			return nil, err
		}
		if len(c.Points) > 0 {
			found = append(found, c)
		}
	}
	return found, nil
}

// tellSame: one is for the eyes, the other for the ears.
func tellSame(a, b catalogue.FileType) bool {
	return a == catalogue.EPUB && b == catalogue.Audio || a == catalogue.Audio && b == catalogue.EPUB
}

func (s *Service) counterpart(ctx context.Context, p Publication, itemID int64) (Counterpart, error) {
	other, _, err := s.decided(ctx, itemID)
	if err != nil || !other.Decision.Allowed {
		return Counterpart{}, err
	}
	c := Counterpart{ItemID: itemID, Kind: other.Publication.Kind}
	text, sound := p, other.Publication
	if text.Kind == publications.KindAudio {
		text, sound = sound, text
	}
	if c.Points, err = s.parallels(ctx, text, sound); err != nil {
		_ = s.mend(ctx, p, err) // either of them may be damaged
		return c, s.mend(ctx, other.Publication, err)
	}
	if other.Guest {
		return c, nil
	}
	v, _ := viewer.From(ctx)
	c.Place, err = s.place(ctx, v.AccountID, itemID)
	return c, err
}

// parallels pairs a text with its recording: by the media overlay that plays
// the same tracks, else by chapters.
func (s *Service) parallels(ctx context.Context, text, sound Publication) ([]Point, error) {
	var book, record publications.Manifest
	var positions publications.Positions
	for key, document := range map[string]any{text.ManifestKey(): &book, text.PositionsKey(): &positions, sound.ManifestKey(): &record} {
		if err := s.zipped.decode(ctx, key, document); err != nil {
			return nil, err
		}
	}
	held, err := s.packs.acquire(ctx, text.PackKey())
	if err != nil {
		return nil, err
	}
	defer s.packs.release(held)
	shares := newShares(held.Pack, book, positions)
	if points := pairClips(shares.clips(record)); points != nil {
		return points, nil
	}
	return pairChapters(shares.contents(), soundContents(record)), nil
}
