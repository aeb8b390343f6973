package book

import (
	"archive/zip"
	"bytes"
	"embed"
	"fmt"
	"html"
	"strings"
)

// styles are the style sheets of the three layouts.
//
//go:embed styles
var styles embed.FS

// EPUB writes the book as a reflowable EPUB 3.3: cover, title page, a document
// for each chapter with its footnotes, and a navigation document.
func EPUB(b Book) ([]byte, error) {
	p := &parcel{book: b, style: "reflowable.css"}
	if len(b.Cover) > 0 {
		p.file("cover.jpg", "image/jpeg", b.Cover, "cover-image")
		p.page("cover", coverTitle[b.Language],
			`<section epub:type="cover" class="cover"><img src="cover.jpg" alt="`+html.EscapeString(b.Title)+`"/></section>`)
	}
	p.page("title", b.Title, titlePage(b))
	for i, chapter := range b.Chapters {
		w := &writer{notes: b.Notes, popups: true, narrated: len(b.Narrations) > 0}
		w.f("<section epub:type=\"chapter\" role=\"doc-chapter\">\n")
		w.chapter(chapter)
		w.footnotes()
		w.f("</section>")
		p.page(fmt.Sprintf("chapter-%02d", i+1), chapter.Title, w.String())
		p.entry(chapter.Title)
	}
	p.narrate()
	return p.seal()
}

var (
	coverTitle    = map[string]string{"mn": "Хавтас", "en": "Cover"}
	contentsTitle = map[string]string{"mn": "Гарчиг", "en": "Contents"}
)

func titlePage(b Book) string {
	w := &writer{narrated: len(b.Narrations) > 0}
	w.f("<section epub:type=\"titlepage\" class=\"title\"%s>\n<p class=\"author\">%s</p>\n<h1>%s</h1>\n", w.named(),
		html.EscapeString(b.Author), html.EscapeString(b.Title))
	if b.Subtitle != "" {
		w.f("<p class=\"subtitle\">%s</p>\n", html.EscapeString(b.Subtitle))
	}
	w.f("<p class=\"year\">%d</p>\n</section>", b.Year)
	return w.String()
}

// parcel is an EPUB on its way into its zip file.
type parcel struct {
	book     Book
	style    string
	viewport string // of the pages of a fixed layout, "width=800,height=1000"
	meta     string // further lines of the package's metadata
	members  []member
	entries  [][2]string // href and title for the contents table
}

type member struct {
	id, path, mediaType, properties string
	overlay                         string // id of what says how it is read aloud
	body                            []byte
	page                            bool
}

func (p *parcel) file(path, mediaType string, body []byte, properties string) {
	id := strings.NewReplacer(".", "-", "/", "-").Replace(path)
	p.members = append(p.members, member{id: id, path: path, mediaType: mediaType, body: body, properties: properties})
}

// page adds a document to the reading order.
func (p *parcel) page(id, title, body string) {
	w := &writer{}
	w.f(
		"<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE html>\n<html "+
			"xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\" lang=\"%s\" xml:lang=\"%s\">\n", p.book.Language,
		p.book.Language)
	w.f("<head>\n<title>%s</title>\n<link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/>\n", html.EscapeString(title))
	if p.viewport != "" {
		w.f("<meta name=\"viewport\" content=\"%s\"/>\n", p.viewport)
	}
	w.f("</head>\n<body>\n%s\n</body>\n</html>\n", body)
	properties := ""
	if strings.Contains(body, "<svg") {
		properties = "svg"
	}
	p.members = append(p.members, member{
		id: id, path: id + ".xhtml", mediaType: "application/xhtml+xml", body: []byte(w.String()), properties: properties, page: true,
	})
}

// entry puts the last page into the contents table.
func (p *parcel) entry(title string) {
	p.entries = append(p.entries, [2]string{p.members[len(p.members)-1].path, title})
}

