package reading_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/publications"
	"sudar/internal/publications/pack"
	"sudar/internal/reading"
	"sudar/internal/server/api/apitest"
)

// record stores a recording of some tracks in a new content.
func (h *shelfFixture) record(t testing.TB, c catalogue.Content, free bool, tracks ...apitest.SoundMember) catalogue.Item {
	t.Helper()
	c.OwnerID, c.Title, c.Items = h.Orgs["hub"].ID, "Сонсох ном", []catalogue.Item{{FileType: catalogue.Audio, Free: free, Revision: 1}}
	made, err := h.Catalogue.Create(h.Ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	p := reading.Publication{
		ItemID: made.Items[0].ID, Revision: 1, Kind: publications.KindAudio, MediaType: "audio/mpeg", Layout: publications.Reflowable,
		Direction: publications.LeftToRight, Stem: fmt.Sprintf("publications/test/%d", made.ID),
	}
	var out bytes.Buffer
	w := pack.NewWriter(&out, 4<<20)
	for _, track := range tracks {
		if _, err := w.Add(track.Path, track.MediaType, bytes.NewReader(track.Body())); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	h.Put(t, p.PackKey(), out.Bytes())
	h.Put(t, p.ManifestKey(), apitest.Zipped(t, `{"metadata":{"title":"Сонсох"}}`))
	h.Put(t, p.PositionsKey(), apitest.Zipped(t, `{"total":0,"positions":[]}`))
	if err := h.Reading.AddPublication(h.Ctx, p); err != nil {
		t.Fatal(err)
	}
	return made.Items[0]
}

func mp3(path string, sound int) apitest.SoundMember {
	return apitest.SoundMember{Path: path, MediaType: "audio/mpeg", Sound: sound}
}

// What can be fetched without a right is never more than the owner's share of
// the sound, whatever is asked for.
func TestPreviewOfARecording(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		// The pack is in the order of the names when it is read, not in that of the reading.
		tracks := []apitest.SoundMember{mp3("b.mp3", 600), mp3("a.mp3", 1000), mp3("c.mp3", 400), mp3("small/b.mp3", 300)}
		item := h.record(t, catalogue.Content{Visibility: entitlements.Public, Protection: entitlements.Open, PreviewPercent: 40}, false,
			tracks...)
		guest := h.Visitor(t, "hub", "")
		response := guest.Open(t, item.ID)
		var session struct {
			Preview        bool
			PreviewPercent int             `json:"preview_percent"`
			Access         json.RawMessage `json:"access"`
		}
		if err := json.Unmarshal(response.Data, &session); err != nil || !session.Preview || session.PreviewPercent != 40 ||
			!strings.Contains(string(session.Access), `"sign_in"`) {
			t.Fatalf("%v %d %s", err, response.ResponseRecorder.Code, response.Body)
		}
		base := guest.Base
		// 40 % of 2000 bytes of sound: all of b, 200 bytes of a.
		for path, want := range map[string]int{
			"manifest.json": -1, "b.mp3": apitest.Tagged + 600, "a.mp3": apitest.Tagged + 200, "c.mp3": 0, "small/b.mp3": 0, "original": 0,
		} {
			w := guest.Fetch(t, base+path)
			switch {
			case want < 0 && w.Code != http.StatusOK, want == 0 && w.Code != http.StatusForbidden && w.Code != http.StatusNotFound:
				t.Errorf("%s: %d", path, w.Code)
			case want > 0 && (w.Code != http.StatusOK || w.Body.Len() != want || w.Header().Get("Cache-Control") != "no-store"):
				t.Errorf("%s: %d, %d bytes, %v", path, w.Code, w.Body.Len(), w.Header())
			}
		}
		for _, asked := range []string{"bytes=300-", "bytes=-1", "bytes=0-1000000"} {
			if w := guest.Fetch(t, base+"a.mp3", "Range", asked); w.Body.Len() > apitest.Tagged+200 ||
				strings.Contains(w.Header().Get("Content-Range"), "/1100") {
				t.Errorf("%s: %d %v", asked, w.Code, w.Header())
			}
		}
		whole := guest.Fetch(t, base+"a.mp3").Header().Get("ETag")
		h.grantTo(t, item.ID)
		reader := h.Visitor(t, "hub", "hub.reader")
		reader.Open(t, item.ID)
		if w := reader.Fetch(t, reader.At("a.mp3")); w.Body.Len() != apitest.Tagged+1000 || w.Header().Get("ETag") == whole {
			t.Errorf("with a right: %d bytes, tag %s", w.Body.Len(), w.Header().Get("ETag"))
		}
	})
}

