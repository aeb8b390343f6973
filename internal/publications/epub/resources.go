package epub

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"sudar/internal/publications"
	"sudar/internal/publications/archive"
	"sudar/internal/publications/media"
	"sudar/internal/publications/pack"
	"sudar/internal/publications/sanitise"
)

// copyResources carries every servable member of the archive into the pack.
func (b *book) copyResources(ctx context.Context) error {
	for _, e := range b.zip.Entries() {
		if err := ctx.Err(); err != nil {
			return publications.Refuse(publications.ReasonTimeout, "%w", err)
		}
		if b.internal(e.Name) {
			continue
		}
		if err := b.copyResource(e); err != nil {
			return err
		}
	}
	if sanitise.HeavyImports(b.imports) {
		return tooHeavy("style sheets")
	}
	for _, item := range b.pkg.order {
		if _, ok := b.find(item.path); !ok {
			b.out.Result.Warn(publications.WarnMissing, item.path)
		}
	}
	return nil
}

// internal members describe the book and are never served.
func (b *book) internal(name string) bool {
	return name == "mimetype" || strings.HasPrefix(name, "META-INF/") || name == b.pkg.path || name == b.pkg.ncx
}

func (b *book) copyResource(e *archive.Entry) error {
	declared := ""
	if item := b.pkg.byPath[e.Name]; item != nil {
		declared = item.mediaType
	}
	var err error
	switch contentType(declared, e.Name) {
	case pack.XHTML:
		err = b.copyDocument(e, pack.XHTML, sanitise.XHTML)
	case pack.SVG:
		err = b.copyDocument(e, pack.SVG, sanitise.SVG)
	case pack.SMIL:
		err = b.copyDocument(e, pack.SMIL, sanitise.SMIL)
	case pack.CSS:
		err = b.copyStyle(e)
	default:
		err = b.copyBinary(e)
	}
	// One damaged picture does not make a book unreadable.
	var refusal *publications.Refusal
	if errors.As(err, &refusal) && refusal.Reason == publications.ReasonDamaged {
		return b.drop(e, publications.WarnUnreadable)
	}
	return err
}

func (b *book) drop(e *archive.Entry, code string) error {
	b.out.Result.Warn(code, e.Name)
	b.out.Result.Counts.Dropped++
	return nil
}

func (b *book) add(path, mediaType string, r io.Reader) error {
	n, err := b.out.Pack.Add(path, mediaType, r)
	b.sizes[path] = n
	return err
}

func (b *book) copyDocument(e *archive.Entry, mediaType string, clean func([]byte, sanitise.Base) (sanitise.Document, error)) error {
	src, err := b.zip.Read(e, b.out.Limits.TextBytes)
	if err != nil {
		return err
	}
	doc, err := clean(src, sanitise.Base{Path: e.Name})
	if errors.Is(err, sanitise.ErrTooHeavy) {
		return tooHeavy(e.Name)
	}
	if err != nil {
		if mediaType != pack.XHTML {
			return b.drop(e, publications.WarnUnreadable)
		}
		b.out.Result.Warn(publications.WarnUnreadable, e.Name)
		doc = sanitise.Document{Bytes: []byte(unreadable)}
	}
	b.warn(doc.Report, e.Name)
	c := &content{report: doc.Report, text: doc.Text}
	if item := b.pkg.byPath[e.Name]; item != nil && item.has("nav") {
		c.nav = doc.Bytes
	}
	b.docs[e.Name] = c
	return b.add(e.Name, mediaType, bytes.NewReader(doc.Bytes))
}

// tooHeavy refuses the book: what stops the reader's device is no damage that
// could be left out in silence.
func tooHeavy(path string) error {
	return publications.Refuse(publications.ReasonTooHeavy, "epub: %s: %w", path, sanitise.ErrTooHeavy)
}

// warn records what was taken out of a document.
func (b *book) warn(r sanitise.Report, path string) {
	for code, happened := range map[string]bool{
		publications.WarnMended: r.Mended, publications.WarnScript: r.Scripts, publications.WarnRemote: r.Remote,
	} {
		if happened {
			b.out.Result.Warn(code, path)
		}
	}
	b.upright = b.upright || r.Vertical
}

func (b *book) copyStyle(e *archive.Entry) error {
	src, err := b.zip.Read(e, b.out.Limits.TextBytes)
	if err != nil {
		return err
	}
	css, report, err := sanitise.CSS(src, sanitise.Base{Path: e.Name})
	if errors.Is(err, sanitise.ErrTooHeavy) {
		return tooHeavy(e.Name)
	}
	if err != nil {
		return b.drop(e, publications.WarnUnreadable)
	}
	b.warn(report, e.Name)
	b.imports[e.Name] = report.Imports
	return b.add(e.Name, pack.CSS, bytes.NewReader(css))
}

// copyBinary serves a member as what its bytes say, if that is allowed.
func (b *book) copyBinary(e *archive.Entry) error {
	head, err := b.head(e)
	if err != nil {
		return err
	}
	mediaType := media.Sniff(head)
	if item := b.pkg.byPath[e.Name]; item != nil && mediaType == "video/mp4" && strings.HasPrefix(item.mediaType, "audio/") {
		mediaType = "audio/mp4"
	}
	if !pack.Allowed(mediaType) || mediaType == pack.PDF {
		if strings.Contains(contentHint(b.pkg.byPath[e.Name], e.Name), "script") {
			return b.drop(e, publications.WarnScript)
		}
		return b.drop(e, publications.WarnType)
	}
	if strings.HasPrefix(mediaType, "image/") {
		r, err := b.read(e)
		if err != nil {
			return err
		}
		w, h, err := media.Size(r, mediaType, b.out.Limits)
		if err != nil {
			return b.drop(e, publications.WarnImage)
		}
		b.images[e.Name] = [2]int{w, h}
	}
	r, err := b.read(e)
	if err != nil {
		return err
	}
	return b.add(e.Name, mediaType, r)
}

func contentHint(item *manifestItem, path string) string {
	if item != nil && item.mediaType != "" {
		return item.mediaType
	}
	if strings.HasSuffix(strings.ToLower(path), ".js") {
		return "text/javascript"
	}
	return ""
}

// read opens a member with its font obfuscation undone.
func (b *book) read(e *archive.Entry) (io.Reader, error) {
	r, err := b.zip.Open(e)
	if err != nil {
		return nil, err
	}
	return b.clear(e.Name, r), nil
}

func (b *book) head(e *archive.Entry) ([]byte, error) {
	r, err := b.read(e)
	if err != nil {
		return nil, err
	}
	head, err := io.ReadAll(io.LimitReader(r, media.HeadBytes))
	return head, err
}

// unreadable stands in for a document that could not be made safe.
const unreadable = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>!</title></head><body>` +
	`<p lang="mn">Энэ хэсгийн файл гэмтсэн тул үзүүлэх боломжгүй байна.</p>` +
	`<p lang="en">This part of the file is damaged and cannot be shown.</p></body></html>
`
