package oidc

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	gooidc "github.com/coreos/go-oidc/v3/oidc"
)

// ErrNoSignOut tells that a provider names no page to sign out at.
var ErrNoSignOut = errors.New("oidc: the provider has no page to sign out at")

// Logout is what a browser takes along to where it signs out.
type Logout struct {
	ReturnURI string // registered with the provider
	State     string // comes back with the browser; anybody can write it
	Language  string // of the provider's pages
}

// SignOutPage returns the provider's page that signs a browser out (OpenID
// Connect RP-Initiated Logout 1.0). Tokens are not kept, so none says who
// leaves: the provider asks the person before it does anything.
func (c *Connector) SignOutPage(ctx context.Context, client Client, out Logout) (string, error) {
	provider, err := c.provider(ctx, client.Issuer)
	if err != nil {
		return "", err
	}
	page, err := c.signOutPage(provider)
	if err != nil {
		return "", err
	}
	query := page.Query()
	for name, value := range map[string]string{
		"client_id": client.ID, "post_logout_redirect_uri": out.ReturnURI, "state": out.State, "ui_locales": out.Language,
	} {
		query.Set(name, value)
	}
	page.RawQuery = query.Encode()
	return page.String(), nil
}

func (c *Connector) signOutPage(provider *gooidc.Provider) (*url.URL, error) {
	var described struct {
		Page string `json:"end_session_endpoint"`
	}
	if err := provider.Claims(&described); err != nil {
		return nil, fmt.Errorf("oidc: discovery: %w", err)
	}
	page, err := url.Parse(described.Page)
	if err != nil || page.Host == "" || page.User != nil || page.Fragment != "" ||
		page.Scheme != "https" && !(c.private && page.Scheme == "http") {
		return nil, ErrNoSignOut
	}
	return page, nil
}
