// Package api is the JSON wire: operations registered by who may call them,
// one envelope, one way for errors (DESIGN §7). An operation reads as one
// sentence; rules live in the domains.
package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"sudar/internal/accounts"
	"sudar/internal/ambient"
	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/client"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/sms"
	"sudar/internal/members"
	"sudar/internal/notes"
	"sudar/internal/organizations"
	"sudar/internal/reading"
	"sudar/internal/search"
	"sudar/internal/search/text"
)

// The prefixes of SPEC §7 under the base path.
const (
	Base         = "/edu"
	publicPrefix = Base + "/p/api/v1"
	userPrefix   = Base + "/api/v1"
	adminPrefix  = Base + "/admin/api/v1"
	// accountPrefix begins the paths that are about the account of who asks.
	accountPrefix = userPrefix + "/auth/"
)

// maxBody bounds a JSON body.
const maxBody = 1 << 20

// Services are the domains that the operations call.
type Services struct {
	Organizations *organizations.Service
	Accounts      *accounts.Service
	Audit         *audit.Service
	Members       *members.Service
	Entitlements  *entitlements.Service
	Catalogue     *catalogue.Service
	Search        *search.Service
	Passages      *text.Service
	Reading       *reading.Service
	Notes         *notes.Service
	Ambient       *ambient.Service
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

// API is the wire with its routes.
type API struct {
	Services
	mux     *http.ServeMux
	huma    huma.API
	routes  []Route
	handler http.Handler
	// pictures lets one upload at a time be read.
	pictures chan struct{}
}

// New registers every operation.
func New(services Services) *API {
	if services.Full == nil {
		services.Full = func() bool { return false }
	}
	if services.MendCover == nil {
		services.MendCover = func(context.Context, int64, string, string) error { return apperr.New(apperr.NotFound) }
	}
	a := &API{Services: services, mux: http.NewServeMux(), pictures: make(chan struct{}, 1)}
	a.huma = humago.New(a.mux, humaConfig())
	a.registerOrganizations()
	a.registerLogin()
	a.registerFactors()
	a.registerPasskeys()
	a.registerTokens()
	a.registerSessions()
	a.registerSignUp()
	a.registerCodes()
	a.registerPasswords()
	a.registerProvider()
	a.registerLogout()
	a.registerCache()
	a.registerIdentityProvider()
	a.registerMe()
	a.registerExports()
	a.registerOwnPortals()
	a.registerPictures()
	a.registerMembers()
	a.registerInvitations()
	a.registerOffers()
	a.registerSettings()
	a.registerImages()
	a.registerGroups()
	a.registerOwnGroups()
	a.registerHub()
	a.registerAudit()
	a.registerContents()
	a.registerReviews()
	a.registerReports()
	a.registerCite()
	a.registerSuggestions()
	a.registerFacets()
	a.registerAdvanced()
	a.registerSearches()
	a.registerExport()
	a.registerCategories()
	a.registerContributors()
	a.registerPrices()
	a.registerCovers()
	a.registerReading()
	a.registerLease()
	a.registerPassages()
	a.registerShelf()
	a.registerNotes()
	a.registerPublications()
	a.registerBrowserErrors()
	a.registerAmbient()
	a.registerDocuments()
	a.registerMailbox()
	describeNulls(a.huma.OpenAPI().Components.Schemas)
	a.mux.HandleFunc(Base+"/", a.unknownPath)
	a.handler = a.middleware(a.mux)
	return a
}

// ServeHTTP returns a request under the base path.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.handler.ServeHTTP(w, r) }

// Document returns the interface's description.
func (a *API) Document() *huma.OpenAPI { return a.huma.OpenAPI() }

// OpenAPI returns the interface's description (OpenAPI 3.1, YAML).
func (a *API) OpenAPI() ([]byte, error) { return a.Document().YAML() }

func humaConfig() huma.Config {
	config := huma.DefaultConfig("Sudar", "1.0.0")
	config.Info.Description = "The national digital library's interface. An empty parameter is an absent one; " +
		"a parameter that a call does not have, a value that it does not know, and one repeated that is no list are refused with 422; " +
		"domain and lang are understood by every call; unknown keys of a body are ignored; " +
		"null for a property that is not required is an absent one."
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks = nil
	config.Formats = map[string]huma.Format{"application/json": jsonFormat, "json": jsonFormat}
	config.AllowAdditionalPropertiesByDefault = true
	config.OnAddOperation = append(config.OnAddOperation, describeOperation)
	config.Servers = []*huma.Server{{URL: "/", Description: "The portal that this document comes from"}}
	config.Tags = tags
	describeHeaders(config.Components)
	describeSecurity(config.Components)
	describeSharedResponses(config.Components)
	return config
}