// A seat is kept by who reads: others are told that all are taken.
func TestSeatsOfARecording(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		item := h.record(t, catalogue.Content{Visibility: entitlements.Public, Protection: entitlements.Session}, false, mp3("a.mp3", 100))
		h.grantSeats(t, item.ID, 1)
		neighbour, err := h.People.ByUsername(h.Ctx, "school.reader")
		if err != nil {
			t.Fatal(err)
		}
		if err := h.People.Join(h.Ctx,
			accounts.Membership{AccountID: neighbour.ID, OrganizationID: h.Orgs["hub"].ID, Role: viewer.Reader}); err != nil {
			t.Fatal(err)
		}
		reader, other := h.Visitor(t, "hub", "hub.reader"), h.Visitor(t, "hub", "school.reader")
		for range 2 { // another window of the same person
			reader.Open(t, item.ID)
			if w := reader.Fetch(t, reader.At("a.mp3")); w.Code != http.StatusOK {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
		}
		if response := other.Open(t, item.ID); response.ResponseRecorder.Code != http.StatusConflict ||
			!strings.Contains(response.Body.String(), `"seats_taken"`) {
			t.Errorf("%d %s", response.ResponseRecorder.Code, response.Body)
		}
		if w := other.Fetch(t, reader.At("a.mp3")); w.Code != http.StatusForbidden {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	})
}

func (h *shelfFixture) grantTo(t testing.TB, item int64) { h.grantSeats(t, item, 0) }

func (h *shelfFixture) grantSeats(t testing.TB, item int64, seats int) {
	t.Helper()
	_, err := h.Rights.Grant(h.Ctx, entitlements.Right{
		Kind: entitlements.Organization, Holder: entitlements.Holder{OrganizationID: h.Orgs["hub"].ID}, Target: entitlements.Target{ItemID: item},
		Seats: seats,
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestNoPreview(t *testing.T) {
	h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	open := catalogue.Content{Visibility: entitlements.Public, Protection: entitlements.Session, PreviewPercent: 40}
	none, embargoed := open, open
	none.PreviewPercent, embargoed.EmbargoUntil = 0, h.Clock.Now().AddDate(1, 0, 0)
	for name, item := range map[string]catalogue.Item{
		"no share":      h.record(t, none, false, mp3("track.mp3", 100)),
		"embargoed":     h.record(t, embargoed, false, mp3("track.mp3", 100)),
		"cannot be cut": h.record(t, open, false, apitest.SoundMember{Path: "track.m4a", MediaType: "audio/mp4", Sound: 100}),
		"not heard":     h.Publish(t, "hub", entitlements.Public, false),
		"a part is mp4": h.record(t, open, false, mp3("a.mp3", 100), apitest.SoundMember{Path: "b.m4a", MediaType: "audio/mp4", Sound: 100}),
	} {
		guest := h.Visitor(t, "hub", "")
		response := guest.Open(t, item.ID)
		if response.Code != "entitlement_required" || guest.Cookie != "" || !strings.Contains(string(response.Data), `"slug":"`) {
			t.Errorf("%s: %s", name, response.Body)
		}
	}
}

// A right that ends while somebody listens closes the next part of the track.
func TestTracksComeInParts(t *testing.T) {
	h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	const size, part = 2 << 20, 512 << 10
	item := h.record(t, catalogue.Content{Visibility: entitlements.Public}, true, mp3("track.mp3", size-apitest.Tagged))
	guest := h.Visitor(t, "hub", "")
	guest.Open(t, item.ID)
	for asked, want := range map[string]string{
		"bytes=0-":                   fmt.Sprintf("bytes 0-%d/%d", part-1, size),
		"bytes=1000-":                fmt.Sprintf("bytes 1000-%d/%d", 1000+part-1, size),
		"bytes=0-99":                 fmt.Sprintf("bytes 0-99/%d", size),
		"bytes=5-99999999":           fmt.Sprintf("bytes 5-%d/%d", 5+part-1, size),
		"bytes=-5":                   fmt.Sprintf("bytes %d-%d/%d", size-5, size-1, size),
		"bytes=2097000-":             fmt.Sprintf("bytes 2097000-%d/%d", size-1, size),
		"bytes=99999999-":            fmt.Sprintf("bytes */%d", size),
		"bytes=0-1,5-6":              "",
		"bytes=9223372036854775807-": fmt.Sprintf("bytes */%d", size),
	} {
		w := guest.Fetch(t, guest.At("track.mp3"), "Range", asked)
		if got := w.Header().Get("Content-Range"); got != want {
			t.Errorf("%s: %q, want %q", asked, got, want)
		}
	}
}
