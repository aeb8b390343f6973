package auth

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

	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/factors/passkey"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/core"
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

func (a *api) registerPasskeys() {
	core.Register(a.API, core.ForSignIn, core.Operation{Method: http.MethodPost, Path: "/auth/login/passkey/options", ID: "ask-passkey",
		Urgent: true, Summary: "Get the options for signing in with a passkey", Tag: core.AccountsTag}, a.askPasskey)
	core.Register(a.API, core.ForSignIn, core.Operation{Method: http.MethodPost, Path: "/auth/login/passkey", ID: "sign-in-by-passkey",
		Urgent: true, Summary: "Sign in with a passkey", Tag: core.AccountsTag}, a.signInByPasskey)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/auth/passkeys", ID: "list-passkeys",
		Summary: "List the passkeys of the current account", Tag: core.AccountsTag}, a.passkeys)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodPost, Path: "/auth/passkeys/options", ID: "begin-passkey",
		Summary: "Get the options for creating a passkey", Tag: core.AccountsTag}, a.beginPasskey)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPost, Path: "/auth/passkeys", ID: "add-passkey", Summary: "Add a passkey", Tag: core.AccountsTag,
	}, a.addPasskey)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPut, Path: "/auth/passkeys/{id}", ID: "rename-passkey", Summary: "Rename a passkey", Tag: core.AccountsTag,
	}, a.renamePasskey)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodDelete, Path: "/auth/passkeys/{id}", ID: "remove-passkey", Summary: "Delete a passkey", Tag: core.AccountsTag,
	}, a.removePasskey)
}

// party is who asks for passkeys at the portal of a request: they are good at
// every portal of the site, and a ceremony at the one it began at.
func (a *api) party(ctx context.Context) (passkey.Party, error) {
	request := core.RequestFrom(ctx)
	origin := a.SiteURL(ctx)
	u, err := url.Parse(origin)
	if err != nil || u.Hostname() == "" {
		return passkey.Party{}, apperr.Wrap(apperr.BadRequest, fmt.Errorf("api: the site has no host: %w", err))
	}
	if isAddress(u.Hostname()) || isAddress(bareHost(request.Host)) {
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

func (a *api) askPasskey(ctx context.Context, _ *struct{}) (core.Answer[PasskeyOptions], error) {
	party, err := a.party(ctx)
	if err != nil {
		return core.Answer[PasskeyOptions]{}, err
	}
	options, err := a.Factors.AskPasskey(ctx, party, core.OriginOf(ctx))
	return core.Data(PasskeyOptions{Options: options}), err
}

func (a *api) signInByPasskey(ctx context.Context, in *passkeySignInInput) (core.Answer[core.SignedIn], error) {
	party, err := a.party(ctx)
	if err != nil {
		return core.Answer[core.SignedIn]{}, err
	}
	response, err := json.Marshal(in.Body.Credential)
	if err != nil {
		return core.Answer[core.SignedIn]{}, apperr.Wrap(apperr.BadRequest, err)
	}
	account, session, err := a.Factors.SignInByPasskey(ctx, party, response, in.Body.Remember, core.OriginOf(ctx))
	return a.admitted(ctx, account, session, err)
}

func (a *api) passkeys(ctx context.Context, _ *struct{}) (core.Answer[[]Passkey], error) {
	v, _ := viewer.From(ctx)
	found, err := a.Factors.Passkeys(ctx, v.AccountID)
	presented := make([]Passkey, len(found))
	for i, p := range found {
		presented[i] = presentPasskey(p)
	}
	return core.Data(presented), err
}

func (a *api) beginPasskey(ctx context.Context, in *confirmationInput) (core.Answer[PasskeyOptions], error) {
	party, err := a.party(ctx)
	if err != nil {
		return core.Answer[PasskeyOptions]{}, err
	}
	options, err := a.Factors.BeginPasskey(ctx, core.RequestFrom(ctx).Account, in.confirmation(), party, core.OriginOf(ctx))
	return core.Data(PasskeyOptions{Options: options}), err
}

func (a *api) addPasskey(ctx context.Context, in *addPasskeyInput) (core.Answer[Passkey], error) {
	party, err := a.party(ctx)
	if err != nil {
		return core.Answer[Passkey]{}, err
	}
	response, err := json.Marshal(in.Body.Credential)
	if err != nil {
		return core.Answer[Passkey]{}, apperr.Wrap(apperr.BadRequest, err)
	}
	made, err := a.Factors.AddPasskey(ctx, core.RequestFrom(ctx).Account, party, in.Body.Name, response, core.OriginOf(ctx))
	return core.Data(presentPasskey(made)), err
}

func (a *api) renamePasskey(ctx context.Context, in *renamePasskeyInput) (core.Answer[core.Done], error) {
	v, _ := viewer.From(ctx)
	return core.Data(core.Done{}), a.Factors.RenamePasskey(ctx, v.AccountID, in.ID, in.Body.Name)
}

func (a *api) removePasskey(ctx context.Context, in *passkeyInput) (core.Answer[core.Done], error) {
	return core.Data(core.Done{}), a.Factors.RemovePasskey(ctx, core.RequestFrom(ctx).Account, in.ID, core.OriginOf(ctx))
}

func presentPasskey(p factors.Passkey) Passkey {
	return Passkey{ID: p.ID, Name: p.Name, CreatedAt: p.CreatedAt.Time, UsedAt: core.OptionalTime(p.UsedAt.Time)}
}
