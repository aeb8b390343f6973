package notes

import (
	"context"
	"encoding/json"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

const (
	// MostMegabytes bounds what the entries of one account take, each of 2^20
	// bytes.
	MostMegabytes = 20
	// mostBehind is after how many changes of its account a deleted entry is
	// forgotten. A device that was away for longer keeps showing it.
	mostBehind = 50_000
)

// held is what an account has, in the transaction of its caller.
type held struct {
	Entries int   `db:"entries"`
	Bytes   int64 `db:"bytes"`
}

// held returns what an account has but for one entry, "" for none. The
// account's row is locked: nobody adds anything meanwhile.
func (s *Service) held(ctx context.Context, account, except string) (held, error) {
	return db.Get[held](ctx, s.db, `SELECT COUNT(*) AS entries,
		COALESCE(SUM(octet_length(body) + octet_length(quote) + octet_length(CAST(tags AS TEXT)) + COALESCE(octet_length(CAST(locator AS `+
		`TEXT)), 0)), 0) AS bytes
		FROM entries WHERE account_id = $1 AND id <> $2 AND deleted_at IS NULL`, account, except)
}

// room returns entry_bytes_full if a writing would be too much.
func (h held) room(w Writing) error {
	if h.Bytes+int64(size(w)) > MostMegabytes<<20 {
		return apperr.Full(apperr.EntryBytesFull, "body", MostMegabytes)
	}
	return nil
}

// size is how many bytes a writing takes.
func size(w Writing) int {
	locator, _ := json.Marshal(w.Locator) // plain values
	tags, _ := json.Marshal(w.Tags)
	return len(w.Body) + len(w.Quote) + len(tags) + len(locator)
}

// forget drops the deleted entries of an account that were last changed before
// a change.
func (s *Service) forget(ctx context.Context, account string, change int64) error {
	_, err := db.Exec(ctx, s.db, "DELETE FROM entries WHERE account_id = $1 AND change < $2 AND deleted_at IS NOT NULL", account, change)
	return err
}
