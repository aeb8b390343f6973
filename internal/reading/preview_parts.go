package reading

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"net/url"
	"strings"

	"sudar/internal/publications"
	"sudar/internal/publications/pack"
	"sudar/internal/publications/preview"
)

// previewParts is what is open of a text or of a PDF to who has no right to the
// whole: its first documents, the last of them cut, and what these refer to; or
// its first pages.
type previewParts struct {
	percent  int
	manifest []byte          // with what is closed marked, a gzip stream
	parts    map[string]bool // the documents in reading order
	whole    map[string]bool // members
	cut      map[string][]byte
	ids      map[string]bool // of the elements left in the cut document
	size     int64           // of the cut document
	pages    int
	passing  bool // nothing is open because of a failure that passes
}

// pictureWorth is what a document without text counts as, in characters: pages
// of a picture book are shared like those of any other.
const pictureWorth = 300

// maxDocument bounds a document that is cut (publications.Limits.TextBytes).
const maxDocument = 64 << 20

// previewParts returns what is open of p at a percentage; it is found out once for
// as long as the pack is open, and again after a failure that passes.
func (s *Service) previewParts(ctx context.Context, held *openPack, p Publication, percent int) (*previewParts, error) {
	held.mu.Lock()
	defer held.mu.Unlock()
	if held.tried != nil && held.tried.percent == percent {
		return held.tried, nil
	}
	find := s.pdfPreviewOf
	if p.Kind != publications.KindPDF {
		find = s.openingOf
	}
	e, err := find(ctx, held, p, percent)
	if err == nil && !e.passing {
		held.tried = e
	}
	return e, err
}

// openingOf returns what is open of a text.
func (s *Service) openingOf(ctx context.Context, held *openPack, p Publication, percent int) (*previewParts, error) {
	sizes, err := s.textSizes(ctx, p)
	if err != nil {
		return nil, err
	}
	e := &previewParts{percent: percent, parts: map[string]bool{}, whole: map[string]bool{}, cut: map[string][]byte{}}
	if err := e.take(held.Pack, sizes, p.Layout == publications.Fixed); err != nil {
		return nil, err
	}
	e.manifest, err = s.marked(ctx, p, func(m *publications.Manifest) {
		for i, link := range m.ReadingOrder {
			if e.cut[memberOf(link.Href)] != nil {
				m.ReadingOrder[i].Size = e.size
			}
		}
		markAll(m, e.closed)
	})
	return e, err
}

// textSize is how many characters a document has.
type textSize struct {
	path string
	size int
}

// worth counts a picture as a stretch of text.
func (t textSize) worth() int {
	if t.size == 0 {
		return pictureWorth
	}
	return t.size
}

// textSizes are the documents of p in reading order.
func (s *Service) textSizes(ctx context.Context, p Publication) ([]textSize, error) {
	stored, err := s.zipped.unzip(ctx, p.TextKey())
	if err != nil {
		return nil, err
	}
	defer func() { _ = stored.Close() }() // it was only read
	var sizes []textSize
	err = publications.ReadText(stored, func(part publications.TextPart) error {
		sizes = append(sizes, textSize{memberOf(part.Href), preview.Size(part.Text)})
		return nil
	})
	return sizes, err
}

// take opens documents until the share is used up: of the text, and of the
// text with its pictures.
func (e *previewParts) take(p *pack.Pack, sizes []textSize, fixed bool) error {
	text, all := 0, 0
	for _, t := range sizes {
		text, all = text+t.size, all+t.worth()
		e.parts[t.path] = true
	}
	text, all = text*e.percent/100, all*e.percent/100
	for _, t := range sizes {
		if t.size > text || t.worth() > all {
			if fixed || t.size == 0 {
				return nil
			}
			return e.end(p, t.path, min(text, all))
		}
		text, all = text-t.size, all-t.worth()
		e.whole[t.path] = true
		if err := e.refer(p, t.path, nil); err != nil {
			return err
		}
	}
	return nil
}

