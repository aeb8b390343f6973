package folders

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// handOver gives a folder of ctx's reader, with all in it, to a member. It is at
// the top for the new owner; whoever saw it goes on seeing it, and who gave it
// is an editor.
func (s *Service) handOver(ctx context.Context, id, member string) error {
	account, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.lockTrees(ctx, account, member); err != nil {
			return err
		}
		f, err := s.stored(ctx, id)
		if err != nil {
			return err
		}
		if err := s.may(ctx, account, id, Owner); err != nil {
			return err
		}
		if err := s.NeedPackage(ctx); err != nil {
			return err
		}
		if err := s.heir(ctx, id, member); err != nil {
			return err
		}
		return s.telling(ctx, id, func() error { return s.give(ctx, f, member) })
	})
}

// heir returns an error unless a member of a folder has room for it.
func (s *Service) heir(ctx context.Context, id, member string) error {
	part, err := db.Get[int](ctx, s.db, `SELECT COUNT(*) FROM folder_members m JOIN accounts a ON a.id = m.account_id
		WHERE m.folder_id = $1 AND m.account_id = $2 AND a.disabled_at IS NULL`, id, member)
	if err != nil {
		return err
	}
	if part == 0 {
		return apperr.New(apperr.NotFound)
	}
	size, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM folder_paths WHERE ancestor_id = $1", id)
	if err != nil {
		return err
	}
	return s.room(ctx, member, size)
}

func (s *Service) give(ctx context.Context, f row, member string) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO folder_members (folder_id, account_id, role_rank, since)
		SELECT $1, m.account_id, MAX(m.role_rank), MIN(m.since) FROM folder_paths p JOIN folder_members m ON m.folder_id = p.ancestor_id
		WHERE p.folder_id = $1 AND p.ancestor_id <> $1 GROUP BY m.account_id ON CONFLICT (folder_id, account_id) DO NOTHING`, f.ID)
	if err != nil {
		return err
	}
	if err := s.takeOut(ctx, f); err != nil {
		return err
	}
	giver := f.OwnerID
	if _, err := db.Exec(ctx, s.db, "UPDATE folders SET account_id = $2 WHERE id IN "+inside, f.ID, member); err != nil {
		return err
	}
	f.OwnerID = member
	if err := s.putIn(ctx, f, "", nil); err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, "DELETE FROM folder_members WHERE account_id = $2 AND folder_id IN "+inside, f.ID, member)
	if err != nil {
		return err
	}
	return s.admit(ctx, f.ID, giver, ranks[Editor])
}
