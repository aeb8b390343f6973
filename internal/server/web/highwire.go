package web

import (
	"net/url"
	"strconv"
	"strings"

	"sudar/internal/server/web/records"
)

// highwire adds the citation_ tags of scholarly works, which Google Scholar and
// citation managers read: title, authors and date are the ones that must be there.
func (v *view) highwire(r records.Record) {
	at, scholarly := publishedAt[r.CitedAs()]
	if r.ScholarlyBook() {
		at, scholarly = "citation_publisher", true
	}
	if !scholarly {
		return
	}
	v.named("citation_title", r.Title)
	for _, name := range r.CitedAuthors() {
		v.named("citation_author", name)
	}
	if r.Year > 0 {
		v.named("citation_publication_date", strconv.Itoa(r.Year))
	}
	if r.Kind == "article" {
		v.named("citation_journal_title", r.Journal())
	}
	v.named(at, r.Publisher)
	v.named("citation_language", r.Language)
	for _, name := range []string{"isbn", "issn", "doi"} {
		v.named("citation_"+name, r.Identifier(name))
	}
	v.named("citation_volume", r.Only().Volume)
	v.named("citation_issue", r.Only().Issue)
	for _, tag := range r.Tags {
		v.named("citation_keywords", tag.Name)
	}
	v.named("citation_abstract_html_url", v.Head.Canonical)
	v.named("citation_public_url", v.Head.Canonical)
}

// publishedAt are the tags that name the publisher of scholarly works, by their
// type.
var publishedAt = map[string]string{
	"article-journal": "citation_publisher", "thesis": "citation_dissertation_institution",
	"report": "citation_technical_report_institution",
}

// openURL is how a type is told in a Context Object: its genre, the format of its
// values, and the name of its title among them.
type openURL struct{ genre, format, title string }

var openURLs = map[string]openURL{
	"article-journal": {"article", "info:ofi/fmt:kev:mtx:journal", "rft.atitle"},
	"periodical":      {"journal", "info:ofi/fmt:kev:mtx:journal", "rft.jtitle"},
	"thesis":          {"dissertation", "info:ofi/fmt:kev:mtx:dissertation", "rft.title"},
	"report":          {"report", "info:ofi/fmt:kev:mtx:book", "rft.btitle"},
	"dataset":         {"document", "info:ofi/fmt:kev:mtx:book", "rft.btitle"},
	"":                {"book", "info:ofi/fmt:kev:mtx:book", "rft.btitle"},
}

// coins is the record as a Context Object in Span (OpenURL 1.0, Z39.88-2004).
func (v *view) coins(r records.Record) string {
	as, known := openURLs[r.CitedAs()]
	if !known {
		as = openURLs[""]
	}
	values := map[string]string{
		"rft.genre": as.genre, as.title: r.Title, "rft.pub": r.Publisher, "rft.place": r.Place, "rft.edition": r.Edition,
		"rft.isbn": r.Identifier("isbn"), "rft.issn": r.Identifier("issn"), "rft.language": r.Language,
	}
	switch as.genre {
	case "article":
		values["rft.jtitle"] = r.Journal() // its reader takes a bare title for the journal's
	case "dissertation":
		values["rft.inst"] = r.Publisher
	case "book", "report":
		values["rft.series"] = r.Journal()
	}
	values["rft.volume"], values["rft.issue"] = r.Only().Volume, r.Only().Issue
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
