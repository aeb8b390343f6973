package sandbox

import (
	"net/http"
	"strings"
	"time"

	"sudar/internal/kit/ident"
)

// granted is a token of a merchant.
type granted struct {
	merchant string
	until    time.Time
}

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
	if !ok || invoiceCodes[name] == "" || password != Password {
		writeError(w, refuse(http.StatusUnauthorized, "AUTHENTICATION_FAILED"))
		return
	}
	q.giveTokens(w, name)
}

// refresh gives new tokens for a refresh token, which is spent with that.
func (q *QPay) refresh(w http.ResponseWriter, r *http.Request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	merchant := q.knows(r, "refresh")
	if merchant == "" {
		writeError(w, refuse(http.StatusUnauthorized, "AUTHENTICATION_FAILED"))
		return
	}
	delete(q.tokens, bearer(r))
	q.giveTokens(w, merchant)
}

func (q *QPay) giveTokens(w http.ResponseWriter, merchant string) {
	now := q.options.Clock.Now()
	for token, given := range q.tokens {
		if given.until.Before(now) {
			delete(q.tokens, token)
		}
	}
	access, refresh := "access-"+ident.Secret(), "refresh-"+ident.Secret()
	q.tokens[access], q.tokens[refresh] = granted{merchant, now.Add(accessFor)}, granted{merchant, now.Add(refreshFor)}
	writeJSON(w, http.StatusOK, map[string]any{
		"token_type": "bearer", "access_token": access, "expires_in": now.Add(accessFor).Unix(),
		"refresh_token": refresh, "refresh_expires_in": now.Add(refreshFor).Unix(),
		"scope": "email profile", "not-before-policy": "0", "session_state": ident.New(),
	})
}

// knows returns the merchant whose token of a kind a request bears; "" when it is not
// good any more.
func (q *QPay) knows(r *http.Request, kind string) string {
	token := bearer(r)
	if given := q.tokens[token]; strings.HasPrefix(token, kind+"-") && q.options.Clock.Now().Before(given.until) {
		return given.merchant
	}
	return ""
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