func (p *parcel) seal() ([]byte, error) {
	style, err := styles.ReadFile("styles/" + p.style)
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	p.file("style.css", "text/css", style, "")
	p.file("nav.xhtml", "application/xhtml+xml", []byte(p.navigation()), "nav")
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	files := []member{
		{path: "mimetype", body: []byte("application/epub+zip")},
		{path: "META-INF/container.xml", body: []byte(container)},
		{path: "OEBPS/package.opf", body: []byte(p.opf())},
	}
	for _, m := range p.members {
		m.path = "OEBPS/" + m.path
		files = append(files, m)
	}
	for _, file := range files {
		if err := store(z, file); err != nil {
			return nil, fmt.Errorf("book: %w", err)
		}
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	return out.Bytes(), nil
}

// store writes a member. The first, mimetype, must not be packed (OCF 3.3
// §4.2.3); pictures and fonts need not be.
func store(z *zip.Writer, m member) error {
	method := zip.Deflate
	if m.path == "mimetype" || strings.HasPrefix(m.mediaType, "image/jpeg") || strings.HasPrefix(m.mediaType, "font/") ||
		strings.HasPrefix(m.mediaType, "audio/") {
		method = zip.Store
	}
	w, err := z.CreateHeader(&zip.FileHeader{Name: m.path, Method: method})
	if err != nil {
		return err
	}
	_, err = w.Write(m.body)
	return err
}

const container = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

func (p *parcel) navigation() string {
	w := &writer{}
	title := contentsTitle[p.book.Language]
	w.f(
		"<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE html>\n<html "+
			"xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\" lang=\"%s\" xml:lang=\"%s\">\n<head>"+
			"<title>%s</title></head>\n<body>\n<nav epub:type=\"toc\" id=\"toc\">\n<h1>%s</h1>\n<ol>\n",
		p.book.Language, p.book.Language, title, title)
	for _, entry := range p.entries {
		w.f("<li><a href=\"%s\">%s</a></li>\n", entry[0], html.EscapeString(entry[1]))
	}
	w.f("</ol>\n</nav>\n</body>\n</html>\n")
	return w.String()
}

func (p *parcel) opf() string {
	b, w := p.book, &writer{}
	w.f(
		"<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier="+
			"\"id\" xml:lang=\"%s\">\n", b.Language)
	w.f("<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n<dc:identifier id=\"id\">%s</dc:identifier>\n", b.identifier())
	w.f("<dc:title id=\"title\">%s</dc:title>\n", html.EscapeString(b.Title))
	if b.Subtitle != "" {
		w.f(
			"<dc:title id=\"subtitle\">%s</dc:title>\n<meta refines=\"#title\" property=\"title-type\">main</meta>\n<meta "+
				"refines=\"#subtitle\" property=\"title-type\">subtitle</meta>\n", html.EscapeString(b.Subtitle))
	}
	if b.Author != "" {
		w.f(
			"<dc:creator id=\"author\">%s</dc:creator>\n<meta refines=\"#author\" property=\"role\" scheme=\"marc:relators\">aut</meta>\n<meta "+
				"refines=\"#author\" property=\"file-as\">%s</meta>\n",
			html.EscapeString(b.Author), html.EscapeString(b.AuthorSort))
	}
	w.f("<dc:language>%s</dc:language>\n<dc:date>%d</dc:date>\n<dc:description>%s</dc:description>\n", b.Language, b.Year,
		html.EscapeString(b.Description))
	for _, subject := range b.Subjects {
		w.f("<dc:subject>%s</dc:subject>\n", html.EscapeString(subject))
	}
	w.f("<meta property=\"dcterms:modified\">%d-01-01T00:00:00Z</meta>\n%s</metadata>\n<manifest>\n", b.Year, p.meta)
	for _, m := range p.members {
		properties := ""
		if m.properties != "" {
			properties = ` properties="` + m.properties + `"`
		}
		if m.overlay != "" {
			properties += ` media-overlay="` + m.overlay + `"`
		}
		w.f("<item id=\"%s\" href=\"%s\" media-type=\"%s\"%s/>\n", m.id, m.path, m.mediaType, properties)
	}
	w.f("</manifest>\n<spine>\n")
	for _, m := range p.members {
		if m.page {
			w.f("<itemref idref=\"%s\"/>\n", m.id)
		}
	}
	w.f("</spine>\n</package>\n")
	return w.String()
}
