package folders

import (
	"context"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// InvitedEvent happens when somebody is invited to a folder; it carries Invited.
const InvitedEvent = "folders.invited"

// Invited names an invitation.
type Invited struct{ RequestID string }

// Invitation is an invitation that waits, with who can answer it.
type Invitation struct {
	Folder, Owner string
	Accounts      []string
}

// Invitation returns an invitation; not_found for one that does not wait.
func (s *Service) Invitation(ctx context.Context, id string) (Invitation, error) {
	q, err := db.Get[Request](ctx, s.db, `SELECT f.title, o.username, o.first_name, o.last_name FROM folder_requests q
		JOIN folders f ON f.id = q.folder_id JOIN accounts o ON o.id = f.account_id
		WHERE q.id = $1 AND q.state = 'pending' AND f.trashed_at IS NULL`, id)
	if err != nil {
		return Invitation{}, err
	}
	found := Invitation{Folder: q.FolderTitle, Owner: strings.TrimSpace(q.OwnerLastName + " " + q.OwnerFirstName)}
	if found.Owner == "" {
		found.Owner = q.OwnerUsername
	}
	found.Accounts, err = s.whoIsInvited(ctx, id)
	return found, err
}

// Waits tells whether an invitation waits for the answer of ctx's reader.
func (s *Service) Waits(ctx context.Context, id string) (bool, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return false, err
	}
	_, err = db.Get[int](ctx, s.db, "SELECT 1"+waiting+" AND q.id = $2", account, id)
	return err == nil, apperr.Ignore(err, apperr.NotFound)
}
