package core

import (
	"context"
	"net/http"
	"strings"
	"time"

	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/ident"
)

// The cookies of a browser.
const (
	// SessionCookie holds the bearer token for requests that carry no header:
	// images, audio and the first HTML.
	SessionCookie = "sudar_session"
	// deviceCookie tells a browser that has signed in before from a stranger's.
	deviceCookie = "sudar_device"
	csrfCookie   = "XSRF-TOKEN"
	csrfHeader   = "X-XSRF-TOKEN"
)

// hostPrefix begins the name of a cookie that the browser takes from this host
// over https alone: no other host of the domain can set it (RFC 6265bis §4.1.3).
const hostPrefix = "__Host-"

// ownCookie returns a cookie of the whole site that script cannot read. Over
// https its name begins with hostPrefix. A life of 0 ends with the browser.
func ownCookie(name, value string, life time.Duration, secure bool) http.Cookie {
	if secure {
		name = hostPrefix + name
	}
	return http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(life.Seconds()), Secure: secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
}

// gone returns a cookie that takes one of the whole site away.
func gone(name string, secure bool) http.Cookie {
	return http.Cookie{Name: name, Path: "/", MaxAge: -1, Secure: secure, HttpOnly: name != csrfCookie, SameSite: http.SameSiteLaxMode}
}

// readOwn returns the value of an own cookie. Over https the name without the
// prefix does not count: any host of the domain can set that.
func readOwn(r *http.Request, name string, secure bool) string {
	if secure {
		name = hostPrefix + name
	}
	return CookieValue(r, name)
}

// CookieValue returns the value of a cookie, "" without one.
func CookieValue(r *http.Request, name string) string {
	cookie, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// sessionOf returns the token that a request's cookie carries. A personal token
// is no session: no cookie carries it.
func sessionOf(r *http.Request, secure bool) string {
	token := readOwn(r, SessionCookie, secure)
	if strings.HasPrefix(token, sessions.TokenPrefix) {
		return ""
	}
	return token
}

// cookieLife is how long a browser keeps the cookie of a session: until it is
// closed, unless the session is remembered.
func (a *API) cookieLife(session sessions.Session) time.Duration {
	if !session.Remember {
		return 0
	}
	return session.ExpiresAt.Sub(a.services.Clock.Now())
}

// signInCookies are the token for requests without headers, the secret that our
// own page proves itself with, and what makes the browser a known device of the
// account.
func (a *API) signInCookies(ctx context.Context, session sessions.Session, accountID string) []http.Cookie {
	request, life := RequestFrom(ctx), a.cookieLife(session)
	csrf := http.Cookie{
		Name: csrfCookie, Value: ident.Secret(), Path: "/", MaxAge: int(life.Seconds()), Secure: request.Secure, SameSite: http.SameSiteLaxMode,
	}
	known, knownFor := a.services.Accounts.Attempts.RememberDevice(request.device, accountID)
	return []http.Cookie{
		ownCookie(SessionCookie, session.Token, life, request.Secure), csrf, ownCookie(deviceCookie, known, knownFor, request.Secure),
	}
}

// SignOutCookies take back what signInCookies gave. The device stays known.
func SignOutCookies(ctx context.Context) []http.Cookie {
	secure := RequestFrom(ctx).Secure
	session := SessionCookie
	if secure {
		session = hostPrefix + session
	}
	return []http.Cookie{gone(session, secure), gone(csrfCookie, secure)}
}
