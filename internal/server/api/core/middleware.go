package core

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"runtime/debug"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/log"
	"sudar/internal/kit/viewer"
)

// middleware is what every request under the base path passes: language,
// recovery, clean text, cross-site check, organisation and viewer, ETag.
func (a *API) middleware(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	return a.recovered(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "same-origin")
		r = r.WithContext(locale.With(r.Context(), language(r)))
		if err := cleanText(r); err != nil {
			a.writeError(w, r, err)
			return
		}
		varies(header, r.URL.Path)
		origin := a.sharesWith(r)
		if origin != "" {
			r = r.Clone(r.Context())
			allowOrigin(header, r, origin)
			if isPreflight(r) {
				answerPreflight(w)
				return
			}
		}
		if (origin == "" && crossOrigin.Check(r) != nil) || forged(r) {
			a.writeError(w, r, apperr.New(apperr.CSRF))
			return
		}
		r = r.WithContext(a.identify(r))
		a.tagged(next).ServeHTTP(w, r)
	}))
}

// language is ?lang, else Accept-Language.
func language(r *http.Request) locale.Locale {
	if lang := r.URL.Query().Get("lang"); lang != "" {
		return locale.Parse(lang)
	}
	return locale.Parse(r.Header.Get("Accept-Language"))
}

// recovered turns a panic into an internal error; it never ends the server.
func (a *API) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if err, ok := cause.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(cause)
			}
			log.From(r.Context()).ErrorContext(r.Context(), "panic", "cause", cause, "stack", string(debug.Stack()))
			writeFailure(w, describe(language(r), apperr.Internal).of(r.Context()))
		}()
		next.ServeHTTP(w, r)
	})
}

// cleanText refuses NUL and invalid UTF-8 anywhere in a request: one of the
// two databases cannot store them. JSON bodies are read here, within bounds of
// size; kit/listener bounds their time.
func cleanText(r *http.Request) error {
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil || !clean(r.URL.Path) {
		return apperr.New(apperr.BadRequest)
	}
	for name, values := range query {
		for _, value := range append(values, name) {
			if !clean(value) {
				return apperr.InvalidField(fieldName(name), "field.text")
			}
		}
	}
	if r.Body == nil || readAsItComes(r.Header.Get("Content-Type")) {
		return nil
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	if err != nil {
		return apperr.Wrap(apperr.BadRequest, err)
	}
	if len(body) > maxBody {
		return apperr.New(apperr.TooLarge)
	}
	if !utf8.Valid(body) || bytes.IndexByte(body, 0) >= 0 || bytes.Contains(body, []byte(`\u0000`)) {
		return apperr.InvalidField("body", "field.text")
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	return nil
}

func clean(text string) bool { return utf8.ValidString(text) && !strings.Contains(text, "\x00") }

// fieldName returns a parameter's name when it can be shown.
func fieldName(name string) string {
	if clean(name) && len(name) <= 40 {
		return name
	}
	return "query"
}

// forged tells whether a write relies on the cookie alone without proving
// that our own page sent it (PRODUCT, "Accounts"; SPEC §7 client defaults).
func forged(r *http.Request) bool {
	if r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions {
		return false
	}
	if r.Header.Get("Authorization") != "" {
		return false
	}
	if _, err := r.Cookie(SessionCookie); err != nil {
		if _, err := r.Cookie(hostPrefix + SessionCookie); err != nil {
			return false
		}
	}
	cookie, err := r.Cookie(csrfCookie)
	return err != nil || cookie.Value == "" || cookie.Value != r.Header.Get(csrfHeader)
}

// tagged gives JSON responses to reads an ETag and says who may keep them: one
// body for all guests of a portal, nobody's but the viewer's otherwise.
func (a *API) tagged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reads := r.Method == http.MethodGet || r.Method == http.MethodHead
		w.Header().Set("Cache-Control", "no-store")
		if reads {
			w.Header().Set("Cache-Control", sharing(r.Context()))
		}
		if !reads || !strings.HasPrefix(r.URL.Path, PublicPrefix) && !strings.HasPrefix(r.URL.Path, UserPrefix) {
			next.ServeHTTP(w, r)
			return
		}
		held := &heldAnswer{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(held, r)
		held.finish(r.Header.Get("If-None-Match"))
	})
}

// heldAnswer keeps a JSON body until its ETag is known; anything else passes.
type heldAnswer struct {
	http.ResponseWriter
	status  int
	passing bool
	body    []byte
}

// WriteHeader decides whether the response is held.
func (h *heldAnswer) WriteHeader(status int) {
	h.status = status
	if !strings.HasPrefix(h.Header().Get("Content-Type"), "application/json") || status != http.StatusOK {
		h.passing = true
		if status >= http.StatusBadRequest {
			h.Header().Set("Cache-Control", "no-store")
		}
		h.ResponseWriter.WriteHeader(status)
	}
}

// Write holds or passes the bytes.
func (h *heldAnswer) Write(p []byte) (int, error) {
	if h.passing || !strings.HasPrefix(h.Header().Get("Content-Type"), "application/json") {
		h.passing = true
		return h.ResponseWriter.Write(p)
	}
	h.body = append(h.body, p...)
	return len(p), nil
}

// Unwrap lets http.ResponseController reach the connection.
func (h *heldAnswer) Unwrap() http.ResponseWriter { return h.ResponseWriter }

func (h *heldAnswer) finish(known string) {
	if h.passing {
		return
	}
	tag := `"` + strconv.FormatUint(xxhash.Sum64(h.body), 16) + `"` // cryptographic sums took a twentieth of a list's time
	header := h.Header()
	header.Set("ETag", tag)
	header.Add("Vary", "Authorization, Cookie, Organization, Accept-Language")
	if matches(known, tag) {
		h.ResponseWriter.WriteHeader(http.StatusNotModified)
		return
	}
	h.ResponseWriter.WriteHeader(h.status)
	_, _ = h.ResponseWriter.Write(h.body) // the client may be gone
}

// matches tells whether If-None-Match names tag; a proxy that compressed the
// body has made it weak (RFC 9110 §13.1.2).
func matches(known, tag string) bool {
	for one := range strings.SplitSeq(known, ",") {
		if one = strings.TrimPrefix(strings.TrimSpace(one), "W/"); one == tag || one == "*" {
			return true
		}
	}
	return false
}

// PrivateAgain lets only the viewer's browser keep a response, and has it ask
// each time whether it still may show it.
const PrivateAgain = "private, no-cache"

func sharing(ctx context.Context) string {
	if v, _ := viewer.From(ctx); v.SignedIn() || v.WalkIn {
		return PrivateAgain
	}
	return "public, no-cache"
}
