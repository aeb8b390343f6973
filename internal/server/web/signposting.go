package web

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"sudar/internal/server/web/records"
)

// describedBy are the files that describe a record, by their format.
var describedBy = [][2]string{
	{"ris", "application/x-research-info-systems"},
	{"bibtex", "application/x-bibtex"},
	{"csl", "application/vnd.citationstyles.csl+json"},
}

var (
	orcid   = regexp.MustCompile(`^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$`)
	licence = regexp.MustCompile(`^https?://[^\s<>"]+$`)
)

// signpost returns the record's Link headers: where it is cited, described and
// licensed, what it is and who made it (signposting.org).
func (v *view) signpost(r records.Record) []string {
	links := []string{
		linkTo(orDefault(r.DOIAddress(), v.Head.Canonical), "cite-as", ""),
		linkTo("https://schema.org/AboutPage", "type", ""),
		linkTo("https://schema.org/"+r.SchemaTypes()[0], "type", ""),
	}
	for _, each := range describedBy {
		query := url.Values{"format": {each[0]}}
		if v.domain != "" {
			query.Set("domain", v.domain)
		}
		links = append(links,
			linkTo(v.origin+"/edu/p/api/v1/contents/"+strconv.FormatInt(r.ID, 10)+"/cite?"+query.Encode(), "describedby", each[1]))
	}
	for _, each := range r.Contributors {
		if each.Role == "author" && orcid.MatchString(each.ORCID) {
			links = append(links, linkTo("https://orcid.org/"+each.ORCID, "author", ""))
		}
	}
	if licence.MatchString(r.Licence) {
		links = append(links, linkTo(r.Licence, "license", ""))
	}
	return links
}

// linkTo writes a Link header's value (RFC 8288 §3).
func linkTo(target, relation, mediaType string) string {
	parsed, err := url.Parse(target)
	if err != nil {
		return ""
	}
	link := "<" + strings.NewReplacer("<", "%3C", ">", "%3E").Replace(parsed.String()) + `>; rel="` + relation + `"`
	if mediaType != "" {
		link += `; type="` + mediaType + `"`
	}
	return link
}
