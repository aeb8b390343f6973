package child

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"time"

	"sudar/internal/publications"
	"sudar/internal/publications/output"
)

const (
	startTime  = 20 * time.Second
	maxReply   = 16 << 20 // bytes of one reply
	maxStderr  = 4 << 10  // bytes kept of what a dying child says
	maxLine    = 16 << 10 // bytes of one line of its log
	maxLines   = 100      // lines of its log for one file
	watchEvery = 20 * time.Millisecond
	diskEvery  = 25 // watches between two looks at the disk
)

// process is a running child.
type process struct {
	cmd     *exec.Cmd
	stdin   io.WriteCloser
	answers chan answered
	stderr  *stderr
	files   int
	base    int64 // resident bytes before the first file
}

type answered struct {
	reply
	err error
}

func start(command string, args []string) (*process, error) {
	p := &process{cmd: exec.Command(command, args...), answers: make(chan answered), stderr: &stderr{}}
	p.cmd.Env = []string{}
	p.cmd.Dir = "/"
	p.cmd.Stderr = p.stderr
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("child: %w", err)
	}
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("child: %w", err)
	}
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("child: %w", err)
	}
	p.stdin = stdin
	go p.listen(stdout)
	select {
	case a, ok := <-p.answers:
		if ok && a.err == nil {
			p.base = resident(p.cmd.Process.Pid)
			return p, nil
		}
	case <-time.After(startTime):
	}
	p.stop()
	return nil, p.crashed("did not start")
}

// alive says that the child still runs; one may die between two files.
func (p *process) alive() bool {
	if p == nil {
		return false
	}
	select {
	case <-p.answers:
		return false
	default:
		return true
	}
}

// listen reads replies until the child is gone, and then reaps it.
func (p *process) listen(stdout io.Reader) {
	defer close(p.answers)
	lines := bufio.NewScanner(stdout)
	lines.Buffer(make([]byte, 0, 64<<10), maxReply)
	for lines.Scan() {
		var a answered
		a.err = json.Unmarshal(lines.Bytes(), &a.reply)
		p.answers <- a
	}
	// The child may still write: a closed pipe ends it.
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// stop kills the child and waits until it is gone; nil is no child.
func (p *process) stop() {
	if p == nil {
		return
	}
	_ = p.stdin.Close()
	_ = p.cmd.Process.Kill()
	for range p.answers {
	}
}

// ask gives the child one file and watches it. An error means that the child
// is of no use any more.
func (p *process) ask(ctx context.Context, r request) (reply, error) {
	p.files++
	p.stderr.begin(ctx)
	line, err := json.Marshal(r)
	if err != nil {
		return reply{}, err
	}
	if _, err := p.stdin.Write(append(line, '\n')); err != nil {
		return reply{}, p.crashed("request: %w", err)
	}
	deadline := time.NewTimer(r.Limits.Time)
	defer deadline.Stop()
	watch := time.NewTicker(watchEvery)
	defer watch.Stop()
	for looks := 1; ; looks++ {
		select {
		case a, ok := <-p.answers:
			if !ok {
				return reply{}, p.crashed("gone")
			}
			if a.err != nil || a.ID != r.ID {
				return reply{}, p.crashed("nonsense reply: %v", a.err)
			}
			return a.reply, nil
		case <-ctx.Done():
			return reply{}, publications.Refuse(publications.ReasonTimeout, "%w", ctx.Err())
		case <-deadline.C:
			return reply{}, publications.Refuse(publications.ReasonTimeout, "not done after %s", r.Limits.Time)
		case <-watch.C:
			if grown := resident(p.cmd.Process.Pid) - p.base; grown > r.Limits.MemoryBytes {
				return reply{}, p.crashed("memory grew by %d bytes", grown)
			}
			if looks%diskEvery == 0 && output.Used(r.Out) > 2*r.Limits.OutputBytes {
				return reply{}, p.crashed("disk")
			}
		}
	}
}

func (p *process) crashed(format string, args ...any) error {
	return publications.Refuse(publications.ReasonCrashed, "child: %w; stderr: %s", fmt.Errorf(format, args...), p.stderr)
}
