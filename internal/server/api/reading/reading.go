package reading

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
	"sudar/internal/publications"
	"sudar/internal/reading"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

// ReadingSession is a publication opened for the viewer. Its cookie opens
// everything below base_url, nothing else does.
type ReadingSession struct { //nolint:revive // the name of its schema too
	ItemID       int64                        `json:"item_id"`
	ContentID    int64                        `json:"content_id"`
	Revision     int                          `json:"revision"`
	Kind         string                       `json:"kind" enum:"epub,pdf,audio,article,table"`
	BaseURL      string                       `json:"base_url"`
	ManifestURL  string                       `json:"manifest_url" doc:"Readium Web Publication Manifest"`
	PositionsURL string                       `json:"positions_url" doc:"Readium positions list"`
	DownloadURL  string                       `json:"download_url" doc:"The file as it came; empty unless the licence lets readers keep it"`
	Layout       string                       `json:"layout" enum:"reflowable,fixed"`
	Direction    string                       `json:"direction" enum:"ltr,rtl"`
	Vertical     bool                         `json:"vertical" doc:"Lines run from top to bottom"`
	Preview      bool                         `json:"preview" doc:"Only the first preview_percent of it are open to the viewer"`
	PreviewPct   int                          `json:"preview_percent" doc:"100: the whole"`
	Access       core.Nullable[titles.Access] `json:"access" doc:"The ways to the whole, of a preview"`
	Keep         string                       `json:"keep" enum:"yes,no,protected,seats" doc:"Whether it may be read offline, or why not"`
	Strict       bool                         `json:"strict" doc:"Its pages are pictures, pages/N/WIDTH.jpg, with texts, pages/N.json"`
	PageWidths   []int                        `json:"sheet_widths" nullable:"false" doc:"The widths of those pictures"`
	Watermark    core.Nullable[string]        `json:"watermark" doc:"Stands below its pages while it is read"`
	Guest        bool                         `json:"guest"`
	Content      titles.ContentCard           `json:"content"`
	Item         catalogue.CardItem           `json:"item"`
	Place        core.Nullable[reading.Place] `json:"place"`
	Counterparts []Counterpart                `json:"counterparts" nullable:"false" doc:"Recordings of this text, or texts of this recording"`
	ExpiresAt    time.Time                    `json:"expires_at" doc:"Open again after this moment"`
}

// Counterpart is another item of the content that tells the same, and how its
// places meet those of this one.
type Counterpart struct {
	ItemID int64                        `json:"item_id"`
	Kind   string                       `json:"kind" enum:"epub,audio"`
	Points []Meeting                    `json:"points" nullable:"false" doc:"Rising, from beginning to end; both go on evenly between two"`
	Place  core.Nullable[reading.Place] `json:"place" doc:"The reader's, in that item"`
}

// Meeting is one place in both, as shares of the whole.
type Meeting struct {
	Title string  `json:"title" doc:"Of the chapter that begins here; empty when none does"`
	Here  float64 `json:"here"`
	There float64 `json:"there"`
}

// Progress returns a kept place and, when two devices disagreed, the other.
type Progress struct {
	Place   reading.Place                `json:"place"`
	Offered core.Nullable[reading.Place] `json:"offered"`
}

type readingItemInput struct {
	ItemID int64 `path:"item_id" minimum:"1"`
}

type progressInput struct {
	ItemID int64 `path:"item_id" minimum:"1"`
	Body   struct {
		Locator     reading.Locator `json:"locator"`
		Device      reading.Device  `json:"device"`
		ModifiedAt  time.Time       `json:"modified_at,omitempty" doc:"By the device's clock"`
		BaseVersion int64           `json:"base_version,omitempty" minimum:"0" doc:"Version of the place the device last saw"`
	}
}

type spentInput struct {
	ItemID int64 `path:"item_id" minimum:"1"`
	Body   struct {
		Seconds int  `json:"seconds" minimum:"0" maximum:"86400" doc:"Somebody was at the page, since the last call"`
		Pages   int  `json:"pages,omitempty" minimum:"0" maximum:"86400" doc:"Pages that stood long enough to be read"`
		Waited  bool `json:"waited,omitempty" doc:"It was read before now, offline"`
	}
}

// Spent returns how much of the time told counted.
type Spent struct {
	Seconds int `json:"seconds"`
}

func (a *api) registerReading() {
	core.Register(a.API, core.ForPublic, core.Operation{Method: http.MethodPost, Path: "/reading/{item_id}/session",
		ID: "open-reading-session", Summary: "Open a reading session", Tag: "reading", Reads: true}, a.openReading)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/reading/{item_id}/progress", ID: "get-progress",
		Summary: "Get the reading place in an item", Tag: "reading"}, a.getProgress)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodPut, Path: "/reading/{item_id}/progress", ID: "save-progress",
		Summary: "Save the reading place in an item", Tag: "reading"}, a.saveProgress)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPost, Path: "/reading/{item_id}/time", ID: "spend-reading-time", Summary: "Record reading time", Tag: "reading",
	},
		func(ctx context.Context, in *spentInput) (core.Answer[Spent], error) {
			counted, err := a.Reading.Spend(ctx, reading.Spent{
				ItemID: in.ItemID, Seconds: in.Body.Seconds, Pages: in.Body.Pages, Waited: in.Body.Waited,
			})
			return core.Data(Spent{counted}), err
		})
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodGet, Path: "/report/me", ID: "get-own-report", Summary: "Get the reading report of the current reader", Tag: "reading",
	}, a.ownReport)
}

