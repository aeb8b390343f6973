package members

import (
	"context"
	"strings"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/locale"
)

// InvitationEmailEvent asks for the email of an invitation; its payload is a
// InvitationEmail.
const InvitationEmailEvent = "members.letter"

// InvitationEmail names an invitation. It holds no secret: the link is made when
// the email is written.
type InvitationEmail struct{ InvitationID string }

// Emails writes the emails of invitations.
type Emails struct {
	members *Service
	emails  *accounts.Emails
}

// NewEmails returns the writer over that of all emails to people.
func NewEmails(s *Service, emails *accounts.Emails) *Emails {
	return &Emails{members: s, emails: emails}
}

// Send makes the link of an invitation and sends it; nothing for one that
// serves no more. Written again, the newest link alone is good.
func (l *Emails) Send(ctx context.Context, wanted InvitationEmail) error {
	s := l.members
	row, err := db.Get[offerRow](ctx, s.db, offerSQL+" AND id = $2", s.db.Now(), wanted.InvitationID)
	if apperr.Is(err, apperr.NotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	secret := ident.Secret()
	if _, err := db.Exec(ctx, s.db, "UPDATE invitations SET digest = $2 WHERE id = $1 AND accepted_at IS NULL AND revoked_at IS NULL", row.ID,
		ident.Digest(secret)); err != nil {
		return err
	}
	return l.emails.SendLink(ctx, accounts.Wanted{
		Kind: accounts.Invitation, Subject: row.ID, Address: row.Email, OrganizationID: row.OrganizationID, Locale: locale.Locale(row.Locale),
	}, secret)
}

// masked is an address as the log may keep it of somebody who has no account.
func masked(email string) string {
	name, domain, _ := strings.Cut(email, "@")
	first := []rune(name)
	return string(first[:min(len(first), 1)]) + "…@" + domain
}

func isAddress(text string) bool { return strings.Contains(text, "@") }

// fieldsOf cuts a search for a person into its words.
func fieldsOf(text string) []string { return strings.Fields(strings.ToLower(text)) }
