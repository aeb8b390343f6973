package accounts

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/codes"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/sms"
	"sudar/internal/organizations"
)

// EmailKind is what a person is told. It is a part of the keys of its texts.
type EmailKind string

// The kinds of emails, and the messages to a telephone.
const (
	SignUpEmail    EmailKind = "sign_up"
	KnownEmail     EmailKind = "known" // in place of SignUpEmail, to the owner of the address
	ResetEmail     EmailKind = "reset"
	EmailCode      EmailKind = "email"
	SyncEmail      EmailKind = "sync"
	PasswordNotice EmailKind = "password_changed"
	EmailNotice    EmailKind = "email_changed"
	DisabledNotice EmailKind = "disabled"
	IdentityNotice EmailKind = "identity_linked"
	Invitation     EmailKind = "invitation"
	PhoneMessage   EmailKind = "phone"

	FactorOnNotice     EmailKind = "factor_on"
	FactorOffNotice    EmailKind = "factor_off"
	RecoveryMadeNotice EmailKind = "recovery_made"
	RecoveryUsedNotice EmailKind = "recovery_used"

	PasskeyAddedNotice   EmailKind = "passkey_added"
	PasskeyRemovedNotice EmailKind = "passkey_removed"
	PasskeyClonedNotice  EmailKind = "passkey_cloned"
	TokenMadeNotice      EmailKind = "token_made"
	PhoneReleasedNotice  EmailKind = "phone_released"

	PhoneSignInMessage EmailKind = "phone_sign_in"
)

// WantedEvent asks for an email; its payload is a Wanted.
const WantedEvent = "accounts.letter"

// Wanted is an email to be written and sent by a worker. It holds no secret:
// codes are made when the email is written. That somebody has an account is
// found out there too, so that asking for an email always works alike.
type Wanted struct {
	Kind           EmailKind
	Subject        string // whose it is: an account, a ticket's digest, an address
	Address        string // where it goes
	OrganizationID string // whose portal it speaks for
	Locale         locale.Locale
}

// Want asks for an email, in the transaction of ctx if there is one.
func (s *Service) Want(ctx context.Context, kind EmailKind, subject, address string, origin activity.Origin) error {
	return s.db.Emit(ctx, WantedEvent, Wanted{
		Kind: kind, Subject: subject, Address: address, OrganizationID: origin.OrganizationID, Locale: origin.Locale,
	})
}

// Tell notes what happened to an account and has its owner written to, in the
// transaction of ctx.
func (s *Service) Tell(ctx context.Context, account Account, kind activity.Kind, message EmailKind, origin activity.Origin) error {
	if err := s.Activity.Note(ctx, account.ID, kind, origin); err != nil {
		return err
	}
	return s.Want(ctx, message, account.ID, account.Email, origin)
}

// Emails writes and sends what people are told.
type Emails struct {
	accounts      *Service
	organizations *organizations.Service
	mail          mail.Sender
	sms           sms.Sender
	site          string
}

// NewEmails returns the writer. site is how the site is reached, the only
// source of the addresses in emails: never what a request claims.
func NewEmails(s *Service, o *organizations.Service, post mail.Sender, phone sms.Sender, site string) *Emails {
	return &Emails{accounts: s, organizations: o, mail: post, sms: phone, site: strings.TrimSuffix(site, "/")}
}

// Send writes a wanted email and sends it; nothing for who is not there.
func (l *Emails) Send(ctx context.Context, w Wanted) error {
	w, wanted, err := l.addressee(ctx, w)
	if err != nil || !wanted {
		return err
	}
	code, secret := "", ""
	if coded := codedFor[w.Kind]; coded != "" {
		if code, secret, err = l.accounts.Codes.Make(ctx, coded, w.Subject, w.Address); err != nil {
			return err
		}
	}
	return l.write(ctx, w, code, secret)
}

// SendLink writes an email whose link holds a secret that another domain keeps
// the digest of, and sends it.
func (l *Emails) SendLink(ctx context.Context, w Wanted, secret string) error {
	return l.write(ctx, w, "", secret)
}

