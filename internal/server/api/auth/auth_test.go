package auth_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/apitest"
)

// Attack: a token after sign-out, password change, disabling, a changed role,
// a suspended library. It is dead at once, for every call.
func TestTokensDieAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewFixture(t, d)
		account := h.Person(t, "bold", viewer.Reader)
		alive := func() bool { return h.Get("bold", "alpha", apitest.AuthPath+"/me").Code == http.StatusOK }
		for what, end := range map[string]func(){
			"sign-out": func() { apitest.WantStatus(t, "logout", h.Send("bold", "POST", apitest.AuthPath+"/logout", ""), 200) },
			"everywhere": func() {
				apitest.WantStatus(t, "logout", h.Send("bold", "POST", apitest.AuthPath+"/logout?everywhere=true", ""), 200)
			},
			"role": func() {
				for _, role := range []viewer.Role{viewer.Librarian, viewer.Reader} {
					if err := h.People.Join(h.Ctx,
						accounts.Membership{AccountID: account.ID, OrganizationID: h.Orgs["alpha"].ID, Role: role}); err != nil {
						t.Fatal(err)
					}
				}
			},
			"another device": func() {
				first := h.Tokens["bold"]
				h.Enter(t, "bold", apitest.Password)
				apitest.WantStatus(t, "ending others", h.Send("bold", "DELETE", apitest.AuthPath+"/sessions", ""), 200)
				if !alive() {
					t.Error("the asking session ended")
				}
				h.Tokens["bold"] = first
			},
		} {
			h.Enter(t, "bold", apitest.Password)
			if !alive() {
				t.Fatalf("%s: not signed in", what)
			}
			if end(); alive() {
				t.Errorf("%s: the token lives", what)
			}
		}
	})
}

// Attack: the same after the password changed and the account was closed.
func TestTokensDieWithPasswordAndAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewFixture(t, d)
		h.Person(t, "bold", viewer.Reader)
		alive := func() bool { return h.Get("bold", "alpha", apitest.AuthPath+"/me").Code == http.StatusOK }
		old := h.Tokens["bold"]
		w := h.Send("bold", "POST", apitest.AuthPath+"/change/password", `{"password":"`+apitest.Password+`","new_password":"Shine-nuuts2"}`)
		apitest.WantStatus(t, "change", w, 200)
		if alive() {
			t.Error("the token lives after the password changed")
		}
		var response struct {
			Data struct {
				BearerToken string `json:"bearer_token"`
			}
		}
		if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil || response.Data.BearerToken == old {
			t.Fatalf("%s %v", w.Body, err)
		}
		if h.Tokens["bold"] = response.Data.BearerToken; !alive() {
			t.Error("the token in its place does not work")
		}
		apitest.WantStatus(t, "disable with a wrong password",
			h.Send("bold", "DELETE", apitest.AuthPath+"/disable", `{"password":"Wrong-word1"}`), 422)
		if !alive() {
			t.Error("a wrong password disables")
		}
		apitest.WantStatus(t, "disable", h.Send("bold", "DELETE", apitest.AuthPath+"/disable", `{"password":"Shine-nuuts2"}`), 200)
		if w := h.Get("bold", "alpha", apitest.AuthPath+"/me"); w.Code == 200 {
			t.Errorf("a closed account's token: %d %s", w.Code, w.Body)
		}
		if f := apitest.FailureOf(t,
			h.Send("guest", "POST", apitest.AuthPath+"/login", `{"username":"bold","password":"Shine-nuuts2"}`)); f.Code != "account_disabled" {
			t.Errorf("signing in to a closed account: %+v", f)
		}
	})
}

// Attack: telling accounts by what is answered. Known and unknown are answered
// byte for byte alike.
func TestAnswersTellNothingOfAccounts(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	h.Person(t, "bold", viewer.Reader)
	for _, call := range []struct{ persona, path, body string }{
		{"guest", "/password/forgot", `{"email":"%s@example.mn"}`},
		{"guest", "/password/reset", `{"email":"%s@example.mn","otp_code":"123456","new_password":"Shine-nuuts2"}`},
		{"guest", "/login", `{"username":"%s@example.mn","password":"Wrong-word1"}`},
		{"reader of alpha", "/sync/send/otp", `{"email":"%s@example.mn"}`},
		{"reader of alpha", "/sync", `{"email":"%s@example.mn","otp_code":"123456"}`},
	} {
		known := h.Send(call.persona, "POST", apitest.AuthPath+call.path, fmt.Sprintf(call.body, "bold"))
		unknown := h.Send(call.persona, "POST", apitest.AuthPath+call.path, fmt.Sprintf(call.body, "nobody"))
		if known.Code != unknown.Code || known.Body.String() != unknown.Body.String() || known.Code >= 500 {
			t.Errorf("%s: known %d %s, unknown %d %s", call.path, known.Code, known.Body, unknown.Code, unknown.Body)
		}
	}
	ticket := func(email, username string) string {
		w := h.Send("guest", "POST", apitest.AuthPath+"/signup",
			`{"username":"`+username+`","email":"`+email+`","password":"Shine-nuuts2","first_name":"Болд","terms":true}`)
		apitest.WantStatus(t, "sign-up", w, 200)
		var response struct{ Data map[string]string }
		if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil || len(response.Data) != 2 || len(response.Data["ticket"]) != 43 {
			t.Errorf("%s %v", w.Body, err)
		}
		return response.Data["ticket"]
	}
	for email, name := range map[string]string{"bold@example.mn": "someone", "nobody@example.mn": "somebody"} {
		w := h.Send("guest", "POST", apitest.AuthPath+"/otp/confirm", `{"ticket":"`+ticket(email, name)+`","otp_code":"000000"}`)
		if f := apitest.FailureOf(t, w); f.Code != "code_wrong" {
			t.Errorf("%s: %s", email, w.Body)
		}
	}
}

