package auth_test

import (
	"encoding/json"
	"testing"
	"time"

	"sudar/internal/accounts/factors/passkey/passkeytest"
	"sudar/internal/accounts/factors/totp"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/apitest"
)

// TestTwoStepCalls goes the way of a person who switches two-step sign-in on,
// signs in by it and switches it off.
func TestTwoStepCalls(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewFixture(t, d)
		h.Person(t, "bold", viewer.Reader)
		credentials := map[string]any{"username": "bold", "password": apitest.Password}
		if h.Does(t, "bold", "GET", "/factors", nil, 200)["on"] != false {
			t.Error("codes are on")
		}
		h.Does(t, "bold", "POST", "/factors/totp", map[string]any{"password": "Wrong-word1"}, 422)
		made := h.Does(t, "bold", "POST", "/factors/totp", map[string]any{"password": apitest.Password}, 200)
		secret, _ := made["secret"].(string)
		code := func(off time.Duration) string {
			text, err := totp.Code(secret, time.Now().Add(off))
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		h.Does(t, "bold", "POST", "/factors/totp/confirm", map[string]any{"code": "12"}, 422)
		on := h.Does(t, "bold", "POST", "/factors/totp/confirm", map[string]any{"code": code(-20 * time.Second)}, 200)
		h.Does(t, "bold", "GET", "/me", nil, 401)
		h.Tokens["bold"], _ = on["bearer_token"].(string)
		codes, _ := on["recovery_codes"].([]any)
		if factor := h.Does(t, "bold", "GET", "/factors", nil, 200); factor["on"] != true || factor["recovery_left"] != float64(10) ||
			len(codes) != 10 {
			t.Errorf("%v, %v", factor, codes)
		}

		step := h.Does(t, "guest", "POST", "/login", credentials, 422)
		if step["ticket"] == nil || step["expires_at"] == nil || step["bearer_token"] != nil {
			t.Fatalf("the password alone answers %v", step)
		}
		h.Does(t, "guest", "POST", "/login/second", map[string]any{"ticket": step["ticket"], "code": "12"}, 422)
		token, _ := h.Does(t, "guest", "POST", "/login/second", map[string]any{"ticket": step["ticket"], "code": codes[0]},
			200)["bearer_token"].(string)
		if token == "" {
			t.Fatal("no token after both steps")
		}
		step = h.Does(t, "guest", "POST", "/login", credentials, 422)
		h.Does(t, "guest", "POST", "/login/second", map[string]any{"ticket": step["ticket"], "code": codes[0]}, 422)
		h.Does(t, "guest", "POST", "/login/second", map[string]any{"ticket": step["ticket"], "code": code(30 * time.Second)}, 200)
		fresh := h.Does(t, "bold", "POST", "/factors/recovery", map[string]any{"password": apitest.Password}, 200)["recovery_codes"].([]any)
		h.Tokens["bold"], _ = h.Does(t, "bold", "DELETE", "/factors/totp", map[string]any{"code": fresh[9]}, 200)["bearer_token"].(string)
		h.Does(t, "bold", "GET", "/me", nil, 200)
		h.Does(t, "guest", "POST", "/login", credentials, 200)
	})
}

// A closed portal lets nobody in who is not a member, whichever step is last.
func TestTheSecondFactorKeepsToThePortal(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	h.Person(t, "stranger", viewer.Visitor)
	made := h.Does(t, "stranger", "POST", "/factors/totp", map[string]any{"password": apitest.Password}, 200)
	code, err := totp.Code(made["secret"].(string), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	codes := h.Does(t, "stranger", "POST", "/factors/totp/confirm", map[string]any{"code": code}, 200)["recovery_codes"].([]any)
	step := h.Does(t, "guest", "POST", "/login", map[string]any{"username": "stranger", "password": apitest.Password}, 422)
	body, err := json.Marshal(map[string]any{"ticket": step["ticket"], "code": codes[0]})
	if err != nil {
		t.Fatal(err)
	}
	if f := apitest.FailureOf(t, h.Call("guest", "members", "POST", apitest.AuthPath+"/login/second", body)); f.Code != "membership_closed" {
		t.Errorf("%+v", f)
	}
}

// TestPasskeyCalls goes the way of a passkey: asked for with the password, made,
// signed in with at the portal it was asked at, renamed, taken away.
func TestPasskeyCalls(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewFixture(t, d)
		h.Person(t, "bold", viewer.Reader)
		device := passkeytest.New(t, "http://alpha.localhost")
		asked := func(persona, path string, body map[string]any) []byte {
			t.Helper()
			text, err := json.Marshal(h.Does(t, persona, "POST", path, body, 200)["options"])
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
		h.Does(t, "bold", "POST", "/passkeys/options", map[string]any{"password": "Wrong-word1"}, 422)
		made := h.Does(t, "bold", "POST", "/passkeys",
			credential(device.Make(asked("bold", "/passkeys/options", map[string]any{"password": apitest.Password}))), 200)
		path := "/passkeys/" + made["id"].(string)
		signed := credential(device.Sign(asked("guest", "/login/passkey/options", nil)))
		if token := h.Does(t, "guest", "POST", "/login/passkey", signed, 200)["bearer_token"]; token == nil {
			t.Error("no token")
		}
		h.Does(t, "guest", "POST", "/login/passkey", signed, 422)
		h.Does(t, "guest", "POST", "/login/passkey", map[string]any{"credential": map[string]any{}}, 422)
		elsewhere := device.Copy()
		elsewhere.Origin = "http://evil.example"
		h.Does(t, "guest", "POST", "/login/passkey", credential(elsewhere.Sign(asked("guest", "/login/passkey/options", nil))), 422)
		h.Does(t, "bold", "PUT", path, map[string]any{"name": "Утас"}, 200)
		h.Does(t, "reader of alpha", "DELETE", path, nil, 404)
		h.Does(t, "bold", "DELETE", path, nil, 200)
		h.Does(t, "guest", "POST", "/login/passkey", credential(device.Sign(asked("guest", "/login/passkey/options", nil))), 422)
	})
}

// A code of a telephone is asked for and answered by the account calls of SPEC
// §7, alike for a number that nobody has.
func TestPhoneSignInCalls(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	for _, phone := range []string{"99112233", "+976 8811 2233"} {
		h.Does(t, "guest", "POST", "/otp/send/login", map[string]any{"phone": phone}, 200)
		h.Does(t, "guest", "POST", "/login/phone", map[string]any{"phone": phone, "otp_code": "123456"}, 422)
	}
	h.Does(t, "guest", "POST", "/otp/send/login", map[string]any{"phone": "1"}, 422)
}
