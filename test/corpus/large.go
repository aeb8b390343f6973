package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"sudar/internal/demo/audio"
	"sudar/internal/demo/book"
	"sudar/internal/publications/hostiletest"
)

// large writes the publications that the reader is measured with: too heavy to
// be committed, made anew whenever they are wanted.
func large(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	texts, err := anthology()
	if err != nil {
		return err
	}
	track, err := os.ReadFile("internal/demo/audio/the-crane-who-kept-the-library.mp3")
	if err != nil {
		return err
	}
	tale, err := audio.Parts(track)
	if err != nil {
		return err
	}
	later, laterShort := revised(texts), revised(shortened(texts))
	for name, write := range map[string]func() ([]byte, error){
		"anthology.epub":         func() ([]byte, error) { return book.EPUB(texts) },
		"anthology-revised.epub": func() ([]byte, error) { return book.EPUB(later) },
		"anthology.pdf":          func() ([]byte, error) { return book.PDF(shortened(texts)) },
		"anthology-revised.pdf":  func() ([]byte, error) { return book.PDF(laterShort) },
		"article.html":           func() ([]byte, error) { return book.Article(shortened(texts)), nil },
		"article-revised.html":   func() ([]byte, error) { return book.Article(laterShort), nil },
		"footnotes.epub":         func() ([]byte, error) { return book.EPUB(noted(texts)) },
		"traditional.epub":       traditional,
		"two-thousand.epub":      func() ([]byte, error) { return archive(members(1000, 60, 80, 60)...), nil },
		"fifty-megabytes.epub":   func() ([]byte, error) { return archive(members(100, 1000, 1000, 90)...), nil },
		"scan.pdf":               func() ([]byte, error) { return scan(500), nil },
		"twenty-tracks.zip":      func() ([]byte, error) { return audio.Set("Хорин бичлэг", equal(tale, 20)) },
		"chapters.m4b":           func() ([]byte, error) { return movie("Бүлэгтэй бичлэг", tale), nil },
	} {
		body, err := write()
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), body, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// anthology is one book of all texts of the demo library, long enough for
// five hundred pages of a phone.
func anthology() (book.Book, error) {
	b := book.Book{
		Slug: "anthology", Title: "Түүвэр", Author: "Судар", AuthorSort: "Судар", Language: "mn", Year: 2026, Notes: map[string]string{},
	}
	names, err := filepath.Glob("internal/demo/texts/*/*.md")
	for i, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			return b, err
		}
		_, body, _ := strings.Cut(strings.TrimPrefix(string(raw), "---\n"), "\n---\n")
		// the marks of footnotes are numbered from one in every text
		body = strings.ReplaceAll(body, "[^", fmt.Sprintf("[^t%d", i))
		chapters, notes := book.Parse(body)
		b.Chapters = append(b.Chapters, chapters...)
		for mark, note := range notes {
			b.Notes[mark] = note
		}
	}
	return b, err
}

// shortened keeps the first chapters.
func shortened(b book.Book) book.Book {
	b.Chapters = b.Chapters[:20]
	return b
}

// revised is a later edition: a foreword, one paragraph in twenty gone, one new,
// and one begun with other words.
func revised(b book.Book) book.Book {
	foreword := book.Chapter{Title: "Хоёр дахь хэвлэлийн өмнөх үг", Blocks: []book.Block{{Lines: []string{strings.Repeat(paragraph, 8)}}}}
	chapters := []book.Chapter{foreword}
	count := 0
	for _, chapter := range b.Chapters {
		var blocks []book.Block
		for _, block := range chapter.Blocks {
			count++
			switch {
			case count%20 == 3 || len(block.Lines) == 0:
			case count%20 == 5:
				blocks = append(blocks, book.Block{Lines: []string{paragraph}}, block)
			case count%20 == 7:
				lines := append([]string{"Засварласан нь: " + block.Lines[0]}, block.Lines[1:]...)
				blocks = append(blocks, book.Block{Form: block.Form, Lines: lines})
			default:
				blocks = append(blocks, block)
			}
		}
		chapters = append(chapters, book.Chapter{Title: chapter.Title, Blocks: blocks})
	}
	b.Slug, b.Title, b.Chapters = "anthology-revised", "Түүвэр, хоёр дахь хэвлэл", chapters
	return b
}

// noted has a footnote at the end of every paragraph.
func noted(b book.Book) book.Book {
	b.Slug, b.Title, b.Notes = "footnotes", "Зүүлттэй ном", map[string]string{}
	var chapters []book.Chapter
	for _, chapter := range b.Chapters[:12] {
		blocks := append([]book.Block(nil), chapter.Blocks...)
		for i, block := range blocks {
			if block.Form != book.Paragraph || len(block.Lines) == 0 {
				continue
			}
			mark := fmt.Sprintf("n%d", len(b.Notes)+1)
			b.Notes[mark] = "Зүүлт: " + strings.TrimSpace(paragraph)
			lines := append([]string(nil), block.Lines...)
			lines[len(lines)-1] += "[^" + mark + "]"
			blocks[i].Lines = lines
		}
		chapters = append(chapters, book.Chapter{Title: chapter.Title, Blocks: blocks})
	}
	b.Chapters = chapters
	return b
}

