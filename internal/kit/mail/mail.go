// Package mail hands finished emails to an SMTP server, or to an in-app
// mailbox while there is none. What an email says is its caller's matter.
package mail

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"strings"

	"sudar/internal/kit/db"
)

// Errors of a Sender, to be tested with errors.Is.
var (
	ErrInTransaction = errors.New("mail: called inside a database transaction")
	// ErrRefused says that repeating is useless: the email or its address is
	// bad, or the server refused it for good.
	ErrRefused = errors.New("mail: refused")
)

// Sender sends emails. Any error but ErrRefused and ErrInTransaction may pass:
// send from a job.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// Message is an email to one person.
type Message struct {
	To      string // one address, with or without a name
	Subject string
	Text    string // the email in plain text, always there
	HTML    string // the same for readers that show it, may be empty
	// Unsubscribe is the address to which a POST ends such emails (RFC 8058), "" for
	// what nobody can end.
	Unsubscribe string
}

const (
	maxSubject = 500     // bytes
	maxBody    = 1 << 20 // bytes of Text and HTML together
)

// isAddress tells whether text is a web address that may stand in a header.
func isAddress(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && !strings.ContainsAny(text, " <>\r\n")
}

// check refuses transactions and emails that could not be sent anyway.
func check(ctx context.Context, m Message) error {
	if db.InTransaction(ctx) {
		return ErrInTransaction
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	switch _, err := mail.ParseAddress(m.To); {
	case err != nil || strings.ContainsAny(m.To, "\r\n"):
		return fmt.Errorf("%w: the address is not valid", ErrRefused)
	case m.Subject == "" || len(m.Subject) > maxSubject || strings.ContainsAny(m.Subject, "\r\n"):
		return fmt.Errorf("%w: the subject must be one line of up to %d bytes", ErrRefused, maxSubject)
	case m.Unsubscribe != "" && !isAddress(m.Unsubscribe):
		return fmt.Errorf("%w: the address to unsubscribe at is not valid", ErrRefused)
	case m.Text == "" || len(m.Text)+len(m.HTML) > maxBody:
		return fmt.Errorf("%w: the text must hold 1 to %d bytes", ErrRefused, maxBody)
	}
	return nil
}
