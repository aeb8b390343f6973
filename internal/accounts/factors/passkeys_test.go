package factors_test

import (
	"encoding/json"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/factors/passkey"
	"sudar/internal/accounts/factors/passkey/passkeytest"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

var alphaParty = passkey.Party{Domain: "sudar.example", Name: "Судар", Origin: "https://alpha.sudar.example"}

// device gives an account a passkey.
func device(h *accountstest.Fixture, account accounts.Account) (*passkeytest.Authenticator, factors.Passkey) {
	h.T.Helper()
	device := passkeytest.New(h.T, alphaParty.Origin)
	device.Counter = 1
	options, err := h.Factors.BeginPasskey(accountstest.Context, account, factors.Confirmation{Password: accountstest.Password}, alphaParty,
		h.From("192.0.2.1"))
	if err != nil {
		h.T.Fatal(err)
	}
	made, err := h.Factors.AddPasskey(accountstest.Context, account, alphaParty, "", device.Make(options), h.From("192.0.2.1"))
	if err != nil {
		h.T.Fatal(err)
	}
	return device, made
}

func ask(h *accountstest.Fixture) json.RawMessage {
	h.T.Helper()
	options, err := h.Factors.AskPasskey(accountstest.Context, alphaParty, h.From("192.0.2.1"))
	if err != nil {
		h.T.Fatal(err)
	}
	return options
}

func TestPasskeysSignIn(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		account, _, _, _ := h.Factored("bold") // a passkey is both steps
		device, made := device(h, account)
		if made.Name != "Firefox, Linux" {
			t.Errorf("it is called %q", made.Name)
		}
		if told := h.Deliver(); len(told) != 1 {
			t.Errorf("the person is told by %d emails", len(told))
		}
		who, session, err := h.Factors.SignInByPasskey(accountstest.Context, alphaParty, device.Sign(ask(h)), true, h.From("192.0.2.1"))
		if err != nil || who.ID != account.ID || !accountstest.Runs(h.Service, session) || !session.Remember {
			t.Fatalf("%+v, %v", session, err)
		}
		if known, err := h.Factors.Passkeys(accountstest.Context, account.ID); err != nil || len(known) != 1 || known[0].UsedAt.IsZero() {
			t.Errorf("%+v, %v", known, err)
		}
		if err := h.Factors.RenamePasskey(accountstest.Context, account.ID, made.ID, " Миний утас "); err != nil {
			t.Fatal(err)
		}
		if known, _ := h.Factors.Passkeys(accountstest.Context, account.ID); known[0].Name != "Миний утас" {
			t.Errorf("it is called %q", known[0].Name)
		}
		other := accountstest.NewPerson(t, h.Service, "bayar")
		for why, err := range map[string]error{
			"another's is renamed": h.Factors.RenamePasskey(accountstest.Context, other.ID, made.ID, "x"),
			"another's is removed": h.Factors.RemovePasskey(accountstest.Context, other, made.ID, h.From("192.0.2.1")),
		} {
			if !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s: %v", why, err)
			}
		}
		for _, name := range []string{" ", strings.Repeat("я", 81), "a\nb"} {
			if err := h.Factors.RenamePasskey(accountstest.Context, account.ID, made.ID, name); !apperr.Is(err, apperr.Invalid) {
				t.Errorf("the name %q: %v", name, err)
			}
		}
		if err := h.Factors.RemovePasskey(accountstest.Context, account, made.ID, h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if _, _, err := h.Factors.SignInByPasskey(accountstest.Context, alphaParty, device.Sign(ask(h)), false,
			h.From("192.0.2.1")); !apperr.Is(err, apperr.PasskeyRefused) {
			t.Errorf("a passkey that was taken away: %v", err)
		}
	})
}

// A challenge serves once, for what it was made for, for five minutes.
func TestChallengesServeOnce(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		account, other := accountstest.NewPerson(t, h.Service, "bold"), accountstest.NewPerson(t, h.Service, "bayar")
		device, _ := device(h, account)
		refused := func(why string, response []byte) {
			t.Helper()
			if _, _, err := h.Factors.SignInByPasskey(accountstest.Context, alphaParty, response, false, h.From("192.0.2.1")); !apperr.Is(err,
				apperr.PasskeyRefused) {
				t.Errorf("%s: %v", why, err)
			}
		}
		response := device.Sign(ask(h))
		if _, _, err := h.Factors.SignInByPasskey(accountstest.Context, alphaParty, response, false, h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		refused("the same answer", response)
		late := ask(h)
		h.Clock.Advance(passkey.Life)
		refused("five minutes later", device.Sign(late))
		refused("a challenge of our own making",
			device.Sign(json.RawMessage(`{"challenge":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA","rpId":"sudar.example"}`)))
		refused("nothing", nil)
		making, err := h.Factors.BeginPasskey(accountstest.Context, account, factors.Confirmation{Password: accountstest.Password}, alphaParty,
			h.From("192.0.2.1"))
		if err != nil {
			t.Fatal(err)
		}
		refused("a challenge for a new passkey", device.Sign(making))
		fresh := passkeytest.New(t, alphaParty.Origin)
		if _, err := h.Factors.AddPasskey(accountstest.Context, other, alphaParty, "", fresh.Make(making), h.From("192.0.2.1")); !apperr.Is(err,
			apperr.PasskeyRefused) {
			t.Errorf("another person's challenge: %v", err)
		}
		if _, err := h.Factors.BeginPasskey(accountstest.Context, account, factors.Confirmation{Password: "Wrong-word1"}, alphaParty,
			h.From("192.0.2.1")); !apperr.Is(err, apperr.Invalid) {
			t.Errorf("a passkey without the password: %v", err)
		}
		beta := alphaParty
		beta.Origin = "https://beta.sudar.example"
		if _, _, err := h.Factors.SignInByPasskey(accountstest.Context, beta, device.Sign(ask(h)), false, h.From("192.0.2.1")); !apperr.Is(err,
			apperr.PasskeyRefused) {
			t.Errorf("an answer that was given at another portal: %v", err)
		}
	})
}

// A second copy of a passkey does not sign in; the first one does, and its
// owner is told. Neither does one of a closed account.
func TestClonedPasskeysAreRefused(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		account := accountstest.NewPerson(t, h.Service, "bold")
		device, _ := device(h, account)
		h.Deliver()
		clone := device.Copy()
		signs := func(d *passkeytest.Authenticator) error {
			_, _, err := h.Factors.SignInByPasskey(accountstest.Context, alphaParty, d.Sign(ask(h)), false, h.From("192.0.2.1"))
			return err
		}
		for range 2 {
			if err := signs(device); err != nil {
				t.Fatal(err)
			}
		}
		if err := signs(clone); !apperr.Is(err, apperr.PasskeyRefused) {
			t.Errorf("the copy: %v", err)
		}
		if told := h.Deliver(); len(told) != 1 {
			t.Errorf("the person is told by %d emails", len(told))
		}
		if err := signs(device); err != nil {
			t.Errorf("the first one: %v", err)
		}
		if _, err := db.Exec(accountstest.Context, h.DB, "UPDATE accounts SET disabled_at = $2 WHERE id = $1", account.ID,
			h.DB.Now()); err != nil {
			t.Fatal(err)
		}
		if err := signs(device); !apperr.Is(err, apperr.AccountDisabled) {
			t.Errorf("of a closed account: %v", err)
		}
	})
}
