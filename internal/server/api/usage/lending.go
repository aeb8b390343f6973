package usage

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/lending"
	"sudar/internal/reports"
	"sudar/internal/server/api/core"
)

// LendingFilters narrow and order the report of lending. It is exported as PeriodInput is.
type LendingFilters struct {
	PeriodInput
	Kind       string `query:"kind" enum:"book,audiobook,article,newspaper,magazine,academic,statistics,dictionary" doc:"Kind of the titles"`
	Owner      string `query:"owner" enum:"own,others" doc:"Titles of the organization, or leased from others"`
	CategoryID int64  `query:"category_id" minimum:"1" doc:"Titles in the category or below it"`
	Sort       string `query:"sort" enum:"loans,returns,renewals,holds,waiting,refusals,turnover" doc:"loans when absent"`
	Direction  string `query:"direction" enum:"asc,desc" doc:"desc when absent"`
}

type lendingInput struct {
	LendingFilters
	ReportPage
}

type lendingGroupsInput struct {
	PeriodInput
	ReportPage
}

type exportLendingInput struct {
	LendingFilters
	FormatInput
	By string `query:"by" enum:"title,time,group" doc:"What has a line; title when absent. Groups have no other filter than the time"`
}

// LendingMoves are exact: they say nothing of reading.
type LendingMoves struct {
	Loans       int64  `json:"loans"`
	Returns     int64  `json:"returns" doc:"Also by the end of the loan"`
	Renewals    int64  `json:"renewals"`
	Holds       int64  `json:"holds" doc:"Places that were taken in the queues"`
	WaitingDays *int64 `json:"waiting_days" doc:"From the place in the queue to the loan, on average; null: nobody was served from a queue"`
}

// LendingFigures are what happened with copies, and what readers were refused.
type LendingFigures struct {
	LendingMoves
	NoLicense     int64    `json:"no_license" doc:"Turned away because there was no right"`
	LimitExceeded int64    `json:"limit_exceeded" doc:"Turned away because all copies were taken"`
	Copies        int64    `json:"copies" doc:"That are lent now, those without a limit not counted"`
	Turnover      *float64 `json:"turnover" doc:"Loans to a copy; null: there is no copy now"`
}

// LendingTime is a day or a month in Ulaanbaatar.
type LendingTime struct {
	Time string `json:"time" doc:"2026-11-26, or 2026-11 when the time has more than 92 days; months at its ends are whole"`
	LendingMoves
}

// LendingTitle is a title of the report of lending.
type LendingTitle struct {
	Content ReportedContent `json:"content"`
	Figures LendingFigures  `json:"figures"`
}

// LendingReport is what happened with the copies that an organization lends.
type LendingReport struct {
	From    string         `json:"from" format:"date"`
	To      string         `json:"to" format:"date"`
	Figures LendingFigures `json:"figures"`
	Times   []LendingTime  `json:"times" nullable:"false"`
	Titles  []LendingTitle `json:"titles" nullable:"false" doc:"Titles that are lent, or were in the time, or were asked for in vain"`
}

// LendingGroup is what a group was given. What its members read is not told: a group can
// be made of one reader and others who never read.
type LendingGroup struct {
	ID      string `json:"id" format:"uuid"`
	Name    string `json:"name"`
	Members int    `json:"members"`
	Given   int    `json:"given" doc:"Titles that were assigned in the time"`
	Due     int    `json:"due" doc:"Assignments whose last day is in the time"`
	Done    int    `json:"done" doc:"Of those, the ones that are over"`
	Running int    `json:"running" doc:"Assignments that run now"`
}

func (a *api) registerLending() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/report/lending", "get-lending-report",
		"Get the report of what the organization lends"), a.lending)
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/report/lending/groups", "list-lending-groups",
		"List the groups with what they were assigned"), a.lendingGroups)
	export(a, core.ForLibrarian, "/report/lending/export", "export-lending-report", "Export the report of what the organization lends",
		a.exportLending)
}

func (a *api) lendingQuery(in LendingFilters, request page.Request) (reports.LendingQuery, error) {
	period, err := a.period(in.PeriodInput)
	return reports.LendingQuery{
		Period: period, Kind: in.Kind, Owner: lending.Owner(in.Owner), CategoryID: in.CategoryID,
		Sort: lending.Sort(cmp.Or(in.Sort, "loans")), Ascending: in.Direction == "asc", Page: request,
	}, err
}

func (a *api) lending(ctx context.Context, in *lendingInput) (core.Answer[LendingReport], error) {
	query, err := a.lendingQuery(in.LendingFilters, in.request())
	if err != nil {
		return core.Answer[LendingReport]{}, err
	}
	found, err := a.Reports.Lending(ctx, query)
	answer := core.Data(LendingReport{
		From: found.Period.From, To: found.Period.To, Figures: presentLent(found.Figures), Times: presentAll(found.Over, presentTime),
		Titles: presentAll(found.Titles.Rows, func(t reports.LentTitle) LendingTitle {
			return LendingTitle{Content: contentNamed(t.Card), Figures: presentLent(t.TitleFigures)}
		}),
	})
	answer.Meta = metaOf(found.Titles)
	return core.Privately(answer), err
}

