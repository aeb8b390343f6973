package epub

import (
	"strings"

	"sudar/internal/publications"
	"sudar/internal/publications/sanitise"
	"sudar/internal/publications/xmldoc"
)

// manifestItem is an entry of the package's manifest.
type manifestItem struct {
	id, path, mediaType string
	properties          []string
	fallback, overlay   string
}

func (i *manifestItem) has(property string) bool {
	for _, p := range i.properties {
		if p == property {
			return true
		}
	}
	return false
}

// spineItem is a place in the reading order.
type spineItem struct {
	item       *manifestItem
	linear     bool
	properties []string
}

// packageDoc is a package document of either version.
type packageDoc struct {
	path      string
	uniqueID  string
	items     map[string]*manifestItem // by id
	byPath    map[string]*manifestItem
	order     []*manifestItem
	spine     []spineItem
	ncx       string // member path
	coverID   string // OPF 2: meta name=cover
	coverPage string // OPF 2: guide reference
	landmarks []publications.Link
	metadata  publications.Metadata
}

const maxSpine = 20_000

func readPackage(root *xmldoc.Node, path string) (*packageDoc, error) {
	if root.Name.Local != "package" {
		return nil, publications.Refuse(publications.ReasonDamaged, "package document starts with %q", root.Name.Local)
	}
	p := &packageDoc{path: path, items: map[string]*manifestItem{}, byPath: map[string]*manifestItem{}}
	p.readManifest(root.First("manifest"))
	p.readSpine(root.First("spine"))
	p.readMetadata(root)
	p.readGuide(root.First("guide"))
	if len(p.spine) == 0 {
		return nil, publications.Refuse(publications.ReasonDamaged, "empty spine")
	}
	return p, nil
}

func (p *packageDoc) base() sanitise.Base { return sanitise.Base{Path: p.path} }

func (p *packageDoc) readManifest(n *xmldoc.Node) {
	for _, c := range n.All("item") {
		path, _, ok := p.base().Resolve(c.Attr("href"))
		if !ok || path == "" {
			continue
		}
		item := &manifestItem{
			id: c.Attr("id"), path: path, mediaType: strings.ToLower(c.Attr("media-type")),
			properties: strings.Fields(c.Attr("properties")), fallback: c.Attr("fallback"), overlay: c.Attr("media-overlay"),
		}
		if p.items[item.id] == nil {
			p.items[item.id] = item
			p.order = append(p.order, item)
		}
		if p.byPath[path] == nil {
			p.byPath[path] = item
		}
	}
}

func (p *packageDoc) readSpine(n *xmldoc.Node) {
	if n == nil {
		return
	}
	switch dir := n.Attr("page-progression-direction"); dir {
	case "ltr", "rtl":
		p.metadata.Progression = publications.Progression(dir)
	}
	if ncx := p.items[n.Attr("toc")]; ncx != nil {
		p.ncx = ncx.path
	}
	for _, item := range p.order {
		if p.ncx == "" && item.mediaType == "application/x-dtbncx+xml" {
			p.ncx = item.path
		}
	}
	seen := map[*manifestItem]bool{}
	for _, ref := range n.All("itemref") {
		item := p.items[ref.Attr("idref")]
		if item == nil || seen[item] || len(p.spine) == maxSpine {
			continue
		}
		seen[item] = true
		p.spine = append(p.spine, spineItem{item, ref.Attr("linear") != "no", strings.Fields(ref.Attr("properties"))})
	}
}

// readable follows the fallback chain to something a browser can show.
func (p *packageDoc) readable(item *manifestItem) *manifestItem {
	for range 8 {
		if kind := contentType(item.mediaType, item.path); kind == "application/xhtml+xml" || kind == "image/svg+xml" ||
			drawable(item.mediaType) {
			return item
		}
		next := p.items[item.fallback]
		if next == nil {
			return nil
		}
		item = next
	}
	return nil
}

func drawable(mediaType string) bool {
	switch mediaType {
	case "image/jpeg", "image/png", "image/gif", "image/webp":
		return true
	}
	return false
}

// readGuide takes cover page and landmarks of OPF 2.
func (p *packageDoc) readGuide(n *xmldoc.Node) {
	for _, ref := range n.All("reference") {
		path, fragment, ok := p.base().Resolve(ref.Attr("href"))
		if !ok {
			continue
		}
		kind := strings.ToLower(ref.Attr("type"))
		if kind == "cover" && p.coverPage == "" {
			p.coverPage = path
		}
		p.landmarks = append(p.landmarks, publications.Link{
			Href: href(path, fragment), Title: ref.Attr("title"), Rel: []string{kind},
		})
	}
}

// href writes a member path with its fragment for the manifest.
func href(path, fragment string) string {
	if fragment == "" {
		return publications.Escape(path)
	}
	return publications.Escape(path) + "#" + strings.Map(func(r rune) rune {
		if r <= ' ' || r == '"' || r == '<' || r == '>' {
			return -1
		}
		return r
	}, fragment)
}
