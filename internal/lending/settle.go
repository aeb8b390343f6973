package lending

import (
	"context"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/jobs"
)

// settle does what is due for a locked title: loans that are over end, copies that
// were not taken go to the next, and free ones are kept for who is first.
func (s *Service) settle(ctx context.Context, t *title) error {
	t.now = s.db.Now()
	ended, err := db.All[*string](ctx, s.db, `UPDATE loans SET returned_at = due_at
		WHERE title_id = $1 AND returned_at IS NULL AND due_at <= $2 RETURNING entitlement_id`, t.ID, t.now)
	if err != nil {
		return err
	}
	if len(ended) > 0 {
		if err := s.addMoves(ctx, t, Moves{Returns: int64(len(ended))}); err != nil {
			return err
		}
	}
	for _, right := range ended {
		if right == nil {
			continue
		}
		if err := s.db.Touch(ctx, db.TopicEntitlement, *right); err != nil {
			return err
		}
	}
	if _, err := db.Exec(ctx, s.db, `UPDATE holds SET status = 'expired', ended_at = ready_until
		WHERE title_id = $1 AND ended_at IS NULL AND status = 'ready' AND ready_until <= $2`, t.ID, t.now); err != nil {
		return err
	}
	if err := s.tellOfEnds(ctx, t); err != nil {
		return err
	}
	return s.serve(ctx, t)
}

// serve reads what is free of a title and keeps it for those who wait; assigned
// copies are lent at once.
func (s *Service) serve(ctx context.Context, t *title) error {
	if err := s.look(ctx, t); err != nil {
		return err
	}
	if !t.lends() {
		return s.closeLine(ctx, t)
	}
	if free := t.free(); free < 0 {
		return s.takeBack(ctx, t, -free)
	}
	return s.keepForNext(ctx, t)
}

