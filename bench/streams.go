package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"sudar/internal/kit/db"
)

// Streams is what many open event streams came to.
type Streams struct {
	Open    int           `json:"open"`
	Opening time.Duration `json:"opening_ns"` // of all of them
	Grew    int64         `json:"grew_bytes"` // the server's memory, for all of them
	P50     time.Duration `json:"p50_ns"`     // from the commit of a change until a stream tells of it
	Last    time.Duration `json:"last_ns"`    // until the last one does
}

// openAtOnce is how many streams are being opened at a time.
const openAtOnce = 50

// MeasureStreams opens the event stream of each of people at a server, and
// changes something of all of them in one transaction of d, its database.
func MeasureStreams(ctx context.Context, base string, d *db.DB, people []Neighbour, memory func() int64) (found Streams, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	before, began := memory(), time.Now()
	streams := make([]*bufio.Scanner, len(people))
	failures := make([]error, len(people))
	places := make(chan struct{}, openAtOnce)
	var wait sync.WaitGroup
	for i := range people {
		places <- struct{}{}
		wait.Go(func() {
			streams[i], failures[i] = openStream(ctx, base, people[i].Token, i)
			<-places
		})
	}
	wait.Wait()
	if err := errors.Join(failures...); err != nil {
		return found, err
	}
	found = Streams{Open: len(people), Opening: time.Since(began), Grew: memory() - before}
	told := make([]time.Duration, len(people))
	heard := make([]time.Time, len(people))
	for i, stream := range streams {
		wait.Go(func() {
			if next(stream, "data: ") {
				heard[i] = time.Now()
			}
		})
	}
	err = d.InTx(ctx, func(ctx context.Context) error {
		for _, person := range people {
			if err := d.Touch(ctx, db.TopicNotifications, person.ID); err != nil {
				return err
			}
		}
		return nil
	})
	changed := time.Now()
	time.AfterFunc(30*time.Second, cancel) // who hears nothing by then is missing
	wait.Wait()
	for i, at := range heard {
		if at.IsZero() {
			return found, errors.Join(err, fmt.Errorf("bench: stream %d has not told", i))
		}
		told[i] = max(0, at.Sub(changed))
	}
	slices.Sort(told)
	found.P50, found.Last = told[len(told)/2], told[len(told)-1]
	return found, err
}

// openStream opens the stream of a person, who comes from an address of their own.
func openStream(ctx context.Context, base, token string, i int) (*bufio.Scanner, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/edu/api/v1/events", nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("X-Forwarded-For", address(i))
	response, err := http.DefaultClient.Do(r) //nolint:bodyclose // the end of ctx closes it
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("bench: stream %d: %s", i, response.Status)
	}
	lines := bufio.NewScanner(response.Body)
	if !next(lines, "id: ") {
		return nil, fmt.Errorf("bench: stream %d: %w", i, lines.Err())
	}
	return lines, nil
}

// next reads up to a line that begins so; false when the stream ends before.
func next(lines *bufio.Scanner, begins string) bool {
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), begins) {
			return true
		}
	}
	return false
}
