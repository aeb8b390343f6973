package notifications

import (
	"context"

	"sudar/internal/kit/db"
)

// claimedAtOnce bounds what one email takes up; what is more comes with the next.
const claimedAtOnce = 500

// waitingSQL reads what may be due for an account, oldest first.
const waitingSQL = `SELECT n.id, n.type, n.source, n.texts, n.link, n.read_at, n.created_at, n.mail_tries FROM notifications n
	WHERE n.account_id = $1 AND n.mail_at <= $2 ORDER BY n.created_at, n.id LIMIT $3`

// claim takes what is due for an account; nobody else will. What is not wanted is
// let go, what is due later waits.
func (m *Mails) claim(ctx context.Context, accountID string) (claim, error) {
	var taken claim
	err := m.db.InLockedTx(ctx, "accounts", accountID, func(ctx context.Context) error {
		taken = claim{at: m.db.Now()}
		var err error
		if taken.account, err = m.with.Accounts.Get(ctx, accountID); err != nil {
			return err
		}
		settings, err := m.settingsOf(ctx, accountID)
		if err != nil {
			return err
		}
		taken.zone = settings.Zone
		rows, err := db.All[mailRow](ctx, m.db, waitingSQL, accountID, taken.at, claimedAtOnce)
		if err != nil {
			return err
		}
		reachable := taken.account.DisabledAt.IsZero() && !taken.account.EmailConfirmedAt.IsZero()
		for _, row := range rows {
			if err := m.place(ctx, &taken, row, settings, reachable); err != nil {
				return err
			}
		}
		return nil
	})
	return taken, err
}

// place puts a notification into a claim, has it wait, or lets it go.
func (m *Mails) place(ctx context.Context, taken *claim, row mailRow, settings Settings, reachable bool) error {
	at := indexOf(Type(row.Type))
	mailed := reachable && row.ReadAt.IsZero() && at >= 0 && settings.Choices[at].Email != Never
	if !mailed {
		_, err := db.Exec(ctx, m.db, "UPDATE notifications SET mail_at = NULL WHERE id = $1", row.ID)
		return err
	}
	due := settings.Choices[at].Email.due(row.CreatedAt.In(settings.Zone))
	if now := taken.at.In(settings.Zone); !due.After(now) {
		due = settings.Quiet.over(now)
	}
	if due.After(taken.at.Time) {
		_, err := db.Exec(ctx, m.db, "UPDATE notifications SET mail_at = $2 WHERE id = $1", row.ID, db.At(due))
		return err
	}
	taken.rows = append(taken.rows, row)
	_, err := db.Exec(ctx, m.db, "UPDATE notifications SET mail_at = NULL, mailed_at = $2 WHERE id = $1", row.ID, taken.at)
	return err
}

// release gives back what could not be sent now: it is tried again later, ever more
// seldom, and in the end given up.
func (m *Mails) release(ctx context.Context, c claim) error {
	return m.db.InTx(ctx, func(ctx context.Context) error {
		for _, row := range c.rows {
			next := db.At(c.at.Add(min(firstRest<<min(row.Tries, 20), longRest)))
			if row.Tries+1 >= mostTries {
				next = db.Time{}
			}
			_, err := db.Exec(ctx, m.db,
				"UPDATE notifications SET mail_at = $3, mailed_at = NULL, mail_tries = mail_tries + 1 WHERE id = $1 AND mailed_at = $2",
				row.ID, c.at, next)
			if err != nil {
				return err
			}
		}
		return nil
	})
}
