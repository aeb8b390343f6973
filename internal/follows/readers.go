package follows

import (
	"context"

	"sudar/internal/kit/viewer"
)

// sees tells whether a follower sees a content at the portal where it follows.
func (s *Service) sees(ctx context.Context, f follower, contentID int64) (bool, error) {
	ctx, err := s.reader(ctx, f)
	if err != nil {
		return false, err
	}
	visible, _, err := s.Catalogue.Visible(ctx, contentID)
	return visible, err
}

// reader returns a context in which an account asks at a portal, with the role
// that it has there now.
func (s *Service) reader(ctx context.Context, f follower) (context.Context, error) {
	o, err := s.Organizations.ByID(ctx, f.Organization)
	if err != nil {
		return ctx, err
	}
	role, err := s.Accounts.Role(ctx, f.Account, o.ID)
	return viewer.With(ctx, viewer.Viewer{
		AccountID: f.Account, OrganizationID: o.ID, Organization: o.Slug, Hub: o.Hub, Role: role,
	}), err
}
