package audit

import (
	"context"
	"encoding/json"

	"sudar/internal/kit/db"
)

// mostOwn bounds the acts of one person that are exported.
const mostOwn = 1_000

// ExportAccount tells what a person did as staff, and what staff did to them.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type line struct {
		Act    string          `json:"act"`
		Own    bool            `json:"own"`
		Object string          `json:"object"`
		After  json.RawMessage `json:"after"`
		At     db.Time         `json:"at"`
	}
	rows, err := db.All[row](ctx, s.db, `SELECT act, COALESCE(actor_id, '') AS actor, object, after, at FROM audit_log
		WHERE actor_id = $1 OR subject_id = $1 ORDER BY at DESC, id LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	lines := make([]line, len(rows))
	for i, r := range rows {
		lines[i] = line{Act: r.Act, Own: r.Actor == accountID, Object: r.Object, After: json.RawMessage(r.After), At: r.At}
	}
	return put("staff_acts", lines)
}

// EraseAccount takes the person out of the log; what happened stays.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, s.db, "UPDATE audit_log SET actor_id = NULL WHERE actor_id = $1", accountID); err != nil {
			return err
		}
		_, err := db.Exec(ctx, s.db, "UPDATE audit_log SET subject_id = NULL WHERE subject_id = $1", accountID)
		return err
	})
}

// JoinAccounts moves the acts of one account to another of the same person.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, s.db, "UPDATE audit_log SET actor_id = $2 WHERE actor_id = $1", from, to); err != nil {
			return err
		}
		_, err := db.Exec(ctx, s.db, "UPDATE audit_log SET subject_id = $2 WHERE subject_id = $1", from, to)
		return err
	})
}
