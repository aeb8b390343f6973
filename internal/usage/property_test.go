package usage

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// happened is an event of the property tests: which item or content of the fixture, at
// which of its portals, by which of its visitors.
type happened struct {
	at      time.Time
	kind    Kind
	title   int // of items, or of contents for views
	portal  string
	who     int
	robot   bool
	seconds int64
}

// history returns what happens in the hours around the ends of three months of
// Ulaanbaatar, some of it twice.
func history(seed uint64) []happened {
	random := rand.New(rand.NewPCG(seed, 7)) //nolint:gosec // a test that can be repeated
	kinds := []Kind{View, Preview, Open, Seconds, Finish, NoLicense, LimitExceeded, Lent}
	var events []happened
	for _, end := range []string{"2026-10-31T16:00:00Z", "2026-11-30T16:00:00Z", "2026-12-31T16:00:00Z"} {
		at, _ := time.Parse(time.RFC3339, end)
		for at = at.Add(-9 * time.Hour); len(events)%400 != 399; at = at.Add(time.Duration(random.IntN(400)) * time.Second) {
			e := happened{
				at: at, kind: kinds[random.IntN(len(kinds))], portal: string('a' + rune(random.IntN(3))), who: random.IntN(9),
				robot: random.IntN(9) == 0, title: random.IntN(3), seconds: int64(1 + random.IntN(300)),
			}
			if e.kind == View {
				e.title = random.IntN(2)
			}
			if e.portal == "c" { // few read here
				e.who = random.IntN(4)
			}
			events = append(events, e)
			if random.IntN(5) == 0 {
				e.at = at.Add(time.Duration(random.IntN(40)) * time.Second)
				at = e.at
				events = append(events, e)
			}
		}
		events = append(events, happened{at: at, kind: Open, portal: "a"})
	}
	return events
}

// live has all of it happen.
func (f *fixture) live(clk *clock.Fixed, events []happened) {
	f.t.Helper()
	for _, e := range events {
		clk.Advance(e.at.Sub(clk.Now()))
		browser := firefox
		if e.robot {
			browser = "Mozilla/5.0 (compatible; bingbot/2.0)"
		}
		event := Event{Kind: e.kind, OrganizationID: e.portal}
		switch e.kind {
		case View:
			event.ContentID = f.contents[e.title]
		default:
			event.ItemID = f.items[e.title]
		}
		if e.kind == Seconds {
			event.N = e.seconds
		}
		f.Count(by(f.ctx, "", fmt.Sprint("10.0.0.", e.who), browser), event)
		if len(f.months)+len(f.days)+len(f.readers) > 300 {
			f.write()
		}
	}
	f.write()
	clk.Advance(48 * time.Hour)
	f.check(f.CloseMonths(f.ctx))
}

// counted are the events that count, by a counter that knows nothing of the service:
// no robots, and none that the same visitor did less than thirty seconds before.
func counted(events []happened) []happened {
	last := map[string]time.Time{}
	var kept []happened
	for _, e := range events {
		key := fmt.Sprint(e.kind, e.title, e.portal, e.who)
		before, again := last[key]
		if e.robot {
			continue
		}
		if e.kind != Seconds {
			last[key] = e.at
			if again && e.at.Sub(before) < 30*time.Second {
				continue
			}
		}
		kept = append(kept, e)
	}
	return kept
}

// inUlaanbaatar is eight hours ahead, all year round.
func inUlaanbaatar(at time.Time) time.Time { return at.UTC().Add(8 * time.Hour) }

func isReading(kind Kind) bool { return kind == Open || kind == Seconds || kind == Finish }

var allDays = Days{From: "2026-10-01", To: "2027-01-31"}

// What is told of days is what a naive counter counts, for the owner, each content and
// each item, by day and by portal.
func TestDaysAreTheSumsOfTheirEvents(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for seed := range uint64(2) {
			clk := clock.At(time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC))
			f := newFixture(t, d, clk)
			events := history(seed)
			f.live(clk, events)
			for _, of := range []Of{{}, {ContentID: f.contents[0]}, {ContentID: f.contents[1]}, {ContentID: f.contents[0], ItemID: f.items[1]}} {
				of.OwnerID = f.owner
				days, portals := map[string]int64{}, map[string]int64{}
				for _, e := range counted(events) {
					content, item := f.contents[min(e.title, 1)], int64(0)
					if e.kind != View {
						content, item = f.contents[e.title/2], f.items[e.title]
					}
					if isReading(e.kind) || (of.ContentID != 0 && of.ContentID != content) || (of.ItemID != 0 && of.ItemID != item) {
						continue
					}
					days[inUlaanbaatar(e.at).Format(time.DateOnly)+" "+string(e.kind)]++
					portals[e.portal+" "+string(e.kind)]++
				}
				byDay, err := f.ByDay(f.ctx, of, allDays)
				f.check(err)
				byPortal, err := f.ByOrganization(f.ctx, of, allDays)
				f.check(err)
				if diff := cmp.Diff(days, keyed(byDay)) + cmp.Diff(portals, keyed(byPortal)); diff != "" {
					t.Errorf("seed %d, %+v: %s", seed, of, diff)
				}
			}
		}
	})
}

