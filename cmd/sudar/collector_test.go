package main

import (
	"math"
	"runtime"
	"testing"
)

func TestPercentage(t *testing.T) {
	for _, c := range []struct {
		live uint64
		want int
	}{
		{0, 12_700},
		{1 << 20, 12_700},
		{32 << 20, 300},
		{64<<20 - 1, 100},
		{64 << 20, 100},
		{128 << 20, 100},
		{138 << 20, 100}, // above quietHeap
		{8 << 30, 100},
		{math.MaxUint64, 100},
	} {
		if got := percentage(c.live); got != c.want {
			t.Errorf("percentage(%d) = %d, want %d", c.live, got, c.want)
		}
	}
}

// TestGarbageGoesAboveTheQuietHeap keeps more than quietHeap and makes garbage:
// the heap must not grow with it.
func TestGarbageGoesAboveTheQuietHeap(t *testing.T) {
	restCollector()
	kept := make([]byte, quietHeap+quietHeap/8)
	most := uint64(0)
	for range 400 { // 1,600 MB in all
		garbage = make([]byte, 4<<20)
		most = max(most, heapInUse())
	}
	if limit := uint64(4 * quietHeap); most > limit {
		t.Errorf("the heap grew to %d MB, want at most %d", most>>20, limit>>20)
	}
	runtime.KeepAlive(kept)
}

var garbage []byte

func heapInUse() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}
