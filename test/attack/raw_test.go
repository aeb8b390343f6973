package attack

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// raw sends bytes as they are and reads the first response; status 0 is none
// within ten seconds.
func (s *server) raw(method, text string) response {
	connection, err := (&net.Dialer{Timeout: 5 * time.Second}).DialContext(s.t.Context(), "tcp", s.address())
	if err != nil {
		return response{Header: http.Header{}, Body: []byte(err.Error())}
	}
	defer func() { _ = connection.Close() }()
	_ = connection.SetDeadline(time.Now().Add(10 * time.Second))
	go func() { _, _ = io.WriteString(connection, text) }()
	received, err := http.ReadResponse(bufio.NewReader(connection), &http.Request{Method: method})
	if err != nil {
		return response{Header: http.Header{}, Body: []byte(err.Error())}
	}
	defer func() { _ = received.Body.Close() }()
	body, _ := io.ReadAll(io.LimitReader(received.Body, 1<<20))
	return response{received.StatusCode, received.Header, body}
}

// emails are what the server would have sent, once its workers have written it.
func (s *server) emails() string {
	for range 100 {
		got := person{s: s}.do(http.MethodGet, "/dev/mailbox.json", nil)
		if strings.Contains(string(got.Body), "http") {
			return string(got.Body)
		}
		time.Sleep(100 * time.Millisecond)
	}
	s.t.Error("no letter with a link was written")
	return ""
}
