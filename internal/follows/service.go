package follows

import (
	"context"
	"slices"
	"strconv"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// Follow has ctx's reader told of what is new of a subject from now on; following
// twice is no error. not_found when the reader does not see it, follows_full when
// there would be more than Most.
func (s *Service) Follow(ctx context.Context, subject Subject) error {
	v, err := signedIn(ctx)
	if err != nil {
		return err
	}
	if err := s.mustSee(ctx, subject); err != nil {
		return err
	}
	return s.db.InLockedTx(ctx, "accounts", v.AccountID, func(ctx context.Context) error { // what it follows is counted
		others, err := s.others(ctx, v.AccountID, subject)
		if err != nil {
			return err
		}
		if others >= Most {
			return apperr.Full(apperr.FollowsFull, "id", Most)
		}
		return s.insert(ctx, v, subject)
	})
}

// Following tells whether ctx's reader follows a subject; not_found when the
// reader neither follows nor sees it.
func (s *Service) Following(ctx context.Context, subject Subject) (bool, error) {
	v, err := signedIn(ctx)
	if err != nil {
		return false, err
	}
	follows, err := s.follows(ctx, v.AccountID, subject)
	if err != nil || follows {
		return follows, err
	}
	return false, s.mustSee(ctx, subject)
}

// Unfollow ends what Follow began; not_found when ctx's reader does not follow
// the subject.
func (s *Service) Unfollow(ctx context.Context, subject Subject) error {
	v, err := signedIn(ctx)
	if err != nil {
		return err
	}
	removed, err := s.remove(ctx, v.AccountID, subject)
	if err == nil && removed == 0 {
		return apperr.New(apperr.NotFound)
	}
	return err
}

// List returns a page of what ctx's reader follows, the latest first.
func (s *Service) List(ctx context.Context, request page.Request) (page.List[Follow], error) {
	list := page.List[Follow]{Request: request}
	v, err := signedIn(ctx)
	if err != nil {
		return list, err
	}
	if list.Total, err = s.count(ctx, v.AccountID); err != nil || list.Total == 0 {
		return list, err
	}
	if list.Rows, err = s.rows(ctx, v.AccountID, request); err != nil {
		return list, err
	}
	return list, s.addNames(ctx, list.Rows)
}

// addNames names what the reader sees of rows.
func (s *Service) addNames(ctx context.Context, rows []Follow) error {
	ids := map[Kind][]int64{}
	for _, row := range rows {
		ids[row.Kind] = append(ids[row.Kind], row.ID)
	}
	authors, err := s.Catalogue.AuthorNames(ctx, ids[Author])
	if err != nil {
		return err
	}
	series, err := s.Catalogue.SeriesNames(ctx, ids[Series])
	if err != nil {
		return err
	}
	titles, err := s.Catalogue.Titles(ctx, ids[Periodical])
	if err != nil {
		return err
	}
	for i := range rows {
		switch row := &rows[i]; row.Kind {
		case Author:
			row.Name = authors[row.ID]
		case Series:
			row.Name = series[row.ID]
		case Periodical:
			row.Name, row.Slug = titles[row.ID].Title, titles[row.ID].Slug
		}
	}
	return nil
}

// mustSee returns not_found for a subject that ctx's reader does not see.
func (s *Service) mustSee(ctx context.Context, subject Subject) error {
	if !slices.Contains(Kinds, subject.Kind) {
		return apperr.InvalidField("kind", "field.choice")
	}
	switch subject.Kind {
	case Author:
		_, _, err := s.Catalogue.Contributor(ctx, subject.ID)
		return err
	case Series:
		_, err := s.Catalogue.SeriesByID(ctx, subject.ID)
		return err
	}
	content, err := s.Catalogue.ByIDOrSlug(ctx, strconv.FormatInt(subject.ID, 10))
	if err == nil && !content.Kind.Periodical() {
		return apperr.InvalidField("id", "field.choice")
	}
	return err
}

// signedIn returns the reader that asks.
func signedIn(ctx context.Context) (viewer.Viewer, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return v, apperr.New(apperr.Unauthenticated)
	}
	return v, nil
}
