// Package feeds is what machines read of a portal: where its pages are and
// which of them may be fetched (sitemaps.org, RFC 9309).
package feeds

import (
	"context"
	"net/http"
	"regexp"
	"strconv"
	"sync"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/dictionary"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/log"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// Options are what the feeds are made from.
type Options struct {
	Organizations *organizations.Service
	Catalogue     *catalogue.Service
	Dictionary    *dictionary.Service
	Clock         clock.Clock
	// BaseURL is the public address of the site, "" as the request says.
	BaseURL string
	// Next returns every other path.
	Next http.Handler
}

// Feeds serves /robots.txt, /sitemap.xml and the sitemaps that it names.
type Feeds struct {
	Options
	mu      sync.Mutex
	indexes map[string]index // by organisation and address
}

// New returns the feeds in front of the other pages.
func New(o Options) *Feeds { return &Feeds{Options: o, indexes: map[string]index{}} }

var numbered = regexp.MustCompile(`^/sitemap-(authors-|series-|words-)?(0|[1-9]\d{0,9})\.xml$`)

// ServeHTTP returns a feed, or lets the pages answer.
func (f *Feeds) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	number := numbered.FindStringSubmatch(r.URL.Path)
	known := number != nil || r.URL.Path == "/robots.txt" || r.URL.Path == "/sitemap.xml"
	if !known || r.Method != http.MethodGet && r.Method != http.MethodHead {
		f.Next.ServeHTTP(w, r)
		return
	}
	log.Note(r.Context(), log.Operation, "feed")
	p, err := f.portalOf(r)
	log.Note(r.Context(), log.Portal, p.organization.Slug)
	switch {
	case err != nil:
	case r.URL.Path == "/robots.txt":
		f.writeRobots(w, p)
	case !p.open:
		err = apperr.New(apperr.NotFound)
	case number == nil:
		err = f.writeIndex(r.Context(), w, p)
	default:
		n, _ := strconv.ParseInt(number[2], 10, 64)
		switch prefix := number[1]; prefix {
		case "":
			err = f.writeSitemap(r.Context(), w, p, n)
		case wordsPrefix:
			err = f.writeWords(r.Context(), w, p, n)
		default:
			err = f.writeNames(r.Context(), w, p, prefix, n)
		}
	}
	switch {
	case apperr.Is(err, apperr.NotFound):
		http.NotFound(w, r)
	case err != nil:
		log.From(r.Context()).ErrorContext(r.Context(), "feed", "error", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
	}
}

// portal is the visited one: its organisation and its one address.
type portal struct {
	organization organizations.Organization
	site         string
	open         bool
}

func (f *Feeds) portalOf(r *http.Request) (portal, error) {
	o, source, err := f.Organizations.Resolve(r.Context(), organizations.Named{Host: r.Host})
	site := organizations.Site(f.BaseURL, r.Host, client.Of(r).Secure, source)
	if apperr.Is(err, apperr.OrganizationUnknown) {
		return portal{site: site}, nil
	}
	if own := f.Organizations.Portal(o.Slug, site); own != "" {
		site = own
	}
	return portal{organization: o, site: site, open: o.Status(f.Clock.Now()) == organizations.Active}, err
}

// guest is a context in which nobody in particular looks at the portal.
func (p portal) guest(ctx context.Context) context.Context {
	o := p.organization
	return viewer.With(ctx, viewer.Viewer{OrganizationID: o.ID, Organization: o.Slug, Hub: o.Hub, Role: viewer.Guest})
}

// kept is how long anybody may keep a feed.
const kept = time.Hour

func header(w http.ResponseWriter, mediaType string) {
	w.Header().Set("Content-Type", mediaType+"; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age="+strconv.Itoa(int(kept.Seconds())))
	w.Header().Set("X-Content-Type-Options", "nosniff")
}
