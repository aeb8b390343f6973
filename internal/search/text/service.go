package text

import (
	"context"
	"strings"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// Bounds of what may be asked.
const (
	maxQuery           = 4096 // bytes
	hitsPerBook        = 3
	questionsPerMinute = 30 // about locked books, of one account
)

// Service returns what is inside books and keeps the engine up to date.
type Service struct {
	db           *db.DB
	clock        clock.Clock
	blobs        blob.Store
	entitlements *entitlements.Service
	queue        *jobs.Queue
	engine       Engine
	tell         Damaged
	looked       pace
}

// Damaged hears of a revision of an item whose text is damaged.
type Damaged func(ctx context.Context, itemID int64, revision int) error

// New returns the service and registers its jobs.
func New(d *db.DB, clk clock.Clock, blobs blob.Store, rights *entitlements.Service, queue *jobs.Queue, engine Engine,
	tell Damaged) *Service {
	s := &Service{db: d, clock: clk, blobs: blobs, entitlements: rights, queue: queue, engine: engine, tell: tell}
	queue.HandleSlow(writeJob, s.write)
	queue.HandleSlow(sweepJob, s.sweep)
	queue.Handle(fillJob, s.fill)
	return s
}

// Within returns the places of a text in one item, in reading order.
// not_found: ctx's viewer may not see the item; entitlement_required: may not
// read it; invalid: the text is too long; passages_preparing: the book waits to
// be written anew. An item without text has no places.
func (s *Service) Within(ctx context.Context, itemID int64, text string, request page.Request) (page.List[Hit], error) {
	list := page.List[Hit]{Rows: []Hit{}, Request: request}
	query, err := parse(text)
	if err != nil {
		return list, err
	}
	if err := s.mayRead(ctx, itemID); err != nil {
		return list, err
	}
	found, wanted, err := search(query, func(wanted Expression) (page.List[Passage], error) {
		found, err := s.engine.Within(ctx, itemID, wanted, request)
		return found, s.noted(ctx, err)
	})
	list.Total = found.Total
	mark := newMarker(wanted)
	for _, passage := range found.Rows {
		list.Rows = append(list.Rows, mark.hit(passage))
	}
	return list, err
}

// Everywhere returns the books with places of a text among all that ctx's
// viewer may read on this portal and the filter leaves, best first.
// unauthenticated: only people who are signed in search inside books (SPEC §6);
// passages_preparing: not all books are written.
func (s *Service) Everywhere(ctx context.Context, text string, filter Filter, request page.Request) (page.List[BookHits], error) {
	if v, _ := viewer.From(ctx); !v.SignedIn() {
		return page.List[BookHits]{}, apperr.New(apperr.Unauthenticated)
	}
	query, err := parse(text)
	if err != nil {
		return page.List[BookHits]{}, err
	}
	return s.across(ctx, query, Across{Filter: filter, PerBook: hitsPerBook, Page: request})
}

// Locked returns which of the books that ctx's viewer sees but may not read,
// and the filter leaves, have a place of a text, by title, and nothing more
// (PRODUCT "Search"). The text is at most three plain words, or invalid;
// too_many_requests: asked too often; passages_preparing: as Everywhere.
func (s *Service) Locked(ctx context.Context, text string, filter Filter, request page.Request) (page.List[BookHits], error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return page.List[BookHits]{}, apperr.New(apperr.Unauthenticated)
	}
	query, err := parse(text)
	if err != nil {
		return page.List[BookHits]{}, err
	}
	if !query.Plain() {
		return page.List[BookHits]{}, apperr.InvalidField("search", "field.plain_words")
	}
	if err := limit.Take(ctx, s.db, "passages:"+v.AccountID, questionsPerMinute, time.Minute); err != nil {
		return page.List[BookHits]{}, err
	}
	return s.across(ctx, query, Across{Locked: true, Filter: filter, Page: request})
}

func (s *Service) across(ctx context.Context, query Query, options Across) (page.List[BookHits], error) {
	list := page.List[BookHits]{Rows: []BookHits{}, Request: options.Page}
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return list, err
	}
	found, wanted, err := search(query, func(wanted Expression) (page.List[Found], error) {
		found, err := s.engine.Across(ctx, scope, wanted, options)
		return found, s.noted(ctx, err)
	})
	list.Total = found.Total
	if err != nil || len(found.Rows) == 0 {
		return list, err
	}
	ids := make([]int64, len(found.Rows))
	for i, book := range found.Rows {
		ids[i] = book.ContentID
	}
	cards, err := s.cards(ctx, ids)
	mark := newMarker(wanted)
	for _, book := range found.Rows {
		hits := BookHits{ItemID: book.ItemID, Card: cards[book.ContentID], Hits: []Hit{}}
		if !options.Locked {
			hits.Total = book.Total
		}
		for _, passage := range book.Passages {
			hits.Hits = append(hits.Hits, mark.hit(passage))
		}
		list.Rows = append(list.Rows, hits)
	}
	return list, err
}

// parse reads a query without the percent sign (SPEC §5).
func parse(text string) (Query, error) {
	if len(text) > maxQuery {
		return Query{}, apperr.InvalidField("search", "field.length")
	}
	return Parse(strings.ReplaceAll(text, "%", " ")), nil
}

// search asks for the words as they were written, and only when nothing has
// them for what they may stand for. It returns what was looked for in the end.
func search[T any](query Query, ask func(Expression) (page.List[T], error)) (page.List[T], Expression, error) {
	if len(query.Exact) == 0 {
		return page.List[T]{}, nil, nil
	}
	found, err := ask(query.Exact)
	if err != nil || found.Total > 0 || query.Fallback == nil {
		return found, query.Exact, err
	}
	found, err = ask(query.Fallback)
	return found, query.Fallback, err
}
