package listener

import (
	"errors"
	"io"
	"net/http"
	"time"
)

// bodyRate is how many bytes of a body win it a second more. A phone on a weak
// line sends that and more.
const bodyRate = 4 << 10

// BodyDeadline ends requests whose body stalls or drips in too slowly, read by
// next or not: the server itself reads what is left of one. A body may take
// stall from one byte to the next, and in all stall and a second for every
// 4 KiB that have come.
func BodyDeadline(stall time.Duration, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body == nil || r.Body == http.NoBody {
			next.ServeHTTP(w, r)
			return
		}
		body := &timedBody{ReadCloser: r.Body, connection: http.NewResponseController(w), began: now(), stall: stall}
		body.extend()
		r.Body = body
		next.ServeHTTP(w, r)
	})
}

// timedBody moves the read deadline of its connection as it is read. At the end
// the deadline is taken back: one that passes while the request is answered
// would cancel its context.
type timedBody struct {
	io.ReadCloser
	connection *http.ResponseController
	began      time.Time
	stall      time.Duration
	read       int64
}

// Read reads and moves the deadline.
func (b *timedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.read += int64(n)
	switch {
	case errors.Is(err, io.EOF):
		_ = b.connection.SetReadDeadline(time.Time{}) // a recorder of a test has none
	case err == nil:
		b.extend()
	}
	return n, err
}

func (b *timedBody) extend() {
	next := now().Add(b.stall)
	if whole := b.began.Add(b.stall + time.Duration(b.read/bodyRate)*time.Second); whole.Before(next) {
		next = whole
	}
	_ = b.connection.SetReadDeadline(next)
}

// now is the system's clock, which connections go by.
func now() time.Time { return time.Now() } //nolint:forbidigo // see above
