package records

import (
	"context"
	"encoding/json"
	"fmt"

	"sudar/internal/citations"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
)

// Service keeps records.
type Service struct {
	db      *db.DB
	folders *folders.Service
}

// New returns the service.
func New(d *db.DB, f *folders.Service) *Service { return &Service{db: d, folders: f} }

// signedIn returns the account that asks.
func signedIn(ctx context.Context) (string, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return "", apperr.New(apperr.Unauthenticated)
	}
	return v.AccountID, nil
}

const recordColumns = `SELECT r.id, r.account_id, COALESCE(a.username, '') AS username, a.first_name, a.last_name,
	COALESCE(r.folder_id, '') AS folder_id, r.item, r.created_at, r.updated_at FROM own_records r JOIN accounts a ON a.id = r.account_id`

// listed are the conditions of a list.
func listed(account string, q Query) *db.Where {
	w := db.NewWhere()
	if q.FolderID != "" {
		w.And("r.folder_id = ?", q.FolderID)
	} else {
		w.And("r.account_id = ?", account)
	}
	notes.Words(w, "r.terms", q.Words)
	return w
}

func listSQL(account string, q Query) (string, []any) {
	w := listed(account, q)
	query := recordColumns + w.SQL() + " ORDER BY r.created_at DESC, r.id DESC LIMIT " + w.Bind(q.Page.Size) + " OFFSET " +
		w.Bind(q.Page.Offset())
	return query, w.Args()
}

// List returns a page of the records of ctx's reader, or of those in a folder
// that the reader sees.
func (s *Service) List(ctx context.Context, q Query) (page.List[Record], error) {
	list := page.List[Record]{Request: q.Page}
	account, err := signedIn(ctx)
	if err != nil {
		return list, err
	}
	if q.FolderID != "" {
		if err := s.folders.See(ctx, account, q.FolderID); err != nil {
			return list, err
		}
	}
	w := listed(account, q)
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM own_records r"+w.SQL(), w.Args()...); err != nil {
		return list, err
	}
	query, args := listSQL(account, q)
	list.Rows, err = s.read(ctx, account, query, args...)
	return list, err
}

func (s *Service) read(ctx context.Context, account, query string, args ...any) ([]Record, error) {
	found, err := db.All[Record](ctx, s.db, query, args...)
	for i := range found {
		found[i].Own = found[i].OwnerID == account
	}
	return found, err
}

// visible returns a record that an account sees: its own, or one in a folder that
// it sees; not_found for any other.
func (s *Service) visible(ctx context.Context, account, id string) (Record, error) {
	found, err := s.read(ctx, account, recordColumns+" WHERE r.id = $1", id)
	switch {
	case err != nil:
		return Record{}, err
	case len(found) == 0 || !found[0].Own && found[0].FolderID == "":
		return Record{}, apperr.New(apperr.NotFound)
	case found[0].Own:
		return found[0], nil
	}
	return found[0], s.folders.See(ctx, account, found[0].FolderID)
}

// Get returns a record that ctx's reader sees.
func (s *Service) Get(ctx context.Context, id string) (Record, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Record{}, err
	}
	return s.visible(ctx, account, id)
}

// Export writes records that ctx's reader sees: those that are named, in their
// order, or all in a folder.
func (s *Service) Export(ctx context.Context, format citations.Format, choice Choice) ([]byte, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return nil, err
	}
	chosen, err := s.chosen(ctx, account, choice)
	if err != nil {
		return nil, err
	}
	items := make([]citations.CSLItem, len(chosen))
	for i, record := range chosen {
		items[i] = record.Item
	}
	return citations.Write(format, items), nil
}

func (s *Service) chosen(ctx context.Context, account string, choice Choice) ([]Record, error) {
	if choice.FolderID != "" {
		if err := s.folders.See(ctx, account, choice.FolderID); err != nil {
			return nil, err
		}
		query, args := listSQL(account, Query{FolderID: choice.FolderID, Page: page.Request{Number: 1, Size: MostRecords}})
		return s.read(ctx, account, query, args...)
	}
	seen, of := s.folders.Seen(account)
	w := db.NewWhere().In("r.id", db.List(choice.IDs)...)
	w.And("(r.account_id = ? OR r.folder_id IN ("+seen+"))", append([]any{account}, of...)...)
	found, err := s.read(ctx, account, recordColumns+w.SQL(), w.Args()...)
	if err != nil {
		return nil, err
	}
	at := map[string]Record{}
	for _, record := range found {
		at[record.ID] = record
	}
	chosen := make([]Record, len(choice.IDs))
	for i, id := range choice.IDs {
		record, known := at[id]
		if !known {
			return nil, apperr.New(apperr.NotFound)
		}
		chosen[i] = record
	}
	return chosen, nil
}

// stored returns an item as a row has it.
func stored(it citations.CSLItem) (string, error) {
	text, err := json.Marshal(it)
	if err != nil {
		return "", fmt.Errorf("records: item: %w", err)
	}
	return string(text), nil
}
