package notifications

import (
	"encoding/base64"
	"net/url"
)

// UnsubscribePath is where mailbox providers end emails with one press (RFC 8058).
const UnsubscribePath = "/edu/p/api/v1/notifications/unsubscribe"

// token returns what ends emails to an account about a type, or about all when the
// type is "". It serves for nothing else, tells nothing, and does not run out: an
// email is kept for years.
func (m *Mails) token(accountID string, about Type) string {
	return base64.RawURLEncoding.EncodeToString(m.letters.Seal([]byte(accountID+" "+string(about)), ""))
}

// oneClick returns the address to which a token is sent.
func (m *Mails) oneClick(token string) string {
	return m.with.Site + UnsubscribePath + "?token=" + url.QueryEscape(token)
}
