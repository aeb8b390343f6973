package usage

import (
	"context"
	"net/http"

	"sudar/internal/kit/page"
	"sudar/internal/reports"
	"sudar/internal/server/api/core"
)

type portalInput struct {
	PeriodInput
	ReportPage
}

type exportPortalInput struct {
	PeriodInput
	FormatInput
	By string `query:"by" enum:"title,day,month" doc:"What has a line; title when absent"`
}

// PortalLending is what an organization lends now.
type PortalLending struct {
	Leases  int `json:"leases"`
	Copies  int `json:"copies" doc:"Of loans, those without a limit not counted"`
	InUse   int `json:"in_use" doc:"Copies that are lent now"`
	Waiting int `json:"waiting" doc:"Places in the queues"`
}

// PortalReport is what happened at an organization's portal, with the titles of all
// owners.
type PortalReport struct {
	Organization ReportedOrganization `json:"organization"`
	UsageReport
	Lending PortalLending   `json:"lending"`
	Titles  []ReportedTitle `json:"titles" nullable:"false" doc:"Titles that were ever used at the portal, the most viewed there first"`
}

func (a *api) registerPortal() {
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/report/organization", "get-organization-report",
		"Get the report of an organization's portal"), a.portal)
	export(a, core.ForAdmin, "/report/organization/export", "export-organization-report", "Export the report of an organization's portal",
		a.exportPortal)
}

func (a *api) portal(ctx context.Context, in *portalInput) (core.Answer[PortalReport], error) {
	period, err := a.period(in.PeriodInput)
	if err != nil {
		return core.Answer[PortalReport]{}, err
	}
	found, err := a.Reports.Portal(ctx, period, in.request())
	o, lent := found.Organization, found.Lending
	answer := core.Data(PortalReport{
		Organization: ReportedOrganization{ID: o.ID, Name: o.Name, Slug: o.Slug}, UsageReport: presentReport(found.Report),
		Lending: PortalLending{Leases: lent.Licences, Copies: lent.Copies, InUse: lent.InUse, Waiting: lent.Waiting},
		Titles:  presentAll(found.Titles.Rows, presentTitle),
	})
	answer.Meta = metaOf(found.Titles)
	return core.Privately(answer), err
}

func (a *api) exportPortal(ctx context.Context, in *exportPortalInput) (core.StreamedFile, error) {
	period, err := a.period(in.PeriodInput)
	if err != nil {
		return core.StreamedFile{}, err
	}
	found, err := a.Reports.Portal(ctx, period, page.Of(1, 1))
	if err != nil {
		return core.StreamedFile{}, err
	}
	return exportTitles(ctx, in.By, period, in.FormatInput, found.Report, func(do func(reports.Title) error) error {
		return a.Reports.EachPortalTitle(ctx, period, do)
	}), nil
}

// title writes the line of a title.
func (t table) title(title reports.Title) error {
	t.row(append([]any{title.Card.Title}, cells(title.Figures, title.Reading)...)...)
	return nil
}
