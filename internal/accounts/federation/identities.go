package federation

import (
	"context"
	"crypto/rand"
	"fmt"
	"math/big"
	"regexp"
	"strings"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/names"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
)

// Identity is who an account is at an organisation's provider.
type Identity struct {
	ID             string  `db:"id"`
	AccountID      string  `db:"account_id"`
	OrganizationID string  `db:"organization_id"`
	Role           string  `db:"role"` // the one that the provider gave last, "" for none yet
	CreatedAt      db.Time `db:"created_at"`
	UsedAt         db.Time `db:"used_at"`
}

// mostIdentities bounds the list of an account's identities.
const mostIdentities = 100

const identityColumns = "i.id, i.account_id, i.organization_id, i.role, i.created_at, i.used_at"

// identity returns who somebody is here; not_found when they never were.
func (s *Service) identity(ctx context.Context, who arrivalSeal) (Identity, error) {
	return db.Get[Identity](ctx, s.db,
		"SELECT "+identityColumns+" FROM identities i WHERE i.organization_id = $1 AND i.issuer = $2 AND i.subject = $3",
		who.OrganizationID, who.Issuer, who.Subject)
}

// Identities returns the identities of an account, oldest first.
func (s *Service) Identities(ctx context.Context, accountID string) ([]Identity, error) {
	return db.All[Identity](ctx, s.db,
		"SELECT "+identityColumns+" FROM identities i WHERE i.account_id = $1 ORDER BY i.created_at, i.id LIMIT $2", accountID, mostIdentities)
}

// Unlink ends the way in by an identity; not_found for another's. It stays the
// last way in of an account that has no password: last_way_in.
func (s *Service) Unlink(ctx context.Context, account accounts.Account, id string, origin activity.Origin) error {
	if account.PasswordHash == "" {
		return apperr.New(apperr.LastWayIn)
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		gone, err := db.Exec(ctx, s.db, "DELETE FROM identities WHERE id = $1 AND account_id = $2", id, account.ID)
		if err == nil && gone == 0 {
			err = apperr.New(apperr.NotFound)
		}
		if err != nil {
			return err
		}
		return s.people.Activity.Note(ctx, account.ID, activity.IdentityUnlinked, origin)
	})
}

// unlinkAll ends all ways in by identities, in the transaction of ctx: whoever
// proves the address anew has the account to themselves.
func (s *Service) unlinkAll(ctx context.Context, accountID string, origin activity.Origin) error {
	gone, err := db.Exec(ctx, s.db, "DELETE FROM identities WHERE account_id = $1", accountID)
	if err != nil || gone == 0 {
		return err
	}
	return s.people.Activity.Note(ctx, accountID, activity.IdentityUnlinked, origin)
}

// link keeps who an account is at its provider and tells the person, in the
// transaction of ctx.
func (s *Service) link(ctx context.Context, account accounts.Account, who arrivalSeal, origin activity.Origin) (Identity, error) {
	made := Identity{ID: ident.New(), AccountID: account.ID, OrganizationID: who.OrganizationID, CreatedAt: s.db.Now(), UsedAt: s.db.Now()}
	_, err := db.Exec(ctx, s.db, `INSERT INTO identities (id, account_id, organization_id, issuer, subject, role, created_at, used_at)
		VALUES ($1, $2, $3, $4, $5, '', $6, $6)`, made.ID, made.AccountID, made.OrganizationID, who.Issuer, who.Subject, made.CreatedAt)
	if err != nil {
		return made, err
	}
	if err := s.people.Activity.Note(ctx, account.ID, activity.IdentityLinked, origin); err != nil {
		return made, err
	}
	return made, s.people.Want(ctx, accounts.IdentityNotice, account.ID, account.Email, origin)
}

// adopt returns the identity of somebody who comes for the first time, in the
// transaction of ctx: identity_unlinked unless their address is the provider's
// to give out and nobody works for a library under it.
func (s *Service) adopt(ctx context.Context, who arrivalSeal, p Provider, origin activity.Origin) (Identity, error) {
	if who.Email == "" {
		return Identity{}, apperr.New(apperr.ProviderEmail)
	}
	unlinked := apperr.New(apperr.IdentityUnlinked).WithData(map[string]string{"email": who.Email})
	if !p.owns(who.Email) {
		return Identity{}, unlinked
	}
	account, err := s.people.ByName(ctx, who.Email)
	switch {
	case apperr.Is(err, apperr.NotFound):
		if account, err = s.welcome(ctx, who, origin); err != nil {
			return Identity{}, err
		}
	case err != nil:
		return Identity{}, err
	default:
		guarded, err := s.ownPasswordOnly(ctx, account)
		if err != nil {
			return Identity{}, err
		}
		if guarded {
			return Identity{}, unlinked
		}
	}
	return s.link(ctx, account, who, origin)
}

