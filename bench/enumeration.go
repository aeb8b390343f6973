package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// Pair is how long a call takes for somebody who has an account and for
// somebody who has none: medians.
type Pair struct {
	Name           string        `json:"name"`
	Known, Unknown time.Duration `json:"-"`
	KnownMS        float64       `json:"known_ms"`
	UnknownMS      float64       `json:"unknown_ms"`
	Apart          float64       `json:"apart"` // their difference as a part of the longer
}

// secrets are the calls that must not tell who has an account, of a person's
// name that is known or not and a name that nobody had before.
var secrets = []struct {
	name, path string
	signedIn   bool
	body       func(person, fresh string) string
}{
	{"sign-in", "login", false, func(person, _ string) string {
		return fmt.Sprintf(`{"username":"%s@example.mn","password":"Wrong-word1"}`, person)
	}},
	{
		"forgotten password", "password/forgot", false, func(person, _ string) string { return fmt.Sprintf(`{"email":"%s@example.mn"}`, person) },
	},
	{"sign-up", "signup", false, func(person, fresh string) string {
		return fmt.Sprintf(`{"username":%q,"email":"%s@example.mn","password":"Shine-nuuts2","first_name":"Х","terms":true}`, fresh, person)
	}},
	{"old account's code", "sync/send/otp", true, func(person, _ string) string { return fmt.Sprintf(`{"email":"%s@example.mn"}`, person) }},
}

// MeasureSecrecy makes each call for so many known and unknown people in turn.
// The server believes X-Forwarded-For of this machine.
func MeasureSecrecy(ctx context.Context, base, token string, tries int) ([]Pair, error) {
	var pairs []Pair
	for number, call := range secrets {
		var took [2][]time.Duration
		for i := range 2 * tries {
			unknown := (i + i/2) % 2 // known first, then unknown first
			person := personName(1 + i/2)
			if unknown == 1 {
				person = fmt.Sprintf("nobody%d%05d", number, i/2)
			}
			post := poster{base: base, address: fmt.Sprintf("10.%d.%d.%d", 10*number+unknown, i/2/250, i/2%250)}
			if call.signedIn {
				post.token = token
			}
			began := time.Now()
			if _, err := post.send(ctx, call.path, call.body(person, fmt.Sprintf("fresh%d%d%05d", number, unknown, i/2))); err != nil {
				return nil, fmt.Errorf("bench: %s: %w", call.name, err)
			}
			took[unknown] = append(took[unknown], time.Since(began))
		}
		pairs = append(pairs, pairOf(call.name, took))
	}
	return pairs, nil
}

func pairOf(name string, took [2][]time.Duration) Pair {
	for _, each := range took {
		slices.Sort(each)
	}
	p := Pair{Name: name, Known: took[0][len(took[0])/2], Unknown: took[1][len(took[1])/2]}
	p.KnownMS, p.UnknownMS = float64(p.Known.Microseconds())/1000, float64(p.Unknown.Microseconds())/1000
	p.Apart = math.Abs(p.KnownMS-p.UnknownMS) / max(p.KnownMS, p.UnknownMS)
	return p
}

// poster calls an account path from an address.
type poster struct{ base, token, address string }

// send returns the status; one that the caller cannot mean is an error.
func (p poster) send(ctx context.Context, path, body string) (int, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.base+"/edu/api/v1/auth/"+path, strings.NewReader(body))
	if err != nil {
		return 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Forwarded-For", p.address)
	if p.token != "" {
		request.Header.Set("Authorization", "Bearer "+p.token)
	}
	response, err := stormClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer func() { _ = response.Body.Close() }()
	said, err := io.ReadAll(io.LimitReader(response.Body, 1<<10))
	if err != nil {
		return 0, err
	}
	switch response.StatusCode {
	case http.StatusOK, http.StatusUnprocessableEntity, http.StatusServiceUnavailable:
		return response.StatusCode, nil
	}
	return response.StatusCode, fmt.Errorf("%s answers %d %s", path, response.StatusCode, said)
}

