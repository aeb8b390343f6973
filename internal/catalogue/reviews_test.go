package catalogue_test

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// reader returns a context for a reader of the first organisation, who is made.
func (s *shelf) reader(t *testing.T, id, first, last string) context.Context {
	t.Helper()
	_, err := db.Exec(s.all, s.db, `INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, created_at, updated_at)
		VALUES ($1, $1, $1, $2, $3, '', 0, 0)`, id, first, last)
	check(t, err)
	return viewer.With(context.Background(), viewer.Viewer{AccountID: id, OrganizationID: s.owner.ID, Role: viewer.Reader})
}

// rating is what a record's row says of it.
type rating struct {
	Average  int `db:"rating_average"`
	Count    int `db:"rating_count"`
	Weighted int `db:"rating_weighted"`
}

func (s *shelf) rating(t *testing.T, c catalogue.Content) rating {
	t.Helper()
	got, err := db.Get[rating](s.all, s.db, "SELECT rating_average, rating_count, rating_weighted FROM contents WHERE id = $1", c.ID)
	check(t, err)
	return got
}

func (s *shelf) write(t *testing.T, ctx context.Context, c catalogue.Content, stars int, text string) catalogue.Review {
	t.Helper()
	review, err := s.WriteReview(ctx, c.ID, catalogue.Opinion{Stars: stars, Text: text})
	check(t, err)
	return review
}

func eachAt(t *testing.T, fn func(t *testing.T, s *shelf, clk *clock.Fixed)) {
	t.Helper()
	for name, open := range map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC))
			fn(t, newShelf(t, open(t, clk), clk), clk)
		})
	}
}

