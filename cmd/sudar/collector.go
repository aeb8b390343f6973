package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// quietHeap is the size of the heap, in bytes, below which garbage is left
// alone. What a server keeps on the heap is small, as its index lies in mapped
// files: at Go's own 100 % it would collect many times a second under load, and
// at a fixed 300 % every connection would cost four times what it holds.
const quietHeap = 128 << 20

// restCollector sets the collector's percentage anew after each collection, so
// that the next comes at quietHeap or at twice what lives. GOGC overrides it.
func restCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(100)
		afterCollection(&collected{})
	}
}

// collected is garbage at once: its finalizer runs after every collection.
type collected struct{ _ [64]byte }

func afterCollection(c *collected) {
	runtime.SetFinalizer(c, func(c *collected) {
		sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(sample)
		debug.SetGCPercent(percentage(sample[0].Value.Uint64()))
		afterCollection(c)
	})
}

// percentage returns what may be added to live bytes before the next
// collection, at least 100 and never negative: that would switch the collector
// off.
func percentage(live uint64) int {
	if live >= quietHeap/2 {
		return 100
	}
	return int(quietHeap*100/max(live, 1<<20)) - 100
}
