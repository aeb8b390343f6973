package evaluation

import (
	"math"
	"testing"
)

func TestQueriesAreTenOfAKind(t *testing.T) {
	queries, err := Queries()
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	for _, q := range queries {
		kinds[q.Kind]++
	}
	for _, kind := range []string{"inflected", "author", "typo", "subject", "mixed", "ambiguous"} {
		if kinds[kind] != 10 {
			t.Errorf("%s: %d queries, want 10", kind, kinds[kind])
		}
	}
}

func TestMeasures(t *testing.T) {
	q := Query{Grades: map[string]int{"a": 3, "b": 2, "c": 1}}
	for _, test := range []struct {
		name       string
		found      []string
		ndcg, rank float64
	}{
		{"ideal", []string{"a", "b", "c"}, 1, 1},
		{"nothing", nil, 0, 0},
		{"wrong only", []string{"x", "y"}, 0, 0},
		{"second", []string{"x", "a"}, 7 / math.Log2(3) / (7 + 3/math.Log2(3) + 0.5), 0.5},
		{"eleventh does not count", []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "a"}, 0, 0},
	} {
		if got := q.NDCG(test.found); math.Abs(got-test.ndcg) > 1e-9 {
			t.Errorf("%s: NDCG %.4f, want %.4f", test.name, got, test.ndcg)
		}
		if got := q.ReciprocalRank(test.found); got != test.rank {
			t.Errorf("%s: reciprocal rank %.2f, want %.2f", test.name, got, test.rank)
		}
	}
}
