package bench

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Load is what asking one kind of page again and again came to.
type Load struct {
	Name      string        `json:"name"`
	Requests  int           `json:"requests"`
	PerSecond float64       `json:"per_second"`
	P50       time.Duration `json:"p50_ns"`
	P99       time.Duration `json:"p99_ns"`
	Bytes     int64         `json:"bytes_per_request"`
}

// ask asks base+path(i) for i = 0, 1, 2 … from several keep-alive clients at
// once; an answer that is not 200 ends it.
func ask(ctx context.Context, name, base string, clients int, how time.Duration, path func(i int) string) (Load, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: clients, DisableCompression: true}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport}
	ctx, cancel := context.WithTimeout(ctx, 2*how+10*time.Second)
	defer cancel()
	var (
		wait    sync.WaitGroup
		mu      sync.Mutex
		took    []time.Duration
		bytes   int64
		failure error
	)
	began := time.Now()
	for number := range clients {
		wait.Go(func() {
			mine, sum, err := askAlone(ctx, client, base, began.Add(how), func(i int) string { return path(i*clients + number) })
			mu.Lock()
			defer mu.Unlock()
			took, bytes = append(took, mine...), bytes+sum
			if err != nil {
				failure = err
			}
		})
	}
	wait.Wait()
	if failure != nil || len(took) == 0 {
		return Load{}, fmt.Errorf("bench: %s: %w", name, failure)
	}
	spent := time.Since(began)
	slices.Sort(took)
	return Load{
		Name: name, Requests: len(took), PerSecond: float64(len(took)) / spent.Seconds(),
		P50: took[len(took)/2], P99: took[len(took)*99/100], Bytes: bytes / int64(len(took)),
	}, nil
}

func askAlone(ctx context.Context, client *http.Client, base string, until time.Time, path func(i int) string) ([]time.Duration, int64, error) {
	var took []time.Duration
	var sum int64
	for i := 0; ; i++ {
		start := time.Now()
		if start.After(until) {
			return took, sum, nil
		}
		n, err := fetch(ctx, client, base+path(i))
		if err != nil {
			return took, sum, err
		}
		took, sum = append(took, time.Since(start)), sum+n
	}
}

func fetch(ctx context.Context, client *http.Client, url string) (int64, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	response, err := client.Do(request)
	if err != nil {
		return 0, err
	}
	defer func() { _ = response.Body.Close() }()
	n, err := io.Copy(io.Discard, response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s answers %d", url, response.StatusCode)
	}
	return n, err
}
