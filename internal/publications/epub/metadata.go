package epub

import (
	"cmp"
	"sort"
	"strconv"
	"strings"

	"sudar/internal/publications"
	"sudar/internal/publications/sanitise"
	"sudar/internal/publications/xmldoc"
)

const (
	maxValues = 200  // of one kind of metadata
	maxValue  = 4096 // bytes of one value but the description
)

// metaReader reads the metadata element; refines holds the properties that
// EPUB 3 attaches to other statements by id.
type metaReader struct {
	m       *publications.Metadata
	lang    string
	refines map[string][]*xmldoc.Node
}

func (p *packageDoc) readMetadata(root *xmldoc.Node) {
	n := root.First("metadata")
	r := &metaReader{m: &p.metadata, lang: root.Attr("lang"), refines: map[string][]*xmldoc.Node{}}
	p.metadata.Layout = publications.Reflowable
	if n == nil {
		return
	}
	for _, meta := range n.All("meta") {
		if id := strings.TrimPrefix(meta.Attr("refines"), "#"); id != "" {
			r.refines[id] = append(r.refines[id], meta)
		}
	}
	r.titles(n.All("title"))
	r.identifiers(n.All("identifier"), root.Attr("unique-identifier"))
	p.uniqueID = p.metadata.Identifier
	for _, lang := range limited(n.All("language")) {
		if tag := value(lang); tag != "" {
			p.metadata.Languages = append(p.metadata.Languages, tag)
		}
	}
	r.people(n.All("creator"), "aut")
	r.people(n.All("contributor"), "ctb")
	r.people(n.All("publisher"), "pbl")
	r.subjects(n.All("subject"))
	r.dates(n.All("date"))
	p.metadata.Description = plain(n.First("description"))
	r.descriptions(limited(n.All("description")))
	p.metadata.Rights = value(n.First("rights"))
	for _, meta := range n.All("meta") {
		if meta.Attr("refines") == "" {
			r.meta(meta, p)
		}
	}
	for _, link := range n.All("link") {
		if link.Attr("rel") == "dcterms:conformsTo" {
			a := r.accessibility()
			a.ConformsTo = append(a.ConformsTo, link.Attr("href"))
		}
	}
}

func limited(nodes []*xmldoc.Node) []*xmldoc.Node { return nodes[:min(len(nodes), maxValues)] }

// value is the text of a statement, bounded.
func value(n *xmldoc.Node) string { return publications.Bound(n.Text(), maxValue) }

// plain turns a description, which is often HTML, into text.
func plain(n *xmldoc.Node) string {
	s := n.Text()
	if strings.ContainsAny(s, "<&") {
		if doc, err := sanitise.XHTML([]byte("<p>"+s+"</p>"), sanitise.Base{}); err == nil {
			s = doc.Text
		}
	}
	return publications.Bound(s, 8*maxValue)
}

// refined gives the property that refines a statement, "" when none does.
func (r *metaReader) refined(n *xmldoc.Node, property string) string {
	for _, m := range r.refines[n.Attr("id")] {
		if m.Attr("property") == property {
			return value(m)
		}
	}
	return ""
}

// text is a statement in its own and its alternate scripts.
func (r *metaReader) text(n *xmldoc.Node) publications.Text {
	lang := n.Attr("lang")
	if lang == "" {
		lang = r.lang
	}
	t := publications.T(lang, value(n))
	for _, m := range r.refines[n.Attr("id")] {
		if m.Attr("property") == "alternate-script" && m.Attr("lang") != "" && t != nil {
			t[m.Attr("lang")] = value(m)
		}
	}
	return t
}

