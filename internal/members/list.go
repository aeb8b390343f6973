package members

import (
	"context"

	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/mongolian"
)

// Order is how members are listed.
type Order string

// The orders.
const (
	ByName      Order = "name.asc"
	NewestFirst Order = "joined_at.desc"
)

// Query asks for members.
type Query struct {
	Search string      // beginnings of words of the name, username or address
	Role   viewer.Role // "" for all
	Order  Order       // ByName when ""
	Page   page.Request
}

// mostSearchWords bounds the words of a search for a person.
const mostSearchWords = 5

// List returns a page of the members of ctx's organisation.
func (s *Service) List(ctx context.Context, q Query) (page.List[Member], error) {
	list := page.List[Member]{Request: q.Page}
	v, err := actor(ctx)
	if err != nil {
		return list, err
	}
	w := q.where(v.OrganizationID)
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM memberships m"+w.SQL(), w.Args()...); err != nil {
		return list, err
	}
	query, args := q.pageSQL(w)
	list.Rows, err = db.All[Member](ctx, s.db, query, args...)
	return list, err
}

const memberSQL = `SELECT m.account_id, a.username, a.email, a.first_name, a.last_name, m.role, m.created_at, m.ends_at, m.suspended_at
	FROM memberships m JOIN accounts a ON a.id = m.account_id`

func (q Query) where(organizationID string) *db.Where {
	w := db.NewWhere().And("m.organization_id = ?", organizationID)
	if q.Role != "" {
		w.And("m.role = ?", string(q.Role))
	}
	for _, word := range searchWords(q.Search) {
		w.And("EXISTS (SELECT 1 FROM member_words w WHERE w.organization_id = ? AND w.word >= ? AND w.word < ? AND w.account_id = m.account_id)",
			organizationID, word, word+"\U0010ffff")
	}
	return w
}

func (q Query) pageSQL(w *db.Where) (string, []any) {
	order := "m.sort_name, m.account_id"
	if q.Order == NewestFirst {
		order = "m.created_at DESC, m.account_id DESC"
	}
	conditions := w.SQL()
	limit, offset := w.Bind(q.Page.Size), w.Bind(q.Page.Offset())
	return memberSQL + conditions + " ORDER BY " + order + " LIMIT " + limit + " OFFSET " + offset, w.Args()
}

// searchWords returns the words that a person is looked for by. An address is
// one word, as it is kept.
func searchWords(text string) []string {
	var words []string
	for _, part := range fieldsOf(text) {
		if isAddress(part) {
			words = append(words, part)
			continue
		}
		for _, token := range mongolian.Tokens(part) {
			words = append(words, token.Text)
		}
	}
	return words[:min(len(words), mostSearchWords)]
}

// Each hands over every member of ctx's organisation in order of name.
func (s *Service) Each(ctx context.Context, take func(Member) error) error {
	for number := 1; ; number++ {
		found, err := s.List(ctx, Query{Page: page.Request{Number: number, Size: page.MaxSize}})
		if err != nil {
			return err
		}
		for _, m := range found.Rows {
			if err := take(m); err != nil {
				return err
			}
		}
		if found.Next() == 0 {
			return nil
		}
	}
}
