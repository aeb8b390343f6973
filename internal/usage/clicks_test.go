package usage

import (
	"context"
	"testing"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
)

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

// by returns the context of somebody who clicks: an account, or a browser at an address.
func by(ctx context.Context, account, address, browser string) context.Context {
	ctx = WithClient(ctx, Client{Address: address, UserAgent: browser})
	return viewer.With(ctx, viewer.Viewer{AccountID: account})
}

// The same within thirty seconds of the same visitor is one click, also the tenth time;
// what another does, or at another portal, or with another title, is a click of its own.
func TestDoubleClicksCountOnce(t *testing.T) {
	clk := clock.At(time.Date(2026, 11, 26, 4, 0, 0, 0, time.UTC))
	s := New(nil, clk)
	view := Event{Kind: View, OrganizationID: "a", ContentID: 7}
	reader, guest := by(t.Context(), "bold", "10.0.0.1", firefox), by(t.Context(), "", "10.0.0.1", firefox)
	steps := []struct {
		name  string
		after time.Duration
		who   context.Context
		event Event
		want  int64
	}{
		{"the first", 0, reader, view, 1},
		{"29 seconds later", 29 * time.Second, reader, view, 1},
		{"29 seconds after that", 29 * time.Second, reader, view, 1},
		{"another title", 0, reader, Event{Kind: View, OrganizationID: "a", ContentID: 8}, 2},
		{"another portal", 0, reader, Event{Kind: View, OrganizationID: "b", ContentID: 7}, 3},
		{"a guest at the same address", 0, guest, view, 4},
		{"another browser there", 0, by(t.Context(), "", "10.0.0.1", firefox+" x"), view, 5},
		{"the guest again", 29 * time.Second, guest, view, 5},
		{"30 seconds after that", 30 * time.Second, guest, view, 6},
		{"a robot", 0, by(t.Context(), "", "10.0.0.9", "Mozilla/5.0 (compatible; Googlebot/2.1)"), view, 6},
		{"a robot that is signed in", 0, by(t.Context(), "bat", "10.0.0.9", "curl/8.5.0"), view, 6},
		{"without a name", 0, by(t.Context(), "", "10.0.0.9", ""), view, 6},
		{"the program itself", 0, t.Context(), view, 7},
		{"and again", 0, t.Context(), view, 8},
	}
	for _, step := range steps {
		clk.Advance(step.after)
		s.Count(step.who, step.event)
		if n := total(s.days); n != step.want {
			t.Errorf("%s: %d clicks, want %d", step.name, n, step.want)
		}
	}
}

func total(days map[dayRow]int64) (n int64) {
	for _, more := range days {
		n += more
	}
	return n
}

// A search is another one when its words are; they are in no counter.
func TestSearchesCountByTheirWords(t *testing.T) {
	s := New(nil, clock.At(time.Date(2026, 11, 26, 4, 0, 0, 0, time.UTC)))
	who := by(t.Context(), "bold", "10.0.0.1", firefox)
	for _, words := range []string{"тамир", "тамир", "говь"} {
		s.CountSearch(who, "a", words)
	}
	if n := total(s.days); n != 2 || len(s.days) != 1 {
		t.Errorf("%d searches in %d counters, want 2 in 1", n, len(s.days))
	}
}

// Who reads is written as a digest that is another one in the next month; a month that
// is over keeps neither key nor digests. Accounts that want no history leave none.
func TestReadersAreForgotten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clk := clock.At(time.Date(2026, 11, 30, 15, 0, 0, 0, time.UTC))
		f := newFixture(t, d, clk)
		bold, secretive := f.account("bold", true), f.account("secretive", false)
		open := Event{Kind: Open, OrganizationID: f.owner, ItemID: f.items[0]}
		for range 2 {
			for _, account := range []string{bold, secretive} {
				f.Count(by(t.Context(), account, "10.0.0.1", firefox), open)
			}
			f.write()
			clk.Advance(24 * time.Hour)
		}
		type row struct {
			Month  string `db:"month"`
			Reader []byte `db:"reader"`
		}
		rows, err := db.All[row](t.Context(), d, "SELECT month, reader FROM usage_readers ORDER BY month")
		f.check(err)
		if len(rows) != 2 || rows[0].Month == rows[1].Month || string(rows[0].Reader) == string(rows[1].Reader) {
			t.Fatalf("%+v, want one reader in each month under another name", rows)
		}
		f.check(f.CloseMonths(t.Context()))
		left, err := db.All[string](t.Context(), d, "SELECT month FROM usage_readers")
		f.check(err)
		keys, err := db.All[[]byte](t.Context(), d, "SELECT secret FROM usage_keys ORDER BY month")
		f.check(err)
		if len(left) != 1 || left[0] != "2026-12" || len(keys) != 2 || len(keys[0]) != 0 || len(keys[1]) != 32 {
			t.Errorf("%v readers and keys %x are left", left, keys)
		}
		late := readerRow{month: "2026-11", organization: f.owner, item: f.items[0], who: visitor{name: "guest"}}
		f.check(f.addReaders(t.Context(), map[readerRow]struct{}{late: {}}))
		n, err := db.Get[int](t.Context(), d, "SELECT COUNT(*) FROM usage_readers WHERE month = '2026-11'")
		if err != nil || n != 0 {
			t.Errorf("%d readers are written into a month that is reported, %v", n, err)
		}
	})
}
