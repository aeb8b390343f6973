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

// DeskList returns a page of what d finds among the records that the viewer sees,
// in one search with what is counted. The error is search_preparing while no index
// responds.
func (s *Service) DeskList(ctx context.Context, d Desk) (DeskPage, error) {
	return required(s, func(engine index.Engine) (DeskPage, error) {
		page := DeskPage{IDs: []int64{}, Visibilities: []Value{}, Missing: []Value{}}
		scope, asked, impossible, err := s.deskQuery(ctx, d)
		if err != nil {
			return page, err
		}
		var found lookup.Result
		if !impossible {
			asked.Offset, asked.Limit, asked.IDsOnly = d.Page.Offset(), d.Page.Size, true
			if d.Facets {
				asked.Facets = append(atOnce(d.Query), segment.Visible, segment.Missing)
			}
			if found, err = engine.Search(asked); err != nil {
				return page, err
			}
		}
		for _, hit := range found.Hits {
			page.IDs = append(page.IDs, hit.ID)
		}
		page.Total = found.Total
		if !d.Facets {
			return page, nil
		}
		page.Visibilities = inOrder(found.Facets[segment.Visible], visibilities)
		page.Missing = inOrder(found.Facets[segment.Missing], append([]string{documents.AnyPart}, documents.Parts...))
		page.Facets, err = s.facetsBy(ctx, engine, scope, d.Query, found.Facets)
		return page, err
	})
}

// visibilities are the values of where a record is shown.
var visibilities = []string{
	string(entitlements.Public), string(entitlements.HubOnly), string(entitlements.OrganizationOnly), string(entitlements.Draft),
	string(entitlements.Archived),
}

// inOrder returns counts in the order of values, without those that none has.
func inOrder(counts []segment.Count, values []string) []Value {
	shown := []Value{}
	for _, value := range values {
		for _, count := range counts {
			if count.Value == value {
				shown = append(shown, Value{Code: value, Count: count.Count})
			}
		}
	}
	return shown
}

// DeskIDs returns the ids of all records that d finds, in rising order, and how
// many there are; no ids when these are more than limit. The error is
// search_preparing while no index responds.
func (s *Service) DeskIDs(ctx context.Context, d Desk, limit int) (ids []int64, total int, err error) {
	found, err := required(s, func(engine index.Engine) (lookup.Result, error) {
		_, asked, impossible, err := s.deskQuery(ctx, d)
		if err != nil || impossible {
			return lookup.Result{}, err
		}
		asked.Limit, asked.IDsOnly, asked.AllIDs = limit, true, true
		return engine.Search(asked)
	})
	return found.IDs, found.Total, err
}

// deskQuery returns what d asks an engine for, and the viewer's scope. impossible is
// true when a value that d names does not exist.
func (s *Service) deskQuery(ctx context.Context, d Desk) (scope segment.Scope, asked lookup.Query, impossible bool, err error) {
	viewer, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return scope, asked, false, err
	}
	if scope, err = s.scopeFor(ctx, viewer); err != nil {
		return scope, asked, false, err
	}
	if asked, impossible, err = s.queryWithin(ctx, scope, d.Query); err != nil || impossible {
		return scope, asked, impossible, err
	}
	if asked.Sort = d.Order.indexed(); d.Order == "" && d.HasWords() {
		asked.Sort = lookup.Sort{By: segment.ByRelevance}
	}
	return scope, forReader(ctx, asked), false, nil
}
