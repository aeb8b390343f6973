package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/log"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/server/web/records"
)

// noncePlace stands in cached bodies where the nonce of a response goes; nobody
// can write it into a search or a title.
var noncePlace = rand.Text()

// visit is a request for a page: where, in which language, at whose portal.
type visit struct {
	locale       locale.Locale
	path         string // without the language
	query        url.Values
	organization organizations.Organization
	refusal      apperr.Code // why the portal is closed, "" when it is open
	tenancy      string      // host, domain or default
	domain       string
	compact      bool // less than 768 px wide, as far as the browser tells
	origin       string
}

func (s *Site) servePage(w http.ResponseWriter, r *http.Request) {
	v, err := s.visitOf(r)
	if err != nil {
		log.From(r.Context()).ErrorContext(r.Context(), "page", "error", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	p, err := s.pageOf(r.Context(), v)
	log.Note(r.Context(), log.Operation, strings.TrimSpace("page "+p.screen))
	log.Note(r.Context(), log.Portal, v.organization.Slug)
	log.Note(r.Context(), log.Viewer, string(viewer.Guest)) // a page is the same for everybody
	if err != nil {
		log.From(r.Context()).ErrorContext(r.Context(), "page", "error", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	s.send(w, r, p)
}

// pageOf returns the page of a visit, a kept one if there is one.
func (s *Site) pageOf(ctx context.Context, v visit) (page, error) {
	key := v.cacheKey()
	if p, ok := s.cache.get(key); ok {
		return p, nil
	}
	p, err := s.render(ctx, v)
	if err == nil && p.whole {
		s.cache.put(key, p)
	}
	return p, err
}

func (s *Site) send(w http.ResponseWriter, r *http.Request, p page) {
	var raw [18]byte
	_, _ = rand.Read(raw[:])
	nonce := base64.StdEncoding.EncodeToString(raw[:])
	header := w.Header()
	s.setPolicy(header, nonce, p.frames)
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-cache")
	header.Set("Vary", "Cookie, Sec-CH-UA-Mobile, User-Agent")
	for _, link := range p.links {
		header.Add("Link", link)
	}
	if p.location != "" {
		header.Set("Location", p.location)
	}
	w.WriteHeader(p.status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(bytes.ReplaceAll(p.body, []byte(noncePlace), []byte(nonce))) // the client may be gone
	}
}

func (s *Site) visitOf(r *http.Request) (visit, error) {
	v := visit{locale: locale.Mongolian, path: r.URL.Path, query: r.URL.Query(), compact: isCompact(r)}
	if rest, ok := strings.CutPrefix(v.path, "/en"); ok && (rest == "" || rest[0] == '/') {
		v.locale, v.path = locale.English, rest
	}
	v.path = path.Clean("/" + v.path) // "//host" in a link would lead to another site
	o, source, err := s.Organizations.Resolve(r.Context(), organizations.Named{Host: r.Host, Domain: v.query.Get("domain")})
	if err != nil && !apperr.Is(err, apperr.OrganizationUnknown) {
		return v, err
	}
	v.organization, v.tenancy = o, string(source)
	v.origin = organizations.Site(s.BaseURL, r.Host, client.Of(r).Secure, source)
	if source == organizations.FromDomain {
		v.domain = v.query.Get("domain")
	}
	switch {
	case err != nil:
		v.refusal = apperr.OrganizationUnknown
	case o.Status(s.Clock.Now()) == organizations.Suspended:
		v.refusal = apperr.OrganizationSuspended
	case o.Status(s.Clock.Now()) == organizations.Expired:
		v.refusal = apperr.OrganizationExpired
	}
	return v, nil
}

// viewCookie holds how wide the app was last, "compact" or "wide"
// (web/src/api/page-size.ts).
const viewCookie = "sudar_view"

// isCompact tells whether lists are short: by what the app has told, else by
// whether the browser says it is a phone's. Where that was wrong, the app shows
// as many rows as its width has.
func isCompact(r *http.Request) bool {
	if told, err := r.Cookie(viewCookie); err == nil && (told.Value == "compact" || told.Value == "wide") {
		return told.Value == "compact"
	}
	return r.Header.Get("Sec-CH-UA-Mobile") == "?1" || strings.Contains(r.UserAgent(), "Mobi")
}

func (v visit) cacheKey() string {
	device := "wide"
	if v.compact {
		device = "compact"
	}
	changed := strconv.FormatInt(v.organization.ChangedAt.UnixMicro(), 36)
	return strings.Join([]string{v.origin, v.organization.ID, changed, string(v.refusal), string(v.locale), device, v.path, v.query.Encode()},
		"\x00")
}

// pageSize is how many rows a list has in the visitor's view (SPEC §9).
func (v visit) pageSize() int {
	if v.compact {
		return 12
	}
	return 30
}

// render asks the API what the page needs and writes its body.
func (s *Site) render(ctx context.Context, v visit) (page, error) {
	screen := s.screenOf(v)
	answers := map[string]records.Response{}
	seed := Seed{Site: s.seedSite(ctx, v), Queries: []SeedQuery{}}
	whole := true
	for _, call := range screen.calls {
		got := records.Ask(ctx, s.API, v.locale, v.organization, call)
		answers[call] = got
		whole = whole && got.Status < http.StatusInternalServerError
		if got.Status == http.StatusOK {
			seed.Queries = append(seed.Queries, SeedQuery{Path: call, Body: withoutPreviews(got.Body)})
		} else if call == screen.main {
			break // there is no page to ask the rest for
		}
	}
	switch main := answers[screen.main].Status; {
	case main >= http.StatusInternalServerError:
		return page{}, fmt.Errorf("web: the call of a page %s returned %d", screen.name, main)
	case main == http.StatusGone:
		screen = goneScreen(screen.main)
	case screen.main != "" && main != http.StatusOK:
		screen = notFoundScreen
	}
	shown := &view{visit: v, site: s, screen: screen, answers: answers, Nonce: noncePlace}
	if shown.lacksSubject() {
		shown.screen = notFoundScreen
	} else if to := shown.redirection(); to != "" {
		return redirectPage(to), nil
	}
	p, err := shown.write(ctx, seed)
	p.whole = whole
	return p, err
}

// Seed is what the React app starts from: the portal and the public responses
// that the page was written from. Nothing in it is personal.
type Seed struct {
	Site    SeedSite    `json:"site"`
	Queries []SeedQuery `json:"queries"`
}

// SeedSite is the portal.
type SeedSite struct {
	Locale       string          `json:"locale"`
	Organization json.RawMessage `json:"organization"`
	Refusal      *SeedRefusal    `json:"refusal,omitempty"`
	Domain       string          `json:"domain"`
	Tenancy      string          `json:"tenancy"`
	Version      string          `json:"version"`
	PageSize     int             `json:"page_size"`
	Dev          bool            `json:"dev,omitempty"`
}

// SeedRefusal says why a portal is closed, and who can be asked.
type SeedRefusal struct {
	Code         string             `json:"code"`
	Organization *RefusedByPortalOf `json:"organization"`
	OpenURL      string             `json:"open_url"` // what everybody may read, at the site's own portal; "" when that is the closed one
}

// RefusedByPortalOf is what a closed organisation still shows.
type RefusedByPortalOf struct {
	Name    string                `json:"name"`
	LogoURL string                `json:"logo_url"`
	Contact organizations.Contact `json:"contact"`
}

// SeedQuery is one response under the path of its call.
type SeedQuery struct {
	Path string          `json:"path"`
	Body json.RawMessage `json:"body"`
}

func (s *Site) seedSite(ctx context.Context, v visit) SeedSite {
	site := SeedSite{
		Locale: string(v.locale), Organization: json.RawMessage("null"), Domain: v.domain, Tenancy: v.tenancy,
		Version: Version, PageSize: v.pageSize(), Dev: s.Dev,
	}
	if site.Tenancy == string(organizations.FromHeader) {
		site.Tenancy = string(organizations.FromDefault)
	}
	if v.refusal != "" {
		site.Refusal = &SeedRefusal{Code: string(v.refusal), OpenURL: s.openLibrary(ctx, v)}
		if v.refusal != apperr.OrganizationUnknown {
			o := v.organization
			site.Refusal.Organization = &RefusedByPortalOf{Name: o.Name, LogoURL: o.Settings.Logo, Contact: o.Settings.Contact}
		}
		return site
	}
	var lookup struct {
		Data json.RawMessage `json:"data"`
	}
	if json.Unmarshal(records.Ask(ctx, s.API, v.locale, v.organization, "/p/api/v1/organization").Body, &lookup) == nil {
		site.Organization = lookup.Data
	}
	return site
}

// openLibrary is the address of what everybody may read: a closed portal leads
// to the site's own, "" when it is that itself.
func (s *Site) openLibrary(ctx context.Context, v visit) string {
	query := url.Values{"price": {"free"}}
	if v.refusal == "" && v.domain != "" {
		query.Set("domain", v.domain)
	}
	free := address(v.locale, "/c/content", query)
	if v.refusal == "" {
		return free
	}
	home := s.Organizations.Home(ctx, "", v.origin)
	if home == v.origin && v.domain == "" {
		return ""
	}
	return home + free
}

// preview is a cover's tiny picture, which does not compress.
var preview = regexp.MustCompile(`"preview":"data:[^"]*"`)

// withoutPreviews leaves the tiny pictures of covers out of the seed: the page
// asks for the covers themselves at once, and its first bytes matter more.
func withoutPreviews(body json.RawMessage) json.RawMessage {
	return preview.ReplaceAll(body, []byte(`"preview":""`))
}