// stormClient bounds connections, not callers.
var stormClient = &http.Client{Transport: &http.Transport{MaxConnsPerHost: 500, MaxIdleConnsPerHost: 500}}

// Storm is what many sign-ins at once came to.
type Storm struct {
	Calls    int           `json:"calls"`
	Answered int           `json:"answered"`
	Waiting  int           `json:"told_to_wait"`
	Spent    time.Duration `json:"spent_ns"`
	// After is how long a sign-in took once it was over.
	After time.Duration `json:"after_ns"`
	// Idle and Meanwhile are what one reader's lists took before it and during it.
	Idle      Load `json:"list_idle"`
	Meanwhile Load `json:"list_meanwhile"`
	// Grew is what the server's memory grew by, in bytes.
	Grew int64 `json:"grew_bytes"`
}

// storming is how long the lists are asked for, before and during a storm.
const storming = 3 * time.Second

// MeasureStorm signs in so many people at once, while one reader asks for lists,
// and one person afterwards. memory tells what the server holds.
func MeasureStorm(ctx context.Context, base string, calls int, memory func() int64) (storm Storm, err error) {
	storm.Calls = calls
	lists := func(name string, into *Load) error {
		load, err := ask(ctx, name, base+publicBase, 1, storming, func(int) string { return "/contents?page=1&page_size=30" })
		*into = load
		return err
	}
	if err := lists("list of 30, one reader", &storm.Idle); err != nil {
		return storm, err
	}
	var (
		group   sync.WaitGroup
		mu      sync.Mutex
		failure error
	)
	held, over := memory(), make(chan struct{})
	watched := make(chan int64)
	go func() { watched <- most(memory, over) }()
	began := time.Now()
	group.Go(func() {
		if err := lists("list of 30, meanwhile", &storm.Meanwhile); err != nil {
			mu.Lock()
			defer mu.Unlock()
			failure = errors.Join(failure, err)
		}
	})
	for i := range calls {
		group.Go(func() {
			post := poster{base: base, address: fmt.Sprintf("10.200.%d.%d", i/250, i%250)}
			status, err := post.send(ctx, "login", fmt.Sprintf(`{"username":"storm%d","password":%q}`, i, peoplePassword))
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err != nil:
				failure = errors.Join(failure, err)
			case status == http.StatusServiceUnavailable:
				storm.Waiting++
			default:
				storm.Answered++
			}
		})
	}
	group.Wait()
	close(over)
	storm.Grew = <-watched - held
	storm.Spent, began = time.Since(began), time.Now()
	if failure != nil {
		return storm, failure
	}
	status, err := poster{
		base: base, address: "10.1.1.1",
	}.send(ctx, "login", fmt.Sprintf(`{"username":%q,"password":%q}`, personName(0), peoplePassword))
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("bench: after the storm sign-in answers %d", status)
	}
	storm.After = time.Since(began)
	return storm, err
}

// most returns the highest figure until something is over.
func most(figure func() int64, over <-chan struct{}) (highest int64) {
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		highest = max(highest, figure())
		select {
		case <-over:
			return highest
		case <-tick.C:
		}
	}
}

// MeasureTokens asks a list without and with a token, twice in turn, and
// returns the better of each.
func MeasureTokens(ctx context.Context, o Options, token string) (without, with Load, err error) {
	path := func(int) string { return "/contents?page=1&page_size=30" }
	for range 2 {
		for _, each := range []struct {
			name, token string
			best        *Load
		}{{"list of 30, a guest", "", &without}, {"list of 30, with a token", token, &with}} {
			load, err := askAs(ctx, each.name, o.Base+publicBase, each.token, o.Clients, o.For, path)
			if err != nil {
				return without, with, err
			}
			if load.PerSecond > each.best.PerSecond {
				*each.best = load
			}
		}
	}
	return without, with, nil
}
