package publications

import (
	"errors"
	"fmt"
)

// Reason is a stable code that says why a file was refused.
type Reason string

// The reasons. TextKey of each is "publications.refusal.<reason>".
const (
	ReasonEncrypted       Reason = "encrypted"      // protected by a password
	ReasonDRM             Reason = "drm"            // protected by rights management
	ReasonDamaged         Reason = "damaged"        // cannot be read
	ReasonTooLarge        Reason = "too_large"      // file, member, page or total over the limits
	ReasonTooHeavy        Reason = "too_heavy"      // small to read, huge to draw
	ReasonTooMany         Reason = "too_many_files" // members or pages over the limits
	ReasonUnsafe          Reason = "unsafe"         // overlapping, duplicate or escaping members
	ReasonUnsupported     Reason = "unsupported"    // a known kind that we do not open
	ReasonNotAPublication Reason = "not_a_publication"
	ReasonTimeout         Reason = "timeout"  // the child took too long
	ReasonCrashed         Reason = "crashed"  // the child died or used too much memory
	ReasonInternal        Reason = "internal" // our own fault: disk full, not readable
)

// Refusal says that a file cannot be opened. Reason and TextKey are safe to
// show; the cause is for logs only and may name paths.
type Refusal struct {
	Reason Reason
	cause  error
}

// Refuse makes a refusal with a cause for the log.
func Refuse(reason Reason, format string, args ...any) *Refusal {
	return &Refusal{Reason: reason, cause: fmt.Errorf(format, args...)}
}

// Error is the safe part alone: the reason's code.
func (r *Refusal) Error() string { return "publication refused: " + string(r.Reason) }

// TextKey is the key of the text that tells a librarian why.
func (r *Refusal) TextKey() string { return "publications.refusal." + string(r.Reason) }

// Unwrap gives the cause, nil when the refusal came from a child process.
func (r *Refusal) Unwrap() error { return r.cause }

// AsRefusal returns err as a refusal; any other error becomes ReasonInternal.
// It returns nil for nil.
func AsRefusal(err error) *Refusal {
	if err == nil {
		return nil
	}
	var r *Refusal
	if errors.As(err, &r) {
		return r
	}
	return &Refusal{Reason: ReasonInternal, cause: err}
}
