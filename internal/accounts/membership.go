package accounts

import (
	"context"
	"encoding/hex"
	"slices"
	"strings"

	"sudar/internal/accounts/activity"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
	"sudar/internal/mongolian"
)

// Join makes an account a member of an organisation as m says, replacing what
// it was there. Whose running role changes signs in again, but a visitor who
// becomes a reader.
func (s *Service) Join(ctx context.Context, m Membership) error {
	return s.db.InLockedTx(ctx, "accounts", m.AccountID, func(ctx context.Context) error {
		held, err := s.RoleIn(ctx, m.AccountID, m.OrganizationID)
		if err != nil {
			return err
		}
		_, err = db.Exec(ctx, s.db,
			`INSERT INTO memberships (account_id, organization_id, role, created_at, ends_at, suspended_at) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (account_id, organization_id) DO UPDATE SET role = excluded.role, ends_at = excluded.ends_at, suspended_at = `+
				`excluded.suspended_at`,
			m.AccountID, m.OrganizationID, string(m.Role), s.db.Now(), db.At(m.EndsAt), db.At(m.SuspendedAt))
		if err != nil {
			return err
		}
		if err := s.readName(ctx, m.AccountID); err != nil {
			return err
		}
		runs, err := s.RoleIn(ctx, m.AccountID, m.OrganizationID)
		if err != nil || held == runs || (held == viewer.Visitor && runs == viewer.Reader) {
			return err
		}
		return s.RoleEnded(ctx, m.AccountID)
	})
}

// Leave ends a membership and takes the person out of the organisation's
// groups; nothing happens to who is no member.
func (s *Service) Leave(ctx context.Context, accountID, organizationID string) error {
	return s.db.InLockedTx(ctx, "accounts", accountID, func(ctx context.Context) error {
		// The membership goes first: who adds the member to a group locks it.
		if err := db.ExecEach(ctx, s.db, []string{
			"DELETE FROM memberships WHERE account_id = $1 AND organization_id = $2",
			"DELETE FROM group_members WHERE account_id = $1 AND group_id IN (SELECT g.id FROM groups g WHERE g.organization_id = $2)",
			"DELETE FROM member_words WHERE account_id = $1 AND organization_id = $2",
		}, accountID, organizationID); err != nil {
			return err
		}
		return s.RoleEnded(ctx, accountID)
	})
}

// RoleEnded ends the sessions of an account on every node, as it may do other
// things than when it signed in.
func (s *Service) RoleEnded(ctx context.Context, accountID string) error {
	return s.db.InLockedTx(ctx, "accounts", accountID, func(ctx context.Context) error {
		if err := s.Activity.Note(ctx, accountID, activity.RoleChanged, activity.Origin{}); err != nil {
			return err
		}
		return s.Sessions.End(ctx, accountID, "")
	})
}

// mostWords bounds the words of one person's name.
const mostWords = 24

// nameWords are the words that find a person: those of the names as they are
// written and in Latin letters, the username and the address.
func nameWords(a Account) []string {
	words := []string{a.Username, a.Email}
	for _, token := range mongolian.Tokens(a.FirstName + " " + a.LastName + " " + a.Username) {
		words = append(words, token.Text, mongolian.Slug(token.Text))
	}
	slices.Sort(words)
	words = slices.Compact(words)
	return words[:min(len(words), mostWords)]
}

// listedName is the name by which a person stands in lists: the given name
// first, as Mongolian lists have it.
func listedName(a Account) string {
	return hex.EncodeToString(mongolian.SortKey(strings.Join(strings.Fields(a.FirstName+" "+a.LastName+" "+a.Username), " ")))
}

// readName writes how an account is found and listed in every organisation
// whose member it is, in the transaction of ctx.
func (s *Service) readName(ctx context.Context, accountID string) error {
	if err := s.db.LockRow(ctx, "accounts", accountID); err != nil {
		return err
	}
	account, err := s.Get(ctx, accountID)
	if err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, "DELETE FROM member_words WHERE account_id = $1", accountID); err != nil {
		return err
	}
	name := listedName(account)
	for _, table := range []string{"memberships", "group_members"} {
		if _, err := db.Exec(ctx, s.db, "UPDATE "+table+" SET sort_name = $2 WHERE account_id = $1", accountID, name); err != nil {
			return err
		}
	}
	for _, word := range nameWords(account) {
		_, err := db.Exec(ctx, s.db, `INSERT INTO member_words (organization_id, word, account_id)
			SELECT m.organization_id, $2, m.account_id FROM memberships m WHERE m.account_id = $1`, accountID, word)
		if err != nil {
			return err
		}
	}
	return nil
}

// readNames reads the names of members that nobody has read yet.
func (s *Service) readNames(ctx context.Context) error {
	for {
		unread, err := db.All[string](ctx, s.db, "SELECT DISTINCT account_id FROM memberships WHERE sort_name = '' ORDER BY account_id LIMIT $1",
			maintenanceHour)
		if err != nil || len(unread) == 0 {
			return err
		}
		for _, id := range unread {
			if err := s.db.InTx(ctx, func(ctx context.Context) error { return s.readName(ctx, id) }); err != nil {
				return err
			}
		}
	}
}