func (r *metaReader) titles(nodes []*xmldoc.Node) {
	nodes = limited(nodes)
	sort.SliceStable(nodes, func(i, j int) bool { return r.sequence(nodes[i]) < r.sequence(nodes[j]) })
	main := false
	for _, n := range nodes {
		t := r.text(n)
		switch kind := r.refined(n, "title-type"); {
		case t == nil:
		case kind == "subtitle":
			r.m.Subtitle = r.m.Subtitle.Add(t)
		case r.m.Title == nil || kind == "main" && !main:
			r.m.Title, r.m.SortAs = t, cmp.Or(r.refined(n, "file-as"), n.Attr("file-as"))
			main = kind == "main"
		case (kind == "main" || kind == "") && n.Attr("lang") != "": // the title in another language
			r.m.Title = r.m.Title.Add(t)
		}
	}
}

// descriptions keeps the description by language when the file has several.
func (r *metaReader) descriptions(nodes []*xmldoc.Node) {
	if len(nodes) < 2 {
		return
	}
	for _, n := range nodes {
		r.m.Descriptions = r.m.Descriptions.Add(publications.T(cmp.Or(n.Attr("lang"), r.lang), plain(n)))
	}
}

func (r *metaReader) sequence(n *xmldoc.Node) float64 {
	if f, err := strconv.ParseFloat(r.refined(n, "display-seq"), 64); err == nil {
		return f
	}
	return 1e9
}

func (r *metaReader) identifiers(nodes []*xmldoc.Node, unique string) {
	for _, n := range limited(nodes) {
		id := identifier(value(n), cmp.Or(n.Attr("scheme"), r.refined(n, "identifier-type")))
		if id.Value == "" {
			continue
		}
		if n.Attr("id") == unique || r.m.Identifier == "" && unique == "" {
			r.m.Identifier = value(n)
		}
		r.m.Identifiers = append(r.m.Identifiers, id)
	}
}

// onix are the ONIX code list 5 numbers that packages use as identifier type.
var onix = map[string]string{"02": "isbn", "15": "isbn", "06": "doi", "22": "urn"}

func identifier(v, scheme string) publications.Identifier {
	lower := strings.ToLower(v)
	for _, known := range []string{"isbn", "issn", "uuid", "doi"} {
		for _, prefix := range []string{"urn:" + known + ":", known + ":"} {
			if strings.HasPrefix(lower, prefix) {
				return publications.Identifier{Scheme: known, Value: v[len(prefix):]}
			}
		}
	}
	if name := onix[scheme]; name != "" {
		scheme = name
	}
	if scheme == "" && (strings.HasPrefix(lower, "http:") || strings.HasPrefix(lower, "https:")) {
		scheme = "uri"
	}
	return publications.Identifier{Scheme: strings.ToLower(scheme), Value: v}
}

func (r *metaReader) people(nodes []*xmldoc.Node, role string) {
	for _, n := range limited(nodes) {
		c := publications.Contributor{Name: r.text(n), SortAs: cmp.Or(r.refined(n, "file-as"), n.Attr("file-as"))}
		if c.Name == nil {
			continue
		}
		for _, m := range r.refines[n.Attr("id")] {
			if m.Attr("property") == "role" {
				c.Roles = append(c.Roles, value(m))
			}
		}
		if own := n.Attr("role"); own != "" && len(c.Roles) == 0 {
			c.Roles = []string{own}
		}
		if len(c.Roles) == 0 || role == "pbl" {
			c.Roles = []string{role}
		}
		r.m.AddContributor(c)
	}
}

func (r *metaReader) subjects(nodes []*xmldoc.Node) {
	for _, n := range limited(nodes) {
		if name := r.text(n); name != nil {
			r.m.Subjects = append(r.m.Subjects, publications.Subject{
				Name: name, Scheme: cmp.Or(r.refined(n, "authority"), n.Attr("authority")), Code: cmp.Or(r.refined(n, "term"), n.Attr("term")),
			})
		}
	}
}

func (r *metaReader) dates(nodes []*xmldoc.Node) {
	for _, n := range limited(nodes) {
		switch n.Attr("event") {
		case "modification":
			r.m.Modified = value(n)
		case "publication", "":
			r.m.Published = cmp.Or(r.m.Published, value(n))
		}
	}
}

