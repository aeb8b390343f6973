package web

import (
	"slices"
	"strconv"

	"sudar/internal/publications"
)

// readScreen is the page on which the item of an id is read.
func readScreen(v visit, id string) screen {
	s := bare("src/app/routes/read.tsx", "src/features/reader/later."+string(v.locale)+".json")
	if item, err := strconv.ParseInt(id, 10, 64); err == nil && item > 0 {
		s.item = item
	}
	return s
}

// readAhead is what a page asks for before the app is there.
type readAhead struct {
	Item         int64               `json:"item"`
	Call         string              `json:"call"`
	Organization string              `json:"organization"`
	Engines      map[string][]string `json:"engines"` // scripts and styles by kind of publication
	Worker       string              `json:"worker"`  // starts at once for a PDF
}

const pdfWorker = "node_modules/pdfjs-dist/build/pdf.worker.min.mjs"

// engines are the chunks that show a publication, by its kind; "fixed" is an
// EPUB of pages drawn beforehand.
var engines = map[string][]string{
	string(publications.KindEPUB):  {"src/features/reader/engine/epub/epub.ts", "node_modules/foliate-js/paginator.js"},
	"fixed":                        {"src/features/reader/engine/epub/epub.ts", "node_modules/foliate-js/fixed-layout.js"},
	string(publications.KindPDF):   {"src/features/reader/engine/pdf/pdf.ts"},
	string(publications.KindTable): {"src/features/reader/engine/table/table.ts"},
}

// Opens tells whether the page opens a publication.
func (v *view) Opens() bool { return v.screen.item != 0 }

// ReadAhead is what a page that opens a publication asks for at once.
func (v *view) ReadAhead() readAhead {
	ahead := readAhead{
		Item: v.screen.item, Call: "/edu/p/api/v1/reading/" + strconv.FormatInt(v.screen.item, 10) + "/session",
		Organization: v.organization.Slug, Engines: map[string][]string{}, Worker: v.site.build.File(pdfWorker),
	}
	for kind, chunks := range engines {
		files := []string{}
		scripts, styles := v.site.build.Needs(chunks...)
		for _, file := range append(scripts, styles...) {
			if !slices.Contains(v.Head.Scripts, file) && !slices.Contains(v.Head.Styles, file) {
				files = append(files, file)
			}
		}
		ahead.Engines[kind] = files
	}
	return ahead
}
