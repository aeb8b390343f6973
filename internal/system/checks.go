package system

import "time"

// State is how something does.
type State string

// The states, the worst last.
const (
	OK      State = "ok"
	Warning State = "warning" // it works; somebody should look
	Fault   State = "fault"   // readers or staff feel it
)

// Check is how one part of the machine does. Reason says why it is not well, and is ""
// where it is.
type Check struct {
	Name   string
	State  State
	Reason string
}

// Bounds of the checks.
const (
	lowSpace   = 2 << 30 // bytes: some hundreds of books
	behindFeed = 1000    // changes
	stuckAfter = 15 * time.Minute
)

// judge makes the checks of what was found, and sets the state to the worst.
func (h *Health) judge() {
	if h.Whole != nil {
		h.Checks = h.Whole.checks()
	}
	h.Checks = append(h.Checks, h.Jobs.check(h.CheckedAt))
	h.State = OK
	for _, check := range h.Checks {
		if check.State == Fault || check.State == Warning && h.State == OK {
			h.State = check.State
		}
	}
}

func (j JobHealth) check(now time.Time) Check {
	switch {
	case !j.OldestDue.IsZero() && now.Sub(j.OldestDue.Time) > stuckAfter:
		return Check{"jobs", Fault, "stuck"}
	case j.Failed > 0:
		return Check{"jobs", Warning, "failed"}
	}
	return Check{"jobs", OK, ""}
}

func (w *Whole) checks() []Check {
	return []Check{w.databaseCheck(), w.filesCheck(), w.spaceCheck(), w.indexCheck(), w.booksCheck(), w.mailCheck()}
}

func (w *Whole) databaseCheck() Check {
	if w.Database.Pending {
		return Check{"database", Warning, "pending"}
	}
	return Check{"database", OK, ""}
}

func (w *Whole) filesCheck() Check {
	switch {
	case w.FilesFault:
		return Check{"files", Fault, "unreachable"}
	case len(w.Files) == 0:
		return Check{"files", OK, "uncounted"}
	}
	return Check{"files", OK, ""}
}

func (w *Whole) spaceCheck() Check {
	switch {
	case w.Full:
		return Check{"space", Fault, "full"}
	case w.FreeBytes < lowSpace:
		return Check{"space", Warning, "low"}
	}
	return Check{"space", OK, ""}
}

func (w *Whole) indexCheck() Check {
	switch {
	case w.Index.Building:
		return Check{"index", Warning, "building"}
	case !w.Index.Answers:
		return Check{"index", Fault, "silent"}
	case w.Index.Lag > behindFeed:
		return Check{"index", Warning, "behind"}
	}
	return Check{"index", OK, ""}
}

func (w *Whole) booksCheck() Check {
	if !w.InsideBooks {
		return Check{"passages", Warning, "building"}
	}
	return Check{"passages", OK, ""}
}

func (w *Whole) mailCheck() Check {
	switch {
	case !w.Mail.Leaves:
		return Check{"mail", Warning, "kept"}
	case w.Mail.Failed.After(w.Mail.Sent.Time):
		return Check{"mail", Fault, "failing"}
	case w.Mail.Sent.IsZero():
		return Check{"mail", OK, "unused"}
	}
	return Check{"mail", OK, ""}
}
