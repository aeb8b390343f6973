// Package epub opens EPUB 2 and 3 files (EPUB 3.3, OPF 2.0.1): container,
// package document, contents tables, spine, fonts, cover. Every resource that
// leaves this package has been rewritten by sanitise or recognised by its
// bytes.
package epub

import (
	"context"
	"errors"
	"strings"

	"sudar/internal/publications"
	"sudar/internal/publications/archive"
	"sudar/internal/publications/output"
	"sudar/internal/publications/pack"
	"sudar/internal/publications/sanitise"
	"sudar/internal/publications/xmldoc"
)

// MediaType is the type of an EPUB file.
const MediaType = "application/epub+zip"

const containerPath = "META-INF/container.xml"

// book is an EPUB on its way through the build.
type book struct {
	zip     *archive.Archive
	folded  map[string]*archive.Entry // by lower-case name
	out     *output.Folder
	fonts   map[string]scrambler // by member path
	pkg     *packageDoc
	docs    map[string]*content // sanitised documents by member path
	sizes   map[string]int64    // decoded bytes of pack members
	imports map[string][]string // style sheets that each style sheet imports
	images  map[string][2]int
	upright bool // some style sheet sets vertical lines
}

// content is what a content document left behind.
type content struct {
	report sanitise.Report
	text   string
	nav    []byte // the sanitised navigation document
}

// Is says whether an opened zip file is an EPUB: it names a package.
func Is(z *archive.Archive) bool {
	_, ok := z.Entry(containerPath)
	return ok
}

// Build opens an EPUB into a folder. Refusals: damaged, drm, encrypted,
// too_large, too_heavy, too_many_files, unsafe, not_a_publication.
func Build(ctx context.Context, in output.Source, out *output.Folder) error {
	z, err := archive.Open(in, in.Size, out.Limits)
	if err != nil {
		return err
	}
	b := &book{
		zip: z, out: out, docs: map[string]*content{}, sizes: map[string]int64{}, imports: map[string][]string{},
		images: map[string][2]int{},
	}
	out.Result.Kind, out.Result.MediaType = publications.KindEPUB, MediaType
	for _, name := range z.Refused {
		out.Result.Warn(publications.WarnPath, strings.ToValidUTF8(name, "?"))
	}
	if err := b.open(); err != nil {
		return err
	}
	if err := b.copyResources(ctx); err != nil {
		return err
	}
	return b.finish()
}

// open reads container, package document and encryption table.
func (b *book) open() error {
	root, err := b.parse(containerPath)
	if err != nil {
		return publications.Refuse(publications.ReasonDamaged, "container: %w", err)
	}
	path := ""
	for _, rf := range root.All("rootfile") {
		if t := rf.Attr("media-type"); t == "application/oebps-package+xml" || t == "" {
			path, _, _ = sanitise.Base{}.Resolve(rf.Attr("full-path"))
			break
		}
	}
	opf, err := b.parse(path)
	if err != nil {
		return publications.Refuse(publications.ReasonDamaged, "package document: %w", err)
	}
	if b.pkg, err = readPackage(opf, path); err != nil {
		return err
	}
	return b.readEncryption()
}

// parse reads an XML member of the archive into a tree.
func (b *book) parse(path string) (*xmldoc.Node, error) {
	e, ok := b.find(path)
	if !ok {
		return nil, errors.New("missing")
	}
	src, err := b.zip.Read(e, b.out.Limits.TextBytes)
	if err != nil {
		return nil, err
	}
	return xmldoc.Parse(src)
}

// find looks a member up by its path; packages made on systems that ignore
// case are forgiven.
func (b *book) find(path string) (*archive.Entry, bool) {
	if clean, ok := archive.CleanName(path); ok {
		path = clean
	}
	if e, ok := b.zip.Entry(path); ok {
		return e, true
	}
	if b.folded == nil {
		b.folded = map[string]*archive.Entry{}
		for _, e := range b.zip.Entries() {
			b.folded[strings.ToLower(e.Name)] = e
		}
	}
	e, ok := b.folded[strings.ToLower(path)]
	return e, ok
}

// finish writes text, cover, manifest and positions.
func (b *book) finish() error {
	m := publications.Manifest{Metadata: b.pkg.metadata}
	m.Metadata.ConformsTo = publications.ProfileEPUB
	b.tables(&m)
	titles := titlesByPath(m.TOC)
	spans, err := b.readingOrder(&m, titles)
	if err != nil {
		return err
	}
	if len(m.ReadingOrder) == 0 {
		return publications.Refuse(publications.ReasonDamaged, "nothing to read in the spine")
	}
	b.resources(&m)
	if err := b.cover(&m); err != nil {
		return err
	}
	b.describe(&m)
	return b.out.Finish(m, publications.NewPositions(spans))
}

// describe settles layout and direction, and copies them to the result.
func (b *book) describe(m *publications.Manifest) {
	meta, r := &m.Metadata, b.out.Result
	meta.Vertical = b.upright
	if meta.Progression == "" {
		meta.Progression = guessProgression(meta.Languages, meta.Vertical)
	}
	if meta.Title == nil {
		meta.Title = publications.T("", publications.NoTitle)
	}
	meta.Pages = len(m.PageList)
	r.Layout, r.Progression, r.Vertical, r.Pages = meta.Layout, meta.Progression, meta.Vertical, meta.Pages
	r.Duration = meta.Duration
}

// rightToLeft are languages written from right to left when the package does
// not say how pages turn (EPUB 3.3 §5.7.2 leaves it to us).
var rightToLeft = map[string]bool{
	"ar": true, "he": true, "fa": true, "ur": true, "yi": true, "ps": true, "ug": true, "sd": true, "dv": true, "syr": true, "ckb": true,
}

func guessProgression(languages []string, vertical bool) publications.Progression {
	if len(languages) == 0 {
		return publications.LeftToRight
	}
	base, _, _ := strings.Cut(strings.ToLower(languages[0]), "-")
	if rightToLeft[base] || vertical && (base == "ja" || base == "zh") {
		return publications.RightToLeft
	}
	return publications.LeftToRight
}

// contentType says how a member is treated: as one of the text kinds that are
// rewritten, or "" for the rest.
func contentType(declared, path string) string {
	switch declared {
	case pack.XHTML, "text/html", "application/x-dtbook+xml":
		return pack.XHTML
	case pack.SVG, pack.CSS, pack.SMIL:
		return declared
	case "":
	default:
		return ""
	}
	switch strings.ToLower(path[strings.LastIndexByte(path, '.')+1:]) {
	case "xhtml", "html", "htm", "xht":
		return pack.XHTML
	case "svg":
		return pack.SVG
	case "css":
		return pack.CSS
	case "smil":
		return pack.SMIL
	}
	return ""
}
