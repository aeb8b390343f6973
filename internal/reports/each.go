package reports

import (
	"context"

	"sudar/internal/kit/page"
	"sudar/internal/usage"
)

// atOnce is how many rows are read at a time when all are.
const atOnce = page.MaxSize

// EachTitle calls fn with every content of an organisation that was ever used, by id.
func (s *Service) EachTitle(ctx context.Context, ref, at string, p Period, fn func(Title) error) error {
	o, err := s.publisher(ctx, ref)
	if err != nil {
		return err
	}
	return each(fn, func(after int64) ([]int64, error) { return s.Usage.TitlesAfter(ctx, o.ID, after, atOnce) },
		func(ids []int64) ([]Title, error) {
			return s.titlesOf(ctx, usage.Of{OwnerID: o.ID, PortalID: at}, ids, p)
		})
}

// EachPortalTitle calls fn with every content that was ever used at the portal of ctx's
// organisation, by id.
func (s *Service) EachPortalTitle(ctx context.Context, p Period, fn func(Title) error) error {
	o, err := s.portal(ctx)
	if err != nil {
		return err
	}
	return each(fn, func(after int64) ([]int64, error) { return s.Usage.PortalTitlesAfter(ctx, o.ID, after, atOnce) },
		func(ids []int64) ([]Title, error) { return s.titlesAt(ctx, o.ID, ids, p) })
}

// each calls fn with all titles, some of which are read at a time.
func each(fn func(Title) error, next func(after int64) ([]int64, error), titlesOf func(ids []int64) ([]Title, error)) error {
	for after := int64(0); ; {
		ids, err := next(after)
		if err != nil || len(ids) == 0 {
			return err
		}
		titles, err := titlesOf(ids)
		if err != nil {
			return err
		}
		for _, title := range titles {
			if err := fn(title); err != nil {
				return err
			}
		}
		after = ids[len(ids)-1]
	}
}

// EachItem calls fn with every item of a content, in its order.
func (s *Service) EachItem(ctx context.Context, contentID int64, at string, p Period, fn func(Item) error) error {
	owned, err := s.owned(ctx, contentID)
	if err != nil {
		return err
	}
	return eachPage(func(request page.Request) (page.List[Item], error) {
		return s.items(ctx, usage.Of{OwnerID: owned.OwnerID, ContentID: contentID, PortalID: at}, p, request)
	}, fn)
}
