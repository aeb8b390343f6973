package cover

import (
	"regexp"
	"strings"

	"sudar/internal/kit/canvas/typeface"
	"sudar/internal/mongolian"
)

// block is text broken into lines at one size.
type block struct {
	face  *typeface.Face
	lines []string
	size  float64
	lead  float64 // distance of baselines in sizes
}

// height is the room a block takes, from the top of its first line to the foot of its last.
func (b block) height() float64 {
	if len(b.lines) == 0 {
		return 0
	}
	return b.size * (b.lead*float64(len(b.lines)-1) + 1.02)
}

// with is the height together with a gap beside the block, 0 for no text.
func (b block) with(gap float64) float64 {
	if len(b.lines) == 0 {
		return 0
	}
	return gap + b.height()
}

// Steps of size for titles and for authors, in units; on a cover of 132 pixels the smallest title is 7 pixels high.
var (
	titleSizes  = []float64{22.5, 20, 18, 16, 14.5, 13, 11.8, 10.6, 9.4, 8.4, 7.4, 6.6}
	authorSizes = []float64{7.4, 6.8, 6.2, 5.6}
)

// setTitle sets a title in Lora at the largest step at which no word is broken and the block fits into w × h;
// a title of one word may be a quarter larger. If a word is too long for a line at the smallest step, words are broken
// at syllables; after that the subtitle goes, and only then whole words at the end.
func setTitle(text string, w, h, largest float64) block {
	if !strings.Contains(text, " ") {
		largest *= 1.25
	}
	return set(typeface.Lora(), text, w, h, 1.2, from(titleSizes, largest))
}

// setAuthor sets one or two lines of names in Montserrat.
func setAuthor(text string, w float64, largest float64) block {
	sizes := from(authorSizes, largest)
	last := sizes[len(sizes)-1]
	return set(typeface.Montserrat(), text, w, 2.4*last*1.28, 1.28, sizes)
}

// setLine sets one line of small strong text.
func setLine(text string, w, size float64) block {
	return set(typeface.MontserratStrong(), text, w, size*1.3, 1.28, []float64{size, size * 0.9, size * 0.8})
}

func from(sizes []float64, largest float64) []float64 {
	for i, size := range sizes {
		if size <= largest {
			return sizes[i:]
		}
	}
	return sizes[len(sizes)-1:]
}

func set(face *typeface.Face, text string, w, h, lead float64, sizes []float64) block {
	b := block{face: face, lead: lead, size: sizes[len(sizes)-1]}
	if text == "" {
		return b
	}
	for _, candidate := range []string{text, mainTitle(text)} {
		if fitted, ok := fit(b, glue(candidate), w, h, sizes); ok {
			return fitted
		}
	}
	b.lines = shorten(b, glue(mainTitle(text)), w, h)
	return b
}

// largestBroken is the largest size, in units, at which words are broken.
const largestBroken = 10.6

// fit tries every size unbroken, then, if it is a word that is too long, sizes with words broken at syllables.
func fit(b block, text string, w, h float64, sizes []float64) (block, bool) {
	words, whole := strings.Split(text, " "), false
	for _, b.size = range sizes {
		b.lines, whole = b.wrap(words, w)
		if whole && b.height() <= h {
			b.lines = b.balance(words, w)
			return b, true
		}
	}
	if whole {
		return b, false
	}
	for _, b.size = range from(sizes, largestBroken) {
		if b.lines, _ = b.wrap(b.broken(text, w), w); b.height() <= h {
			return b, true
		}
	}
	return b, false
}

