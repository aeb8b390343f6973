package federation

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/federation/oidc"
	"sudar/internal/accounts/names"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/viewer"
)

// How long a person may be at the provider, and may take to enter after it.
const (
	entranceLife = 15 * time.Minute
	arrivalLife  = 10 * time.Minute
	// entrances bounds the ways out that one address begins in an hour.
	entrances = 600
)

// Entrance is what a person who goes to sign in at a provider comes back to.
type Entrance struct {
	OrganizationID string
	RedirectURI    string // where the provider sends the browser back to
	CallbackURL    string // where sign-in leads
	Domain         string // slug, when no host names the organisation
	Language       string
	Remember       bool
}

// entranceSeal and arrivalSeal are held by the browser alone, sealed: nobody
// else can finish what it began, and no row is written for who never comes back.
type entranceSeal struct {
	Entrance
	Attempt oidc.Attempt
	Until   time.Time
}

// arrivalSeal is whom a provider signed in, before anything follows from it.
type arrivalSeal struct {
	OrganizationID, Issuer, Subject string
	Email                           string // verified by the provider, "" for none
	FirstName, LastName, Username   string
	Role                            viewer.Role
	Groups                          []string // that the provider names
	Remember                        bool
	Until                           time.Time
}

func (s *Service) sealed(value any, purpose string) (string, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return "", fmt.Errorf("federation: seal: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(s.cookies.Seal(text, purpose)), nil
}

func (s *Service) reopen(sealed, purpose string, value any) error {
	raw, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil {
		return apperr.New(apperr.ProviderExpired)
	}
	text, err := s.cookies.Open(raw, purpose)
	if err == nil {
		err = json.Unmarshal(text, value)
	}
	if err != nil {
		return apperr.New(apperr.ProviderExpired)
	}
	return nil
}

const (
	entrancePurpose = "entrance"
	arrivalPurpose  = "arrival"
)

// GoToProvider returns the page of the organisation's provider and what the
// browser keeps until it is back: not_found without a provider,
// provider_failed when it does not respond.
func (s *Service) GoToProvider(ctx context.Context, e Entrance, origin activity.Origin) (page, held string, err error) {
	if err := limit.Take(ctx, s.db, "provider-from:"+client.Network(origin.Address), entrances, time.Hour); err != nil {
		return "", "", err
	}
	_, client, err := s.provider(ctx, e.OrganizationID)
	if err != nil {
		return "", "", err
	}
	attempt := oidc.NewAttempt(e.RedirectURI, e.Language)
	if page, err = s.connector.Page(ctx, client, attempt); err != nil {
		return "", "", apperr.Wrap(apperr.ProviderFailed, err)
	}
	held, err = s.sealed(entranceSeal{Entrance: e, Attempt: attempt, Until: s.clock.Now().Add(entranceLife)}, entrancePurpose)
	return page, held, err
}

// ComeFromProvider returns what the browser keeps of whom the provider signed
// in, and where that was begun. Nothing else follows yet. provider_expired when
// this browser began nothing, provider_failed when the response does not hold.
func (s *Service) ComeFromProvider(ctx context.Context, held string, back oidc.Return) (Entrance, string, error) {
	begun, err := s.entrance(held)
	if err != nil {
		return begun.Entrance, "", err
	}
	p, client, err := s.provider(ctx, begun.OrganizationID)
	if err != nil {
		return begun.Entrance, "", err
	}
	claims, err := s.connector.Identify(ctx, client, begun.Attempt, back)
	if err != nil {
		return begun.Entrance, "", apperr.Wrap(apperr.ProviderFailed, err)
	}
	arrived := arrivalSeal{
		OrganizationID: p.OrganizationID, Issuer: claims.Issuer, Subject: claims.Subject, Role: p.roleOf(claims), Groups: p.groupsOf(claims),
		Remember:  begun.Remember,
		FirstName: personName(claims.GivenName, claims.Name), LastName: personName(claims.FamilyName),
		Username: db.Cut(claims.Username, names.MaxInput),
		Until:    s.clock.Now().Add(arrivalLife),
	}
	if email := names.Fold(claims.Email); claims.EmailVerified && names.CheckEmail(email) == nil {
		arrived.Email = email
	}
	sealed, err := s.sealed(arrived, arrivalPurpose)
	return begun.Entrance, sealed, err
}

// BegunEntrance returns where a sign-in was begun, for one that the provider
// refused; provider_expired when this browser began none.
func (s *Service) BegunEntrance(held string) (Entrance, error) {
	begun, err := s.entrance(held)
	return begun.Entrance, err
}

func (s *Service) entrance(held string) (entranceSeal, error) {
	var begun entranceSeal
	if err := s.reopen(held, entrancePurpose, &begun); err != nil {
		return begun, err
	}
	if s.clock.Now().After(begun.Until) {
		return begun, apperr.New(apperr.ProviderExpired)
	}
	return begun, nil
}

// personName returns the first text that can be a person's name, "" for none.
func personName(texts ...string) string {
	for _, text := range texts {
		if text = db.Cut(text, names.MaxName); text != "" && names.Check("", text) == nil {
			return text
		}
	}
	return ""
}

// EnterByProvider returns a new session of whom the organisation's provider
// signed in; second_factor_required, with a SecondFactor, when the account asks for
// one: a provider shows the first factor only. Somebody who was never here gets an
// account, and an account its identity, when their verified address is the
// provider's to give out; everybody else is told identity_unlinked, alike whether
// the address has an account.
func (s *Service) EnterByProvider(ctx context.Context, arrival, organizationID string, origin activity.Origin) (accounts.Account,
	sessions.Session, error) {
	arrived, p, err := s.arrived(ctx, arrival, organizationID)
	if err != nil {
		return accounts.Account{}, sessions.Session{}, err
	}
	var account accounts.Account
	var found Identity
	err = s.db.InTxUntilUnique(ctx, func(ctx context.Context) error {
		var err error
		found, err = s.identity(ctx, arrived)
		if apperr.Is(err, apperr.NotFound) {
			if found, err = s.adopt(ctx, arrived, p, origin); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
		if account, err = s.people.Get(ctx, found.AccountID); err != nil {
			return err
		}
		if !account.DisabledAt.IsZero() {
			return apperr.New(apperr.AccountDisabled)
		}
		return s.follow(ctx, found, arrived, p)
	})
	if err != nil {
		return accounts.Account{}, sessions.Session{}, err
	}
	session, err := s.factors.Admit(ctx, account, s.people.Sessions.New(arrived.Remember, found.ID), origin)
	return account, session, err
}

// LinkIdentity lets an account in by its organisation's provider from now on.
// The account's own address is the one that the provider verified:
// provider_other_person otherwise, so that nobody links a stranger who was at
// the same screen before. It tells the person.
func (s *Service) LinkIdentity(ctx context.Context, account accounts.Account, arrival, organizationID string,
	origin activity.Origin) error {
	arrived, p, err := s.arrived(ctx, arrival, organizationID)
	if err != nil {
		return err
	}
	if arrived.Email == "" || arrived.Email != account.Email || account.EmailConfirmedAt.IsZero() {
		return apperr.New(apperr.ProviderOtherPerson)
	}
	return s.db.InTxUntilUnique(ctx, func(ctx context.Context) error {
		found, err := s.identity(ctx, arrived)
		switch {
		case err == nil && found.AccountID != account.ID:
			return apperr.New(apperr.ProviderOtherPerson)
		case apperr.Is(err, apperr.NotFound):
			found, err = s.link(ctx, account, arrived, origin)
		}
		if err != nil {
			return err
		}
		return s.follow(ctx, found, arrived, p)
	})
}

// arrived returns a person whom the provider that the organisation has now
// signed in a short while ago.
func (s *Service) arrived(ctx context.Context, arrival, organizationID string) (arrivalSeal, Provider, error) {
	var found arrivalSeal
	if err := s.reopen(arrival, arrivalPurpose, &found); err != nil {
		return found, Provider{}, err
	}
	p, err := s.Provider(ctx, organizationID)
	if err != nil && !apperr.Is(err, apperr.NotFound) {
		return found, p, err
	}
	if found.OrganizationID != organizationID || found.Issuer != p.Issuer || s.clock.Now().After(found.Until) {
		return found, p, apperr.New(apperr.ProviderExpired)
	}
	return found, p, nil
}

// ProviderLabels returns how an organisation's button is called in Mongolian
// and English; both are "" when it has no provider.
func (s *Service) ProviderLabels(ctx context.Context, organizationID string) (label, labelEN string, err error) {
	type row struct {
		Label   string `db:"label"`
		LabelEN string `db:"label_en"`
	}
	r, err := db.Get[row](ctx, s.db, "SELECT label, label_en FROM identity_providers WHERE organization_id = $1", organizationID)
	return r.Label, r.LabelEN, apperr.Ignore(err, apperr.NotFound)
}

// WhyProvider tells staff in the log what went wrong with a provider, in a line
// of bounded length.
func WhyProvider(err error) string {
	var known *apperr.Error
	if errors.As(err, &known) && known.Unwrap() != nil {
		err = known.Unwrap()
	}
	return db.Cut(err.Error(), 300)
}
