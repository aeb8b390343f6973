// Package passkey holds the two ceremonies of WebAuthn (W3C, level 3): making a
// passkey, and signing in with one. It keeps nothing: what a ceremony must know
// at its end is a text that its caller keeps. User verification is always
// required, so that a passkey is both factors at once.
package passkey

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// Life is how long a browser waits for its person.
const Life = 5 * time.Minute

// ErrRefused says that a response proves nothing.
var ErrRefused = errors.New("passkey: refused")

// Party is who asks: a domain, and the one origin under it that a ceremony
// takes place at.
type Party struct {
	Domain string // RP ID
	Name   string
	Origin string // scheme://host[:port]
}

// Holder is whose passkeys they are. ID is opaque and never changes.
type Holder struct {
	ID, Name, FullName string
	Keys               []Key
}

// Key is a passkey as it is kept: nothing in it is secret.
type Key struct {
	ID     string // base64url
	Record string // JSON of this package
}

// Asked is the beginning of a ceremony: what the browser is asked, and what its
// end must know.
type Asked struct {
	Options   json.RawMessage // PublicKeyCredential…OptionsJSON
	Challenge string          // names the ceremony; comes back in the response
	State     string
}

func (p Party) webauthn() (*webauthn.WebAuthn, error) {
	yes := true
	w, err := webauthn.New(&webauthn.Config{
		RPID: p.Domain, RPDisplayName: p.Name, RPOrigins: []string{p.Origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			RequireResidentKey: &yes, ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
		},
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore, // password managers say more than they are asked
		Timeouts: webauthn.TimeoutsConfig{
			Login: webauthn.TimeoutConfig{Timeout: Life}, Registration: webauthn.TimeoutConfig{Timeout: Life},
		},
	})
	if err != nil {
		return nil, fmt.Errorf("passkey: %w", err)
	}
	return w, nil
}

// Make asks a browser for a new passkey, one on a device that has none of the
// holder's yet.
func (p Party) Make(h Holder) (Asked, error) {
	w, err := p.webauthn()
	if err != nil {
		return Asked{}, err
	}
	u, err := h.user()
	if err != nil {
		return Asked{}, err
	}
	options, state, err := w.BeginRegistration(u, webauthn.WithExclusions(webauthn.Credentials(u.keys).CredentialDescriptors()))
	if err != nil {
		return Asked{}, fmt.Errorf("passkey: %w", err)
	}
	return asked(options.Response, state)
}

// Made returns the passkey of a browser's response to Make; ErrRefused otherwise.
func (p Party) Made(h Holder, state string, response []byte) (Key, error) {
	w, err := p.webauthn()
	if err != nil {
		return Key{}, err
	}
	session, err := sessionOf(state)
	if err != nil {
		return Key{}, err
	}
	given, err := protocol.ParseCredentialCreationResponseBytes(response)
	if err != nil {
		return Key{}, refusal(err)
	}
	made, err := w.CreateCredential(user{Holder: h}, session, given)
	if err != nil {
		return Key{}, refusal(err)
	}
	return keyOf(made)
}

// Ask asks a browser for any passkey that it has for the party.
func (p Party) Ask() (Asked, error) {
	w, err := p.webauthn()
	if err != nil {
		return Asked{}, err
	}
	options, state, err := w.BeginDiscoverableLogin()
	if err != nil {
		return Asked{}, fmt.Errorf("passkey: %w", err)
	}
	return asked(options.Response, state)
}

// Answered returns the passkey of a browser's response to Ask, as it is to be
// kept from now on, and whether its counter has gone back: then there are two
// of it. find returns the holder of a passkey, whose ID is what the passkey
// calls its holder. ErrRefused for what proves nothing.
func (p Party) Answered(state string, response []byte, find func(keyID, holderID string) (Holder, error)) (key Key, cloned bool,
	err error) {
	w, err := p.webauthn()
	if err != nil {
		return Key{}, false, err
	}
	session, err := sessionOf(state)
	if err != nil {
		return Key{}, false, err
	}
	given, err := protocol.ParseCredentialRequestResponseBytes(response)
	if err != nil {
		return Key{}, false, refusal(err)
	}
	_, used, err := w.ValidatePasskeyLogin(func(id, holder []byte) (webauthn.User, error) {
		h, err := find(base64.RawURLEncoding.EncodeToString(id), string(holder))
		if err != nil {
			return nil, err
		}
		return h.user()
	}, session, given)
	if err != nil {
		return Key{}, false, refusal(err)
	}
	key, err = keyOf(used)
	return key, used.Authenticator.CloneWarning, err
}

// ChallengeOf returns the challenge that a browser's response is to, "" when it
// holds none: by it the ceremony's state is found.
func ChallengeOf(response []byte) string {
	var said struct {
		Response struct {
			ClientData string `json:"clientDataJSON"`
		} `json:"response"`
	}
	var client struct {
		Challenge string `json:"challenge"`
	}
	if json.Unmarshal(response, &said) != nil {
		return ""
	}
	text, err := base64.RawURLEncoding.DecodeString(said.Response.ClientData)
	if err != nil || json.Unmarshal(text, &client) != nil {
		return ""
	}
	return client.Challenge
}

func refusal(err error) error { return fmt.Errorf("%w: %w", ErrRefused, err) }

func asked(options any, state *webauthn.SessionData) (Asked, error) {
	text, err := json.Marshal(options)
	if err != nil {
		return Asked{}, fmt.Errorf("passkey: %w", err)
	}
	kept, err := json.Marshal(state)
	return Asked{Options: text, Challenge: state.Challenge, State: string(kept)}, err
}

func sessionOf(state string) (webauthn.SessionData, error) {
	var session webauthn.SessionData
	if err := json.Unmarshal([]byte(state), &session); err != nil {
		return session, fmt.Errorf("passkey: state: %w", err)
	}
	return session, nil
}

func keyOf(c *webauthn.Credential) (Key, error) {
	record, err := json.Marshal(c)
	return Key{ID: base64.RawURLEncoding.EncodeToString(c.ID), Record: string(record)}, err
}
