package app

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/notes"
	"sudar/internal/reading"
	"sudar/internal/search/queries"
	"sudar/internal/search/saved"
	"sudar/internal/search/searchtest"
)

func TestRaceReviewsAllCount(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		book, people := r.book("Тал"), r.accounts(racers, viewer.Reader)
		written := r.atOnce(func(n *node, i int) error {
			_, err := n.records.WriteReview(r.as(people[i], viewer.Reader), book.ID, catalogue.Opinion{Stars: 1 + i%5})
			return err
		}, nil)
		counted := r.count("SELECT rating_count FROM contents WHERE id = $1", book.ID)
		sum := r.count("SELECT SUM(stars) FROM reviews WHERE content_id = $1", book.ID)
		if average := r.count("SELECT rating_average FROM contents WHERE id = $1", book.ID); written != racers || counted != racers ||
			average != sum*1000/racers {
			t.Errorf("%d written, %d counted, average %d of a sum of %d", written, counted, average, sum)
		}
	})
}

func TestRaceOneReviewOfAPerson(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		book, person := r.book("Тал"), r.account("reader", viewer.Reader)
		written := r.atOnce(func(n *node, _ int) error {
			_, err := n.records.WriteReview(r.as(person, viewer.Reader), book.ID, catalogue.Opinion{Stars: 4})
			return err
		}, func(err error) bool { return apperr.Is(err, apperr.ReviewExists) })
		if counted := r.count("SELECT rating_count FROM contents WHERE id = $1", book.ID); written != 1 || counted != 1 {
			t.Errorf("%d written, %d counted", written, counted)
		}
	})
}

// The newest place stays whatever the order in which they come, and none that
// was kept is forgotten without being offered.
func TestRaceTheNewestPlaceStays(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		book, person := r.book("Тал"), r.account("reader", viewer.Reader)
		begun := time.Now().Add(-time.Hour)
		r.atOnce(func(n *node, i int) error {
			_, _, err := n.books.SavePlace(r.as(person, viewer.Reader), reading.Saving{
				ItemID: book.Items[0].ID, Locator: reading.Locator{Href: fmt.Sprintf("part-%d", i)},
				ModifiedAt: begun.Add(time.Duration(i) * time.Minute),
				Device:     reading.Device{ID: fmt.Sprintf("device-%d", i)},
			})
			return err
		}, nil)
		place, err := r.nodes[0].books.Place(r.as(person, viewer.Reader), book.Items[0].ID)
		r.must(err)
		if want := fmt.Sprintf("part-%d", racers-1); place.Locator.Href != want {
			t.Errorf("%s stayed, want %s", place.Locator.Href, want)
		}
		// A writer loses to one of the other node at a time, not to all others.
		if n := r.nodes[0].db.Counts().Transactions + r.nodes[1].db.Counts().Transactions; n > 3*racers+10 {
			t.Errorf("%d statements wrote %d places", n, racers)
		}
	})
}

func TestRaceNotesAreNumberedInOrder(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		person, again := r.account("reader", viewer.Reader), ident.New()
		r.atOnce(func(n *node, i int) error {
			draft := notes.Draft{ClientID: ident.New(), Writing: notes.Writing{Kind: notes.Note, Body: fmt.Sprint(i)}}
			if i%2 == 0 { // the same draft, sent eight times
				draft.ClientID, draft.Body = again, "again"
			}
			_, err := n.notes.Create(r.as(person, viewer.Reader), draft)
			return err
		}, nil)
		entries := r.count("SELECT COUNT(*) FROM entries")
		if numbers := r.count("SELECT COUNT(DISTINCT change) FROM entries"); entries != racers/2+1 || numbers != entries {
			t.Errorf("%d entries with %d numbers", entries, numbers)
		}
	})
}

func TestRaceTimeIsNoFasterThanTheClock(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		book := r.book("Тал")
		for round := range 6 {
			person, now := r.account(fmt.Sprint("reader", round), viewer.Reader), time.Now()
			r.exec("INSERT INTO reading_days (account_id, day, item_id, seconds, pages, told_at) VALUES ($1, $2, $3, 0, 0, $4)",
				person, now.In(clock.Ulaanbaatar).Format(time.DateOnly), book.Items[0].ID, db.At(now.Add(-time.Minute)))
			r.atOnce(func(n *node, _ int) error {
				_, err := n.books.Spend(r.as(person, viewer.Reader), reading.Spent{ItemID: book.Items[0].ID, Seconds: 60})
				return err
			}, nil)
			if seconds := r.count("SELECT SUM(seconds) FROM reading_days WHERE account_id = $1", person); seconds < 60 || seconds > 65 {
				t.Fatalf("%d seconds were read in a minute", seconds)
			}
		}
	})
}

func TestRaceSavedSearchesHaveABound(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		ctx := r.as(r.account("reader", viewer.Reader), viewer.Reader)
		for i := range saved.Most - 1 {
			_, err := r.nodes[0].saved.Save(ctx, "Хайлт", queries.Form{Text: fmt.Sprintf("үг %d", i)})
			r.must(err)
		}
		r.atOnce(func(n *node, i int) error {
			_, err := n.saved.Save(ctx, "Хайлт", queries.Form{Text: fmt.Sprintf("өөр %d", i)})
			return err
		}, func(err error) bool { return apperr.Is(err, apperr.SavedSearchesFull) })
		if n := r.count("SELECT COUNT(*) FROM saved_searches"); n != saved.Most {
			t.Errorf("%d searches are kept", n)
		}
	})
}

