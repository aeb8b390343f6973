// Package search finds: lists, related and recommended records.
package search

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/search/documents"
	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
	"sudar/internal/search/queries"
)

// Service returns lists.
type Service struct {
	db           *db.DB
	clock        clock.Clock
	entitlements *entitlements.Service
	catalogue    *catalogue.Service
	totals       remembered[int]   // of shared lists
	names        remembered[named] // of authors and organisations
	grants       *grants
	engine       atomic.Pointer[index.Engine] // nil while the index is built
	followed     atomic.Int64                 // how far in the feed the engine is
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, rights *entitlements.Service, records *catalogue.Service) *Service {
	return &Service{db: d, clock: clk, entitlements: rights, catalogue: records, grants: newGrants()}
}

// Card is a catalogue.Card as it is stored: JSON, ready to send.
type Card = json.RawMessage

// Reason says why a list holds what it holds.
type Reason string

// The reasons (PRODUCT, "Catalogue").
const (
	Newest    Reason = "newest"
	LastMonth Reason = "last_month"
	Curated   Reason = "curated"
	MostRead  Reason = "most_read"
	Rating    Reason = "rating"
	Interests Reason = "interests" // of the reader: the categories of what is read
)

// month is what "last month" reaches back.
const month = 30 * 24 * time.Hour

// List returns a page of the records that q asks for and the viewer may see,
// with the exact total. While no index responds, lists without words come from
// the database, without facets; with words the error is search_preparing.
func (s *Service) List(ctx context.Context, q queries.Query) (Found, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return Found{}, err
	}
	if q.TagID != 0 { // of an old link to a tag that was merged
		if q.TagID, err = s.catalogue.StandingTag(ctx, q.TagID); err != nil {
			return Found{}, err
		}
	}
	if found, done, err := byEngine(s, func(e index.Engine) (Found, error) { return s.listBy(ctx, e, scope, q) }); done {
		return found, err
	}
	if q.HasWords() {
		return Found{}, errPreparing
	}
	conditions := db.NewWhere()
	scope.Where(conditions, "c")
	if err := s.filter(ctx, conditions, q); err != nil {
		return Found{}, err
	}
	list, err := s.rows(ctx, scope, conditions, q.Order(ctx), q.Page)
	return Found{List: list}, err
}

func (s *Service) rows(ctx context.Context, scope entitlements.Scope, w *db.Where, order string, request page.Request) (page.List[Card],
	error) {
	list := page.List[Card]{Rows: []Card{}, Request: request}
	var err error
	if list.Total, err = s.total(ctx, scope, w); err != nil || request.Offset() >= list.Total {
		return list, err
	}
	query, args := listSQL(ctx, w, order, request)
	if list.Total > walkFrom {
		query = walkingOrder(query)
	}
	cards, err := db.All[string](ctx, s.db, query, args...)
	for _, card := range cards {
		list.Rows = append(list.Rows, Card(card))
	}
	return list, err
}

// walkFrom is the total from which a filtered list is found faster by walking
// through the order's index until the page is full than by sorting all that
// the filter finds.
const walkFrom = 5_000

// walkingOrder keeps the planner from looking records up by the ids that a
// filter selects: "+c.id" has no index, so the order's own is left.
func walkingOrder(query string) string {
	return strings.ReplaceAll(query, " c.id IN (SELECT ", " +c.id IN (SELECT ")
}

func listSQL(ctx context.Context, w *db.Where, order string, request page.Request) (string, []any) {
	tail := db.NewWhere(slices.Clone(w.Args())...)
	return "SELECT " + catalogue.CardColumn(ctx) + " FROM contents c" + w.SQL() + " ORDER BY " + order +
		" LIMIT " + tail.Bind(request.Size) + " OFFSET " + tail.Bind(request.Offset()), tail.Args()
}

