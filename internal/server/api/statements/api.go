// Package statements holds the calls about what publishers earn each month.
package statements

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/kit/pdffile"
	"sudar/internal/server/api/core"
	"sudar/internal/statements"
)

type api struct {
	*core.API
	Statements *statements.Service
}

// Register registers the calls of this package.
func Register(to *core.API, service *statements.Service) {
	a := &api{to, service}
	core.Register(a.API, core.ForPublisher, call("/statements", "list-statements", "List monthly statements"), a.list)
	core.Register(a.API, core.ForPublisher, call("/statements/{id}", "get-statement", "Get a monthly statement"), a.one)
	op := call("/statements/{id}/export", "export-statement", "Export a monthly statement")
	op.Produces = []string{"text/csv", pdffile.MediaType}
	core.Download(a.API, core.ForPublisher, op, a.export)
}

func call(path, id, summary string) core.Operation {
	return core.Operation{Method: http.MethodGet, Path: path, ID: id, Summary: summary, Tag: "publishing"}
}

// StatementSummary is what a publisher earned in a month, in ₮.
type StatementSummary struct {
	ID               string    `json:"id" format:"uuid"`
	OrganizationID   string    `json:"organization_id" format:"uuid"`
	OrganizationName string    `json:"organization_name"`
	Month            string    `json:"month" doc:"2026-11"`
	MadeAt           time.Time `json:"made_at"`
	SalePercent      int64     `json:"sale_percent" doc:"Share of the publisher in what was paid for a title, without taxes"`
	PackagePercent   int64     `json:"package_percent" doc:"Share of publishers in what was paid for a package, without taxes"`
	Amount           int64     `json:"amount" doc:"Paid for titles, without what went back"`
	Tax              int64     `json:"tax" doc:"In it"`
	Share            int64     `json:"share" doc:"What the publisher gets, of packages too: the sum of the lines"`
}

// StatementLine is a title that was sold or refunded, the part of a package's pool, or
// what earlier statements lacked.
type StatementLine struct {
	Kind      string `json:"kind" enum:"sale,refund,package,correction"`
	ContentID int64  `json:"content_id,omitempty"`
	PackageID string `json:"package_id,omitempty"`
	Title     string `json:"title"`
	Count     int64  `json:"count" doc:"Lines of orders"`
	Amount    int64  `json:"amount" doc:"Paid, below zero for what went back; of a package the pool that all its publishers share"`
	Tax       int64  `json:"tax" doc:"In it"`
	Share     int64  `json:"share" doc:"What the publisher gets"`
	Minutes   int64  `json:"minutes" doc:"Of a package: read of the publisher's titles, without what fewer than 5 read"`
	OfMinutes int64  `json:"of_minutes" doc:"The same of all publishers"`
}

// StatementWithLines is a statement.
type StatementWithLines struct {
	StatementSummary
	Lines []StatementLine `json:"lines" nullable:"false"`
}

type listInput struct {
	core.PageInput
	Organization string `query:"organization" maxLength:"64" doc:"Id or slug; of others for hub administrators, who see all when absent"`
}

type oneInput struct {
	ID string `path:"id" format:"uuid" maxLength:"36"`
}

type exportInput struct {
	ID     string `path:"id" format:"uuid" maxLength:"36"`
	Format string `query:"format" enum:"csv,pdf" doc:"pdf when absent"`
}

func (a *api) list(ctx context.Context, in *listInput) (core.Answer[[]StatementSummary], error) {
	found, err := a.Statements.List(ctx, in.Organization, in.Request())
	return core.Privately(core.List(found, summary)), err
}

func (a *api) one(ctx context.Context, in *oneInput) (core.Answer[StatementWithLines], error) {
	found, err := a.Statements.Statement(ctx, in.ID)
	lines := make([]StatementLine, len(found.Lines))
	for i, l := range found.Lines {
		lines[i] = StatementLine{
			Kind: string(l.Kind), ContentID: l.ContentID, PackageID: l.PackageID, Title: l.Title, Count: l.N, Amount: l.Amount, Tax: l.Tax,
			Share: l.Share, Minutes: minutes(l.Seconds), OfMinutes: minutes(l.OfSeconds),
		}
	}
	return core.Privately(core.Data(StatementWithLines{StatementSummary: summary(found), Lines: lines})), err
}

func summary(s statements.Statement) StatementSummary {
	return StatementSummary{
		ID: s.ID, OrganizationID: s.OrganizationID, OrganizationName: s.Organization, Month: s.Month, MadeAt: s.MadeAt.Time,
		SalePercent: s.SalePercent, PackagePercent: s.PackagePercent, Amount: s.Amount, Tax: s.Tax, Share: s.Share,
	}
}

// minutes rounds half up.
func minutes(seconds int64) int64 { return (seconds + 30) / 60 }
