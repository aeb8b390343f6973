package demo

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"sudar/internal/demo/audio"
	"sudar/internal/demo/book"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
	"sudar/internal/notes"
	"sudar/internal/reading"
)

// begun is a text that the demo reader reads or has read to its end.
type begun struct {
	slug, language string
	chapter        int // in which the reader is; 0: at the end
	paragraph      int // of it
	daysAgo        int
	marks          []mark
}

// mark is what the reader noted at a paragraph; the first sentence is the
// passage, none with a bookmark.
type mark struct {
	chapter, paragraph int
	kind               notes.Kind
	colour             notes.Colour
	body               string
	tags               []string
	folder             string // id; "" for none
}

// shelf is what the demo reader reads, oldest first, and heard is how far into
// a recording they are. Nothing happens today: the first day in the library is
// the visitor's.
var (
	shelf = []begun{
		{slug: "tsai-talh-tsagaan-idee", language: "mn", daysAgo: 9},
		{slug: "tuul-goliin-temdeglel", language: "mn", chapter: 8, paragraph: 2, daysAgo: 4, marks: []mark{
			{chapter: 3, paragraph: 2, kind: notes.Bookmark},
			{chapter: 4, paragraph: 2, kind: notes.Highlight, colour: notes.Pink},
		}},
		{slug: "reading-mongolia-in-translation", language: "en", chapter: 4, paragraph: 2, daysAgo: 2, marks: []mark{
			{chapter: 2, paragraph: 1, kind: notes.Highlight, colour: notes.Yellow},
			{
				chapter: 4, paragraph: 1, kind: notes.Note, colour: notes.Blue, body: "Worth reading aloud with the original beside it.",
				tags: []string{"poetry"},
			},
		}},
		{slug: "nomtoi-temee", language: "mn", chapter: 4, paragraph: 4, daysAgo: 1, marks: []mark{
			{chapter: 3, paragraph: 2, kind: notes.Highlight, colour: notes.Green},
			{
				chapter: 4, paragraph: 3, kind: notes.Note, colour: notes.Yellow, body: "Энэ хэсгийг хүүхдүүддээ чанга уншиж өгөх юм шүү.",
				tags: []string{"хүүхдэд"},
			},
		}},
	}
	heard = struct {
		slug    string
		share   float64
		daysAgo int
	}{"the-night-register", 0.38, 3}
	saved = []string{"free-with-conditions", "mondol-ba-oduud", "shilen-hairtsag", "the-crane-who-kept-the-library"}
)

// evenings are the minutes that the reader read, by days ago from yesterday: a
// week on end, and before that when there was time.
var evenings = []int{24, 18, 31, 12, 40, 27, 15, 0, 35, 22, 0, 0, 19, 44, 26, 0, 13, 0, 30, 21, 0, 0, 0, 28, 16, 37, 0, 20}

// life is the reading of somebody of the demo on its way into the library.
type life struct {
	*Service
	accountID string
	standing  map[string]standing
}

// live gives the demo reader something read. Whoever has read or noted anything
// keeps what is their own.
func (s *Service) live(ctx context.Context, w *work) error {
	accountID := w.people.named["reader"]
	found, err := s.standing(ctx)
	if err != nil {
		return err
	}
	ctx = viewer.With(ctx, viewer.Viewer{
		AccountID: accountID, OrganizationID: w.owners[Hub], Organization: Hub, Hub: true, Role: viewer.Reader,
	})
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "accounts", accountID); err != nil { // another run may be at it
			return err
		}
		if known, err := s.hasRead(ctx, accountID); err != nil || known {
			return err
		}
		return (&life{Service: s, accountID: accountID, standing: found}).write(ctx)
	})
}

func (l *life) write(ctx context.Context) error {
	if err := l.fill(ctx, shelf, saved); err != nil {
		return err
	}
	if err := l.hear(ctx); err != nil {
		return fmt.Errorf("demo: hearing %s: %w", heard.slug, err)
	}
	return l.spend(ctx)
}

// fill reads texts and saves titles, as far as they are there.
func (l *life) fill(ctx context.Context, texts []begun, titles []string) error {
	for _, b := range texts {
		if err := l.read(ctx, b); err != nil {
			return fmt.Errorf("demo: reading %s: %w", b.slug, err)
		}
	}
	for _, slug := range titles {
		if at, ok := l.standing[slug]; ok {
			if err := l.Reading.Save(ctx, at.ContentID); err != nil {
				return fmt.Errorf("demo: saving %s: %w", slug, err)
			}
		}
	}
	return nil
}

// read keeps the place in a text and what was noted in it.
func (l *life) read(ctx context.Context, b begun) error {
	at, ok := l.standing[b.slug]
	if !ok {
		return nil
	}
	chapters, err := l.mark(ctx, b, "", b.daysAgo)
	if err != nil {
		return err
	}
	place := ending(chapters)
	if b.chapter > 0 {
		place = placeOf(chapters, b.chapter, b.paragraph)
	}
	return l.keep(ctx, at, place, b.daysAgo)
}

