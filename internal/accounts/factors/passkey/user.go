package passkey

import (
	"encoding/json"
	"fmt"

	"github.com/go-webauthn/webauthn/webauthn"
)

// user is a Holder as the ceremonies want one.
type user struct {
	Holder
	keys []webauthn.Credential
}

func (h Holder) user() (user, error) {
	u := user{Holder: h, keys: make([]webauthn.Credential, len(h.Keys))}
	for i, key := range h.Keys {
		if err := json.Unmarshal([]byte(key.Record), &u.keys[i]); err != nil {
			return u, fmt.Errorf("passkey: record: %w", err)
		}
	}
	return u, nil
}

// WebAuthnID is what an authenticator keeps of whose passkey it is.
func (u user) WebAuthnID() []byte { return []byte(u.ID) }

// WebAuthnName is what a browser lists passkeys by.
func (u user) WebAuthnName() string { return u.Name }

// WebAuthnDisplayName is shown beside it.
func (u user) WebAuthnDisplayName() string { return u.FullName }

// WebAuthnCredentials are the holder's passkeys.
func (u user) WebAuthnCredentials() []webauthn.Credential { return u.keys }
