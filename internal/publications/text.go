package publications

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// TextPart is one line of text.jsonl: the plain text of one part of the
// reading order or one page. Paragraphs are separated by "\n".
type TextPart struct {
	Index int    `json:"index"` // from 0, in reading order
	Href  string `json:"href"`  // of the manifest; PDF pages end in #page=N
	Title string `json:"title,omitempty"`
	Lang  string `json:"lang,omitempty"`
	Text  string `json:"text"`
	// Words are the boxes that OCR or a PDF text layer gives, in text order.
	Words []WordBox `json:"words,omitempty"`
}

// WordBox places text[Start:End] (bytes) on its page; X, Y, W, H are
// thousandths of the page's width and height from the top left corner.
type WordBox struct {
	Start      int `json:"s"`
	End        int `json:"e"`
	X          int `json:"x"`
	Y          int `json:"y"`
	W          int `json:"w"`
	H          int `json:"h"`
	Confidence int `json:"c,omitempty"` // 0–100, 0 when not from OCR
}

// ReadText calls each for every part of a text.jsonl in order and stops at
// the first error.
func ReadText(r io.Reader, each func(TextPart) error) error {
	dec := json.NewDecoder(r)
	for n := 0; ; n++ {
		var part TextPart
		err := dec.Decode(&part)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("text part %d: %w", n, err)
		}
		if err := each(part); err != nil {
			return err
		}
	}
}
