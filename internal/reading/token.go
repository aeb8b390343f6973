package reading

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// claims are what a reading session's token says: who reads, through which
// organisation, and what.
type claims struct {
	AccountID      string `json:"a,omitempty"`
	SessionID      string `json:"s,omitempty"`
	OrganizationID string `json:"o"`
	WalkIn         bool   `json:"w,omitempty"`
	Holder         string `json:"h,omitempty"` // of a seat, for who has no account
	ItemID         int64  `json:"i"`
	Revision       int    `json:"r"`
	Preview        bool   `json:"p,omitempty"`
	Shared         bool   `json:"f,omitempty"` // every guest may read the whole (entitlements.Item.Shared)
	Visit          string `json:"v,omitempty"` // of a walk-in: the browser (viewer.Viewer)
	Expires        int64  `json:"e"`           // seconds since 1970
}

// seatHolder is who takes a seat: an account however many of its windows read.
func (c claims) seatHolder() string { return cmp.Or(c.AccountID, c.Holder) }

// maxToken bounds what is looked at; ours are about 300 bytes.
const maxToken = 1024

// tokens signs and checks tokens, so that no node keeps reading sessions, and
// derives the grants that stand in addresses.
type tokens struct{ key, grantKey []byte }

// encoding is strict so that no token has a second spelling (RFC 4648 §3.5).
var encoding = base64.RawURLEncoding.Strict()

// newTokens derives a key of its own from the installation's secret.
func newTokens(secret []byte) tokens {
	return tokens{key: sum(secret, "reading session 1"), grantKey: sum(secret, "reading grant 1")}
}

// SharedGrant stands in the addresses of what every guest may read whole.
const SharedGrant = "free"

// grant returns the segment that keeps the addresses of one right apart from
// those of every other (DESIGN §5): a browser's cache goes by the address, so
// what one person fetched must not lie where the next one's reader looks. It is
// no credential: the cookie decides at every request.
func (t tokens) grant(c claims) string {
	if c.Shared {
		return SharedGrant
	}
	share := "whole"
	if c.Preview {
		share = "preview"
	}
	who := "guest " + c.OrganizationID
	switch {
	case c.AccountID != "":
		who = "account " + c.AccountID
	case c.Visit != "":
		who = "walk-in " + c.Visit
	}
	named := fmt.Sprintf("%s\x00%d\x00%d\x00%s", who, c.ItemID, c.Revision, share)
	return encoding.EncodeToString(sum(t.grantKey, named)[:grantBytes])
}

// grantBytes is the length of a grant before it is encoded: nobody finds two
// alike, or another person's.
const grantBytes = 16

func (t tokens) sign(c claims) (string, error) {
	payload, err := json.Marshal(c)
	if err != nil {
		return "", fmt.Errorf("reading: token: %w", err)
	}
	body := encoding.EncodeToString(payload)
	return body + "." + encoding.EncodeToString(t.mac(body)), nil
}

// open returns what a token of ours says that has not run out at now.
func (t tokens) open(token string, now time.Time) (claims, bool) {
	body, signature, ok := strings.Cut(token, ".")
	if !ok || len(token) > maxToken {
		return claims{}, false
	}
	given, err := encoding.DecodeString(signature)
	if err != nil || !hmac.Equal(given, t.mac(body)) {
		return claims{}, false
	}
	payload, err := encoding.DecodeString(body)
	if err != nil {
		return claims{}, false
	}
	var c claims
	if err := json.Unmarshal(payload, &c); err != nil {
		return claims{}, false
	}
	return c, now.Unix() < c.Expires
}

func (t tokens) mac(body string) []byte { return sum(t.key, body) }

func sum(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write([]byte(text)) // a hash never fails
	return mac.Sum(nil)
}
