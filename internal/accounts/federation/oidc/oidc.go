// Package oidc speaks to identity providers: OpenID Connect Core 1.0, the code
// flow with PKCE (RFC 7636), discovery and RP-Initiated Logout 1.0. What a provider says
// is bounded, checked, and believed about its own people alone; what follows
// from it is for accounts to decide.
package oidc

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	gooidc "github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/httpclient"
)

// Bounds of what a provider may cost.
const (
	timeout  = 5 * time.Second // of one call to it
	maxBody  = 512 << 10
	freshFor = time.Hour        // of its description
	tryAgain = 10 * time.Second // after it did not respond
	// skew is how far its clock may be off.
	skew = time.Minute
)

// Errors that tell who has to do something. Everything else is the provider's fault.
var (
	ErrAddress = errors.New("oidc: not an address of a provider")
	ErrRefused = errors.New("oidc: the provider's answer does not hold")
)

// Client is a registration with a provider.
type Client struct {
	Issuer, ID, Secret string
	Scopes             []string // beside openid, email and profile
}

// Attempt is what binds the way out to the way back.
type Attempt struct {
	State, Nonce, Verifier string
	RedirectURI            string
	Language               string // of the provider's pages
}

// NewAttempt returns fresh secrets.
func NewAttempt(redirectURI, language string) Attempt {
	return Attempt{
		State: oauth2.GenerateVerifier(), Nonce: oauth2.GenerateVerifier(), Verifier: oauth2.GenerateVerifier(),
		RedirectURI: redirectURI, Language: language,
	}
}

// Return is what the provider sends back with the browser.
type Return struct{ State, Code, Issuer string }

// Connector reaches providers.
type Connector struct {
	clock   clock.Clock
	private bool
	client  *httpclient.Client

	mu    sync.Mutex
	known map[string]described // by issuer
}

// described is a provider as it described itself, or why it did not.
type described struct {
	provider *gooidc.Provider
	err      error
	until    time.Time
}

// New returns a connector. Providers speak https from a public address, unless
// private ones are let in.
func New(clk clock.Clock, private bool) *Connector {
	return &Connector{
		clock: clk, private: private, known: map[string]described{},
		client: httpclient.New(httpclient.Options{Timeout: timeout, MaxBody: maxBody, AllowPrivate: private}),
	}
}

// Check asks whether a provider is at an issuer's address, and whether people
// can sign out there: ErrAddress when it cannot be one.
func (c *Connector) Check(ctx context.Context, issuer string) (signsOut bool, err error) {
	if !c.speakable(issuer) {
		return false, ErrAddress
	}
	provider, err := c.discover(ctx, issuer)
	if err != nil {
		return false, err
	}
	_, err = c.signOutPage(provider)
	return err == nil, nil
}

// speakable tells whether an address may be spoken to.
func (c *Connector) speakable(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && u.User == nil && u.Fragment == "" && u.RawQuery == "" && len(address) <= 300 &&
		(u.Scheme == "https" || c.private && u.Scheme == "http")
}

// provider returns the provider of an issuer, described in the last hour; the
// older description while it does not respond.
func (c *Connector) provider(ctx context.Context, issuer string) (*gooidc.Provider, error) {
	now := c.clock.Now()
	c.mu.Lock()
	known, ok := c.known[issuer]
	c.mu.Unlock()
	if ok && now.Before(known.until) {
		return known.provider, known.err
	}
	found, err := c.discover(ctx, issuer)
	next := described{provider: found, until: now.Add(freshFor)}
	if err != nil {
		if next = (described{err: err, until: now.Add(tryAgain)}); known.provider != nil {
			next.provider, next.err = known.provider, nil
		}
	}
	if ctx.Err() == nil {
		c.mu.Lock()
		c.known[issuer] = next
		c.mu.Unlock()
	}
	return next.provider, next.err
}

func (c *Connector) discover(ctx context.Context, issuer string) (*gooidc.Provider, error) {
	found, err := gooidc.NewProvider(c.within(ctx), issuer)
	if err != nil {
		return nil, fmt.Errorf("oidc: discovery: %w", err)
	}
	var endpoints struct {
		Keys string `json:"jwks_uri"`
	}
	if err := found.Claims(&endpoints); err != nil {
		return nil, fmt.Errorf("oidc: discovery: %w", err)
	}
	for _, address := range []string{found.Endpoint().TokenURL, endpoints.Keys} {
		if !c.speakable(strings.SplitN(address, "?", 2)[0]) {
			return nil, fmt.Errorf("oidc: discovery: %w", ErrAddress)
		}
	}
	if page, err := url.Parse(found.Endpoint().AuthURL); err != nil || page.Host == "" || page.Scheme != "https" && !c.private {
		return nil, fmt.Errorf("oidc: discovery: %w", ErrAddress)
	}
	return found, nil
}

