package lending

import (
	"context"
	"slices"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// Hold puts ctx's member into the queue for an item. When a copy is free it is kept
// for who comes first, this member as the case may be. Who waits already keeps the
// place; conflict for who has the title on loan.
func (s *Service) Hold(ctx context.Context, itemID int64) (Hold, error) {
	v, err := member(ctx)
	if err != nil {
		return Hold{}, err
	}
	content, item, _, err := s.Catalogue.ItemForReading(ctx, itemID)
	if err != nil {
		return Hold{}, err
	}
	t, err := s.lent(ctx, v.OrganizationID, content.ID, item.ID)
	if err != nil {
		return Hold{}, err
	}
	err = s.db.InLockedTx(ctx, "accounts", v.AccountID, func(ctx context.Context) error { // its holds are counted
		return s.locked(ctx, t.ID, func(ctx context.Context, t *title) error {
			if !t.lends() {
				return apperr.New(apperr.NotLent)
			}
			return s.join(ctx, t, queued{AccountID: v.AccountID, ItemID: itemID})
		})
	})
	if err != nil {
		return Hold{}, err
	}
	return s.holdOf(ctx, t.ID, v.AccountID)
}

// join puts an account, which is locked, at the end of the queue of a locked title.
func (s *Service) join(ctx context.Context, t *title, who queued) error {
	there, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM holds WHERE title_id = $1 AND account_id = $2 AND ended_at IS NULL", t.ID,
		who.AccountID)
	if err != nil || there > 0 {
		return err
	}
	on, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM loans WHERE title_id = $1 AND account_id = $2 AND returned_at IS NULL", t.ID,
		who.AccountID)
	if err != nil {
		return err
	}
	if on > 0 {
		return apperr.New(apperr.LoanHeld)
	}
	rules, err := s.rulesOf(ctx, t.OrganizationID)
	if err != nil {
		return err
	}
	holds, err := s.holdsOf(ctx, t.OrganizationID, who.AccountID)
	if err != nil {
		return err
	}
	if holds >= rules.MostHolds {
		return apperr.Full(apperr.HoldsFull, "content_item_id", rules.MostHolds)
	}
	if err := s.enqueue(ctx, t, who, "MAX(place) + 1"); err != nil {
		return err
	}
	return s.keepForNext(ctx, t)
}

func (s *Service) holdsOf(ctx context.Context, organizationID, accountID string) (int, error) {
	return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM holds WHERE account_id = $1 AND organization_id = $2 AND ended_at IS NULL", accountID,
		organizationID)
}

