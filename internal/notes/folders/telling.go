package folders

import (
	"context"
	"slices"

	"sudar/internal/kit/db"
)

// inOrder returns texts sorted, each once.
func inOrder(texts []string) []string { return slices.Compact(slices.Sorted(slices.Values(texts))) }

// people returns who sees a folder or one in it.
func (s *Service) people(ctx context.Context, id string) ([]string, error) {
	return db.All[string](ctx, s.db, `SELECT f.account_id FROM folders f WHERE f.id = $1
		UNION SELECT m.account_id FROM folder_paths p JOIN folder_members m ON m.folder_id = p.ancestor_id WHERE p.folder_id = $1
		UNION SELECT m.account_id FROM folder_paths p JOIN folder_members m ON m.folder_id = p.folder_id WHERE p.ancestor_id = $1`, id)
}

// Shared tells whether more than one person sees a folder.
func (s *Service) Shared(ctx context.Context, id string) (bool, error) {
	members, err := db.Get[int](ctx, s.db,
		"SELECT COUNT(*) FROM folder_paths p JOIN folder_members m ON m.folder_id = p.ancestor_id WHERE p.folder_id = $1", id)
	return members > 0, err
}

// Changed tells everybody who sees a folder that what is in it changed.
func (s *Service) Changed(ctx context.Context, id string) error {
	return s.db.Touch(ctx, db.TopicFolder, id)
}

// tell tells accounts that their folders or invitations changed.
func (s *Service) tell(ctx context.Context, accounts ...string) error {
	for _, account := range inOrder(accounts) {
		if account == "" {
			continue
		}
		if err := s.db.Touch(ctx, db.TopicFolders, account); err != nil {
			return err
		}
	}
	return nil
}

// telling runs a change of a folder in the transaction of ctx, and tells those
// who saw the folder before or see it after.
func (s *Service) telling(ctx context.Context, id string, change func() error) error {
	before, err := s.people(ctx, id)
	if err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	after, err := s.people(ctx, id)
	if err != nil {
		return err
	}
	if err := s.Changed(ctx, id); err != nil {
		return err
	}
	return s.tell(ctx, append(before, after...)...)
}
