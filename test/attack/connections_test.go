package attack

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// held is the memory that connections may cost a server, in bytes.
const held = 30 << 20

// stalls opens n connections that send a text and then nothing. It returns how
// many are open after a time, and the most memory that the server held above
// what it held before.
func stalls(s *server, n int, text func(int) string, after time.Duration) (open int, grew int64) {
	client.CloseIdleConnections()
	time.Sleep(100 * time.Millisecond)
	before, sockets := s.memory(), s.sockets()
	connections := make([]net.Conn, n)
	var group sync.WaitGroup
	for part := range 50 {
		group.Go(func() {
			for i := part; i < n; i += 50 {
				connection, err := (&net.Dialer{Timeout: 10 * time.Second}).DialContext(s.t.Context(), "tcp", s.address())
				if err != nil {
					continue
				}
				_ = connection.SetWriteDeadline(time.Now().Add(5 * time.Second))
				_, _ = io.WriteString(connection, text(i))
				connections[i] = connection
			}
		})
	}
	group.Wait()
	for deadline := time.Now().Add(after); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		grew = max(grew, s.memory()-before)
	}
	open = max(0, s.sockets()-sockets) // some of before may have ended meanwhile
	for _, connection := range connections {
		if connection != nil {
			_ = connection.Close()
		}
	}
	return open, grew
}

const head = "Host: 127.0.0.1\r\nOrganization: hub\r\nAccept-Encoding: gzip\r\n"

// warm starts a server that has its working memory before it is measured: it is
// asked until its memory grows no more, as its collector lets garbage lie.
func warm(t *testing.T) (*server, person) {
	t.Helper()
	s := start(t, demoData(t, t.TempDir()))
	for most, still := int64(0), 0; still < 5; still++ {
		for range 100 {
			person{s: s}.do(http.MethodGet, "/edu/p/api/v1/contents?page_size=100", nil)
			person{s: s}.do(http.MethodGet, "/", nil)
		}
		if now := s.memory(); now > most+1<<20 {
			most, still = now, 0
		}
	}
	return s, s.signIn("reader")
}

func TestStalledConnections(t *testing.T) {
	s, reader := warm(t)
	json := "POST /edu/api/v1/auth/login HTTP/1.1\r\n" + head + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"us"
	picture := "POST /edu/api/v1/auth/image/upload HTTP/1.1\r\n" + head + "Authorization: Bearer " + reader.token +
		"\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n"
	unread := "GET / HTTP/1.1\r\n" + head + "Transfer-Encoding: chunked\r\n\r\n5\r\nab"
	kinds := []struct {
		name  string
		after time.Duration
		text  func(int) string
	}{
		{"headers that stop", 14 * time.Second, func(i int) string { return fmt.Sprintf("GET / HTTP/1.1\r\n%sX-%d: ", head, i) }},
		{"bodies of JSON that stop", 35 * time.Second, func(int) string { return json }},
		{"bodies of a picture that stop", 35 * time.Second, func(int) string { return picture }},
		{"bodies that stop and that nobody reads", 35 * time.Second, func(int) string { return unread }},
	}
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			open, grew := stalls(s, 2000, kind.text, kind.after)
			through := open
			if grew > held {
				through++
			}
			tried(t, kind.name, 2000, through, fmt.Sprintf("%d open after %s, memory %+d MB", open, kind.after, grew>>20))
			if status := reader.do(http.MethodGet, "/edu/api/v1/auth/me", nil).Status; status != http.StatusOK {
				t.Errorf("a reader got %d afterwards", status)
			}
		})
	}
}

// Clients that ask, again and again, and read nothing of what they are sent.
func TestAnswersThatNobodyReads(t *testing.T) {
	s, reader := warm(t)
	for _, path := range []string{"/", "/edu/p/api/v1/contents?page_size=100"} {
		t.Run(path, func(t *testing.T) {
			text := strings.Repeat("GET "+path+" HTTP/1.1\r\n"+head+"\r\n", 200)
			through := 0
			var served sync.WaitGroup
			served.Go(func() { // readers of the same address are served meanwhile, as soon as one of these is quiet
				var got response
				for range 40 {
					if got = reader.do(http.MethodGet, "/edu/api/v1/auth/me", nil); got.Status == http.StatusOK {
						return
					}
					time.Sleep(time.Second)
				}
				t.Errorf("a reader got %d %s", got.Status, got.Body)
			})
			_, grew := stalls(s, 2000, func(int) string { return text }, 45*time.Second)
			served.Wait()
			if grew > held {
				through++
			}
			tried(t, "nobody reads "+path, 2000, through, fmt.Sprintf("memory %+d MB", grew>>20))
		})
	}
}
