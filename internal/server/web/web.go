// Package web is the site's pages: the first HTML that stands without
// scripts, its seed for the React app, and the built assets (DESIGN §6).
package web

import (
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/locale"
	"sudar/internal/organizations"
	"sudar/internal/server/web/assets"
	"sudar/internal/server/web/texts"
)

// Version is shown in the footer and in the seed.
const Version = "1.0"

// Options are what the pages are made from.
type Options struct {
	// API returns the same calls that the browser makes.
	API           http.Handler
	Organizations *organizations.Service
	// Dist is the built front end; Shared the texts and icons it shares.
	Dist   fs.FS
	Shared fs.FS
	// Notice is what /licences says: the works of others in the program.
	Notice string
	Clock  clock.Clock
	// Dev opens the gallery of components at /_kit.
	Dev bool
	// BaseURL is the public address for canonical links, "" as the request says.
	BaseURL string
}

// Site returns pages and assets.
type Site struct {
	Options
	build     assets.Build
	texts     texts.Texts
	textPages map[locale.Locale]map[string]texts.Page // by name
	icons     map[string][]string
	rules     map[locale.Locale]texts.Wording
	templates *template.Template
	assets    *assets.Files
	cache     *pageCache
}

// New reads the built front end, its texts and the templates.
func New(o Options) (*Site, error) {
	s := &Site{Options: o, cache: newPageCache(o.Clock)}
	var err error
	if s.Dist, err = fs.Sub(o.Dist, "dist"); err != nil {
		return nil, err
	}
	if s.build, err = assets.ReadBuild(s.Dist); err != nil {
		return nil, err
	}
	if s.texts, s.icons, err = texts.Read(o.Shared); err != nil {
		return nil, err
	}
	if s.rules, err = texts.ReadRules(o.Shared); err != nil {
		return nil, err
	}
	if s.textPages, err = texts.ReadPages(o.Shared); err != nil {
		return nil, err
	}
	if s.templates, err = s.parseTemplates(); err != nil {
		return nil, err
	}
	s.assets = assets.New(s.Dist, s.build)
	return s, nil
}

// ServeHTTP returns an asset, a well-known file, or a page.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
		return
	}
	clean := path.Clean("/" + r.URL.Path)
	switch {
	case strings.HasPrefix(clean, "/assets/"):
		s.assets.Serve(w, r, clean, assets.Immutable)
	case strings.TrimPrefix(clean, "/en") == manifestPath:
		s.serveManifest(w, r)
	case strings.TrimPrefix(clean, "/en") == licencesPath:
		s.serveLicences(w, r, clean)
	case clean == workerPath && s.assets.Has(clean):
		w.Header().Set("Content-Security-Policy", workerPolicy)
		s.assets.Serve(w, r, clean, assets.Revalidate)
	case path.Ext(clean) != "" && s.assets.Has(clean):
		s.assets.Serve(w, r, clean, assets.Revalidate)
	default:
		s.servePage(w, r)
	}
}
