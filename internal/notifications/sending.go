package notifications

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/mail"
)

const (
	// sweptAtOnce is how many notifications one look reads.
	sweptAtOnce = 500
	// mostTries is how often an email is tried before it is given up: for about a week.
	mostTries = 15
	firstRest = 5 * time.Minute
	longRest  = 24 * time.Hour
)

// wanted names an account that is to be mailed.
type wanted struct{ AccountID string }

type dueRow struct {
	ID        string  `db:"id"`
	AccountID string  `db:"account_id"`
	MailAt    db.Time `db:"mail_at"`
}

// dueSQL reads the notifications that are to be looked at, after a place.
func dueSQL(now db.Time, last dueRow) (string, []any) {
	w := db.NewWhere().And("n.mail_at <= ?", now).Keyset("n.mail_at", "n.id", last.MailAt, last.ID, false)
	return "SELECT n.id, n.account_id, n.mail_at FROM notifications n" + w.SQL() + " ORDER BY n.mail_at, n.id LIMIT " + w.Bind(sweptAtOnce),
		w.Args()
}

// Sweep asks for an email to every account for which one may be due.
func (m *Mails) Sweep(ctx context.Context) error {
	last, now := dueRow{MailAt: db.At(time.UnixMicro(1))}, m.db.Now()
	for {
		query, args := dueSQL(now, last)
		rows, err := db.All[dueRow](ctx, m.db, query, args...)
		if err != nil || len(rows) == 0 {
			return err
		}
		err = m.db.InTx(ctx, func(ctx context.Context) error {
			asked := map[string]bool{}
			for _, row := range rows {
				if asked[row.AccountID] {
					continue
				}
				asked[row.AccountID] = true
				job := jobs.Job{Kind: mailJob, Key: row.AccountID, Payload: wanted{row.AccountID}}
				if err := m.queue.Enqueue(ctx, job); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || len(rows) < sweptAtOnce {
			return err
		}
		last = rows[len(rows)-1]
	}
}

// Send mails an account what is due, in one email.
//
// What it sends is claimed and committed before the email is handed over, so that
// no reader gets one twice, from two nodes or after a crash. A node that dies
// between the two loses that email: what it was about stands in the bell all the
// same, while an email that comes twice is taken for spam. A sender that refuses
// for now gives the claim back.
func (m *Mails) Send(ctx context.Context, accountID string) error {
	claimed, err := m.claim(ctx, accountID)
	if err != nil || len(claimed.rows) == 0 {
		return apperr.Ignore(err, apperr.NotFound) // the account was erased
	}
	letter, err := m.letter(ctx, claimed)
	if err == nil && len(letter.Rows) > 0 {
		err = m.hand(ctx, letter)
	}
	if err == nil || errors.Is(err, mail.ErrRefused) {
		return jobs.Permanent(err)
	}
	return errors.Join(err, m.release(context.WithoutCancel(ctx), claimed))
}

// hand gives an email to the sender.
func (m *Mails) hand(ctx context.Context, l letter) error {
	message, err := l.message()
	if err != nil {
		return fmt.Errorf("notifications: email: %w", err)
	}
	return m.with.Sender.Send(ctx, message)
}
