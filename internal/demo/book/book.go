// Package book writes the publications of the demo library: reflowable, fixed
// and vertical EPUB 3, PDF, and articles, from texts in a small markdown. The
// same text always gives the same bytes.
package book

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// Book is a text with what its title page says.
type Book struct {
	Slug        string
	Title       string
	Subtitle    string
	Author      string // «Жамбалын Хатанбаатар»
	AuthorSort  string // «Хатанбаатар, Жамбалын»
	Language    string // ISO 639-1
	Year        int
	Description string
	Subjects    []string
	Chapters    []Chapter
	Notes       map[string]string // footnotes by their mark
	Cover       []byte            // JPEG; none is no cover page
	Narrations  []Narration       // of the chapters, when they are read aloud
}

// Chapter is what stands between two headings of the second level.
type Chapter struct {
	Title  string
	Blocks []Block
}

// Form is the form of a block.
type Form int

// The forms. A table's first row is its head.
const (
	Paragraph Form = iota
	Heading        // below a chapter's
	Quote
	List
	Numbered
	Table
	Break // a change of scene
)

// Block is a paragraph or its like. Its texts hold *emphasis*, **strength** and
// marks of footnotes, [^1]; lines of a Paragraph and of a Quote are kept apart.
type Block struct {
	Form  Form
	Lines []string
	Rows  [][]string
}

// Words counts the words of the chapters.
func (b Book) Words() int {
	n := 0
	for _, chapter := range b.Chapters {
		n += len(strings.Fields(chapter.Title))
		for _, block := range chapter.Blocks {
			for _, line := range block.Lines {
				n += len(strings.Fields(line))
			}
			for _, row := range block.Rows {
				n += len(strings.Fields(strings.Join(row, " ")))
			}
		}
	}
	return n
}

// identifier is a UUID that the slug decides, so that a book written twice is
// the same book.
func (b Book) identifier() string {
	sum := sha256.Sum256([]byte("sudar demo " + b.Slug))
	h := hex.EncodeToString(sum[:16])
	return fmt.Sprintf("urn:uuid:%s-%s-5%s-a%s-%s", h[:8], h[8:12], h[13:16], h[17:20], h[20:32])
}
