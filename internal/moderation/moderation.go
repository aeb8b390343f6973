// Package moderation lets staff look through the reviews of their organisation's titles,
// hide what breaks the rules and show it again.
package moderation

import (
	"context"
	"strings"
	"unicode"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// Show narrows the list.
type Show string

// What the list is narrowed to.
const (
	All      Show = ""
	Low      Show = "low" // one or two stars
	Hidden   Show = "hidden"
	Reported Show = "reported" // reports of them wait
)

// Review is a review as staff see it.
type Review struct {
	ID           string           `db:"id"`
	ContentID    int64            `db:"content_id"`
	Slug         string           `db:"slug"`
	Title        string           `db:"title"`
	Stars        int              `db:"stars"`
	Text         string           `db:"body"`
	HiddenAt     db.Time          `db:"hidden_at"`
	HiddenReason catalogue.Reason `db:"hidden_reason"`
	Reports      int              `db:"reports"` // that wait
	CreatedAt    db.Time          `db:"created_at"`
	UpdatedAt    db.Time          `db:"updated_at"`
	OwnerID      string           `db:"owner_id"`
	AccountID    string           `db:"account_id"`
	Username     string           `db:"username"`
	FirstName    string           `db:"first_name"`
	LastName     string           `db:"last_name"`
	DisabledAt   db.Time          `db:"disabled_at"`
}

// Name is how everybody sees its reader; "" when the account is closed.
func (r Review) Name() string {
	if !r.DisabledAt.IsZero() {
		return ""
	}
	return catalogue.ReaderName(r.Username, r.FirstName, r.LastName)
}

// HiddenEvent happens when a review was hidden or shown again; it carries Moved.
const HiddenEvent = "moderation.hidden"

// Moved says what became of which review; Reason is "" when it is shown again.
type Moved struct {
	EventID   string           `json:"event_id"`
	ReviewID  string           `json:"review_id"`
	AccountID string           `json:"account_id"`
	ContentID int64            `json:"content_id"`
	Reason    catalogue.Reason `json:"reason"`
}

// Service moderates reviews.
type Service struct {
	db        *db.DB
	audit     *audit.Service
	catalogue *catalogue.Service
}

// New returns the service.
func New(d *db.DB, acts *audit.Service, records *catalogue.Service) *Service {
	return &Service{db: d, audit: acts, catalogue: records}
}

// owner returns whose reviews the viewer looks after: "" for those of all, which the
// hub's administrators do at the hub.
func owner(ctx context.Context) (string, error) {
	v, _ := viewer.From(ctx)
	switch {
	case !v.Staff():
		return "", apperr.New(apperr.RoleRequired)
	case v.Everywhere():
		return "", nil
	}
	return v.OrganizationID, nil
}

const from = " FROM reviews r JOIN contents c ON c.id = r.content_id JOIN accounts a ON a.id = r.account_id"

const columns = `SELECT r.id, r.content_id, c.slug, c.title, r.stars, r.body, r.hidden_at, r.hidden_reason, r.created_at, r.updated_at,
	r.owner_id, r.account_id, a.username, a.first_name, a.last_name, a.disabled_at,
	(SELECT COUNT(*) FROM reports p WHERE p.review_id = r.id) AS reports` + from

// Reviews returns a page of the reviews of the viewer's organisation's titles, newest
// first; words are each in the text, or in the name of the title.
func (s *Service) Reviews(ctx context.Context, show Show, words string, request page.Request) (page.List[Review], error) {
	list := page.List[Review]{Request: request}
	whose, err := owner(ctx)
	if err != nil {
		return list, err
	}
	w := narrowed(whose, show, words)
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*)"+from+w.SQL(), w.Args()...); err != nil || list.Total <= request.Offset() {
		return list, err
	}
	query, args := pageSQL(w, request)
	list.Rows, err = db.All[Review](ctx, s.db, query, args...)
	return list, err
}

func pageSQL(w *db.Where, request page.Request) (string, []any) {
	conditions := w.SQL()
	limit, offset := w.Bind(request.Size), w.Bind(request.Offset())
	return columns + conditions + " ORDER BY r.created_at DESC, r.id DESC LIMIT " + limit + " OFFSET " + offset, w.Args()
}

func narrowed(whose string, show Show, words string) *db.Where {
	w := db.NewWhere()
	if whose != "" {
		w.And("r.owner_id = ?", whose)
	}
	switch show {
	case Low:
		w.And("r.stars <= 2")
	case Hidden:
		w.And("r.hidden_at IS NOT NULL")
	case Reported:
		if whose == "" {
			w.And("r.id IN (SELECT p.review_id FROM reports p WHERE p.review_id IS NOT NULL)")
		} else {
			w.And("r.id IN (SELECT p.review_id FROM reports p WHERE p.owner_id = ? AND p.review_id IS NOT NULL)", whose)
		}
	case All:
	}
	for word := range strings.FieldsSeq(words) {
		holds(w, word)
	}
	return w
}

// holds adds that a word is in the text or the title, however it is capitalised: SQLite
// knows the small letters of Latin ones only.
func holds(w *db.Where, word string) {
	escaped := strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(strings.ToLower(word))
	letters := []rune(escaped)
	letters[0] = unicode.ToUpper(letters[0])
	var either []string
	var patterns []any
	for _, column := range []string{"r.body", "c.title"} {
		for _, form := range []string{escaped, string(letters), strings.ToUpper(escaped)} {
			either = append(either, "LOWER("+column+`) LIKE ? ESCAPE '\'`)
			patterns = append(patterns, "%"+form+"%")
		}
	}
	w.And("("+strings.Join(either, " OR ")+")", patterns...)
}
