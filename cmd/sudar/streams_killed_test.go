package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sudar/bench"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// How often the server is killed; the long tests do it more often.
const (
	streamKills     = 4
	streamKillsLong = 50
)

// A server that is killed again and again, while people are told of something and
// hold event streams, leaves nobody without a notification, and tells nobody of
// one twice. Each person fetches their notifications when the stream says that
// they changed, and at no other time.
func TestCrashedServersMissNoNotification(t *testing.T) {
	if raced || testing.Short() {
		t.Skip("skipped: a server that starts often")
	}
	kills := streamKills
	if os.Getenv("SUDAR_SOAK") != "" {
		kills = streamKillsLong
	}
	s := &killed{t: t, data: t.TempDir(), address: freeAddress(t)}
	if out, err := s.sudar("organization", "add", "--slug", "hub", "--name", "Сан", "--hub").CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	d, err := db.Open(t.Context(), filepath.Join(s.data, "sudar.db"), clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	people, err := bench.FillNeighbours(db.AllTenants(t.Context(), "test"), d, "k", 3)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	listeners := make([]*listener, len(people))
	var listening sync.WaitGroup
	s.start()
	for i, person := range people {
		listeners[i] = &listener{base: "http://" + s.address, token: person.Token, listed: map[string]int{}}
		listening.Go(func() { listeners[i].listen(ctx) })
	}
	told := make([]int, len(people))
	for range kills {
		for until := time.Now().Add(300*time.Millisecond + rand.N(500*time.Millisecond)); time.Now().Before(until); {
			i := rand.IntN(len(people))
			told[i]++
			tell(t, d, people[i].ID, told[i])
			time.Sleep(rand.N(40 * time.Millisecond))
		}
		s.kill()
		i := rand.IntN(len(people)) // while there is no server
		told[i]++
		tell(t, d, people[i].ID, told[i])
		s.start()
	}
	for i, l := range listeners {
		l.wait(t, told[i])
	}
	stop()
	s.kill()
	listening.Wait()
	for i, l := range listeners {
		if l.twice > 0 || l.opened < kills {
			t.Errorf("person %d: %d events came twice, %d streams were opened", i, l.twice, l.opened)
		}
		t.Logf("person %d: told %d times, heard %d events over %d streams", i, told[i], l.heard, l.opened)
	}
}

// tell writes a notification as another node does.
func tell(t *testing.T, d *db.DB, account string, number int) {
	t.Helper()
	err := d.InTx(t.Context(), func(ctx context.Context) error {
		_, err := db.Exec(ctx, d, `INSERT INTO notifications (id, account_id, type, source, texts, link, created_at)
			VALUES ($1, $2, 'announcement', $3, '{"mn":{"title":"Зар"}}', '', $4)`, ident.New(), account, strconv.Itoa(number), d.Now())
		if err != nil {
			return err
		}
		return d.Touch(ctx, db.TopicNotifications, account)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// killed is a server that is started and killed at one address.
type killed struct {
	t             *testing.T
	data, address string
	server        *exec.Cmd
}

func (s *killed) sudar(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Args = append([]string{"sudar"}, append(args, "--data", s.data)...)
	c.Env = append(os.Environ(), "SUDAR_AMBIENT=false")
	return c
}

func (s *killed) start() {
	s.t.Helper()
	s.server = s.sudar("serve", "--listen", s.address, "--roles", "web", "--log-level", "error")
	output, err := s.server.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.server.Start(); err != nil {
		s.t.Fatal(err)
	}
	_, port, _ := strings.Cut(s.address, ":")
	if said, err := bufio.NewReader(output).ReadString('\n'); err != nil || !strings.Contains(said, ":"+port) {
		s.t.Fatalf("the server says %q: %v", said, err)
	}
}

func (s *killed) kill() {
	_ = s.server.Process.Kill()
	_ = s.server.Wait()
}

// listener is a browser of a person: it holds the event stream, comes back after
// a pause that is not the same twice, and fetches what it is told of.
type listener struct {
	base, token string

	mu     sync.Mutex
	listed map[string]int // notifications of the last list, by id
	stale  bool           // they could not be fetched
	last   int64          // of the events heard
	heard  int
	twice  int
	opened int
}

func (l *listener) listen(ctx context.Context) {
	for ctx.Err() == nil {
		l.stream(ctx)
		time.Sleep(20*time.Millisecond + rand.N(150*time.Millisecond))
	}
}

func (l *listener) get(ctx context.Context, path string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, l.base+"/edu/api/v1"+path, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+l.token)
	if l.last > 0 {
		r.Header.Set("Last-Event-ID", strconv.FormatInt(l.last, 10))
	}
	return http.DefaultClient.Do(r)
}

// stream reads one stream to its end.
func (l *listener) stream(ctx context.Context) {
	response, err := l.get(ctx, "/events")
	if err != nil {
		return
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return
	}
	l.opened++
	if l.last == 0 || l.stale {
		l.fetch(ctx)
	}
	seq, changed := int64(0), false
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		switch text := lines.Text(); {
		case strings.HasPrefix(text, "id: "):
			seq, _ = strconv.ParseInt(text[len("id: "):], 10, 64)
		case strings.HasPrefix(text, "data: "):
			changed = true
		case text == "" && changed:
			if l.heard++; seq <= l.last {
				l.twice++
			}
			l.last, changed = seq, false
			l.fetch(ctx)
		case text == "":
			l.last = max(l.last, seq)
		}
	}
}

// fetch lists the notifications anew.
func (l *listener) fetch(ctx context.Context) {
	listed := map[string]int{}
	for number := 1; ; number++ {
		rows, err := l.page(ctx, number)
		if l.stale = err != nil; l.stale {
			return
		}
		for _, row := range rows {
			listed[row]++
		}
		if len(rows) == 0 {
			break
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.listed = listed
}

func (l *listener) page(ctx context.Context, number int) (ids []string, err error) {
	response, err := l.get(ctx, fmt.Sprintf("/notifications?limit=100&page=%d", number))
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var list struct{ Data []struct{ ID string } }
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s", response.Status)
	}
	if err := json.NewDecoder(response.Body).Decode(&list); err != nil {
		return nil, err
	}
	for _, row := range list.Data {
		ids = append(ids, row.ID)
	}
	return ids, nil
}

// wait waits until a person has been told so often, of each once.
func (l *listener) wait(t *testing.T, told int) {
	t.Helper()
	known := map[string]int{}
	for end := time.Now().Add(10 * time.Second); len(known) != told && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		l.mu.Lock()
		known = l.listed
		l.mu.Unlock()
	}
	if len(known) != told {
		t.Errorf("%d of %d notifications are known", len(known), told)
	}
	for id, times := range known {
		if times != 1 {
			t.Errorf("%s is listed %d times", id, times)
		}
	}
}
