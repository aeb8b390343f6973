package text_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/kit/page"
	"sudar/internal/search/text"
)

func TestWhatMatches(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		item := l.book(t, "Ном",
			"Номын санд олон хүүхэд ирдэг байв.",                      // 1
			"Сангийн ном. Малчин хонио хариулж, өвөл болохыг хүлээв.", // 2
			"Монголын нууц товчоо бол түүхэн дурсгал юм.",             // 3
			"Товчоо нууц биш, Монгол бичгээр бичсэн.",                 // 4
			"The readers' library was full of books.",                 // 5
			"Сүм хийдийн тухай. Гэр өрхийн тоо.",                      // 6
			"Сум аймгийн төв. Өнгөрсөн зун.",                          // 7
			"2024 оны өвлийн улиралд ӨВӨЛЖӨӨнд буусан.",               // 8
			"Гарсан хойно нь.",                                        // 9
		)
		questions := []struct {
			query string
			want  []int
		}{
			{"ном", []int{1, 2}},
			{"номууд", []int{1, 2}},
			{"номын сан", []int{1, 2}},
			{`"номын сан"`, []int{1}},
			{"«Номын санд»", []int{1}},
			{"„номын сан“", []int{1}},
			{`"сан ном"`, []int{2}},
			{"“нууц товчоо”", []int{3}},
			{"нууц товчоо", []int{3, 4}},
			{`"нууц товчоо" монголын`, []int{3}},
			{`"нууц товчоо" бичиг`, []int{}},
			{"хүүхдийн", []int{1}},
			{"малчдын хонь", []int{2}},
			{"book", []int{5}},
			{"libraries book", []int{5}},
			{"mongol", []int{3, 4}},
			{"nuuts tovchoo", []int{3, 4}},
			{`"nuuts tovchoo"`, []int{3}},
			{"овол", []int{2, 8}},
			{"сүм", []int{6}},
			{"сум", []int{7}},
			{"2024", []int{8}},
			{"байв хүүхэд", []int{1}},
			{"нохой", []int{}},
			{"ном нохой", []int{}},
			{"", []int{}},
			{"   ", []int{}},
			{`"" « » -- ***`, []int{}},
			{"гар", []int{}}, // a noun
			{"гарах", []int{9}},
			{`"гарах хойно"`, []int{9}},
		}
		for _, ask := range []string{"read", "kept"} {
			for _, c := range questions {
				if diff := cmp.Diff(c.want, l.within(t, item, c.query)); diff != "" {
					t.Errorf("%s, %s:\n%s", c.query, ask, diff)
				}
			}
		}
	})
}

// No phrase reaches from one passage to the next, nor from a passage's stems
// to what is kept behind them.
func TestPhrasesStayInside(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		item := l.book(t, "Ном", "нэг хоёр", "гурав дөрөв")
		for query, want := range map[string][]int{
			`"нэг хоёр"`: {1}, `"хоёр гурав"`: {}, `"хоёр нэг"`: {}, `"хоёр хоёр"`: {}, `"дөрөв гурав"`: {},
		} {
			if diff := cmp.Diff(want, l.within(t, item, query)); diff != "" {
				t.Errorf("%s:\n%s", query, diff)
			}
		}
	})
}

