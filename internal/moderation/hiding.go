package moderation

import (
	"context"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// Set hides a review for a reason, or shows it again, and has its reader told. What is
// as asked stays as it is. not_found for the review of another organisation's title.
func (s *Service) Set(ctx context.Context, id string, hidden bool, reason catalogue.Reason) (Review, error) {
	switch {
	case hidden && reason == "":
		return Review{}, apperr.InvalidField("reason", "field.required")
	case !hidden && reason != "":
		return Review{}, apperr.InvalidField("reason", "field.choice")
	}
	found, err := s.review(ctx, id)
	if err != nil {
		return found, err
	}
	err = s.db.InLockedTx(ctx, "contents", found.ContentID, func(ctx context.Context) error {
		now, err := s.review(ctx, id)
		if err != nil || now.HiddenReason == reason && now.HiddenAt.IsZero() == (reason == "") {
			return err
		}
		return s.catalogue.SetHidden(ctx, id, now.ContentID, reason, func(ctx context.Context) error { return s.note(ctx, now, reason) })
	})
	if err != nil {
		return found, err
	}
	return s.review(ctx, id)
}

// note keeps what was done in the audit log, and has the reader told.
func (s *Service) note(ctx context.Context, r Review, reason catalogue.Reason) error {
	kept := audit.Entry{
		Act: audit.ReviewHidden, OrganizationID: r.OwnerID, SubjectID: r.AccountID, Object: r.Title,
		After: audit.Values{"reason": string(reason)},
	}
	if reason == "" {
		kept.Act, kept.After = audit.ReviewShown, nil
	}
	if err := s.audit.Note(ctx, kept); err != nil {
		return err
	}
	return s.db.Emit(ctx, HiddenEvent, Moved{
		EventID: ident.New(), ReviewID: r.ID, AccountID: r.AccountID, ContentID: r.ContentID, Reason: reason,
	})
}

// review returns one that the viewer looks after.
func (s *Service) review(ctx context.Context, id string) (Review, error) {
	whose, err := owner(ctx)
	if err != nil {
		return Review{}, err
	}
	found, err := db.Get[Review](ctx, s.db, columns+" WHERE r.id = $1", id)
	if err == nil && whose != "" && found.OwnerID != whose {
		return Review{}, apperr.New(apperr.NotFound)
	}
	return found, err
}
