package system

import (
	"context"
	"errors"
	"sync"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
	"sudar/internal/kit/mail"
)

// The marks of emails.
const (
	mailSent   = "mail.sent"
	mailFailed = "mail.failed"
)

// markEvery is how often at most a mark is written by a node.
const markEvery = time.Minute

// Post is a mail.Sender that notes when one last took an email, and when it failed,
// for all nodes to see.
type Post struct {
	mail.Sender
	db     *db.DB
	mu     sync.Mutex
	marked map[string]time.Time
}

// NewPost returns a Post over a sender.
func NewPost(d *db.DB, sender mail.Sender) *Post {
	return &Post{Sender: sender, db: d, marked: map[string]time.Time{}}
}

// Send sends an email by the sender. An address that is refused says nothing of the
// server's health.
func (p *Post) Send(ctx context.Context, m mail.Message) error {
	err := p.Sender.Send(ctx, m)
	switch {
	case err == nil:
		p.mark(ctx, mailSent, "")
	case !errors.Is(err, mail.ErrRefused) && !errors.Is(err, mail.ErrInTransaction) && ctx.Err() == nil:
		p.mark(ctx, mailFailed, string(problemOf(err.Error())))
	}
	return err
}

// mark notes what happened, at most once a minute of each kind: the first good one after
// a failure is noted at once.
func (p *Post) mark(ctx context.Context, name, note string) {
	now := p.db.Now()
	p.mu.Lock()
	due := now.Sub(p.marked[name]) >= markEvery || p.marked[other(name)].After(p.marked[name])
	if due {
		p.marked[name] = now.Time
	}
	p.mu.Unlock()
	if !due {
		return
	}
	_, err := db.Exec(ctx, p.db, `INSERT INTO machine_marks (name, at, note) VALUES ($1, $2, $3)
		ON CONFLICT (name) DO UPDATE SET at = excluded.at, note = excluded.note`, name, now, note)
	if err != nil { // the email has left all the same
		log.From(ctx).WarnContext(ctx, "how emails do was not noted", "error", err)
	}
}

func other(name string) string {
	if name == mailSent {
		return mailFailed
	}
	return mailSent
}

// mark is when something last happened.
type mark struct {
	Name string  `db:"name"`
	At   db.Time `db:"at"`
	Note string  `db:"note"`
}

// Mail is how emails do.
type Mail struct {
	Leaves       bool // false: the program keeps them, no server is set
	Sent, Failed db.Time
	Problem      Problem // of the last failure
}

func (s *Service) mail(ctx context.Context) (Mail, error) {
	found := Mail{Leaves: s.machine.MailLeaves}
	marks, err := db.All[mark](ctx, s.db, "SELECT name, at, note FROM machine_marks WHERE name IN ($1, $2)", mailSent, mailFailed)
	for _, each := range marks {
		switch each.Name {
		case mailSent:
			found.Sent = each.At
		case mailFailed:
			found.Failed, found.Problem = each.At, Problem(each.Note)
		}
	}
	return found, err
}