// enqueue stores a hold; where is MAX(place) + 1 for the end of the queue, MIN(place)
// - 1 for its head.
func (s *Service) enqueue(ctx context.Context, t *title, who queued, where string) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO holds (id, title_id, organization_id, account_id, item_id, place, status, assigned, due_at,
		created_at) SELECT $1, $2, $3, $4, $5, (SELECT COALESCE(`+where+`, 1) FROM holds WHERE title_id = $2 AND ended_at IS NULL), 'waiting',
		$6, $7, $8`, ident.New(), t.ID, t.OrganizationID, who.AccountID, who.ItemID, who.Assigned, who.DueAt, t.now)
	if err != nil {
		return err
	}
	return s.addMoves(ctx, t, Moves{Holds: 1})
}

// Leave takes ctx's reader out of a queue; a copy that was kept goes to the next.
// not_found for somebody else's hold and for one that is over.
func (s *Service) Leave(ctx context.Context, id string) error {
	return s.withHold(ctx, id, func(ctx context.Context, t *title, hold Hold) error {
		if err := s.endHold(ctx, hold.ID, Cancelled); err != nil {
			return err
		}
		return s.serve(ctx, t)
	})
}

// LetPass changes places with the next who waits: a copy that was kept is the
// next one's. nobody_waits when there is none.
func (s *Service) LetPass(ctx context.Context, id string) (Hold, error) {
	var hold Hold
	err := s.withHold(ctx, id, func(ctx context.Context, t *title, own Hold) error {
		hold = own
		next, err := db.All[placed](ctx, s.db, `SELECT x.id, x.place FROM holds x JOIN holds o ON o.id = $1
			WHERE x.title_id = $2 AND x.ended_at IS NULL AND x.status = 'waiting' AND (x.place, x.id) > (o.place, o.id)
			ORDER BY x.place, x.id LIMIT 1`, id, t.ID)
		if err != nil {
			return err
		}
		if len(next) == 0 {
			return apperr.New(apperr.NobodyWaits)
		}
		return s.swap(ctx, t, own, next[0])
	})
	if err != nil {
		return Hold{}, err
	}
	return s.holdOf(ctx, hold.TitleID, hold.AccountID)
}

type placed struct {
	ID    string `db:"id"`
	Place int64  `db:"place"`
}

// swap has a hold and the next one after it change places.
func (s *Service) swap(ctx context.Context, t *title, own Hold, next placed) error {
	mine, err := db.Get[int64](ctx, s.db, "SELECT place FROM holds WHERE id = $1", own.ID)
	if err != nil {
		return err
	}
	for id, place := range map[string]int64{own.ID: next.Place, next.ID: mine} {
		if _, err := db.Exec(ctx, s.db, "UPDATE holds SET place = $2 WHERE id = $1", id, place); err != nil {
			return err
		}
	}
	if own.Status != Ready {
		return nil
	}
	if _, err := db.Exec(ctx, s.db, "UPDATE holds SET status = 'waiting', ready_until = NULL WHERE id = $1", own.ID); err != nil {
		return err
	}
	t.ready--
	return s.keepForNext(ctx, t)
}

// withHold runs fn with a hold of ctx's reader that is not over, its title locked.
func (s *Service) withHold(ctx context.Context, id string, fn func(context.Context, *title, Hold) error) error {
	v, err := reader(ctx)
	if err != nil {
		return err
	}
	const ownSQL = "WHERE h.id = $2 AND h.account_id = $3 AND h.organization_id = $4 AND h.ended_at IS NULL"
	hold, err := db.Get[Hold](ctx, s.db, holdSQL+ownSQL, s.db.Now(), id, v.AccountID, v.OrganizationID)
	if err != nil {
		return err
	}
	return s.locked(ctx, hold.TitleID, func(ctx context.Context, t *title) error {
		if hold, err = db.Get[Hold](ctx, s.db, holdSQL+ownSQL, t.now, id, v.AccountID, v.OrganizationID); err != nil {
			return err
		}
		return fn(ctx, t, hold)
	})
}

// waiting counts who waits for a title.
func (s *Service) waiting(ctx context.Context, titleID string) (int, error) {
	return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM holds WHERE title_id = $1 AND ended_at IS NULL AND status = 'waiting'", titleID)
}

// estimate is in about how many days a copy is free for who is at a place in the
// queue: when as many loans as there are before have run to their ends.
func (s *Service) estimate(ctx context.Context, t title, place int, rules Rules) (int, error) {
	copies := min(t.copies(), mostCounted)
	if copies == 0 || place < 1 {
		return 0, nil
	}
	ends, err := db.All[db.Time](ctx, s.db,
		"SELECT due_at FROM loans WHERE title_id = $1 AND returned_at IS NULL ORDER BY due_at, id LIMIT $2", t.ID, copies)
	if err != nil {
		return 0, err
	}
	return daysUntilFree(t.now.Time, ends, copies, place, rules), nil
}

// mostCounted bounds the copies whose ends are looked at.
const mostCounted = 1_000

func daysUntilFree(now time.Time, ends []db.Time, copies, place int, rules Rules) int {
	free := make([]time.Time, 0, copies)
	for _, end := range ends {
		free = append(free, end.Time)
	}
	for len(free) < copies { // kept for somebody, who has not begun
		free = append(free, now.Add(rules.loan()))
	}
	slices.SortFunc(free, time.Time.Compare)
	rounds, at := (place-1)/copies, (place-1)%copies
	wait := free[at].Add(time.Duration(rounds) * rules.loan()).Sub(now)
	return max(1, int((wait+day-1)/day))
}
