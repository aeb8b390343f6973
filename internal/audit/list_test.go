package audit

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

var begun = time.Date(2026, 11, 1, 4, 0, 0, 0, time.UTC)

// logged gives a log with acts of two people and two organisations, a minute apart.
func logged(t *testing.T, d *db.DB, clk *clock.Fixed) (*Service, context.Context) {
	t.Helper()
	exec := func(statement string, args ...any) {
		t.Helper()
		if _, err := db.Exec(t.Context(), d, statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	organizationID, other := ident.New(), ident.New()
	for slug, id := range map[string]string{"alpha": organizationID, "beta": other} {
		exec(`INSERT INTO organizations (id, slug, name, name_en, kind, settings, created_at, updated_at)
			VALUES ($1, $2, 'A', 'A', 'library', '{}', 1, 1)`, id, slug)
	}
	people := map[string]string{"bold": ident.New(), "saraa": ident.New()}
	for name, id := range people {
		exec(`INSERT INTO accounts (id, username, email, password_hash, first_name, last_name, created_at, updated_at)
			VALUES ($1, $2, $3, '', '', '', 1, 1)`, id, name, name+"@example.mn")
	}
	s := New(d, clk)
	note := func(organizationID, actor string, e Entry) {
		t.Helper()
		v := viewer.Viewer{OrganizationID: organizationID, AccountID: people[actor], Role: viewer.Admin}
		if err := s.Note(viewer.With(t.Context(), v), e); err != nil {
			t.Fatal(err)
		}
		clk.Advance(time.Minute)
	}
	note(organizationID, "bold", Entry{Act: GroupCreated, Object: "Түүхийн бүлэг"})
	note(organizationID, "saraa", Entry{Act: ContentChanged, Object: "Тунгалаг Тамир", After: Values{"tag": "Роман"}})
	note(organizationID, "bold", Entry{Act: MemberChanged, SubjectID: people["saraa"], After: Values{"role": "librarian"}})
	note(organizationID, "bold", Entry{Act: SalesExported, Object: "100%_csv"})
	note(other, "saraa", Entry{Act: GroupCreated, Object: "Түүхийн бүлэг"})
	return s, viewer.With(t.Context(), viewer.Viewer{OrganizationID: organizationID, Role: viewer.Admin})
}

func TestList_Filters(t *testing.T) {
	dbtest.EachAt(t, begun, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s, ctx := logged(t, d, clk)
		for name, c := range map[string]struct {
			filter Filter
			want   string // the acts, the newest first
		}{
			"all":               {Filter{}, "sales_exported member_changed content_changed group_created"},
			"act":               {Filter{Act: ContentChanged}, "content_changed"},
			"who":               {Filter{Actor: "Bold"}, "sales_exported member_changed group_created"},
			"who and act":       {Filter{Actor: "bold", Act: ContentChanged}, ""},
			"object":            {Filter{Object: "тамир"}, "content_changed"},
			"object in capital": {Filter{Object: "ТУНГАЛАГ"}, "content_changed"},
			"words":             {Filter{Words: "роман тунгалаг"}, "content_changed"},
			"words not all":     {Filter{Words: "роман түүхийн"}, ""},
			"words of a person": {Filter{Words: "saraa"}, "member_changed content_changed"},
			"words of a value":  {Filter{Words: "Librarian"}, "member_changed"},
			"signs of patterns": {Filter{Object: "%_"}, "sales_exported"},
			"from":              {Filter{From: begun.Add(2 * time.Minute)}, "sales_exported member_changed"},
			"until":             {Filter{Until: begun.Add(2 * time.Minute)}, "content_changed group_created"},
			"from and until":    {Filter{From: begun.Add(time.Minute), Until: begun.Add(2 * time.Minute)}, "content_changed"},
		} {
			list, err := s.List(ctx, c.filter, page.Of(1, 10))
			var acts, walked []string
			for _, line := range list.Rows {
				acts = append(acts, string(line.Act))
			}
			if got := strings.Join(acts, " "); err != nil || got != c.want || list.Total != len(acts) {
				t.Errorf("%s: %q of %d, not %q: %v", name, got, list.Total, c.want, err)
			}
			err = s.Each(ctx, c.filter, func(l Line) error { walked = append(walked, string(l.Act)); return nil })
			if got := strings.Join(walked, " "); err != nil || got != c.want {
				t.Errorf("%s: walked %q: %v", name, got, err)
			}
		}
	})
}

func TestEach_ManyActsOfOneMoment(t *testing.T) {
	dbtest.EachAt(t, begun, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s, ctx := logged(t, d, clk)
		for i := range 2*eachAtOnce + 1 {
			if err := s.Note(ctx, Entry{Act: GroupRemoved, Object: fmt.Sprint(i)}); err != nil {
				t.Fatal(err)
			}
		}
		seen := map[string]bool{}
		err := s.Each(ctx, Filter{Act: GroupRemoved}, func(l Line) error { seen[l.Object] = true; return nil })
		if err != nil || len(seen) != 2*eachAtOnce+1 {
			t.Errorf("%d: %v", len(seen), err)
		}
	})
}

func TestList_EveryFilterKeepsTheOrderOfAnIndex(t *testing.T) {
	dbtest.EachAt(t, begun, func(t *testing.T, d *db.DB, _ *clock.Fixed) {
		for name, f := range map[string]Filter{
			"none": {}, "act": {Act: GroupCreated}, "who": {Actor: "bold"}, "object": {Object: "a"}, "words": {Words: "a b"},
			"days": {From: begun, Until: begun.Add(time.Hour)},
		} {
			query, args := pageSQL(f.where("o"), page.Of(2, 30))
			next, nextArgs := nextSQL(f.where("o"), &row{ID: "x", At: db.At(begun)})
			for _, steps := range []string{dbtest.Plan(t, d, query, args), dbtest.Plan(t, d, next, nextArgs)} {
				if strings.Contains(steps, "TEMP B-TREE") || strings.Contains(steps, "Sort") || len(dbtest.ReadsWhole(steps, "l|audit_log")) > 0 {
					t.Errorf("%s:\n%s", name, steps)
				}
			}
		}
	})
}
