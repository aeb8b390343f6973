// Package child opens foreign files in a child process of the same binary:
// without environment, with limits on memory, disk, open files and time. The
// parent gives it one file after another, kills it when a file turns hostile,
// and starts the next one (DESIGN §3).
//
// The two speak JSON lines: a request names source, folder and limits; a reply
// carries a result or a refusal. What the child logs goes to stderr as JSON,
// from where the parent writes it to the log of the request.
package child

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"sudar/internal/publications"
	"sudar/internal/publications/formats"
)

// Command is the argument that makes the binary a child.
const Command = "publication-child"

type request struct {
	ID     int64               `json:"id"`
	Src    string              `json:"src"`
	Out    string              `json:"out"`
	Limits publications.Limits `json:"limits"`
	// PageImage asks for one page of a PDF instead of the whole.
	PageImage *publications.PageImage `json:"page_image,omitempty"`
	// Pages asks for so many first pages of a PDF instead of the whole.
	Pages int `json:"pages,omitempty"`
}

type reply struct {
	ID     int64                `json:"id"`
	Result *publications.Result `json:"result,omitempty"`
	Reason publications.Reason  `json:"reason,omitempty"`
	Cause  string               `json:"cause,omitempty"` // for the parent's log
	// Retire asks for a new child: this one holds on to something.
	Retire bool `json:"retire,omitempty"`
}

const maxCause = 2000 // bytes of a cause

// Run is the life of a child: it limits itself, serves requests until stdin
// ends, and returns nil then. It returns an error when it cannot limit itself
// or no longer speak. The logger of ctx writes JSON to stderr.
func Run(ctx context.Context, stdin io.Reader, stdout io.Writer) error {
	// Nothing that a library prints may look like a reply.
	os.Stdout = os.Stderr
	if err := restrain(); err != nil {
		return fmt.Errorf("child limits: %w", err)
	}
	requests := make(chan request)
	go listen(stdin, requests)
	answers := json.NewEncoder(stdout)
	// The first line says that the child stands.
	if err := answers.Encode(reply{}); err != nil {
		return fmt.Errorf("child reply: %w", err)
	}
	ctx = context.WithoutCancel(ctx) // the parent ends a child
	idle := runtime.NumGoroutine()
	for r := range requests {
		if err := answers.Encode(response(ctx, r, idle)); err != nil {
			return fmt.Errorf("child reply: %w", err)
		}
	}
	return nil
}

// listen passes requests on. When the parent is gone it ends the process, even
// in the middle of a file.
func listen(stdin io.Reader, requests chan<- request) {
	in := json.NewDecoder(bufio.NewReader(stdin))
	busy := false
	for {
		var r request
		if err := in.Decode(&r); err != nil {
			if busy && errors.Is(err, io.EOF) && stdin == os.Stdin {
				os.Exit(0)
			}
			close(requests)
			return
		}
		busy = true
		requests <- r
	}
}

func response(ctx context.Context, r request, idle int) reply {
	if err := restrainFile(r.Limits); err != nil {
		return reply{ID: r.ID, Reason: publications.ReasonInternal, Cause: err.Error()}
	}
	a := reply{ID: r.ID}
	result, err := work(ctx, r)
	if err != nil {
		refusal := publications.AsRefusal(err)
		a.Reason, a.Cause = refusal.Reason, cause(refusal)
	} else {
		a.Result = &result
	}
	// A text reader that never came back would eat the next file's time.
	a.Retire = runtime.NumGoroutine() > idle+engineGoroutines
	freeMemory()
	return a
}

// work does what a request asks for.
func work(ctx context.Context, r request) (publications.Result, error) {
	switch {
	case r.PageImage != nil:
		return publications.Result{}, formats.DrawPage(ctx, r.Src, r.Out, *r.PageImage, r.Limits)
	case r.Pages > 0:
		return publications.Result{}, formats.WritePreview(ctx, r.Src, r.Out, r.Pages, r.Limits)
	}
	return formats.Build(ctx, r.Src, r.Out, r.Limits)
}

// engineGoroutines is how many goroutines the drawing engine keeps.
const engineGoroutines = 2

func cause(r *publications.Refusal) string {
	err := r.Unwrap()
	if err == nil {
		return ""
	}
	s := err.Error()
	return s[:min(len(s), maxCause)]
}

// freeMemory gives back what a large file took.
func freeMemory() {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.HeapSys-m.HeapReleased > largeHeap {
		debug.FreeOSMemory()
	}
}

const largeHeap = 96 << 20
