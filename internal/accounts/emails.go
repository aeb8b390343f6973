package accounts

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/sms"
	"sudar/internal/organizations"
)

// LetterKind is what a person is told. It is a part of the keys of its texts.
type LetterKind string

// The kinds of letters, and the messages to a telephone.
const (
	SignUpLetter   LetterKind = "sign_up"
	KnownLetter    LetterKind = "known" // in place of SignUpLetter, to the owner of the address
	ResetLetter    LetterKind = "reset"
	EmailLetter    LetterKind = "email"
	SyncLetter     LetterKind = "sync"
	PasswordNotice LetterKind = "password_changed"
	EmailNotice    LetterKind = "email_changed"
	DisabledNotice LetterKind = "disabled"
	IdentityNotice LetterKind = "identity_linked"
	Invitation     LetterKind = "invitation"
	PhoneMessage   LetterKind = "phone"

	FactorOnNotice     LetterKind = "factor_on"
	FactorOffNotice    LetterKind = "factor_off"
	RecoveryMadeNotice LetterKind = "recovery_made"
	RecoveryUsedNotice LetterKind = "recovery_used"

	PasskeyAddedNotice   LetterKind = "passkey_added"
	PasskeyRemovedNotice LetterKind = "passkey_removed"
	PasskeyClonedNotice  LetterKind = "passkey_cloned"
	TokenMadeNotice      LetterKind = "token_made"
	PhoneReleasedNotice  LetterKind = "phone_released"

	PhoneSignInMessage LetterKind = "phone_sign_in"
)

// WantedEvent asks for a letter; its payload is a Wanted.
const WantedEvent = "accounts.letter"

// Wanted is a letter to be written and sent by a worker. It holds no secret:
// codes are made when the letter is written. That somebody has an account is
// found out there too, so that asking for a letter always works alike.
type Wanted struct {
	Kind           LetterKind
	Subject        string // whose it is: an account, a ticket's digest, an address
	Address        string // where it goes
	OrganizationID string // whose portal it speaks for
	Locale         locale.Locale
}

// want asks for a letter, in the transaction of ctx if there is one.
func (s *Service) want(ctx context.Context, kind LetterKind, subject, address string, origin Origin) error {
	return s.db.Emit(ctx, WantedEvent, Wanted{Kind: kind, Subject: subject, Address: address, OrganizationID: origin.OrganizationID, Locale: origin.Locale})
}

// Letters writes and sends what people are told.
type Letters struct {
	accounts      *Service
	organizations *organizations.Service
	mail          mail.Sender
	sms           sms.Sender
	site          string
}

// NewLetters answers the writer. site is how the site is reached, the only
// source of the addresses in letters: never what a request claims.
func NewLetters(s *Service, o *organizations.Service, post mail.Sender, phone sms.Sender, site string) *Letters {
	return &Letters{accounts: s, organizations: o, mail: post, sms: phone, site: strings.TrimSuffix(site, "/")}
}

// Send writes a wanted letter and sends it; nothing for who is not there.
func (l *Letters) Send(ctx context.Context, w Wanted) error {
	w, wanted, err := l.addressee(ctx, w)
	if err != nil || !wanted {
		return err
	}
	code, secret := "", ""
	if coded := codedFor[w.Kind]; coded != "" {
		if code, secret, err = l.accounts.makeCode(ctx, coded, w.Subject, w.Address); err != nil {
			return err
		}
	}
	return l.write(ctx, w, code, secret)
}

// SendLink writes a letter whose link holds a secret that another domain keeps
// the digest of, and sends it.
func (l *Letters) SendLink(ctx context.Context, w Wanted, secret string) error {
	return l.write(ctx, w, "", secret)
}

