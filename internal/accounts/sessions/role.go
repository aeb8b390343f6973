package sessions

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// Role returns the viewer's role in an organisation: the membership's, but hub
// administrators administer everywhere, whatever else they are there.
func (s *Service) Role(ctx context.Context, accountID, organizationID string) (viewer.Role, error) {
	row, err := db.Get[roleRow](ctx, s.db, "SELECT "+roleSQL+" FROM accounts a WHERE a.id = $1", accountID, s.db.Now(), organizationID)
	if apperr.Is(err, apperr.NotFound) {
		return viewer.Visitor, nil
	}
	return row.role(), err
}

// roleRow is what somebody may be in an organisation.
type roleRow struct {
	Role     string `db:"role"` // "" for none
	HubAdmin bool   `db:"hub_admin"`
}

// roleSQL reads a roleRow of an account a at a moment ($2) in an organisation ($3).
const roleSQL = `COALESCE((SELECT m.role FROM memberships m WHERE m.account_id = a.id AND m.organization_id = $3
		AND m.suspended_at IS NULL AND (m.ends_at IS NULL OR m.ends_at > $2)), '') AS role,
	EXISTS (SELECT 1 FROM memberships m JOIN organizations o ON o.id = m.organization_id WHERE m.account_id = a.id
		AND m.role = 'hub_admin' AND o.hub AND m.suspended_at IS NULL AND (m.ends_at IS NULL OR m.ends_at > $2)) AS hub_admin`

// role is the membership's, but hub administrators administer everywhere,
// whatever else they are there.
func (r roleRow) role() viewer.Role {
	switch {
	case r.HubAdmin:
		return viewer.HubAdmin
	case r.Role == "":
		return viewer.Visitor
	}
	return viewer.Role(r.Role)
}
