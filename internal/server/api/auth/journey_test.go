package auth_test

import (
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/apitest"
)

// TestAccountCalls goes the way of a person through every account call of SPEC
// §7, by its path and fields.
func TestAccountCalls(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewFixture(t, d)
		form := map[string]any{
			"username": "bold", "email": " Bold@Example.mn ", "password": " Nomtoi-temee1 ", "first_name": "Болд", "phone": "+97699112233",
			"terms": true,
		}
		ticket := h.Does(t, "guest", "POST", "/signup", form, 200)["ticket"]
		h.Does(t, "guest", "POST", "/otp/send/signup", map[string]any{"ticket": ticket}, 200)
		h.Does(t, "guest", "POST", "/otp/confirm", map[string]any{"ticket": ticket, "otp_code": apitest.CodePattern.FindString(h.Emails(t))}, 200)
		signIn := func(password string) {
			t.Helper()
			h.Tokens["bold"], _ = h.Does(t, "guest", "POST", "/login",
				map[string]any{"username": " BOLD ", "password": " " + password + " ", "remember": true}, 200)["bearer_token"].(string)
		}
		signIn("Nomtoi-temee1")
		me := h.Does(t, "bold", "GET", "/me", nil, 200)
		if me["username"] != "bold" || me["email"] != "bold@example.mn" || me["first_name"] != "Болд" || me["password_verified"] != true ||
			me["role"] != "visitor" {
			t.Errorf("me is %v", me)
		}
		if me = h.Does(t, "bold", "PUT", "/me", map[string]any{"first_name": "Анар", "history": false}, 200); me["first_name"] != "Анар" ||
			me["history"] != false {
			t.Errorf("me is %v", me)
		}
		h.Does(t, "bold", "POST", "/otp/send/email", map[string]any{}, 200)
		h.Does(t, "bold", "POST", "/otp/confirm", map[string]any{"purpose": "email", "otp_code": apitest.CodePattern.FindString(h.Emails(t))},
			200)
		h.Does(t, "bold", "POST", "/otp/send/phone", map[string]any{}, 200)

		h.Does(t, "bold", "PUT", "/me", map[string]any{"email": "anar@example.mn", "password": "Nomtoi-temee1"}, 200)
		token := linkToken(t, h)
		if linked := h.Does(t, "guest", "GET", "/confirm/email/"+token, nil, 200); linked["email"] != "anar@example.mn" {
			t.Errorf("the link confirms %v", linked)
		}
		h.Does(t, "guest", "POST", "/confirm/email", map[string]any{"token": token}, 200)
		h.Does(t, "guest", "GET", "/confirm/email/"+token, nil, 422)

		h.Does(t, "guest", "POST", "/password/forgot", map[string]any{"email": "anar@example.mn"}, 200)
		code := apitest.CodePattern.FindString(h.Emails(t))
		reset := map[string]any{"email": "anar@example.mn", "new_password": "Shine-nuuts2", "otp_code": code}
		h.Does(t, "guest", "POST", "/password/reset", reset, 200)
		h.Does(t, "guest", "POST", "/password/reset", reset, 422)
		h.Does(t, "bold", "GET", "/me", nil, 401)
		signIn("Shine-nuuts2")
		h.Tokens["bold"], _ = h.Does(t, "bold", "POST", "/change/password",
			map[string]any{"password": "Shine-nuuts2", "new_password": "Third-word3"}, 200)["bearer_token"].(string)
		h.Does(t, "bold", "GET", "/me", nil, 200)

		h.Person(t, "old", viewer.Visitor)
		h.Emails(t)
		h.Does(t, "bold", "POST", "/sync/send/otp", map[string]any{"email": "old@example.mn"}, 200)
		h.Does(t, "bold", "POST", "/sync", map[string]any{"email": "old@example.mn", "otp_code": apitest.CodePattern.FindString(h.Emails(t))},
			200)
		if w := h.Get("old", "alpha", apitest.AuthPath+"/me"); w.Code == 200 {
			t.Error("the joined account signs in")
		}
		for i, want := range []string{`"data":[]`, `"ready":false`} {
			if w := h.Get("bold", "alpha", apitest.AuthPath+"/export"); !strings.Contains(w.Body.String(), want) {
				t.Errorf("export: %s, want %s", w.Body, want)
			}
			if i == 0 {
				h.Does(t, "bold", "POST", "/export", nil, 200)
			}
		}
		h.Does(t, "bold", "DELETE", "/disable", map[string]any{"password": "Third-word3"}, 200)
		h.Does(t, "guest", "POST", "/login", map[string]any{"username": "bold", "password": "Third-word3"}, 403)
	})
}

// linkToken returns the secret in the newest email's link, which leads to the
// portal it was asked for.
func linkToken(t *testing.T, h *apitest.Fixture) string {
	t.Helper()
	link, err := url.Parse(regexp.MustCompile(`https?://\S+`).FindString(h.Emails(t)))
	if err != nil || link.Host != "alpha.localhost" {
		t.Fatalf("the link is %s, %v", link, err)
	}
	return link.Query().Get("token")
}

// Attack: a reset email asked for under another host. Its link never leads there.
func TestLettersIgnoreTheHostOfTheRequest(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	h.Person(t, "bold", viewer.Reader)
	for _, host := range []string{"evil.example", "alpha.localhost.evil.example", "evil.example:80", "localhost"} {
		r := httptest.NewRequest("POST", "http://localhost"+apitest.AuthPath+"/password/forgot", strings.NewReader(`{"email":"bold@example.mn"}`))
		r.Host = host
		for _, name := range []string{"X-Forwarded-Host", "X-Host", "X-Original-Host", "Forwarded"} {
			r.Header.Set(name, "evil.example")
		}
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if message := h.Emails(t); w.Code != 200 || strings.Contains(message, "evil") ||
			!strings.Contains(message, "https://localhost/reset-password?token=") {
			t.Errorf("asked at %s: %d, the email says %s", host, w.Code, message)
		}
	}
}

// The texts of SPEC §5 and §8 that the server says, letter by letter.
func TestAccountTexts(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	sign := `{"username":"Болд","email":"x@","password":"abc","first_name":"Болд","terms":false}`
	for lang, want := range map[string]map[string]string{
		"mn": {
			"username": "Зөвхөн латин жижиг үсэг, тоо, доогуур зураас, цэг ашиглана уу.", "email": "Имэйл хаяг буруу байна.",
			"password": "Нууц үг шаардлага хангахгүй байна!", "terms": "Заавал шаардлагатай!",
		},
		"en": {
			"username": "Use only lowercase Latin letters, digits, underscores and dots.", "password": "The password does not meet the rules!",
			"terms": "Required!",
		},
	} {
		f := apitest.FailureOf(t, h.Send("guest", "POST", apitest.AuthPath+"/signup?lang="+lang, sign))
		said := map[string]string{}
		for _, field := range f.Errors {
			said[field.Field] = field.Message
		}
		for field, text := range want {
			if said[field] != text {
				t.Errorf("%s in %s says %q", field, lang, said[field])
			}
		}
	}
	for lang, want := range map[string]string{
		"mn": "Шинэ нууц үг өмнөхөөсөө өөр байх ёстой.", "en": "The new password must differ from the old one.",
	} {
		body := `{"password":"` + apitest.Password + `","new_password":"` + apitest.Password + `"}`
		if f := apitest.FailureOf(t, h.Send("reader of alpha", "POST", apitest.AuthPath+"/change/password?lang="+lang,
			body)); len(f.Errors) != 1 || f.Errors[0].Message != want {
			t.Errorf("%+v", f)
		}
	}
}
