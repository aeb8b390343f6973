package members

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/mongolian"
)

// The bounds of groups.
const (
	MostGroups       = 1_000 // of an organisation
	MostGroupMembers = 1_000 // of a group
	maxGroupName     = 120
)

// Group is members of an organisation who are given books together: a class, a
// department.
type Group struct {
	ID        string  `db:"id"`
	Name      string  `db:"name"`
	JoinCode  string  `db:"join_code"` // "" while nobody may join by a code
	Members   int     `db:"members"`
	CreatedAt db.Time `db:"created_at"`
}

const groupSQL = `SELECT g.id, g.name, COALESCE(g.join_code, '') AS join_code, g.created_at,
	(SELECT COUNT(*) FROM group_members x WHERE x.group_id = g.id) AS members FROM groups g`

const groupsPageSQL = groupSQL + " WHERE g.organization_id = $1 ORDER BY g.sort_name, g.id LIMIT $2 OFFSET $3"

// Groups returns a page of the groups of ctx's organisation in order of name.
func (s *Service) Groups(ctx context.Context, request page.Request) (page.List[Group], error) {
	return ownPage[Group](ctx, s.db, request, "SELECT COUNT(*) FROM groups WHERE organization_id = $1", groupsPageSQL)
}

// Group returns a group of ctx's organisation; not_found for any other.
func (s *Service) Group(ctx context.Context, id string) (Group, error) {
	v, err := actor(ctx)
	if err != nil {
		return Group{}, err
	}
	return db.Get[Group](ctx, s.db, groupSQL+" WHERE g.id = $1 AND g.organization_id = $2", id, v.OrganizationID)
}

// groupNames returns the ids of an organisation's groups by their names in
// lower case.
func (s *Service) groupNames(ctx context.Context, organizationID string) (map[string]string, error) {
	type row struct {
		ID   string `db:"id"`
		Name string `db:"name"`
	}
	rows, err := db.All[row](ctx, s.db, "SELECT id, name FROM groups WHERE organization_id = $1 ORDER BY sort_name LIMIT $2", organizationID,
		MostGroups)
	found := make(map[string]string, len(rows))
	for _, r := range rows {
		found[strings.ToLower(r.Name)] = r.ID
	}
	return found, err
}

// CreateGroup makes a group; a name that another has is 422.
func (s *Service) CreateGroup(ctx context.Context, name string) (Group, error) {
	v, err := actor(ctx)
	if err != nil {
		return Group{}, err
	}
	if name, err = groupName(name); err != nil {
		return Group{}, err
	}
	id := ident.New()
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "organizations", v.OrganizationID); err != nil { // its groups are counted
			return err
		}
		there, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM groups WHERE organization_id = $1", v.OrganizationID)
		if err != nil {
			return err
		}
		if there >= MostGroups {
			return apperr.Full(apperr.GroupsFull, "name", MostGroups)
		}
		_, err = db.Exec(ctx, s.db, "INSERT INTO groups (id, organization_id, name, sort_name, created_at) VALUES ($1, $2, $3, $4, $5)",
			id, v.OrganizationID, name, sortName(name), s.db.Now())
		if err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.GroupCreated, Object: name})
	})
	if err != nil {
		return Group{}, takenName(err)
	}
	return s.Group(ctx, id)
}

// GroupChange is what staff change about a group; nil leaves it.
type GroupChange struct {
	Name *string
	// Joining opens the group to whoever has its code, which is a new one
	// each time, or closes it.
	Joining *bool
}

// ChangeGroup changes a group and returns it.
func (s *Service) ChangeGroup(ctx context.Context, id string, c GroupChange) (after Group, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		before, err := s.lockedGroup(ctx, id)
		if err != nil {
			return err
		}
		if after, err = c.applied(before); err != nil {
			return err
		}
		_, err = db.Exec(ctx, s.db, "UPDATE groups SET name = $2, sort_name = $3, join_code = $4 WHERE id = $1",
			id, after.Name, sortName(after.Name), db.OrNull(after.JoinCode))
		if err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.GroupChanged, Object: after.Name,
			Before: audit.Values{"name": before.Name, "joining": before.JoinCode != ""},
			After:  audit.Values{"name": after.Name, "joining": after.JoinCode != ""},
		})
	})
	return after, takenName(err)
}

// applied returns the group as it would be, with a new code when it is opened.
func (c GroupChange) applied(g Group) (_ Group, err error) {
	if c.Name != nil {
		if g.Name, err = groupName(*c.Name); err != nil {
			return g, err
		}
	}
	if c.Joining != nil {
		g.JoinCode = ""
		if *c.Joining {
			g.JoinCode = joinCode()
		}
	}
	return g, nil
}

// lockedGroup returns a group that stays as it is in the transaction of ctx, to
// which nobody else adds members or rights.
func (s *Service) lockedGroup(ctx context.Context, id string) (Group, error) {
	if err := s.db.LockRow(ctx, "groups", id); err != nil {
		return Group{}, err
	}
	return s.Group(ctx, id)
}

// RemoveGroup ends a group with what it was given.
func (s *Service) RemoveGroup(ctx context.Context, id string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		held, err := s.lockedGroup(ctx, id)
		if err != nil {
			return err
		}
		rights, err := db.All[string](ctx, s.db, "SELECT id FROM entitlements WHERE group_id = $1", id)
		if err != nil {
			return err
		}
		for _, right := range rights {
			if err := s.db.Touch(ctx, db.TopicEntitlement, right); err != nil {
				return err
			}
		}
		if err := db.ExecEach(ctx, s.db, []string{
			"DELETE FROM entitlements WHERE group_id = $1", "DELETE FROM group_members WHERE group_id = $1",
			"UPDATE invitations SET group_id = NULL WHERE group_id = $1", "DELETE FROM groups WHERE id = $1",
		}, id); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.GroupRemoved, Object: held.Name, Before: audit.Values{"members": held.Members}})
	})
}

func groupName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	switch {
	case name == "":
		return "", apperr.InvalidField("name", "field.required")
	case utf8.RuneCountInString(name) > maxGroupName:
		return "", apperr.InvalidField("name", "field.length")
	}
	return name, nil
}

func takenName(err error) error {
	if db.IsUnique(err) {
		return apperr.InvalidField("name", "field.group_taken")
	}
	return err
}

func sortName(name string) string { return hex.EncodeToString(mongolian.SortKey(name)) }

// codeSigns leave out what is easily taken for something else.
const codeSigns = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"

// codeLength makes 31^8 codes: nobody finds one within the limit on guesses.
const codeLength = 8

func joinCode() string {
	raw := make([]byte, codeLength)
	_, _ = rand.Read(raw)
	for i, b := range raw {
		raw[i] = codeSigns[int(b)%len(codeSigns)]
	}
	return string(raw)
}

// full refuses a group that has no room for more, in the transaction of ctx;
// not_found for one that is gone.
func (s *Service) full(ctx context.Context, groupID string, more int) error {
	if err := s.db.LockRow(ctx, "groups", groupID); err != nil { // its members are counted
		return err
	}
	there, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM group_members WHERE group_id = $1", groupID)
	if err == nil && there+more > MostGroupMembers {
		err = apperr.InvalidField("group", "field.group_full", "most", strconv.Itoa(MostGroupMembers))
	}
	return err
}
