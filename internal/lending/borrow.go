package lending

import (
	"context"
	"strconv"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/usage"
)

// Borrow lends ctx's member a copy of an item from the resolved organisation. Who
// has it on loan gets that loan. seats_taken carries the offer of a hold; not_lent
// when the organisation does not lend the item, loans_full when the member has as
// many as it lends to one.
func (s *Service) Borrow(ctx context.Context, itemID int64) (Borrowed, error) {
	v, err := member(ctx)
	if err != nil {
		return Borrowed{}, err
	}
	content, item, _, err := s.Catalogue.ItemForReading(ctx, itemID)
	if err != nil {
		return Borrowed{}, err
	}
	t, err := s.lent(ctx, v.OrganizationID, content.ID, item.ID)
	if err != nil {
		return Borrowed{}, s.noted(ctx, err, v.OrganizationID, itemID)
	}
	if err := s.mayBorrow(ctx, t, v.AccountID); err != nil {
		return Borrowed{}, s.noted(ctx, err, v.OrganizationID, itemID)
	}
	var loan Borrowed
	err = s.db.InLockedTx(ctx, "accounts", v.AccountID, func(ctx context.Context) error { // its loans are counted
		return s.locked(ctx, t.ID, func(ctx context.Context, t *title) error {
			loan, err = s.borrow(ctx, t, v.AccountID, itemID)
			return err
		})
	})
	return loan, s.noted(ctx, err, v.OrganizationID, itemID)
}

// mayBorrow refuses most of those who get no copy without making them wait for
// each other.
func (s *Service) mayBorrow(ctx context.Context, t title, accountID string) error {
	if err := s.look(ctx, &t); err != nil || t.free() > 0 {
		return err
	}
	served, err := db.Get[int](ctx, s.db, `SELECT
		(SELECT COUNT(*) FROM loans WHERE title_id = $1 AND account_id = $2 AND returned_at IS NULL) +
		(SELECT COUNT(*) FROM holds WHERE title_id = $1 AND account_id = $2 AND ended_at IS NULL AND status = 'ready')`, t.ID, accountID)
	if err != nil || served > 0 {
		return err
	}
	rules, err := s.rulesOf(ctx, t.OrganizationID)
	if err != nil {
		return err
	}
	return s.taken(ctx, t, rules)
}

// borrow lends a copy of a locked title to an account that is locked too.
func (s *Service) borrow(ctx context.Context, t *title, accountID string, itemID int64) (Borrowed, error) {
	has, err := db.All[Borrowed](ctx, s.db, loanSQL+"WHERE n.title_id = $1 AND n.account_id = $2 AND n.returned_at IS NULL", t.ID, accountID)
	if err != nil || len(has) > 0 {
		return one(has), err
	}
	rules, err := s.rulesOf(ctx, t.OrganizationID)
	if err != nil {
		return Borrowed{}, err
	}
	if err := s.hasRoom(ctx, t.OrganizationID, accountID, rules); err != nil {
		return Borrowed{}, err
	}
	kept, err := db.All[db.Time](ctx, s.db, `UPDATE holds SET status = 'done', ended_at = $3, ready_until = NULL
		WHERE title_id = $1 AND account_id = $2 AND ended_at IS NULL AND status = 'ready' RETURNING created_at`, t.ID, accountID, t.now)
	if err != nil {
		return Borrowed{}, err
	}
	t.ready -= len(kept)
	if err := s.served(ctx, t, kept...); err != nil {
		return Borrowed{}, err
	}
	if t.free() <= 0 {
		return Borrowed{}, s.taken(ctx, *t, rules)
	}
	loan, err := s.lend(ctx, t, queued{AccountID: accountID, ItemID: itemID}, rules)
	if err == nil {
		s.Usage.Record(usage.Event{Kind: usage.Lent, OrganizationID: t.OrganizationID, ItemID: itemID})
	}
	return loan, err
}

func one(rows []Borrowed) Borrowed {
	if len(rows) == 0 {
		return Borrowed{}
	}
	return rows[0]
}

// hasRoom returns loans_full for an account that has as many as an organisation
// lends to one.
func (s *Service) hasRoom(ctx context.Context, organizationID, accountID string, rules Rules) error {
	n, err := s.loansOf(ctx, organizationID, accountID)
	if err == nil && n >= rules.MostLoans {
		return apperr.Full(apperr.LoansFull, "content_item_id", rules.MostLoans)
	}
	return err
}

func (s *Service) loansOf(ctx context.Context, organizationID, accountID string) (int, error) {
	return db.Get[int](ctx, s.db,
		"SELECT COUNT(*) FROM loans WHERE account_id = $1 AND organization_id = $2 AND returned_at IS NULL AND due_at > $3", accountID,
		organizationID, s.db.Now())
}

// taken is seats_taken with the offer of a place in the queue; not_lent when no
// copy can become free.
func (s *Service) taken(ctx context.Context, t title, rules Rules) error {
	if !t.lends() {
		return apperr.New(apperr.NotLent)
	}
	offer, err := s.placeOffered(ctx, t, rules)
	if err != nil {
		return err
	}
	return apperr.New(apperr.SeatsTaken).WithData(HoldOffer{Hold: offer})
}

// HoldOffer is what a refusal says of the queue.
type HoldOffer struct {
	Hold OfferedPlace `json:"hold"`
}

// OfferedPlace is the place that a reader would take in a queue.
type OfferedPlace struct {
	Place        int `json:"place"`
	EstimateDays int `json:"estimate_days"`
}

