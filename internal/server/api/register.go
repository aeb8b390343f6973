package api

import (
	"sudar/internal/server/api/ambient"
	"sudar/internal/server/api/audit"
	"sudar/internal/server/api/auth"
	"sudar/internal/server/api/catalogue"
	"sudar/internal/server/api/comments"
	"sudar/internal/server/api/commerce"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/desk"
	"sudar/internal/server/api/diagnostics"
	"sudar/internal/server/api/dictionary"
	"sudar/internal/server/api/editing"
	"sudar/internal/server/api/follows"
	"sudar/internal/server/api/imports"
	"sudar/internal/server/api/lending"
	"sudar/internal/server/api/members"
	"sudar/internal/server/api/moderation"
	"sudar/internal/server/api/notes"
	"sudar/internal/server/api/notifications"
	"sudar/internal/server/api/organizations"
	"sudar/internal/server/api/publishing"
	"sudar/internal/server/api/reading"
	"sudar/internal/server/api/search"
	"sudar/internal/server/api/statements"
	"sudar/internal/server/api/system"
	"sudar/internal/server/api/taxonomy"
	"sudar/internal/server/api/usage"
)

// register registers the calls of every domain, each with what it calls.
func (s Services) register(a *core.API) {
	organizations.Register(a, organizations.Services{Organizations: s.Organizations, Federation: s.Federation, Blobs: s.Blobs, Clock: s.Clock,
		System: s.System,
	})
	auth.Register(a, auth.Services{
		Accounts: s.Accounts, Factors: s.Factors, Federation: s.Federation, Members: s.Members, Organizations: s.Organizations, Blobs: s.Blobs,
		FromHereAlone: s.FromHereAlone,
	})
	members.Register(a, members.Services{
		Members: s.Members, Accounts: s.Accounts, Organizations: s.Organizations, Entitlements: s.Entitlements, Catalogue: s.Catalogue,
		Audit: s.Audit, Clock: s.Clock,
	})
	audit.Register(a, s.Audit)
	catalogue.Register(a, catalogue.Services{
		Catalogue: s.Catalogue, Search: s.Search, Reading: s.Reading, Ingest: s.Ingest, Uploads: s.Uploads, Usage: s.Usage,
		Blobs: s.Blobs, MendCover: s.MendCover, Clock: s.Clock,
	})
	desk.Register(a, desk.Services{Desk: s.Desk, Catalogue: s.Catalogue, Clock: s.Clock})
	taxonomy.Register(a, taxonomy.Services{Taxonomy: s.Taxonomy, Clock: s.Clock})
	editing.Register(a, s.Editing)
	publishing.Register(a, s.Publishing, s.Statements)
	comments.Register(a, s.Comments)
	moderation.Register(a, s.Moderation)
	imports.Register(a, s.Imports, s.Sources)
	search.Register(a, search.Services{Search: s.Search, Saved: s.Saved, Passages: s.Passages, Catalogue: s.Catalogue, Usage: s.Usage})
	reading.Register(a, reading.Services{Reading: s.Reading, Lending: s.Lending, Catalogue: s.Catalogue, Clock: s.Clock})
	notes.Register(a, notes.Services{Notes: s.Notes, Folders: s.Folders, Records: s.Records})
	notifications.Register(a, notifications.Services{Notifications: s.Notifications, Mails: s.Mails, Streams: s.Streams, Clock: s.Clock})
	follows.Register(a, s.Follows)
	lending.Register(a, lending.Services{
		Lending: s.Lending, Commerce: s.Commerce, Members: s.Members, Reading: s.Reading, Clock: s.Clock,
	})
	commerce.Register(a, commerce.Services{
		Commerce: s.Commerce, Receipts: s.Receipts, Organizations: s.Organizations, Catalogue: s.Catalogue, Entitlements: s.Entitlements,
		Lending: s.Lending, Search: s.Search, Clock: s.Clock,
	})
	statements.Register(a, s.Statements)
	usage.Register(a, usage.Services{Usage: s.Usage, Reports: s.Reports, Catalogue: s.Catalogue, Clock: s.Clock})
	dictionary.Register(a, s.Dictionary)
	ambient.Register(a, s.Ambient)
	system.Register(a, s.System)
	diagnostics.Register(a, diagnostics.Services{Mailbox: s.Mailbox, Messages: s.Messages, Clock: s.Clock})
}
