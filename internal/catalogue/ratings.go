package catalogue

import (
	"context"

	"sudar/internal/kit/db"
)

// A rating of few readers is drawn towards what readers give on average, as
// if priorVotes more had given that (PRODUCT, readerschoice). Until there are
// reviews at all the average is priorStars.
const (
	priorVotes = 5
	priorStars = 3_500 // thousandths
)

// RecalculateRating writes a record's average, number and weighted average of
// the reviews that are not hidden. Whoever changes a review calls it in the
// same transaction.
func (s *Service) RecalculateRating(ctx context.Context, contentID int64) error {
	type sums struct {
		Count int64 `db:"n"`
		Stars int64 `db:"stars"`
	}
	const query = "SELECT COUNT(*) AS n, CAST(COALESCE(SUM(stars), 0) AS BIGINT) AS stars FROM reviews WHERE hidden_at IS NULL"
	return s.db.InTx(ctx, func(ctx context.Context) error {
		own, err := db.Get[sums](ctx, s.db, query+" AND content_id = $1", contentID)
		if err != nil {
			return err
		}
		everybody, err := db.Get[sums](ctx, s.db, query)
		if err != nil {
			return err
		}
		average, weighted := weigh(own.Count, own.Stars, everybody.Count, everybody.Stars)
		_, err = db.Exec(ctx, s.db, "UPDATE contents SET rating_average = $2, rating_count = $3, rating_weighted = $4 WHERE id = $1",
			contentID, average, own.Count, weighted)
		if err != nil {
			return err
		}
		return s.refresh(ctx, contentID)
	})
}

// weigh answers the plain and the Bayesian average in thousandths of a star;
// without votes both are 0.
func weigh(count, stars, allCount, allStars int64) (average, weighted int64) {
	if count == 0 {
		return 0, 0
	}
	prior := int64(priorStars)
	if allCount > 0 {
		prior = allStars * 1000 / allCount
	}
	return stars * 1000 / count, (stars*1000 + prior*priorVotes) / (count + priorVotes)
}
