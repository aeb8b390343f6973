package bench

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Call is a request of somebody.
type Call struct {
	Method, Path, Body string
	Token              string // "" for a guest
	ContentType        string // of the body; "" for JSON
	Address            string // that it comes from, by X-Forwarded-For; "" for none
	Headers            map[string]string
	// Learn reads a response of success; nil: nobody does.
	Learn func(text []byte)
}

// Stream is calls that come at fixed times, whether or not those before them
// were answered.
type Stream struct {
	Name      string
	PerSecond float64
	Call      func(i int) Call
}

// Written is what a stream came to. Times run from the moment at which a call
// was due to the first response.
type Written struct {
	Name     string        `json:"name"`
	Calls    int           `json:"calls"`
	P50      time.Duration `json:"p50_ns"`
	P99      time.Duration `json:"p99_ns"`
	Longest  time.Duration `json:"longest_ns"`
	Statuses map[int]int   `json:"statuses"` // of first responses; 0 is none
	// Refused calls were answered 503 with Retry-After, and again when they were
	// sent once more after that time.
	Refused      int `json:"refused"`
	RefusedTwice int `json:"refused_twice"`
	// Failed were answered 500 or more in any other way, or not at all.
	Failed int    `json:"failed"`
	Said   string `json:"said,omitempty"` // the first response that was no success
	late   []time.Duration
	mu     sync.Mutex
}

// OpenLoad sends the calls of streams to servers in turn for some time and
// waits for the responses.
func OpenLoad(ctx context.Context, bases []string, streams []Stream, how time.Duration) []*Written {
	transport := &http.Transport{MaxIdleConnsPerHost: 1_000}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport, Timeout: time.Minute}
	all := make([]*Written, len(streams))
	begin := time.Now().Add(100 * time.Millisecond)
	var streaming sync.WaitGroup
	for n, stream := range streams {
		all[n] = &Written{Name: stream.Name, Statuses: map[int]int{}}
		streaming.Go(func() {
			var calls sync.WaitGroup
			for i := range int(stream.PerSecond * how.Seconds()) {
				due := begin.Add(time.Duration(float64(i) / stream.PerSecond * float64(time.Second)))
				time.Sleep(time.Until(due))
				calls.Go(func() { all[n].send(ctx, client, bases[i%len(bases)], stream.Call(i), due) })
			}
			calls.Wait()
		})
	}
	streaming.Wait()
	for _, w := range all {
		w.sum()
	}
	return all
}

func (w *Written) send(ctx context.Context, client *http.Client, base string, call Call, due time.Time) {
	status, wait, said := call.send(ctx, client, base)
	took, again := time.Since(due), 0
	if status == http.StatusServiceUnavailable && wait > 0 {
		time.Sleep(wait)
		again, _, _ = call.send(ctx, client, base)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.Statuses[status]++
	w.late = append(w.late, took)
	if (status == 0 || status >= 300) && w.Said == "" {
		w.Said = said
	}
	switch {
	case again == http.StatusServiceUnavailable:
		w.RefusedTwice++
		w.Refused++
	case again != 0:
		w.Refused++
	case status == 0, status >= 500:
		w.Failed++
	}
	if again > 0 && again != http.StatusServiceUnavailable && again >= 500 {
		w.Failed++
	}
}

// send returns the status, 0 when there was no response, how long the response says
// to wait, and its text.
func (c Call) send(ctx context.Context, client *http.Client, base string) (status int, wait time.Duration, said string) {
	request, err := http.NewRequestWithContext(ctx, c.Method, base+c.Path, strings.NewReader(c.Body))
	if err != nil {
		return 0, 0, err.Error()
	}
	request.Header.Set("Content-Type", cmp.Or(c.ContentType, "application/json"))
	if c.Token != "" {
		request.Header.Set("Authorization", "Bearer "+c.Token)
	}
	if c.Address != "" {
		request.Header.Set("X-Forwarded-For", c.Address)
	}
	for name, value := range c.Headers {
		request.Header.Set(name, value)
	}
	response, err := client.Do(request)
	if err != nil {
		return 0, 0, err.Error()
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(response.Body, 64<<10))
	if err != nil {
		return 0, 0, err.Error()
	}
	if c.Learn != nil && response.StatusCode < http.StatusMultipleChoices {
		c.Learn(text)
	}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return response.StatusCode, time.Duration(seconds) * time.Second,
		fmt.Sprintf("%s %s: %d %.200s", c.Method, c.Path, response.StatusCode, text)
}

func (w *Written) sum() {
	slices.Sort(w.late)
	if w.Calls = len(w.late); w.Calls > 0 {
		w.P50, w.P99, w.Longest = w.late[w.Calls/2], w.late[w.Calls*99/100], w.late[w.Calls-1]
	}
}

// WrittenTable writes what streams came to as lines of text.
func WrittenTable(all []*Written) string {
	var out strings.Builder
	_, _ = fmt.Fprintf(&out, "%-14s %8s %9s %9s %9s %8s %8s %7s  %s\n", "", "calls", "p50 ms", "p99 ms", "max ms", "503", "twice", "failed",
		"statuses")
	for _, w := range all {
		var statuses []string
		for _, status := range slices.Sorted(maps.Keys(w.Statuses)) {
			statuses = append(statuses, fmt.Sprintf("%d×%d", status, w.Statuses[status]))
		}
		_, _ = fmt.Fprintf(&out, "%-14s %8d %9.1f %9.1f %9.1f %8d %8d %7d  %s\n", w.Name, w.Calls, milliseconds(w.P50), milliseconds(w.P99),
			milliseconds(w.Longest),
			w.Refused, w.RefusedTwice, w.Failed, strings.Join(statuses, " "))
	}
	return out.String()
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