// LastMonth returns what was published in the last 30 days, or the newest
// records when nothing was.
func (s *Service) LastMonth(ctx context.Context, request page.Request) (page.List[Card], Reason, error) {
	since := db.At(s.clock.Now().Add(-month).Truncate(time.Hour))
	found, err := s.strip(ctx, strip{sort: queries.PublishedDesc, columns: []segment.Column{segment.Published}, from: since.UnixMicro()},
		request)
	if err != nil || found.Total > 0 {
		return found, LastMonth, err
	}
	return s.newest(ctx, request)
}

// ReadersChoice returns the best rated records, weighted by how many rated.
func (s *Service) ReadersChoice(ctx context.Context, request page.Request) (page.List[Card], Reason, error) {
	found, err := s.strip(ctx, strip{sort: queries.WeightedDesc, columns: []segment.Column{segment.RatingCount}, from: 1}, request)
	if err != nil || found.Total > 0 {
		return found, Rating, err
	}
	return s.newest(ctx, request)
}

// Recommended returns the librarians' choice first, then what is read most,
// alike for everybody (PRODUCT, "Catalogue").
func (s *Service) Recommended(ctx context.Context, request page.Request) (page.List[Card], Reason, error) {
	found, err := s.strip(ctx, strip{sort: queries.CuratedDesc, columns: []segment.Column{segment.Curated, segment.Views}, from: 1}, request)
	if err != nil {
		return found, Curated, err
	}
	if found.Total > 0 {
		curated, err := s.strip(ctx, strip{sort: queries.CuratedDesc, columns: []segment.Column{segment.Curated}, from: 1}, page.Of(1, 1))
		if curated.Total == 0 {
			return found, MostRead, err
		}
		return found, Curated, err
	}
	return s.newest(ctx, request)
}

// RecommendedIn returns the same of some categories, with what is below them:
// those a reader reads. Where they hold nothing, it is what everybody gets.
func (s *Service) RecommendedIn(ctx context.Context, categories []int64, request page.Request) (page.List[Card], Reason, error) {
	within, err := s.catalogue.Below(ctx, categories...)
	if err == nil && len(within) > 0 {
		var found page.List[Card]
		if found, err = s.strip(ctx, strip{sort: queries.CuratedDesc, categories: within}, request); found.Total > 0 {
			return found, Interests, err
		}
	}
	if err != nil {
		return page.List[Card]{Rows: []Card{}, Request: request}, Interests, err
	}
	return s.Recommended(ctx, request)
}

func (s *Service) newest(ctx context.Context, request page.Request) (page.List[Card], Reason, error) {
	found, err := s.List(ctx, queries.Query{Sort: []queries.Sort{queries.PublishedDesc}, Page: request})
	return found.List, Newest, err
}

// strip is a list of records of which one of columns is from or more, or which
// are in one of some categories.
type strip struct {
	sort       queries.Sort
	columns    []segment.Column
	from       int64
	categories []int64
}

func (wanted strip) filter() (f lookup.Filter) {
	if len(wanted.columns) > 0 {
		f.Ranges = []lookup.Range{{Columns: wanted.columns, From: wanted.from, To: queries.Ever}}
	}
	if len(wanted.categories) > 0 {
		f.Keywords = []lookup.AnyOf{{Facet: segment.Category, Values: documents.Numbers(wanted.categories...)}}
	}
	return f
}

// strip returns an empty page while no index responds.
func (s *Service) strip(ctx context.Context, wanted strip, request page.Request) (page.List[Card], error) {
	none := page.List[Card]{Rows: []Card{}, Request: request}
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return none, err
	}
	found, done, err := byEngine(s, func(e index.Engine) (Found, error) {
		rendered, err := s.scopeFor(ctx, scope)
		if err != nil {
			return Found{}, err
		}
		found, _, err := s.ask(ctx, e, lookup.Query{Scope: rendered, Sort: wanted.sort.Indexed(), Filter: wanted.filter()}, request)
		return found, err
	})
	if !done {
		return none, nil
	}
	return found.List, err
}