func (s *Service) keepForNext(ctx context.Context, t *title) error {
	free := t.free()
	if free <= 0 {
		return nil
	}
	next, err := db.All[queued](ctx, s.db, `SELECT id, account_id, item_id, assigned, due_at, created_at FROM holds
		WHERE title_id = $1 AND ended_at IS NULL AND status = 'waiting' ORDER BY place, id LIMIT $2`, t.ID, free)
	if err != nil || len(next) == 0 {
		return err
	}
	rules, err := s.rulesOf(ctx, t.OrganizationID)
	if err != nil {
		return err
	}
	for _, hold := range next {
		if hold.Assigned {
			err = s.lendAssigned(ctx, t, hold, rules)
		} else {
			err = s.keep(ctx, t, hold.ID, rules)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// queued is somebody in a queue.
type queued struct {
	ID        string  `db:"id"`
	AccountID string  `db:"account_id"`
	ItemID    int64   `db:"item_id"`
	Assigned  bool    `db:"assigned"`
	DueAt     db.Time `db:"due_at"`
	JoinedAt  db.Time `db:"created_at"` // the queue
}

// keep keeps a copy for a hold.
func (s *Service) keep(ctx context.Context, t *title, holdID string, rules Rules) error {
	until := db.At(t.now.Add(rules.ready()))
	if _, err := db.Exec(ctx, s.db, "UPDATE holds SET status = 'ready', ready_until = $2 WHERE id = $1", holdID, until); err != nil {
		return err
	}
	t.ready++
	if err := s.db.Emit(ctx, ReadyEvent, Became{HoldID: holdID, Until: until.Time}); err != nil {
		return err
	}
	return s.settleAt(ctx, t.ID, until.Time)
}

// lendAssigned makes a loan of an assigned hold whose turn it is.
func (s *Service) lendAssigned(ctx context.Context, t *title, hold queued, rules Rules) error {
	if !hold.DueAt.IsZero() && !hold.DueAt.After(t.now.Time) {
		return s.endHold(ctx, hold.ID, Expired)
	}
	if _, err := s.lend(ctx, t, hold, rules); err != nil {
		return err
	}
	if err := s.served(ctx, t, hold.JoinedAt); err != nil {
		return err
	}
	return s.endHold(ctx, hold.ID, Done)
}

func (s *Service) endHold(ctx context.Context, id string, status Status) error {
	_, err := db.Exec(ctx, s.db, "UPDATE holds SET status = $2, ended_at = $3, ready_until = NULL WHERE id = $1 AND ended_at IS NULL",
		id, string(status), s.db.Now())
	return err
}

// takeBack gives up n kept copies that a licence took along: who was last served
// waits again, in the old place.
func (s *Service) takeBack(ctx context.Context, t *title, n int) error {
	taken, err := db.Exec(ctx, s.db, `UPDATE holds SET status = 'waiting', ready_until = NULL WHERE id IN (SELECT id FROM holds
		WHERE title_id = $1 AND ended_at IS NULL AND status = 'ready' ORDER BY place DESC, id DESC LIMIT $2)`, t.ID, n)
	t.ready -= int(taken)
	return err
}

// closeLine ends the queue of a title of which no copy can become free any more.
func (s *Service) closeLine(ctx context.Context, t *title) error {
	later, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM licences WHERE title_id = $1 AND model = 'loan' AND starts_at > $2",
		t.ID, t.now)
	if err != nil || later > 0 {
		return err
	}
	_, err = db.Exec(ctx, s.db,
		"UPDATE holds SET status = 'cancelled', ended_at = $2, ready_until = NULL WHERE title_id = $1 AND ended_at IS NULL", t.ID, t.now)
	t.ready = 0
	return err
}

// lend lends a copy of a locked title to an account; there is a free one.
func (s *Service) lend(ctx context.Context, t *title, to queued, rules Rules) (Borrowed, error) {
	from := t.next()
	if from == nil {
		return Borrowed{}, s.taken(ctx, *t, rules)
	}
	due := db.At(earlier(t.now.Add(rules.loan()), from.EndsAt.Time))
	kind := entitlements.Leased
	if to.Assigned {
		kind = entitlements.Assigned
		if !to.DueAt.IsZero() {
			due = db.At(earlier(to.DueAt.Time, from.EndsAt.Time))
		}
	}
	right, err := s.Entitlements.Grant(ctx, entitlements.Right{
		Kind: kind, Holder: entitlements.Holder{AccountID: to.AccountID}, Target: t.target(), StartsAt: t.now.Time, EndsAt: due.Time,
		Source: "lending",
	})
	if err != nil {
		return Borrowed{}, err
	}
	loan := Borrowed{
		ID: ident.New(), TitleID: t.ID, LicenceID: from.ID, AccountID: to.AccountID, RightID: right.ID, ContentID: t.ContentID,
		ItemID: to.ItemID, Assigned: to.Assigned, BorrowedAt: t.now, DueAt: due,
	}
	if err := s.insertLoan(ctx, t.OrganizationID, loan); err != nil {
		return loan, err
	}
	if err := s.addMoves(ctx, t, Moves{Loans: 1}); err != nil {
		return loan, err
	}
	if from.LoansLeft != nil {
		if _, err := db.Exec(ctx, s.db, "UPDATE licences SET loans_left = loans_left - 1 WHERE id = $1 AND loans_left > 0", from.ID); err != nil {
			return loan, err
		}
		*from.LoansLeft--
	}
	from.Lent++
	return loan, s.settleAt(ctx, t.ID, earlier(due.Time, s.toldAt(due.Time)))
}

func (s *Service) insertLoan(ctx context.Context, organizationID string, l Borrowed) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO loans (id, title_id, licence_id, organization_id, account_id, entitlement_id, item_id, assigned,
		told, borrowed_at, due_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, l.ID, l.TitleID, l.LicenceID, organizationID,
		l.AccountID, l.RightID, l.ItemID, l.Assigned, s.toldAt(l.DueAt.Time).IsZero(), l.BorrowedAt, l.DueAt)
	return err
}

// toldAt is when a reader is told that a loan is about to end; the zero time when
// it is too short for that.
func (s *Service) toldAt(due time.Time) time.Time {
	if at := due.Add(-TellBefore); at.After(s.db.Now().Time) {
		return at
	}
	return time.Time{}
}

// tellOfEnds has the readers told whose loan is about to end.
func (s *Service) tellOfEnds(ctx context.Context, t *title) error {
	near, err := db.All[string](ctx, s.db, `UPDATE loans SET told = TRUE
		WHERE title_id = $1 AND returned_at IS NULL AND NOT told AND due_at <= $2 RETURNING id`, t.ID, db.At(t.now.Add(TellBefore)))
	if err != nil {
		return err
	}
	for _, id := range near {
		if err := s.db.Emit(ctx, EndingEvent, Ending{LoanID: id}); err != nil {
			return err
		}
	}
	return nil
}

// settleAt has a title looked at again at a moment.
func (s *Service) settleAt(ctx context.Context, titleID string, at time.Time) error {
	return s.Jobs.Enqueue(ctx, jobs.Job{Kind: settleJob, Key: titleID, Payload: settling{TitleID: titleID}, RunAt: at})
}
