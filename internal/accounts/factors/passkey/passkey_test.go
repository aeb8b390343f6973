package passkey_test

import (
	"errors"
	"testing"

	"sudar/internal/accounts/factors/passkey"
	"sudar/internal/accounts/factors/passkey/passkeytest"
)

var party = passkey.Party{Domain: "sudar.example", Name: "Судар", Origin: "https://alpha.sudar.example"}

func made(t *testing.T, device *passkeytest.Authenticator) passkey.Holder {
	t.Helper()
	h := passkey.Holder{ID: "account", Name: "bold", FullName: "Дорж Болд"}
	asked, err := party.Make(h)
	if err != nil {
		t.Fatal(err)
	}
	response := device.Make(asked.Options)
	if passkey.ChallengeOf(response) != asked.Challenge {
		t.Fatalf("the answer is to %q", passkey.ChallengeOf(response))
	}
	key, err := party.Made(h, asked.State, response)
	if err != nil {
		t.Fatal(err)
	}
	h.Keys = []passkey.Key{key}
	return h
}

// try signs in by a device and returns the passkey as it is kept from then on.
func try(t *testing.T, p passkey.Party, h passkey.Holder, device *passkeytest.Authenticator) (passkey.Key, bool, error) {
	t.Helper()
	asked, err := p.Ask()
	if err != nil {
		t.Fatal(err)
	}
	return p.Answered(asked.State, device.Sign(asked.Options), func(keyID, holderID string) (passkey.Holder, error) {
		if keyID != h.Keys[0].ID || holderID != h.ID {
			return passkey.Holder{}, errors.New("not known")
		}
		return h, nil
	})
}

func TestAPasskeyIsMadeAndSignsIn(t *testing.T) {
	device := passkeytest.New(t, party.Origin)
	h := made(t, device)
	for range 2 { // a passkey that does not count
		if _, cloned, err := try(t, party, h, device); err != nil || cloned {
			t.Fatalf("%v, %v", cloned, err)
		}
	}
}

func TestWhatProvesNothingIsRefused(t *testing.T) {
	device := passkeytest.New(t, party.Origin)
	h := made(t, device)
	for why, wrong := range map[string]func(*passkeytest.Authenticator){
		"another origin":         func(a *passkeytest.Authenticator) { a.Origin = "https://evil.example" },
		"another portal":         func(a *passkeytest.Authenticator) { a.Origin = "https://beta.sudar.example" },
		"the same without TLS":   func(a *passkeytest.Authenticator) { a.Origin = "http://alpha.sudar.example" },
		"another domain":         func(a *passkeytest.Authenticator) { a.Domain = "evil.example" },
		"nobody made sure of":    func(a *passkeytest.Authenticator) { a.Absent = true },
		"another device's key":   func(a *passkeytest.Authenticator) { *a = *passkeytest.New(t, party.Origin) },
		"a domain that contains": func(a *passkeytest.Authenticator) { a.Origin = "https://alpha.sudar.example.evil.example" },
	} {
		copied := device.Copy()
		wrong(copied)
		if _, _, err := try(t, party, h, copied); !errors.Is(err, passkey.ErrRefused) {
			t.Errorf("%s: %v", why, err)
		}
	}
	asked, err := party.Ask()
	if err != nil {
		t.Fatal(err)
	}
	other, err := party.Ask()
	if err != nil {
		t.Fatal(err)
	}
	find := func(string, string) (passkey.Holder, error) { return h, nil }
	for _, response := range [][]byte{
		nil, []byte("{}"), []byte("null"), []byte("[1"), device.Sign(other.Options), device.Make(asked.Options),
	} {
		if _, _, err := party.Answered(asked.State, response, find); !errors.Is(err, passkey.ErrRefused) {
			t.Errorf("%.40s: %v", response, err)
		}
	}
	absent := passkeytest.New(t, party.Origin)
	absent.Absent = true
	making, err := party.Make(h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := party.Made(h, making.State, absent.Make(making.Options)); !errors.Is(err, passkey.ErrRefused) {
		t.Errorf("a passkey of a device that makes sure of nobody: %v", err)
	}
}

// A counter that goes back says that there are two of a passkey.
func TestAClonedPasskeyIsSeen(t *testing.T) {
	device := passkeytest.New(t, party.Origin)
	device.Counter = 1
	h := made(t, device)
	clone := device.Copy()
	for range 3 {
		key, cloned, err := try(t, party, h, device)
		if err != nil || cloned {
			t.Fatalf("%v, %v", cloned, err)
		}
		h.Keys[0] = key
	}
	if _, cloned, err := try(t, party, h, clone); err != nil || !cloned {
		t.Errorf("a clone signs in: %v", err)
	}
}

func FuzzChallengeOf(f *testing.F) {
	f.Add([]byte(`{"response":{"clientDataJSON":"eyJjaGFsbGVuZ2UiOiJ4In0"}}`))
	f.Add([]byte(`{`))
	f.Fuzz(func(t *testing.T, response []byte) {
		passkey.ChallengeOf(response)
		if _, err := party.Made(passkey.Holder{ID: "a"}, "{}", response); err == nil {
			t.Error("made of nothing")
		}
		if _, _, err := party.Answered("{}", response,
			func(string, string) (passkey.Holder, error) { return passkey.Holder{ID: "a"}, nil }); err == nil {
			t.Error("answered by nothing")
		}
	})
}