// traditional has the article in the traditional script so often that it is
// turned.
func traditional() ([]byte, error) {
	paragraphs := make([]string, 120)
	for i := range paragraphs {
		paragraphs[i] = udhr
	}
	return book.Vertical(book.Book{Slug: "traditional", Title: "ᠨᠢᠭᠡᠳᠦᠭᠡᠷ ᠵᠦᠢᠯ", Language: "mn-Mong", Year: 2026}, paragraphs)
}

// members are n documents with a picture each, and what holds them.
func members(n, width, height, quality int) []file {
	manifest, spine, toc := &strings.Builder{}, &strings.Builder{}, &strings.Builder{}
	var files []file
	for i := 1; i <= n; i++ {
		fmt.Fprintf(manifest,
			`<item id="d%d" href="d%d.xhtml" media-type="application/xhtml+xml"/><item id="p%d" href="p%d.jpg" media-type="image/jpeg"/>`, i, i, i,
			i)
		fmt.Fprintf(spine, `<itemref idref="d%d"/>`, i)
		fmt.Fprintf(toc, `<li><a href="d%d.xhtml">%d-р хэсэг</a></li>`, i, i)
		body := fmt.Sprintf(`<h1>%d-р хэсэг</h1>%s<img src="p%d.jpg" alt="Зураг %d"/>`, i, paragraphs(1), i, i)
		files = append(files, text(fmt.Sprintf("EPUB/d%d.xhtml", i), page("mn", fmt.Sprintf("%d-р хэсэг", i), "", body)),
			file{fmt.Sprintf("EPUB/p%d.jpg", i), grain(width, height, quality, uint64(i))})
	}
	title := fmt.Sprintf("%d хэсэгтэй ном", n)
	return append(files,
		text("EPUB/package.opf", opf(fmt.Sprintf("urn:x-sudar:members-%d", n), title, "mn", "", manifest.String(), spine.String(), "")),
		nav("mn", `<nav epub:type="toc"><ol>`+toc.String()+`</ol></nav>`))
}

// grain is a photograph of nothing, which does not pack well.
func grain(width, height, quality int, seed uint64) []byte {
	random := rand.New(rand.NewPCG(seed, 1))
	img := image.NewGray(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = uint8(96 + random.Uint32N(96))
	}
	return jpg(img, quality)
}

func jpg(img image.Image, quality int) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: quality}); err != nil {
		panic(err) // a buffer does not fail
	}
	return b.Bytes()
}

// scan is a document of photographed pages, each beside its picture as
// scanners write them: nothing in it is text.
func scan(pages int) []byte {
	const width, height, kinds = 1240, 1754, 10
	var sheets [kinds][]byte
	for i := range sheets {
		sheets[i] = jpg(sheet(width, height, uint64(i)), 50)
	}
	var kids strings.Builder
	objects := []string{`<</Type/Catalog/Pages 3 0 R/Lang(mn)>>`, `<</Title(Scanned pages)>>`, ""}
	for i := range pages {
		at := len(objects) + 1
		fmt.Fprintf(&kids, "%d 0 R ", at)
		body := sheets[i%kinds]
		objects = append(objects,
			fmt.Sprintf(`<</Type/Page/Parent 3 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</I %d 0 R>>>>/Contents %d 0 R>>`, at+2, at+1),
			stream("q 595 0 0 842 0 0 cm /I Do Q"),
			fmt.Sprintf(
				"<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode/Length "+
					"%d>>\nstream\n%s\nendstream", width, height, len(body), body))
	}
	objects[2] = fmt.Sprintf(`<</Type/Pages/Kids[%s]/Count %d>>`, kids.String(), pages)
	return hostiletest.Document(information, objects...)
}

// sheet is a grey page with lines of dark words.
func sheet(width, height int, seed uint64) image.Image {
	random := rand.New(rand.NewPCG(seed, 2))
	img := image.NewGray(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = uint8(236 + random.Uint32N(4))
	}
	for y := 150; y < height-150; y += 44 {
		for x := 120; x < width-160; {
			long := 30 + int(random.Uint32N(130))
			for row := y; row < y+18; row++ {
				for column := x; column < min(x+long, width-120); column++ {
					img.SetGray(column, row, color.Gray{Y: 40})
				}
			}
			x += long + 22
		}
	}
	return img
}

// equal cuts what all parts hold into n parts of one length.
func equal(parts []audio.Part, n int) []audio.Part {
	var frames [][]byte
	for _, part := range parts {
		frames = append(frames, part.Frames...)
	}
	cut := make([]audio.Part, n)
	for i := range cut {
		cut[i] = audio.Part{Title: fmt.Sprintf("%d-р бичлэг", i+1), Frames: frames[i*len(frames)/n : (i+1)*len(frames)/n]}
	}
	return cut
}