// A book that is written twice, or in two halves with a failure between them,
// is there once; a new revision takes its place at once.
func TestPutGoesOn(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		item := l.record(t, "Ном", nil)
		broken := errors.New("the disk is gone")
		const count = 600
		numbered := func(stop int, word string) iter.Seq2[text.Passage, error] {
			return func(yield func(text.Passage, error) bool) {
				for i := range count {
					if i == stop {
						yield(text.Passage{}, broken)
						return
					}
					passage := text.Passage{Body: fmt.Sprintf("%s дугаар%d", word, i)}
					passage.Locator.Locations.Position = i + 1
					if !yield(passage, nil) {
						return
					}
				}
			}
		}
		first := text.Book{ItemID: item.ID, Revision: 1}
		for _, stop := range []int{0, 70, 300, 599} {
			if err := l.engine.Put(l.all, first, numbered(stop, "тал")); !errors.Is(err, broken) {
				t.Fatalf("stopped at %d: %v", stop, err)
			}
			if got := l.within(t, item.ID, "тал"); len(got) != 0 {
				t.Fatalf("half a book is shown: %v", got)
			}
		}
		check(t, l.engine.Put(l.all, first, numbered(-1, "тал")))
		check(t, l.engine.Put(l.all, first, numbered(-1, "уул"))) // there already
		found, err := l.Within(l.all, item.ID, "тал", page.Of(6, 100))
		check(t, err)
		if found.Total != count || len(found.Rows) != 100 || found.Rows[99].Locator.Locations.Position != count {
			t.Fatalf("%d passages, %d on page 6", found.Total, len(found.Rows))
		}
		for i := 0; i < count; i += 37 {
			if got := l.within(t, item.ID, fmt.Sprintf("дугаар%d", i)); len(got) != 1 || got[0] != i+1 {
				t.Fatalf("passage %d is at %v", i+1, got)
			}
		}
		check(t, l.engine.Put(l.all, text.Book{ItemID: item.ID, Revision: 2}, bodies("гол мөрөн")))
		if got := append(l.within(t, item.ID, "тал"), l.within(t, item.ID, "мөрөн")...); !cmp.Equal(got, []int{1}) {
			t.Errorf("after a new revision: %v", got)
		}
		books, err := l.engine.List(l.all, 0, 10)
		if check(t, err); !cmp.Equal(books, []text.Book{{ItemID: item.ID, Revision: 2}}) {
			t.Errorf("books %v", books)
		}
		check(t, l.engine.Remove(l.all, item.ID))
		if books, err = l.engine.List(l.all, 0, 10); err != nil || len(books) != 0 {
			t.Errorf("removed: %v %v", books, err)
		}
	})
}

// An engine is opened again as it was; one that another analyser wrote is
// emptied, and the sweep fills it.
func TestOpenAgain(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		item := l.book(t, "Ном", "нэг хоёр")
		check(t, l.engine.Close())
		again, err := text.Open(l.all, l.db, l.path)
		check(t, err)
		defer func() { _ = again.Close() }()
		found, err := again.Within(l.all, item, text.Parse("хоёр").Exact, page.Of(1, 10))
		if err != nil || found.Total != 1 {
			t.Errorf("%+v, %v", found, err)
		}
	})
}

// Books stand in the order of matches for their length, their own pages alone
// deciding; pages of the list are whole.
func TestAcross(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		l.book(t, "В ганц", append([]string{"хулан"}, many(60, "тал")...)...)
		l.book(t, "А дүүрэн", many(5, "хулан тал")...)
		l.book(t, "Б ганц", append([]string{"хулан"}, many(60, "тал")...)...)
		l.book(t, "Г үгүй", many(5, "тал")...)
		var got []string
		for number := 1; number <= 4; number++ {
			found, err := l.Everywhere(l.reader, "хулангийн", text.Filter{}, page.Of(number, 1))
			check(t, err)
			if found.Total != 3 {
				t.Errorf("page %d: total %d", number, found.Total)
			}
			for _, book := range found.Rows {
				got = append(got, fmt.Sprintf("%s %d/%d", titleOf(t, book), len(book.Hits), book.Total))
			}
		}
		if diff := cmp.Diff([]string{"А дүүрэн 3/5", "В ганц 1/1", "Б ганц 1/1"}, got); diff != "" {
			t.Error(diff)
		}
		far, err := l.Everywhere(l.reader, "хулан", text.Filter{}, page.Of(1_000_000_000, 100))
		if err != nil || far.Total != 3 || len(far.Rows) != 0 {
			t.Errorf("far away: %+v %v", far, err)
		}
	})
}

func many(count int, body string) []string {
	return strings.Split(strings.TrimSuffix(strings.Repeat(body+"|", count), "|"), "|")
}

// A hidden, deleted or replaced record is gone from every response with the
// write that did it.
func TestHiddenAtOnce(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		item := l.record(t, "Ном", nil)
		check(t, l.engine.Put(context.Background(), text.Book{ItemID: item.ID, Revision: 1}, bodies("хулан")))
		count := func() int {
			found, err := l.Everywhere(l.reader, "хулан", text.Filter{}, page.Of(1, 10))
			check(t, err)
			return found.Total
		}
		if count() != 1 {
			t.Fatal("not found")
		}
		check(t, l.records.SetVisibility(l.all, item.ContentID, "draft"))
		if count() != 0 {
			t.Error("a draft is found")
		}
		check(t, l.records.SetVisibility(l.all, item.ContentID, "public"))
		check(t, l.records.TakeDown(l.all, item.ContentID, catalogue.Withdrawn))
		if count() != 0 {
			t.Error("a deleted record is found")
		}
	})
}
