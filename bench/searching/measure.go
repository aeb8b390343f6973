package searching

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sudar/internal/kit/clock"
)

// Figure is what asking one kind of query again and again came to.
type Figure struct {
	Name    string        `json:"name"`
	Asked   int           `json:"asked"`
	Empty   int           `json:"empty"`
	P50     time.Duration `json:"p50_ns"`
	P99     time.Duration `json:"p99_ns"`
	PerSec  float64       `json:"per_second"`
	Wanted  string        `json:"wanted,omitempty"`
	Clients int           `json:"clients"`
}

// warmUp is how many queries are asked before they count.
const warmUp = 200

// ask runs a query for its numbers 0, 1, 2 … by several clients at once until
// the time is up; query returns how much it found. Some are
// asked before, to warm up.
func ask(name, wanted string, clients int, how time.Duration, query func(i int) (int, error)) (Figure, error) {
	watch := clock.System{}
	for i, start := 0, watch.Now(); i < warmUp && watch.Now().Sub(start) < how; i++ {
		if _, err := query(1_000_000_000 + i); err != nil {
			return Figure{}, err
		}
	}
	var (
		wait    sync.WaitGroup
		mu      sync.Mutex
		took    []time.Duration
		empty   atomic.Int64
		next    atomic.Int64
		failure error
	)
	began := watch.Now()
	for range clients {
		wait.Go(func() {
			var mine []time.Duration
			var err error
			for start := watch.Now(); start.Sub(began) < how && err == nil; start = watch.Now() {
				var n int
				n, err = query(int(next.Add(1)))
				mine = append(mine, watch.Now().Sub(start))
				if n == 0 {
					empty.Add(1)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			took = append(took, mine...)
			if err != nil {
				failure = err
			}
		})
	}
	wait.Wait()
	spent := watch.Now().Sub(began)
	slices.Sort(took)
	return Figure{
		Name: name, Wanted: wanted, Clients: clients, Asked: len(took), Empty: int(empty.Load()), P50: took[len(took)/2],
		P99:    took[len(took)*99/100],
		PerSec: float64(len(took)) / spent.Seconds(),
	}, failure
}
