package catalogue_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

func TestReports(t *testing.T) {
	eachAt(t, func(t *testing.T, s *shelf, clk *clock.Fixed) {
		c := s.create(t, catalogue.Content{Title: "Тамир"})
		bat, nomin := s.reader(t, "bat", "", ""), s.reader(t, "nomin", "", "")
		review := s.write(t, bat, c, 1, "Хямд гар утас зарна.")
		check(t, s.ReportContent(s.guest, c.Slug, "192.0.2.1", catalogue.Complaint{
			Reason: catalogue.Mistake, Text: " Он буруу. ", Contact: "bat@example.mn",
		}))
		clk.Advance(time.Minute)
		check(t, s.ReportReview(nomin, review.ID, catalogue.Complaint{Reason: catalogue.OffTopic}))
		check(t, s.ReportReview(nomin, review.ID, catalogue.Complaint{Reason: catalogue.Spam, Text: "Зар."}))
		list := func(role viewer.Role, organization string) ([]string, error) {
			ctx := viewer.With(context.Background(), viewer.Viewer{AccountID: "bat", OrganizationID: organization, Role: role})
			found, err := s.Reports(ctx, page.Of(1, 30))
			var lines []string
			for _, r := range found.Rows {
				lines = append(lines, string(r.Reason)+" "+r.Title+": "+r.Text+" "+r.Contact+" "+r.Review)
			}
			if found.Total != len(lines) {
				t.Errorf("%d of %d", len(lines), found.Total)
			}
			return lines, err
		}
		got, err := list(viewer.Librarian, s.owner.ID)
		if diff := cmp.Diff([]string{"error Тамир: Он буруу. bat@example.mn ", "spam Тамир: Зар.  Хямд гар утас зарна."}, got); diff != "" ||
			err != nil {
			t.Error(diff, err)
		}
		if got, err := list(viewer.Admin, s.other.ID); err != nil || len(got) != 0 {
			t.Errorf("another library sees %q, %v", got, err)
		}
		if _, err := list(viewer.Publisher, s.owner.ID); !apperr.Is(err, apperr.RoleRequired) {
			t.Errorf("a publisher: %v", err)
		}
		check(t, s.RemoveReview(bat, review.ID))
		if got, _ := list(viewer.Librarian, s.owner.ID); len(got) != 1 {
			t.Errorf("after the review is gone: %q", got)
		}
	})
}

// A report is gone once the staff of the record's owner has dealt with it; nobody else
// ends it.
func TestReportsAreClosed(t *testing.T) {
	eachAt(t, func(t *testing.T, s *shelf, _ *clock.Fixed) {
		c := s.create(t, catalogue.Content{Title: "Тамир"})
		check(t, s.ReportContent(s.guest, c.Slug, "192.0.2.1", catalogue.Complaint{Reason: catalogue.Mistake, Text: "Он буруу."}))
		as := func(role viewer.Role, organization string) context.Context {
			return viewer.With(context.Background(), viewer.Viewer{OrganizationID: organization, Role: role})
		}
		found, err := s.Reports(as(viewer.Librarian, s.owner.ID), page.Of(1, 30))
		check(t, err)
		id := found.Rows[0].ID
		if err := s.CloseReport(as(viewer.Librarian, s.other.ID), id); !apperr.Is(err, apperr.NotFound) {
			t.Error("closed by another library:", err)
		}
		if err := s.CloseReport(as(viewer.Reader, s.owner.ID), id); !apperr.Is(err, apperr.RoleRequired) {
			t.Error("closed by a reader:", err)
		}
		check(t, s.CloseReport(as(viewer.Librarian, s.owner.ID), id))
		if left, err := s.Reports(as(viewer.Librarian, s.owner.ID), page.Of(1, 30)); err != nil || left.Total != 0 {
			t.Errorf("%d left, %v", left.Total, err)
		}
	})
}

func TestReportRefusals(t *testing.T) {
	eachAt(t, func(t *testing.T, s *shelf, clk *clock.Fixed) {
		c := s.create(t, catalogue.Content{Title: "Тамир"})
		good := catalogue.Complaint{Reason: catalogue.Harm, Text: "Хортой."}
		for what, bad := range map[string]catalogue.Complaint{
			"reason": {Reason: catalogue.Spam, Text: "x"}, "text": {Reason: catalogue.Harm, Text: " "},
			"contact": {Reason: catalogue.Harm, Text: "x", Contact: "Бат <bat@example.mn>"},
		} {
			if err := s.ReportContent(s.guest, c.Slug, "192.0.2.1", bad); !apperr.Is(err, apperr.Invalid) {
				t.Errorf("%s: %v", what, err)
			}
		}
		for i := range 20 {
			if err := s.ReportContent(s.guest, c.Slug, "192.0.2.1", good); err != nil {
				t.Fatalf("report %d: %v", i, err)
			}
		}
		if err := s.ReportContent(s.guest, c.Slug, "192.0.2.1", good); !apperr.Is(err, apperr.TooMany) {
			t.Errorf("one more: %v", err)
		}
		check(t, s.ReportContent(s.guest, c.Slug, "192.0.2.2", good))
		check(t, s.ReportContent(s.reader(t, "bat", "", ""), c.Slug, "192.0.2.1", good))
		clk.Advance(time.Hour)
		check(t, s.ReportContent(s.guest, c.Slug, "192.0.2.1", good))
		if err := s.ReportReview(s.guest, "17", good); !apperr.Is(err, apperr.Unauthenticated) {
			t.Errorf("a guest reports a review: %v", err)
		}
	})
}
