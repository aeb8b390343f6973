package members

import (
	"context"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/viewer"
)

// Offer is an invitation as whoever holds its link sees it.
type Offer struct {
	OrganizationID string
	Role           viewer.Role
	FirstName      string
	ExpiresAt      time.Time
}

type offerRow struct {
	ID             string      `db:"id"`
	OrganizationID string      `db:"organization_id"`
	Email          string      `db:"email"`
	FirstName      string      `db:"first_name"`
	Role           viewer.Role `db:"role"`
	EndsAt         db.Time     `db:"ends_at"`
	GroupID        string      `db:"group_id"`
	InvitedBy      string      `db:"invited_by"`
	Locale         string      `db:"locale"`
	ExpiresAt      db.Time     `db:"expires_at"`
}

// offerSQL reads invitations that can be accepted; it takes the moment first.
const offerSQL = `SELECT id, organization_id, email, first_name, role, ends_at, COALESCE(group_id, '') AS group_id, ` +
	`COALESCE(invited_by, '') AS invited_by,
	locale, expires_at FROM invitations WHERE accepted_at IS NULL AND revoked_at IS NULL AND expires_at > $1`

// Offer returns the invitation of a link, and changes nothing; invitation_over for
// a link that serves no more.
func (s *Service) Offer(ctx context.Context, link, address string) (Offer, error) {
	row, err := s.linked(ctx, link, address)
	return Offer{OrganizationID: row.OrganizationID, Role: row.Role, FirstName: row.FirstName, ExpiresAt: row.ExpiresAt.Time}, err
}

// linked returns the invitation of a link. Only a wrong link counts: nobody can
// keep a right one from serving.
func (s *Service) linked(ctx context.Context, link, address string) (offerRow, error) {
	row, err := db.Get[offerRow](ctx, s.db, offerSQL+" AND digest = $2", s.db.Now(), ident.Digest(link))
	if !apperr.Is(err, apperr.NotFound) {
		return row, err
	}
	if err := limit.Take(ctx, s.db, "invitation-from:"+client.Network(address), guessesFrom, time.Hour); err != nil {
		return offerRow{}, err
	}
	return offerRow{}, apperr.New(apperr.InvitationOver)
}

// Accept makes the account that holds an invitation's link a member, and
// returns the role it has then: what it was already, when that is more.
// The link serves once; invitation_over for any other.
func (s *Service) Accept(ctx context.Context, accountID, link, address string) (viewer.Role, error) {
	row, err := s.linked(ctx, link, address)
	if err != nil {
		return "", err
	}
	return s.take(ctx, accountID, row)
}

// take accepts an invitation for an account.
func (s *Service) take(ctx context.Context, accountID string, row offerRow) (viewer.Role, error) {
	var role viewer.Role
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "accounts", accountID); err != nil { // one invitation of a person after the other
			return err
		}
		row, err := s.withGroup(ctx, row)
		if err != nil {
			return err
		}
		taken, err := db.Exec(ctx, s.db, `UPDATE invitations SET accepted_at = $2, account_id = $3, digest = NULL
			WHERE id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > $2`, row.ID, s.db.Now(), accountID)
		if err != nil {
			return err
		}
		stands, err := s.stillGiven(ctx, row)
		if err != nil {
			return err
		}
		if taken == 0 || !stands {
			return apperr.New(apperr.InvitationOver)
		}
		role, err = s.admit(ctx, accountID, row)
		return err
	})
	return role, err
}

// withGroup locks the group of an invitation in the transaction of ctx, and
// leaves out one that was removed meanwhile.
func (s *Service) withGroup(ctx context.Context, row offerRow) (offerRow, error) {
	if row.GroupID == "" {
		return row, nil
	}
	err := s.db.LockRow(ctx, "groups", row.GroupID)
	if apperr.Is(err, apperr.NotFound) {
		row.GroupID, err = "", nil
	}
	return row, err
}

// stillGiven tells whether whoever invited to more than reading may still do
// so: what a dismissed administrator left behind opens nothing.
func (s *Service) stillGiven(ctx context.Context, row offerRow) (bool, error) {
	if row.Role == viewer.Reader || row.InvitedBy == "" {
		return row.Role == viewer.Reader, nil
	}
	role, err := s.accounts.Role(ctx, row.InvitedBy, row.OrganizationID)
	return role.Rank() >= row.Role.Rank(), err
}

