package members

import (
	"context"
	"slices"
	"strings"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/page"
)

const groupMembersSQL = `SELECT m.account_id, a.username, a.email, a.first_name, a.last_name, m.role, m.created_at, m.ends_at, ` +
	`m.suspended_at
	FROM group_members x JOIN accounts a ON a.id = x.account_id JOIN memberships m ON m.account_id = x.account_id AND m.organization_id = $2
	WHERE x.group_id = $1 ORDER BY x.sort_name, x.account_id LIMIT $3 OFFSET $4`

// GroupMembers returns a page of the members of a group in order of name.
func (s *Service) GroupMembers(ctx context.Context, id string, request page.Request) (page.List[Member], error) {
	list := page.List[Member]{Request: request}
	v, err := actor(ctx)
	if err != nil {
		return list, err
	}
	group, err := s.Group(ctx, id)
	if err != nil {
		return list, err
	}
	list.Total = group.Members
	list.Rows, err = db.All[Member](ctx, s.db, groupMembersSQL, id, v.OrganizationID, request.Size, request.Offset())
	return list, err
}

// AddToGroup puts members into a group; not_found when one is no member of
// the organisation. Who is in it already stays.
func (s *Service) AddToGroup(ctx context.Context, id string, accountIDs []string) error {
	v, err := actor(ctx)
	if err != nil {
		return err
	}
	group, err := s.Group(ctx, id)
	if err != nil {
		return err
	}
	accountIDs = slices.Sorted(slices.Values(accountIDs)) // everybody locks them in one order
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.full(ctx, id, len(accountIDs)); err != nil {
			return err
		}
		w := db.NewWhere().And("organization_id = ?", v.OrganizationID).In("account_id", db.List(accountIDs)...)
		known, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM memberships"+w.SQL(), w.Args()...)
		if err != nil {
			return err
		}
		if known != len(accountIDs) {
			return apperr.New(apperr.NotFound)
		}
		for _, accountID := range accountIDs {
			if err := s.addToGroup(ctx, id, accountID, false); err != nil {
				return err
			}
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.GroupMembersChanged, Object: group.Name, After: audit.Values{"added": len(accountIDs)}})
	})
}

