// Package evaluation measures the order of results: queries over the demo library
// whose results were graded before the ranking was tuned.
package evaluation

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

//go:embed queries.tsv
var table string

// depth is how many results of a query count.
const depth = 10

// Query is a question with the grades of its right results by slug: 3 is what
// was meant, 2 a good result, 1 one that may stand there.
type Query struct {
	Kind, Text string
	Grades     map[string]int
}

// Queries returns the evaluated queries, ten of each kind.
func Queries() ([]Query, error) {
	lines := strings.Split(strings.TrimSpace(table), "\n")[1:]
	queries := make([]Query, len(lines))
	for i, line := range lines {
		fields := strings.Split(line, "\t")
		if len(fields) != 3 {
			return nil, fmt.Errorf("evaluation: line %d has %d fields", i+2, len(fields))
		}
		queries[i] = Query{Kind: fields[0], Text: fields[1], Grades: map[string]int{}}
		for _, graded := range strings.Fields(fields[2]) {
			slug, grade, _ := strings.Cut(graded, ":")
			n, err := strconv.Atoi(grade)
			if err != nil || n < 1 || n > 3 {
				return nil, fmt.Errorf("evaluation: line %d: grade %q", i+2, graded)
			}
			queries[i].Grades[slug] = n
		}
	}
	return queries, nil
}

// NDCG returns the normalised discounted cumulative gain of the first ten
// results, 0 to 1, with gains of 2^grade − 1 (Järvelin and Kekäläinen, 2002;
// gains as Burges et al., 2005).
func (q Query) NDCG(found []string) float64 {
	gains := make([]int, 0, len(q.Grades))
	for _, grade := range q.Grades {
		gains = append(gains, grade)
	}
	slices.SortFunc(gains, func(a, b int) int { return b - a })
	best, got := 0.0, 0.0
	for i, grade := range gains[:min(depth, len(gains))] {
		best += gain(grade, i)
	}
	for i, slug := range found[:min(depth, len(found))] {
		got += gain(q.Grades[slug], i)
	}
	return got / best
}

func gain(grade, place int) float64 {
	return (math.Exp2(float64(grade)) - 1) / math.Log2(float64(place)+2)
}

// ReciprocalRank returns 1 over the place of the first right response among the
// first ten, 0 when there is none.
func (q Query) ReciprocalRank(found []string) float64 {
	for i, slug := range found[:min(depth, len(found))] {
		if q.Grades[slug] > 0 {
			return 1 / float64(i+1)
		}
	}
	return 0
}
