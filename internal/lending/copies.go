package lending

import (
	"context"
	"strings"
	"unicode/utf8"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// RequestStatus says what became of a request for copies.
type RequestStatus string

// The statuses.
const (
	RequestOpen     RequestStatus = "open"
	RequestOrdered  RequestStatus = "ordered" // its order waits for money
	RequestBought   RequestStatus = "bought"
	RequestAdded    RequestStatus = "added" // without an order: the title is the organisation's own
	RequestRefused  RequestStatus = "refused"
	RequestRefunded RequestStatus = "refunded" // bought, and taken away again
)

const (
	mostAsked = 1_000 // copies of one request
	maxNote   = 500   // letters
)

// DecidedEvent happens when copies that somebody asked for were refused, added, bought
// or taken away again; it carries Decided.
const DecidedEvent = "lending.decided"

// Decided says what became of which request.
type Decided struct {
	RequestID string        `json:"request_id"`
	Status    RequestStatus `json:"status"`
}

// CopyRequest asks an organisation's administrators for more copies of a licence.
type CopyRequest struct {
	ID             string        `db:"id"`
	LicenceID      string        `db:"licence_id"`
	TitleID        string        `db:"title_id"`
	OrganizationID string        `db:"organization_id"`
	ContentID      int64         `db:"content_id"`
	ItemID         int64         `db:"item_id"`    // 0: the whole content
	AccountID      string        `db:"account_id"` // who asked, "" for somebody who is erased
	Username       string        `db:"username"`
	FirstName      string        `db:"first_name"`
	LastName       string        `db:"last_name"`
	Copies         int           `db:"copies"`
	Note           string        `db:"note"`
	Status         RequestStatus `db:"status"`
	OrderID        string        `db:"order_id"`
	Reason         string        `db:"reason"` // of a refusal
	CreatedAt      db.Time       `db:"created_at"`
	DecidedAt      db.Time       `db:"decided_at"`
}

const requestSQL = `SELECT q.id, q.licence_id, l.title_id, q.organization_id, t.content_id, t.item_id,
	COALESCE(q.account_id, '') AS account_id,
	COALESCE(a.username, '') AS username, COALESCE(a.first_name, '') AS first_name, COALESCE(a.last_name, '') AS last_name, q.copies, q.note,
	q.status, COALESCE(q.order_id, '') AS order_id, q.reason, q.created_at, q.decided_at FROM copy_requests q
	JOIN licences l ON l.id = q.licence_id JOIN lending_titles t ON t.id = l.title_id LEFT JOIN accounts a ON a.id = q.account_id`

// Grows tells whether copies can be added to the licence at a moment.
func (l Licence) Grows(now db.Time) bool {
	return l.Model == Loan && l.Copies < Unlimited && (l.EndsAt.IsZero() || l.EndsAt.After(now.Time))
}

// AskCopies asks the administrators of ctx's organisation for more copies of one of its
// licences.
func (s *Service) AskCopies(ctx context.Context, licenceID string, copies int, note string) (CopyRequest, error) {
	v, err := librarian(ctx)
	if err != nil {
		return CopyRequest{}, err
	}
	licence, err := s.Licence(ctx, licenceID)
	if err != nil {
		return CopyRequest{}, err
	}
	note = strings.TrimSpace(note)
	switch {
	case !licence.Grows(s.db.Now()):
		return CopyRequest{}, apperr.InvalidField("copies", "field.no_more_copies")
	case copies < 1 || copies > mostAsked || licence.Copies+copies >= Unlimited:
		return CopyRequest{}, apperr.InvalidField("copies", "field.range")
	case utf8.RuneCountInString(note) > maxNote:
		return CopyRequest{}, apperr.InvalidField("note", "field.length")
	}
	id := ident.New()
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, s.db, `INSERT INTO copy_requests (id, licence_id, organization_id, account_id, copies, note, status, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, id, licence.ID, v.OrganizationID, v.AccountID, copies, note, string(RequestOpen),
			s.db.Now()); err != nil {
			return err
		}
		return s.noteCopies(ctx, audit.CopiesAsked, licence.ContentID, audit.Values{"copies": copies})
	})
	if db.IsUnique(err) {
		err = apperr.InvalidField("copies", "field.copies_asked")
	}
	if err != nil {
		return CopyRequest{}, err
	}
	return s.CopyRequest(ctx, id)
}

func (s *Service) noteCopies(ctx context.Context, act audit.Act, contentID int64, values audit.Values) error {
	titles, err := s.Catalogue.Titles(ctx, []int64{contentID})
	if err != nil {
		return err
	}
	return s.Audit.Note(ctx, audit.Entry{Act: act, Object: titles[contentID].Title, After: values})
}

// CopyRequest returns a request of ctx's organisation; not_found for any other.
func (s *Service) CopyRequest(ctx context.Context, id string) (CopyRequest, error) {
	v, err := librarian(ctx)
	if err != nil {
		return CopyRequest{}, err
	}
	return db.Get[CopyRequest](ctx, s.db, requestSQL+" WHERE q.id = $1 AND q.organization_id = $2", id, v.OrganizationID)
}

// RequestQuery asks for requests.
type RequestQuery struct {
	LicenceID string // "": of all
	Open      bool   // those that wait for a decision
	Page      page.Request
}

// CopyRequests returns a page of the requests of ctx's organisation, the newest first.
func (s *Service) CopyRequests(ctx context.Context, q RequestQuery) (page.List[CopyRequest], error) {
	list := page.List[CopyRequest]{Request: q.Page}
	v, err := librarian(ctx)
	if err != nil {
		return list, err
	}
	w := db.NewWhere().And("q.organization_id = ?", v.OrganizationID)
	if q.LicenceID != "" {
		if _, err := s.Licence(ctx, q.LicenceID); err != nil {
			return list, err
		}
		w.And("q.licence_id = ?", q.LicenceID)
	}
	if q.Open {
		w.And("q.status = ?", string(RequestOpen))
	}
	list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM copy_requests q"+w.SQL(), w.Args()...)
	if err != nil || list.Total == 0 {
		return list, err
	}
	where := w.SQL()
	limit, offset := w.Bind(q.Page.Size), w.Bind(q.Page.Offset())
	list.Rows, err = db.All[CopyRequest](ctx, s.db, requestSQL+where+requestOrder+" LIMIT "+limit+" OFFSET "+offset, w.Args()...)
	return list, err
}

const requestOrder = " ORDER BY q.created_at DESC, q.id DESC"

// RefuseCopies refuses a request of ctx's organisation that waits for a decision.
func (s *Service) RefuseCopies(ctx context.Context, id, reason string) (CopyRequest, error) {
	reason = strings.TrimSpace(reason)
	if reason == "" || utf8.RuneCountInString(reason) > maxNote {
		return CopyRequest{}, apperr.InvalidField("reason", "field.length")
	}
	return s.decide(ctx, id, RequestRefused, func(ctx context.Context, q CopyRequest, _ catalogue.Content) error {
		if err := s.moveRequest(ctx, q, RequestOpen, RequestRefused, reason); err != nil {
			return err
		}
		return s.noteCopies(ctx, audit.CopiesRefused, q.ContentID, audit.Values{"copies": q.Copies, "reason": reason})
	})
}

// AddCopies adds what a request asks for to the licence of a title that ctx's
// organisation owns: it pays nobody for it.
func (s *Service) AddCopies(ctx context.Context, id string) (CopyRequest, error) {
	return s.decide(ctx, id, RequestAdded, func(ctx context.Context, q CopyRequest, content catalogue.Content) error {
		if content.OwnerID != q.OrganizationID {
			return apperr.InvalidField("id", "field.copies_bought_only")
		}
		return s.locked(ctx, q.TitleID, func(ctx context.Context, t *title) error {
			if err := s.moveRequest(ctx, q, RequestOpen, RequestAdded, ""); err != nil {
				return err
			}
			if err := s.resize(ctx, t, q.LicenceID, q.Copies, 0); err != nil {
				return err
			}
			return s.noteCopies(ctx, audit.CopiesAdded, q.ContentID, audit.Values{"copies": q.Copies})
		})
	})
}

// decide has an administrator of ctx's organisation decide about a request.
func (s *Service) decide(ctx context.Context, id string, to RequestStatus,
	fn func(ctx context.Context, q CopyRequest, content catalogue.Content) error,
) (CopyRequest, error) {
	v, _ := viewer.From(ctx)
	if !v.Role.Administers() {
		return CopyRequest{}, apperr.New(apperr.RoleRequired)
	}
	q, err := s.CopyRequest(ctx, id)
	if err != nil {
		return q, err
	}
	var content catalogue.Content
	if to == RequestAdded {
		if content, err = s.licensable(ctx, v, q.ContentID, q.ItemID); err != nil {
			return q, err
		}
	}
	if err := s.db.InTx(ctx, func(ctx context.Context) error { return fn(ctx, q, content) }); err != nil {
		return q, err
	}
	return s.CopyRequest(ctx, id)
}

// moveRequest moves a request on and tells of it; request_decided when it has moved
// already.
func (s *Service) moveRequest(ctx context.Context, q CopyRequest, from, to RequestStatus, reason string) error {
	moved, err := db.Exec(ctx, s.db, "UPDATE copy_requests SET status = $3, reason = $4, decided_at = $5 WHERE id = $1 AND status = $2",
		q.ID, string(from), string(to), reason, s.db.Now())
	if err != nil {
		return err
	}
	if moved == 0 {
		return apperr.New(apperr.RequestDecided)
	}
	return s.db.Emit(ctx, DecidedEvent, Decided{RequestID: q.ID, Status: to})
}

// resize changes the copies of a licence of a locked title, and how many of them were
// bought, and serves those who wait.
func (s *Service) resize(ctx context.Context, t *title, licenceID string, copies, bought int) error {
	if _, err := db.Exec(ctx, s.db, "UPDATE licences SET copies = copies + $2, bought = bought + $3 WHERE id = $1",
		licenceID, copies, bought); err != nil {
		return err
	}
	return s.serve(ctx, t)
}
