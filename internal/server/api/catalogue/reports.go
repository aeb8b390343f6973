package catalogue

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/server/api/core"
)

// Report is a complaint that waits for the staff of a library.
type Report struct {
	ID           string    `json:"id" format:"uuid"`
	ContentID    int64     `json:"content_id"`
	ContentSlug  string    `json:"content_slug"`
	ContentTitle string    `json:"content_title"`
	ReviewID     string    `json:"review_id" doc:"Of a review of the content; empty for the record itself"`
	ReviewText   string    `json:"review_text"`
	Reason       string    `json:"reason" enum:"error,copyright,harm,spam,off_topic"`
	Text         string    `json:"text"`
	Contact      string    `json:"contact" doc:"Email address for the answer"`
	CreatedAt    time.Time `json:"created_at"`
}

type reportContentInput struct {
	ID   string `path:"id" maxLength:"200" doc:"Id or slug"`
	Body struct {
		Reason  string `json:"reason" enum:"error,copyright,harm"`
		Text    string `json:"text" minLength:"1" maxLength:"2000" doc:"Plain text"`
		Contact string `json:"contact,omitempty" maxLength:"254" doc:"Email address, if an answer is wanted"`
	}
}

type reportReviewInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		Reason string `json:"reason" enum:"harm,spam,off_topic"`
		Text   string `json:"text,omitempty" maxLength:"2000" doc:"Plain text"`
	}
}

func (a *api) registerReports() {
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodPost, Path: "/contents/{id}/report", ID: "report-content", Summary: "Report a problem with a title", Tag: "reports",
	},
		func(ctx context.Context, in *reportContentInput) (core.Answer[core.Done], error) {
			said := catalogue.Complaint{Reason: catalogue.Reason(in.Body.Reason), Text: in.Body.Text, Contact: in.Body.Contact}
			return core.Data(core.Done{}), a.Catalogue.ReportContent(ctx, in.ID, core.RequestFrom(ctx).Address, said)
		})
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPost, Path: "/reviews/{id}/report", ID: "report-review", Summary: "Report a review", Tag: "reports",
	},
		func(ctx context.Context, in *reportReviewInput) (core.Answer[core.Done], error) {
			said := catalogue.Complaint{Reason: catalogue.Reason(in.Body.Reason), Text: in.Body.Text}
			return core.Data(core.Done{}), a.Catalogue.ReportReview(ctx, in.ID, said)
		})
	core.Register(a.API, core.ForLibrarian, core.Operation{
		Method: http.MethodGet, Path: "/reports", ID: "list-reports", Summary: "List the open reports of problems with titles", Tag: "reports",
	},
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]Report], error) {
			found, err := a.Catalogue.Reports(ctx, in.Request())
			return core.Privately(core.List(found, presentReport)), err
		})
	core.Register(a.API, core.ForLibrarian, core.Operation{
		Method: http.MethodDelete, Path: "/reports/{id}", ID: "close-report", Summary: "Close a report", Tag: "reports",
	},
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Catalogue.CloseReport(ctx, in.ID)
		})
}

func presentReport(r catalogue.Report) Report {
	return Report{
		ID: r.ID, ContentID: r.ContentID, ContentSlug: r.Slug, ContentTitle: r.Title, ReviewID: r.ReviewID, ReviewText: r.Review,
		Reason: string(r.Reason), Text: r.Text, Contact: r.Contact, CreatedAt: r.CreatedAt,
	}
}