func TestRatings(t *testing.T) {
	eachAt(t, func(t *testing.T, s *shelf, clk *clock.Fixed) {
		loved, tried := s.create(t, catalogue.Content{Title: "Олон хүн"}), s.create(t, catalogue.Content{Title: "Нэг хүн"})
		for i, stars := range []int{5, 5, 5, 5, 5, 5, 5, 5, 5, 1} {
			s.write(t, s.reader(t, "r"+strconv.Itoa(i), "", ""), loved, stars, "")
		}
		clk.Advance(time.Hour)
		last := s.reader(t, "last", "", "")
		review := s.write(t, last, tried, 4, "")
		if got := s.rating(t, loved); got.Average != 4600 || got.Count != 10 {
			t.Errorf("%+v", got)
		}
		// One vote is drawn towards the 4.6 that all readers give.
		if diff := cmp.Diff(rating{4000, 1, (4000 + 5*4600) / 6}, s.rating(t, tried)); diff != "" {
			t.Error(diff)
		}
		check(t, s.RemoveReview(last, review.ID))
		if diff := cmp.Diff(rating{}, s.rating(t, tried)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestReviews(t *testing.T) {
	eachAt(t, func(t *testing.T, s *shelf, clk *clock.Fixed) {
		c := s.create(t, catalogue.Content{Title: "Тунгалаг Тамир"})
		bat, nomin := s.reader(t, "bat", "Бат", "Доржийн"), s.reader(t, "nomin", "", "")
		first := s.write(t, bat, c, 5, "  Сайхан ном.\r\nДахин уншина. \n")
		if first.Text != "Сайхан ном.\nДахин уншина." || first.Name != "Д. Бат" || !first.Mine || first.Slug != c.Slug {
			t.Errorf("%+v", first)
		}
		clk.Advance(time.Minute)
		s.write(t, nomin, c, 4, "Ойлгомжтой.")
		clk.Advance(time.Minute)
		s.write(t, s.reader(t, "silent", "silent@example.mn", ""), c, 2, " ")
		if _, err := s.WriteReview(bat, c.ID, catalogue.Opinion{Stars: 1}); !apperr.Is(err, apperr.ReviewExists) {
			t.Errorf("a second review: %v", err)
		}
		if diff := cmp.Diff([]string{"nomin 4 Ойлгомжтой.", "Д. Бат 5 Сайхан ном.\nДахин уншина."}, s.reads(t, s.guest, c)); diff != "" {
			t.Error(diff)
		}
		changed, err := s.ChangeReview(bat, first.ID, catalogue.Opinion{Stars: 3, Text: "Дунд зэрэг."})
		if err != nil || changed.Stars != 3 || !changed.CreatedAt.Equal(first.CreatedAt) || !changed.UpdatedAt.After(first.UpdatedAt) {
			t.Errorf("%+v %v", changed, err)
		}
		if diff := cmp.Diff([]string{"Д. Бат 3 Дунд зэрэг.", "nomin 4 Ойлгомжтой."}, s.reads(t, bat, c)); diff != "" {
			t.Error(diff)
		}
		if got := s.rating(t, c); got.Average != 3000 || got.Count != 3 {
			t.Errorf("%+v", got)
		}
		for what, err := range map[string]error{
			"change": second(s.ChangeReview(nomin, first.ID, catalogue.Opinion{Stars: 1})), "removal": s.RemoveReview(nomin, first.ID),
			"nothing": s.RemoveReview(bat, "17"),
		} {
			if !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s of another's review: %v", what, err)
			}
		}
	})
}

func second[T any](_ T, err error) error { return err }

// reads returns the reviews of c as a reader meets them, by name, stars and
// text; a signed-in reader's own come first.
func (s *shelf) reads(t *testing.T, ctx context.Context, c catalogue.Content) []string {
	t.Helper()
	found, err := s.Reviews(ctx, c.Slug, page.Of(1, 30))
	if v, _ := viewer.From(ctx); v.SignedIn() {
		found, err = s.ReviewsMineFirst(ctx, c.ID, page.Of(1, 30))
	}
	check(t, err)
	if found.Total != len(found.Rows) {
		t.Errorf("%d of %d", len(found.Rows), found.Total)
	}
	var lines []string
	for _, r := range found.Rows {
		lines = append(lines, r.Name+" "+strconv.Itoa(r.Stars)+" "+r.Text)
	}
	return lines
}

// Pages with one's own review first hold every review once.
func TestReviewsMineFirstPages(t *testing.T) {
	eachAt(t, func(t *testing.T, s *shelf, clk *clock.Fixed) {
		c := s.create(t, catalogue.Content{Title: "Тамир"})
		var mine context.Context
		for i := range 5 {
			ctx := s.reader(t, "r"+strconv.Itoa(i), "", "")
			if i == 1 {
				mine = ctx
			}
			s.write(t, ctx, c, 5, "тэмдэглэл")
			clk.Advance(time.Minute)
		}
		var names []string
		for number := 1; number <= 4; number++ {
			found, err := s.ReviewsMineFirst(mine, c.ID, page.Of(number, 2))
			check(t, err)
			for _, r := range found.Rows {
				names = append(names, r.Name)
			}
			if found.Total != 5 {
				t.Errorf("page %d: %d in all", number, found.Total)
			}
		}
		if diff := cmp.Diff([]string{"r1", "r4", "r3", "r2", "r0"}, names); diff != "" {
			t.Error(diff)
		}
	})
}

// A hidden review counts nowhere and is shown to its reader alone; the name of
// a closed account is shown to nobody.
func TestHiddenReviews(t *testing.T) {
	eachAt(t, func(t *testing.T, s *shelf, _ *clock.Fixed) {
		c := s.create(t, catalogue.Content{Title: "Тамир"})
		bat, gone := s.reader(t, "bat", "", ""), s.reader(t, "gone", "Цэцэг", "")
		s.write(t, gone, c, 5, "Гайхалтай.")
		rude := s.write(t, bat, c, 1, "Бүдүүлэг үг.")
		for _, change := range []string{
			"UPDATE reviews SET hidden_at = 1 WHERE account_id = 'bat'", "UPDATE accounts SET disabled_at = 1 WHERE id = 'gone'",
		} {
			_, err := db.Exec(s.all, s.db, change)
			check(t, err)
		}
		if diff := cmp.Diff([]string{" 5 Гайхалтай."}, s.reads(t, s.guest, c)); diff != "" {
			t.Error(diff)
		}
		changed, err := s.ChangeReview(bat, rude.ID, catalogue.Opinion{Stars: 1, Text: "Өөр үг."})
		if err != nil || !changed.Hidden {
			t.Errorf("%+v %v", changed, err)
		}
		if got := s.rating(t, c); got.Average != 5000 || got.Count != 1 {
			t.Errorf("%+v", got)
		}
		found, err := s.ReviewsMineFirst(bat, c.ID, page.Of(1, 30))
		check(t, err)
		if found.Total != 2 || !found.Rows[0].Hidden || found.Ratings != (catalogue.Ratings{Average: 5000, Count: 1, Stars: [5]int{4: 1}}) {
			t.Errorf("%+v", found)
		}
		if err := s.ReportReview(gone, rude.ID, catalogue.Complaint{Reason: catalogue.Harm}); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("a report of a hidden review: %v", err)
		}
	})
}

// What may not be seen here may not be reviewed here, and is not listed here.
func TestReviewsKeepToThePortal(t *testing.T) {
	eachAt(t, func(t *testing.T, s *shelf, _ *clock.Fixed) {
		c := s.create(t, catalogue.Content{Title: "Дотоод", OwnerID: s.other.ID, Visibility: entitlements.OrganizationOnly})
		here := s.reader(t, "bat", "", "")
		there := viewer.With(context.Background(), viewer.Viewer{AccountID: "bat", OrganizationID: s.other.ID, Role: viewer.Visitor})
		own := s.write(t, there, c, 5, "Сайн.")
		mine, err := s.MyReviews(there, page.Of(1, 30))
		if err != nil || mine.Total != 1 || mine.Rows[0].Title != "Дотоод" {
			t.Errorf("%+v %v", mine, err)
		}
		if mine, err = s.MyReviews(here, page.Of(1, 30)); err != nil || mine.Total != 0 {
			t.Errorf("%+v %v", mine, err)
		}
		for what, err := range map[string]error{
			"list":   second(s.Reviews(here, c.Slug, page.Of(1, 30))),
			"mine":   second(s.ReviewsMineFirst(here, c.ID, page.Of(1, 30))),
			"write":  second(s.WriteReview(here, c.ID, catalogue.Opinion{Stars: 1})),
			"change": second(s.ChangeReview(here, own.ID, catalogue.Opinion{Stars: 1})),
			"report": s.ReportReview(here, own.ID, catalogue.Complaint{Reason: catalogue.Spam}),
			"record": s.ReportContent(here, c.Slug, "", catalogue.Complaint{Reason: catalogue.Mistake, Text: "Буруу."}),
		} {
			if !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s: %v", what, err)
			}
		}
		check(t, s.RemoveReview(here, own.ID))
	})
}

func TestReviewRefusals(t *testing.T) {
	eachAt(t, func(t *testing.T, s *shelf, _ *clock.Fixed) {
		c := s.create(t, catalogue.Content{Title: "Тамир"})
		bat := s.reader(t, "bat", "", "")
		for _, said := range []catalogue.Opinion{{Stars: 0}, {Stars: 6}, {Stars: 3, Text: strings.Repeat("ү", catalogue.MaxReview+1)}} {
			if _, err := s.WriteReview(bat, c.ID, said); !apperr.Is(err, apperr.Invalid) {
				t.Errorf("%d stars, %d bytes: %v", said.Stars, len(said.Text), err)
			}
		}
		if _, err := s.WriteReview(s.guest, c.ID, catalogue.Opinion{Stars: 3}); !apperr.Is(err, apperr.Unauthenticated) {
			t.Errorf("a guest: %v", err)
		}
		s.write(t, bat, c, 3, strings.Repeat("ү", catalogue.MaxReview))
	})
}