func (l *Letters) write(ctx context.Context, w Wanted, code, secret string) error {
	portal, err := l.portal(ctx, w)
	if err != nil {
		return err
	}
	filled := letter{Kind: w.Kind, Locale: w.Locale, Library: portal.Name, Code: code}
	if w.Locale == locale.English && portal.NameEN != "" {
		filled.Library = portal.NameEN
	}
	if path := linkPaths[w.Kind]; path != "" {
		filled.Link = l.link(portal, w.Locale, path, secret)
	}
	if w.Kind == PhoneMessage || w.Kind == PhoneSignInMessage {
		filled.Library = cut(filled.Library, libraryBytes)
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

// codedFor says which letters hold a code, linkPaths which hold a link and
// where it leads. The code of a sign-up only serves the page that asked, so
// its letter has no link.
var (
	codedFor = map[LetterKind]purpose{
		SignUpLetter: forSignUp, ResetLetter: forReset, EmailLetter: forEmail, SyncLetter: forSync, PhoneMessage: forPhone, PhoneSignInMessage: forPhoneSignIn,
	}
	linkPaths = map[LetterKind]string{
		ResetLetter: "/reset-password", EmailLetter: "/verify", KnownLetter: "/forgot-password", PasswordNotice: "/forgot-password",
		FactorOnNotice: "/profile", FactorOffNotice: "/profile", RecoveryMadeNotice: "/profile", RecoveryUsedNotice: "/profile",
		PasskeyAddedNotice: "/profile", PasskeyRemovedNotice: "/profile", PasskeyClonedNotice: "/profile", TokenMadeNotice: "/profile", PhoneReleasedNotice: "/profile", IdentityNotice: "/profile", Invitation: "/invitation",
	}
)

// addressee finds out who gets the letter: false when nobody does.
func (l *Letters) addressee(ctx context.Context, w Wanted) (Wanted, bool, error) {
	if w.Kind == SignUpLetter {
		if _, err := l.accounts.signUpByTicket(ctx, w.Subject); err != nil {
			return w, false, ignoreAbsent(err)
		}
	}
	if w.Kind == PhoneSignInMessage {
		owner, err := l.accounts.byPhone(ctx, w.Address)
		return w, err == nil && owner.DisabledAt.IsZero(), ignoreAbsent(err)
	}
	if w.Kind != SignUpLetter && w.Kind != ResetLetter && w.Kind != SyncLetter && w.Kind != EmailLetter {
		return w, true, nil
	}
	owner, err := l.accounts.byName(ctx, w.Address)
	known := err == nil
	if err := ignoreAbsent(err); err != nil {
		return w, false, err
	}
	switch w.Kind {
	case SignUpLetter:
		if known {
			w.Kind = KnownLetter
		}
		return w, true, nil
	case EmailLetter: // an address that is free, or the account's own
		return w, !known || owner.ID == w.Subject, nil
	case SyncLetter:
		return w, known && owner.DisabledAt.IsZero() && owner.ID != w.Subject, nil
	default:
		return w, known && owner.DisabledAt.IsZero(), nil
	}
}

// portal answers the organisation that the letter speaks for, a nameless one
// when there is none.
func (l *Letters) portal(ctx context.Context, w Wanted) (organizations.Organization, error) {
	if w.OrganizationID == "" {
		return organizations.Organization{}, nil
	}
	o, err := l.organizations.ByID(ctx, w.OrganizationID)
	if apperr.Is(err, apperr.OrganizationUnknown) {
		return organizations.Organization{}, nil
	}
	return o, err
}

// link answers an address on the organisation's own portal.
func (l *Letters) link(o organizations.Organization, language locale.Locale, path, secret string) string {
	query := url.Values{}
	if secret != "" {
		query.Set("token", secret)
	}
	portal := l.organizations.Portal(o.Slug, l.site)
	if portal == "" {
		portal = l.site
		if o.Slug != "" {
			query.Set("domain", o.Slug)
		}
	}
	if language == locale.English {
		path = "/en" + path
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return portal + path
}

func ignoreAbsent(err error) error {
	if apperr.Is(err, apperr.NotFound) {
		return nil
	}
	return err
}

// permanent tells the queue what no repetition mends.
func permanent(err error) error {
	if errors.Is(err, mail.ErrRefused) || errors.Is(err, sms.ErrRefused) {
		return jobs.Permanent(err)
	}
	return err
}
