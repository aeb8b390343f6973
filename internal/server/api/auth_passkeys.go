package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/passkey"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
)

// Passkey is a passkey of the person.
type Passkey struct {
	ID        string     `json:"id" format:"uuid"`
	Name      string     `json:"name"`
	CreatedAt time.Time  `json:"created_at"`
	UsedAt    *time.Time `json:"used_at,omitempty" doc:"Of the last sign-in"`
}

// PasskeyOptions are what a browser is asked.
type PasskeyOptions struct {
	Options any `json:"options" doc:"PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON of WebAuthn"`
}

type addPasskeyInput struct {
	Body struct {
		Name       string         `json:"name,omitempty" maxLength:"80" doc:"The device's own when absent"`
		Credential map[string]any `json:"credential" doc:"RegistrationResponseJSON of WebAuthn"`
	}
}

type passkeySignInInput struct {
	Body struct {
		Credential map[string]any `json:"credential" doc:"AuthenticationResponseJSON of WebAuthn"`
		Remember   bool           `json:"remember,omitempty"`
	}
}

type passkeyInput struct {
	ID string `path:"id" maxLength:"36"`
}

type renamePasskeyInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		Name string `json:"name" maxLength:"80"`
	}
}

func (a *API) registerPasskeys() {
	register(a, forSignIn, operation{method: http.MethodPost, path: "/auth/login/passkey/options", id: "ask-passkey", urgent: true, summary: "Get the options for signing in with a passkey", tag: accountsTag}, a.askPasskey)
	register(a, forSignIn, operation{method: http.MethodPost, path: "/auth/login/passkey", id: "sign-in-by-passkey", urgent: true, summary: "Sign in with a passkey", tag: accountsTag}, a.signInByPasskey)
	register(a, forUser, operation{method: http.MethodGet, path: "/auth/passkeys", id: "list-passkeys", summary: "List the passkeys of the current account", tag: accountsTag}, a.passkeys)
	register(a, forUser, operation{method: http.MethodPost, path: "/auth/passkeys/options", id: "begin-passkey", summary: "Get the options for creating a passkey", tag: accountsTag}, a.beginPasskey)
	register(a, forUser, operation{method: http.MethodPost, path: "/auth/passkeys", id: "add-passkey", summary: "Add a passkey", tag: accountsTag}, a.addPasskey)
	register(a, forUser, operation{method: http.MethodPut, path: "/auth/passkeys/{id}", id: "rename-passkey", summary: "Rename a passkey", tag: accountsTag}, a.renamePasskey)
	register(a, forUser, operation{method: http.MethodDelete, path: "/auth/passkeys/{id}", id: "remove-passkey", summary: "Delete a passkey", tag: accountsTag}, a.removePasskey)
}

// party is who asks for passkeys at the portal of a request: they are good at
// every portal of the site, and a ceremony at the one it began at.
func (a *API) party(ctx context.Context) (passkey.Party, error) {
	request := requestFrom(ctx)
	origin := a.siteURL(ctx)
	u, err := url.Parse(origin)
	if err != nil || u.Hostname() == "" {
		return passkey.Party{}, apperr.Wrap(apperr.BadRequest, fmt.Errorf("api: the site has no host: %w", err))
	}
	if isAddress(u.Hostname()) || isAddress(bareHost(request.host)) {
		return passkey.Party{}, apperr.InvalidField("passkey", "field.passkey_domain")
	}
	name := locale.Text(locale.From(ctx), "site.name")
	return passkey.Party{Domain: a.Organizations.SharedDomain(u.Hostname()), Name: name, Origin: u.Scheme + "://" + u.Host}, nil
}

// isAddress tells whether a host is a number and no name: a passkey belongs to
// a domain (WebAuthn §5.1.3).
func isAddress(host string) bool {
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil
}

func bareHost(host string) string {
	if bare, _, err := net.SplitHostPort(host); err == nil {
		return bare
	}
	return host
}

func (a *API) askPasskey(ctx context.Context, _ *struct{}) (Answer[PasskeyOptions], error) {
	party, err := a.party(ctx)
	if err != nil {
		return Answer[PasskeyOptions]{}, err
	}
	options, err := a.Accounts.AskPasskey(ctx, party, originOf(ctx))
	return data(PasskeyOptions{Options: options}), err
}

func (a *API) signInByPasskey(ctx context.Context, in *passkeySignInInput) (Answer[SignedIn], error) {
	party, err := a.party(ctx)
	if err != nil {
		return Answer[SignedIn]{}, err
	}
	response, err := json.Marshal(in.Body.Credential)
	if err != nil {
		return Answer[SignedIn]{}, apperr.Wrap(apperr.BadRequest, err)
	}
	account, session, err := a.Accounts.SignInByPasskey(ctx, party, response, in.Body.Remember, originOf(ctx))
	return a.admitted(ctx, account, session, err)
}

func (a *API) passkeys(ctx context.Context, _ *struct{}) (Answer[[]Passkey], error) {
	v, _ := viewer.From(ctx)
	found, err := a.Accounts.Passkeys(ctx, v.AccountID)
	presented := make([]Passkey, len(found))
	for i, p := range found {
		presented[i] = presentPasskey(p)
	}
	return data(presented), err
}

func (a *API) beginPasskey(ctx context.Context, in *confirmationInput) (Answer[PasskeyOptions], error) {
	party, err := a.party(ctx)
	if err != nil {
		return Answer[PasskeyOptions]{}, err
	}
	options, err := a.Accounts.BeginPasskey(ctx, requestFrom(ctx).account, in.confirmation(), party, originOf(ctx))
	return data(PasskeyOptions{Options: options}), err
}

func (a *API) addPasskey(ctx context.Context, in *addPasskeyInput) (Answer[Passkey], error) {
	party, err := a.party(ctx)
	if err != nil {
		return Answer[Passkey]{}, err
	}
	response, err := json.Marshal(in.Body.Credential)
	if err != nil {
		return Answer[Passkey]{}, apperr.Wrap(apperr.BadRequest, err)
	}
	made, err := a.Accounts.AddPasskey(ctx, requestFrom(ctx).account, party, in.Body.Name, response, originOf(ctx))
	return data(presentPasskey(made)), err
}

func (a *API) renamePasskey(ctx context.Context, in *renamePasskeyInput) (Answer[Done], error) {
	v, _ := viewer.From(ctx)
	return data(Done{}), a.Accounts.RenamePasskey(ctx, v.AccountID, in.ID, in.Body.Name)
}

func (a *API) removePasskey(ctx context.Context, in *passkeyInput) (Answer[Done], error) {
	return data(Done{}), a.Accounts.RemovePasskey(ctx, requestFrom(ctx).account, in.ID, originOf(ctx))
}

func presentPasskey(p accounts.Passkey) Passkey {
	return Passkey{ID: p.ID, Name: p.Name, CreatedAt: p.CreatedAt.Time, UsedAt: momentOf(p.UsedAt)}
}

// momentOf returns a moment, nil for one that never was.
func momentOf(t db.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t.Time
}
