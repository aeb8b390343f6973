package app

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"sudar/internal/accounts"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/federation"
	"sudar/internal/ambient"
	"sudar/internal/ambient/currency"
	"sudar/internal/ambient/weather"
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
	"sudar/internal/ingest/harvest"
	"sudar/internal/ingest/imports"
	"sudar/internal/ingest/sources"
	"sudar/internal/ingest/uploads"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/client"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/kit/diskspace"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/scratch"
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
	"sudar/internal/publications/child"
	"sudar/internal/publishing"
	"sudar/internal/reading"
	"sudar/internal/reports"
	"sudar/internal/search"
	"sudar/internal/search/replica"
	"sudar/internal/search/saved"
	"sudar/internal/search/text"
	"sudar/internal/server/api"
	"sudar/internal/statements"
	"sudar/internal/system"
	"sudar/internal/taxonomy"
	"sudar/internal/usage"
	"sudar/migrations"
)

// App is the program with every domain in its place.
type App struct {
	Config        *config.Config
	Clock         clock.Clock
	DB            *db.DB
	Space         *diskspace.Monitor // of the data folder
	Blobs         blob.Store
	Jobs          *jobs.Queue
	Mailbox       *mail.Mailbox // nil when emails leave
	Messages      *sms.Outbox   // nil when messages leave
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
	Replica       *replica.Replica
	Passages      *text.Service
	Reading       *reading.Service
	Notes         *notes.Service
	Folders       *folders.Service
	Records       *records.Service
	Commerce      *commerce.Service
	Receipts      *receipts.Service
	Ingest        *ingest.Service
	Uploads       *uploads.Service
	Editing       *editing.Service
	Publishing    *publishing.Service
	Comments      *comments.Service
	Moderation    *moderation.Service
	Taxonomy      *taxonomy.Service
	Imports       *imports.Service
	Sources       *sources.Service
	Notifications *notifications.Service
	Mails         *notifications.Mails
	Streams       *streams.Hub
	Follows       *follows.Service
	Usage         *usage.Service
	Reports       *reports.Service
	Statements    *statements.Service
	Lending       *lending.Service
	Dictionary    *dictionary.Service
	Ambient       *ambient.Service
	System        *system.Service

	passages text.Engine
	scratch  *scratch.Space
	// demoForAll lets the demo sign-ins in from other machines.
	demoForAll bool
	openers    *child.Pool // open what is imported
	drawers    *child.Pool // draw pages for readers, who do not wait for imports
}

// Open opens the databases and files that cfg names, brings the schema up to
// date and puts the domains together. Close gives everything back.
func Open(ctx context.Context, cfg *config.Config) (*App, error) {
	a := &App{Config: cfg, Clock: clock.System{}}
	err := errors.Join(protect(cfg.DataDir), cfg.ReadSecretKey())
	if err != nil {
		return nil, err
	}
	a.Space = diskspace.New(cfg.DataDir)
	if a.DB, err = db.Open(ctx, cfg.Database(), a.Clock); err != nil {
		return nil, err
	}
	if err := a.DB.Migrate(ctx, migrations.Files); err != nil {
		return nil, errors.Join(err, a.DB.Close())
	}
	if err := a.ensureKey(ctx); err != nil {
		return nil, errors.Join(err, a.DB.Close())
	}
	if a.Blobs, err = blob.Open(ctx, cfg.Blobs()); err != nil {
		return nil, errors.Join(err, a.DB.Close())
	}
	if a.passages, err = text.Open(ctx, a.DB, filepath.Join(cfg.DataDir, "passages.db")); err != nil {
		return nil, errors.Join(err, a.DB.Close())
	}
	if a.scratch, err = scratch.Open(filepath.Join(cfg.DataDir, "scratch")); err != nil {
		return nil, errors.Join(err, a.passages.Close(), a.DB.Close())
	}
	post, err := a.post()
	phone, phoneErr := a.phone()
	if err := errors.Join(err, phoneErr); err != nil {
		return nil, errors.Join(err, a.scratch.Close(), a.passages.Close(), a.DB.Close())
	}
	a.compose(post, phone)
	return a, nil
}

// post returns who takes emails: a server, or the mailbox in the program.
func (a *App) post() (mail.Sender, error) {
	if a.Config.Mail.URL != "" {
		sender, err := mail.NewSMTP(a.Config.Mail.URL, a.Config.Mail.From)
		return system.NewPost(a.DB, sender), err
	}
	a.Mailbox = mail.NewMailbox(a.Config.Mail.From, a.Clock)
	return a.Mailbox, nil
}

// phone returns who takes messages: a provider, or the outbox in the program.
func (a *App) phone() (sms.Sender, error) {
	if c := a.Config.SMS; c.URL != "" {
		return sms.NewGateway(sms.GatewayOptions{URL: c.URL, Headers: c.Headers, Body: c.Body, Success: c.Success})
	}
	a.Messages = sms.NewOutbox(a.Clock)
	return a.Messages, nil
}

