package api

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
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

func (a *API) registerReports() {
	register(a, forPublic, operation{method: http.MethodPost, path: "/contents/{id}/report", id: "report-content", summary: "Report a problem with a title", tag: "reports"},
		func(ctx context.Context, in *reportContentInput) (Answer[Done], error) {
			said := catalogue.Complaint{Reason: catalogue.Reason(in.Body.Reason), Text: in.Body.Text, Contact: in.Body.Contact}
			return data(Done{}), a.Catalogue.ReportContent(ctx, in.ID, requestFrom(ctx).address, said)
		})
	register(a, forUser, operation{method: http.MethodPost, path: "/reviews/{id}/report", id: "report-review", summary: "Report a review", tag: "reports"},
		func(ctx context.Context, in *reportReviewInput) (Answer[Done], error) {
			said := catalogue.Complaint{Reason: catalogue.Reason(in.Body.Reason), Text: in.Body.Text}
			return data(Done{}), a.Catalogue.ReportReview(ctx, in.ID, said)
		})
	register(a, forLibrarian, operation{method: http.MethodGet, path: "/reports", id: "list-reports", summary: "List the open problem reports", tag: "reports"},
		func(ctx context.Context, in *PageInput) (Answer[[]Report], error) {
			found, err := a.Catalogue.Reports(ctx, in.request())
			return privately(list(found, presentReport)), err
		})
}

func presentReport(r catalogue.Report) Report {
	return Report{
		ID: r.ID, ContentID: r.ContentID, ContentSlug: r.Slug, ContentTitle: r.Title, ReviewID: r.ReviewID, ReviewText: r.Review,
		Reason: string(r.Reason), Text: r.Text, Contact: r.Contact, CreatedAt: r.CreatedAt,
	}
}
