package reading

import (
	"context"
	"hash/maphash"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// turnWait is how long a caller waits for its turn.
const turnWait = 5 * time.Second

// turns lets one caller at a time do something to what a text names. A place
// that many calls write at once, of one reader with many devices or of a line
// that delivers late, would else be read and settled anew by each of them
// whenever one of them succeeds. Nobody who waits holds a connection. Callers
// on other nodes are kept out by the version of the place alone.
type turns struct {
	seed  maphash.Seed
	gates [256]chan struct{} // texts that share one wait for each other
}

func newTurns() *turns {
	t := &turns{seed: maphash.MakeSeed()}
	for i := range t.gates {
		t.gates[i] = make(chan struct{}, 1)
	}
	return t
}

// take waits for the turn of name; the caller calls done when it is over. The
// error is unavailable after turnWait. Inside a transaction there is no
// waiting: who has the turn may be waiting for that transaction.
func (t *turns) take(ctx context.Context, name string) (done func(), err error) {
	if db.InTransaction(ctx) {
		return func() {}, nil
	}
	gate := t.gates[maphash.String(t.seed, name)%uint64(len(t.gates))]
	wait, cancel := context.WithTimeout(ctx, turnWait)
	defer cancel()
	select {
	case gate <- struct{}{}:
		return func() { <-gate }, nil
	case <-wait.Done():
		return nil, apperr.Wrap(apperr.Unavailable, wait.Err()).After(time.Second)
	}
}