func (s *Service) placeOffered(ctx context.Context, t title, rules Rules) (OfferedPlace, error) {
	waiting, err := s.waiting(ctx, t.ID)
	if err != nil {
		return OfferedPlace{}, err
	}
	days, err := s.estimate(ctx, t, waiting+1, rules)
	return OfferedPlace{Place: waiting + 1, EstimateDays: days}, err
}

// noted counts a refusal and returns it.
func (s *Service) noted(ctx context.Context, err error, organizationID string, itemID int64) error {
	refusal := usage.Event{OrganizationID: organizationID, ItemID: itemID}
	switch {
	case apperr.Is(err, apperr.NotLent):
		refusal.Kind = usage.NoLicense
	case apperr.Is(err, apperr.SeatsTaken):
		refusal.Kind = usage.LimitExceeded
	default:
		return err
	}
	s.Usage.Count(ctx, refusal)
	return err
}

// Return gives a copy back; the next who waits gets it. A loan that is over stays
// as it is. not_found for somebody else's.
func (s *Service) Return(ctx context.Context, id string) (Borrowed, error) {
	return s.withLoan(ctx, id, func(ctx context.Context, t *title, loan *Borrowed) error {
		if !loan.ReturnedAt.IsZero() {
			return nil
		}
		if err := s.giveBack(ctx, t, *loan); err != nil {
			return err
		}
		loan.ReturnedAt = t.now
		return nil
	})
}

// giveBack ends a running loan of a locked title.
func (s *Service) giveBack(ctx context.Context, t *title, loan Borrowed) error {
	if _, err := db.Exec(ctx, s.db, "UPDATE loans SET returned_at = $2 WHERE id = $1 AND returned_at IS NULL", loan.ID, t.now); err != nil {
		return err
	}
	if err := s.addMoves(ctx, t, Moves{Returns: 1}); err != nil {
		return err
	}
	if loan.RightID != "" {
		if err := apperr.Ignore(s.Entitlements.Revoke(ctx, loan.RightID), apperr.NotFound); err != nil {
			return err
		}
	}
	return s.serve(ctx, t)
}

// Renew prolongs a loan once more from now, unless somebody waits, as often as the
// organisation allows and never beyond the licence.
func (s *Service) Renew(ctx context.Context, id string) (Borrowed, error) {
	return s.withLoan(ctx, id, func(ctx context.Context, t *title, loan *Borrowed) error {
		rules, err := s.rulesOf(ctx, t.OrganizationID)
		if err != nil {
			return err
		}
		if loan.Waiting, err = s.waiting(ctx, t.ID); err != nil {
			return err
		}
		until, err := s.renewedUntil(ctx, *loan, rules)
		if err != nil {
			return err
		}
		return s.prolong(ctx, t, loan, until)
	})
}

func (s *Service) renewedUntil(ctx context.Context, loan Borrowed, rules Rules) (db.Time, error) {
	switch {
	case !loan.ReturnedAt.IsZero():
		return db.Time{}, apperr.New(apperr.LoanOver)
	case loan.Waiting > 0:
		return db.Time{}, apperr.New(apperr.RenewalWaited, "n", strconv.Itoa(loan.Waiting))
	case loan.Assigned || loan.Renewals >= rules.MostRenewals:
		return db.Time{}, apperr.New(apperr.RenewalsUsed)
	}
	ends, err := db.Get[db.Time](ctx, s.db, "SELECT ends_at FROM licences WHERE id = $1", loan.LicenceID)
	until := db.At(earlier(loan.DueAt.Add(rules.loan()), ends.Time))
	if err == nil && !until.After(loan.DueAt.Time) {
		return until, apperr.New(apperr.RenewalLicence)
	}
	return until, err
}

func (s *Service) prolong(ctx context.Context, t *title, loan *Borrowed, until db.Time) error {
	_, err := db.Exec(ctx, s.db, "UPDATE loans SET due_at = $2, renewals = renewals + 1, told = $3 WHERE id = $1", loan.ID, until,
		s.toldAt(until.Time).IsZero())
	if err != nil {
		return err
	}
	if err := s.addMoves(ctx, t, Moves{Renewals: 1}); err != nil {
		return err
	}
	if err := s.Entitlements.Prolong(ctx, loan.RightID, until.Time); err != nil {
		return err
	}
	loan.DueAt, loan.Renewals = until, loan.Renewals+1
	return s.settleAt(ctx, t.ID, earlier(until.Time, s.toldAt(until.Time)))
}

// withLoan runs fn with a loan of ctx's reader and its title locked, and returns
// the loan as fn left it.
func (s *Service) withLoan(ctx context.Context, id string, fn func(context.Context, *title, *Borrowed) error) (Borrowed, error) {
	v, err := reader(ctx)
	if err != nil {
		return Borrowed{}, err
	}
	const ownSQL = loanSQL + "WHERE n.id = $1 AND n.account_id = $2 AND n.organization_id = $3"
	loan, err := db.Get[Borrowed](ctx, s.db, ownSQL, id, v.AccountID, v.OrganizationID)
	if err != nil {
		return Borrowed{}, err
	}
	err = s.locked(ctx, loan.TitleID, func(ctx context.Context, t *title) error {
		if loan, err = db.Get[Borrowed](ctx, s.db, ownSQL, id, v.AccountID, v.OrganizationID); err != nil {
			return err
		}
		return fn(ctx, t, &loan)
	})
	return loan, err
}
