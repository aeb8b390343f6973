package ambient

import (
	"context"
	"encoding/json"
	"fmt"

	"sudar/internal/kit/db"
)

type row struct {
	Body      string  `db:"body"`
	Sample    bool    `db:"sample"`
	FetchedAt db.Time `db:"fetched_at"`
}

// load returns the stored response of src; false when there is none.
func (s *Service) load(ctx context.Context, src source) (row, bool, error) {
	rows, err := db.All[row](ctx, s.db, "SELECT body, sample, fetched_at FROM ambient WHERE source = $1 LIMIT 1", src.name)
	if err != nil || len(rows) == 0 {
		return row{}, false, err
	}
	return rows[0], true, nil
}

func (s *Service) save(ctx context.Context, src source, response any) error {
	return s.insert(ctx, src, response, false,
		`DO UPDATE SET body = excluded.body, sample = excluded.sample, fetched_at = excluded.fetched_at`)
}

// saveSample never takes the place of a response.
func (s *Service) saveSample(ctx context.Context, src source, response any) error {
	return s.insert(ctx, src, response, true, "DO NOTHING")
}

func (s *Service) insert(ctx context.Context, src source, response any, sample bool, onConflict string) error {
	body, err := json.Marshal(response)
	if err != nil {
		return fmt.Errorf("ambient: %s: %w", src.name, err)
	}
	_, err = db.Exec(ctx, s.db, `INSERT INTO ambient (source, body, sample, fetched_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (source) `+onConflict, src.name, string(body), sample, db.At(s.clock.Now()))
	return err
}
