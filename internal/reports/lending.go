package reports

import (
	"context"
	"slices"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/lending"
	"sudar/internal/members"
)

// mostByDay is the longest time, in days, of which each day is told; of longer ones it
// is each month.
const mostByDay = 92

// LentTitle is a title of the report of lending.
type LentTitle struct {
	Card catalogue.Card
	lending.TitleFigures
}

// LendingReport is what happened with the copies that an organisation lends, and what
// its readers were refused. Nothing of it derives from reading, and nobody is named.
type LendingReport struct {
	Period  Period
	Figures lending.TitleFigures
	ByMonth bool
	Over    []lending.MovesOf
	Titles  page.List[LentTitle]
}

// LendingQuery narrows and orders the report of lending.
type LendingQuery struct {
	Period     Period
	Kind       string
	Owner      lending.Owner
	CategoryID int64
	Sort       lending.Sort
	Ascending  bool
	Page       page.Request
}

func (q LendingQuery) figures() lending.FiguresQuery {
	return lending.FiguresQuery{
		Days: q.Period.Days, Kind: q.Kind, Owner: q.Owner, CategoryID: q.CategoryID, Sort: q.Sort, Ascending: q.Ascending, Page: q.Page,
	}
}

// Lending returns the report of ctx's organisation, a page of its titles at once;
// role_required for who does not look after its licences.
func (s *Service) Lending(ctx context.Context, q LendingQuery) (LendingReport, error) {
	found := LendingReport{Period: q.Period, ByMonth: q.Period.days() > mostByDay}
	var err error
	if found.Figures, err = s.Domains.Lending.Figures(ctx, q.figures()); err != nil {
		return found, err
	}
	over, err := s.Domains.Lending.MovesOver(ctx, q.figures(), found.ByMonth)
	if err != nil {
		return found, err
	}
	found.Over = found.every(over)
	found.Titles, err = s.lentTitles(ctx, q)
	return found, err
}

// every returns all days or months, also those on which nothing happened.
func (r LendingReport) every(over []lending.MovesOf) []lending.MovesOf {
	times := r.Period.months()
	if !r.ByMonth {
		times = nil
		r.Period.each(func(day string) { times = append(times, day) })
	}
	all := make([]lending.MovesOf, len(times))
	for i, at := range times {
		all[i].Time = at
		if n, is := slices.BinarySearchFunc(over, at, func(m lending.MovesOf, at string) int {
			return strings.Compare(m.Time, at)
		}); is {
			all[i] = over[n]
		}
	}
	return all
}

func (s *Service) lentTitles(ctx context.Context, q LendingQuery) (page.List[LentTitle], error) {
	figures, err := s.Domains.Lending.TitleFigures(ctx, q.figures())
	list := page.List[LentTitle]{Request: q.Page, Total: figures.Total, Rows: []LentTitle{}}
	if err != nil || len(figures.Rows) == 0 {
		return list, err
	}
	ids := make([]int64, len(figures.Rows))
	for i, row := range figures.Rows {
		ids[i] = row.ContentID
	}
	cards, err := s.Catalogue.Cards(ctx, ids)
	for _, row := range figures.Rows {
		card := cards[row.ContentID] // empty for what the organisation may not see any more
		card.ID = row.ContentID
		list.Rows = append(list.Rows, LentTitle{Card: card, TitleFigures: row})
	}
	return list, err
}

// EachLentTitle calls fn with every title of the report, in its order.
func (s *Service) EachLentTitle(ctx context.Context, q LendingQuery, fn func(LentTitle) error) error {
	return eachPage(func(request page.Request) (page.List[LentTitle], error) {
		q.Page = request
		return s.lentTitles(ctx, q)
	}, fn)
}

// eachPage calls fn with every row of a list, a page of which is read at a time.
func eachPage[T any](read func(page.Request) (page.List[T], error), fn func(T) error) error {
	for n := 1; n > 0; {
		list, err := read(page.Of(n, atOnce))
		if err != nil {
			return err
		}
		for _, row := range list.Rows {
			if err := fn(row); err != nil {
				return err
			}
		}
		n = list.Next()
	}
	return nil
}

// LentGroup is a group with what it was given.
type LentGroup struct {
	members.Group
	entitlements.AssignedSums
}

// LendingGroups returns a page of the groups of ctx's organisation, by name, with what
// they were given.
func (s *Service) LendingGroups(ctx context.Context, p Period, request page.Request) (page.List[LentGroup], error) {
	groups, err := s.Members.Groups(ctx, request)
	list := page.List[LentGroup]{Request: request, Total: groups.Total, Rows: []LentGroup{}}
	if err != nil || len(groups.Rows) == 0 {
		return list, err
	}
	ids := make([]string, len(groups.Rows))
	for i, group := range groups.Rows {
		ids[i] = group.ID
	}
	sums, err := s.Entitlements.AssignedSums(ctx, ids, db.At(p.from), db.At(p.until))
	for _, group := range groups.Rows {
		list.Rows = append(list.Rows, LentGroup{Group: group, AssignedSums: sums[group.ID]})
	}
	return list, err
}

// EachLendingGroup calls fn with every group.
func (s *Service) EachLendingGroup(ctx context.Context, p Period, fn func(LentGroup) error) error {
	return eachPage(func(request page.Request) (page.List[LentGroup], error) { return s.LendingGroups(ctx, p, request) }, fn)
}
