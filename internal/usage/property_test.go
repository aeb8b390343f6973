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

// times are cut within months, at their ends, and over several of them.
var times = []Days{
	allDays, {From: "2026-11-01", To: "2026-11-30"}, {From: "2026-10-31", To: "2026-11-01"}, {From: "2026-11-02", To: "2026-11-29"},
	{From: "2026-10-31", To: "2026-12-31"}, {From: "2026-11-30", To: "2027-01-01"}, {From: "2026-11-01", To: "2026-12-30"},
}

// naively is what a naive counter counts of the days that are no reading, by day and by
// portal, of the events that are asked for.
func naively(events []happened, in Days, asked func(e happened, content, item int) bool) (days, portals map[string]int64) {
	days, portals = map[string]int64{}, map[string]int64{}
	for _, e := range counted(events) {
		content, item := min(e.title, 1), -1
		if e.kind != View {
			content, item = e.title/2, e.title
		}
		day := inUlaanbaatar(e.at).Format(time.DateOnly)
		if isReading(e.kind) || day < in.From || day > in.To || !asked(e, content, item) {
			continue
		}
		days[day+" "+string(e.kind)]++
		portals[e.portal+" "+string(e.kind)]++
	}
	return days, portals
}

// What is told of days is what a naive counter counts, for the owner, each content and
// each item, by day and by portal, and for each portal, in any time.
func TestDaysAreTheSumsOfTheirEvents(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for seed := range uint64(2) {
			clk := clock.At(time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC))
			f := newFixture(t, d, clk)
			events := history(seed)
			f.live(clk, events)
			for _, in := range times {
				f.compareOwners(events, in)
				f.comparePortals(events, in)
			}
			f.compareViews(events)
		}
	})
}

func (f *fixture) compareOwners(events []happened, in Days) {
	f.t.Helper()
	for _, at := range []struct{ content, item int }{{-1, -1}, {0, -1}, {1, -1}, {0, 1}} {
		of := Of{OwnerID: f.owner}
		if at.content >= 0 {
			of.ContentID = f.contents[at.content]
		}
		if at.item >= 0 {
			of.ItemID = f.items[at.item]
		}
		days, portals := naively(events, in, func(_ happened, content, item int) bool {
			return (at.content < 0 || at.content == content) && (at.item < 0 || at.item == item)
		})
		byDay, err := f.ByDay(f.ctx, of, in)
		f.check(err)
		byPortal, err := f.ByOrganization(f.ctx, of, in)
		f.check(err)
		if diff := cmp.Diff(days, keyed(byDay)) + cmp.Diff(portals, keyed(byPortal)); diff != "" {
			f.t.Errorf("%+v, %v: %s", of, in, diff)
		}
	}
}

func (f *fixture) comparePortals(events []happened, in Days) {
	f.t.Helper()
	for _, portal := range []string{"a", "b", "c"} {
		days, _ := naively(events, in, func(e happened, _, _ int) bool { return e.portal == portal })
		byDay, err := f.PortalByDay(f.ctx, portal, in)
		f.check(err)
		if diff := cmp.Diff(days, keyed(byDay)); diff != "" {
			f.t.Errorf("portal %s, %v: %s", portal, in, diff)
		}
		for i, id := range f.contents {
			_, want := naively(events, in, func(e happened, content, _ int) bool { return e.portal == portal && content == i })
			got := map[string]int64{}
			counts, err := f.PortalByContent(f.ctx, portal, []int64{id}, in)
			f.check(err)
			for _, c := range counts {
				got[portal+" "+string(c.Kind)] = c.N
			}
			if diff := cmp.Diff(want, got); diff != "" {
				f.t.Errorf("content %d at portal %s, %v: %s", i, portal, in, diff)
			}
		}
	}
}

// compareViews looks at the views by which contents are sorted, and at the lists of
// used titles.
func (f *fixture) compareViews(events []happened) {
	f.t.Helper()
	for range 2 { // a second time adds nothing
		f.check(f.AddViews(f.ctx))
	}
	for i, id := range f.contents {
		_, want := naively(events, allDays, func(e happened, content, _ int) bool { return e.kind == View && content == i })
		sum := int64(0)
		for _, n := range want {
			sum += n
		}
		got, err := db.Get[int64](f.ctx, f.db, "SELECT views FROM contents WHERE id = $1", id)
		if err != nil || got != sum || sum == 0 {
			f.t.Errorf("content %d has %d views, want %d: %v", i, got, sum, err)
		}
	}
	ids, total, err := f.Titles(f.ctx, f.owner, 0, 12)
	f.check(err)
	if len(ids) != 2 || total != 2 {
		f.t.Errorf("the owner has %v of %d used titles", ids, total)
	}
	for _, portal := range []string{"a", "b", "c"} {
		ids, total, err := f.PortalTitles(f.ctx, portal, 0, 12)
		f.check(err)
		if len(ids) != 2 || total != 2 {
			f.t.Errorf("portal %s has %v of %d used titles", portal, ids, total)
		}
	}
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
	add(f.ReadingOfContents(f.ctx, Of{OwnerID: f.owner}, f.contents, allDays))
	for _, of := range []Of{{}, {ContentID: f.contents[0]}, {ContentID: f.contents[1]}} {
		of.OwnerID = f.owner
		add(f.ReadingByMonth(f.ctx, of, allDays))
		add(f.ReadingAtOrganizations(f.ctx, of, allDays))
	}
	for _, portal := range []string{"a", "b", "c"} {
		add(f.PortalReading(f.ctx, portal, allDays))
		add(f.PortalReadingOfContents(f.ctx, portal, f.contents, allDays))
	}
	for i, item := range f.items {
		of := Of{OwnerID: f.owner, ContentID: f.contents[i/2], ItemID: item}
		add(f.ReadingByMonth(f.ctx, of, allDays))
		add(f.ReadingAtOrganizations(f.ctx, of, allDays))
	}
	add(f.ReadingOfItems(f.ctx, Of{OwnerID: f.owner, ContentID: f.contents[0]}, f.items[:2], allDays))
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
