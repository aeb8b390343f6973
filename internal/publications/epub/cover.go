package epub

import (
	"cmp"
	"strings"

	"sudar/internal/publications"
)

const maxCover = 32 << 20 // bytes of a cover image

// cover finds the cover: the property of EPUB 3, the meta of EPUB 2, the first
// image of the cover page, or an image that calls itself cover.
func (b *book) cover(m *publications.Manifest) error {
	item := b.coverItem()
	if item == nil {
		return nil
	}
	e, ok := b.find(item.path)
	if !ok || !b.out.Pack.Has(item.path) || e.Size > maxCover {
		return nil
	}
	for i := range m.Resources {
		if m.Resources[i].Href == publications.Escape(item.path) {
			m.Resources[i].Rel = append(m.Resources[i].Rel, "cover")
		}
	}
	image, err := b.zip.Read(e, maxCover)
	if err != nil {
		return err
	}
	return b.out.Cover(image, item.path)
}

func (b *book) coverItem() *manifestItem {
	for _, item := range b.pkg.order {
		if item.has("cover-image") && b.isImage(item) {
			return item
		}
	}
	if item := b.pkg.items[b.pkg.coverID]; item != nil && b.isImage(item) {
		return item
	}
	if item := b.imageOn(b.pkg.coverPage); item != nil {
		return item
	}
	for _, item := range b.pkg.order {
		name := strings.ToLower(item.path[strings.LastIndexByte(item.path, '/')+1:])
		if b.isImage(item) && (strings.HasPrefix(name, "cover") || strings.EqualFold(item.id, "cover")) {
			return item
		}
	}
	return nil
}

func (b *book) isImage(item *manifestItem) bool {
	_, ok := b.images[item.path]
	return ok
}

// imageOn finds the first image on the cover page, which is also where the
// spine starts in many old books.
func (b *book) imageOn(path string) *manifestItem {
	if path == "" {
		return nil
	}
	if item := b.pkg.byPath[path]; item != nil && b.isImage(item) {
		return item
	}
	root, err := b.parse(path)
	if err != nil {
		return nil
	}
	t := &table{book: b}
	t.base.Path = path
	for _, n := range append(root.All("img"), root.All("image")...) {
		target, _, ok := t.base.Resolve(cmp.Or(n.Attr("src"), n.Attr("href")))
		if item := b.pkg.byPath[target]; ok && item != nil && b.isImage(item) {
			return item
		}
	}
	return nil
}
