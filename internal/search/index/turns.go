package index

import "runtime"

// turns lets as many searches run as there are processors; the others wait in
// the order in which they came. Searches take a fraction of a millisecond: run
// one after the other each is done sooner than when all share the processors,
// where one that loses its slice waits for the slices of all others (10 ms each).
type turns chan struct{}

func newTurns() turns { return make(turns, runtime.GOMAXPROCS(0)) }

// run waits for a turn and runs fn in it.
func (t turns) run(fn func()) {
	t <- struct{}{}
	defer func() { <-t }()
	fn()
}
