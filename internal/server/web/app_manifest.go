package web

import (
	"encoding/json"
	"net/http"
	"strings"

	"sudar/internal/organizations"
)

// appManifest is what a browser installs a portal by (W3C Web App Manifest).
type appManifest struct {
	ID         string    `json:"id"`
	Name       string    `json:"name"`
	ShortName  string    `json:"short_name"`
	About      string    `json:"description"`
	Language   string    `json:"lang"`
	Direction  string    `json:"dir"`
	Start      string    `json:"start_url"`
	Scope      string    `json:"scope"`
	Display    string    `json:"display"`
	Ground     string    `json:"background_color"`
	Theme      string    `json:"theme_color"`
	Categories []string  `json:"categories"`
	Icons      []appIcon `json:"icons"`
}

type appIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// The colours of the app's window: paper, and the blue of the top bar unless
// the organisation has its own.
const (
	paper = "#fbf8f1"
	panel = "#0d2568"
)

const (
	manifestPath  = "/manifest.webmanifest"
	workerPath    = "/sw.js"
	workerPolicy  = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
	appIconFolder = "/icons/"
)

var appIcons = []appIcon{
	{Source: appIconFolder + "192.png", Sizes: "192x192", Type: "image/png", Purpose: "any"},
	{Source: appIconFolder + "512.png", Sizes: "512x512", Type: "image/png", Purpose: "any"},
	{Source: appIconFolder + "maskable-512.png", Sizes: "512x512", Type: "image/png", Purpose: "maskable"},
}

// serveManifest returns the visited portal's manifest in the address's language.
func (s *Site) serveManifest(w http.ResponseWriter, r *http.Request) {
	v, err := s.visitOf(r)
	if err != nil || v.refusal != "" {
		http.NotFound(w, r)
		return
	}
	text, err := json.Marshal((&view{visit: v, site: s}).manifest())
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/manifest+json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(text) // the client may be gone
}

func (v *view) manifest() appManifest {
	m := appManifest{
		ID: v.To("/"), Name: v.T("shell", "app.name"), ShortName: v.T("shell", "app.name"), About: v.T("catalogue", "home.description"),
		Language:  v.Lang(),
		Direction: "ltr", Start: v.To("/"), Scope: "/", Display: "standalone", Ground: paper, Theme: v.Bar(),
		Categories: []string{"books", "education"},
		Icons:      appIcons,
	}
	if o := v.organization; !o.Hub {
		m.Name, m.ShortName = v.OrganizationName(), v.OrganizationName()
	}
	return m
}

// Bar is the colour of the browser's frame round the portal: that of the top
// bar, which stands below it.
func (v *view) Bar() string {
	if theme := v.organization.Settings.Theme; theme != nil && colour.MatchString(theme.Panel) {
		return theme.Panel
	}
	return panel
}

// Manifest is the address of the portal's manifest.
func (v *view) Manifest() string { return v.To(manifestPath) }

// frames are the origins of outside pages that the organisation shows in
// frames: chat and marketing (PRODUCT: never beside a book). The app goes on to
// other pages in the same document, so every document but a book's lets them
// in; where they are shown is the app's to say.
func (v *view) frames() []string {
	if v.path == "/read" || strings.HasPrefix(v.path, "/read/") || v.Is(offline) || v.refusal != "" {
		return nil
	}
	var origins []string
	for _, address := range []string{v.organization.Settings.Slots.Chat, v.organization.Settings.Slots.Marketing} {
		if origin := organizations.SlotOrigin(address); origin != "" && origin != strings.ToLower(v.origin) {
			origins = append(origins, origin)
		}
	}
	return origins
}
