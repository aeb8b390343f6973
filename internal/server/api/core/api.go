// Package core is what all calls of the interface share: they are registered by
// who may call them, have one envelope and one way for errors (DESIGN §7).
package core

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"sudar/internal/accounts"
	"sudar/internal/kit/client"
	"sudar/internal/kit/clock"
	"sudar/internal/organizations"
)

// The prefixes of SPEC §7 under the base path.
const (
	Base         = "/edu"
	PublicPrefix = Base + "/p/api/v1"
	UserPrefix   = Base + "/api/v1"
	AdminPrefix  = Base + "/admin/api/v1"
	// accountPrefix begins the paths that are about the account of who asks.
	accountPrefix = UserPrefix + "/auth/"
)

// maxBody bounds a JSON body.
const maxBody = 1 << 20

// Services are what finds out who asks, and through which organisation.
type Services struct {
	Organizations *organizations.Service
	Accounts      *accounts.Service
	Clock         clock.Clock
	// Site is how the site is reached; "" is as the request says.
	Site string
	// Secure marks cookies for HTTPS only.
	Secure bool
	// Full reports whether the disk is full and writes are refused.
	Full func() bool
	// TrustedProxies says whose forwarding headers are believed.
	TrustedProxies client.Proxies
}

// API is the interface with its routes.
type API struct {
	services Services
	mux      *http.ServeMux
	huma     huma.API
	routes   []Route
	handler  http.Handler
	// pictures lets one upload at a time be read.
	pictures chan struct{}
}

// New returns the interface of the calls that register registers. Their bodies
// are written in a format.
func New(services Services, format huma.Format, register func(*API)) *API {
	a := &API{services: services, mux: http.NewServeMux(), pictures: make(chan struct{}, 1)}
	a.huma = humago.New(a.mux, humaConfig(format))
	register(a)
	describeNulls(a.huma.OpenAPI().Components.Schemas)
	a.mux.HandleFunc(Base+"/", a.unknownPath)
	a.handler = a.middleware(a.mux)
	return a
}

// ServeHTTP serves a request under the base path.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.handler.ServeHTTP(w, r) }

// Document returns the interface's description.
func (a *API) Document() *huma.OpenAPI { return a.huma.OpenAPI() }

func humaConfig(format huma.Format) huma.Config {
	config := huma.DefaultConfig("Sudar", "1.0.0")
	config.Info.Description = "The national digital library's interface. An empty parameter is an absent one; " +
		"a parameter that a call does not have, a value that it does not know, and one repeated that is no list are refused with 422; " +
		"domain and lang are understood by every call; unknown keys of a body are ignored; " +
		"null for a property that is not required is an absent one. Cache-Control says who may keep a response; " +
		"calls that sign in or out set cookies."
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks = nil
	config.Formats = map[string]huma.Format{"application/json": format, "json": format}
	config.AllowAdditionalPropertiesByDefault = true
	config.OnAddOperation = append(config.OnAddOperation, describeOperation)
	config.Servers = []*huma.Server{{URL: "/", Description: "The portal that this document comes from"}}
	config.Tags = tags
	describeHeaders(config.Components)
	describeSecurity(config.Components)
	describeSharedResponses(config.Components)
	return config
}
