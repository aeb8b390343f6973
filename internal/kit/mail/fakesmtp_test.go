package mail

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// fakeSMTP takes emails as RFC 5321 says, with STARTTLS and AUTH PLAIN.
type fakeSMTP struct {
	address string
	trust   *tls.Config // what a client needs to believe its certificate
	server  *tls.Config

	mu     sync.Mutex
	refuse string // response to RCPT instead of 250
	hangUp bool   // once the email is taken
	emails []string
	auth   []string
	plain  bool // an email came without TLS
}

func newFakeSMTP(t *testing.T) *fakeSMTP {
	t.Helper()
	certified := httptest.NewTLSServer(nil)
	certified.Close()
	roots := x509.NewCertPool()
	roots.AddCert(certified.Certificate())
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	fake := &fakeSMTP{
		address: listener.Addr().String(),
		trust:   &tls.Config{RootCAs: roots, ServerName: "127.0.0.1", MinVersion: tls.VersionTLS12},
		server:  &tls.Config{Certificates: certified.TLS.Certificates, MinVersion: tls.VersionTLS12},
	}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go fake.talk(conn)
		}
	}()
	return fake
}

func (f *fakeSMTP) talk(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	in := bufio.NewReader(conn)
	say := func(line string) { _, _ = fmt.Fprintf(conn, "%s\r\n", line) }
	say("220 fake")
	secure := false
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		word := strings.ToUpper(strings.Fields(line + " ?")[0])
		switch word {
		case "EHLO":
			say("250-fake")
			if secure {
				say("250-AUTH PLAIN")
			} else {
				say("250-STARTTLS")
			}
			say("250 8BITMIME")
		case "STARTTLS":
			say("220 go")
			secure = true
			conn = tls.Server(conn, f.server)
			in = bufio.NewReader(conn)
		case "AUTH":
			f.note(func() { f.auth = append(f.auth, strings.TrimSpace(line)) })
			say("235 welcome")
		case "RCPT":
			say(f.response())
		case "DATA":
			say("354 go on")
			message := readMessage(in)
			var hangUp bool
			f.note(func() { f.emails, f.plain, hangUp = append(f.emails, message), f.plain || !secure, f.hangUp })
			say("250 taken")
			if hangUp {
				return
			}
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

func (f *fakeSMTP) note(change func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change()
}

// taken returns the emails so far and whether one of them came without TLS.
func (f *fakeSMTP) taken() (emails []string, plain bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.emails, f.plain
}

func (f *fakeSMTP) response() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.refuse != "" {
		return f.refuse
	}
	return "250 ok"
}

func readMessage(in *bufio.Reader) string {
	var message strings.Builder
	for {
		line, err := in.ReadString('\n')
		if err != nil || line == ".\r\n" {
			return message.String()
		}
		message.WriteString(line)
	}
}
