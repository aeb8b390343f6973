// Package contract sends the built server requests made from its own OpenAPI
// document, valid ones and broken ones, as a guest, a reader, an administrator
// and a hub administrator, and checks every response against the document.
// `make contract` runs it; without -for its test is skipped.
package contract

import (
	"flag"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"sudar/internal/server/api/apitest"
)

var (
	duration = flag.Duration("for", 0, "how long to send requests; 0 skips the test")
	seed     = flag.Uint64("seed", uint64(time.Now().Unix()), "of the random numbers")
)

// mostUnreached is the share of operations, in percent, that may stay without a
// response of success.
const mostUnreached = 5

// world is what the requests are made from.
type world struct {
	t        *testing.T
	server   *server
	doc      *apitest.Document
	all      []*apitest.Operation
	byID     map[string]*apitest.Operation
	random   *rand.Rand
	people   []*person
	known    known
	verdicts verdicts
	made     int // numbers what must be unique
}

func TestContract(t *testing.T) {
	if *duration == 0 {
		t.Skip("make contract runs this")
	}
	t.Logf("seed %d, for %s", *seed, *duration)
	w := &world{t: t, server: start(t), random: rand.New(rand.NewPCG(*seed, 1)), known: known{}, verdicts: newVerdicts()}
	w.readDocument()
	w.addPeople()
	end := time.Now().Add(*duration)
	for round := 0; time.Now().Before(end); round++ {
		w.mend()
		for _, journey := range journeys {
			journey(w)
		}
		w.round(end)
	}
	w.verdicts.report(w)
}

// round sends each operation, in a new order, valid and broken requests of
// everybody.
func (w *world) round(end time.Time) {
	w.random.Shuffle(len(w.all), func(i, j int) { w.all[i], w.all[j] = w.all[j], w.all[i] })
	for _, op := range w.all {
		for _, who := range w.people {
			if time.Now().After(end) {
				return
			}
			w.send(w.valid(op, who))
			for range 3 {
				w.send(w.broken(op, who))
			}
		}
	}
}

func (w *world) readDocument() {
	w.t.Helper()
	_, text := w.server.get("/edu/openapi.json")
	var err error
	if w.doc, err = apitest.Parse(text); err != nil {
		w.t.Fatal(err)
	}
	w.all, w.byID = w.doc.Operations(), map[string]*apitest.Operation{}
	for _, op := range w.all {
		w.byID[op.ID] = op
	}
	if len(w.all) < 100 {
		w.t.Fatalf("only %d operations are described", len(w.all))
	}
}

// succeeded tells whether a status is one of success.
func succeeded(status int) bool {
	return status >= http.StatusOK && status < http.StatusMultipleChoices
}
