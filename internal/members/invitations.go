package members

import (
	"context"
	"time"

	"sudar/internal/accounts/names"
	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// InvitationLife is how long an invitation may be accepted.
const InvitationLife = 14 * 24 * time.Hour

// Limits on emails: of one organisation to one mailbox, so that none uses up
// another's, of all to one mailbox, and of one organisation.
const (
	emailsToAddress = 5     // a day
	emailsFromAll   = 50    // a day
	lettersOfPlace  = 5_000 // a day
	guessesFrom     = 300   // looks at invitations from one address, an hour
	codesOfOne      = 20    // codes of groups that one account tries, an hour
)

// Invitee is somebody to be asked.
type Invitee struct {
	Email     string
	FirstName string
	Role      viewer.Role
	EndsAt    time.Time // of the membership; zero: without end
	GroupID   string    // "" for none
}

// Invitation is somebody who was asked to become a member.
type Invitation struct {
	ID         string      `db:"id"`
	Email      string      `db:"email"`
	FirstName  string      `db:"first_name"`
	Role       viewer.Role `db:"role"`
	EndsAt     db.Time     `db:"ends_at"`
	Group      string      `db:"group_name"`
	InvitedBy  string      `db:"invited_by"` // username, "" for nobody any more
	CreatedAt  db.Time     `db:"created_at"`
	ExpiresAt  db.Time     `db:"expires_at"`
	AcceptedAt db.Time     `db:"accepted_at"`
	RevokedAt  db.Time     `db:"revoked_at"`
}

// InvitationState is what became of an invitation.
type InvitationState string

// The states of an invitation.
const (
	Waiting  InvitationState = "waiting"
	Accepted InvitationState = "accepted"
	Revoked  InvitationState = "revoked"
	RanOut   InvitationState = "expired"
)

// State at the moment now.
func (i Invitation) State(now time.Time) InvitationState {
	switch {
	case !i.AcceptedAt.IsZero():
		return Accepted
	case !i.RevokedAt.IsZero():
		return Revoked
	case !i.ExpiresAt.After(now):
		return RanOut
	}
	return Waiting
}

const invitationSQL = `SELECT i.id, i.email, i.first_name, i.role, i.ends_at, COALESCE(g.name, '') AS group_name, ` +
	`COALESCE(a.username, '') AS invited_by,
	i.created_at, i.expires_at, i.accepted_at, i.revoked_at
	FROM invitations i LEFT JOIN groups g ON g.id = i.group_id LEFT JOIN accounts a ON a.id = i.invited_by`

// invitationsPageSQL reads a page of an organisation's, newest first.
const invitationsPageSQL = invitationSQL + " WHERE i.organization_id = $1 ORDER BY i.created_at DESC, i.id DESC LIMIT $2 OFFSET $3"

// Invitations returns a page of those of ctx's organisation, newest first.
func (s *Service) Invitations(ctx context.Context, request page.Request) (page.List[Invitation], error) {
	return ownPage[Invitation](ctx, s.db, request, "SELECT COUNT(*) FROM invitations WHERE organization_id = $1", invitationsPageSQL)
}

// Invite asks one person.
func (s *Service) Invite(ctx context.Context, invitee Invitee) (Invitation, error) {
	v, err := actor(ctx)
	if err != nil {
		return Invitation{}, err
	}
	if invitee, err = s.checked(v, invitee); err != nil {
		return Invitation{}, err
	}
	if invitee.GroupID != "" {
		if _, err := s.Group(ctx, invitee.GroupID); err != nil {
			return Invitation{}, err
		}
	}
	known, err := s.acquaintances(ctx, v, []string{invitee.Email})
	if err != nil {
		return Invitation{}, err
	}
	if err := refuses(known, invitee); err != nil {
		return Invitation{}, err
	}
	if err := s.allowEmail(ctx, v.OrganizationID, invitee.Email); err != nil {
		return Invitation{}, err
	}
	var id string
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if id, err = s.insertInvitation(ctx, v, invitee); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.PeopleInvited, Object: masked(invitee.Email), After: audit.Values{"role": invitee.Role}})
	})
	if db.IsUnique(err) {
		err = apperr.InvalidField("email", "field.invited")
	}
	if err != nil {
		return Invitation{}, err
	}
	return s.invitation(ctx, v, id)
}

// checked returns an invitee as kept, or what is wrong with it by itself.
func (s *Service) checked(v viewer.Viewer, i Invitee) (Invitee, error) {
	email, err := names.Address(i.Email)
	if err != nil {
		return i, err
	}
	i.Email = email
	if i.FirstName, err = names.Given(i.FirstName); err != nil {
		return i, err
	}
	if !i.EndsAt.IsZero() && !i.EndsAt.After(s.clock.Now()) {
		return i, apperr.InvalidField("expires", "field.past")
	}
	return i, mayGive(v, i.Role)
}

// acquaintance is what an organisation has to do with an address already.
type acquaintance struct {
	Email string      `db:"email"`
	Role  viewer.Role `db:"role"` // of its member; "" for one who was asked
}

// acquaintances returns what an organisation has to do with addresses.
func (s *Service) acquaintances(ctx context.Context, v viewer.Viewer, emails []string) (map[string]acquaintance, error) {
	w := db.NewWhere(v.OrganizationID, s.db.Now())
	addresses := w.Bind(db.List(emails)...)
	found := map[string]acquaintance{}
	if len(emails) == 0 {
		return found, nil
	}
	rows, err := db.All[acquaintance](ctx, s.db, `SELECT a.email, m.role FROM accounts a JOIN memberships m ON m.account_id = a.id
		WHERE m.organization_id = $1 AND a.email IN (`+addresses+`)
		UNION ALL SELECT i.email, '' FROM invitations i WHERE i.organization_id = $1 AND i.accepted_at IS NULL AND i.revoked_at IS NULL
		AND i.expires_at > $2 AND i.email IN (`+addresses+")", w.Args()...)
	for _, row := range rows {
		found[row.Email] = row
	}
	return found, err
}

