package reading_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/server/api/apitest"
	"sudar/internal/server/api/reading"
)

func askLease(t *testing.T, v *apitest.Visitor, item int64) apitest.Reply {
	t.Helper()
	response := v.Call(t, http.MethodPost, fmt.Sprintf("/p/api/v1/reading/%d/lease", item), struct{}{})
	for _, cookie := range response.Result().Cookies() {
		v.Cookie = cookie.Value
	}
	return response
}

func leaseIn(t *testing.T, response apitest.Reply) (lease reading.Lease) {
	t.Helper()
	var read struct {
		Session struct {
			ItemID  int64  `json:"item_id"`
			BaseURL string `json:"base_url"`
			Guest   bool
		}
		GrantedAt time.Time `json:"granted_at"`
		ExpiresAt time.Time `json:"expires_at"`
		Bytes     int64
		Parts     []reading.LeasePart
	}
	if response.ResponseRecorder.Code != http.StatusOK {
		t.Fatalf("%d %s", response.ResponseRecorder.Code, response.Body)
	}
	if err := json.Unmarshal(response.Data, &read); err != nil {
		t.Fatal(err)
	}
	lease.Session.ItemID, lease.Session.BaseURL, lease.Session.Guest = read.Session.ItemID, read.Session.BaseURL, read.Session.Guest
	lease.GrantedAt, lease.ExpiresAt, lease.Bytes, lease.Parts = read.GrantedAt, read.ExpiresAt, read.Bytes, read.Parts
	return lease
}

// A lease names every resource, and each comes as it is named.
func TestLease(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		item := h.Publish(t, "hub", entitlements.Public, true)
		guest := h.Visitor(t, "hub", "")
		response := askLease(t, guest, item.ID)
		lease := leaseIn(t, response)
		if response.Header().Get("Cache-Control") != "no-store" || !lease.Session.Guest {
			t.Errorf("%v, guest %v", response.Header(), lease.Session.Guest)
		}
		if length := lease.ExpiresAt.Sub(lease.GrantedAt); length != entitlements.KeepOpenFor {
			t.Errorf("free for %s", length)
		}
		var names []string
		var bytes int64
		for _, part := range lease.Parts {
			names = append(names, part.Href)
			bytes += part.Bytes
			got := guest.Fetch(t, lease.Session.BaseURL+part.Href)
			if got.Code != http.StatusOK || int64(got.Body.Len()) != part.Bytes || got.Header().Get("ETag") != part.ETag {
				t.Errorf("%+v: %d, %d bytes, %s", part, got.Code, got.Body.Len(), got.Header().Get("ETag"))
			}
			if zipped := got.Header().Get("Content-Encoding") != ""; zipped == part.Ranges {
				t.Errorf("%+v is compressed: %v", part, zipped)
			}
		}
		want := []string{"manifest.json", "positions.json", "media/%D2%AF%D0%B3%201.mp3", "text/1.xhtml"}
		if diff := cmp.Diff(want, names); diff != "" || bytes != lease.Bytes {
			t.Errorf("%d bytes of %d\n%s", lease.Bytes, bytes, diff)
		}
	})
}

func TestLeaseFollowsTheRight(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		item := h.Publish(t, "school", entitlements.Public, false)
		reader := h.Visitor(t, "school", "school.reader")
		grant := func(kind entitlements.Kind, seats int, ends time.Time) entitlements.Right {
			right, err := h.Rights.Grant(h.Ctx, entitlements.Right{
				Kind: kind, Holder: entitlements.Holder{OrganizationID: h.Orgs["school"].ID}, Target: entitlements.Target{ItemID: item.ID},
				Seats: seats, EndsAt: ends,
			})
			if err != nil {
				t.Fatal(err)
			}
			return right
		}
		refused := func(who *apitest.Visitor, code, words string) {
			t.Helper()
			response := askLease(t, who, item.ID)
			if response.Code != code || !strings.Contains(string(response.Data), words) || len(response.Result().Cookies()) > 0 {
				t.Errorf("%d %s", response.ResponseRecorder.Code, response.Body)
			}
		}
		refused(reader, "entitlement_required", `"ways":[{`)
		seated := grant(entitlements.Leased, 1, time.Time{})
		refused(reader, "not_kept", `"why":"seats"`)
		if err := h.Rights.Revoke(h.Ctx, seated.ID); err != nil {
			t.Fatal(err)
		}
		soon := h.Clock.Now().Add(48 * time.Hour).Truncate(time.Second)
		grant(entitlements.Membership, 0, soon)
		if lease := leaseIn(t, askLease(t, reader, item.ID)); !lease.ExpiresAt.Equal(soon) {
			t.Errorf("kept until %s, the right ends %s", lease.ExpiresAt, soon)
		}
		grant(entitlements.Purchased, 0, time.Time{})
		if lease := leaseIn(t, askLease(t, reader, item.ID)); lease.ExpiresAt.Sub(lease.GrantedAt) != entitlements.KeepFor {
			t.Errorf("kept until %s", lease.ExpiresAt)
		}
		refused(h.Visitor(t, "hub", "hub.reader"), "entitlement_required", `"ways":[{`)
		refused(h.Visitor(t, "school", ""), "entitlement_required", `"kind":"sign_in"`)
		if _, err := db.Exec(h.Ctx, d, "UPDATE contents SET protection = 'strict' WHERE id = $1", item.ContentID); err != nil {
			t.Fatal(err)
		}
		refused(reader, "not_kept", `"why":"protected"`)
	})
}

// Another organisation's private record does not say that it is there.
func TestLeaseOfForeignRecords(t *testing.T) {
	h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	item := h.Publish(t, "school", entitlements.OrganizationOnly, true)
	if response := askLease(t, h.Visitor(t, "hub", "hub.reader"), item.ID); response.Code != "not_found" {
		t.Errorf("%d %s", response.ResponseRecorder.Code, response.Body)
	}
}
