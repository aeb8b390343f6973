package db

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/ident"
)

// Epoch returns the id of the database's epoch (DESIGN §3). Numbers of the feed
// mean something within one epoch alone: an index, a snapshot or a cache of
// another one is thrown away, as the database may know nothing of what it holds.
func (d *DB) Epoch(ctx context.Context) (string, error) {
	epoch, err := Get[string](ctx, d, "SELECT epoch FROM database_epoch")
	if !apperr.Is(err, apperr.NotFound) {
		return epoch, err
	}
	// Of several nodes that begin at once one is the first.
	_, err = Exec(ctx, d, "INSERT INTO database_epoch (one, epoch, begun_at) VALUES (1, $1, $2) ON CONFLICT (one) DO NOTHING", ident.New(),
		d.Now())
	if err != nil {
		return "", err
	}
	return Get[string](ctx, d, "SELECT epoch FROM database_epoch")
}

// RenewEpoch begins a new epoch and returns its id: whoever has put other rows
// into the database than it had (restore, move) does so before a node opens it.
func (d *DB) RenewEpoch(ctx context.Context) (string, error) {
	epoch := ident.New()
	_, err := Exec(ctx, d, `INSERT INTO database_epoch (one, epoch, begun_at) VALUES (1, $1, $2)
		ON CONFLICT (one) DO UPDATE SET epoch = excluded.epoch, begun_at = excluded.begun_at`, epoch, d.Now())
	return epoch, err
}