// wrap fills lines greedily; whole is false if a word is wider than a line. A word that ends in '-' from broken
// joins the next without a space.
func (b block) wrap(words []string, w float64) (lines []string, whole bool) {
	whole = true
	current, used, space := "", 0.0, b.face.Width(" ")*b.size
	for _, word := range words {
		wide := b.face.Width(visible(word)) * b.size
		whole = whole && wide <= w
		gap := space
		if strings.HasSuffix(current, softBreak) {
			gap = -b.face.Width("-") * b.size
		}
		if current == "" || used+gap+wide <= w {
			if current != "" {
				used += gap
			}
			current, used = join(current, word), used+wide
			continue
		}
		lines = append(lines, visible(current))
		current, used = word, wide
	}
	return append(lines, visible(current)), whole
}

// softBreak marks a piece of a broken word that the next piece may join.
const softBreak = "\u00ad"

func join(line, word string) string {
	if head, ok := strings.CutSuffix(line, softBreak); ok {
		return head + word
	}
	if line == "" {
		return word
	}
	return line + " " + word
}

func visible(line string) string {
	if head, ok := strings.CutSuffix(line, softBreak); ok {
		return head + "-"
	}
	return line
}

// broken splits the words that are wider than a line into syllables, or letters if a syllable is still too wide.
func (b block) broken(text string, w float64) []string {
	var out []string
	for _, word := range strings.Split(text, " ") {
		if b.face.Width(word)*b.size <= w {
			out = append(out, word)
			continue
		}
		parts := syllables(word)
		for i, part := range parts {
			if i < len(parts)-1 {
				part += softBreak
			}
			out = append(out, b.letters(part, w)...)
		}
	}
	return out
}

func (b block) letters(part string, w float64) []string {
	var out []string
	for b.face.Width(visible(part))*b.size > w {
		runes, n := []rune(part), 1
		for n+1 < len(runes) && b.face.Width(string(runes[:n+1])+"-")*b.size <= w {
			n++
		}
		if n >= len(runes) {
			break
		}
		out, part = append(out, string(runes[:n])+softBreak), string(runes[n:])
	}
	return append(out, part)
}

// balance makes lines of like length: the narrowest measure that needs no more lines.
func (b block) balance(words []string, w float64) []string {
	best, _ := b.wrap(words, w)
	low, high := w/2, w
	for range 8 {
		middle := (low + high) / 2
		lines, whole := b.wrap(words, middle)
		if whole && len(lines) <= len(best) {
			best, high = lines, middle
		} else {
			low = middle
		}
	}
	return best
}

// shorten keeps as many whole words as fit, with an ellipsis after the last.
func shorten(b block, text string, w, h float64) []string {
	words := b.broken(text, w)
	for n := len(words) - 1; n > 0; n-- {
		if strings.HasSuffix(words[n-1], softBreak) {
			continue
		}
		kept := append([]string(nil), words[:n]...)
		kept[n-1] = strings.TrimRight(kept[n-1], ",;:.–—-") + "\u00a0…"
		var whole bool
		if b.lines, whole = b.wrap(kept, w); whole && b.height() <= h {
			return b.lines
		}
	}
	b.lines, _ = b.wrap(words, w)
	return b.lines[:1]
}

// mainTitle is a title without what follows its first ':' or sentence end. A dot after an initial or a number ends no sentence.
func mainTitle(text string) string {
	if at := subtitle.FindStringSubmatchIndex(text); at != nil {
		return strings.TrimSpace(text[:at[3]])
	}
	return text
}

var (
	subtitle = regexp.MustCompile(`(?:^|\s)\S*?(\p{L}{3,})(?:\.|\s?:)\s`)
	initials = regexp.MustCompile(`(^|[\s(«"])(\p{Lu}\.|№|§)\s+`)
	units    = regexp.MustCompile(`(\d)\s+([₮%])`)
)

// glue binds initials and signs to what follows, signs of units to their number: «Ч. Лодойдамба», «№ 5», «500 ₮».
func glue(text string) string {
	return units.ReplaceAllString(initials.ReplaceAllString(text, "$1$2\u00a0"), "$1\u00a0$2")
}

// syllables are the parts at whose edges a word may be broken.
func syllables(word string) []string {
	return strings.Split(mongolian.Hyphenate(word), softBreak)
}
