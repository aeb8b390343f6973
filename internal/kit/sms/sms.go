// Package sms hands short messages to a provider, or keeps them in the program
// while there is none. What a message says is its caller's matter.
package sms

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"sync"
	"time"
	"unicode/utf8"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// Errors of a Sender, to be tested with errors.Is.
var (
	ErrInTransaction = errors.New("sms: called inside a database transaction")
	// ErrRefused says that repeating is useless.
	ErrRefused = errors.New("sms: refused")
)

// Sender sends messages. Any error but ErrRefused and ErrInTransaction may
// pass: send from a job.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// Message is a text to one telephone.
type Message struct {
	To   string // eight digits of a Mongolian number
	Text string // up to 134 letters: two parts of UCS-2 (3GPP TS 23.040)
}

const (
	maxText    = 134
	outboxSize = 200
)

var number = regexp.MustCompile(`^[0-9]{8}$`)

func check(ctx context.Context, m Message) error {
	switch {
	case db.InTransaction(ctx):
		return ErrInTransaction
	case !number.MatchString(m.To):
		return fmt.Errorf("%w: the number is not valid", ErrRefused)
	case m.Text == "" || utf8.RuneCountInString(m.Text) > maxText:
		return fmt.Errorf("%w: the text must hold 1 to %d letters", ErrRefused, maxText)
	}
	return ctx.Err()
}

// Outbox keeps the last 200 messages in memory instead of sending them, for
// development and the demo. They are gone after a restart.
type Outbox struct {
	clock clock.Clock

	mu   sync.Mutex
	sent []Sent
}

// Sent is a message in an Outbox.
type Sent struct {
	Message
	At time.Time // UTC
}

// NewOutbox returns an empty outbox.
func NewOutbox(c clock.Clock) *Outbox { return &Outbox{clock: c} }

// Send keeps m.
func (o *Outbox) Send(ctx context.Context, m Message) error {
	if err := check(ctx, m); err != nil {
		return err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.sent) == outboxSize {
		o.sent = o.sent[:copy(o.sent, o.sent[1:])]
	}
	o.sent = append(o.sent, Sent{Message: m, At: o.clock.Now()})
	return nil
}

// List returns the messages, the newest first.
func (o *Outbox) List() []Sent {
	o.mu.Lock()
	defer o.mu.Unlock()
	list := make([]Sent, 0, len(o.sent))
	for i := len(o.sent) - 1; i >= 0; i-- {
		list = append(list, o.sent[i])
	}
	return list
}
