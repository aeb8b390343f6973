package notes

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Folders says what a person may do in folders; the package folders knows.
type Folders interface {
	// Seen selects the ids of the folders that an account sees: a query for
	// "IN (…)", with "?" for its arguments.
	Seen(account string) (query string, args []any)
	// See returns not_found for a folder that the account does not see.
	See(ctx context.Context, account, folder string) error
	// Write returns an error unless the account may write in each of the
	// folders. Who sees them stays so in the transaction of ctx.
	Write(ctx context.Context, account string, folders ...string) error
	// Hold keeps folders, as far as there are such, in the transaction of ctx.
	Hold(ctx context.Context, folders ...string) error
	// Shared tells whether more than one person sees a folder.
	Shared(ctx context.Context, folder string) (bool, error)
	// SameOwner tells whether two folders belong to the same person.
	SameOwner(ctx context.Context, one, other string) (bool, error)
	// Changed tells everybody who sees a folder that what is in it changed.
	Changed(ctx context.Context, folder string) error
}

// FileIn tells the service in which folders entries are.
func (s *Service) FileIn(folders Folders) { s.folders = folders }

// authorOf returns whose an entry is: not_found when there is none.
func (s *Service) authorOf(ctx context.Context, id string) (string, error) {
	return db.Get[string](ctx, s.db, "SELECT account_id FROM entries WHERE id = $1", id)
}

// writable returns an entry that an account may write, in a transaction in which
// its author's row is locked: its own, or one in a folder that it may write in.
// It refuses a folder to which the entry may not be moved.
func (s *Service) writable(ctx context.Context, account, author, id string, to *string) (Entry, error) {
	stored, err := s.byID(ctx, author, id)
	if err != nil {
		return stored, err
	}
	moves := to != nil && *to != "" && *to != stored.FolderID
	var needed []string
	if moves {
		needed = append(needed, *to)
	}
	if stored, err = s.steady(ctx, author, stored, needed...); err != nil {
		return stored, err
	}
	if author != account {
		if stored.FolderID == "" {
			return stored, apperr.New(apperr.NotFound)
		}
		needed = append(needed, stored.FolderID)
	}
	if len(needed) == 0 {
		return stored, nil
	}
	if err := s.folders.Write(ctx, account, needed...); err != nil || !moves || author == account {
		return stored, err
	}
	same, err := s.folders.SameOwner(ctx, stored.FolderID, *to)
	if err == nil && !same {
		err = apperr.InvalidField("folder_id", "field.folder_other")
	}
	return stored, err
}

// steady returns an entry of an author, whose row is locked, that stays in its
// folder in the transaction of ctx; so do the other folders.
func (s *Service) steady(ctx context.Context, author string, stored Entry, others ...string) (Entry, error) {
	if stored.FolderID != "" {
		others = append(others, stored.FolderID)
	}
	if len(others) == 0 {
		return stored, nil
	}
	if err := s.folders.Hold(ctx, others...); err != nil {
		return stored, err
	}
	return s.byID(ctx, author, stored.ID) // its folder may have been deleted meanwhile
}

// changedMeanwhile returns entry_changed when an edit would write over the words
// of somebody else: in a shared folder, of a version that its writer has not seen.
func (s *Service) changedMeanwhile(ctx context.Context, stored Entry, writing Writing, base int64) error {
	moved := stored.Writing
	moved.FolderID = writing.FolderID
	if stored.FolderID == "" || base == stored.Version || moved.same(writing) {
		return nil
	}
	shared, err := s.folders.Shared(ctx, stored.FolderID)
	if err == nil && shared {
		err = apperr.New(apperr.EntryChanged)
	}
	return err
}

// filed tells those who see the folder where an entry was, and the one where it
// is, that it changed.
func (s *Service) filed(ctx context.Context, before, after string) error {
	for _, folder := range []string{before, after} {
		if folder == "" {
			continue
		}
		if err := s.folders.Changed(ctx, folder); err != nil {
			return err
		}
	}
	return nil
}

// mustBeAuthor returns an error unless an entry is an account's own.
func (s *Service) mustBeAuthor(ctx context.Context, account, id string) error {
	author, err := s.authorOf(ctx, id)
	if err != nil || author == account {
		return err
	}
	stored, err := s.byID(ctx, author, id)
	if err != nil {
		return err
	}
	if stored.FolderID == "" {
		return apperr.New(apperr.NotFound)
	}
	if err := s.folders.See(ctx, account, stored.FolderID); err != nil {
		return err
	}
	return apperr.New(apperr.RoleRequired)
}
