package notifications_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/notifications"
	"sudar/internal/server/api/apitest"
)

const settingsPath = "/edu/api/v1/notifications/settings"

func TestSettingsOfNotifications(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		for body, field := range map[string]string{
			`{"types":[{"type":"spam","email":"never"}]}`:                  "types[0].type",
			`{"types":[{"type":"security","email":"never"}]}`:              "types[0].type",
			`{"types":[{"type":"folder_share","in_app":false}]}`:           "types[0].in_app",
			`{"types":[{"type":"announcement","email":"hourly"}]}`:         "types[0].email",
			`{"types":[{"type":"announcement","sms":true}]}`:               "types[0]",
			`{"types":[{"email":"never"}]}`:                                "types[0].type",
			`{"quiet_hours":{"from":"22:00","to":"25:00"}}`:                "quiet_hours.to",
			`{"quiet_hours":{"from":"22:00","to":"22:00"}}`:                "quiet_hours.to",
			`{"time_zone":"Asia/Atlantis"}`:                                "time_zone",
			`{"types":[{"type":"announcement","in_app":"yes"}],"more":{}}`: "types[0].in_app",
		} {
			w := h.Call("reader of alpha", "alpha", http.MethodPut, settingsPath, []byte(body))
			f := apitest.FailureOf(t, w)
			if w.Code != http.StatusUnprocessableEntity || len(f.Errors) == 0 || !strings.Contains(w.Body.String(), `"`+field+`"`) {
				t.Errorf("%s: %d %s", body, w.Code, w.Body)
			}
		}
		type settings struct {
			TimeZone   string `json:"time_zone"`
			QuietHours struct{ From, To string }
			Types      []struct {
				Type  string
				InApp bool `json:"in_app"`
				Email string
				Fixed string
			}
		}
		var changed, read, other settings
		sent := apitest.Fields{"time_zone": "Asia/Hovd", "types": []apitest.Fields{{"type": "announcement", "email": "weekly"}}}
		h.Must(t, "reader of alpha", "alpha", http.MethodPut, settingsPath, sent).Read(t, &changed)
		h.Must(t, "reader of alpha", "alpha", http.MethodGet, settingsPath, nil).Read(t, &read)
		h.Must(t, "reader of beta", "beta", http.MethodGet, settingsPath, nil).Read(t, &other)
		if read.TimeZone != "Asia/Hovd" || other.TimeZone != "Asia/Ulaanbaatar" || len(read.Types) != len(other.Types) {
			t.Errorf("%+v, another's %+v", read, other)
		}
		for i, choice := range read.Types {
			weekly := choice.Type == "announcement"
			if choice != changed.Types[i] || (choice.Fixed == "all") != (choice.Type == "security") || weekly != (choice != other.Types[i]) {
				t.Errorf("%+v", choice)
			}
		}
	})
}

// Who was mailed ends it by a POST without a session, as a mailbox provider sends it;
// opening the address changes nothing and leads to a page.
func TestOneClickUnsubscribe(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		account := h.IDOf(t, "reader of alpha")
		_, err := db.Exec(h.Ctx, h.DB, `INSERT INTO notifications (id, account_id, type, source, texts, link, created_at, mail_at)
			VALUES ($1, $2, 'order_paid', 'x', '{"mn":{"title":"Төлбөр орлоо"}}', '', $3, $3)`, ident.New(), account, h.DB.Now())
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Services.Mails.Send(t.Context(), account); err != nil {
			t.Fatal(err)
		}
		sent := h.Mailbox.List()
		if len(sent) != 1 {
			t.Fatalf("%+v", sent)
		}
		at, err := url.Parse(sent[0].Unsubscribe)
		if err != nil || at.Host != "library.example" || at.Path != notifications.UnsubscribePath {
			t.Fatalf("%s, %v", at, err)
		}
		chosen := func() string {
			found, err := db.All[string](h.Ctx, h.DB, "SELECT type || ' ' || email FROM notification_choices ORDER BY type")
			if err != nil {
				t.Fatal(err)
			}
			return strings.Join(found, ", ")
		}
		w := h.Get("guest", "alpha", at.RequestURI())
		if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || !strings.HasPrefix(to, "/unsubscribe?token=") || chosen() != "" {
			t.Errorf("opened: %d %s, chosen %q", w.Code, to, chosen())
		}
		for range 2 {
			r := httptest.NewRequest(http.MethodPost, "http://alpha.localhost"+at.RequestURI(), strings.NewReader("List-Unsubscribe=One-Click"))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"order_paid"`) || chosen() != "order_paid never" {
				t.Errorf("%d %s, chosen %q", w.Code, w.Body, chosen())
			}
			if len(w.Result().Cookies()) != 0 {
				t.Errorf("it signs in: %v", w.Result().Cookies())
			}
		}
		for _, bad := range []string{"", "?token=", "?token=x", "?token=" + strings.Repeat("x", 401)} {
			if w := h.Call("guest", "alpha", http.MethodPost, at.Path+bad, nil); w.Code != http.StatusUnprocessableEntity {
				t.Errorf("%q: %d %s", bad, w.Code, w.Body)
			}
		}
	})
}
