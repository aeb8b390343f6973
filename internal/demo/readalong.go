package demo

import (
	"bytes"

	"sudar/internal/catalogue"
	"sudar/internal/demo/audio"
	"sudar/internal/demo/book"
)

// narrated is the story that is also a book to read while it is read aloud.
const narrated = "the-crane-who-kept-the-library"

// readAlong returns the book of a story with its recording inside (EPUB 3.3 §9).
func readAlong() (entry, error) {
	t, err := readText("texts/en/" + narrated + ".md")
	if err != nil {
		return entry{}, err
	}
	e, err := t.entry("en")
	if err != nil {
		return entry{}, err
	}
	e.Slug, e.Kind, e.Title = narrated+"-read-along", catalogue.Book, e.Title+": Read-Along Edition"
	e.tags = append(e.tags, "дагаж унших ном")
	e.write = func(cover []byte) ([]byte, error) {
		b := t.book(e, cover)
		b.Title = t.field("title")
		if b.Narrations, err = narrations(b); err != nil {
			return nil, err
		}
		return book.EPUB(b)
	}
	return e, nil
}

// narrations cuts the recording of a story at its chapters.
func narrations(b book.Book) ([]book.Narration, error) {
	track, err := files.ReadFile("audio/" + narrated + ".mp3")
	if err != nil {
		return nil, err
	}
	parts, err := audio.Parts(track)
	if err != nil {
		return nil, err
	}
	all := make([]book.Narration, len(parts))
	for i, part := range parts {
		texts := b.Chapters[i].Spoken()
		if i == 0 {
			texts = append([]string{b.Imprint()}, texts...)
		}
		all[i] = book.Narration{Audio: bytes.Join(part.Frames, nil), Clips: audio.Clips(part, texts)}
	}
	return all, nil
}
