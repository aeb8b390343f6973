package book

import (
	"fmt"
	"math"
)

// Narration is a chapter read aloud.
type Narration struct {
	Audio []byte // MP3
	// Clips of the chapter's Spoken texts; the first chapter's begin with what
	// is said of the title page.
	Clips []Clip
}

// Clip is a stretch of a recording in seconds.
type Clip struct{ Begin, End float64 }

// Imprint is what is said of the title page.
func (b Book) Imprint() string {
	return b.Title + "\n" + b.Subtitle + "\nBy " + b.Author
}

// Spoken returns what is said of a chapter: its title, then its blocks.
func (c Chapter) Spoken() []string {
	texts := []string{c.Title}
	for _, b := range c.Blocks {
		texts = append(texts, b.spoken())
	}
	return texts
}

func (b Block) spoken() string {
	text := ""
	for _, line := range b.Lines {
		text += plain(line) + "\n"
	}
	return text
}

// overlay is a media overlay (EPUB 3.3 §9) on its way into the parcel: pairs of
// an element and the clip that speaks it.
type overlay struct {
	page  string // id of the document
	audio string // path of the recording
	clips []Clip
}

// narrate adds the recordings and says how they speak the pages.
func (p *parcel) narrate() {
	total := 0.0
	for i, n := range p.book.Narrations {
		audio, page := fmt.Sprintf("audio/%02d.mp3", i+1), fmt.Sprintf("chapter-%02d", i+1)
		p.file(audio, "audio/mpeg", n.Audio, "")
		clips := n.Clips
		if i == 0 {
			total += p.overlay(overlay{"title", audio, clips[:1]})
			clips = clips[1:]
		}
		total += p.overlay(overlay{page, audio, clips})
	}
	if total > 0 {
		p.meta += fmt.Sprintf("<meta property=\"media:duration\">%.3fs</meta>\n", total)
	}
}

// overlay adds an overlay and returns how many seconds it lasts.
func (p *parcel) overlay(o overlay) float64 {
	w, seconds, id := &writer{}, 0.0, o.page+"-smil"
	w.f("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<smil xmlns=\"http://www.w3.org/ns/SMIL\" version=\"3.0\">\n<body>\n")
	for i, c := range o.clips {
		seconds += c.End - c.Begin
		w.f("<par><text src=\"%s.xhtml#%s\"/><audio src=\"%s\" clipBegin=\"%s\" clipEnd=\"%s\"/></par>\n", o.page, spokenID(i), o.audio,
			clock(c.Begin), clock(c.End))
	}
	w.f("</body>\n</smil>\n")
	p.file(o.page+".smil", "application/smil+xml", []byte(w.String()), "")
	for i := range p.members {
		if p.members[i].id == o.page {
			p.members[i].overlay = id
		}
	}
	p.meta += fmt.Sprintf("<meta property=\"media:duration\" refines=\"#%s\">%.3fs</meta>\n", id, seconds)
	return seconds
}

// spokenID names what an overlay speaks of a document, in its order.
func spokenID(n int) string { return fmt.Sprintf("s%d", n) }

// clock writes seconds as a full clock value.
func clock(seconds float64) string {
	whole, rest := math.Modf(seconds)
	n := int(whole)
	return fmt.Sprintf("%d:%02d:%06.3f", n/3600, n/60%60, float64(n%60)+rest)
}