func (l *Emails) write(ctx context.Context, w Wanted, code, secret string) error {
	portal, err := l.portal(ctx, w)
	if err != nil {
		return err
	}
	filled := message{Kind: w.Kind, Locale: w.Locale, Library: w.Locale.Choose(portal.Name, portal.NameEN), Code: code}
	if path := linkPaths[w.Kind]; path != "" {
		filled.Link = l.link(portal, w.Locale, path, secret)
	}
	if w.Kind == PhoneMessage || w.Kind == PhoneSignInMessage {
		filled.Library = db.Cut(filled.Library, libraryBytes)
		return permanent(l.sms.Send(ctx, sms.Message{To: w.Address, Text: filled.Text("lead", "code", filled.Code)}))
	}
	message, err := filled.message(w.Address)
	if err != nil {
		return err
	}
	return permanent(l.mail.Send(ctx, message))
}

// libraryBytes bounds a library's name in a message, which is short: 60
// Cyrillic letters.
const libraryBytes = 120

// codedFor says which emails hold a code, linkPaths which hold a link and
// where it leads. The code of a sign-up only serves the page that asked, so
// its email has no link.
var (
	codedFor = map[EmailKind]codes.Purpose{
		SignUpEmail: codes.ForSignUp, ResetEmail: codes.ForReset, EmailCode: codes.ForEmail, SyncEmail: codes.ForSync,
		PhoneMessage: codes.ForPhone, PhoneSignInMessage: codes.ForPhoneSignIn,
	}
	linkPaths = map[EmailKind]string{
		ResetEmail: "/reset-password", EmailCode: "/verify", KnownEmail: "/forgot-password", PasswordNotice: "/forgot-password",
		FactorOnNotice: "/profile", FactorOffNotice: "/profile", RecoveryMadeNotice: "/profile", RecoveryUsedNotice: "/profile",
		PasskeyAddedNotice: "/profile", PasskeyRemovedNotice: "/profile", PasskeyClonedNotice: "/profile", TokenMadeNotice: "/profile",
		PhoneReleasedNotice: "/profile", IdentityNotice: "/profile", Invitation: "/invitation",
	}
)

// addressee finds out who gets the email: false when nobody does.
func (l *Emails) addressee(ctx context.Context, w Wanted) (Wanted, bool, error) {
	if w.Kind == SignUpEmail {
		if _, err := l.accounts.signUpByTicket(ctx, w.Subject); err != nil {
			return w, false, apperr.Ignore(err, apperr.NotFound)
		}
	}
	if w.Kind == PhoneSignInMessage {
		owner, err := l.accounts.ByPhone(ctx, w.Address)
		return w, err == nil && owner.DisabledAt.IsZero(), apperr.Ignore(err, apperr.NotFound)
	}
	if w.Kind != SignUpEmail && w.Kind != ResetEmail && w.Kind != SyncEmail && w.Kind != EmailCode {
		return w, true, nil
	}
	owner, err := l.accounts.ByName(ctx, w.Address)
	known := err == nil
	if err := apperr.Ignore(err, apperr.NotFound); err != nil {
		return w, false, err
	}
	switch w.Kind {
	case SignUpEmail:
		if known {
			w.Kind = KnownEmail
		}
		return w, true, nil
	case EmailCode: // an address that is free, or the account's own
		return w, !known || owner.ID == w.Subject, nil
	case SyncEmail:
		return w, known && owner.DisabledAt.IsZero() && owner.ID != w.Subject, nil
	default:
		return w, known && owner.DisabledAt.IsZero(), nil
	}
}

// portal returns the organisation that the email speaks for, a nameless one
// when there is none.
func (l *Emails) portal(ctx context.Context, w Wanted) (organizations.Organization, error) {
	if w.OrganizationID == "" {
		return organizations.Organization{}, nil
	}
	o, err := l.organizations.ByID(ctx, w.OrganizationID)
	if apperr.Is(err, apperr.OrganizationUnknown) {
		return organizations.Organization{}, nil
	}
	return o, err
}

// link returns an address on the organisation's own portal.
func (l *Emails) link(o organizations.Organization, language locale.Locale, path, secret string) string {
	query := url.Values{}
	if secret != "" {
		query.Set("token", secret)
	}
	return l.organizations.Page(o.Slug, l.site, language, path, query)
}

// permanent tells the queue what no repetition mends.
func permanent(err error) error {
	if errors.Is(err, mail.ErrRefused) || errors.Is(err, sms.ErrRefused) {
		return jobs.Permanent(err)
	}
	return err
}
