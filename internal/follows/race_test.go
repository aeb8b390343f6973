package follows

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/search/searchtest"
)

// Two nodes run the job and the alerts at once, again and again, while titles
// come out: each reader is told of each title once, and of all.
func TestTwoNodesTellOnce(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		const readers, titles = 12, 8
		for range readers {
			ctx := h.person(h.hub, false)
			h.follow(ctx, Author, h.author.ID)
			h.follow(ctx, Series, h.series.ID)
		}
		searcher := h.person(h.hub, false)
		h.alertOn(searcher, "тамир")
		second := services(h.db, h.clock)
		searchtest.Follow(t, second.Search)
		h.clock.Advance(24 * time.Hour)

		var nodes sync.WaitGroup
		published := make(chan struct{})
		for _, node := range []*Service{h.Service, second} {
			nodes.Go(func() {
				for last := false; !last; {
					select {
					case <-published:
						last = true // one more look at everything
					default:
					}
					if err := node.Release(t.Context()); err != nil {
						t.Error(err)
					}
					if err := node.Alert(t.Context()); err != nil {
						t.Error(err)
					}
				}
			})
		}
		for i := range titles {
			h.publish(catalogue.Content{Title: fmt.Sprintf("Тамир %d", i)})
		}
		close(published)
		nodes.Wait()
		h.release()
		for _, counted := range []struct {
			query string
			want  int
		}{
			{"SELECT COUNT(*) FROM notifications WHERE type = 'new_title'", readers * titles},
			{"SELECT COUNT(*) FROM notifications WHERE type = 'new_title' AND in_app", readers},
			{"SELECT COALESCE(SUM(items), 0) FROM notifications WHERE type = 'new_title'", readers * titles},
		} {
			if n, err := db.Get[int](t.Context(), h.db, counted.query); err != nil || n != counted.want {
				t.Errorf("%s: %d, want %d: %v", counted.query, n, counted.want, err)
			}
		}
		h.clock.Advance(24 * time.Hour)
		h.alerts()
		counted := 0
		for _, title := range h.told(searcher) {
			var n int
			if _, err := fmt.Sscanf(title, "«тамир» хайлтаар %d", &n); err != nil {
				t.Errorf("%q: %v", title, err)
			}
			counted += n
		}
		if counted != titles {
			t.Errorf("the alerts told of %d titles, want %d", counted, titles)
		}
	})
}

// A record that goes while the job looks at it does not stop the job.
func TestReleaseGoesOnWhenARecordGoes(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		if h.db.Dialect() == db.SQLite {
			t.Skip("there is one writer")
		}
		record, held, free := h.publish(catalogue.Content{Title: "Алга болох ном"}), make(chan struct{}), make(chan struct{})
		var both sync.WaitGroup
		both.Go(func() {
			if err := h.db.InTx(h.all, func(ctx context.Context) error {
				err := h.Catalogue.Discard(ctx, record.ID)
				close(held)
				<-free
				return err
			}); err != nil {
				t.Error(err)
			}
		})
		<-held
		both.Go(func() {
			if err := h.Release(h.all); err != nil {
				t.Error(err)
			}
		})
		for waiting := 0; waiting == 0; {
			var err error
			if waiting, err = db.Get[int](h.all, h.db, `SELECT COUNT(*) FROM pg_stat_activity
				WHERE datname = current_database() AND wait_event_type = 'Lock'`); err != nil {
				t.Error(err)
				break
			}
		}
		close(free)
		both.Wait()
	})
}
