package entitlements

import (
	"context"
	"slices"
	"strings"

	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// running is the condition that a right is in force; it takes the moment twice.
const running = "e.revoked_at IS NULL AND e.starts_at <= ? AND (e.ends_at IS NULL OR e.ends_at > ?)"

// Scope is what a viewer sees in lists, counts and details: public records,
// records of the hub on the hub, the portal's own (its staff also what it
// drafts and archives), and what was granted. It is
// one value that every store renders; nobody writes the rule again.
type Scope struct {
	all            bool
	organizationID string
	hub            bool
	accountID      string
	member         bool
	staff          bool
	publisher      bool
	hubAdmin       bool
	now            db.Time
}

// ScopeOf returns the scope of ctx's viewer (or of db.AllTenants).
func (s *Service) ScopeOf(ctx context.Context) (Scope, error) {
	v, all, err := db.Tenant(ctx)
	if err != nil {
		return Scope{}, err
	}
	return Scope{
		all: all, organizationID: v.OrganizationID, hub: v.Hub,
		accountID: v.AccountID, member: holdsForOrganization(v), staff: v.Staff(),
		publisher: v.Role == viewer.Publisher, hubAdmin: v.Role == viewer.HubAdmin, now: s.db.Now(),
	}, nil
}

// holdsForOrganization tells whether the resolved organisation's rights are
// the viewer's too: its members and its walk-in guests.
func holdsForOrganization(v viewer.Viewer) bool {
	return v.WalkIn || (v.SignedIn() && v.Role != viewer.Visitor && v.Role != viewer.Guest)
}

// Where adds the scope to conditions on the contents table named alias.
func (s Scope) Where(w *db.Where, alias string) {
	w.And(alias + ".deleted_at IS NULL")
	if s.all {
		return
	}
	fragment := alias + ".visibility = 'public'"
	args := []any{}
	if s.hub {
		fragment += " OR " + alias + ".visibility = 'hub'"
	}
	if s.organizationID != "" {
		own := "'hub', 'organization'"
		if s.staff {
			own += ", 'draft', 'archived'"
		}
		fragment += " OR (" + alias + ".owner_id = ? AND " + alias + ".visibility IN (" + own + "))"
		args = append(args, s.organizationID)
	}
	if named, namedArgs := s.named(); named != "" {
		ruled, ruledArgs := s.ruled(alias)
		fragment += " OR (" + alias + ".visibility IN ('hub', 'organization') AND (" + alias + ".id IN (" + named + ") OR (" + ruled + ")))"
		args = slices.Concat(args, namedArgs, ruledArgs)
	}
	w.And("("+fragment+")", args...)
}

// Submitted adds the condition that a content is a draft which the publishers of the
// viewer's organisation bring in: those see it at its own address, and in no list.
// It is false for everybody else.
func (s Scope) Submitted(w *db.Where, alias string) bool {
	w.And(alias+".deleted_at IS NULL").And(alias+".owner_id = ?", s.organizationID).And(alias + ".visibility = 'draft'").
		And(alias + ".submission <> ''")
	return s.publisher
}

// Held selects the ids of contents that the viewer holds a running right of a
// kind to: a query for "IN (…)", with "?" for its arguments. Who holds nothing
// selects nothing.
func (s Scope) Held(kind Kind) (query string, args []any) {
	if query, args = s.granted(kind); query == "" {
		return "SELECT 0 WHERE 1 = 0", nil
	}
	return query, args
}

// granted selects the ids of contents that the viewer holds a running right
// to; of a kind when there is one.
func (s Scope) granted(kinds ...Kind) (string, []any) {
	named, args := s.named(kinds...)
	if named == "" {
		return "", nil
	}
	held, one := s.held(kinds...)
	return named + " UNION ALL " + ofRules + " WHERE " + held, append(args, one...)
}

// named selects the ids of contents that the viewer holds a running right to which
// names them: alone, by an item, or in the list of a group.
func (s Scope) named(kinds ...Kind) (string, []any) {
	held, one := s.held(kinds...)
	if held == "" {
		return "", nil
	}
	query := "SELECT e.content_id FROM entitlements e WHERE e.content_id IS NOT NULL AND " + held +
		" UNION ALL " + ofItems + " WHERE " + held +
		" UNION ALL " + ofRightGroups + " WHERE " + held
	return query, slices.Concat(one, one, one)
}

// ruled is the condition that a group which is a rule holds a content and the viewer
// a running right to it. A database that selected all ids of such groups would read
// the whole catalogue for one title; who holds none of them, as most do, is found out
// once for all rows.
func (s Scope) ruled(alias string) (string, []any) {
	held, one := s.held()
	const rules = "EXISTS (SELECT 1 FROM entitlements e JOIN right_groups rg ON rg.id = e.right_group_id WHERE "
	return rules + "rg.rule AND " + held + ") AND " + rules + covers(alias) + " AND " + held + ")", slices.Concat(one, one)
}

// Contents that a right leads to without naming them itself.
const (
	ofItems       = "SELECT i.content_id FROM entitlements e JOIN items i ON i.id = e.item_id"
	ofRightGroups = "SELECT g.content_id FROM entitlements e JOIN right_group_contents g ON g.group_id = e.right_group_id"
)

// ofRules selects the contents that a right leads to by a group which is a rule.
var ofRules = "SELECT rc.id FROM entitlements e JOIN right_groups rg ON rg.id = e.right_group_id JOIN contents rc ON " + covers("rc")

// covers is the condition that a group which is a rule, rg in the query, holds a
// content by its name there. What is open to one organisation alone is sold by
// nobody else.
func covers(content string) string {
	return strings.ReplaceAll(`(rg.rule
		AND ({c}.visibility IN ('public', 'hub') OR {c}.owner_id = rg.owner_id)
		AND (rg.publisher_id IS NULL OR {c}.owner_id = rg.publisher_id)
		AND (rg.category_id IS NULL OR EXISTS (SELECT 1 FROM content_categories kc JOIN categories k ON k.id = kc.category_id
			JOIN categories top ON top.id = rg.category_id
			WHERE kc.content_id = {c}.id AND k.path >= top.path AND k.path < top.path || ':')))`, "{c}", content)
}

// held is the condition that a right is the viewer's and in force; "" for who
// holds none.
func (s Scope) held(kinds ...Kind) (string, []any) {
	holder, args := s.holder()
	if holder == "" {
		return "", nil
	}
	held := running + " AND (" + holder + ")"
	args = append([]any{s.now, s.now}, args...)
	for _, kind := range kinds {
		held += " AND e.kind = ?"
		args = append(args, string(kind))
	}
	return held, args
}

// runningGroups selects the groups of an account whose membership runs: it takes
// the account and the moment.
const runningGroups = `SELECT x.group_id FROM group_members x JOIN groups g ON g.id = x.group_id
	JOIN memberships m ON m.organization_id = g.organization_id AND m.account_id = x.account_id
	WHERE x.account_id = ? AND m.suspended_at IS NULL AND (m.ends_at IS NULL OR m.ends_at > ?)`

// holder is the condition that a right belongs to the viewer.
func (s Scope) holder() (string, []any) {
	fragment, args := "", []any{}
	if s.accountID != "" {
		fragment = "e.account_id = ? OR e.group_id IN (" + runningGroups + ")"
		args = append(args, s.accountID, s.accountID, s.now)
	}
	if s.member {
		if fragment != "" {
			fragment += " OR "
		}
		fragment += "e.organization_id = ?"
		args = append(args, s.organizationID)
	}
	return fragment, args
}

// Personal tells whether two guests of the same portal could see different
// rows: if not, a response may be shared and its total remembered.
func (s Scope) Personal() bool { return s.all || s.accountID != "" || s.member }

// Key names the scope for caches of shared responses; personal scopes have none.
func (s Scope) Key() string {
	if s.hub {
		return "hub:" + s.organizationID
	}
	return s.organizationID
}
