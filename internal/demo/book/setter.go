package book

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/image/font/sfnt"
)

// Measures of an A5 page in points.
const (
	pageWidth, pageHeight = 419.5, 595.3
	marginX               = 54.0
	marginTop             = 60.0
	marginBottom          = 64.0
	textWidth             = pageWidth - 2*marginX
	textSize              = 10.5
	leading               = 15.5
	indent                = 15.0
	headSize              = 17.0
)

// setter sets text on pages.
type setter struct {
	faces []*face
	used  []map[rune]sfnt.GlyphIndex
	pages []*sheet
	marks []mark
	y     float64
}

// sheet is a page: what it draws and where it leads.
type sheet struct {
	content bytes.Buffer
	links   []link
}

type link struct {
	left, bottom, right, top float64
	page                     int
}

// mark is a chapter in the outline. Line is where the contents name it.
type mark struct {
	title string
	page  int
	line  place
}

type place struct {
	page int
	y    float64
}

func newSetter() (*setter, error) {
	faces, err := loadFaces()
	if err != nil {
		return nil, err
	}
	s := &setter{faces: faces}
	for range faces {
		s.used = append(s.used, map[rune]sfnt.GlyphIndex{})
	}
	return s, nil
}

func (s *setter) page() *sheet { return s.pages[len(s.pages)-1] }

// turn begins a page; numbered pages carry their number at the foot.
func (s *setter) turn(withNumber bool) {
	s.pages = append(s.pages, &sheet{})
	s.y = pageHeight - marginTop
	if withNumber {
		number := strconv.Itoa(len(s.pages))
		s.draw(s.page(), number, (pageWidth-s.width(number, 9))/2, 36, 9, 0)
	}
}

// room turns the page when height points are not left.
func (s *setter) room(height float64) {
	if s.y-height < marginBottom {
		s.turn(true)
	}
}

func (s *setter) titlePage(b Book) {
	s.turn(false)
	s.y = pageHeight * 0.68
	s.centred(b.Author, 12, 18)
	s.y -= 24
	s.centred(b.Title, 24, 31)
	if b.Subtitle != "" {
		s.y -= 8
		s.centred(b.Subtitle, 12, 18)
	}
	s.y = marginBottom + 20
	s.centred(strconv.Itoa(b.Year), 11, 16)
}

func (s *setter) centred(text string, size, step float64) {
	for _, line := range s.wrap(text, size, textWidth, 0) {
		text := strings.Join(line, " ")
		s.y -= step
		s.draw(s.page(), text, (pageWidth-s.width(text, size))/2, s.y, size, 0)
	}
}

// contentsPage names the chapters; their pages are filled in at the end.
func (s *setter) contentsPage(b Book) {
	s.turn(true)
	s.head(contentsTitle[b.Language])
	for _, chapter := range b.Chapters {
		for i, line := range s.wrap(chapter.Title, textSize, textWidth-30, 0) {
			s.room(leading + 3)
			s.y -= leading
			if i == 0 {
				s.y -= 3
			}
			s.draw(s.page(), strings.Join(line, " "), marginX, s.y, textSize, 0)
		}
		s.marks = append(s.marks, mark{title: chapter.Title, line: place{len(s.pages) - 1, s.y}})
	}
}

func (s *setter) finishContents() {
	for _, m := range s.marks {
		p := s.pages[m.line.page]
		number := strconv.Itoa(m.page + 1)
		s.draw(p, number, pageWidth-marginX-s.width(number, textSize), m.line.y, textSize, 0)
		p.links = append(p.links, link{marginX, m.line.y - 3, pageWidth - marginX, m.line.y + textSize, m.page})
	}
}

func (s *setter) head(title string) {
	s.y -= 18
	for _, line := range s.wrap(title, headSize, textWidth, 0) {
		s.y -= headSize * 1.3
		s.draw(s.page(), strings.Join(line, " "), marginX, s.y, headSize, 0)
	}
	s.y -= 14
}

func (s *setter) chapter(i int, c Chapter) {
	s.turn(true)
	s.marks[i].page = len(s.pages) - 1
	s.head(c.Title)
	for j, b := range c.Blocks {
		s.block(b, j == 0 || c.Blocks[j-1].Form != Paragraph)
	}
}

func (s *setter) block(b Block, flush bool) {
	switch b.Form {
	case Paragraph:
		s.paragraph(b, flush)
	case Heading:
		s.room(4 * leading)
		s.y -= leading * 0.8
		s.lines(b.Lines[0], 12.5, marginX, textWidth, 0, false)
		s.y -= 3
	case Quote:
		s.y -= leading / 2
		for _, line := range b.Lines {
			s.lines(line, textSize, marginX+indent, textWidth-2*indent, 0, false)
		}
		s.y -= leading / 2
	case List, Numbered:
		s.list(b)
	case Table:
		s.table(b.Rows)
	case Break:
		s.room(2 * leading)
		s.y -= leading / 2
		s.centred("* * *", textSize, leading)
		s.y -= leading / 2
	}
}