// ownPasswordOnly tells whether an account is only linked by its own password: its
// address was never shown to be the person's, it works for a library, or it
// asks for a second factor.
func (s *Service) ownPasswordOnly(ctx context.Context, account accounts.Account) (bool, error) {
	if account.EmailConfirmedAt.IsZero() {
		return true, nil
	}
	staff, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM memberships WHERE account_id = $1 AND role <> $2", account.ID,
		string(viewer.Reader))
	if err != nil || staff > 0 {
		return staff > 0, err
	}
	state, err := s.factors.State(ctx, account.ID)
	return state.On(), err
}

// welcome makes the account of somebody whose address the provider vouches for.
// It has no password; the button that led here said what entering accepts.
func (s *Service) welcome(ctx context.Context, who arrivalSeal, origin activity.Origin) (accounts.Account, error) {
	local, _, _ := strings.Cut(who.Email, "@")
	now := s.db.Now()
	a := accounts.Account{
		ID: ident.New(), CreatedAt: now, Email: who.Email, FirstName: who.FirstName, LastName: who.LastName, PasswordVerified: true,
		Locale: string(locale.Mongolian), History: true, TermsVersion: accounts.TermsVersion, EmailConfirmedAt: now,
	}
	if origin.Locale != "" {
		a.Locale = string(origin.Locale)
	}
	if a.FirstName == "" {
		a.FirstName = db.Cut(local, names.MaxName)
	}
	var err error
	if a.Username, err = s.freeUsername(ctx, who.Username, local); err != nil {
		return a, err
	}
	if err := s.people.Insert(ctx, a); err != nil {
		return a, err
	}
	if err := s.people.Consent(ctx, a.ID, a.TermsVersion, origin); err != nil {
		return a, err
	}
	return a, s.people.Activity.Note(ctx, a.ID, activity.SignedUp, origin)
}

var notInUsername = regexp.MustCompile(`[^a-z0-9._]+`)

// freeUsername returns a username that nobody has, like one of those wished for.
func (s *Service) freeUsername(ctx context.Context, wished ...string) (string, error) {
	base := "reader"
	for _, wish := range wished {
		wish, _, _ = strings.Cut(wish, "@")
		if wish = db.Cut(notInUsername.ReplaceAllString(names.Fold(wish), ""), 26); len(wish) >= 3 {
			base = wish
			break
		}
	}
	name := base
	for {
		taken, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM accounts WHERE username = $1", name)
		if err != nil || taken == 0 {
			return name, err
		}
		n, err := rand.Int(rand.Reader, big.NewInt(100_000))
		if err != nil {
			return "", fmt.Errorf("federation: username: %w", err)
		}
		name = fmt.Sprintf("%s.%05d", base, n)
	}
}

// follow gives the account the role and the groups that its provider says, in the
// transaction of ctx. What staff gave or took since then stays as it is.
func (s *Service) follow(ctx context.Context, found Identity, arrived arrivalSeal, p Provider) error {
	if err := s.followRole(ctx, found, arrived.Role); err != nil || p.GroupClaim == "" || s.grouping == nil {
		return err
	}
	return s.grouping.FollowGroups(ctx, found.AccountID, found.OrganizationID, arrived.Groups)
}

func (s *Service) followRole(ctx context.Context, found Identity, said viewer.Role) error {
	if err := s.db.LockRow(ctx, "accounts", found.AccountID); err != nil { // staff may be changing the role
		return err
	}
	held, err := s.people.RoleIn(ctx, found.AccountID, found.OrganizationID)
	if err != nil {
		return err
	}
	known, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM memberships WHERE account_id = $1 AND organization_id = $2", found.AccountID,
		found.OrganizationID)
	if err != nil {
		return err
	}
	arrives := found.Role == "" && (known == 0 || held == viewer.Reader)
	follows := found.Role != "" && string(held) == found.Role
	if held != said && (arrives || follows) {
		if err := s.people.Join(ctx,
			accounts.Membership{AccountID: found.AccountID, OrganizationID: found.OrganizationID, Role: said}); err != nil {
			return err
		}
	}
	_, err = db.Exec(ctx, s.db, "UPDATE identities SET role = $2, used_at = $3 WHERE id = $1", found.ID, string(said), s.db.Now())
	return err
}
