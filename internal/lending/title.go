package lending

import (
	"cmp"
	"context"
	"slices"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// title is what an organisation lends, with its licences and the copies that are
// neither lent nor kept for anybody.
type title struct {
	ID             string `db:"id"`
	OrganizationID string `db:"organization_id"`
	ContentID      int64  `db:"content_id"`
	ItemID         int64  `db:"item_id"`
	now            db.Time
	licences       []licence // that are in force, the soonest ending first
	ready          int       // copies that are kept
}

type licence struct {
	ID        string  `db:"id"`
	Copies    int     `db:"copies"`
	LoansLeft *int    `db:"loans_left"`
	EndsAt    db.Time `db:"ends_at"`
	Lent      int     `db:"lent"`
}

func (l licence) free() int {
	free := l.Copies - l.Lent
	if l.LoansLeft != nil {
		free = min(free, *l.LoansLeft)
	}
	return free
}

// free is how many copies nobody has and nobody is kept one; below 0 when a
// licence ended or shrank under those who have.
func (t title) free() int {
	free := -t.ready
	for _, l := range t.licences {
		free += l.free()
	}
	return free
}

func (t title) copies() int {
	n := 0
	for _, l := range t.licences {
		n += l.Copies
	}
	return n
}

// lends tells whether a copy can become free again.
func (t title) lends() bool {
	return slices.ContainsFunc(t.licences, func(l licence) bool { return l.Copies > 0 && (l.LoansLeft == nil || *l.LoansLeft > 0) })
}

// next returns the licence by which the next copy is lent: of those with a free
// one the soonest ending, for it is of use for the shortest time.
func (t title) next() *licence {
	for i := range t.licences {
		if t.licences[i].free() > 0 {
			return &t.licences[i]
		}
	}
	return nil
}

func (t title) target() entitlements.Target {
	if t.ItemID != 0 {
		return entitlements.Target{ItemID: t.ItemID}
	}
	return entitlements.Target{ContentID: t.ContentID}
}

const titleSQL = "SELECT id, organization_id, content_id, item_id FROM lending_titles "

// lent returns what an organisation lends of an item; not_lent when it does not.
func (s *Service) lent(ctx context.Context, organizationID string, contentID, itemID int64) (title, error) {
	t, err := db.Get[title](ctx, s.db, titleSQL+"WHERE organization_id = $1 AND content_id = $2 AND item_id IN (0, $3)",
		organizationID, contentID, itemID)
	if apperr.Is(err, apperr.NotFound) {
		return t, apperr.New(apperr.NotLent)
	}
	return t, err
}

// locked runs fn while nobody else lends, returns or waits for a title, after what
// is due has been done. ctx carries a transaction, or one is begun.
func (s *Service) locked(ctx context.Context, id string, fn func(ctx context.Context, t *title) error) error {
	return s.db.InLockedTx(ctx, "lending_titles", id, func(ctx context.Context) error {
		t, err := db.Get[title](ctx, s.db, titleSQL+"WHERE id = $1", id)
		if err != nil {
			return err
		}
		if err := s.settle(ctx, &t); err != nil {
			return err
		}
		return fn(ctx, &t)
	})
}

// look reads licences and copies as of now. What is due and not yet done counts as
// done.
func (s *Service) look(ctx context.Context, t *title) (err error) {
	t.now = s.db.Now()
	t.licences, err = db.All[licence](ctx, s.db, `SELECT l.id, l.copies, l.loans_left, l.ends_at,
		(SELECT COUNT(*) FROM loans n WHERE n.licence_id = l.id AND n.returned_at IS NULL AND n.due_at > $2) AS lent
		FROM licences l WHERE l.title_id = $1 AND l.model = 'loan' AND l.starts_at <= $2 AND (l.ends_at IS NULL OR l.ends_at > $2)
		ORDER BY l.ends_at, l.id`, t.ID, t.now)
	if err != nil {
		return err
	}
	slices.SortStableFunc(t.licences, func(a, b licence) int { return cmp.Compare(soonest(a.EndsAt), soonest(b.EndsAt)) })
	t.ready, err = db.Get[int](ctx, s.db,
		"SELECT COUNT(*) FROM holds WHERE title_id = $1 AND ended_at IS NULL AND status = 'ready' AND ready_until > $2", t.ID, t.now)
	return err
}

// soonest orders ends; what has none comes last.
func soonest(end db.Time) int64 {
	if end.IsZero() {
		return 1<<63 - 1
	}
	return end.UnixMicro()
}

// earlier returns the earlier of two moments; the zero time is none.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || (!b.IsZero() && b.Before(a)) {
		return b
	}
	return a
}