// refuses tells why somebody is not to be asked: a member who is no less
// already, or who has been asked.
func refuses(known map[string]acquaintance, i Invitee) error {
	held, ok := known[i.Email]
	switch {
	case !ok:
		return nil
	case held.Role == "":
		return apperr.InvalidField("email", "field.invited")
	case held.Role.Rank() >= i.Role.Rank() && i.GroupID == "":
		return apperr.InvalidField("email", "field.member_already")
	}
	return nil
}

// allowEmail counts emails before anything is written.
func (s *Service) allowEmail(ctx context.Context, organizationID, email string) error {
	day := 24 * time.Hour
	mailbox := ident.Digest(names.Mailbox(email))
	return limit.TakeAll(ctx, s.db,
		limit.Use{Key: "invitations-of:" + organizationID, Most: lettersOfPlace, Window: day},
		limit.Use{Key: "invitation-to:" + organizationID + ":" + mailbox, Most: emailsToAddress, Window: day},
		limit.Use{Key: "invitations-to:" + mailbox, Most: emailsFromAll, Window: day})
}

// insertInvitation keeps an invitation in place of one that ran out, and has
// its email written, in the transaction of ctx.
func (s *Service) insertInvitation(ctx context.Context, v viewer.Viewer, i Invitee) (string, error) {
	if i.GroupID != "" { // it is not removed meanwhile
		if err := s.db.LockRow(ctx, "groups", i.GroupID); err != nil {
			return "", err
		}
	}
	now := s.db.Now()
	_, err := db.Exec(ctx, s.db, `UPDATE invitations SET revoked_at = $3 WHERE organization_id = $1 AND email = $2
		AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at <= $3`, v.OrganizationID, i.Email, now)
	if err != nil {
		return "", err
	}
	id := ident.New()
	_, err = db.Exec(ctx, s.db,
		`INSERT INTO invitations (id, organization_id, email, first_name, role, ends_at, group_id, locale, invited_by, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		id, v.OrganizationID, i.Email, i.FirstName, string(i.Role), db.At(i.EndsAt), db.OrNull(i.GroupID), string(locale.From(ctx)),
		db.OrNull(v.AccountID),
		now, db.At(now.Add(InvitationLife)))
	if err != nil {
		return "", err
	}
	return id, s.db.Emit(ctx, InvitationEmailEvent, InvitationEmail{InvitationID: id})
}

func (s *Service) invitation(ctx context.Context, v viewer.Viewer, id string) (Invitation, error) {
	return db.Get[Invitation](ctx, s.db, invitationSQL+" WHERE i.id = $1 AND i.organization_id = $2", id, v.OrganizationID)
}

// Resend has the email written again, with a new link that makes the old one
// useless, and prolongs the invitation. conflict when it was accepted or
// revoked.
func (s *Service) Resend(ctx context.Context, id string) (Invitation, error) {
	v, err := actor(ctx)
	if err != nil {
		return Invitation{}, err
	}
	held, err := s.openInvitation(ctx, v, id)
	if err != nil {
		return held, err
	}
	if err := s.allowEmail(ctx, v.OrganizationID, held.Email); err != nil {
		return held, err
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		prolonged, err := db.Exec(ctx, s.db, `UPDATE invitations SET expires_at = $2, digest = NULL, invited_by = $3
			WHERE id = $1 AND accepted_at IS NULL AND revoked_at IS NULL`,
			id, db.At(s.clock.Now().Add(InvitationLife)), db.OrNull(v.AccountID))
		if err != nil {
			return err
		}
		if prolonged == 0 { // it was accepted or revoked meanwhile
			return apperr.New(apperr.Conflict)
		}
		if err := s.db.Emit(ctx, InvitationEmailEvent, InvitationEmail{InvitationID: id}); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.InvitationSent, Object: masked(held.Email), After: audit.Values{"role": held.Role}})
	})
	if err != nil {
		return held, err
	}
	return s.invitation(ctx, v, id)
}

// Revoke makes an invitation useless.
func (s *Service) Revoke(ctx context.Context, id string) error {
	v, err := actor(ctx)
	if err != nil {
		return err
	}
	held, err := s.openInvitation(ctx, v, id)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		revoked, err := db.Exec(ctx, s.db, `UPDATE invitations SET revoked_at = $2, digest = NULL
			WHERE id = $1 AND accepted_at IS NULL AND revoked_at IS NULL`, id, s.db.Now())
		if err != nil {
			return err
		}
		if revoked == 0 { // it was accepted or revoked meanwhile
			return apperr.New(apperr.Conflict)
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.InvitationRevoked, Object: masked(held.Email), Before: audit.Values{"role": held.Role}})
	})
}

// openInvitation returns one that is neither accepted nor revoked and gives no
// more than the actor may give.
func (s *Service) openInvitation(ctx context.Context, v viewer.Viewer, id string) (Invitation, error) {
	held, err := s.invitation(ctx, v, id)
	if err != nil {
		return held, err
	}
	if !held.AcceptedAt.IsZero() || !held.RevokedAt.IsZero() {
		return held, apperr.New(apperr.Conflict)
	}
	if held.Role.Rank() > v.Role.Rank() {
		return held, apperr.New(apperr.RoleRequired)
	}
	return held, nil
}