func keyed(counts []Count) map[string]int64 {
	found := map[string]int64{}
	for _, c := range counts {
		found[c.Day+c.OrganizationID+" "+string(c.Kind)] = c.N
	}
	return found
}

// cell is the reading of an item at a portal in a month.
type cell struct {
	month, portal string
	item          int
}

func cells(events []happened) (readers map[cell]map[int]bool, sums map[cell]Reading) {
	readers, sums = map[cell]map[int]bool{}, map[cell]Reading{}
	for _, e := range counted(events) {
		if !isReading(e.kind) {
			continue
		}
		c := cell{inUlaanbaatar(e.at).Format("2006-01"), e.portal, e.title}
		if readers[c] == nil {
			readers[c] = map[int]bool{}
		}
		readers[c][e.who] = true
		sum := sums[c]
		switch e.kind {
		case Open:
			sum.Opens++
		case Seconds:
			sum.Seconds += e.seconds
		default:
			sum.Finished++
		}
		sums[c] = sum
	}
	return readers, sums
}

// What is told of a month's reading are the sums of the parts that at least five read,
// its readers counted once; of a smaller part, only that it was.
func TestMonthsAreTheSumsOfWhatFiveRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clk := clock.At(time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC))
		f := newFixture(t, d, clk)
		events := history(3)
		f.live(clk, events)
		readers, sums := cells(events)
		told := f.told()
		hidden := 0
		for _, line := range told {
			want := Reading{Month: line.Month, OrganizationID: line.OrganizationID, ContentID: line.ContentID, ItemID: line.ItemID}
			who := map[int]bool{}
			for c, seen := range readers {
				item, content := f.items[c.item], f.contents[c.item/2]
				if c.month != line.Month || (line.OrganizationID != "" && line.OrganizationID != c.portal) ||
					(line.ContentID != 0 && line.ContentID != content) || (line.ItemID != 0 && line.ItemID != item) {
					continue
				}
				if len(seen) < 5 {
					want.Hidden = true
					hidden++
					continue
				}
				for reader := range seen {
					who[reader] = true
				}
				want.Opens, want.Seconds = want.Opens+sums[c].Opens, want.Seconds+sums[c].Seconds
				if n := sums[c].Finished; n == 0 || n >= 5 {
					want.Finished += n
				} else {
					want.FewFinished = true
				}
			}
			want.Readers = int64(len(who))
			if diff := cmp.Diff(want, line); diff != "" {
				t.Errorf("%+v: %s", line, diff)
			}
		}
		if hidden == 0 || len(told) < 30 {
			t.Errorf("%d lines with %d hidden parts try nothing", len(told), hidden)
		}
		if months := monthsOf(told); !slices.Equal(months, []string{"2026-10", "2026-11", "2026-12"}) {
			t.Errorf("told of %v", months)
		}
	})
}

// told is everything that the service tells of reading.
func (f *fixture) told() (all []Reading) {
	f.t.Helper()
	add := func(lines []Reading, err error) {
		f.check(err)
		all = append(all, lines...)
	}
	add(f.ReadingOfContents(f.ctx, f.owner, f.contents, allDays))
	for _, of := range []Of{{}, {ContentID: f.contents[0]}, {ContentID: f.contents[1]}} {
		of.OwnerID = f.owner
		add(f.ReadingByMonth(f.ctx, of, allDays))
		add(f.ReadingAtOrganizations(f.ctx, of, allDays))
	}
	for i, item := range f.items {
		of := Of{OwnerID: f.owner, ContentID: f.contents[i/2], ItemID: item}
		add(f.ReadingByMonth(f.ctx, of, allDays))
		add(f.ReadingAtOrganizations(f.ctx, of, allDays))
	}
	add(f.ReadingOfItems(f.ctx, f.owner, f.contents[0], f.items[:2], allDays))
	return all
}

func monthsOf(lines []Reading) (months []string) {
	for _, line := range lines {
		if !slices.Contains(months, line.Month) {
			months = append(months, line.Month)
		}
	}
	slices.Sort(months)
	return months
}

// Whatever those few read whose reading is hidden, everything that is told stays the
// same: so no sum and no difference of what is told says anything of it.
func TestHiddenReadingChangesNothingThatIsTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		events := history(5)
		readers, _ := cells(events)
		var more []happened
		for _, e := range events {
			more = append(more, e)
			c := cell{inUlaanbaatar(e.at).Format("2006-01"), e.portal, e.title}
			if n := len(readers[c]); n > 0 && n < 5 && !e.robot && isReading(e.kind) && readers[c][e.who] {
				also := e
				also.kind, also.seconds = Seconds, 5_000
				more = append(more, also)
				also.kind = Open
				more = append(more, also)
			}
		}
		if len(more) == len(events) {
			t.Fatal("nothing is hidden")
		}
		var told [2][]Reading
		for i, events := range [][]happened{events, more} {
			clk := clock.At(time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC))
			f := newFixture(t, d, clk)
			f.live(clk, events)
			for _, line := range f.told() {
				line.ContentID, line.ItemID = int64(slices.Index(f.contents, line.ContentID)), int64(slices.Index(f.items, line.ItemID))
				told[i] = append(told[i], line)
			}
		}
		if diff := cmp.Diff(told[0], told[1]); diff != "" {
			t.Error(diff)
		}
	})
}
