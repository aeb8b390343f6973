package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
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
	Empty     int           `json:"empty"` // responses without a row
}

// warmUp is how many requests are made before they count.
const warmUp = 200

// ask asks as a guest.
func ask(ctx context.Context, name, base string, clients int, how time.Duration, path func(i int) string) (Load, error) {
	return askAs(ctx, name, base, "", clients, how, path)
}

// askAs asks base+path(i) for i = 0, 1, 2 … from several keep-alive clients at
// once, with a token unless that is ""; a response that is not 200 ends it.
func askAs(ctx context.Context, name, base, token string, clients int, how time.Duration, path func(i int) string) (Load, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: clients, DisableCompression: true}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport}
	ctx, cancel := context.WithTimeout(ctx, 2*how+10*time.Second)
	defer cancel()
	warm := asking{ctx: ctx, client: client, base: base, token: token, path: func(i int) string { return path(coldest + i) }}
	if warm.until(time.Now().Add(how), warmUp); warm.failure != nil {
		return Load{}, fmt.Errorf("bench: %s: %w", name, warm.failure)
	}
	var wait sync.WaitGroup
	all := make([]asking, clients)
	began := time.Now()
	for number := range all {
		all[number] = asking{ctx: ctx, client: client, base: base, token: token, path: func(i int) string { return path(i*clients + number) }}
		wait.Go(func() { all[number].until(began.Add(how), math.MaxInt) })
	}
	wait.Wait()
	spent := time.Since(began)
	sum := asking{}
	for _, one := range all {
		sum.took, sum.bytes, sum.empty = append(sum.took, one.took...), sum.bytes+one.bytes, sum.empty+one.empty
		sum.failure = errors.Join(sum.failure, one.failure)
	}
	if sum.failure != nil || len(sum.took) == 0 {
		return Load{}, fmt.Errorf("bench: %s: %w", name, sum.failure)
	}
	slices.Sort(sum.took)
	n := len(sum.took)
	return Load{
		Name: name, Requests: n, PerSecond: float64(n) / spent.Seconds(), P50: sum.took[n/2], P99: sum.took[n*99/100],
		Bytes: sum.bytes / int64(n), Empty: sum.empty,
	}, nil
}

// coldest is a number that no counted request reaches.
const coldest = 1 << 30

// asking is one client's requests and what they came to.
type asking struct {
	ctx     context.Context //nolint:containedctx // of the one run
	client  *http.Client
	base    string
	token   string
	path    func(i int) string
	took    []time.Duration
	bytes   int64
	empty   int
	failure error
	body    bytes.Buffer
}

// until asks until the time is up or enough was asked.
func (a *asking) until(end time.Time, most int) {
	for i := 0; i < most && a.failure == nil; i++ {
		start := time.Now()
		if start.After(end) {
			return
		}
		a.failure = a.fetch(a.base + a.path(i))
		a.took = append(a.took, time.Since(start))
	}
}

// noRows is what a response without a row holds.
var noRows = []byte(`"data":[]`)

func (a *asking) fetch(url string) error {
	request, err := http.NewRequestWithContext(a.ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	if a.token != "" {
		request.Header.Set("Authorization", "Bearer "+a.token)
	}
	response, err := a.client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	a.body.Reset()
	n, err := a.body.ReadFrom(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s answers %d", url, response.StatusCode)
	}
	a.bytes += n
	if bytes.Contains(a.body.Bytes(), noRows) {
		a.empty++
	}
	return err
}