// secure reports whether the site is configured to be reached by https.
func (a *App) secure() bool { return strings.HasPrefix(a.Config.BaseURL, "https://") }

// site is how the site is reached from emails, which no request may say.
func (a *App) site() string {
	if a.Config.BaseURL != "" {
		return a.Config.BaseURL
	}
	return "http://" + Reachable(a.Config.Listen)
}

func (a *App) compose(post mail.Sender, phone sms.Sender) {
	a.Jobs = jobs.New(a.DB)
	a.Organizations = organizations.New(a.DB, a.Clock, a.Config.Organization, a.Config.BaseDomain)
	a.Accounts = accounts.New(a.DB, a.Clock, accounts.Options{
		Secret: []byte(a.Config.SecretKey), Idle: a.Config.Session.Idle, Remember: a.Config.Session.Remember, Blobs: a.Blobs, Scratch: a.scratch,
	})
	a.Factors = factors.New(a.DB, a.Clock, a.Accounts, []byte(a.Config.SecretKey))
	a.Federation = federation.New(a.DB, a.Clock, a.Accounts, a.Factors, federation.Options{
		Secret: []byte(a.Config.SecretKey), PrivateProviders: a.Config.PrivateProviders,
	})
	a.Audit = audit.New(a.DB, a.Clock)
	a.Members = members.New(a.DB, a.Clock, members.Domains{Accounts: a.Accounts, Organizations: a.Organizations, Audit: a.Audit, Jobs: a.Jobs})
	a.Entitlements = entitlements.New(a.DB, a.Clock)
	a.Catalogue = catalogue.New(a.DB, a.Clock, a.Organizations, a.Entitlements)
	a.Search = search.New(a.DB, a.Clock, a.Entitlements, a.Catalogue)
	a.Desk = desk.New(a.DB, a.Clock, desk.Domains{Catalogue: a.Catalogue, Search: a.Search, Audit: a.Audit, Jobs: a.Jobs})
	a.Taxonomy = taxonomy.New(a.DB, a.Clock, a.Catalogue, a.Entitlements, a.Audit)
	a.Saved = saved.New(a.DB)
	a.Replica = search.NewReplica(a.Search, filepath.Join(a.Config.DataDir, "index"))
	a.Usage = usage.New(a.DB, a.Clock)
	a.drawers = child.NewPool(child.Options{Size: (ingest.Children(a.Config.Limits) + 1) / 2})
	a.Reading = reading.New(a.DB, a.Clock, a.Blobs, reading.Domains{
		Organizations: a.Organizations, Accounts: a.Accounts, Entitlements: a.Entitlements, Catalogue: a.Catalogue, Jobs: a.Jobs,
		PageDrawer: a.drawers.DrawPage, PreviewCutter: a.drawers.WritePreview, Scratch: a.scratch,
		Meter: a.meter(),
	}, []byte(a.Config.SecretKey))
	a.Passages = text.New(a.DB, a.Clock, a.Blobs, a.Entitlements, a.Jobs, a.passages,
		func(ctx context.Context, itemID int64, revision int) error {
			return a.Reading.Rebuild(ctx, reading.Rebuild{ItemID: itemID, Revision: revision})
		})
	a.Notes = notes.New(a.DB, a.Clock, a.Reading)
	a.Folders = folders.New(a.DB, folders.Domains{
		Accounts: a.Accounts, Entitlements: a.Entitlements, Catalogue: a.Catalogue, Notes: a.Notes,
	})
	a.Records = records.New(a.DB, a.Folders)
	a.Lending = lending.New(a.DB, a.Clock, lending.Domains{
		Accounts: a.Accounts, Members: a.Members, Entitlements: a.Entitlements, Catalogue: a.Catalogue, Usage: a.Usage, Audit: a.Audit,
		Jobs: a.Jobs,
	})
	a.Commerce = a.commerce()
	a.Receipts = a.receipts()
	a.Dictionary = dictionary.New(a.DB)
	a.openers = child.NewPool(child.Options{Size: ingest.Children(a.Config.Limits)})
	a.Ingest = ingest.New(a.DB, a.Clock, a.Blobs, ingest.Domains{
		Catalogue: a.Catalogue, Reading: a.Reading, Jobs: a.Jobs, Scratch: a.scratch,
	}, a.openers.Build, a.Config.Limits)
	a.Uploads = uploads.New(a.DB, a.Clock, a.Blobs, a.Ingest, a.Jobs)
	a.Editing = editing.New(a.DB, a.Clock, editing.Domains{
		Audit: a.Audit, Catalogue: a.Catalogue, Entitlements: a.Entitlements, Ingest: a.Ingest,
	})
	a.Publishing = publishing.New(a.DB, a.Clock, publishing.Domains{Audit: a.Audit, Catalogue: a.Catalogue, Editing: a.Editing})
	a.Comments = comments.New(a.DB, comments.Domains{Catalogue: a.Catalogue, Publishing: a.Publishing})
	a.Moderation = moderation.New(a.DB, a.Audit, a.Catalogue)
	a.Imports = imports.New(a.DB, a.Clock, a.Blobs, imports.Domains{Catalogue: a.Catalogue, Jobs: a.Jobs, Scratch: a.scratch},
		a.Config.Limits.ImportFile)
	a.Sources = sources.New(a.DB, a.Clock, sources.Domains{Imports: a.Imports, Jobs: a.Jobs, Scratch: a.scratch},
		harvest.Client(a.Config.PrivateProviders))
	a.Notifications = notifications.New(a.DB, a.Clock, a.Audit, a.Jobs)
	a.Mails = a.mails(post)
	a.Reports = reports.New(a.Clock, reports.Domains{
		Organizations: a.Organizations, Catalogue: a.Catalogue, Usage: a.Usage, Commerce: a.Commerce, Lending: a.Lending,
		Members: a.Members, Entitlements: a.Entitlements,
	})
	a.Statements = statements.New(a.DB, a.Clock, statements.Domains{
		Commerce: a.Commerce, Entitlements: a.Entitlements, Organizations: a.Organizations, Usage: a.Usage,
	})
	a.Follows = follows.New(a.DB, a.Clock, follows.Domains{
		Organizations: a.Organizations, Accounts: a.Accounts, Catalogue: a.Catalogue, Search: a.Search, Saved: a.Saved,
		Notifications: a.Notifications, Jobs: a.Jobs,
	})
	a.Streams = streams.New(a.DB, a.Clock, a.Folders, a.streamLimits())
	a.Ambient = ambient.New(a.DB, a.Clock, a.Jobs, a.outside())
	a.System = system.New(a.DB, a.Clock, a.machine(), system.Domains{Audit: a.Audit, Organizations: a.Organizations, Jobs: a.Jobs})
	a.Federation.GroupBy(a.Members)
	a.Accounts.Gather(a.Audit, a.Members, a.Lending, a.Entitlements, a.Catalogue, a.Desk, a.Saved, a.Reading, a.Records, a.Folders, a.Notes,
		a.Notifications, a.Follows, a.Receipts, a.Commerce, a.Editing, a.Uploads, a.Publishing, a.Comments)
	a.listen(accounts.NewEmails(a.Accounts, a.Organizations, post, phone, a.site()))
}

