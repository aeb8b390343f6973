// Package diagnostics holds the calls that say how the server works and what fails: the description of the
// interface, errors of its pages, the browser's cache and the mailbox of development.
package diagnostics

import (
	"sudar/internal/kit/clock"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/sms"
	"sudar/internal/server/api/core"
)

// Services are what the calls of this package call.
type Services struct {
	Mailbox  *mail.Mailbox // nil unless mail is kept in the program and may be looked at
	Messages *sms.Outbox   // beside the mailbox
	Clock    clock.Clock
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Services
}

// Register registers the calls of this package.
func Register(to *core.API, services Services) {
	a := &api{to, services}
	a.registerBrowserErrors()
	a.registerCache()
	a.registerDocuments()
	a.registerMailbox()
}
