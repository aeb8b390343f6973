package child

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"sudar/internal/kit/log"
	"sudar/internal/publications"
	"sudar/internal/publications/output"
)

// Options shape a pool.
type Options struct {
	Size    int      // children at most; 0 means 2
	Command string   // binary to start; "" means this one
	Args    []string // its arguments; nil means Command
}

// filesPerChild is how many files a child opens before a fresh one takes over.
const filesPerChild = 1000

// ErrClosed is the cause of refusals after Close.
var ErrClosed = errors.New("child: pool is closed")

// Pool opens files in children, one file per child at a time. It is safe for
// concurrent use; children start when first needed.
type Pool struct {
	options Options
	slots   chan *process // nil for a child that is not running
	closed  chan struct{}
	once    sync.Once
	ids     atomic.Int64
}

// NewPool makes a pool; nothing starts yet.
func NewPool(o Options) *Pool {
	if o.Size <= 0 {
		o.Size = 2
	}
	if o.Args == nil {
		o.Args = []string{Command}
	}
	p := &Pool{options: o, slots: make(chan *process, o.Size), closed: make(chan struct{})}
	for range o.Size {
		p.slots <- nil
	}
	return p
}

// Build opens src into outDir like formats.Build, in a child. Errors are
// always *publications.Refusal; beyond those of formats.Build: timeout (wall
// clock or ctx), crashed (the child died, or used too much memory or disk).
// After a refusal outDir holds nothing of ours.
func (p *Pool) Build(ctx context.Context, src, outDir string, limits publications.Limits) (publications.Result, error) {
	return p.open(ctx, request{Src: src, Out: outDir, Limits: limits})
}

// DrawPage draws one page of a PDF into outDir (publications.PageImageFile), in a
// child. Errors are those of Build.
func (p *Pool) DrawPage(ctx context.Context, src, outDir string, pageImage publications.PageImage, limits publications.Limits) error {
	_, err := p.open(ctx, request{Src: src, Out: outDir, Limits: limits, PageImage: &pageImage})
	return err
}

// WritePreview writes the first pages of a PDF into outDir as a file of its
// own (publications.PreviewFile), in a child. Errors are those of Build.
func (p *Pool) WritePreview(ctx context.Context, src, outDir string, pages int, limits publications.Limits) error {
	_, err := p.open(ctx, request{Src: src, Out: outDir, Limits: limits, Pages: pages})
	return err
}

func (p *Pool) open(ctx context.Context, r request) (publications.Result, error) {
	var slot *process
	select {
	case slot = <-p.slots:
	case <-p.closed:
		return publications.Result{}, publications.Refuse(publications.ReasonInternal, "%w", ErrClosed)
	case <-ctx.Done():
		return publications.Result{}, publications.Refuse(publications.ReasonTimeout, "%w", ctx.Err())
	}
	result, slot, err := p.openIn(ctx, slot, r)
	p.put(slot)
	if err != nil {
		output.Clean(r.Out)
		refusal := publications.AsRefusal(err)
		if refusal.Reason == publications.ReasonCrashed {
			log.From(ctx).WarnContext(ctx, "the process that opens a file has crashed", "error", refusal.Unwrap())
		}
		return publications.Result{}, refusal
	}
	return result, nil
}

// openIn runs one file and says which process the slot holds afterwards.
func (p *Pool) openIn(ctx context.Context, slot *process, r request) (publications.Result, *process, error) {
	var err error
	if r.Src, err = filepath.Abs(r.Src); err != nil {
		return publications.Result{}, slot, err
	}
	if r.Out, err = filepath.Abs(r.Out); err != nil {
		return publications.Result{}, slot, err
	}
	if !slot.alive() || slot.files >= filesPerChild {
		slot.stop()
		if slot, err = p.start(); err != nil {
			return publications.Result{}, nil, err
		}
	}
	r.ID = p.ids.Add(1)
	a, err := slot.ask(ctx, r)
	if err != nil {
		slot.stop()
		return publications.Result{}, nil, err
	}
	if a.Retire {
		slot.stop()
		slot = nil
	}
	switch {
	case a.Result != nil:
		return *a.Result, slot, nil
	case a.Reason != "":
		return publications.Result{}, slot, publications.Refuse(a.Reason, "child: %s", a.Cause)
	}
	return publications.Result{}, slot, publications.Refuse(publications.ReasonCrashed, "child: empty reply")
}

func (p *Pool) start() (*process, error) {
	command := p.options.Command
	if command == "" {
		self, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("child: %w", err)
		}
		command = self
	}
	return start(command, p.options.Args)
}

func (p *Pool) put(slot *process) {
	select {
	case <-p.closed:
		slot.stop()
		slot = nil
	default:
	}
	p.slots <- slot
}

// Close ends the children; files being opened are finished first.
func (p *Pool) Close() {
	p.once.Do(func() {
		close(p.closed)
		for range p.options.Size {
			(<-p.slots).stop()
		}
	})
}
