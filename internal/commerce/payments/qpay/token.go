package qpay

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"
)

// early is how long before its end a token is renewed: a call with it has to
// arrive in time.
const early = 60 * time.Second

// token is what QPay gives for a name and a password.
type token struct {
	Access         string `json:"access_token"`
	Refresh        string `json:"refresh_token"`
	ExpiresAt      int64  `json:"expires_in"`         // seconds since 1970, unlike in OAuth 2.0
	RefreshExpires int64  `json:"refresh_expires_in"` // likewise
}

// SignIn tells whether QPay takes the merchant's name and password: it returns its
// *Error when not.
func (c *Client) SignIn(ctx context.Context) error {
	_, err := c.access(ctx, "")
	return err
}

// access returns a token that can be used now. One call at a time gets it.
// stale is a token that QPay refused; it is not returned again.
func (c *Client) access(ctx context.Context, stale string) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	soon := c.options.Clock.Now().Add(early).Unix()
	if c.token.Access != "" && c.token.Access != stale && soon < c.token.ExpiresAt {
		return c.token.Access, nil
	}
	renewed, err := token{}, error(nil)
	if c.token.Access != stale && soon < c.token.RefreshExpires {
		renewed, err = c.authenticate(ctx, "/auth/refresh", "Bearer "+c.token.Refresh)
	}
	if renewed.Access == "" { // none to renew, or it was refused
		basic := base64.StdEncoding.EncodeToString([]byte(c.options.Username + ":" + c.options.Password))
		renewed, err = c.authenticate(ctx, "/auth/token", "Basic "+basic)
	}
	c.token = renewed
	return renewed.Access, err
}

func (c *Client) authenticate(ctx context.Context, path, authorization string) (token, error) {
	body, err := c.send(ctx, "POST", path, authorization, nil)
	if err != nil {
		return token{}, err
	}
	var got token
	if err := json.Unmarshal(body, &got); err != nil || got.Access == "" {
		return token{}, fmt.Errorf("qpay: %s returned no token", path)
	}
	return got, nil
}
