package app

import (
	"context"
	"time"

	"sudar/internal/kit/db"
)

// How often a node looks for sessions that ended elsewhere, and how many marks
// it reads at a time.
const (
	sessionsEvery = 250 * time.Millisecond
	sessionMarks  = 500
)

// followSessions closes on this node what sessions opened that end anywhere,
// until ctx ends. What fails is logged: the caches run out by themselves.
func (a *App) followSessions(ctx context.Context) {
	epoch, _ := a.DB.Epoch(ctx)
	seen, err := a.DB.FeedPosition(ctx)
	for ctx.Err() == nil {
		if now, failed := a.DB.Epoch(ctx); failed == nil && now != epoch { // restored: its marks are numbered anew
			epoch = now
			seen, err = a.DB.FeedPosition(ctx)
		}
		if err == nil {
			seen, err = a.closeEnded(ctx, seen)
		}
		if err != nil && ctx.Err() == nil {
			a.Log.WarnContext(ctx, "ended sessions were not read", "error", err)
			err = nil
		}
		select {
		case <-ctx.Done():
		case <-time.After(sessionsEvery):
		}
	}
}

// closeEnded reads the marks after seen and answers the last one's place.
func (a *App) closeEnded(ctx context.Context, seen int64) (int64, error) {
	marks, err := a.DB.Feed(ctx, seen, sessionMarks)
	for _, mark := range marks {
		if mark.Topic == db.TopicSession {
			a.Reading.SessionEnded(mark.Key)
		}
		seen = mark.Seq
	}
	return seen, err
}