// within returns a context whose calls go through the bounded client.
func (c *Connector) within(ctx context.Context) context.Context {
	return gooidc.ClientContext(ctx, c.client.Standard())
}

func (c *Connector) config(client Client, provider *gooidc.Provider, attempt Attempt) oauth2.Config {
	return oauth2.Config{
		ClientID: client.ID, ClientSecret: client.Secret, Endpoint: provider.Endpoint(), RedirectURL: attempt.RedirectURI,
		Scopes: append([]string{gooidc.ScopeOpenID, "email", "profile"}, client.Scopes...),
	}
}

// Page returns the provider's page that a browser is sent to.
func (c *Connector) Page(ctx context.Context, client Client, attempt Attempt) (string, error) {
	provider, err := c.provider(ctx, client.Issuer)
	if err != nil {
		return "", err
	}
	config := c.config(client, provider, attempt)
	return config.AuthCodeURL(attempt.State, gooidc.Nonce(attempt.Nonce), oauth2.S256ChallengeOption(attempt.Verifier),
		oauth2.SetAuthURLParam("ui_locales", attempt.Language)), nil
}

// Identify returns whom the provider signed in, given what came back of an
// attempt: ErrRefused when that is not ours or does not hold.
func (c *Connector) Identify(ctx context.Context, client Client, attempt Attempt, back Return) (Claims, error) {
	if subtle.ConstantTimeCompare([]byte(back.State), []byte(attempt.State)) != 1 || back.Code == "" {
		return Claims{}, fmt.Errorf("%w: state", ErrRefused)
	}
	if back.Issuer != "" && back.Issuer != client.Issuer { // RFC 9207
		return Claims{}, fmt.Errorf("%w: issuer of the answer", ErrRefused)
	}
	provider, err := c.provider(ctx, client.Issuer)
	if err != nil {
		return Claims{}, err
	}
	ctx = c.within(ctx)
	config := c.config(client, provider, attempt)
	token, err := config.Exchange(ctx, back.Code, oauth2.VerifierOption(attempt.Verifier))
	if err != nil {
		return Claims{}, fmt.Errorf("oidc: exchange: %w", err)
	}
	claims, err := c.verify(ctx, provider, client, attempt, token)
	if err != nil || claims.Email != "" || provider.UserInfoEndpoint() == "" {
		return claims, err
	}
	return c.ask(ctx, provider, token, claims)
}

// verify returns what a token says once its signature, issuer, audience, time
// and nonce are right (OpenID Connect Core §3.1.3.7).
func (c *Connector) verify(ctx context.Context, provider *gooidc.Provider, client Client, attempt Attempt, token *oauth2.Token) (Claims,
	error) {
	raw, _ := token.Extra("id_token").(string)
	verifier := provider.VerifierContext(ctx, &gooidc.Config{
		ClientID: client.ID, Now: func() time.Time { return c.clock.Now().Add(-skew) },
	})
	verified, err := verifier.Verify(ctx, raw)
	if err != nil {
		return Claims{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	claims, err := readClaims(verified.Claims)
	switch {
	case err != nil:
		return Claims{}, err
	case subtle.ConstantTimeCompare([]byte(verified.Nonce), []byte(attempt.Nonce)) != 1:
		return Claims{}, fmt.Errorf("%w: nonce", ErrRefused)
	case claims.party != "" && claims.party != client.ID, len(verified.Audience) > 1 && claims.party == "":
		return Claims{}, fmt.Errorf("%w: azp", ErrRefused)
	case !slices.Contains(verified.Audience, client.ID), verified.IssuedAt.After(c.clock.Now().Add(skew)):
		return Claims{}, fmt.Errorf("%w: aud or iat", ErrRefused)
	case verified.AccessTokenHash != "" && verified.VerifyAccessToken(token.AccessToken) != nil:
		return Claims{}, fmt.Errorf("%w: at_hash", ErrRefused)
	}
	claims.Issuer, claims.Subject = verified.Issuer, verified.Subject
	return claims, claims.check()
}

// ask completes claims by what the provider tells of the same person.
func (c *Connector) ask(ctx context.Context, provider *gooidc.Provider, token *oauth2.Token, known Claims) (Claims, error) {
	info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return Claims{}, fmt.Errorf("oidc: userinfo: %w", err)
	}
	if info.Subject != known.Subject { // OpenID Connect Core §5.3.2
		return Claims{}, fmt.Errorf("%w: userinfo of another", ErrRefused)
	}
	told, err := readClaims(info.Claims)
	if err != nil {
		return Claims{}, err
	}
	for name, value := range known.all {
		told.all[name] = value
	}
	told.Issuer, told.Subject = known.Issuer, known.Subject
	return told, told.check()
}
