package replica

import (
	"context"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/search/index"
)

// Figures are what an operator watches of a node's index.
type Figures struct {
	Answers   bool // searches are served; before, lists come from the database and words are refused
	Building  bool // anew from the database
	Documents int  // that live in it
	Segments  int
	Bytes     int64     // of all segments, in memory and in files
	Lag       int64     // places of the feed that are not in it yet
	SavedAt   time.Time // of the snapshot in its folder; zero: there is none
}

// Figures returns how the replica is.
func (r *Replica) Figures(ctx context.Context) (Figures, error) {
	f := Figures{Answers: r.searcher.Answers(), Building: r.building.Load()}
	x := r.held.Load()
	if x == nil {
		return f, nil
	}
	f.Documents, f.Segments, f.Bytes = x.Docs(), x.Segments(), x.Bytes()
	newest, err := r.db.FeedPosition(db.AllTenants(ctx, "search figures"))
	f.SavedAt = index.SavedAt(r.folder)
	f.Lag = max(0, newest-x.Position())
	return f, err
}
