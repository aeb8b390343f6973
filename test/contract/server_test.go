package contract

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var client = &http.Client{
	Timeout:       time.Minute,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// server is the built program over a demo library of its own.
type server struct {
	t    *testing.T
	data string
	base string // its address, by name: passkeys belong to a name
	log  *os.File
}

// start makes a demo library and serves it until the test ends.
func start(t *testing.T) *server {
	t.Helper()
	s := &server{t: t, data: filepath.Join(t.TempDir(), "data")}
	s.run("", "demo")
	var err error
	if s.log, err = os.CreateTemp(t.TempDir(), "log"); err != nil {
		t.Fatal(err)
	}
	serve := s.command("serve", "--dev", "--yes", "--log-format", "text", "--listen", free(t))
	serve.Stderr = s.log
	out, err := serve.StdoutPipe()
	if err == nil {
		err = serve.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = serve.Process.Kill()
		_ = serve.Wait()
	})
	if s.base, err = address(out); err != nil {
		t.Fatal(err)
	}
	return s
}

// free returns an address of this machine where nobody listens. The server is told of
// it: the sandbox's bank calls there.
func free(t *testing.T) string {
	t.Helper()
	found, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = found.Close()
	return found.Addr().String()
}

// address reads where a server is from what it says first.
func address(out io.Reader) (string, error) {
	told := make(chan string, 1)
	go func() {
		line := make([]byte, 256)
		n, _ := out.Read(line)
		told <- string(line[:n])
		_, _ = io.Copy(io.Discard, out)
	}()
	select {
	case line := <-told:
		if _, host, found := strings.Cut(strings.TrimSpace(line), "http://"); found {
			return "http://" + strings.Replace(host, "127.0.0.1", "localhost", 1), nil
		}
		return "", errors.New("the server did not start")
	case <-time.After(time.Minute):
		return "", errors.New("the server did not start within a minute")
	}
}

// command is a call of the program with the server's settings. Requests say by a
// header which address they come from, so that limits of one network are not met
// by all; identity providers may be on this machine.
func (s *server) command(arguments ...string) *exec.Cmd {
	s.t.Helper()
	program, err := filepath.Abs("../../bin/sudar")
	if err == nil {
		_, err = os.Stat(program)
	}
	if err != nil {
		s.t.Fatal("make build first: ", err)
	}
	command := exec.CommandContext(context.Background(), program, arguments...)
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "SUDAR_") {
			command.Env = append(command.Env, variable)
		}
	}
	command.Env = append(command.Env, "SUDAR_AMBIENT=false", "SUDAR_DATA="+s.data, "SUDAR_TRUSTED_PROXIES=127.0.0.0/8,::1/128",
		"SUDAR_PRIVATE_PROVIDERS=true", "SUDAR_TRANSFER_BANK=Банк", "SUDAR_TRANSFER_ACCOUNT=5000000000", "SUDAR_TRANSFER_HOLDER=Судар")
	return command
}

// run runs a command of the program to its end, with a text to read.
func (s *server) run(input string, arguments ...string) {
	s.t.Helper()
	command := s.command(arguments...)
	command.Stdin = strings.NewReader(input)
	if said, err := command.CombinedOutput(); err != nil {
		s.t.Fatalf("sudar %s: %v\n%s", strings.Join(arguments, " "), err, said)
	}
}

// get asks for a page of this machine alone.
func (s *server) get(path string) (int, []byte) {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.base+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	response, err := client.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return response.StatusCode, body
}
