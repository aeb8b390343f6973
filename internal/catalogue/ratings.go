package catalogue

import (
	"context"
	"sync"
	"time"

	"sudar/internal/kit/db"
)

// A rating of few readers is drawn towards what readers give on average, as
// if priorVotes more had given that (PRODUCT, readerschoice). Until there are
// reviews at all the average is priorStars.
const (
	priorVotes = 5
	priorStars = 3_500 // thousandths
)

// meanKept is how long what all readers give on average counts as it was: it
// moves slowly, and to know it is to read every review.
const meanKept = 10 * time.Minute

// meanStars remembers what all readers give on average, in thousandths.
type meanStars struct {
	mu    sync.Mutex
	stars int64
	until time.Time
}

// given is how many readers gave how many stars in all.
type given struct {
	Count int64 `db:"n"`
	Sum   int64 `db:"stars"`
}

const starsSQL = "SELECT COUNT(*) AS n, CAST(COALESCE(SUM(stars), 0) AS BIGINT) AS stars FROM reviews WHERE hidden_at IS NULL"

// mean returns what all readers give on average, at most meanKept old.
func (s *Service) mean(ctx context.Context) (int64, error) {
	m := &s.everybody
	m.mu.Lock()
	defer m.mu.Unlock()
	now := s.clock.Now()
	if now.Before(m.until) {
		return m.stars, nil
	}
	all, err := db.Get[given](ctx, s.db, starsSQL)
	if err != nil {
		return 0, err
	}
	m.stars, m.until = priorStars, now.Add(meanKept)
	if all.Count > 0 {
		m.stars = all.Sum * 1000 / all.Count
	}
	return m.stars, nil
}

// rated runs change, which changes a review of a record, and writes what
// follows for the record in the same transaction: its ratings, its card and
// the mark by which search hears of it.
func (s *Service) rated(ctx context.Context, contentID int64, change func(context.Context) error) error {
	prior, err := s.mean(ctx)
	if err != nil {
		return err
	}
	return s.changing(ctx, contentID, func(ctx context.Context) error {
		if err := change(ctx); err != nil {
			return err
		}
		own, err := db.Get[given](ctx, s.db, starsSQL+" AND content_id = $1", contentID)
		if err != nil {
			return err
		}
		average, weighted := weigh(own, prior)
		_, err = db.Exec(ctx, s.db, "UPDATE contents SET rating_average = $2, rating_count = $3, rating_weighted = $4 WHERE id = $1",
			contentID, average, own.Count, weighted)
		if err != nil {
			return err
		}
		return s.refreshCard(ctx, contentID)
	})
}

// weigh returns the plain and the Bayesian average in thousandths of a star;
// without votes both are 0.
func weigh(own given, prior int64) (average, weighted int64) {
	if own.Count == 0 {
		return 0, 0
	}
	return own.Sum * 1000 / own.Count, (own.Sum*1000 + prior*priorVotes) / (own.Count + priorVotes)
}

// ratingsOf returns how readers rate a record, without hidden reviews.
func (s *Service) ratingsOf(ctx context.Context, contentID int64) (Ratings, error) {
	type row struct {
		Stars int `db:"stars"`
		Count int `db:"n"`
	}
	rows, err := db.All[row](ctx, s.db, `SELECT stars, COUNT(*) AS n FROM reviews
		WHERE content_id = $1 AND hidden_at IS NULL GROUP BY stars ORDER BY stars`, contentID)
	var found Ratings
	sum := 0
	for _, r := range rows {
		found.Stars[r.Stars-1] = r.Count
		found.Count += r.Count
		sum += r.Stars * r.Count
	}
	if found.Count > 0 {
		found.Average = sum * 1000 / found.Count
	}
	return found, err
}