func (s *setter) paragraph(b Block, flush bool) {
	if len(b.Lines) > 1 { // verse
		s.y -= leading / 2
		for _, line := range b.Lines {
			s.lines(line, textSize, marginX+indent, textWidth-indent, 0, false)
		}
		s.y -= leading / 2
		return
	}
	first := indent
	if flush {
		first = 0
	}
	s.lines(b.Lines[0], textSize, marginX, textWidth, first, true)
}

func (s *setter) list(b Block) {
	s.y -= 4
	for i, line := range b.Lines {
		sign := "•"
		if b.Form == Numbered {
			sign = strconv.Itoa(i+1) + "."
		}
		s.room(leading)
		s.draw(s.page(), sign, marginX+2, s.y-leading, textSize, 0)
		s.lines(line, textSize, marginX+18, textWidth-18, 0, false)
	}
	s.y -= 4
}

// table sets columns of equal width.
func (s *setter) table(rows [][]string) {
	s.y -= leading / 2
	for i, row := range rows {
		width := textWidth / float64(len(row))
		cells, height := make([][][]string, len(row)), 1
		for j, text := range row {
			cells[j] = s.wrap(plain(text), 9, width-8, 0)
			height = max(height, len(cells[j]))
		}
		s.room(float64(height)*12 + 8)
		for j, lines := range cells {
			for k, line := range lines {
				s.draw(s.page(), strings.Join(line, " "), marginX+float64(j)*width, s.y-float64(k+1)*12, 9, 0)
			}
		}
		s.y -= float64(height)*12 + 5
		if i == 0 {
			_, _ = fmt.Fprintf(&s.page().content, "0.5 w %.1f %.1f m %.1f %.1f l S\n", marginX, s.y+1, pageWidth-marginX, s.y+1)
		}
	}
	s.y -= leading / 2
}

// notes sets the footnotes after the last chapter.
func (s *setter) notes(b Book) {
	if len(b.Notes) == 0 {
		return
	}
	s.y -= leading
	for i := 1; i <= len(b.Notes); i++ {
		if text := b.Notes[strconv.Itoa(i)]; text != "" {
			s.lines(strconv.Itoa(i)+". "+text, 9, marginX, textWidth, 0, false)
		}
	}
}

// lines sets text in a column; first is the indent of the first line, full
// whether lines reach the right edge.
func (s *setter) lines(text string, size, left, width, first float64, full bool) {
	lines := s.wrap(plain(text), size, width, first)
	for i, words := range lines {
		s.room(leading)
		s.y -= leading
		line, extra := strings.Join(words, " "), 0.0
		if full && i < len(lines)-1 && len(words) > 1 {
			extra = (width - first - s.width(line, size)) / float64(len(words)-1)
		}
		s.draw(s.page(), line, left+first, s.y, size, extra)
		first = 0
	}
}

// wrap breaks text into lines of words that fit a width.
func (s *setter) wrap(text string, size, width, first float64) [][]string {
	var lines [][]string
	var line []string
	used, space := first, s.width(" ", size)
	for _, word := range strings.Fields(text) {
		w := s.width(word, size)
		if len(line) > 0 && used+space+w > width {
			lines, line, used = append(lines, line), nil, 0
		}
		if len(line) > 0 {
			used += space
		}
		line, used = append(line, word), used+w
	}
	if len(line) > 0 {
		lines = append(lines, line)
	}
	return lines
}

// find returns the face that has a letter; what none has becomes a hyphen.
func (s *setter) find(r rune) (int, sfnt.GlyphIndex) {
	for i, f := range s.faces {
		if g := f.glyph(r); g != 0 {
			s.used[i][r] = g
			return i, g
		}
	}
	if r == '-' {
		return 0, 0
	}
	return s.find('-')
}

func (s *setter) width(text string, size float64) float64 {
	sum := 0.0
	for _, r := range text {
		i, g := s.find(r)
		sum += s.faces[i].advance(g)
	}
	return sum * size / 1000
}

// draw shows one line from x, y; extra widens every space, in points.
func (s *setter) draw(p *sheet, text string, x, y, size, extra float64) {
	_, _ = fmt.Fprintf(&p.content, "BT 1 0 0 1 %.2f %.2f Tm ", x, y)
	current := -1
	for _, r := range text {
		i, g := s.find(r)
		if i != current {
			if current >= 0 {
				p.content.WriteString("] TJ ")
			}
			_, _ = fmt.Fprintf(&p.content, "/F%d %g Tf [", i, size)
			current = i
		}
		_, _ = fmt.Fprintf(&p.content, "<%04X>", g)
		if r == ' ' && extra != 0 {
			_, _ = fmt.Fprintf(&p.content, "%.1f", -extra*1000/size)
		}
	}
	if current >= 0 {
		p.content.WriteString("] TJ ")
	}
	p.content.WriteString("ET\n")
}
