package notes_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/notes"
)

// While others are written and deleted, the pages behind each other hold each
// entry that stays once and in its order.
func TestPagesHoldEachEntryOnce(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk) {
		for _, order := range []notes.Order{notes.NewestFirst, notes.OldestFirst, notes.ChangedFirst, notes.InBook} {
			for _, item := range []int64{0, h.book} {
				t.Run(fmt.Sprintf("%s %t", order, item != 0), func(t *testing.T) { h.readsWhileOthersWrite(t, order, item) })
			}
		}
	})
}

func (h *desk) readsWhileOthersWrite(t *testing.T, order notes.Order, item int64) {
	random := rand.New(rand.NewPCG(7, uint64(item))) //nolint:gosec // a repeatable course of events
	stays, leaving := map[string]bool{}, []string{}
	for i := range 60 {
		e := h.keep(t, h.atRandom(random, i))
		if i%3 == 0 {
			leaving = append(leaving, e.ID)
		} else if item == 0 || e.ItemID == item {
			stays[e.ID] = true
		}
	}
	q := notes.Query{ItemID: item, Order: order, Page: page.Of(1, 100)}
	want := h.all(t, q)
	var came []string
	for q.Page.Size = 1 + random.IntN(9); ; {
		found, err := h.List(h.one, q)
		check(t, err)
		for _, e := range found.Rows {
			came = append(came, e.ID)
		}
		if len(found.Rows) < q.Page.Size {
			break
		}
		var ok bool
		if q.After, ok = notes.ParsePosition(order, q.Position(found.Rows[q.Page.Size-1]).String()); !ok {
			t.Fatal("a position that cannot be read")
		}
		h.keep(t, h.atRandom(random, len(came)))
		if len(leaving) > 0 {
			check(t, h.Delete(h.one, leaving[0]))
			leaving = leaving[1:]
		}
	}
	others := func(id string) bool { return !stays[id] }
	if once := slices.Compact(slices.Sorted(slices.Values(came))); len(once) != len(came) {
		t.Errorf("%d entries came more than once", len(came)-len(once))
	}
	if diff := cmp.Diff(slices.DeleteFunc(want, others), slices.DeleteFunc(came, others)); diff != "" {
		t.Error(diff)
	}
	h.empty(t)
}

// atRandom drafts a highlight or a free note; many are of the same moment.
func (h *desk) atRandom(random *rand.Rand, i int) notes.Draft {
	when := start.Add(time.Duration(random.IntN(20)) * time.Minute)
	draft := notes.Draft{ClientID: ident.New(), Writing: notes.Writing{Kind: notes.Note, Body: fmt.Sprint(i)}}
	if i%2 == 0 {
		draft = h.highlight(float64(random.IntN(5))/5, fmt.Sprint(i))
	}
	draft.CreatedAt, draft.ModifiedAt = when, when.Add(time.Duration(random.IntN(3))*time.Minute)
	return draft
}

// all are the ids of a page.
func (h *desk) all(t *testing.T, q notes.Query) []string {
	t.Helper()
	found, err := h.List(h.one, q)
	check(t, err)
	ids := make([]string, len(found.Rows))
	for i, e := range found.Rows {
		ids[i] = e.ID
	}
	return ids
}

// empty deletes all that the first reader wrote.
func (h *desk) empty(t *testing.T) {
	t.Helper()
	for {
		ids := h.all(t, notes.Query{Page: page.Of(1, 100)})
		if len(ids) == 0 {
			return
		}
		for _, id := range ids {
			check(t, h.Delete(h.one, id))
		}
	}
}

func TestPositionsAreRead(t *testing.T) {
	id := ident.New()
	for _, text := range []string{
		"", "~", "created_at.desc", "created_at.desc~1", "created_at.desc~x~" + id, "created_at.asc~1~" + id, "created_at.desc~1~2~" + id,
		"created_at.desc~1~none", "created_at.desc~99999999999999999999~" + id,
	} {
		if _, ok := notes.ParsePosition(notes.NewestFirst, text); ok {
			t.Errorf("%q is read", text)
		}
	}
	if _, ok := notes.ParsePosition(notes.InBook, "place.asc~1~"+id); ok {
		t.Error("a place without its item is read")
	}
	p, ok := notes.ParsePosition(notes.InBook, "place.asc~7~1000~"+id)
	if !ok || p.ItemID != 7 || p.Place != 1000 || p.ID != id {
		t.Errorf("%+v, %t", p, ok)
	}
}
