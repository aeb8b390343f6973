package text

import (
	"slices"
	"testing"
)

// What is kept says also what blocks do not have; words of a term are kept when
// they were read, and what is missing is asked for. Nothing of another making of
// the tables is kept.
func TestKept(t *testing.T) {
	var k kept
	making := "first"
	terms := []string{"ном", "гар-"}
	look := func(words bool, wantMissing []int64, wantUnknown ...string) map[int64]block {
		t.Helper()
		found := map[int64]block{}
		missing, unknown := k.look(making, found, []int64{1, 2}, terms, words)
		if !slices.Equal(missing, wantMissing) || !slices.Equal(unknown, wantUnknown) {
			t.Errorf("missing %v of %v, want %v of %v", unknown, missing, wantUnknown, wantMissing)
		}
		return found
	}
	look(false, []int64{1, 2}, "ном", "гар-")
	var first posting
	first.passages.add(7)
	k.keep(making, map[int64]block{1: {"ном": &first}}, []int64{1, 2}, []string{"ном"}, false)
	look(false, []int64{1, 2}, "гар-")
	k.keep(making, map[int64]block{}, []int64{1}, []string{"гар-"}, false)
	if found := look(false, []int64{2}, "гар-"); found[1]["ном"] != &first || len(found[1]) != 1 || len(found[2]) != 0 {
		t.Errorf("found %v", found)
	}
	look(true, []int64{1, 2}, "ном", "гар-")
	k.keep(making, map[int64]block{1: {"ном": &first}}, []int64{1, 2}, terms, true)
	look(true, nil)
	look(false, nil)
	making = "second"
	look(false, []int64{1, 2}, "ном", "гар-")
	k.keep("first", map[int64]block{1: {"ном": &first}}, []int64{1, 2}, terms, true) // read before
	look(false, []int64{1, 2}, "ном", "гар-")
}

// No more is kept than the bound, whatever is asked.
func TestKeptIsBounded(t *testing.T) {
	var k kept
	blocks := make([]int64, 1000)
	for step := range 300 {
		for i := range blocks {
			blocks[i] = int64(step*len(blocks) + i)
		}
		k.keep("", nil, blocks, []string{"ном"}, false)
	}
	if len(k.postings) > maxKept || len(k.postings) < maxKept/2 {
		t.Errorf("%d are kept, at most %d wanted", len(k.postings), maxKept)
	}
}
