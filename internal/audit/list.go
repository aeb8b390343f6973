package audit

import (
	"context"
	"encoding/json"
	"strings"
	"time"
	"unicode"

	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// Filter narrows the log; zero values narrow nothing.
type Filter struct {
	Act         Act
	Actor       string // username of who did it
	Object      string // a part of the name of what it was done to
	Words       string // each is in the object, a username or what was changed
	From, Until time.Time
}

type row struct {
	ID      string  `db:"id"`
	Act     string  `db:"act"`
	Actor   string  `db:"actor"`
	Subject string  `db:"subject"`
	Object  string  `db:"object"`
	Before  string  `db:"before"`
	After   string  `db:"after"`
	At      db.Time `db:"at"`
}

func (r row) line() Line {
	return Line{
		ID: r.ID, Act: Act(r.Act), Actor: r.Actor, Subject: r.Subject, Object: r.Object,
		Before: json.RawMessage(r.Before), After: json.RawMessage(r.After), At: r.At.Time,
	}
}

const (
	fromSQL = " FROM audit_log l LEFT JOIN accounts a ON a.id = l.actor_id LEFT JOIN accounts p ON p.id = l.subject_id"
	listSQL = `SELECT l.id, l.act, COALESCE(a.username, '') AS actor, COALESCE(p.username, '') AS subject,
	l.object, l.before, l.after, l.at` + fromSQL
	newestFirst = " ORDER BY l.at DESC, l.id DESC LIMIT "
)

// List returns a page of the log of ctx's organisation that a filter leaves, newest
// first.
func (s *Service) List(ctx context.Context, f Filter, request page.Request) (page.List[Line], error) {
	list := page.List[Line]{Request: request}
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return list, err
	}
	w := f.where(v.OrganizationID)
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*)"+fromSQL+w.SQL(), w.Args()...); err != nil {
		return list, err
	}
	query, args := pageSQL(w, request)
	rows, err := db.All[row](ctx, s.db, query, args...)
	for _, r := range rows {
		list.Rows = append(list.Rows, r.line())
	}
	return list, err
}

// eachAtOnce is how many acts are read by one query while all are walked.
const eachAtOnce = 500

// Each calls do with every act that List would show, newest first, and reads only some
// of them at a time.
func (s *Service) Each(ctx context.Context, f Filter, do func(Line) error) error {
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return err
	}
	for last := (*row)(nil); ; {
		query, args := nextSQL(f.where(v.OrganizationID), last)
		rows, err := db.All[row](ctx, s.db, query, args...)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if err := do(r.line()); err != nil {
				return err
			}
		}
		if len(rows) < eachAtOnce {
			return nil
		}
		last = &rows[len(rows)-1]
	}
}

// where keeps to the order of the organisation's index: COALESCE keeps a database from
// beginning with all acts of one person, which it would have to sort.
func (f Filter) where(organizationID string) *db.Where {
	w := db.NewWhere().And("l.organization_id = ?", organizationID)
	if f.Act != "" {
		w.And("l.act = ?", string(f.Act))
	}
	if f.Actor != "" {
		w.And("COALESCE(a.username, '') = ?", strings.ToLower(f.Actor))
	}
	if !f.From.IsZero() {
		w.And("l.at >= ?", db.At(f.From))
	}
	if !f.Until.IsZero() {
		w.And("l.at < ?", db.At(f.Until))
	}
	if f.Object != "" {
		holds(w, f.Object, "l.object")
	}
	for word := range strings.FieldsSeq(f.Words) {
		holds(w, word, "l.object", "COALESCE(a.username, '')", "COALESCE(p.username, '')", "CAST(l.before AS TEXT)", "CAST(l.after AS TEXT)")
	}
	return w
}

// holds adds that one of columns has a text in it, however it is capitalised: SQLite
// knows the small letters of Latin ones only, so a word is also looked for as names
// and all-capital words are written.
func holds(w *db.Where, text string, columns ...string) {
	escaped := strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(strings.ToLower(text))
	letters := []rune(escaped)
	letters[0] = unicode.ToUpper(letters[0])
	var either []string
	var patterns []any
	for _, column := range columns {
		for _, form := range []string{escaped, string(letters), strings.ToUpper(escaped)} {
			either = append(either, "LOWER("+column+`) LIKE ? ESCAPE '\'`)
			patterns = append(patterns, "%"+form+"%")
		}
	}
	w.And("("+strings.Join(either, " OR ")+")", patterns...)
}

func pageSQL(w *db.Where, request page.Request) (string, []any) {
	conditions := w.SQL()
	limit, offset := w.Bind(request.Size), w.Bind(request.Offset())
	return listSQL + conditions + newestFirst + limit + " OFFSET " + offset, w.Args()
}

func nextSQL(w *db.Where, last *row) (string, []any) {
	if last != nil {
		w.Keyset("l.at", "l.id", last.At, last.ID, true)
	}
	conditions := w.SQL()
	return listSQL + conditions + newestFirst + w.Bind(eachAtOnce), w.Args()
}