func (a *api) openReading(ctx context.Context, in *readingItemInput) (core.Answer[ReadingSession], error) {
	session, err := a.Reading.Open(ctx, in.ItemID)
	if err != nil {
		return core.Answer[ReadingSession]{}, err
	}
	access, err := a.accessTo(ctx, session.Content, session.Item, session.Decision)
	if err != nil {
		return core.Answer[ReadingSession]{}, err
	}
	if session.Token == "" {
		refusal := map[string]any{"access": access, "slug": session.Content.Slug}
		return core.Answer[ReadingSession]{}, apperr.New(apperr.EntitlementRequired).WithData(refusal)
	}
	card, err := a.Reading.Card(ctx, session.Content.ID)
	response := core.Data(presentSession(session, card, access))
	response.Cookies = a.readingCookies(ctx, session)
	response.CacheControl = "no-store"
	return response, err
}

// accessTo returns a decision as it is shown, with what the organisation lends when it
// is a refusal.
func (a *api) accessTo(ctx context.Context, content catalogue.Content, item catalogue.Item, d entitlements.Decision) (
	titles.Access, error) {
	var lent map[int64]lending.Way
	var err error
	if !d.Allowed {
		lent, err = a.Lending.Ways(ctx, []entitlements.Item{content.Right(item)})
	}
	return titles.PresentAccess(ctx, a.Clock.Now(), content, item, d, lent[item.ID]), err
}

// readingCookies are that of the session and, for a walk-in, that of the visit.
func (a *api) readingCookies(ctx context.Context, s reading.Session) []http.Cookie {
	secure := core.RequestFrom(ctx).Secure
	cookies := []http.Cookie{readingCookieOf(s, secure)}
	if v, _ := viewer.From(ctx); v.Visit != "" {
		cookies = append(cookies, http.Cookie{
			Name: core.VisitCookie, Value: v.Visit, Path: core.PublicPrefix, Secure: secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		})
	}
	return cookies
}

// readingCookieOf opens the resources of one item: relative addresses inside a
// book can carry neither a header nor ?domain (DESIGN §5).
func readingCookieOf(s reading.Session, secure bool) http.Cookie {
	return http.Cookie{
		Name: readingCookieName(secure), Value: s.Token, Path: fmt.Sprintf("%s/%d", readPath, s.Item.ID),
		MaxAge: int(reading.SessionFor.Seconds()), Secure: secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
}

func presentSession(s reading.Session, card json.RawMessage, access titles.Access) ReadingSession {
	base := fmt.Sprintf("%s/%d/%s/%s/", readPath, s.Item.ID, s.Publication.Edition(), s.Grant)
	download := ""
	if s.Publication.Open {
		download = base + reading.OriginalFile
	}
	response := ReadingSession{
		ItemID: s.Item.ID, ContentID: s.Content.ID, Revision: s.Publication.Revision, Kind: string(s.Publication.Kind),
		BaseURL: base, ManifestURL: base + "manifest.json", PositionsURL: base + "positions.json", DownloadURL: download,
		Layout: string(s.Publication.Layout), Direction: string(s.Publication.Direction), Vertical: s.Publication.Vertical,
		Guest: s.Guest, Content: titles.PresentCard(card), Item: s.Content.PresentItem(s.Item), Place: core.OrNull(s.Place),
		ExpiresAt: s.ExpiresAt, PreviewPct: 100, Keep: access.Keep, Strict: s.Publication.Strict, PageWidths: []int{},
		Counterparts: make([]Counterpart, len(s.Counterparts)),
	}
	for i, c := range s.Counterparts {
		response.Counterparts[i] = presentCounterpart(c)
	}
	if s.Publication.Strict {
		response.PageWidths = reading.PageWidths
	}
	if s.Watermark != "" {
		response.Watermark = core.OrNull(&s.Watermark)
	}
	if s.Publication.Preview > 0 {
		response.Preview, response.PreviewPct, response.Access = true, s.Publication.Preview, core.OrNull(&access)
	}
	return response
}

func presentCounterpart(c reading.Counterpart) Counterpart {
	response := Counterpart{ItemID: c.ItemID, Kind: string(c.Kind), Points: make([]Meeting, len(c.Points)), Place: core.OrNull(c.Place)}
	for i, p := range c.Points {
		m := Meeting{Title: p.Title, Here: p.Text, There: p.Sound}
		if c.Kind != publications.KindAudio {
			m.Here, m.There = m.There, m.Here
		}
		response.Points[i] = m
	}
	return response
}

func (a *api) getProgress(ctx context.Context, in *readingItemInput) (core.Answer[core.Nullable[reading.Place]], error) {
	place, err := a.Reading.Place(ctx, in.ItemID)
	return core.Data(core.OrNull(place)), err
}

func (a *api) saveProgress(ctx context.Context, in *progressInput) (core.Answer[Progress], error) {
	kept, offered, err := a.Reading.SavePlace(ctx, reading.Saving{
		ItemID: in.ItemID, Locator: in.Body.Locator, Device: in.Body.Device, ModifiedAt: in.Body.ModifiedAt, BaseVersion: in.Body.BaseVersion,
	})
	return core.Data(Progress{Place: kept, Offered: core.OrNull(offered)}), err
}