// addToGroup puts a member into a group, in the transaction of ctx; who is in it
// stays as they came. The membership is locked, so that it does not end between
// being read and being part of the group.
func (s *Service) addToGroup(ctx context.Context, groupID, accountID string, byProvider bool) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO group_members (group_id, account_id, joined_at, by_provider, sort_name)
		SELECT g.id, m.account_id, $3, $4, m.sort_name FROM groups g JOIN memberships m ON m.organization_id = g.organization_id `+
		`AND m.account_id = $2
		WHERE g.id = $1`+s.db.Locking("m")+` ON CONFLICT (group_id, account_id) DO NOTHING`, groupID, accountID, s.db.Now(), byProvider)
	if err != nil {
		return err
	}
	return s.db.Touch(ctx, db.TopicEntitlement, groupID)
}

// TakeFromGroup takes a member out of a group; not_found when it is not in it.
func (s *Service) TakeFromGroup(ctx context.Context, id, accountID string) error {
	group, err := s.Group(ctx, id)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		gone, err := db.Exec(ctx, s.db, "DELETE FROM group_members WHERE group_id = $1 AND account_id = $2", id, accountID)
		if err != nil {
			return err
		}
		if gone == 0 {
			return apperr.New(apperr.NotFound)
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.GroupMembersChanged, SubjectID: accountID, Object: group.Name, After: audit.Values{"removed": 1},
		})
	})
}

// GroupLine is a person of a file for a group, with what is wrong about it.
type GroupLine struct {
	Number    int
	Email     string
	AccountID string
	Wrong     []apperr.Field
}

// groupColumns are the heads that a file for a group may have.
var groupColumns = []string{"email", "first_name"}

// PreviewGroup reads a file of members for a group. Nothing is written.
func (s *Service) PreviewGroup(ctx context.Context, id, text string) ([]GroupLine, error) {
	v, err := actor(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := s.Group(ctx, id); err != nil {
		return nil, err
	}
	rows, err := importRows(text, groupColumns)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	lines := make([]GroupLine, len(rows))
	emails := make([]string, len(rows))
	for i, row := range rows {
		emails[i] = strings.ToLower(row.Cells["email"])
		lines[i] = GroupLine{Number: row.Line, Email: emails[i]}
	}
	w := db.NewWhere().And("m.organization_id = ?", v.OrganizationID).In("a.email", db.List(emails)...)
	people, err := db.All[Member](ctx, s.db, memberSQL+w.SQL(), w.Args()...)
	byEmail := map[string]string{}
	for _, m := range people {
		byEmail[m.Email] = m.AccountID
	}
	for i := range lines {
		if lines[i].AccountID = byEmail[lines[i].Email]; lines[i].AccountID == "" {
			lines[i].Wrong = []apperr.Field{{Name: "email", Key: "field.member_unknown"}}
		}
		delete(byEmail, lines[i].Email) // a second line of the same is nobody new
	}
	return lines, err
}

// ImportGroup puts the people of a file whose lines are right into a group.
func (s *Service) ImportGroup(ctx context.Context, id, text string) (Imported, error) {
	lines, err := s.PreviewGroup(ctx, id, text)
	if err != nil {
		return Imported{}, err
	}
	var found []string
	for _, line := range lines {
		if line.AccountID != "" {
			found = append(found, line.AccountID)
		}
	}
	done := Imported{Invited: len(found), Skipped: len(lines) - len(found)}
	if len(found) == 0 {
		return done, nil
	}
	return done, s.AddToGroup(ctx, id, found)
}

// JoinByCode puts ctx's viewer into the group of a code; invitation_over for a
// code that no group of the organisation has. Who is no member of it yet
// cannot join.
func (s *Service) JoinByCode(ctx context.Context, code, address string) (Group, error) {
	v, err := actor(ctx)
	if err != nil {
		return Group{}, err
	}
	err = limit.TakeAll(ctx, s.db, // one pupil's guesses do not use up the school's
		limit.Use{Key: "group-code-of:" + v.AccountID, Most: codesOfOne, Window: time.Hour},
		limit.Use{Key: "group-code-from:" + client.Network(address), Most: guessesFrom, Window: time.Hour})
	if err != nil {
		return Group{}, err
	}
	if v.Role.Rank() == 0 {
		return Group{}, apperr.New(apperr.RoleRequired)
	}
	code = strings.ToUpper(strings.Join(strings.Fields(strings.ReplaceAll(code, "-", "")), ""))
	group, err := db.Get[Group](ctx, s.db, groupSQL+" WHERE g.join_code = $1 AND g.organization_id = $2", code, v.OrganizationID)
	if apperr.Is(err, apperr.NotFound) {
		return group, apperr.New(apperr.InvitationOver)
	}
	if err != nil {
		return group, err
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		err := s.full(ctx, group.ID, 1)
		if apperr.Is(err, apperr.NotFound) {
			return apperr.New(apperr.InvitationOver)
		}
		if err != nil {
			return err
		}
		return s.addToGroup(ctx, group.ID, v.AccountID, false)
	})
	return group, err
}

// GroupsOf returns the groups that ctx's viewer is in here.
func (s *Service) GroupsOf(ctx context.Context) ([]Group, error) {
	v, err := actor(ctx)
	if err != nil {
		return nil, err
	}
	return db.All[Group](ctx, s.db,
		groupSQL+` WHERE g.organization_id = $1 AND g.id IN (SELECT group_id FROM group_members WHERE account_id = $2)
		ORDER BY g.sort_name, g.id LIMIT $3`, v.OrganizationID, v.AccountID, page.MaxSize)
}

// LeaveGroup takes ctx's viewer out of a group; not_found when not in it.
func (s *Service) LeaveGroup(ctx context.Context, id string) error {
	v, err := actor(ctx)
	if err != nil {
		return err
	}
	gone, err := db.Exec(ctx, s.db, `DELETE FROM group_members WHERE group_id = $1 AND account_id = $2
		AND group_id IN (SELECT g.id FROM groups g WHERE g.organization_id = $3)`, id, v.AccountID, v.OrganizationID)
	if err == nil && gone == 0 {
		err = apperr.New(apperr.NotFound)
	}
	return err
}

// GroupAccounts returns the accounts of the running members of a group in order of
// name, at most so many. Whether the caller may see the group is the caller's to know.
func (s *Service) GroupAccounts(ctx context.Context, groupID string, most int) ([]string, error) {
	return db.All[string](ctx, s.db, `SELECT x.account_id FROM group_members x JOIN groups g ON g.id = x.group_id
		JOIN memberships m ON m.organization_id = g.organization_id AND m.account_id = x.account_id
		WHERE x.group_id = $1 AND m.suspended_at IS NULL AND (m.ends_at IS NULL OR m.ends_at > $2)
		ORDER BY x.sort_name, x.account_id LIMIT $3`, groupID, s.db.Now(), most)
}
