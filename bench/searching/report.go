package searching

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// String is the report as a table.
func (r Report) String() string {
	var out strings.Builder
	line := func(format string, args ...any) { _, _ = fmt.Fprintf(&out, format+"\n", args...) }
	gc := debug.SetGCPercent(-1)
	debug.SetGCPercent(gc)
	line("%d titles of %d word forms; %d processors, %s, GOGC %d, up to %d queries to warm up", r.Titles, r.Words, runtime.NumCPU(),
		runtime.Version(), gc, warmUp)
	line(
		"build %.1f s (wanted ≤60 s), peak heap %d MB (≤900), steady heap %d MB (≤400), files %d "+
			"MB, load %.2f s (≤5), a batch of changes is applied in %.0f ms (p99; the feed is read every 250 ms, wanted ≤1 s in all)",
		r.Build.Seconds(), r.BuildPeak>>20, r.SteadyHeap>>20, r.Files>>20, r.Load.Seconds(), milliseconds(r.Applied))
	r.table(line, r.Figures)
	if len(r.FTS5) > 0 {
		line("SQLite FTS5: build %.1f s", r.FTS5Build.Seconds())
		r.table(line, r.FTS5)
	}
	return out.String()
}

// ErrEmpty is wrapped when more than a tenth of a kind of queries found
// nothing: such figures say how fast nothing is found.
var ErrEmpty = errors.New("bench: too many queries found nothing")

// Valid tells whether the figures mean something.
func (r Report) Valid() error {
	for _, f := range slices.Concat(r.Figures, r.FTS5) {
		if f.Empty*10 > f.Asked {
			return fmt.Errorf("%w: %s, %d of %d", ErrEmpty, f.Name, f.Empty, f.Asked)
		}
	}
	return nil
}

func (Report) table(line func(string, ...any), figures []Figure) {
	line("%-30s %8s %9s %9s %9s %8s %7s  %s", "", "clients", "queries/s", "p50 ms", "p99 ms", "asked", "empty", "wanted")
	for _, f := range figures {
		line("%-30s %8d %9.0f %9.3f %9.3f %8d %6.1f%%  %s", f.Name, f.Clients, f.PerSec, milliseconds(f.P50), milliseconds(f.P99), f.Asked,
			float64(f.Empty)*100/float64(max(f.Asked, 1)), f.Wanted)
	}
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
