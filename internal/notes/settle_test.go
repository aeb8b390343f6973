package notes

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sudar/internal/reading"
)

// TestSettle plays devices with wrong clocks that write late: no writing is
// lost without being offered, and moments and versions only grow.
func TestSettle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
		stored := Entry{Version: 1, ModifiedAt: now, Writing: Writing{Body: "0"}}
		seen := [3]int64{1, 1, 1}
		for step := range rapid.IntRange(1, 20).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 300).Draw(t, "pause")) * time.Second)
			who := rapid.IntRange(0, 2).Draw(t, "who")
			incoming := stored
			incoming.Body = fmt.Sprint(step + 1)
			incoming.ModifiedAt = now.Add(time.Duration(rapid.IntRange(-900, 900).Draw(t, "skew")) * time.Second)
			kept, write := settle(stored, incoming, seen[who], now)
			won := kept.Entry.Body == incoming.Body
			switch {
			case won != write:
				t.Fatalf("won %v, written %v", won, write)
			case won && (kept.Entry.Version != stored.Version+1 || !kept.Entry.ModifiedAt.After(stored.ModifiedAt)):
				t.Fatalf("%+v after %+v", kept.Entry, stored)
			case seen[who] == stored.Version && (!won || kept.Offered != nil):
				t.Fatal("a device that has seen everything must win")
			case seen[who] != stored.Version && (kept.Offered == nil || won == (kept.Offered.Body == incoming.Body)):
				t.Fatalf("the other writing is lost: %+v", kept)
			case kept.Entry.ModifiedAt.After(now.Add(maxAhead + time.Minute)):
				t.Fatal("a moment of the future")
			}
			if stored = kept.Entry; rapid.Bool().Draw(t, "answered") {
				seen[who] = stored.Version
			}
		}
	})
}

// FuzzLocator reads whatever a device may call a place: it is refused or comes
// back from the database as it was.
func FuzzLocator(f *testing.F) {
	for _, seed := range []string{
		`{"href":"a","locations":{"totalProgression":0.5,"cfi":"epubcfi(/6/4!/4/2,/1:0,/3:5)"},"text":{"highlight":"ө"}}`,
		`{"href":"a","locations":{"totalProgression":1e308,"page":-1,"time":1e-9,"fragments":["x","y"]}}`,
		`{"href":"\u0000","locations":null}`, `null`, `[]`, `{"locations":{"totalProgression":-0}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var l *reading.Locator
		if json.Unmarshal(raw, &l) != nil {
			return
		}
		w := Writing{Kind: Bookmark, Locator: l}.normal()
		if w.check(1) != nil {
			return
		}
		if p := w.place(); p < 0 || p > million {
			t.Fatalf("place %d", p)
		}
		columns, err := Entry{Writing: w}.columns()
		if err != nil {
			t.Fatal(err)
		}
		back, err := entryRow{Locator: columns[2].(string), Tags: columns[6].(string)}.entry()
		if err != nil || back.place() != w.place() || back.Locator.Href != l.Href {
			t.Fatalf("%+v came back as %+v, %v", l, back.Locator, err)
		}
		books := Books{{Entries: []Entry{{Writing: w}}}}
		_, _ = annotations(books, "", "mn"), markdown(books, "", "mn")
	})
}
