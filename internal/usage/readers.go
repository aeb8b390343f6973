package usage

import (
	"bytes"
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"strings"

	"sudar/internal/kit/db"
)

// readerRow says in memory who reads what; what is written of it is a digest.
type readerRow struct {
	month, organization string
	item                int64
	who                 visitor
}

// addReaders writes who reads, as digests under the keys of the months. Accounts that
// want no history are left out, and so is a month that is reported already.
func (s *Service) addReaders(ctx context.Context, seen map[readerRow]struct{}) error {
	keeping, err := s.keepingHistory(ctx, seen)
	if err != nil {
		return err
	}
	secrets := map[string][]byte{}
	digests := map[digestRow]struct{}{}
	for row := range seen {
		secret, known := secrets[row.month]
		if !known {
			if secret, err = s.secretOf(ctx, row.month); err != nil {
				return err
			}
			secrets[row.month] = secret
		}
		if len(secret) > 0 && (!row.who.account || keeping[row.who.name]) {
			digests[digestRow{row.month, row.organization, row.item, digest(secret, row.who)}] = struct{}{}
		}
	}
	return s.insertReaders(ctx, digests)
}

type digestRow struct {
	month, organization string
	item                int64
	digest              [16]byte
}

// digest names a visitor under the key of a month.
func digest(secret []byte, who visitor) (short [16]byte) {
	mac := hmac.New(sha256.New, secret)
	_, _ = mac.Write([]byte(who.name))
	copy(short[:], mac.Sum(nil))
	return short
}

func (s *Service) insertReaders(ctx context.Context, digests map[digestRow]struct{}) error {
	if len(digests) == 0 {
		return nil
	}
	w := db.NewWhere()
	rows := make([]string, 0, len(digests))
	for _, key := range sorted(digests, func(a, b digestRow) int {
		return cmp.Or(cmp.Compare(a.month, b.month), cmp.Compare(a.item, b.item), cmp.Compare(a.organization, b.organization),
			bytes.Compare(a.digest[:], b.digest[:]))
	}) {
		rows = append(rows, "("+w.Bind(key.month, key.item, key.organization, key.digest[:])+")")
	}
	_, err := db.Exec(ctx, s.db, "INSERT INTO usage_readers (month, item_id, organization_id, reader) VALUES "+strings.Join(rows, ", ")+
		" ON CONFLICT (month, item_id, organization_id, reader) DO NOTHING", w.Args()...)
	return err
}

// keepingHistory returns those of the accounts that want a history kept.
func (s *Service) keepingHistory(ctx context.Context, seen map[readerRow]struct{}) (map[string]bool, error) {
	var ids []any
	for row := range seen {
		if row.who.account {
			ids = append(ids, row.who.name)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	w := db.NewWhere().And("history").In("id", ids...)
	found, err := db.All[string](ctx, s.db, "SELECT id FROM accounts"+w.SQL(), w.Args()...)
	keeping := make(map[string]bool, len(found))
	for _, id := range found {
		keeping[id] = true
	}
	return keeping, err
}

// secretOf returns the key of a month, which the first who asks makes; none when the
// month is reported.
func (s *Service) secretOf(ctx context.Context, month string) ([]byte, error) {
	fresh := make([]byte, sha256.Size)
	_, _ = rand.Read(fresh)
	if _, err := db.Exec(ctx, s.db, "INSERT INTO usage_keys (month, secret, closed) VALUES ($1, $2, FALSE) ON CONFLICT (month) DO NOTHING",
		month, fresh); err != nil {
		return nil, err
	}
	type row struct {
		Secret []byte `db:"secret"`
		Closed bool   `db:"closed"`
	}
	key, err := db.Get[row](ctx, s.db, "SELECT secret, closed FROM usage_keys WHERE month = $1", month)
	if key.Closed {
		return nil, err
	}
	return key.Secret, err
}
