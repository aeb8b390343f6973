package attack

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"sudar/internal/kit/log/logtest"
)

// program is the built server.
func program(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../../bin/sudar")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatal("make build first: ", err)
	}
	return path
}

var prepared struct {
	sync.Once
	folder string
	err    error
}

// demoData returns a copy, in a folder, of a data folder with the demo library.
func demoData(t *testing.T, in string) string {
	t.Helper()
	prepared.Do(func() {
		if prepared.folder, prepared.err = os.MkdirTemp("", "sudar-attack"); prepared.err == nil {
			prepared.err = exec.CommandContext(context.Background(), program(t), "demo", "--data", prepared.folder).Run()
		}
	})
	if prepared.err != nil {
		t.Fatal(prepared.err)
	}
	data := filepath.Join(in, "data")
	if err := exec.CommandContext(t.Context(), "cp", "-a", prepared.folder, data).Run(); err != nil {
		t.Fatal(err)
	}
	return data
}

// server is a running server.
type server struct {
	t           *testing.T
	data        string
	temporary   string   // the folder that its processes use for temporary files
	flags       []string // of serve
	environment []string
	base        string
	https       bool // it is asked through a proxy that speaks https
	cmd         *exec.Cmd
	log         *logtest.Output
}

// proxied are the settings of a server behind proxies on this machine, so that
// requests may come from any address.
var proxied = []string{"--yes", "SUDAR_TRUSTED_PROXIES=127.0.0.1/32"}

// prepare returns a server over a data folder that does not run yet. Settings
// are flags of serve, which begin with "--", and variables of the environment.
func prepare(t *testing.T, data string, settings ...string) *server {
	t.Helper()
	s := &server{t: t, data: data, temporary: t.TempDir(), log: &logtest.Output{}}
	for _, setting := range settings {
		if strings.HasPrefix(setting, "--") {
			s.flags = append(s.flags, setting)
		} else {
			s.environment = append(s.environment, setting)
		}
	}
	return s
}

// start starts a server over a data folder; it ends with the test.
func start(t *testing.T, data string, settings ...string) *server {
	t.Helper()
	s := prepare(t, data, settings...)
	if err := s.begin(); err != nil {
		t.Fatalf("%v\n%s", err, s.log)
	}
	t.Cleanup(func() {
		s.kill()
		if strings.Contains(s.log.String(), "panic") {
			t.Errorf("the server panicked: %s", s.log)
		}
	})
	return s
}

// command is a call of the program with the server's data and folders.
func (s *server) command(arguments ...string) *exec.Cmd {
	command := exec.CommandContext(context.Background(), program(s.t), arguments...)
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "SUDAR_") {
			command.Env = append(command.Env, variable)
		}
	}
	command.Env = append(command.Env, "SUDAR_AMBIENT=false", "SUDAR_DATA="+s.data, "TMPDIR="+s.temporary)
	command.Env = append(command.Env, s.environment...)
	return command
}

// tell runs a command of the program and returns what it says.
func (s *server) tell(arguments ...string) string {
	s.t.Helper()
	command := s.command(arguments...)
	out, err := command.Output()
	if err != nil {
		s.t.Fatalf("sudar %s: %v\n%s", strings.Join(arguments, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

// begin starts the process and waits until it says where it is.
func (s *server) begin() error {
	s.cmd = s.command(append([]string{"serve", "--dev", "--log-format", "text", "--listen", "127.0.0.1:0"}, s.flags...)...)
	s.cmd.Stderr = s.log
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.cmd.Start(); err != nil {
		return err
	}
	told := make(chan string, 1)
	go func() {
		line := make([]byte, 256)
		n, _ := out.Read(line)
		told <- string(line[:n])
		_, _ = io.Copy(io.Discard, out)
	}()
	select {
	case line := <-told:
		_, address, found := strings.Cut(strings.TrimSpace(line), "http://")
		if !found {
			return errors.Join(errors.New("it did not start"), s.cmd.Wait())
		}
		s.base = "http://" + strings.Replace(address, "localhost", "127.0.0.1", 1)
	case <-time.After(time.Minute):
		return errors.New("it did not start within a minute")
	}
	return nil
}

// kill ends the process as kill -9 does.
func (s *server) kill() {
	if s.cmd.ProcessState == nil {
		_ = s.cmd.Process.Signal(syscall.SIGKILL)
		_ = s.cmd.Wait()
	}
}

// address is host and port.
func (s *server) address() string { return strings.TrimPrefix(s.base, "http://") }

// memory is what the server holds, in bytes.
func (s *server) memory() int64 { return resident(s.cmd.Process.Pid) }

// resident is what a process holds, in bytes; 0 when it is gone.
func resident(pid int) int64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for line := range strings.Lines(string(status)) {
		if value, found := strings.CutPrefix(line, "VmRSS:"); found {
			n, _ := strconv.ParseInt(strings.Fields(value)[0], 10, 64)
			return n << 10
		}
	}
	return 0
}

// sockets is how many sockets the server holds open.
func (s *server) sockets() (n int) {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", s.cmd.Process.Pid))
	for _, file := range files {
		if link, _ := os.Readlink(file); strings.HasPrefix(link, "socket:") {
			n++
		}
	}
	return n
}
