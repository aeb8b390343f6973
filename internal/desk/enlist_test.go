package desk

import (
	"slices"
	"testing"
)

func TestSelectedIDsFitInARow(t *testing.T) {
	for _, ids := range [][]int64{nil, {1}, {5, 6, 900, 1 << 40}} {
		if got := unpacked(packed(ids)); !slices.Equal(got, ids) {
			t.Error(got, ids)
		}
	}
	many := make([]int64, maxSelected)
	for i := range many {
		many[i] = int64(3*i + 1)
	}
	text := packed(many)
	if got := unpacked(text); !slices.Equal(got, many) || len(text) > 2*len(many) {
		t.Error(len(got), len(text))
	}
}

func TestSomeOfManyAreSpread(t *testing.T) {
	ids := []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	if got := spread(ids, 5); !slices.Equal(got, []int64{1, 3, 5, 7, 9}) {
		t.Error(got)
	}
	if got := spread(ids, 10); !slices.Equal(got, ids) {
		t.Error(got)
	}
}
