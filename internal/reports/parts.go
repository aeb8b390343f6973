package reports

import (
	"cmp"
	"context"
	"slices"

	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/usage"
)

// report returns what all reports have.
func (s *Service) report(ctx context.Context, of usage.Of, p Period) (Report, error) {
	r := Report{Period: p, OwnerID: of.OwnerID}
	var err error
	if r.Days, err = s.days(ctx, of, p); err != nil {
		return r, err
	}
	read, err := s.Usage.ReadingByMonth(ctx, of, p.Days)
	if err != nil {
		return r, err
	}
	if r.Months, err = s.months(ctx, read, p); err != nil {
		return r, err
	}
	r.sum()
	r.Organizations, err = s.atOrganizations(ctx, of, p)
	return r, err
}

// sum adds the days and months up.
func (r *Report) sum() {
	for _, day := range r.Days {
		r.Figures.add(day.Figures)
	}
	for _, month := range r.Months {
		if month.Over {
			r.Reading.add(month.Reading)
		}
	}
}

// lastTold returns the last month of a period whose reading is told, "" for none.
func (s *Service) lastTold(ctx context.Context, p Period) (string, error) {
	untold, err := s.Usage.Untold(ctx)
	last := ""
	for _, month := range p.months() {
		if month < untold {
			last = month
		}
	}
	return last, err
}

func sold(of usage.Of, p Period) commerce.SoldTitles {
	titles := commerce.SoldTitles{SellerID: of.OwnerID, PortalID: of.PortalID, ItemID: of.ItemID, From: p.from, Until: p.until}
	if of.ContentID != 0 {
		titles.ContentIDs = []int64{of.ContentID}
	}
	return titles
}

// days returns every day of a period.
func (s *Service) days(ctx context.Context, of usage.Of, p Period) ([]Day, error) {
	counts, err := s.Usage.ByDay(ctx, of, p.Days)
	if err != nil {
		return nil, err
	}
	sales, err := s.Commerce.SalesOfTitles(ctx, sold(of, p), commerce.SalesByDay)
	return eachDay(p, counts, sales), err
}

func eachDay(p Period, counts []usage.Count, sales []commerce.TitleSales) []Day {
	figures := gathered(counts, func(c usage.Count) string { return c.Day }, sales, func(t commerce.TitleSales) string { return t.Day })
	days := make([]Day, 0, p.days())
	p.each(func(day string) { days = append(days, Day{Day: day, Figures: figures[day]}) })
	return days
}

// months returns every month that a period touches; those not told yet are not over.
func (s *Service) months(ctx context.Context, read []usage.Reading, p Period) ([]Month, error) {
	untold, err := s.Usage.Untold(ctx)
	if err != nil {
		return nil, err
	}
	found := map[string]Reading{}
	for _, r := range read {
		found[r.Month] = readingOf(r)
	}
	months := []Month{}
	for _, month := range p.months() {
		months = append(months, Month{Month: month, Over: month < untold, Reading: found[month]})
	}
	return months, nil
}

