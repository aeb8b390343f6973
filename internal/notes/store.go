package notes

import (
	"context"
	"encoding/json"
	"fmt"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

type entryRow struct {
	ID         string  `db:"id"`
	AccountID  string  `db:"account_id"`
	ClientID   string  `db:"client_id"`
	Kind       string  `db:"kind"`
	ContentID  int64   `db:"content_id"`
	ItemID     int64   `db:"item_id"`
	FolderID   string  `db:"folder_id"`
	Locator    string  `db:"locator"`
	Quote      string  `db:"quote"`
	Colour     string  `db:"colour"`
	Tags       string  `db:"tags"`
	Body       string  `db:"body"`
	Version    int64   `db:"version"`
	Change     int64   `db:"change"`
	CreatedAt  db.Time `db:"created_at"`
	ModifiedAt db.Time `db:"modified_at"`
	DeletedAt  db.Time `db:"deleted_at"`
}

// entryColumns leave no NULL but deleted_at.
const entryColumns = `SELECT e.id, e.account_id, e.client_id, e.kind, COALESCE(e.content_id, 0) AS content_id,
	COALESCE(e.item_id, 0) AS item_id,
	COALESCE(e.folder_id, '') AS folder_id, COALESCE(e.locator, 'null') AS locator, e.quote, e.colour, e.tags, e.body,
	e.version, e.change, e.created_at, e.modified_at, e.deleted_at FROM entries e`

func (r entryRow) entry() (Entry, error) {
	e := Entry{
		ID: r.ID, AuthorID: r.AccountID, ClientID: r.ClientID, ContentID: r.ContentID, ItemID: r.ItemID, Version: r.Version, Change: r.Change,
		Writing:   Writing{Kind: Kind(r.Kind), FolderID: r.FolderID, Quote: r.Quote, Colour: Colour(r.Colour), Body: r.Body},
		CreatedAt: r.CreatedAt.Time, ModifiedAt: r.ModifiedAt.Time, DeletedAt: r.DeletedAt.Time,
	}
	if err := json.Unmarshal([]byte(r.Locator), &e.Locator); err != nil {
		return e, fmt.Errorf("notes: locator of %s: %w", r.ID, err)
	}
	if err := json.Unmarshal([]byte(r.Tags), &e.Tags); err != nil {
		return e, fmt.Errorf("notes: tags of %s: %w", r.ID, err)
	}
	return e, nil
}

func (s *Service) read(ctx context.Context, query string, args ...any) ([]Entry, error) {
	rows, err := db.All[entryRow](ctx, s.db, query, args...)
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(rows))
	for i, row := range rows {
		if entries[i], err = row.entry(); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

func (s *Service) one(ctx context.Context, column, account, id string) (Entry, error) {
	found, err := s.read(ctx, entryColumns+" WHERE e.account_id = $1 AND e."+column+" = $2", account, id)
	if err == nil && len(found) == 0 {
		err = apperr.New(apperr.NotFound)
	}
	if err != nil {
		return Entry{}, err
	}
	return found[0], nil
}

func (s *Service) byID(ctx context.Context, account, id string) (Entry, error) {
	return s.one(ctx, "id", account, id)
}

func (s *Service) byClient(ctx context.Context, account, clientID string) (Entry, error) {
	return s.one(ctx, "client_id", account, clientID)
}

// listed are the conditions of a list: what is there, of an account or of all
// who write in a folder.
func (s *Service) listed(account string, q Query) *db.Where {
	w := db.NewWhere()
	if q.FolderID != "" {
		w.And("e.folder_id = ?", q.FolderID)
	} else {
		w.And("e.account_id = ?", account)
	}
	if q.ItemID != 0 {
		w.And("e.item_id = ?", q.ItemID)
	}
	if q.Unfiled {
		seen, args := s.folders.Seen(account)
		w.And("(e.folder_id IS NULL OR e.folder_id NOT IN ("+seen+"))", args...)
	}
	if q.Colour != "" {
		w.And("e.colour = ?", string(q.Colour))
	}
	if !q.From.IsZero() {
		w.And("e.created_at >= ?", db.At(q.From))
	}
	if !q.To.IsZero() {
		w.And("e.created_at < ?", db.At(q.To))
	}
	found(w, q)
	return w.And("e.deleted_at IS NULL")
}

func (s *Service) count(ctx context.Context, account string, q Query) (int, error) {
	w := s.listed(account, q)
	return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM entries e"+w.SQL(), w.Args()...)
}

func (s *Service) entries(ctx context.Context, account string, q Query) ([]Entry, error) {
	query, args := s.listSQL(account, q)
	return s.read(ctx, query, args...)
}

func changesSQL(account string, itemID, cursor int64, limit int) (string, []any) {
	w := db.NewWhere().And("e.account_id = ?", account)
	if itemID != 0 {
		w.And("e.item_id = ?", itemID)
	}
	w.And("e.change > ?", cursor)
	if cursor == 0 {
		w.And("e.deleted_at IS NULL")
	}
	return entryColumns + w.SQL() + " ORDER BY e.change LIMIT " + w.Bind(limit), w.Args()
}

func (s *Service) changes(ctx context.Context, account string, itemID, cursor int64, limit int) ([]Entry, error) {
	query, args := changesSQL(account, itemID, cursor, limit)
	return s.read(ctx, query, args...)
}

// nextChange numbers a write of an account, whose row the transaction of ctx
// has locked.
func (s *Service) nextChange(ctx context.Context, account string) (int64, error) {
	return db.Get[int64](ctx, s.db, "SELECT COALESCE(MAX(change), 0) + 1 FROM entries WHERE account_id = $1", account)
}

// columns are the values of an entry that a write may set.
func (e Entry) columns() ([]any, error) {
	var locator any
	if e.Locator != nil {
		text, err := json.Marshal(e.Locator)
		if err != nil {
			return nil, fmt.Errorf("notes: locator: %w", err)
		}
		locator = string(text)
	}
	tags, err := json.Marshal(e.Tags)
	if err != nil {
		return nil, fmt.Errorf("notes: tags: %w", err)
	}
	return []any{
		string(e.Kind), db.OrNull(e.FolderID), locator, e.place(), e.Quote, string(e.Colour), string(tags), e.Body,
		e.Version, e.Change, db.At(e.ModifiedAt), db.At(e.DeletedAt), e.terms(),
	}, nil
}

func (s *Service) insert(ctx context.Context, account string, e Entry) error {
	args, err := e.columns()
	if err != nil {
		return err
	}
	args = append(args, e.ID, account, e.ClientID, db.OrNull(e.ContentID), db.OrNull(e.ItemID), db.At(e.CreatedAt))
	_, err = db.Exec(ctx, s.db, `INSERT INTO entries (kind, folder_id, locator, place, quote, colour, tags, body, version, change,
		modified_at, deleted_at, terms, id, account_id, client_id, content_id, item_id, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`, args...)
	return err
}

func (s *Service) update(ctx context.Context, account string, e Entry) error {
	columns, err := e.columns()
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `UPDATE entries SET kind = $1, folder_id = $2, locator = $3, place = $4, quote = $5, colour = $6,
		tags = $7, body = $8, version = $9, change = $10, modified_at = $11, deleted_at = $12, terms = $13 WHERE id = $14 AND account_id = $15`,
		append(columns, e.ID, account)...)
	return err
}

// FollowItems keeps the entries of items that were given to another content.
func (s *Service) FollowItems(ctx context.Context, into int64, itemIDs []int64) error {
	w := db.NewWhere(into).In("item_id", db.List(itemIDs)...)
	_, err := db.Exec(ctx, s.db, "UPDATE entries SET content_id = $1"+w.SQL(), w.Args()...)
	return err
}
