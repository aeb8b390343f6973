package index

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// No more searches run at once than there are processors, and one that panics
// gives its turn back.
func TestTurns(t *testing.T) {
	turns := newTurns()
	var wait sync.WaitGroup
	var running, most, done atomic.Int32
	for i := range 50 * cap(turns) {
		wait.Go(func() {
			defer func() { _ = recover() }()
			turns.run(func() {
				now := running.Add(1)
				defer running.Add(-1)
				for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
				}
				runtime.Gosched()
				done.Add(1)
				if i%3 == 0 {
					panic("a search fails")
				}
			})
		})
	}
	wait.Wait()
	if limit := int32(runtime.GOMAXPROCS(0)); most.Load() > limit || int(done.Load()) != 50*cap(turns) {
		t.Errorf("%d at once, want at most %d; %d done", most.Load(), limit, done.Load())
	}
}
