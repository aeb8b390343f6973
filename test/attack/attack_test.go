// Package attack starts the built server and attacks it as its enemies would:
// over HTTP, by files, by killing it and by filling its disk. `make attack` runs
// it and prints, for each attack, how often it was tried and how often it got
// through. Without SUDAR_ATTACK its tests are skipped: they take minutes.
package attack

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
)

// row is one attack of the report.
type row struct {
	name              string
	attempts, through int
	note              string
}

var report struct {
	sync.Mutex
	rows []row
}

// tried notes an attack in the report; what got through fails the test.
func tried(t *testing.T, name string, attempts, through int, note string) {
	t.Helper()
	report.Lock()
	defer report.Unlock()
	report.rows = append(report.rows, row{name, attempts, through, note})
	if through > 0 {
		t.Errorf("%s: %d of %d got through (%s)", name, through, attempts, note)
	}
}

func TestMain(m *testing.M) {
	if os.Getenv("SUDAR_ATTACK") == "" {
		fmt.Println("skipped: make attack runs these")
		return
	}
	code := m.Run()
	_ = os.RemoveAll(prepared.folder)
	if every.requests > 0 {
		report.rows = append(report.rows, row{"framing, loading, keeping or breaking any answer", every.requests, len(every.faults), ""})
	}
	for _, fault := range every.faults[:min(len(every.faults), 20)] {
		fmt.Println(fault)
		code = 1
	}
	attempts, through := 0, 0
	fmt.Printf("\n%-64s %8s %8s\n%s\n", "attack", "attempts", "through", strings.Repeat("-", 82))
	for _, r := range report.rows {
		fmt.Printf("%-64s %8d %8d  %s\n", r.name, r.attempts, r.through, r.note)
		attempts, through = attempts+r.attempts, through+r.through
	}
	fmt.Printf("%s\n%-64s %8d %8d\n", strings.Repeat("-", 82), "all", attempts, through)
	os.Exit(code)
}
