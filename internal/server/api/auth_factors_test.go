package api_test

import (
	"encoding/json"
	"testing"
	"time"

	"sudar/internal/accounts/factors/passkey/passkeytest"
	"sudar/internal/accounts/factors/totp"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
)

// TestTwoStepCalls goes the way of a person who switches two-step sign-in on,
// signs in by it and switches it off.
func TestTwoStepCalls(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.person(t, "bold", viewer.Reader)
		credentials := map[string]any{"username": "bold", "password": testPassword}
		if h.does(t, "bold", "GET", "/factors", nil, 200)["on"] != false {
			t.Error("codes are on")
		}
		h.does(t, "bold", "POST", "/factors/totp", map[string]any{"password": "Wrong-word1"}, 422)
		made := h.does(t, "bold", "POST", "/factors/totp", map[string]any{"password": testPassword}, 200)
		secret, _ := made["secret"].(string)
		code := func(off time.Duration) string {
			text, err := totp.Code(secret, time.Now().Add(off))
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		h.does(t, "bold", "POST", "/factors/totp/confirm", map[string]any{"code": "12"}, 422)
		on := h.does(t, "bold", "POST", "/factors/totp/confirm", map[string]any{"code": code(-20 * time.Second)}, 200)
		h.does(t, "bold", "GET", "/me", nil, 401)
		h.tokens["bold"], _ = on["bearer_token"].(string)
		codes, _ := on["recovery_codes"].([]any)
		if factor := h.does(t, "bold", "GET", "/factors", nil, 200); factor["on"] != true || factor["recovery_left"] != float64(10) || len(codes) != 10 {
			t.Errorf("%v, %v", factor, codes)
		}

		step := h.does(t, "guest", "POST", "/login", credentials, 422)
		if step["ticket"] == nil || step["expires_at"] == nil || step["bearer_token"] != nil {
			t.Fatalf("the password alone answers %v", step)
		}
		h.does(t, "guest", "POST", "/login/second", map[string]any{"ticket": step["ticket"], "code": "12"}, 422)
		token, _ := h.does(t, "guest", "POST", "/login/second", map[string]any{"ticket": step["ticket"], "code": codes[0]}, 200)["bearer_token"].(string)
		if token == "" {
			t.Fatal("no token after both steps")
		}
		step = h.does(t, "guest", "POST", "/login", credentials, 422)
		h.does(t, "guest", "POST", "/login/second", map[string]any{"ticket": step["ticket"], "code": codes[0]}, 422)
		h.does(t, "guest", "POST", "/login/second", map[string]any{"ticket": step["ticket"], "code": code(30 * time.Second)}, 200)
		fresh := h.does(t, "bold", "POST", "/factors/recovery", map[string]any{"password": testPassword}, 200)["recovery_codes"].([]any)
		h.tokens["bold"], _ = h.does(t, "bold", "DELETE", "/factors/totp", map[string]any{"code": fresh[9]}, 200)["bearer_token"].(string)
		h.does(t, "bold", "GET", "/me", nil, 200)
		h.does(t, "guest", "POST", "/login", credentials, 200)
	})
}

// A closed portal lets nobody in who is not a member, whichever step is last.
func TestTheSecondFactorKeepsToThePortal(t *testing.T) {
	h := sqliteFixture(t)
	h.person(t, "stranger", viewer.Visitor)
	made := h.does(t, "stranger", "POST", "/factors/totp", map[string]any{"password": testPassword}, 200)
	code, err := totp.Code(made["secret"].(string), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	codes := h.does(t, "stranger", "POST", "/factors/totp/confirm", map[string]any{"code": code}, 200)["recovery_codes"].([]any)
	step := h.does(t, "guest", "POST", "/login", map[string]any{"username": "stranger", "password": testPassword}, 422)
	body, err := json.Marshal(map[string]any{"ticket": step["ticket"], "code": codes[0]})
	if err != nil {
		t.Fatal(err)
	}
	if f := failureOf(t, h.call("guest", "members", "POST", auth+"/login/second", body)); f.Code != "membership_closed" {
		t.Errorf("%+v", f)
	}
}

// TestPasskeyCalls goes the way of a passkey: asked for with the password, made,
// signed in with at the portal it was asked at, renamed, taken away.
func TestPasskeyCalls(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.person(t, "bold", viewer.Reader)
		device := passkeytest.New(t, "http://alpha.localhost")
		asked := func(persona, path string, body map[string]any) []byte {
			t.Helper()
			text, err := json.Marshal(h.does(t, persona, "POST", path, body, 200)["options"])
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		credential := func(response []byte) map[string]any {
			var read map[string]any
			if err := json.Unmarshal(response, &read); err != nil {
				t.Fatal(err)
			}
			return map[string]any{"credential": read}
		}
		h.does(t, "bold", "POST", "/passkeys/options", map[string]any{"password": "Wrong-word1"}, 422)
		made := h.does(t, "bold", "POST", "/passkeys", credential(device.Make(asked("bold", "/passkeys/options", map[string]any{"password": testPassword}))), 200)
		path := "/passkeys/" + made["id"].(string)
		signed := credential(device.Sign(asked("guest", "/login/passkey/options", nil)))
		if token := h.does(t, "guest", "POST", "/login/passkey", signed, 200)["bearer_token"]; token == nil {
			t.Error("no token")
		}
		h.does(t, "guest", "POST", "/login/passkey", signed, 422)
		h.does(t, "guest", "POST", "/login/passkey", map[string]any{"credential": map[string]any{}}, 422)
		elsewhere := device.Copy()
		elsewhere.Origin = "http://evil.example"
		h.does(t, "guest", "POST", "/login/passkey", credential(elsewhere.Sign(asked("guest", "/login/passkey/options", nil))), 422)
		h.does(t, "bold", "PUT", path, map[string]any{"name": "Утас"}, 200)
		h.does(t, "reader of alpha", "DELETE", path, nil, 404)
		h.does(t, "bold", "DELETE", path, nil, 200)
		h.does(t, "guest", "POST", "/login/passkey", credential(device.Sign(asked("guest", "/login/passkey/options", nil))), 422)
	})
}

// A code of a telephone is asked for and answered by the account calls of SPEC
// §7, alike for a number that nobody has.
func TestPhoneSignInCalls(t *testing.T) {
	h := sqliteFixture(t)
	for _, phone := range []string{"99112233", "+976 8811 2233"} {
		h.does(t, "guest", "POST", "/otp/send/login", map[string]any{"phone": phone}, 200)
		h.does(t, "guest", "POST", "/login/phone", map[string]any{"phone": phone, "otp_code": "123456"}, 422)
	}
	h.does(t, "guest", "POST", "/otp/send/login", map[string]any{"phone": "1"}, 422)
}
