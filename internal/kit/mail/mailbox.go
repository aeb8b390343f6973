package mail

import (
	"context"
	"sync"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/ident"
)

const mailboxSize = 200

// Mailbox keeps the last 200 emails in memory instead of sending them, for
// development and the demo; a page shows them. They are gone after a restart.
type Mailbox struct {
	from  string
	clock clock.Clock

	mu     sync.Mutex
	emails []Email
}

// Email is a message in a Mailbox.
type Email struct {
	ID   string // UUID
	From string
	At   time.Time // UTC
	Message
}

// NewMailbox returns an empty mailbox whose emails come from the address from.
func NewMailbox(from string, c clock.Clock) *Mailbox { return &Mailbox{from: from, clock: c} }

// Send keeps m.
func (b *Mailbox) Send(ctx context.Context, m Message) error {
	if err := check(ctx, m); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.emails) == mailboxSize {
		b.emails = b.emails[:copy(b.emails, b.emails[1:])]
	}
	b.emails = append(b.emails, Email{ID: ident.New(), From: b.from, At: b.clock.Now(), Message: m})
	return nil
}

// List returns the emails, the newest first.
func (b *Mailbox) List() []Email {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := make([]Email, 0, len(b.emails))
	for i := len(b.emails) - 1; i >= 0; i-- {
		list = append(list, b.emails[i])
	}
	return list
}

// Get returns the email with an id.
func (b *Mailbox) Get(id string) (Email, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, email := range b.emails {
		if email.ID == id {
			return email, true
		}
	}
	return Email{}, false
}