func (r *metaReader) accessibility() *publications.Accessibility {
	if r.m.Accessibility == nil {
		r.m.Accessibility = &publications.Accessibility{}
	}
	return r.m.Accessibility
}

// meta reads one meta statement: property and text in EPUB 3, name and content
// in EPUB 2.
func (r *metaReader) meta(n *xmldoc.Node, p *packageDoc) {
	v := publications.Bound(cmp.Or(n.Attr("content"), n.Text()), maxValue)
	switch key := cmp.Or(n.Attr("property"), n.Attr("name")); key {
	case "cover":
		p.coverID = v
	case "dcterms:modified":
		r.m.Modified = v
	case "rendition:layout":
		if v == "pre-paginated" {
			r.m.Layout = publications.Fixed
		}
	case "fixed-layout":
		if v == "true" {
			r.m.Layout = publications.Fixed
		}
	case "rendition:orientation":
		r.m.Orientation = known(v, "auto", "landscape", "portrait")
	case "rendition:spread":
		r.m.Spread = known(v, "none", "landscape", "both", "auto")
	case "rendition:flow":
		r.m.Overflow = overflow(v)
	case "media:active-class":
		r.m.ActiveClass = v
	case "media:duration":
		r.m.Duration = clock(v)
	case "belongs-to-collection":
		position, _ := strconv.ParseFloat(r.refined(n, "group-position"), 64)
		if len(r.m.Series) < maxValues {
			r.m.Series = append(r.m.Series, publications.Series{Name: r.text(n), Position: position})
		}
	case "calibre:series":
		r.m.Series = append([]publications.Series{{Name: publications.T("", v)}}, r.m.Series...)
	case "calibre:series_index":
		if len(r.m.Series) > 0 {
			r.m.Series[0].Position, _ = strconv.ParseFloat(v, 64)
		}
	default:
		r.access(key, v)
	}
}

// access reads the schema.org accessibility statements (EPUB Accessibility 1.1).
func (r *metaReader) access(key, v string) {
	var list *[]string
	switch key {
	case "schema:accessMode":
		list = &r.accessibility().Modes
	case "schema:accessModeSufficient":
		list = &r.accessibility().ModeSufficient
	case "schema:accessibilityFeature":
		list = &r.accessibility().Features
	case "schema:accessibilityHazard":
		list = &r.accessibility().Hazards
	case "dcterms:conformsTo":
		list = &r.accessibility().ConformsTo
	case "schema:accessibilitySummary":
		r.accessibility().Summary = v
	case "a11y:certifiedBy":
		r.accessibility().CertifiedBy = v
	}
	if list != nil && v != "" && len(*list) < maxValues {
		*list = append(*list, v)
	}
}

func known(v string, allowed ...string) string {
	for _, a := range allowed {
		if v == a {
			return v
		}
	}
	return ""
}

// overflow renders rendition:flow in Readium's words.
func overflow(v string) string {
	switch v {
	case "scrolled-doc", "scrolled-continuous":
		return "scrolled"
	case "paginated":
		return v
	}
	return ""
}

// clock reads a SMIL clock value (SMIL 3.0 §5.4.3) in seconds; 0 when it is
// not one.
func clock(v string) float64 {
	scale := 1.0
	for suffix, s := range map[string]float64{"ms": 0.001, "min": 60, "h": 3600} {
		if strings.HasSuffix(v, suffix) {
			v, scale = strings.TrimSuffix(v, suffix), s
			break
		}
	}
	v = strings.TrimSuffix(v, "s")
	total := 0.0
	for _, part := range strings.Split(v, ":") {
		f, err := strconv.ParseFloat(part, 64)
		if err != nil || f < 0 || f > 1e7 {
			return 0
		}
		total = total*60 + f
	}
	return total * scale
}
