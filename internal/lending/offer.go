package lending

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// OfferOf returns what ctx's organisation lends ctx's reader of an item; not_lent when
// it does not lend it.
func (s *Service) OfferOf(ctx context.Context, itemID int64) (Offer, error) {
	v, err := member(ctx)
	if err != nil {
		return Offer{}, err
	}
	content, item, _, err := s.Catalogue.ItemForReading(ctx, itemID)
	if err != nil {
		return Offer{}, err
	}
	t, err := s.lent(ctx, v.OrganizationID, content.ID, item.ID)
	if err != nil {
		return Offer{}, err
	}
	if err := s.look(ctx, &t); err != nil {
		return Offer{}, err
	}
	offer, err := s.terms(ctx, t, v)
	if err != nil {
		return Offer{}, err
	}
	if offer.Loan, err = s.ownLoan(ctx, t, v.AccountID); err != nil {
		return Offer{}, err
	}
	hold, err := s.holdOf(ctx, t.ID, v.AccountID)
	if err == nil && hold.Status != Done {
		offer.Hold = &hold
	}
	if !t.lends() && offer.Loan == nil {
		return Offer{}, apperr.New(apperr.NotLent)
	}
	return offer, apperr.Ignore(err, apperr.NotFound)
}

func (s *Service) terms(ctx context.Context, t title, v viewer.Viewer) (Offer, error) {
	rules, err := s.rulesOf(ctx, t.OrganizationID)
	if err != nil {
		return Offer{}, err
	}
	place, err := s.placeOffered(ctx, t, rules)
	if err != nil {
		return Offer{}, err
	}
	loans, err := s.loansOf(ctx, t.OrganizationID, v.AccountID)
	return Offer{
		Copies: t.copies(), Free: max(0, t.free()), Waiting: place.Place - 1, LoanDays: rules.LoanDays, Place: place.Place,
		Estimate: place.EstimateDays, MostLoans: rules.MostLoans, LoansFull: loans >= rules.MostLoans,
	}, err
}

func (s *Service) ownLoan(ctx context.Context, t title, accountID string) (*Borrowed, error) {
	has, err := db.All[Borrowed](ctx, s.db, loanSQL+"WHERE n.title_id = $1 AND n.account_id = $2 AND n.returned_at IS NULL AND n.due_at > $3",
		t.ID, accountID, t.now)
	if err != nil || len(has) == 0 {
		return nil, err
	}
	return &has[0], nil
}

// Way is how a reader can come to read an item that is lent.
type Way string

// The ways.
const (
	BorrowWay Way = "borrow" // a copy is free, or kept for the reader
	HoldWay   Way = "hold"   // all copies are taken
)

// Ways returns what ctx's organisation offers its member of items, by their ids;
// what it does not lend is absent. All items are of one content.
func (s *Service) Ways(ctx context.Context, contentID int64, itemIDs []int64) (map[int64]Way, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() || v.Role.Rank() == 0 {
		return nil, nil
	}
	titles, kept, err := s.lookAtAll(ctx, v, contentID)
	if err != nil {
		return nil, err
	}
	ways := map[int64]Way{}
	for _, t := range titles {
		way := HoldWay
		if kept[t.ID] || t.free() > 0 {
			way = BorrowWay
		}
		for _, id := range itemIDs {
			if (kept[t.ID] || t.lends()) && (t.ItemID == 0 || t.ItemID == id) {
				ways[id] = way
			}
		}
	}
	return ways, nil
}

// lookAtAll is look for all that an organisation lends of a content, and tells of
// which a copy is kept for the reader.
func (s *Service) lookAtAll(ctx context.Context, v viewer.Viewer, contentID int64) (titles []title, kept map[string]bool, err error) {
	now := s.db.Now()
	rows, err := db.All[licenceRow](ctx, s.db, `SELECT t.id AS title_id, t.item_id, l.copies, l.loans_left,
		(SELECT COUNT(*) FROM loans n WHERE n.licence_id = l.id AND n.returned_at IS NULL AND n.due_at > $3) AS lent
		FROM lending_titles t JOIN licences l ON l.title_id = t.id
		WHERE t.organization_id = $1 AND t.content_id = $2 AND l.model = 'loan' AND l.starts_at <= $3
			AND (l.ends_at IS NULL OR l.ends_at > $3)
		ORDER BY t.item_id, t.id LIMIT 1000`, v.OrganizationID, contentID, now)
	if err != nil || len(rows) == 0 {
		return nil, nil, err
	}
	ready, err := db.All[readyRow](ctx, s.db, `SELECT h.title_id, h.account_id FROM lending_titles t JOIN holds h ON h.title_id = t.id
		WHERE t.organization_id = $1 AND t.content_id = $2 AND h.ended_at IS NULL AND h.status = 'ready' AND h.ready_until > $3 LIMIT 10000`,
		v.OrganizationID, contentID, now)
	kept, counts := map[string]bool{}, map[string]int{}
	for _, r := range ready {
		counts[r.TitleID]++
		kept[r.TitleID] = kept[r.TitleID] || r.AccountID == v.AccountID
	}
	for _, r := range rows {
		if len(titles) == 0 || titles[len(titles)-1].ID != r.TitleID {
			titles = append(titles, title{ID: r.TitleID, ItemID: r.ItemID, ready: counts[r.TitleID]})
		}
		last := &titles[len(titles)-1]
		last.licences = append(last.licences, licence{Copies: r.Copies, LoansLeft: r.LoansLeft, Lent: r.Lent})
	}
	return titles, kept, err
}

type licenceRow struct {
	TitleID   string `db:"title_id"`
	ItemID    int64  `db:"item_id"`
	Copies    int    `db:"copies"`
	LoansLeft *int   `db:"loans_left"`
	Lent      int    `db:"lent"`
}

type readyRow struct {
	TitleID   string `db:"title_id"`
	AccountID string `db:"account_id"`
}
