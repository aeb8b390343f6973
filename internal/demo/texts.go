package demo

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/demo/audio"
	"sudar/internal/demo/book"
	"sudar/internal/entitlements"
)

// Our own texts, and those of them that were read aloud.
//
//go:embed texts audio/*.mp3
var files embed.FS

// text is one of our own texts: the front matter of its file and its body.
type text struct {
	fields map[string]string
	body   string
}

func (t text) field(name string) string { return t.fields[name] }

// readText parses a file of "name: value" lines between "---" and "---",
// followed by the text.
func readText(name string) (text, error) {
	raw, err := files.ReadFile(name)
	if err != nil {
		return text{}, fmt.Errorf("demo: %w", err)
	}
	head, body, ok := strings.Cut(strings.TrimPrefix(string(raw), "---\n"), "\n---\n")
	if !ok {
		return text{}, fmt.Errorf("demo: %s has no front matter", name)
	}
	t := text{fields: map[string]string{}, body: body}
	for _, line := range strings.Split(head, "\n") {
		if key, value, ok := strings.Cut(line, ":"); ok {
			t.fields[strings.TrimSpace(key)] = strings.TrimSpace(value)
		}
	}
	return t, nil
}

// ownTexts returns the entries of the texts, by language and name.
func ownTexts() ([]entry, error) {
	var entries []entry
	for _, language := range []string{"en", "mn"} {
		names, err := fs.Glob(files, "texts/"+language+"/*.md")
		if err != nil {
			return nil, fmt.Errorf("demo: %w", err)
		}
		for _, name := range names {
			t, err := readText(name)
			if err != nil {
				return nil, err
			}
			e, err := t.entry(language)
			if err != nil {
				return nil, fmt.Errorf("demo: %s: %w", name, err)
			}
			entries = append(entries, e)
		}
	}
	return entries, nil
}

var errFormat = errors.New("there is no such format")

func (t text) entry(language string) (entry, error) {
	year, err := strconv.Atoi(t.field("year"))
	if err != nil {
		return entry{}, fmt.Errorf("year: %w", err)
	}
	summary, other := t.field("description"), "en"
	translated := catalogue.RecordTexts{Title: t.field("title_en"), Summary: t.field("description_en")}
	if language == "en" {
		summary, other = t.field("description_en"), "mn"
		translated = catalogue.RecordTexts{Summary: t.field("description")}
	}
	e := entry{
		Content: catalogue.Content{
			Slug: t.field("slug"), Kind: catalogue.Kind(t.field("kind")), Title: t.field("title"), Subtitle: t.field("subtitle"),
			Summary: summary, Description: summary, Translations: map[string]catalogue.RecordTexts{other: translated}, Publisher: "Судар",
			Place: "Улаанбаатар", Language: language, Year: year,
			DDC: t.field("ddc"), Audience: t.field("audience"), Licence: "CC BY 4.0", Protection: entitlements.Open, PreviewPercent: 10,
			Items: []catalogue.Item{{Year: year, Free: true}},
		},
		owner: Hub, tags: split(t.field("tags")), categories: shelvesOf(t.field("ddc"), t.field("audience"), t.field("kind")),
		credits: []credit{{catalogue.Contributor{
			Given: t.field("author_given"), Patronymic: t.field("author_patronymic"), DisplayEN: t.field("author_latin"),
			Aliases: []string{t.field("author_latin")},
		}, catalogue.Author}},
		popularity: 3,
	}
	if t.field("beside") != "" {
		e.Items = append(e.Items, e.Items[0])
	}
	e.apply(ways[e.Slug])
	if t.field("beside") != "" {
		if e.beside, err = t.writer(t.field("beside"), e); err != nil {
			return e, err
		}
	}
	e.write, err = t.writer(t.field("format"), e)
	return e, err
}

// writer returns how the text becomes a publication of a format.
func (t text) writer(format string, e entry) (func(cover []byte) ([]byte, error), error) {
	switch format {
	case "epub":
		return func(cover []byte) ([]byte, error) { return book.EPUB(t.book(e, cover)) }, nil
	case "pdf":
		return func(cover []byte) ([]byte, error) { return book.PDF(t.book(e, cover)) }, nil
	case "article":
		return func(cover []byte) ([]byte, error) { return book.Article(t.book(e, cover)), nil }, nil
	case "audio":
		return func([]byte) ([]byte, error) { return t.recording(e) }, nil
	}
	return nil, fmt.Errorf("format %q: %w", format, errFormat)
}

// recording returns the text as it was read aloud: one track, or one for each
// chapter.
func (t text) recording(e entry) ([]byte, error) {
	track, err := files.ReadFile("audio/" + e.Slug + ".mp3")
	if err != nil || t.field("tracks") != "chapters" {
		return track, err
	}
	parts, err := audio.Parts(track)
	if err != nil {
		return nil, err
	}
	return audio.Set(e.Title, parts)
}

func (t text) book(e entry, cover []byte) book.Book {
	b := book.Book{
		Slug: e.Slug, Title: e.Title, Subtitle: e.Subtitle, Author: t.field("author"),
		AuthorSort: t.field("author_given") + ", " + t.field("author_patronymic"), Language: e.Language, Year: e.Year,
		Description: t.field("description"), Subjects: e.tags, Cover: cover,
	}
	if e.Language == "en" {
		b.Author, b.Description = t.field("author_latin"), t.field("description_en")
		b.AuthorSort = b.Author
	}
	b.Chapters, b.Notes = book.Parse(t.body)
	return b
}

func split(list string) []string {
	var parts []string
	for _, part := range strings.Split(list, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// shelvesOf returns the categories of a text by its class, its readers and its kind.
func shelvesOf(ddc, audience, kind string) []string {
	shelves := map[string]string{
		"000": "Дээд боловсрол", "020": "Компьютер, мэдээлэл", "090": "Соёлын өв", "340": "Хууль, эрх зүй", "390": "Нүүдэлчдийн ахуй",
		"490": "Монгол хэл", "520": "Физик, одон орон", "550": "Байгаль, газар зүй", "800": "Дээд боловсрол", "820": "Өгүүллэг",
		"890": "Роман, тууж", "910": "Аяллын тэмдэглэл",
	}
	var found []string
	if name := shelves[ddc]; name != "" {
		found = append(found, name)
	}
	if audience == "children" {
		found = append(found, "Хүүхдийн үлгэр")
	}
	if kind == string(catalogue.Magazine) {
		found = append(found, "Сэтгүүл")
	}
	return found
}
