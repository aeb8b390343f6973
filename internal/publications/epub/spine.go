package epub

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"sudar/internal/publications"
	"sudar/internal/publications/pack"
)

// readingOrder writes the spine into manifest and text, and says how many
// positions each part is worth.
func (b *book) readingOrder(m *publications.Manifest, titles map[string]string) ([]publications.Span, error) {
	var spans []publications.Span
	for _, s := range b.pkg.spine {
		item := b.pkg.readable(s.item)
		if item == nil {
			b.out.Result.Warn(publications.WarnType, s.item.path)
			continue
		}
		if drawable(item.mediaType) {
			wrapped, err := b.wrapImage(item)
			if err != nil {
				return nil, err
			}
			item = wrapped
		}
		c := b.docs[item.path]
		if c == nil {
			b.out.Result.Warn(publications.WarnMissing, item.path)
			continue
		}
		link := b.part(s, item, c)
		m.ReadingOrder = append(m.ReadingOrder, link)
		title := titles[link.Href]
		if err := b.out.Text(publications.TextPart{Href: link.Href, Title: title, Lang: c.report.Lang, Text: c.text}); err != nil {
			return nil, err
		}
		spans = append(spans, publications.Span{Href: link.Href, Type: link.Type, Title: title, Count: b.worth(link, m.Metadata.Layout)})
	}
	return spans, nil
}

// worth is one position per 1024 bytes of reflowable text, one per fixed page.
func (b *book) worth(link publications.Link, layout publications.Layout) int {
	if link.Properties != nil && link.Properties.Layout != "" {
		layout = link.Properties.Layout
	}
	if layout == publications.Fixed || link.Type == pack.SVG {
		return 1
	}
	return int((link.Size + publications.PositionLength - 1) / publications.PositionLength)
}

func (b *book) part(s spineItem, item *manifestItem, c *content) publications.Link {
	link := publications.Link{
		Href: publications.Escape(item.path), Type: pack.XHTML, Size: b.sizes[item.path],
		Width: c.report.Width, Height: c.report.Height,
	}
	if contentType(item.mediaType, item.path) == pack.SVG {
		link.Type = pack.SVG
	}
	p := &publications.Properties{}
	for _, word := range append(append([]string{}, s.item.properties...), s.properties...) {
		property(p, word)
	}
	if c.report.MathML {
		p.Contains = append(p.Contains, "mathml")
	}
	if c.report.SVG {
		p.Contains = append(p.Contains, "svg")
	}
	if !s.linear {
		p.Linear = "no"
	}
	if overlay := b.pkg.items[item.overlay]; overlay != nil && b.out.Pack.Has(overlay.path) {
		p.MediaOverlay = publications.Escape(overlay.path)
		link.Alternate = []publications.Link{{Href: p.MediaOverlay, Type: pack.SMIL}}
	}
	if p.Page+string(p.Layout)+p.Orientation+p.Spread+p.Overflow+p.MediaOverlay+p.Linear != "" || p.Contains != nil {
		link.Properties = p
	}
	return link
}

// property renders one spine property (EPUB 3.3 §8.2) in Readium's words.
func property(p *publications.Properties, word string) {
	word = strings.TrimPrefix(word, "rendition:")
	switch word {
	case "page-spread-left":
		p.Page = "left"
	case "page-spread-right":
		p.Page = "right"
	case "page-spread-center", "spread-center":
		p.Page = "center"
	case "layout-pre-paginated":
		p.Layout = publications.Fixed
	case "layout-reflowable":
		p.Layout = publications.Reflowable
	case "orientation-auto", "orientation-landscape", "orientation-portrait":
		p.Orientation = strings.TrimPrefix(word, "orientation-")
	case "spread-auto", "spread-none", "spread-landscape", "spread-both":
		p.Spread = strings.TrimPrefix(word, "spread-")
	case "flow-paginated", "flow-scrolled-doc", "flow-scrolled-continuous":
		p.Overflow = overflow(strings.TrimPrefix(word, "flow-"))
	}
}

// wrapImage puts an image that stands in the spine on a page of its own.
func (b *book) wrapImage(item *manifestItem) (*manifestItem, error) {
	path := item.path + ".xhtml"
	if !b.out.Pack.Has(item.path) || b.out.Pack.Has(path) {
		return item, nil
	}
	name := publications.Escape(item.path[strings.LastIndexByte(item.path, '/')+1:])
	size := b.images[item.path]
	page := fmt.Sprintf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n"+
		`<html xmlns="http://www.w3.org/1999/xhtml"><head><title>%s</title><meta name="viewport" content="width=%d, height=%d"/>`+
		`<style>body{margin:0}img{max-width:100%%;max-height:100vh}</style></head><body><img src="%s" alt=""/></body></html>`,
		html.EscapeString(name), size[0], size[1], html.EscapeString(name))
	c := &content{}
	c.report.Width, c.report.Height = size[0], size[1]
	b.docs[path] = c
	return &manifestItem{path: path, mediaType: pack.XHTML}, b.add(path, pack.XHTML, bytes.NewReader([]byte(page)))
}

// resources lists every member of the pack that is not in the reading order.
func (b *book) resources(m *publications.Manifest) {
	inOrder := map[string]bool{}
	for _, l := range m.ReadingOrder {
		inOrder[l.Href] = true
	}
	for _, member := range b.out.Pack.Members() {
		link := publications.Link{Href: publications.Escape(member.Path), Type: member.Type, Size: member.RawSize}
		if inOrder[link.Href] {
			continue
		}
		if size, ok := b.images[member.Path]; ok {
			link.Width, link.Height = size[0], size[1]
		}
		if item := b.pkg.byPath[member.Path]; item != nil && item.has("nav") {
			link.Rel = []string{"contents"}
		}
		m.Resources = append(m.Resources, link)
	}
}
