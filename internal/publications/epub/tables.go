package epub

import (
	"strings"

	"sudar/internal/publications"
	"sudar/internal/publications/sanitise"
	"sudar/internal/publications/xmldoc"
)

const (
	maxTable = 50_000 // entries of one contents table
	maxTitle = 1000   // bytes of one entry
)

// table reads one contents table and counts its entries.
type table struct {
	book  *book
	base  sanitise.Base
	count int
}

// tables fills contents, page list and landmarks: from the navigation document
// of EPUB 3, else the NCX and guide of EPUB 2, else the documents' own titles.
func (b *book) tables(m *publications.Manifest) {
	for _, item := range b.pkg.order {
		if c := b.docs[item.path]; c != nil && c.nav != nil {
			b.navigation(m, c.nav, item.path)
			break
		}
	}
	if b.pkg.ncx != "" && (len(m.TOC) == 0 || len(m.PageList) == 0) {
		b.ncx(m)
	}
	if len(m.Landmarks) == 0 {
		m.Landmarks = b.pkg.landmarks
	}
	if len(m.TOC) == 0 {
		b.out.Result.Warn(publications.WarnNoContents, "")
		for _, s := range b.pkg.spine {
			if c := b.docs[s.item.path]; c != nil && c.report.Title != "" {
				m.TOC = append(m.TOC, publications.Link{Href: publications.Escape(s.item.path), Title: shorten(c.report.Title)})
			}
		}
	}
}

func (b *book) navigation(m *publications.Manifest, nav []byte, path string) {
	root, err := xmldoc.Parse(nav)
	if err != nil {
		return
	}
	for _, n := range root.All("nav") {
		t := &table{book: b, base: sanitise.Base{Path: path}}
		switch {
		case n.Has("type", "toc") && m.TOC == nil:
			m.TOC = t.list(n.First("ol"), 0)
		case n.Has("type", "page-list") && m.PageList == nil:
			m.PageList = flat(t.list(n.First("ol"), 0))
		case n.Has("type", "landmarks") && m.Landmarks == nil:
			m.Landmarks = t.list(n.First("ol"), 0)
		}
	}
}

// list reads an ordered list of links (EPUB 3.3 §7.3).
func (t *table) list(ol *xmldoc.Node, depth int) []publications.Link {
	var out []publications.Link
	if ol == nil || depth > 20 {
		return nil
	}
	for _, li := range ol.Children {
		if li.Name.Local != "li" || t.count >= maxTable {
			continue
		}
		t.count++
		link := publications.Link{}
		for _, c := range li.Children {
			switch c.Name.Local {
			case "a", "span":
				link = t.link(c)
			case "ol":
				link.Children = t.list(c, depth+1)
			}
		}
		if link.Title != "" || len(link.Children) > 0 {
			out = append(out, link)
		}
	}
	return out
}

func (t *table) link(n *xmldoc.Node) publications.Link {
	link := publications.Link{Title: shorten(n.Text()), Href: "#"}
	if link.Title == "" {
		link.Title = shorten(n.Attr("title"))
	}
	if img := n.First("img"); link.Title == "" && img != nil {
		link.Title = shorten(img.Attr("alt"))
	}
	if kind := n.Attr("type"); kind != "" {
		link.Rel = strings.Fields(kind)
	}
	if ref := n.Attr("href"); ref != "" {
		link.Href = t.target(ref)
	}
	return link
}

// target gives the href of a table entry; "#" when it leads to nothing that
// is served.
func (t *table) target(ref string) string {
	path, fragment, ok := t.base.Resolve(ref)
	if !ok || !t.book.out.Pack.Has(path) {
		return "#"
	}
	return href(path, fragment)
}

func flat(links []publications.Link) []publications.Link {
	var out []publications.Link
	for _, l := range links {
		children := l.Children
		l.Children = nil
		out = append(append(out, l), flat(children)...)
	}
	return out
}

func shorten(s string) string {
	if len(s) > maxTitle {
		return strings.ToValidUTF8(s[:maxTitle], "")
	}
	return s
}

// ncx reads the contents table of EPUB 2 (DAISY/NISO Z39.86-2005 §8).
func (b *book) ncx(m *publications.Manifest) {
	root, err := b.parse(b.pkg.ncx)
	if err != nil {
		b.out.Result.Warn(publications.WarnUnreadable, b.pkg.ncx)
		return
	}
	t := &table{book: b, base: sanitise.Base{Path: b.pkg.ncx}}
	if len(m.TOC) == 0 {
		m.TOC = t.points(root.First("navMap"), "navPoint", 0)
	}
	if len(m.PageList) == 0 {
		m.PageList = t.points(root.First("pageList"), "pageTarget", 0)
	}
}

func (t *table) points(n *xmldoc.Node, name string, depth int) []publications.Link {
	var out []publications.Link
	if n == nil || depth > 20 {
		return nil
	}
	for _, p := range n.Children {
		if p.Name.Local != name || t.count >= maxTable {
			continue
		}
		t.count++
		link := publications.Link{Title: shorten(p.First("navLabel").Text()), Href: "#", Children: t.points(p, name, depth+1)}
		if c := p.First("content"); c != nil {
			link.Href = t.target(c.Attr("src"))
		}
		out = append(out, link)
	}
	return out
}

// titlesByPath gives each member the title of the first table entry that leads
// to it.
func titlesByPath(toc []publications.Link) map[string]string {
	titles := map[string]string{}
	for _, l := range flat(toc) {
		path, _, _ := strings.Cut(l.Href, "#")
		if _, ok := titles[path]; !ok && path != "" {
			titles[path] = l.Title
		}
	}
	return titles
}