// admit gives an account what an invitation says, in the transaction of ctx. A
// running role that is more stays; one that was suspended stays so.
func (s *Service) admit(ctx context.Context, accountID string, row offerRow) (viewer.Role, error) {
	held, err := db.Get[Member](ctx, s.db, memberSQL+" WHERE m.account_id = $1 AND m.organization_id = $2", accountID, row.OrganizationID)
	absent := apperr.Is(err, apperr.NotFound)
	if err != nil && !absent {
		return "", err
	}
	if !held.SuspendedAt.IsZero() {
		return "", apperr.New(apperr.InvitationOver)
	}
	after := Member{AccountID: accountID, Role: row.Role, EndsAt: row.EndsAt}
	if keeps := !absent && held.State(s.clock.Now()) == Running && held.Role.Rank() >= row.Role.Rank(); keeps {
		after = held
	} else if err := s.join(ctx, row.OrganizationID, after); err != nil {
		return "", err
	}
	if row.GroupID != "" {
		if err := s.addToGroup(ctx, row.GroupID, accountID, false); err != nil {
			return "", err
		}
	}
	return after.Role, s.audit.Note(ctx, audit.Entry{
		Act: audit.MemberJoined, OrganizationID: row.OrganizationID, SubjectID: accountID, Object: "invitation", After: valuesOf(after),
	})
}

// join makes a member who ends in time, in the transaction of ctx.
func (s *Service) join(ctx context.Context, organizationID string, m Member) error {
	v := viewer.Viewer{OrganizationID: organizationID}
	if err := s.accounts.Join(ctx, membershipOf(v, m)); err != nil {
		return err
	}
	return s.endLater(ctx, organizationID, m)
}

// Welcome makes a person who is no member of an organisation one, when that
// asks for nobody: by the domain of the address that is shown to be the
// person's, or by an invitation to that address. It returns the role then.
func (s *Service) Welcome(ctx context.Context, account accounts.Account, organizationID string) (viewer.Role, error) {
	if account.EmailConfirmedAt.IsZero() {
		return viewer.Visitor, nil
	}
	o, err := s.organizations.ByID(ctx, organizationID)
	if err != nil {
		return viewer.Visitor, err
	}
	asked, err := db.All[offerRow](ctx, s.db, offerSQL+" AND organization_id = $2 AND email = $3", s.db.Now(), organizationID, account.Email)
	if err != nil {
		return viewer.Visitor, err
	}
	if len(asked) > 0 {
		role, err := s.take(ctx, account.ID, asked[0])
		if !apperr.Is(err, apperr.InvitationOver) {
			return role, err
		}
	}
	if !o.Welcomes(account.Email) {
		return viewer.Visitor, nil
	}
	return s.byDomain(ctx, account.ID, organizationID)
}

// WelcomeReader makes a reader of whoever holds an address of the
// organisation's domains and has never been a member.
func (s *Service) WelcomeReader(ctx context.Context, account accounts.Account, organizationID string) error {
	o, err := s.organizations.ByID(ctx, organizationID)
	if err != nil || account.EmailConfirmedAt.IsZero() || !o.Welcomes(account.Email) {
		return err
	}
	_, err = s.byDomain(ctx, account.ID, organizationID)
	return err
}

// byDomain makes a reader of who has never been a member.
func (s *Service) byDomain(ctx context.Context, accountID, organizationID string) (viewer.Role, error) {
	role := viewer.Visitor
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "accounts", accountID); err != nil {
			return err
		}
		known, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM memberships WHERE account_id = $1 AND organization_id = $2", accountID,
			organizationID)
		if err != nil || known > 0 {
			return err
		}
		role = viewer.Reader
		after := Member{AccountID: accountID, Role: role}
		if err := s.join(ctx, organizationID, after); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.MemberJoined, OrganizationID: organizationID, SubjectID: accountID, Object: "domain", After: valuesOf(after),
		})
	})
	return role, err
}
