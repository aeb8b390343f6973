package folders

import (
	"context"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/names"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
)

// sharesOfOne bounds the invitations that one account gives in a day.
const sharesOfOne = 200

// Share invites somebody to a folder of ctx's reader and all in it. Who is
// invited already is offered the new role. An address is kept as it is, so that
// nobody learns whether it has an account.
func (s *Service) Share(ctx context.Context, id string, who Invitee) (Member, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Member{}, err
	}
	invited, err := s.invited(ctx, who)
	if err != nil {
		return Member{}, err
	}
	if err := limit.Take(ctx, s.db, "folder-shares-of:"+account, sharesOfOne, 24*time.Hour); err != nil {
		return Member{}, err
	}
	var request string
	err = s.owned(ctx, id, func(ctx context.Context, _ string, f row) error {
		if err := s.NeedPackage(ctx); err != nil {
			return err
		}
		if err := s.newcomer(ctx, f, invited, fieldOf(who)); err != nil {
			return err
		}
		if request, err = s.invite(ctx, account, f, invited, who.Role); err != nil {
			return err
		}
		if err := s.db.Emit(ctx, InvitedEvent, Invited{RequestID: request}); err != nil {
			return err
		}
		return s.tellInvited(ctx, request)
	})
	if err != nil {
		return Member{}, err
	}
	member, err := db.Get[Member](ctx, s.db, pendingSQL+" AND q.id = $1", request)
	member.Role = roleOf(member.Rank)
	return member, err
}

func fieldOf(who Invitee) string {
	if who.Username != "" {
		return "username"
	}
	return "email"
}

// invited returns who is meant: an account, or an address alone.
func (s *Service) invited(ctx context.Context, who Invitee) (accounts.Account, error) {
	if (who.Username == "") == (who.Email == "") {
		return accounts.Account{}, apperr.InvalidField("username", "field.folder_person")
	}
	if who.Role != Viewer && who.Role != Editor {
		return accounts.Account{}, apperr.InvalidField("role", "field.choice")
	}
	if who.Email != "" {
		email, err := names.Address(who.Email)
		return accounts.Account{Email: email}, err
	}
	found, err := s.Accounts.ByUsername(ctx, names.Fold(who.Username))
	if apperr.Is(err, apperr.NotFound) || (err == nil && !found.DisabledAt.IsZero()) {
		err = apperr.InvalidField("username", "field.person_unknown")
	}
	found.Email = ""
	return found, err
}

// newcomer refuses somebody who sees a folder already, and a folder that has
// no room for more people.
func (s *Service) newcomer(ctx context.Context, f row, who accounts.Account, field string) error {
	there, err := db.Get[int](ctx, s.db, `SELECT COUNT(*) FROM accounts a
		WHERE (a.id = $2 OR (a.email = $3 AND a.email_confirmed_at IS NOT NULL))
		AND (a.id = $4 OR a.id IN (SELECT m.account_id FROM folder_paths p JOIN folder_members m ON m.folder_id = p.ancestor_id
		WHERE p.folder_id = $1))`, f.ID, who.ID, who.Email, f.OwnerID)
	if err != nil {
		return err
	}
	if there > 0 {
		return apperr.InvalidField(field, "field.folder_member")
	}
	people, err := db.Get[int](ctx, s.db, `SELECT COUNT(*) FROM (SELECT 1 AS one FROM folder_members WHERE folder_id = $1
		UNION ALL SELECT 1 FROM folder_requests WHERE folder_id = $1 AND state = 'pending') people`, f.ID)
	if err == nil && people >= MostMembers {
		err = apperr.Full(apperr.FolderPeopleFull, field, MostMembers)
	}
	return err
}

// invite writes an invitation, or the new role into the one that waits, and
// returns its id.
func (s *Service) invite(ctx context.Context, account string, f row, who accounts.Account, role Role) (string, error) {
	waiting, err := db.All[string](ctx, s.db, `UPDATE folder_requests SET role_rank = $4, invited_by = $5, created_at = $6
		WHERE folder_id = $1 AND state = 'pending' AND (account_id = $2 OR (email = $3 AND email <> '')) RETURNING id`,
		f.ID, who.ID, who.Email, ranks[role], account, s.db.Now())
	if err != nil || len(waiting) > 0 {
		return first(waiting), err
	}
	id := ident.New()
	_, err = db.Exec(ctx, s.db, `INSERT INTO folder_requests (id, folder_id, account_id, email, role_rank, invited_by, state, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, 'pending', $7)`, id, f.ID, db.OrNull(who.ID), who.Email, ranks[role], account, s.db.Now())
	return id, err
}

func first(ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	return ids[0]
}

// whose is the condition that an invitation is for an account: for it, or for
// an address that it has confirmed; $1 is the account.
const whose = `q.id IN (SELECT w.id FROM folder_requests w WHERE w.account_id = $1
	UNION ALL SELECT w.id FROM accounts a JOIN folder_requests w ON w.email = a.email AND w.email <> ''
	WHERE a.id = $1 AND a.email_confirmed_at IS NOT NULL)`

// tellInvited tells who is invited.
func (s *Service) tellInvited(ctx context.Context, request string) error {
	invited, err := s.whoIsInvited(ctx, request)
	if err != nil {
		return err
	}
	return s.tell(ctx, invited...)
}

// whoIsInvited returns the accounts that an invitation is for.
func (s *Service) whoIsInvited(ctx context.Context, request string) ([]string, error) {
	return db.All[string](ctx, s.db, `SELECT a.id FROM folder_requests q JOIN accounts a ON a.id = q.account_id WHERE q.id = $1
		UNION SELECT a.id FROM folder_requests q JOIN accounts a ON a.email = q.email AND a.email_confirmed_at IS NOT NULL
		WHERE q.id = $1 AND q.email <> ''`, request)
}
