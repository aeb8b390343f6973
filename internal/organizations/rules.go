package organizations

import (
	"context"
	"net/netip"
	"regexp"
	"slices"
	"strings"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Rules say who gets into an organisation's portal, and as what.
type Rules struct {
	Closed  bool     // only members may sign in
	Domains []string // of email addresses whose people become readers
	Ranges  []string // addresses whose guests are walk-in viewers
}

// The bounds of rules. A range as wide as a continent is a mistake.
const (
	mostDomains = 50
	mostRanges  = 200
	widest4     = 8
	widest6     = 29
)

var domainPattern = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$`)

// openDomains are services where anybody gets an address.
var openDomains = []string{
	"gmail.com", "googlemail.com", "yahoo.com", "outlook.com", "hotmail.com", "live.com", "msn.com", "icloud.com", "me.com", "proton.me",
	"protonmail.com", "mail.ru", "yandex.ru", "yandex.com", "qq.com", "163.com", "naver.com", "gmx.com", "gmx.net", "aol.com", "zoho.com",
}

// SetRules replaces the rules of ctx's organisation and returns it as it is
// then. What is refused is named by its place, "ranges[2]".
func (s *Service) SetRules(ctx context.Context, rules Rules) (Organization, error) {
	domains, err := checkDomains(rules.Domains)
	if err != nil {
		return Organization{}, err
	}
	ranges, err := checkRanges(rules.Ranges)
	if err != nil {
		return Organization{}, err
	}
	return s.changeOwn(ctx, s.replaceRules, func(o *Organization) audit.Entry {
		before := o.rules()
		o.Closed, o.Domains, o.Ranges = rules.Closed, domains, ranges
		return audit.Entry{Act: audit.RulesChanged, OrganizationID: o.ID, Before: before, After: o.rules()}
	})
}

func (s *Service) replaceRules(ctx context.Context, o Organization) error {
	for _, table := range []string{"organization_domains", "organization_ranges"} {
		if _, err := db.Exec(ctx, s.db, "DELETE FROM "+table+" WHERE organization_id = $1", o.ID); err != nil {
			return err
		}
	}
	return s.insertRules(ctx, o)
}

// rules is what the log tells of them.
func (o Organization) rules() audit.Values {
	ranges := make([]string, len(o.Ranges))
	for i, prefix := range o.Ranges {
		ranges[i] = prefix.String()
	}
	return audit.Values{"closed": o.Closed, "domains": append([]string{}, o.Domains...), "ranges": ranges}
}

func checkDomains(texts []string) ([]string, error) {
	if len(texts) > mostDomains {
		return nil, apperr.InvalidField("domains", "field.too_many")
	}
	domains := make([]string, 0, len(texts))
	for i, text := range texts {
		domain := strings.TrimPrefix(strings.ToLower(strings.TrimSpace(text)), "@")
		switch {
		case len(domain) > 253 || !domainPattern.MatchString(domain):
			return nil, apperr.InvalidField(at("domains", i), "field.domain")
		case slices.Contains(openDomains, domain):
			return nil, apperr.InvalidField(at("domains", i), "field.domain_open")
		case !slices.Contains(domains, domain):
			domains = append(domains, domain)
		}
	}
	return domains, nil
}

func checkRanges(texts []string) ([]netip.Prefix, error) {
	if len(texts) > mostRanges {
		return nil, apperr.InvalidField("ranges", "field.too_many")
	}
	ranges := make([]netip.Prefix, 0, len(texts))
	for i, text := range texts {
		prefix, ok := parseRange(strings.TrimSpace(text))
		if !ok {
			return nil, apperr.InvalidField(at("ranges", i), "field.prefix")
		}
		if prefix.Addr().Is4() && prefix.Bits() < widest4 || prefix.Addr().Is6() && prefix.Bits() < widest6 {
			return nil, apperr.InvalidField(at("ranges", i), "field.prefix_wide")
		}
		if !slices.Contains(ranges, prefix) {
			ranges = append(ranges, prefix)
		}
	}
	return ranges, nil
}

// parseRange reads a CIDR prefix or one address. A prefix written as an
// IPv4-mapped one would never match, as addresses are compared unmapped.
func parseRange(text string) (netip.Prefix, bool) {
	prefix, err := netip.ParsePrefix(text)
	if err != nil {
		addr, addrErr := netip.ParseAddr(text)
		if addrErr != nil || addr.Zone() != "" {
			return prefix, false
		}
		addr = addr.Unmap()
		return netip.PrefixFrom(addr, addr.BitLen()), true
	}
	if prefix.Addr().Is4In6() {
		return prefix, false
	}
	return prefix.Masked(), true
}
