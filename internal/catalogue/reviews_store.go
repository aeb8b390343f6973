package catalogue

import (
	"context"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

type reviewRow struct {
	ID         string  `db:"id"`
	ContentID  int64   `db:"content_id"`
	Slug       string  `db:"slug"`
	Title      string  `db:"title"`
	AccountID  string  `db:"account_id"`
	Stars      int     `db:"stars"`
	Body       string  `db:"body"`
	HiddenAt   db.Time `db:"hidden_at"`
	CreatedAt  db.Time `db:"created_at"`
	UpdatedAt  db.Time `db:"updated_at"`
	Username   string  `db:"username"`
	FirstName  string  `db:"first_name"`
	LastName   string  `db:"last_name"`
	DisabledAt db.Time `db:"disabled_at"`
}

func (r reviewRow) review(viewer string) Review {
	return Review{
		Opinion: Opinion{Stars: r.Stars, Text: r.Body}, ID: r.ID, ContentID: r.ContentID, Slug: r.Slug, Title: r.Title, Name: r.name(),
		Mine: viewer != "" && r.AccountID == viewer, Hidden: !r.HiddenAt.IsZero(), CreatedAt: r.CreatedAt.Time, UpdatedAt: r.UpdatedAt.Time,
	}
}

// name is how everybody sees a reader, never anything of an account that is closed.
func (r reviewRow) name() string {
	if !r.DisabledAt.IsZero() {
		return ""
	}
	return ReaderName(r.Username, r.FirstName, r.LastName)
}

// ReaderName is the name under which everybody sees a reader: «С. Энхжин», else the
// username; never an address.
func ReaderName(username, first, last string) string {
	first, last = strings.TrimSpace(first), strings.TrimSpace(last)
	switch {
	case first == "" || strings.Contains(first, "@"):
		return username
	case last == "":
		return first
	}
	return initial(last) + ". " + first
}

// reviewsFrom is where reviews are read; accounts and contents have theirs by
// their ids.
const reviewsFrom = " FROM reviews r JOIN contents c ON c.id = r.content_id JOIN accounts a ON a.id = r.account_id"

func reviewsSQL(w *db.Where, offset, limit int) (string, []any) {
	query := `SELECT r.id, r.content_id, c.slug, c.title, r.account_id, r.stars, r.body, r.hidden_at, r.created_at, r.updated_at,
		a.username, a.first_name, a.last_name, a.disabled_at` + reviewsFrom + w.SQL() + " ORDER BY r.created_at DESC, r.id DESC"
	return query + " LIMIT " + w.Bind(limit) + " OFFSET " + w.Bind(offset), w.Args()
}

// reviewsWhere returns the reviews of w, newest first, as ctx's viewer sees them.
func (s *Service) reviewsWhere(ctx context.Context, w *db.Where, offset, limit int) ([]Review, error) {
	query, args := reviewsSQL(w, offset, limit)
	rows, err := db.All[reviewRow](ctx, s.db, query, args...)
	account, _ := reader(ctx)
	found := make([]Review, len(rows))
	for i, row := range rows {
		found[i] = row.review(account)
	}
	return found, err
}

func (s *Service) countReviews(ctx context.Context, w *db.Where) (int, error) {
	return db.Get[int](ctx, s.db, "SELECT COUNT(*)"+reviewsFrom+w.SQL(), w.Args()...)
}

// written are the conditions of a content's reviews that everybody sees, but
// for one account's.
func written(contentID int64, except string) *db.Where {
	w := db.NewWhere().And("r.content_id = ?", contentID).And("r.hidden_at IS NULL").And("r.body <> ''")
	if except != "" {
		w.And("r.account_id <> ?", except)
	}
	return w
}

func (s *Service) writtenReviews(ctx context.Context, contentID int64, except string, offset, limit int) ([]Review, int, error) {
	total, err := s.countReviews(ctx, written(contentID, except))
	if err != nil || total <= offset {
		return nil, total, err
	}
	rows, err := s.reviewsWhere(ctx, written(contentID, except), offset, limit)
	return rows, total, err
}

// ownReview returns a review of the viewer's; not_found for another's.
func (s *Service) ownReview(ctx context.Context, id string) (Review, error) {
	account, err := reader(ctx)
	if err != nil {
		return Review{}, err
	}
	found, err := s.reviewsWhere(ctx, db.NewWhere().And("r.id = ?", id).And("r.account_id = ?", account), 0, 1)
	if err == nil && len(found) == 0 {
		err = apperr.New(apperr.NotFound)
	}
	if err != nil {
		return Review{}, err
	}
	return found[0], nil
}

// visibleID returns the id of a record that the viewer may see, by id or slug;
// otherwise what ByIDOrSlug returns.
func (s *Service) visibleID(ctx context.Context, ref string) (int64, error) {
	id, err := s.resolve(ctx, ref)
	if err != nil {
		return 0, err
	}
	return id, s.mustSee(ctx, id)
}

// mustSee refuses a record that the viewer may not see.
func (s *Service) mustSee(ctx context.Context, id int64) error {
	visible, _, err := s.Visible(ctx, id)
	if err != nil || visible {
		return err
	}
	return s.goneOrForeign(ctx, id)
}
