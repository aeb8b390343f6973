package attack

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"testing"

	"sudar/bench"
)

// Thirty people whose rows lie beside each other write through two nodes of one
// PostgreSQL for twenty seconds: nothing fails, and who is told to come again is
// let in then.
func TestNeighboursWrite(t *testing.T) {
	postgres := os.Getenv("SUDAR_TEST_POSTGRES")
	if postgres == "" {
		t.Skip("skipped: SUDAR_TEST_POSTGRES is not set; make attack starts one")
	}
	command := prepare(t, t.TempDir()).command("bench", "people", "--database-url", postgres, "--contents", "2000", "--people", "30", "--for",
		"20s", "--share", "0.5", "--json")
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var report struct{ Written []*bench.Written }
	if err := json.Unmarshal(out, &report); err != nil || len(report.Written) == 0 {
		t.Fatalf("%v: %s", err, out)
	}
	calls, through, refused := 0, 0, 0
	for _, w := range report.Written {
		calls, through, refused = calls+w.Calls, through+w.Failed+w.RefusedTwice, refused+w.Refused
		for status, n := range w.Statuses {
			if status >= http.StatusInternalServerError || status == 0 {
				t.Logf("%s: %d × %d", w.Name, n, status)
			}
		}
	}
	tried(t, "writes of 30 neighbours through two nodes on PostgreSQL", calls, through, fmt.Sprintf("%d told to come again", refused))
}
