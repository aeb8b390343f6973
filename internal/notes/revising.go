package notes

import (
	"context"
	"errors"
	"slices"
	"strings"

	"sudar/internal/kit/apperr"
)

// Change writes an edit of an entry by the rule of settle; not_found for one
// that the reader does not see. In a folder that others see, entry_changed with
// the stored entry is returned for an edit of another version than that.
func (s *Service) Change(ctx context.Context, id string, edit Edit) (Kept, error) {
	return s.revise(ctx, id, edit.FolderID, func(stored Entry) Edit {
		if edit.onlyMoves() {
			edit.BaseVersion = stored.Version
		}
		return edit
	})
}

// revise is Change by an edit that depends on the stored entry; folder is where
// it moves the entry, nil for nowhere.
func (s *Service) revise(ctx context.Context, id string, folder *string, of func(stored Entry) Edit) (kept Kept, err error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Kept{}, err
	}
	author, err := s.authorOf(ctx, id)
	if err != nil {
		return Kept{}, err
	}
	err = s.writing(ctx, author, func(ctx context.Context) error {
		stored, err := s.writable(ctx, account, author, id, folder)
		if err != nil {
			return err
		}
		kept.Entry = stored
		edit := of(stored)
		writing := edit.applied(stored.Writing)
		if !stored.Deleted() {
			if err := writing.check(stored.ItemID); err != nil {
				return err
			}
		}
		if err := s.changedMeanwhile(ctx, stored, writing, edit.BaseVersion); err != nil {
			return err
		}
		kept, err = s.settled(ctx, author, stored, writing, edit)
		return err
	})
	if err != nil && !apperr.Is(err, apperr.EntryChanged) {
		return Kept{}, err
	}
	return kept, errors.Join(err, s.presentKept(ctx, account, &kept))
}

// settled keeps one of two writings of an entry.
func (s *Service) settled(ctx context.Context, account string, stored Entry, writing Writing, edit Edit) (Kept, error) {
	incoming := stored
	incoming.Writing, incoming.ModifiedAt = writing, edit.ModifiedAt
	kept, write := settle(stored, incoming, edit.BaseVersion, s.clock.Now())
	if !write {
		return kept, nil
	}
	if grows := size(kept.Entry.Writing) - size(stored.Writing); grows > 0 {
		held, err := s.held(ctx, account, stored.ID)
		if err != nil {
			return kept, err
		}
		if err := held.room(kept.Entry.Writing); err != nil {
			return kept, err
		}
	}
	var err error
	if kept.Entry.Change, err = s.nextChange(ctx, account); err != nil {
		return kept, err
	}
	if err := s.update(ctx, account, kept.Entry); err != nil {
		return kept, err
	}
	return kept, s.filed(ctx, stored.FolderID, kept.Entry.FolderID)
}

// Move puts an entry into a folder, "" for none.
func (s *Service) Move(ctx context.Context, id, folder string) error {
	_, err := s.Change(ctx, id, Edit{FolderID: &folder})
	return err
}

// Tag adds tags to an entry.
func (s *Service) Tag(ctx context.Context, id string, tags []string) error {
	_, err := s.revise(ctx, id, nil, func(stored Entry) Edit {
		all := append(slices.Clone(stored.Tags), tags...)
		return Edit{Tags: &all, BaseVersion: stored.Version}
	})
	return err
}

// Untag takes tags from an entry, in whatever letters.
func (s *Service) Untag(ctx context.Context, id string, tags []string) error {
	_, err := s.revise(ctx, id, nil, func(stored Entry) Edit {
		left := slices.DeleteFunc(slices.Clone(stored.Tags), func(tag string) bool {
			return slices.ContainsFunc(tags, func(other string) bool { return strings.EqualFold(tag, strings.TrimSpace(other)) })
		})
		return Edit{Tags: &left, BaseVersion: stored.Version}
	})
	return err
}

// onlyMoves tells whether an edit says nothing but where the entry is filed: no
// words are lost by it, whatever its writer has seen.
func (e Edit) onlyMoves() bool {
	return e.FolderID != nil && e.Kind == nil && e.Locator == nil && e.Quote == nil && e.Colour == nil && e.Tags == nil && e.Body == nil
}
