package usage

import (
	"cmp"
	"context"
	"net/http"

	"sudar/internal/kit/page"
	"sudar/internal/reports"
	"sudar/internal/server/api/core"
)

// PeriodInput is the time that a report is about. It is exported because huma skips
// embedded fields of unexported types.
type PeriodInput struct {
	From string `query:"from" maxLength:"10" doc:"First day, 2026-11-01; 30 days before the last one when absent"`
	To   string `query:"to" maxLength:"10" doc:"Last day, 2026-11-30; today when absent"`
}

// AtInput narrows a report to one portal. It is exported as PeriodInput is.
type AtInput struct {
	At string `query:"at" format:"uuid" doc:"Id of the organization whose portal is asked about; all when absent"`
}

// ReportPage is the page of the rows of a report.
type ReportPage struct {
	Page     int `query:"page" minimum:"1" maximum:"1000000000" doc:"Number of the page, from 1"`
	PageSize int `query:"page_size" minimum:"1" maximum:"100" doc:"Rows to a page; 12 when absent"`
}

// reportRows are the rows to a page of a report (SPEC §9).
const reportRows = 12

func (in ReportPage) request() page.Request { return page.Of(in.Page, cmp.Or(in.PageSize, reportRows)) }

type publisherInput struct {
	ID string `path:"id" maxLength:"64" doc:"Id or slug"`
	PeriodInput
	AtInput
	ReportPage
}

type contentInput struct {
	ID int64 `path:"id" minimum:"1"`
	PeriodInput
	AtInput
	ReportPage
}

type itemInput struct {
	ID     int64 `path:"id" minimum:"1"`
	ItemID int64 `path:"item_id" minimum:"1"`
	PeriodInput
	AtInput
}

func (a *api) period(in PeriodInput) (reports.Period, error) {
	return reports.PeriodOf(in.From, in.To, a.Clock.Now())
}

func (a *api) registerReports() {
	core.Register(a.API, core.ForPublisher, call(http.MethodGet, "/report/publisher/{id}", "get-publisher-report",
		"Get the report of an organization's titles"), a.publisher)
	core.Register(a.API, core.ForPublisher, call(http.MethodGet, "/report/content/{id}", "get-content-report",
		"Get the report of a title"), a.content)
	core.Register(a.API, core.ForPublisher, call(http.MethodGet, "/report/content/{id}/item/{item_id}", "get-item-report",
		"Get the report of an item"), a.item)
}

func (a *api) publisher(ctx context.Context, in *publisherInput) (core.Answer[PublisherReport], error) {
	period, err := a.period(in.PeriodInput)
	if err != nil {
		return core.Answer[PublisherReport]{}, err
	}
	found, err := a.Reports.Publisher(ctx, in.ID, in.At, period, in.request())
	o := found.Organization
	answer := core.Data(PublisherReport{
		Organization: ReportedOrganization{ID: o.ID, Name: o.Name, Slug: o.Slug}, UsageReport: presentReport(found.Report),
		Titles: presentAll(found.Titles.Rows, presentTitle),
	})
	answer.Meta = metaOf(found.Titles)
	return core.Privately(answer), err
}

func (a *api) content(ctx context.Context, in *contentInput) (core.Answer[ContentReport], error) {
	period, err := a.period(in.PeriodInput)
	if err != nil {
		return core.Answer[ContentReport]{}, err
	}
	found, err := a.Reports.Content(ctx, in.ID, in.At, period, in.request())
	answer := core.Data(ContentReport{
		Content: contentNamed(found.Card), UsageReport: presentReport(found.Report), Items: presentAll(found.Items.Rows, presentItem),
	})
	answer.Meta = metaOf(found.Items)
	return core.Privately(answer), err
}

func (a *api) item(ctx context.Context, in *itemInput) (core.Answer[ItemReport], error) {
	period, err := a.period(in.PeriodInput)
	if err != nil {
		return core.Answer[ItemReport]{}, err
	}
	found, err := a.Reports.Item(ctx, in.ID, in.ItemID, in.At, period)
	return core.Privately(core.Data(ItemReport{
		Content: contentNamed(found.Card), Item: itemNamed(found.Item), UsageReport: presentReport(found.Report),
	})), err
}

func metaOf[T any](list page.List[T]) *core.Meta {
	return &core.Meta{Total: list.Total, Page: list.Request.Number, PageSize: list.Request.Size, Next: list.Next()}
}

func presentAll[R, T any](rows []R, present func(R) T) []T {
	presented := make([]T, len(rows))
	for i, row := range rows {
		presented[i] = present(row)
	}
	return presented
}