// end opens the beginning of a document.
func (e *previewParts) end(p *pack.Pack, path string, most int) error {
	member, ok := p.Member(path)
	if e.whole[path] || !ok || member.Type != pack.XHTML {
		return nil
	}
	doc, err := p.Bytes(path, maxDocument)
	if err != nil {
		return err
	}
	cut, err := preview.At(doc, most)
	if err != nil || cut.Size == 0 {
		return nil //nolint:nilerr // what cannot be cut stays closed
	}
	e.cut[path], e.ids, e.size = zippedBytes(cut.Bytes), cut.IDs, int64(len(cut.Bytes))
	return e.refer(p, path, cut.Bytes)
}

// refer opens the pictures that a document shows, by its style page images too;
// doc is what is open of it, nil for all.
func (e *previewParts) refer(p *pack.Pack, path string, doc []byte) error {
	if doc == nil {
		if _, ok := p.Member(path); !ok {
			return nil
		}
		whole, err := p.Bytes(path, maxDocument)
		if err != nil {
			return err
		}
		doc = whole
	}
	return e.show(p, preview.References(doc, path))
}

// show opens what is referred to: pictures, and what style page images and drawings
// show in their turn. Links open nothing.
func (e *previewParts) show(p *pack.Pack, paths []string) error {
	for _, path := range paths {
		member, ok := p.Member(path)
		pageImage, drawing := member.Type == pack.CSS, member.Type == pack.SVG
		if !ok || e.whole[path] || e.parts[path] || !pageImage && !strings.HasPrefix(member.Type, "image/") {
			continue
		}
		e.whole[path] = true
		if !pageImage && !drawing {
			continue
		}
		body, err := p.Bytes(path, maxDocument)
		if err != nil {
			return err
		}
		find := preview.StyleReferences
		if drawing {
			find = preview.References
		}
		if err := e.show(p, find(body, path)); err != nil {
			return err
		}
	}
	return nil
}

// any says that there is something to read.
func (e *previewParts) any() bool { return e.pages > 0 || len(e.whole)+len(e.cut) > 0 }

// opens says that a member is open as it is.
func (e *previewParts) opens(member pack.Member) bool {
	return e.whole[member.Path] || member.Type == pack.CSS || strings.HasPrefix(member.Type, "font/")
}

// closed says that an href of the manifest leads to what is not open.
func (e *previewParts) closed(href string) bool {
	path, fragment := memberOf(href), fragmentOf(href)
	if path == "" || e.whole[path] {
		return false
	}
	_, cut := e.cut[path]
	return !cut || fragment != "" && !e.ids[fragment]
}

// memberOf is the member that an href of a manifest names.
func memberOf(href string) string {
	path, _, _ := strings.Cut(href, "#")
	return unescaped(path)
}

func fragmentOf(href string) string {
	_, fragment, _ := strings.Cut(href, "#")
	return unescaped(fragment)
}

func unescaped(s string) string {
	if plain, err := url.PathUnescape(s); err == nil {
		return plain
	}
	return s
}

// marked returns the manifest of p, a gzip stream, as change leaves it. The
// names of chapters are no secret.
func (s *Service) marked(ctx context.Context, p Publication, change func(*publications.Manifest)) ([]byte, error) {
	var m publications.Manifest
	if err := s.zipped.decode(ctx, p.ManifestKey(), &m); err != nil {
		return nil, err
	}
	change(&m)
	out, err := json.Marshal(m)
	return zippedBytes(out), err
}

// markAll marks the links of a manifest to what is closed.
func markAll(m *publications.Manifest, closed func(href string) bool) {
	for _, links := range [][]publications.Link{m.ReadingOrder, m.Resources, m.TOC, m.PageList, m.Landmarks} {
		mark(links, closed)
	}
}

func mark(links []publications.Link, closed func(href string) bool) {
	for i := range links {
		link := &links[i]
		mark(link.Children, closed)
		if !closed(link.Href) {
			continue
		}
		if link.Properties == nil {
			link.Properties = &publications.Properties{}
		}
		link.Properties.Availability = &publications.Availability{State: publications.Unavailable}
	}
}

func zippedBytes(b []byte) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(b) // memory takes everything
	_ = w.Close()
	return out.Bytes()
}
