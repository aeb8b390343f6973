package follows

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
)

// crowd makes accounts that follow the author.
func (h *fixture) crowd(followers int) {
	h.t.Helper()
	h.check(h.db.InTx(h.t.Context(), func(ctx context.Context) error {
		for range followers {
			id := ident.New()
			if _, err := db.Exec(ctx, h.db, `INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, created_at, updated_at)
				VALUES ($1, $1, $1, '', '', '', 1, 1)`, id); err != nil {
				return err
			}
			if _, err := db.Exec(ctx, h.db, `INSERT INTO follows (account_id, kind, followed_id, organization_id, after_seq, created_at)
				VALUES ($1, 'author', $2, $3, 0, 1)`, id, h.author.ID, h.hub.ID); err != nil {
				return err
			}
		}
		return nil
	}))
}

// deadline is a clock that kills who has asked it so often: the worker asks for
// the day while it tells some followers, in the middle of a transaction.
type deadline struct {
	clock.Clock
	left int
	kill func()
}

func (d *deadline) Now() time.Time {
	if d.left--; d.left <= 0 {
		d.kill()
	}
	return d.Clock.Now()
}

// toldOf counts the notifications of new titles.
func (h *fixture) toldOf() (rows, accounts int) {
	h.t.Helper()
	var err error
	rows, err = db.Get[int](h.t.Context(), h.db, "SELECT COUNT(*) FROM notifications WHERE type = 'new_title'")
	h.check(err)
	accounts, err = db.Get[int](h.t.Context(), h.db, "SELECT COUNT(DISTINCT account_id) FROM notifications WHERE type = 'new_title'")
	h.check(err)
	return rows, accounts
}

// A worker that ends in the middle of telling the followers of an author leaves
// some told and none half; the next one tells the others. 10,000 followers with
// SUDAR_SOAK.
func TestKilledWorkersTellEachFollowerOnce(t *testing.T) {
	followers := 1_000
	if os.Getenv("SUDAR_SOAK") != "" {
		followers = 10_000
	}
	fixtures(t, func(t *testing.T, h *fixture) {
		h.crowd(followers)
		h.publish(catalogue.Content{Title: "Тамир"})
		begun := time.Now()
		kills := 0
		for rows := 0; rows < followers; {
			life, kill := context.WithCancel(t.Context())
			err := services(h.db, &deadline{Clock: h.clock, left: followers/toldAtOnce/2 + 1, kill: kill}).Release(life)
			kill()
			before := rows
			if rows, _ = h.toldOf(); rows == before || rows%toldAtOnce != 0 {
				t.Fatalf("%d were told, %d before: %v", rows, before, err)
			}
			if err != nil {
				kills++
			}
		}
		h.release()
		rows, accounts := h.toldOf()
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		t.Logf("%d followers in %v, killed %d times; heap %d MB", followers, time.Since(begun), kills, memory.HeapInuse>>20)
		if rows != followers || accounts != followers || kills == 0 {
			t.Errorf("%d notifications of %d accounts, want %d each; killed %d times", rows, accounts, followers, kills)
		}
	})
}

// An import of many titles of an author is one notification that counts them,
// though it is found in parts and read between; the next day has its own.
func TestAnImportIsToldAsOne(t *testing.T) {
	titles := 60
	if os.Getenv("SUDAR_SOAK") != "" {
		titles = 500
	}
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.person(h.hub, false)
		h.follow(ctx, Author, h.author.ID)
		h.follow(ctx, Series, h.series.ID)
		for i := range titles {
			h.publish(catalogue.Content{Title: fmt.Sprintf("Ном %d", i)})
			if i%25 == 0 {
				h.release()
				h.check(h.Notifications.ReadAll(ctx))
			}
		}
		h.release()
		h.clock.Advance(24 * time.Hour)
		h.publish(catalogue.Content{Title: "Маргаашийн ном"})
		h.release()
		found, err := h.Notifications.List(ctx, false, page.Of(1, 100))
		h.check(err)
		var told []string
		for _, n := range found.Rows {
			told = append(told, n.Texts.Mongolian.Title, n.Texts.English.Title, n.Link)
		}
		want := []string{
			"«Маргаашийн ном»: шинэ бүтээл нэмэгдлээ", "“Маргаашийн ном”: a new title is out", found.Rows[0].Link,
			fmt.Sprintf("Лодойдамба: %d шинэ бүтээл нэмэгдлээ", titles), fmt.Sprintf("Lodoidamba: %d new titles are out", titles),
			fmt.Sprintf("/author/%d", h.author.ID),
		}
		if diff := cmp.Diff(want, told); diff != "" || found.Unread != 2 {
			t.Errorf("%d unread; %s", found.Unread, diff)
		}
	})
}

// Each author and series has its own notification, of the titles that the reader
// was not told of with another.
func TestCausesAreCountedApart(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.person(h.hub, false)
		h.follow(ctx, Author, h.author.ID)
		h.follow(ctx, Series, h.series.ID)
		for _, title := range []string{"Нэг", "Хоёр"} {
			h.publish(catalogue.Content{Title: title})
			_, err := h.Catalogue.Create(h.all, catalogue.Content{
				Title: title + " өөр", OwnerID: h.hub.ID, Series: []catalogue.SeriesPart{{SeriesID: h.series.ID}},
			})
			h.check(err)
			h.release()
		}
		told := strings.Join(h.told(ctx), "\n")
		if len(h.told(ctx)) != 2 || !strings.Contains(told, "Лодойдамба: 2 шинэ бүтээл нэмэгдлээ") ||
			!strings.Contains(told, "«Их аян»: 2 шинэ бүтээл нэмэгдлээ") {
			t.Error(told)
		}
	})
}
