// Package auth holds the calls about accounts, below /auth: signing in and out,
// signing up, the account of who asks and its security.
package auth

import (
	"sudar/internal/accounts"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/federation"
	"sudar/internal/kit/blob"
	"sudar/internal/members"
	"sudar/internal/organizations"
	"sudar/internal/server/api/core"
)

// Services are what the calls of this package call.
type Services struct {
	Accounts      *accounts.Service
	Factors       *factors.Service
	Federation    *federation.Service
	Members       *members.Service
	Organizations *organizations.Service
	Blobs         blob.Store
	// FromHereAlone tells which accounts sign in from this machine alone; nil for
	// none. Their passwords are known.
	FromHereAlone func(accounts.Account) bool
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Services
}

// Register registers the calls of this package.
func Register(to *core.API, services Services) {
	a := &api{to, services}
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
	a.registerMe()
	a.registerExports()
	a.registerOwnPortals()
	a.registerPictures()
}