// streamLimits leave most of the connections to requests.
func (a *App) streamLimits() streams.Options {
	open := a.Config.Connections
	return streams.Options{Total: int(open.Total) * 3 / 4, PerNetwork: max(1, int(open.PerNetwork)/2)}
}

// outside are the services that are asked about the world; none without leave.
func (a *App) outside() ambient.Sources {
	if !a.Config.Ambient.Ask {
		return ambient.Sources{}
	}
	return ambient.Sources{
		Weather:  weather.New(weather.Options{Key: a.Config.Ambient.OpenWeatherKey}).Now,
		Currency: currency.New(a.Clock, currency.Options{}).Now,
	}
}

// Close closes what Open opened.
func (a *App) Close() error {
	a.openers.Close()
	a.drawers.Close()
	return errors.Join(a.Usage.Write(context.Background()), a.scratch.Close(), a.passages.Close(), a.DB.Close())
}

// API returns the JSON API over the app's domains.
func (a *App) API() *api.API {
	mailbox := a.Mailbox
	if !loopback(a.Config.Listen) {
		mailbox = nil
	}
	return api.New(api.Services{
		Organizations: a.Organizations, Accounts: a.Accounts, Factors: a.Factors, Federation: a.Federation, Audit: a.Audit, Members: a.Members,
		Entitlements: a.Entitlements, Catalogue: a.Catalogue, Commerce: a.Commerce, Receipts: a.Receipts,
		Usage: a.Usage, Reports: a.Reports, Statements: a.Statements, Desk: a.Desk, Taxonomy: a.Taxonomy,
		Search: a.Search, Saved: a.Saved, Passages: a.Passages, Reading: a.Reading, Notes: a.Notes, Folders: a.Folders, Records: a.Records,
		Notifications: a.Notifications, Mails: a.Mails, Streams: a.Streams, Follows: a.Follows, Lending: a.Lending, Dictionary: a.Dictionary,
		Ambient: a.Ambient, Ingest: a.Ingest, Imports: a.Imports, Sources: a.Sources, Uploads: a.Uploads, Editing: a.Editing,
		Publishing: a.Publishing, Comments: a.Comments, Moderation: a.Moderation, Blobs: a.Blobs, System: a.System,
		Mailbox: mailbox, Messages: a.Messages, Clock: a.Clock, Full: a.Space.Full, MendCover: a.Ingest.MendCover,
		Site: a.Config.BaseURL, Secure: a.secure(), FromHereAlone: a.fromHereAlone(), TrustedProxies: client.Proxies(a.Config.TrustedProxies),
	})
}