func (a *api) lendingGroups(ctx context.Context, in *lendingGroupsInput) (core.Answer[[]LendingGroup], error) {
	period, err := a.period(in.PeriodInput)
	if err != nil {
		return core.Answer[[]LendingGroup]{}, err
	}
	found, err := a.Reports.LendingGroups(ctx, period, in.request())
	return core.Privately(core.List(found, presentGroup)), err
}

func presentGroup(g reports.LentGroup) LendingGroup {
	return LendingGroup{
		ID: g.ID, Name: g.Name, Members: g.Members, Given: g.Given, Due: g.Due, Done: g.Done, Running: g.Running,
	}
}

func presentTime(m lending.MovesOf) LendingTime {
	return LendingTime{Time: m.Time, LendingMoves: presentMoves(m.Moves)}
}

// day is in seconds.
const day = 24 * 60 * 60

func presentMoves(m lending.Moves) LendingMoves {
	shown := LendingMoves{Loans: m.Loans, Returns: m.Returns, Renewals: m.Renewals, Holds: m.Holds}
	if m.Served > 0 {
		days := (m.Waited/m.Served + day/2) / day
		shown.WaitingDays = &days
	}
	return shown
}

func presentLent(f lending.TitleFigures) LendingFigures {
	shown := LendingFigures{
		LendingMoves: presentMoves(f.Moves), NoLicense: f.NoLicense, LimitExceeded: f.LimitExceeded, Copies: f.Copies,
	}
	if f.Copies > 0 {
		turnover := float64((f.Loans*10+f.Copies/2)/f.Copies) / 10
		shown.Turnover = &turnover
	}
	return shown
}

var (
	movesHeads = []string{"loans", "returns", "renewals", "holds", "waiting_days"}
	lentHeads  = []string{"no_license", "limit_exceeded", "copies", "turnover"}
	groupHeads = []string{"members", "given", "due", "done", "running"}
)

func (a *api) exportLending(ctx context.Context, in *exportLendingInput) (core.StreamedFile, error) {
	query, err := a.lendingQuery(in.LendingFilters, page.Of(1, 1))
	if err != nil {
		return core.StreamedFile{}, err
	}
	by := cmp.Or(in.By, "title")
	if by == "group" {
		return a.exportGroups(ctx, in, query.Period)
	}
	if by == "time" {
		if err := unsorted(in.LendingFilters); err != nil {
			return core.StreamedFile{}, err
		}
	}
	found, err := a.Reports.Lending(ctx, query)
	if err != nil {
		return core.StreamedFile{}, err
	}
	return exported(ctx, "lending_"+by, query.Period, in.FormatInput, func(out io.Writer) error {
		if by == "time" {
			return writeTimes(ctx, out, in.Format, found)
		}
		table := tableTo(ctx, out, in.Format, "title", movesHeads, lentHeads)
		return errors.Join(a.Reports.EachLentTitle(ctx, query, func(t reports.LentTitle) error {
			shown := presentLent(t.TitleFigures)
			table.row(append(append([]any{t.Card.Title}, moveCells(shown.LendingMoves)...), shown.NoLicense, shown.LimitExceeded, shown.Copies,
				optional(shown.Turnover))...)
			return nil
		}), table.end())
	}), nil
}

func writeTimes(ctx context.Context, out io.Writer, format string, found reports.LendingReport) error {
	first := "day"
	if found.ByMonth {
		first = "month"
	}
	table := tableTo(ctx, out, format, first, movesHeads)
	for _, at := range found.Over {
		table.row(append([]any{at.Time}, moveCells(presentMoves(at.Moves))...)...)
	}
	return table.end()
}

// exportGroups writes the groups; no other filter than the time narrows them.
func (a *api) exportGroups(ctx context.Context, in *exportLendingInput, period reports.Period) (core.StreamedFile, error) {
	if err := alone(in.LendingFilters); err != nil {
		return core.StreamedFile{}, err
	}
	return exported(ctx, "lending_group", period, in.FormatInput, func(out io.Writer) error {
		table := tableTo(ctx, out, in.Format, "group", groupHeads)
		return errors.Join(a.Reports.EachLendingGroup(ctx, period, func(g reports.LentGroup) error {
			table.row(g.Name, int64(g.Members), int64(g.Given), int64(g.Due), int64(g.Done), int64(g.Running))
			return nil
		}), table.end())
	}), nil
}

// moveCells are the cells of moves; empty is no average.
func moveCells(m LendingMoves) []any {
	return []any{m.Loans, m.Returns, m.Renewals, m.Holds, optional(m.WaitingDays)}
}

func optional[T any](value *T) any {
	if value == nil {
		return ""
	}
	return *value
}

// alone returns an error for a filter or an order beside a table that has none.
func alone(in LendingFilters) error {
	for name, given := range map[string]bool{"kind": in.Kind != "", "owner": in.Owner != "", "category_id": in.CategoryID != 0} {
		if given {
			return apperr.InvalidField(name, "field.not_with", "other", "by")
		}
	}
	return unsorted(in)
}

func unsorted(in LendingFilters) error {
	for name, given := range map[string]bool{"sort": in.Sort != "", "direction": in.Direction != ""} {
		if given {
			return apperr.InvalidField(name, "field.not_with", "other", "by")
		}
	}
	return nil
}