func (s *Service) atOrganizations(ctx context.Context, of usage.Of, p Period) ([]Organization, error) {
	counts, err := s.Usage.ByOrganization(ctx, of, p.Days)
	if err != nil {
		return nil, err
	}
	sales, err := s.Commerce.SalesOfTitles(ctx, sold(of, p), commerce.SalesByPortal)
	if err != nil {
		return nil, err
	}
	read, err := s.Usage.ReadingAtOrganizations(ctx, of, p.Days)
	if err != nil {
		return nil, err
	}
	figures := gathered(counts, func(c usage.Count) string { return c.OrganizationID }, sales,
		func(t commerce.TitleSales) string { return t.PortalID })
	last, err := s.lastTold(ctx, p)
	if err != nil {
		return nil, err
	}
	reading := added(read, last, func(r usage.Reading) string { return r.OrganizationID })
	for id := range reading {
		if _, known := figures[id]; !known { // it was read there and nothing else
			figures[id] = Figures{}
		}
	}
	all := []Organization{}
	for id := range figures {
		o, err := s.Organizations.ByID(ctx, id)
		if err != nil && !apperr.Is(err, apperr.OrganizationUnknown) && !apperr.Is(err, apperr.NotFound) {
			return nil, err
		}
		all = append(all, Organization{ID: id, Name: o.Name, Figures: figures[id], Reading: reading[id]})
	}
	slices.SortFunc(all, func(a, b Organization) int {
		return cmp.Or(cmp.Compare(b.Views, a.Views), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return all, nil
}

// titles returns a page of the contents of an owner that were ever used, the most viewed
// first.
func (s *Service) titles(ctx context.Context, of usage.Of, p Period, request page.Request) (page.List[Title], error) {
	list := page.List[Title]{Request: request, Rows: []Title{}}
	ids, total, err := s.Usage.Titles(ctx, of.OwnerID, request.Offset(), request.Size)
	if list.Total = total; err != nil || len(ids) == 0 {
		return list, err
	}
	list.Rows, err = s.titlesOf(ctx, of, ids, p)
	return list, err
}

// titlesOf returns some contents of an owner in the order of their ids.
func (s *Service) titlesOf(ctx context.Context, of usage.Of, ids []int64, p Period) ([]Title, error) {
	cards, err := s.Catalogue.OwnedCards(ctx, of.OwnerID, ids)
	if err != nil {
		return nil, err
	}
	counts, err := s.Usage.ByContent(ctx, of, ids, p.Days)
	if err != nil {
		return nil, err
	}
	titles := sold(of, p)
	titles.ContentIDs = ids
	sales, err := s.Commerce.SalesOfTitles(ctx, titles, commerce.SalesByContent)
	if err != nil {
		return nil, err
	}
	read, err := s.Usage.ReadingOfContents(ctx, of, ids, p.Days)
	if err != nil {
		return nil, err
	}
	return s.titleRows(ctx, ids, cards, counted{counts, sales, read}, p)
}

// counted is what titles are put together from.
type counted struct {
	counts []usage.Count
	sales  []commerce.TitleSales
	read   []usage.Reading
}

// titleRows returns titles in the order of their ids, as far as there are cards of them.
func (s *Service) titleRows(ctx context.Context, ids []int64, cards map[int64]catalogue.Card, c counted, p Period) ([]Title, error) {
	last, err := s.lastTold(ctx, p)
	if err != nil {
		return nil, err
	}
	figures := gathered(c.counts, func(c usage.Count) int64 { return c.ContentID }, c.sales,
		func(t commerce.TitleSales) int64 { return t.ContentID })
	reading := added(c.read, last, func(r usage.Reading) int64 { return r.ContentID })
	rows := []Title{}
	for _, id := range ids {
		if card, is := cards[id]; is {
			rows = append(rows, Title{Card: card, Figures: figures[id], Reading: reading[id]})
		}
	}
	return rows, nil
}

// items returns a page of the items of a content.
func (s *Service) items(ctx context.Context, of usage.Of, p Period, request page.Request) (page.List[Item], error) {
	list := page.List[Item]{Request: request, Rows: []Item{}}
	items, err := s.Catalogue.OwnedItems(ctx, of.ContentID, request)
	if list.Total = items.Total; err != nil || len(items.Rows) == 0 {
		return list, err
	}
	counts, err := s.Usage.ByItem(ctx, of, p.Days)
	if err != nil {
		return list, err
	}
	sales, err := s.Commerce.SalesOfTitles(ctx, sold(of, p), commerce.SalesByItem)
	if err != nil {
		return list, err
	}
	ids := make([]int64, len(items.Rows))
	for i, item := range items.Rows {
		ids[i] = item.ID
	}
	read, err := s.Usage.ReadingOfItems(ctx, of, ids, p.Days)
	if err != nil {
		return list, err
	}
	last, err := s.lastTold(ctx, p)
	if err != nil {
		return list, err
	}
	figures := gathered(counts, func(c usage.Count) int64 { return c.ItemID }, sales, func(t commerce.TitleSales) int64 { return t.ItemID })
	reading := added(read, last, func(r usage.Reading) int64 { return r.ItemID })
	for _, item := range items.Rows {
		list.Rows = append(list.Rows, Item{Item: item, Figures: figures[item.ID], Reading: reading[item.ID]})
	}
	return list, nil
}