// Attack: the limit on sign-ins against made-up addresses. X-Forwarded-For
// counts only from a trusted proxy, and then from its end.
func TestForwardedAddressesAreNotBelieved(t *testing.T) {
	for trusted, want := range map[string]int{"": 429, "203.0.113.0/24": 422} {
		h := apitest.SQLiteFixture(t)
		if trusted != "" {
			h.Trust(trusted)
		}
		last := 0
		for n := range 302 {
			r := httptest.NewRequest("POST", "http://alpha.localhost"+apitest.AuthPath+"/otp/confirm",
				strings.NewReader(`{"ticket":"x","otp_code":"123456"}`))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Add("X-Forwarded-For", "198.51.100.250")
			r.Header.Add("X-Forwarded-For", fmt.Sprintf("198.51.100.251, 10.1.%d.%d", n/100, n%100)) // a proxy adds a line of its own
			r.RemoteAddr = apitest.Outside
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if last = w.Code; last == 429 && w.Header().Get("Retry-After") == "" {
				t.Error("nobody says when to come again")
			}
		}
		if last != want {
			t.Errorf("trusting %q: the last guess answers %d, want %d", trusted, last, want)
		}
	}
}

// Attack: writing by the cookie alone, with forms that need no leave of the
// browser.
func TestAccountsAreNotChangedFromOtherSites(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	h.Person(t, "bold", viewer.Reader)
	for _, call := range [][2]string{
		{"POST", "/logout"}, {"POST", "/change/password"}, {"DELETE", "/disable"}, {"PUT", "/me"}, {"POST", "/image/upload"},
		{"DELETE", "/sessions"}, {"POST", "/export"},
	} {
		for _, contentType := range []string{
			"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json",
		} {
			r := httptest.NewRequest(call[0], "http://alpha.localhost"+apitest.AuthPath+call[1], strings.NewReader("{}"))
			r.Header.Set("Content-Type", contentType)
			r.Header.Set("X-XSRF-TOKEN", "")
			r.AddCookie(&http.Cookie{Name: "sudar_session", Value: h.Tokens["bold"]})
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != 403 || apitest.FailureOf(t, w).Code != "csrf_failed" {
				t.Errorf("%s %s as %s: %d %s", call[0], call[1], contentType, w.Code, w.Body)
			}
		}
	}
}

// Attack: what nobody may choose for themselves, beside what they may.
func TestNobodyAssignsMoreThanTheProfile(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	before := h.Person(t, "bold", viewer.Reader)
	w := h.Send("bold", "PUT", apitest.AuthPath+"/me",
		`{"first_name":"Анар","id":"`+h.Orgs["hub"].ID+`","role":"hub_admin","password_verified":false,"email_confirmed":true,
		"organization_slug":"hub","profile_image_url":"https://evil.example/x.svg","disabled_at":null,"password_hash":"x","account_id":"x"}`)
	apitest.WantStatus(t, "me", w, 200)
	after, err := h.People.Get(h.Ctx, before.ID)
	if err != nil {
		t.Fatal(err)
	}
	before.FirstName = "Анар"
	if after != before {
		t.Errorf("%+v became %+v", before, after)
	}
	if !strings.Contains(w.Body.String(), `"role":"reader"`) || !strings.Contains(w.Body.String(), `"profile_image_url":""`) {
		t.Errorf("%s", w.Body)
	}
	w = h.Send("guest", "POST", apitest.AuthPath+"/signup",
		`{"username":"thief","email":"thief@example.mn","password":"Shine-nuuts2","first_name":"Х","terms":true,"role":"hub_admin","id":"1"}`)
	if apitest.WantStatus(t, "sign-up", w, 200); strings.Contains(w.Body.String(), "hub_admin") {
		t.Errorf("%s", w.Body)
	}
}

// Who wants no history leaves none.
func TestHistoryIsKeptOnlyWhenWanted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewFixture(t, d)
		h.Person(t, "bold", viewer.Reader)
		content := h.Contents["alpha/public"]
		body := fmt.Sprintf(`{"content_id":%d,"item_id":%d}`, content.ID, content.Items[0].ID)
		for _, keeps := range []bool{false, true} {
			apitest.WantStatus(t, "me", h.Send("bold", "PUT", apitest.AuthPath+"/me", fmt.Sprintf(`{"history":%v}`, keeps)), 200)
			apitest.WantStatus(t, "reading", h.Send("bold", "POST", "/edu/api/v1/contents/save/reading", body), 200)
			w := h.Get("bold", "alpha", "/edu/api/v1/contents?type=seen")
			if seen := strings.Contains(w.Body.String(), `"total":1`); w.Code != 200 || seen != keeps {
				t.Errorf("history %v: %d %s", keeps, w.Code, w.Body)
			}
		}
	})
}