func TestRaceSeatsAreNotExceeded(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		book := r.book("Тал")
		right, err := r.nodes[0].rights.Grant(r.ctx, entitlements.Right{
			Kind: entitlements.Organization, Holder: entitlements.Holder{OrganizationID: r.owner.ID},
			Target: entitlements.Target{ContentID: book.ID}, Seats: 3, Source: "test",
		})
		r.must(err)
		seat := entitlements.Seat{RightID: right.ID, Of: 3}
		for range 3 { // the holders stay, others never come in between
			got := r.atOnce(func(n *node, i int) error { return n.rights.TakeSeat(r.ctx, seat, fmt.Sprint("reader", i)) },
				func(err error) bool { return apperr.Is(err, apperr.SeatsTaken) })
			if taken := r.count("SELECT COUNT(*) FROM seats"); got != 3 || taken != 3 {
				t.Errorf("%d got one of 3 seats, %d are taken", got, taken)
			}
		}
	})
}

func TestRaceNamesAreFoundOrMadeOnce(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		r.atOnce(func(n *node, i int) error {
			person := catalogue.Contributor{DisplayName: "Чадраабалын Лодойдамба", Given: "Лодойдамба", Patronymic: "Чадраабалын"}
			return n.db.InTx(r.ctx, func(ctx context.Context) error {
				found, err := n.records.FindOrCreateContributor(ctx, person)
				if err != nil {
					return err
				}
				tag, err := n.records.FindOrCreateTag(ctx, "Говь", "")
				if err != nil {
					return err
				}
				series, err := n.records.FindOrCreateSeries(ctx, "Тамир", "")
				if err != nil {
					return err
				}
				_, err = n.records.Create(ctx, catalogue.Content{
					OwnerID: r.owner.ID, Title: "Тунгалаг Тамир", TagIDs: []int64{tag.ID},
					Series:        []catalogue.SeriesPart{{SeriesID: series.ID, Number: float64(i)}},
					Contributions: []catalogue.Contribution{{ContributorID: found.ID, Role: catalogue.Author}},
				})
				return err
			})
		}, nil)
		for table, want := range map[string]int{"contributors": 1, "tags": 1, "series": 1, "content_series": racers, "contents": racers} {
			if n := r.count("SELECT COUNT(*) FROM " + table); n != want {
				t.Errorf("%d %s, want %d", n, table, want)
			}
		}
	})
}

// A new record does not get the slug that another one gives up at that moment.
func TestRaceSlugsLeadToOneRecord(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		for round := range 8 {
			old := r.book(fmt.Sprintf("Хуучин %d", round))
			slug := old.Slug
			r.atOnce(func(n *node, i int) error {
				if i == 0 {
					renamed := old
					renamed.Slug = fmt.Sprintf("shine-%d", round)
					return n.records.Update(r.ctx, renamed)
				}
				_, err := n.records.Create(r.ctx, catalogue.Content{OwnerID: r.owner.ID, Title: "Ном", Slug: fmt.Sprintf("shine-%d", round)})
				return err
			}, func(err error) bool { return apperr.Is(err, apperr.Conflict) })
			both := r.count("SELECT COUNT(*) FROM contents c JOIN content_slugs s ON s.slug = c.slug")
			if leads := r.count("SELECT COUNT(*) FROM contents WHERE slug = $1", slug) +
				r.count("SELECT COUNT(*) FROM content_slugs WHERE slug = $1", slug); both != 0 || leads != 1 {
				t.Fatalf("%d slugs are those of two records, the old one leads to %d", both, leads)
			}
		}
	})
}

func TestRaceItemsAreAllInTheRecord(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		book := r.book("Тал")
		r.atOnce(func(n *node, i int) error {
			_, err := n.records.AddItem(r.ctx, catalogue.Item{
				ContentID: book.ID, Title: "дугаар" + strings.Repeat("а", 1+i), FileType: catalogue.NoFile, Language: "mn", Position: 2 + i,
			})
			return err
		}, nil)
		searchtest.Follow(t, r.nodes[0].search)
		for i := range racers {
			found, err := r.nodes[0].search.List(r.ctx, queries.Query{Text: "дугаар" + strings.Repeat("а", 1+i), Page: page.Of(1, 1)})
			if err != nil || found.Total == 0 {
				t.Errorf("item %d is not found by its title: %v", i, err)
			}
		}
	})
}

func TestRaceTreesAreMadeOnce(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		errs := make(chan error, 4)
		for i := range 4 {
			go func() { errs <- r.nodes[i%2].records.SeedTrees(r.ctx) }()
		}
		for range 4 {
			r.must(<-errs)
		}
		if n := r.count("SELECT COUNT(*) FROM categories WHERE tree = 'ddc' AND parent_id IS NULL"); n != 10 {
			t.Errorf("%d main classes", n)
		}
	})
}

// Librarians who put one record into many series at the same moment, each of a
// new name, leave it in all of them up to the bound, and in no more.
func TestRaceRecordIsPutIntoSeries(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		book := r.book("Тамир")
		librarian := r.as(r.account("nomch", viewer.Librarian), viewer.Librarian)
		put := func(n *node, i int) error {
			_, err := n.records.PutIntoSeries(librarian, book.ID, catalogue.Series{Name: fmt.Sprintf("Цуврал %d", i)}, 1)
			return err
		}
		r.atOnce(put, nil)
		full := func(err error) bool { return apperr.Is(err, apperr.Invalid) }
		r.atOnce(func(n *node, i int) error { return put(n, racers+i) }, full)
		if n := r.count("SELECT COUNT(*) FROM content_series"); n != 20 {
			t.Errorf("in %d series, want 20", n)
		}
	})
}
