package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"sudar/internal/server/web/records"
)

// scholarly are the kinds that Google Scholar and citation managers read from
// Highwire Press tags.
var scholarly = []string{"article", "academic"}

// highwire adds the citation_ tags: title, authors and date are the ones that
// must be there.
func (v *view) highwire(r records.Record) {
	if !slices.Contains(scholarly, r.Kind) {
		return
	}
	v.named("citation_title", r.Title)
	for _, name := range r.CitedAuthors() {
		v.named("citation_author", name)
	}
	if r.Year > 0 {
		v.named("citation_publication_date", strconv.Itoa(r.Year))
	}
	if r.Kind == "academic" {
		v.named("citation_dissertation_institution", r.Publisher)
	} else {
		v.named("citation_journal_title", r.Journal())
		v.named("citation_publisher", r.Publisher)
	}
	v.named("citation_language", r.Language)
	for _, name := range []string{"isbn", "issn", "doi"} {
		v.named("citation_"+name, r.Identifier(name))
	}
	if len(r.Items) == 1 {
		v.named("citation_volume", r.Items[0].Volume)
		v.named("citation_issue", r.Items[0].Issue)
	}
	for _, tag := range r.Tags {
		v.named("citation_keywords", tag.Name)
	}
	v.named("citation_abstract_html_url", v.Head.Canonical)
	v.named("citation_public_url", v.Head.Canonical)
}

// openURL is how a kind is told in a Context Object: its genre, the format of its
// values, and the name of its title among them.
type openURL struct{ genre, format, title string }

var openURLs = map[string]openURL{
	"article":   {"article", "info:ofi/fmt:kev:mtx:journal", "rft.atitle"},
	"academic":  {"dissertation", "info:ofi/fmt:kev:mtx:dissertation", "rft.title"},
	"newspaper": {"journal", "info:ofi/fmt:kev:mtx:journal", "rft.jtitle"},
	"magazine":  {"journal", "info:ofi/fmt:kev:mtx:journal", "rft.jtitle"},
	"":          {"book", "info:ofi/fmt:kev:mtx:book", "rft.btitle"},
}

// coins is the record as a Context Object in Span (OpenURL 1.0, Z39.88-2004).
func (v *view) coins(r records.Record) string {
	as, known := openURLs[r.Kind]
	if !known {
		as = openURLs[""]
	}
	values := map[string]string{
		"rft.genre": as.genre, as.title: r.Title, "rft.pub": r.Publisher, "rft.place": r.Place, "rft.edition": r.Edition,
		"rft.isbn": r.Identifier("isbn"), "rft.issn": r.Identifier("issn"), "rft.language": r.Language,
	}
	switch r.Kind {
	case "article":
		values["rft.jtitle"] = r.Journal() // its reader takes a bare title for the journal's
	case "academic":
		values["rft.inst"] = r.Publisher
	}
	if len(r.Items) == 1 {
		values["rft.volume"], values["rft.issue"] = r.Items[0].Volume, r.Items[0].Issue
	}
	about := url.Values{"ctx_ver": {"Z39.88-2004"}, "rft_val_fmt": {as.format}, "rfr_id": {"info:sid/sudar"}, "rft_id": {v.Head.Canonical}}
	for name, value := range values {
		if value != "" {
			about.Set(name, value)
		}
	}
	if r.Year > 0 {
		about.Set("rft.date", strconv.Itoa(r.Year))
	}
	if doi := r.Identifier("doi"); doi != "" {
		about.Add("rft_id", "info:doi/"+doi)
	}
	for i, name := range r.CitedAuthors() {
		about.Add("rft.au", name)
		if last, first, ok := strings.Cut(name, ", "); ok && i == 0 {
			about.Set("rft.aulast", last)
			about.Set("rft.aufirst", first)
		}
	}
	return strings.ReplaceAll(about.Encode(), "+", "%20")
}
