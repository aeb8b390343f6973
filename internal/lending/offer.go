package lending

import (
	"context"
	"maps"
	"slices"

	"sudar/internal/entitlements"
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
// what it does not lend is absent.
func (s *Service) Ways(ctx context.Context, items []entitlements.Item) (map[int64]Way, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() || v.Role.Rank() == 0 || len(items) == 0 {
		return nil, nil
	}
	titles, err := s.lookAtAll(ctx, v.OrganizationID, items)
	if err != nil || len(titles) == 0 {
		return nil, err
	}
	kept, err := s.keptOf(ctx, titles, v.AccountID)
	if err != nil {
		return nil, err
	}
	ways := map[int64]Way{}
	for _, t := range titles {
		way := HoldWay
		if kept[t.ID] || t.free() > 0 {
			way = BorrowWay
		}
		for _, item := range items {
			if (kept[t.ID] || t.lends()) && t.ContentID == item.ContentID && (t.ItemID == 0 || t.ItemID == item.ID) {
				ways[item.ID] = way
			}
		}
	}
	return ways, nil
}

// lookAtAll returns what an organisation lends of items with the licences in force.
func (s *Service) lookAtAll(ctx context.Context, organizationID string, items []entitlements.Item) (titles []*title, err error) {
	now := s.db.Now()
	w := db.NewWhere(now).And("t.organization_id = ?", organizationID)
	contents := map[int64]bool{}
	for _, item := range items {
		contents[item.ContentID] = true
	}
	w.In("t.content_id", db.List(slices.Collect(maps.Keys(contents)))...)
	w.And("l.model = 'loan' AND l.starts_at <= ? AND (l.ends_at IS NULL OR l.ends_at > ?)", now, now)
	rows, err := db.All[licenceRow](ctx, s.db, `SELECT t.id AS title_id, t.content_id, t.item_id, l.copies, l.loans_left,
		(SELECT COUNT(*) FROM loans n WHERE n.licence_id = l.id AND n.returned_at IS NULL AND n.due_at > $1) AS lent
		FROM lending_titles t JOIN licences l ON l.title_id = t.id`+w.SQL()+" LIMIT "+w.Bind(mostCounted), w.Args()...)
	byID := map[string]*title{}
	for _, r := range rows {
		t := byID[r.TitleID]
		if t == nil {
			t = &title{ID: r.TitleID, ContentID: r.ContentID, ItemID: r.ItemID, now: now}
			byID[r.TitleID] = t
			titles = append(titles, t)
		}
		t.licences = append(t.licences, licence{Copies: r.Copies, LoansLeft: r.LoansLeft, Lent: r.Lent})
	}
	return titles, err
}

// keptOf counts the copies of titles that are kept, and tells of which one is kept for
// an account.
func (s *Service) keptOf(ctx context.Context, titles []*title, accountID string) (map[string]bool, error) {
	type keptRow struct {
		TitleID string `db:"title_id"`
		Kept    int    `db:"kept"`
		Own     int    `db:"own"`
	}
	ids := make([]any, len(titles))
	for i, t := range titles {
		ids[i] = t.ID
	}
	w := db.NewWhere(accountID).In("title_id", ids...).And("ended_at IS NULL AND status = 'ready' AND ready_until > ?", titles[0].now)
	rows, err := db.All[keptRow](ctx, s.db, `SELECT title_id, COUNT(*) AS kept, COUNT(CASE WHEN account_id = $1 THEN 1 END) AS own
		FROM holds`+w.SQL()+" GROUP BY title_id", w.Args()...)
	own := map[string]bool{}
	for _, r := range rows {
		own[r.TitleID] = r.Own > 0
		for _, t := range titles {
			if t.ID == r.TitleID {
				t.ready = r.Kept
			}
		}
	}
	return own, err
}

type licenceRow struct {
	TitleID   string `db:"title_id"`
	ContentID int64  `db:"content_id"`
	ItemID    int64  `db:"item_id"`
	Copies    int    `db:"copies"`
	LoansLeft *int   `db:"loans_left"`
	Lent      int    `db:"lent"`
}
