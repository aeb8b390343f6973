package notifications

import (
	"context"
	"strings"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/kit/db"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/seal"
	"sudar/internal/organizations"
)

// Mails sends notifications as emails, as their readers chose.
type Mails struct {
	*Service
	with    MailOptions
	letters *seal.Box // of the links that end emails
}

// MailOptions are what Mails stands on.
type MailOptions struct {
	Accounts      *accounts.Service
	Organizations *organizations.Service
	Sender        mail.Sender
	// Sees tells whether the viewer of a context may still see what a notification
	// is about.
	Sees func(ctx context.Context, about About) (bool, error)
	// Site is how the site is reached: the only source of the addresses in emails.
	Site string
	// Secret is the server's own.
	Secret []byte
}

// About is what a notification is about.
type About struct {
	Type         Type
	Source, Link string
}

// NewMails returns the sender of a service's notifications.
func NewMails(s *Service, with MailOptions) *Mails {
	with.Site = strings.TrimSuffix(with.Site, "/")
	return &Mails{Service: s, with: with, letters: seal.New(with.Secret, "notifications.unsubscribe")}
}

// claim is what is being mailed to an account.
type claim struct {
	account accounts.Account
	zone    *time.Location
	rows    []mailRow
	at      db.Time
}

// mailRow is a notification with what its email needs.
type mailRow struct {
	row
	Source string `db:"source"`
	Tries  int    `db:"mail_tries"`
}
