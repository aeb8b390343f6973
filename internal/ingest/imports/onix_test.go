package imports_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/ingest/imports"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// product is a product as a publisher sends it; a field of an update may be "".
type product struct{ id, notification, title, isbn, publisher string }

func onixMessage(products ...product) string {
	var out strings.Builder
	out.WriteString(`<ONIXMessage release="3.0"><Header><Sender><SenderName>Монсудар</SenderName></Sender></Header>`)
	for _, p := range products {
		fmt.Fprintf(&out, "<Product><RecordReference>%s</RecordReference><NotificationType>%s</NotificationType>", p.id, p.notification)
		if p.isbn != "" {
			fmt.Fprintf(&out, "<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>%s</IDValue></ProductIdentifier>", p.isbn)
		}
		if p.title != "" {
			fmt.Fprintf(&out, `<DescriptiveDetail><ProductForm>EA</ProductForm><TitleDetail><TitleType>01</TitleType><TitleElement>
				<TitleElementLevel>01</TitleElementLevel><TitleText>%s</TitleText></TitleElement></TitleDetail></DescriptiveDetail>`, p.title)
		}
		if p.publisher != "" {
			fmt.Fprintf(&out, "<PublishingDetail><Publisher><PublisherName>%s</PublisherName></Publisher></PublishingDetail>", p.publisher)
		}
		out.WriteString("</Product>")
	}
	return out.String() + "</ONIXMessage>"
}

// reasons are the outcomes of rows with their reasons.
func reasons(rows []imports.Row) (all []string) {
	for _, r := range rows {
		all = append(all, strings.TrimSpace(string(r.Outcome)+" "+string(r.Reason)))
	}
	return all
}

// A publisher announces products, changes parts of them, and withdraws them; undoing
// each brings back what was before it, letter by letter.
func TestProductsOfPublishers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d)
		states := []map[int64]string{l.cards()}
		var runs []imports.Import
		for _, step := range []struct {
			file string
			want []string
		}{
			{
				onixMessage(product{"1", "03", "Тунгалаг Тамир", "9789992912348", "УХГ"}, product{"2", "03", "Хөх судар", "", ""}),
				[]string{"added", "added"},
			},
			{
				onixMessage(product{"1", "04", "", "", "Монсудар"}, product{"3", "04", "", "", "Монсудар"}, product{"4", "05", "", "", ""}),
				[]string{"updated", "refused absent", "same absent"},
			},
			{onixMessage(product{"2", "05", "", "", ""}), []string{"updated withdrawn"}},
			{onixMessage(product{"2", "03", "Хөх судар", "", ""}), []string{"updated"}},
		} {
			l.clock.Advance(time.Minute)
			done := l.bring("a.xml", step.file)
			if done.Format != imports.ONIX || done.State != imports.Done {
				t.Fatalf("%+v", done)
			}
			if diff := cmp.Diff(step.want, reasons(l.rows(done))); diff != "" {
				t.Fatal(diff)
			}
			runs, states = append(runs, done), append(states, l.cards())
		}
		one, err := l.catalogue.ByIDOrSlug(l.ctx, "tungalag-tamir")
		if err != nil || one.Publisher != "Монсудар" || one.Kind != "book" {
			t.Errorf("%+v %v", one, err)
		}
		if other, err := l.catalogue.ByIDOrSlug(l.ctx, "khokh-sudar"); err != nil || other.Visibility != "public" {
			t.Errorf("%+v %v", other, err)
		}
		for n := len(runs) - 1; n >= 0; n-- {
			l.undo(runs[n])
			if diff := cmp.Diff(states[n], l.cards()); diff != "" {
				t.Fatalf("undone %d: %s", n, diff)
			}
		}
	})
}

// A publisher withdraws neither what the library has made nor what it has edited.
func TestWithdrawnRecordsThatAreOurs(t *testing.T) {
	l := newLibrary(t, dbtest.SQLite(t, clock.System{}))
	l.bring("a.xml", onixMessage(product{"1", "03", "Тунгалаг Тамир", "", ""}, product{"2", "03", "Хөх судар", "", ""}))
	l.clock.Advance(time.Minute)
	c, err := l.catalogue.ByIDOrSlug(l.ctx, "tungalag-tamir")
	if err != nil {
		t.Fatal(err)
	}
	c.Publisher = "Гараар"
	if err := l.catalogue.Update(l.ctx, c); err != nil {
		t.Fatal(err)
	}
	file := onixMessage(product{"1", "05", "", "", ""}, product{"2", "05", "", "", ""})
	if diff := cmp.Diff([]string{"kept edited", "updated withdrawn"}, reasons(l.rows(l.bring("b.xml", file)))); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"kept edited", "same"}, reasons(l.rows(l.bring("b.xml", file)))); diff != "" {
		t.Errorf("twice: %s", diff)
	}
	if hidden, err := l.catalogue.ByIDOrSlug(l.ctx, "khokh-sudar"); err != nil || hidden.Visibility != "archived" {
		t.Errorf("%+v %v", hidden, err)
	}
}
