// Package passkeytest is an authenticator for tests: it makes passkeys and signs
// with them as a telephone would, and can be told to do it wrongly.
package passkeytest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"
)

// The flags of authenticator data (WebAuthn §6.1).
const (
	present  = 0x01
	verified = 0x04
	attested = 0x40
)

// Authenticator holds one passkey.
type Authenticator struct {
	t       testing.TB
	Origin  string // what the browser says it shows
	Counter uint32 // of signatures; 0 for one that does not count
	Absent  bool   // does not verify its person
	Domain  string // in place of the RP ID that it is asked for

	id, holder []byte
	key        *ecdsa.PrivateKey
}

// New returns an authenticator of a browser that shows an origin.
func New(t testing.TB, origin string) *Authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	id := make([]byte, 16)
	_, _ = rand.Read(id)
	return &Authenticator{t: t, Origin: origin, id: id, key: key}
}

// Copy returns a second one with the same passkey, as nobody should have.
func (a *Authenticator) Copy() *Authenticator { copied := *a; return &copied }

type options struct {
	Challenge string `json:"challenge"`
	RPID      string `json:"rpId"`
	RP        struct {
		ID string `json:"id"`
	} `json:"rp"`
	User struct {
		ID string `json:"id"`
	} `json:"user"`
}

var encode = base64.RawURLEncoding.EncodeToString

func (a *Authenticator) read(raw []byte) options {
	a.t.Helper()
	var o options
	if err := json.Unmarshal(raw, &o); err != nil {
		a.t.Fatal(err)
	}
	return o
}

func (a *Authenticator) client(kind, challenge string) []byte {
	text, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": a.Origin, "crossOrigin": false})
	if err != nil {
		a.t.Fatal(err)
	}
	return text
}

// data is authenticator data: whom it is for, flags, the counter.
func (a *Authenticator) data(domain string, flags byte) []byte {
	if a.Domain != "" {
		domain = a.Domain
	}
	if flags |= present; !a.Absent {
		flags |= verified
	}
	hash := sha256.Sum256([]byte(domain))
	return binary.BigEndian.AppendUint32(append(hash[:], flags), a.Counter)
}

// Make returns what a browser would send for a new passkey.
func (a *Authenticator) Make(raw []byte) []byte {
	a.t.Helper()
	o := a.read(raw)
	holder, err := base64.RawURLEncoding.DecodeString(o.User.ID)
	if err != nil {
		a.t.Fatal(err)
	}
	a.holder = holder
	public, err := a.key.PublicKey.Bytes() // 4, x, y
	if err != nil {
		a.t.Fatal(err)
	}
	// COSE key (RFC 9053 §7.1.1): kty EC2, alg ES256, crv P-256, x, y.
	cose := append([]byte{0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20}, public[1:33]...)
	cose = append(append(cose, 0x22, 0x58, 0x20), public[33:]...)
	data := append(a.data(o.RP.ID, attested), make([]byte, 16)...) // no AAGUID
	data = binary.BigEndian.AppendUint16(data, uint16(len(a.id)))
	data = append(append(data, a.id...), cose...)
	// CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
	object := []byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58")
	object = append(append(object, byte(len(data))), data...)
	return a.answer(map[string]any{"clientDataJSON": encode(a.client("webauthn.create", o.Challenge)), "attestationObject": encode(object)})
}

// Sign returns what a browser would send to sign in.
func (a *Authenticator) Sign(raw []byte) []byte {
	a.t.Helper()
	o := a.read(raw)
	if a.Counter > 0 {
		a.Counter++
	}
	data, client := a.data(o.RPID, 0), a.client("webauthn.get", o.Challenge)
	hash := sha256.Sum256(client)
	signed := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, signed[:])
	if err != nil {
		a.t.Fatal(err)
	}
	return a.answer(map[string]any{
		"clientDataJSON": encode(client), "authenticatorData": encode(data), "signature": encode(signature), "userHandle": encode(a.holder),
	})
}

func (a *Authenticator) answer(response map[string]any) []byte {
	text, err := json.Marshal(map[string]any{
		"id": encode(a.id), "rawId": encode(a.id), "type": "public-key", "response": response, "clientExtensionResults": map[string]any{},
	})
	if err != nil {
		a.t.Fatal(err)
	}
	return text
}
