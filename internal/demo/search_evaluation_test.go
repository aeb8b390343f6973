package demo

import (
	"encoding/json"
	"testing"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/search"
	"sudar/internal/search/evaluation"
	"sudar/internal/search/queries"
)

// What the order of results must reach over the whole demo library.
const (
	leastNDCG = 0.85
	leastMRR  = 0.90
)

func TestEvaluatedQueries(t *testing.T) {
	s, answers := indexed(t, dbtest.SQLite(t, clock.System{}))
	queries, err := evaluation.Queries()
	if err != nil {
		t.Fatal(err)
	}
	var ndcg, mrr float64
	for _, q := range queries {
		found := slugs(t, s, answers, q.Text)
		gain, rank := q.NDCG(found), q.ReciprocalRank(found)
		ndcg, mrr = ndcg+gain, mrr+rank
		if gain < leastNDCG || rank < 1 {
			t.Logf("%-9s %-28s nDCG %.2f, first at 1/%.2f: %v", q.Kind, q.Text, gain, rank, found[:min(5, len(found))])
		}
	}
	ndcg, mrr = ndcg/float64(len(queries)), mrr/float64(len(queries))
	t.Logf("nDCG@10 %.3f, MRR %.3f over %d queries", ndcg, mrr, len(queries))
	if ndcg < leastNDCG || mrr < leastMRR {
		t.Errorf("nDCG@10 %.3f, want %.2f; MRR %.3f, want %.2f", ndcg, leastNDCG, mrr, leastMRR)
	}
}

// Held keys, rows of keys and words of other books are no words of the library, and nobody means one
// by them; typos in real words still find.
func TestNonsenseFindsNothing(t *testing.T) {
	s, answers := indexed(t, dbtest.SQLite(t, clock.System{}))
	for _, text := range []string{
		"zzzz", "хххх", "ааааа", "ыъйщцук", "гбшршрг", "өөөө", "aaaa", "kkkkk", "ъъъъ", "йцукенг", "фывапро", "qwrtpsd", "жжжжжж", "щщщщ", "суу",
		"гуу",
	} {
		if found := slugs(t, s, answers, text); len(found) > 0 {
			t.Errorf("%s finds %v", text, found[:min(5, len(found))])
		}
	}
	for _, text := range []string{"мнгол", "тууух", "хүүүхэд", "номмын", "ykb", "mongl"} {
		if found := slugs(t, s, answers, text); len(found) == 0 {
			t.Errorf("%s finds nothing", text)
		}
	}
}

// indexed returns the library's records and a search whose index responds.
func indexed(t *testing.T, d *db.DB) (*Service, *search.Service) {
	t.Helper()
	s := emptyLibrary(t, d, Options{})
	describeAll(t, s)
	answers := search.New(d, clock.System{}, s.Entitlements, s.Catalogue)
	replica := search.NewReplica(answers, t.TempDir())
	if err := replica.Open(t.Context(), func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	replica.Answer()
	return s, answers
}

// describeAll makes every record of the library, without covers and publications.
func describeAll(t *testing.T, s *Service) {
	t.Helper()
	ctx, report := db.AllTenants(t.Context(), "test"), Report{Kinds: map[string]int{}}
	if err := s.Catalogue.SeedTrees(ctx); err != nil {
		t.Fatal(err)
	}
	owners, err := s.createOrganizations(ctx, &report)
	if err != nil {
		t.Fatal(err)
	}
	people, err := s.createPeople(ctx, owners, &report)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := library()
	if err != nil {
		t.Fatal(err)
	}
	w := &work{Service: s, owners: owners, people: people, report: &report}
	if _, err := w.describe(ctx, entries); err != nil {
		t.Fatal(err)
	}
}

// slugs returns what a guest of the hub finds for a query, best first.
func slugs(t *testing.T, s *Service, answers *search.Service, text string) []string {
	t.Helper()
	list, err := answers.List(seenBy(t, s, "", Hub), queries.Query{Text: text, Sort: []queries.Sort{queries.ScoreDesc}, Page: page.Of(1, 30)})
	if err != nil {
		t.Fatal(err)
	}
	found := make([]string, len(list.Rows))
	for i, row := range list.Rows {
		var card struct{ Slug string }
		if err := json.Unmarshal(row, &card); err != nil {
			t.Fatal(err)
		}
		found[i] = card.Slug
	}
	return found
}