func (l *life) hear(ctx context.Context) error {
	at, ok := l.standing[heard.slug]
	if !ok {
		return nil
	}
	track, err := files.ReadFile("audio/" + heard.slug + ".mp3")
	if err != nil {
		return err
	}
	seconds, err := audio.Seconds(track)
	if err != nil {
		return err
	}
	second := float64(int(seconds * heard.share))
	return l.keep(ctx, at, reading.Locator{Href: "track.mp3", Type: "audio/mpeg", Locations: reading.Locations{
		Time: second, Progression: heard.share, TotalProgression: heard.share, Fragments: []string{fmt.Sprintf("t=%.0f", second)},
	}}, heard.daysAgo)
}

// mark notes what is marked in a text, in a folder or in none, and returns the
// chapters of the text.
func (l *life) mark(ctx context.Context, b begun, folder string, daysAgo int) ([]book.Chapter, error) {
	raw, err := readText("texts/" + b.language + "/" + b.slug + ".md")
	if err != nil {
		return nil, err
	}
	chapters, _ := book.Parse(raw.body)
	for _, m := range b.marks {
		m.folder = folder
		if err := l.note(ctx, l.standing[b.slug], chapters, m, daysAgo); err != nil {
			return nil, err
		}
	}
	return chapters, nil
}

// keep is the place of an evening.
func (l *life) keep(ctx context.Context, at standing, place reading.Locator, daysAgo int) error {
	_, _, err := l.Reading.SavePlace(ctx, reading.Saving{
		ItemID: at.ItemID, Locator: place, ModifiedAt: l.evening(daysAgo), Device: reading.Device{ID: "demo", Name: "Chrome · Android"},
	})
	if err != nil {
		return err
	}
	return l.insertSeen(ctx, l.accountID, at.ContentID, l.evening(daysAgo))
}

func (l *life) note(ctx context.Context, at standing, chapters []book.Chapter, m mark, daysAgo int) error {
	place := placeOf(chapters, m.chapter, m.paragraph)
	writing := notes.Writing{Kind: m.kind, Locator: &place, Colour: m.colour, Body: m.body, Tags: m.tags, FolderID: m.folder}
	if m.kind != notes.Bookmark {
		writing.Quote = place.Text.Highlight
	}
	moment := l.evening(daysAgo)
	_, err := l.Notes.Create(ctx, notes.Draft{
		ClientID: ident.New(), ItemID: at.ItemID, Writing: writing, CreatedAt: moment, ModifiedAt: moment,
	})
	return err
}

// spend writes the time of the evenings, each with the text that was read then.
func (l *life) spend(ctx context.Context) error {
	for i, minutes := range evenings {
		at, ok := l.standing[readOn(i+1)]
		if !ok || minutes == 0 {
			continue
		}
		if err := l.insertDay(ctx, l.accountID, at.ItemID, l.evening(i+1), minutes); err != nil {
			return err
		}
	}
	return nil
}

// readOn returns the text that was read so many days ago.
func readOn(daysAgo int) string {
	for _, b := range shelf {
		if b.daysAgo <= daysAgo {
			return b.slug
		}
	}
	return ""
}

// evening is half past eight in Ulaanbaatar so many days ago.
func (l *life) evening(daysAgo int) time.Time {
	day := l.clock.Now().In(clock.Ulaanbaatar).AddDate(0, 0, -daysAgo)
	return time.Date(day.Year(), day.Month(), day.Day(), 20, 30, 0, 0, clock.Ulaanbaatar)
}

// placeOf is where a paragraph begins, counted from 1 like the chapters.
func placeOf(chapters []book.Chapter, chapter, paragraph int) reading.Locator {
	before, within, part := 0, 0, 0
	total, own := 0, 0
	var words string
	for i, c := range chapters {
		for _, line := range paragraphs(c) {
			size := utf8.RuneCountInString(line)
			total += size
			switch {
			case i+1 < chapter:
				before += size
			case i+1 == chapter:
				own += size
				if part++; part < paragraph {
					within += size
				} else if part == paragraph {
					words = line
				}
			}
		}
	}
	return reading.Locator{
		Href: fmt.Sprintf("OEBPS/chapter-%02d.xhtml", chapter), Type: "application/xhtml+xml", Title: chapters[chapter-1].Title,
		Locations: reading.Locations{Progression: share(within, own), TotalProgression: share(before+within, total)},
		Text:      &reading.Quote{Highlight: sentence(words)},
	}
}

// ending is the last page of a text.
func ending(chapters []book.Chapter) reading.Locator {
	last := placeOf(chapters, len(chapters), 1)
	last.Text, last.Locations = nil, reading.Locations{Progression: 0.99, TotalProgression: 0.99}
	return last
}

// paragraphs are the paragraphs of a chapter as they are read.
func paragraphs(c book.Chapter) []string {
	var found []string
	for _, block := range c.Blocks {
		if block.Form == book.Paragraph && len(block.Lines) > 0 {
			found = append(found, written.ReplaceAllString(strings.Join(block.Lines, " "), ""))
		}
	}
	return found
}

var (
	written     = regexp.MustCompile(`\*|\[\^\w+\]`)
	sentenceEnd = regexp.MustCompile(`^.{40,}?[.!?…]["»”]?(\s|$)`)
)

// sentence is the first sentence, and what follows it as long as that is short.
func sentence(words string) string {
	if first := sentenceEnd.FindString(words); first != "" {
		return strings.TrimSpace(first)
	}
	return words
}

func share(part, whole int) float64 { return float64(part*1000/max(whole, 1)) / 1000 }
