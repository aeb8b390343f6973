package organizations

import (
	"context"
	"net"
	"net/url"
	"regexp"
	"strings"

	"sudar/internal/kit/locale"
)

// Portal returns the address of an organisation's portal, "https://alpha.library.mn"
// or a host of its own, as site tells how this site is reached:
// "https://library.mn" or any portal's own address. The default organisation's
// is the site itself; "" when no host names the organisation.
func (s *Service) Portal(slug, site string) string {
	u, err := url.Parse(site)
	if err != nil || u.Host == "" {
		return ""
	}
	known, port := s.known.Load(), u.Port()
	at := func(host string) string {
		if port != "" {
			host = net.JoinHostPort(host, port)
		}
		return u.Scheme + "://" + host
	}
	if known != nil && known.bySlug[slug].Host != "" {
		return at(known.bySlug[slug].Host)
	}
	base := s.baseOf(u.Hostname())
	if known != nil && known.byHost[bareHost(u.Host)] != "" {
		// Such a host does not tell where the site is.
		if base = s.baseDomain; base == "" {
			return ""
		}
		u.Host = strings.TrimPrefix(at(base), u.Scheme+"://")
	}
	switch {
	case slug == s.defaultSlug && (base == "" || s.fromHost(known, u.Host) == ""):
		return u.Scheme + "://" + u.Host
	case base == "" || slug == "":
		return ""
	case slug != s.defaultSlug:
		base = slug + "." + base
	}
	return at(base)
}

// Page returns the address of a page of an organisation's portal in a language. Where
// no host names the organisation, the address does by ?domain=.
func (s *Service) Page(slug, site string, language locale.Locale, path string, query url.Values) string {
	portal := s.Portal(slug, site)
	if portal == "" {
		portal = site
		if slug != "" {
			query.Set("domain", slug)
		}
	}
	if language == locale.English {
		path = "/en" + path
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return portal + path
}

// Home returns the portal where a public record of an organisation is at home:
// the organisation's own while that is open, else the site's (PRODUCT,
// "Tenancy": canonical address).
func (s *Service) Home(ctx context.Context, slug, site string) string {
	if o, err := s.BySlug(ctx, slug); err == nil && o.Status(s.clock.Now()) == Active {
		if own := s.Portal(slug, site); own != "" {
			return own
		}
	}
	return s.Portal(s.defaultSlug, site)
}

// AtHost returns the organisation whose portal a host is: one of its own, its
// sub-domain, or the base domain itself for the default organisation. It is
// false for every other host.
func (s *Service) AtHost(ctx context.Context, host string) (Organization, bool) {
	o, source, err := s.Resolve(ctx, Named{Host: host})
	bare := bareHost(host)
	return o, err == nil && (source == FromHost || bare == s.baseOf(bare))
}

// baseOf is the domain under which a host may name organisations, "" when
// there is none.
func (s *Service) baseOf(host string) string {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	for _, base := range []string{s.baseDomain, "localhost"} {
		if base != "" && (host == base || strings.HasSuffix(host, "."+base)) {
			return base
		}
	}
	return ""
}

// SharedDomain returns the widest domain that belongs to the same site as a
// host: that of all portals, or the host itself.
func (s *Service) SharedDomain(host string) string {
	if base := s.baseOf(host); strings.Contains(base, ".") {
		return base
	}
	return strings.ToLower(host)
}

// Site returns how the visited site is reached: the configured address, or the
// request's own host where a sub-domain names the organisation or nothing is
// configured. secure says whether the request came over TLS.
func Site(configured, host string, secure bool, source Source) string {
	if configured != "" && source != FromHost {
		return strings.TrimSuffix(configured, "/")
	}
	if secure || strings.HasPrefix(configured, "https://") {
		return "https://" + host
	}
	return "http://" + host
}

// SlotOrigin is the origin of a vendor's page, "" unless it is a plain https
// address: it is written into a security policy.
func SlotOrigin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.User != nil || !hostName.MatchString(u.Host) {
		return ""
	}
	return "https://" + strings.ToLower(u.Host)
}

var hostName = regexp.MustCompile(`^[A-Za-z0-9.-]+(:\d{1,5})?$`)
