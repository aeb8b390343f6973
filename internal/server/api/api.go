// Package api is the JSON interface. A domain's calls stand in the package of its
// name, what they share in core, and what those about titles share in titles; here
// they are put together.
package api

import (
	"context"

	"sudar/internal/accounts"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/federation"
	"sudar/internal/ambient"
	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/comments"
	"sudar/internal/commerce"
	"sudar/internal/commerce/receipts"
	"sudar/internal/desk"
	"sudar/internal/dictionary"
	"sudar/internal/editing"
	"sudar/internal/entitlements"
	"sudar/internal/follows"
	"sudar/internal/ingest"
	"sudar/internal/ingest/imports"
	"sudar/internal/ingest/sources"
	"sudar/internal/ingest/uploads"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/client"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/sms"
	"sudar/internal/lending"
	"sudar/internal/members"
	"sudar/internal/moderation"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
	"sudar/internal/notes/records"
	"sudar/internal/notifications"
	"sudar/internal/notifications/streams"
	"sudar/internal/organizations"
	"sudar/internal/publishing"
	"sudar/internal/reading"
	"sudar/internal/reports"
	"sudar/internal/search"
	"sudar/internal/search/saved"
	"sudar/internal/search/text"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/diagnostics"
	"sudar/internal/statements"
	"sudar/internal/system"
	"sudar/internal/taxonomy"
	"sudar/internal/usage"
)

// Services are the domains that the operations call.
type Services struct {
	Organizations *organizations.Service
	Accounts      *accounts.Service
	Factors       *factors.Service
	Federation    *federation.Service
	Audit         *audit.Service
	Members       *members.Service
	Entitlements  *entitlements.Service
	Catalogue     *catalogue.Service
	Desk          *desk.Service
	Search        *search.Service
	Saved         *saved.Service
	Passages      *text.Service
	Reading       *reading.Service
	Notes         *notes.Service
	Folders       *folders.Service
	Records       *records.Service
	Notifications *notifications.Service
	Mails         *notifications.Mails
	Streams       *streams.Hub
	Follows       *follows.Service
	Lending       *lending.Service
	Dictionary    *dictionary.Service
	Ambient       *ambient.Service
	Commerce      *commerce.Service
	Receipts      *receipts.Service
	Usage         *usage.Service // nil: nothing is counted
	Reports       *reports.Service
	Statements    *statements.Service
	Ingest        *ingest.Service
	Uploads       *uploads.Service
	Editing       *editing.Service
	Publishing    *publishing.Service
	Comments      *comments.Service
	Moderation    *moderation.Service
	Taxonomy      *taxonomy.Service
	Imports       *imports.Service
	System        *system.Service
	Sources       *sources.Service
	Blobs         blob.Store
	Mailbox       *mail.Mailbox // nil unless mail is kept in the program and may be looked at
	Messages      *sms.Outbox   // beside the mailbox
	Clock         clock.Clock
	// Site is how the site is reached; "" is as the request says.
	Site string
	// Secure marks cookies for HTTPS only.
	Secure bool
	// Full reports whether the disk is full and writes are refused; nil: never.
	Full func() bool
	// MendCover has a rendition of a cover made again that is gone or damaged
	// (ingest.Service.MendCover); nil: it is not found.
	MendCover func(ctx context.Context, contentID int64, revision, file string) error
	// FromHereAlone tells which accounts sign in from this machine alone; nil for
	// none. Their passwords are known.
	FromHereAlone func(accounts.Account) bool
	// TrustedProxies says whose forwarding headers are believed.
	TrustedProxies client.Proxies
}

// MailboxPath is the one page of the interface that is not below the base path.
const MailboxPath = diagnostics.MailboxPath

// API is the interface with its routes.
type API = core.API

// New returns the interface with every call.
func New(services Services) *API {
	if services.Full == nil {
		services.Full = func() bool { return false }
	}
	if services.MendCover == nil {
		services.MendCover = func(context.Context, int64, string, string) error { return apperr.New(apperr.NotFound) }
	}
	return core.New(core.Services{
		Organizations: services.Organizations, Accounts: services.Accounts, Clock: services.Clock,
		Site: services.Site, Secure: services.Secure, Full: services.Full, TrustedProxies: services.TrustedProxies,
	}, jsonFormat, services.register)
}
