package sandbox

import (
	"net/http"
	"strings"
	"time"

	"sudar/internal/kit/ident"
)

// How long tokens are good for.
const (
	accessFor  = time.Hour
	refreshFor = 24 * time.Hour
)

// signIn gives tokens for the merchant's name and password.
func (q *QPay) signIn(w http.ResponseWriter, r *http.Request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	name, password, ok := r.BasicAuth()
	if !ok || name != Merchant || password != Password {
		writeError(w, refuse(http.StatusUnauthorized, "AUTHENTICATION_FAILED"))
		return
	}
	q.giveTokens(w)
}

// refresh gives new tokens for a refresh token, which is spent with that.
func (q *QPay) refresh(w http.ResponseWriter, r *http.Request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.knows(r, "refresh") {
		writeError(w, refuse(http.StatusUnauthorized, "AUTHENTICATION_FAILED"))
		return
	}
	delete(q.tokens, bearer(r))
	q.giveTokens(w)
}

func (q *QPay) giveTokens(w http.ResponseWriter) {
	now := q.options.Clock.Now()
	for token, until := range q.tokens {
		if until.Before(now) {
			delete(q.tokens, token)
		}
	}
	access, refresh := "access-"+ident.Secret(), "refresh-"+ident.Secret()
	q.tokens[access], q.tokens[refresh] = now.Add(accessFor), now.Add(refreshFor)
	writeJSON(w, http.StatusOK, map[string]any{
		"token_type": "bearer", "access_token": access, "expires_in": now.Add(accessFor).Unix(),
		"refresh_token": refresh, "refresh_expires_in": now.Add(refreshFor).Unix(),
		"scope": "email profile", "not-before-policy": "0", "session_state": ident.New(),
	})
}

// knows reports whether a request bears a token of a kind that is still good.
func (q *QPay) knows(r *http.Request, kind string) bool {
	token := bearer(r)
	return strings.HasPrefix(token, kind+"-") && q.options.Clock.Now().Before(q.tokens[token])
}

func bearer(r *http.Request) string {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return token
}

// ForgetTokens makes every token unknown, as a restart of the service does.
func (q *QPay) ForgetTokens() {
	q.mu.Lock()
	defer q.mu.Unlock()
	clear(q.tokens)
}
