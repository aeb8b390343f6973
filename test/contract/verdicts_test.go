package contract

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"sudar/internal/server/api/apitest"
)

// The kinds of faults.
const (
	broken       = "server errors"
	undocumented = "undocumented statuses"
	unlike       = "bodies unlike their schema"
)

// mostShown bounds the faults of a kind that are shown.
const mostShown = 20

// verdicts count the responses and keep the faults.
type verdicts struct {
	requests int
	statuses map[int]int
	reached  map[string]bool // operations with a response of success
	faults   map[string]int
	shown    map[string][]string
	last     map[string]string // the last refusal of an operation that was not reached
}

func newVerdicts() verdicts {
	return verdicts{
		statuses: map[int]int{}, reached: map[string]bool{}, faults: map[string]int{}, shown: map[string][]string{}, last: map[string]string{},
	}
}

// judge holds a response to the document.
func (v *verdicts) judge(doc *apitest.Document, r request, said answer) {
	if said.status == 0 {
		return
	}
	v.requests++
	v.statuses[said.status]++
	if succeeded(said.status) {
		v.reached[r.op.ID] = true
	} else if said.status != http.StatusUnauthorized && said.status != http.StatusForbidden {
		v.last[r.op.ID] = fmt.Sprintf("%d %.200s", said.status, said.body)
	}
	if said.status >= http.StatusInternalServerError && said.status != http.StatusServiceUnavailable &&
		said.status != http.StatusInsufficientStorage {
		v.add(broken, r, said, nil)
		return
	}
	found := doc.Find(&http.Request{Method: r.op.Method, URL: mustParse(r.path), Host: "localhost"})
	if found != r.op {
		return // a broken path names another operation, or none
	}
	if err := r.op.CheckStatus(said.status); err != nil {
		v.add(undocumented, r, said, err)
	} else if err := doc.CheckBody(r.op, said.status, said.header.Get("Content-Type"), said.body); err != nil {
		v.add(unlike, r, said, err)
	}
}

// add keeps a fault; of one operation and status only the first is shown.
func (v *verdicts) add(kind string, r request, said answer, err error) {
	v.faults[kind]++
	text := fmt.Sprintf("%s %.300s (%s, %s) with %.300q %v: %d %.300s %v",
		r.op.Method, r.path+"?"+r.query, r.op.ID, r.who.name, r.body, r.header, said.status, said.body, err)
	key := fmt.Sprint(kind, r.op.ID, said.status)
	if !slices.Contains(v.shown[key], text) && len(v.shown[key]) == 0 && len(v.shown[kind]) < mostShown {
		v.shown[key], v.shown[kind] = []string{text}, append(v.shown[kind], text)
	}
}

// report fails the test for every fault and for operations that were not
// reached.
func (v *verdicts) report(w *world) {
	w.t.Helper()
	var missed []string
	for _, op := range w.all {
		if !v.reached[op.ID] {
			missed = append(missed, op.ID)
			w.t.Logf("%s did not succeed: %s", op.ID, v.last[op.ID])
		}
	}
	slices.Sort(missed)
	w.t.Logf("%d requests, statuses %v", v.requests, v.statuses)
	for _, kind := range []string{broken, undocumented, unlike} {
		w.t.Logf("%d %s", v.faults[kind], kind)
		for _, text := range v.shown[kind] {
			w.t.Error(kind, ": ", text)
		}
	}
	w.t.Logf("%d of %d operations succeeded (%.1f %%), without %v", len(w.all)-len(missed), len(w.all),
		100*float64(len(w.all)-len(missed))/float64(len(w.all)), missed)
	if 100*len(missed) > mostUnreached*len(w.all) {
		w.t.Errorf("more than %d %% of the operations did not succeed once", mostUnreached)
	}
}

func mustParse(path string) *url.URL {
	u, err := url.Parse(path)
	if err != nil {
		return &url.URL{}
	}
	return u
}
