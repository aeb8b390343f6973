package search

import (
	"context"

	"sudar/internal/entitlements"
	"sudar/internal/search/documents"
	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
	"sudar/internal/search/queries"
)

// DeskOrder is an order of the desk's list.
type DeskOrder string

// The orders of the desk beside those of every list.
const (
	UpdatedDesc DeskOrder = "updated_at.desc"
	UpdatedAsc  DeskOrder = "updated_at.asc"
)

// DeskOrders are the orders that the desk can be asked for.
var DeskOrders = []DeskOrder{
	UpdatedDesc, UpdatedAsc, DeskOrder(queries.CreatedDesc), DeskOrder(queries.CreatedAsc), DeskOrder(queries.TitleAsc),
	DeskOrder(queries.TitleDesc), DeskOrder(queries.YearDesc), DeskOrder(queries.YearAsc), DeskOrder(queries.ViewsDesc),
}

// indexed returns what an engine calls the order.
func (o DeskOrder) indexed() lookup.Sort {
	switch o {
	case UpdatedDesc, "":
		return lookup.Sort{By: segment.ByUpdated, Descending: true}
	case UpdatedAsc:
		return lookup.Sort{By: segment.ByUpdated}
	}
	return queries.Sort(o).Indexed()
}

// Desk is what staff ask of the records that they look after.
type Desk struct {
	queries.Query
	Order DeskOrder // "": the best match first, of a list without words the last changed
}

// DeskPage is a page of ids with the number of all, and what the list can be
// narrowed to when that was asked for.
type DeskPage struct {
	IDs          []int64
	Total        int
	Facets       *Facets
	Visibilities []Value
	Missing      []Value
}

// DeskList returns a page of what d finds among the records that the viewer sees.
// The error is search_preparing while no index responds.
func (s *Service) DeskList(ctx context.Context, d Desk) (DeskPage, error) {
	return required(s, func(engine index.Engine) (DeskPage, error) {
		ids, total, err := s.deskIDs(ctx, engine, d, d.Page.Offset(), d.Page.Size)
		found := DeskPage{IDs: ids, Total: total}
		if err != nil || !d.Facets {
			return found, err
		}
		if found.Facets, err = s.countBy(ctx, engine, d.Query); err != nil {
			return found, err
		}
		if found.Visibilities, err = s.deskCounts(ctx, engine, visibilities, func(visibility string) Desk {
			shown := d
			shown.Visibilities = []string{visibility}
			return shown
		}); err != nil {
			return found, err
		}
		parts := append([]string{documents.AnyPart}, documents.Parts...)
		found.Missing, err = s.deskCounts(ctx, engine, parts, func(part string) Desk {
			lacking := d
			lacking.Missing = []string{part}
			return lacking
		})
		return found, err
	})
}

// visibilities are the values of where a record is shown.
var visibilities = []string{
	string(entitlements.Public), string(entitlements.HubOnly), string(entitlements.OrganizationOnly), string(entitlements.Draft),
	string(entitlements.Archived),
}

// DeskIDs returns the ids of at most limit records that d finds, in its order, and
// how many there are. The error is search_preparing while no index responds.
func (s *Service) DeskIDs(ctx context.Context, d Desk, limit int) (ids []int64, total int, err error) {
	ids, err = required(s, func(engine index.Engine) ([]int64, error) {
		ids, n, err := s.deskIDs(ctx, engine, d, 0, limit)
		total = n
		return ids, err
	})
	return ids, total, err
}

func (s *Service) deskIDs(ctx context.Context, engine index.Engine, d Desk, offset, limit int) (ids []int64, total int, err error) {
	viewer, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, 0, err
	}
	scope, err := s.scopeFor(ctx, viewer)
	if err != nil {
		return nil, 0, err
	}
	asked, impossible, err := s.queryWithin(ctx, scope, d.Query)
	if err != nil || impossible {
		return []int64{}, 0, err
	}
	if asked.Sort = d.Order.indexed(); d.Order == "" && d.HasWords() {
		asked.Sort = lookup.Sort{By: segment.ByRelevance}
	}
	asked.Offset, asked.Limit, asked.IDsOnly = offset, limit, true
	found, err := engine.Search(forReader(ctx, asked))
	ids = make([]int64, len(found.Hits))
	for i, hit := range found.Hits {
		ids[i] = hit.ID
	}
	return ids, found.Total, err
}

// deskCounts returns how many records are found with each of values, without
// those that none has.
func (s *Service) deskCounts(ctx context.Context, engine index.Engine, values []string, with func(value string) Desk) ([]Value, error) {
	counted := []Value{}
	for _, value := range values {
		_, n, err := s.deskIDs(ctx, engine, with(value), 0, 0)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			counted = append(counted, Value{Code: value, Count: n})
		}
	}
	return counted, nil
}
