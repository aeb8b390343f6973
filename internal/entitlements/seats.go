package entitlements

import (
	"context"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// SeatFor is how long a seat stays taken after its reader was last heard of:
// three words of a reader who is there.
const SeatFor = 90 * time.Second

// Seat is one of those of a right; the zero value needs none.
type Seat struct {
	RightID string
	Of      int // seats of the right
}

// TakeSeat takes a seat for holder, or says that its reader is still there;
// seats_taken when others hold them all.
func (s *Service) TakeSeat(ctx context.Context, seat Seat, holder string) error {
	if seat.Of == 0 {
		return nil
	}
	if there, err := s.stillThere(ctx, seat, holder); there || err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		err := s.db.LockRow(ctx, "entitlements", seat.RightID) // its seats are counted
		if apperr.Is(err, apperr.NotFound) {
			return apperr.New(apperr.SeatsTaken)
		}
		if err != nil {
			return err
		}
		now := s.db.Now()
		if _, err := db.Exec(ctx, s.db, "DELETE FROM seats WHERE right_id = $1 AND heard_at <= $2", seat.RightID,
			db.At(now.Add(-SeatFor))); err != nil {
			return err
		}
		taken, err := db.Exec(ctx, s.db, `INSERT INTO seats (right_id, holder, heard_at)
			SELECT e.id, $2, $3 FROM entitlements e
			WHERE e.id = $1 AND (SELECT COUNT(*) FROM seats x WHERE x.right_id = e.id AND x.holder <> $2) < e.seats
			ON CONFLICT (right_id, holder) DO UPDATE SET heard_at = excluded.heard_at`, seat.RightID, holder, now)
		if err != nil {
			return err
		}
		if taken == 0 {
			return apperr.New(apperr.SeatsTaken)
		}
		return nil
	})
}

// stillThere prolongs a seat that its holder has, without waiting for others
// who take one.
func (s *Service) stillThere(ctx context.Context, seat Seat, holder string) (bool, error) {
	now := s.db.Now()
	kept, err := db.Exec(ctx, s.db, "UPDATE seats SET heard_at = $3 WHERE right_id = $1 AND holder = $2 AND heard_at > $4",
		seat.RightID, holder, now, db.At(now.Add(-SeatFor)))
	return kept > 0, err
}
