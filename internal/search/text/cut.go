package text

import (
	"sort"
	"strings"
	"unicode/utf8"

	"sudar/internal/publications"
)

// passageRunes is how long a passage becomes: about a screen of a phone, so
// that a hit is seen where its passage begins, and long enough for words that
// belong together to meet.
const passageRunes = 2400

// stretch is a passage's place in the text of its part, in bytes.
type stretch struct{ start, end int }

// cut divides a text into stretches that end with a paragraph, a long
// paragraph into ones that end with a sentence, else a word.
func cut(text string) []stretch {
	var all []stretch
	start, end, runes := 0, 0, 0
	for end < len(text) {
		next := end + paragraph(text[end:])
		length := utf8.RuneCountInString(text[end:next])
		if runes > 0 && runes+length > passageRunes {
			all = append(all, stretch{start, end})
			start, runes = end, 0
		}
		for length > passageRunes {
			part := sentences(text[start:next])
			all = append(all, stretch{start, start + part})
			start += part
			length = utf8.RuneCountInString(text[start:next])
		}
		end, runes = next, runes+length
	}
	if start < len(text) {
		all = append(all, stretch{start, len(text)})
	}
	return all
}

// paragraph returns the length of the first paragraph with its line's end.
func paragraph(text string) int {
	if end := strings.IndexByte(text, '\n'); end >= 0 {
		return end + 1
	}
	return len(text)
}

// sentences returns the length of as many whole sentences of a long paragraph
// as fit a passage, else of whole words, else of letters.
func sentences(text string) int {
	limit, runes := len(text), 0
	for i := range text {
		if runes == passageRunes {
			limit = i
			break
		}
		runes++
	}
	head := text[:limit]
	for _, end := range []string{". ", "! ", "? ", "… ", " "} {
		if at := strings.LastIndex(head, end); at > limit/2 {
			return at + len(end)
		}
	}
	return limit
}

// places finds the locator of any place in a publication.
type places map[string][]publications.Locator

// newPlaces sorts positions by resource; those of a paged document by page.
func newPlaces(positions publications.Positions) places {
	all := places{}
	for _, position := range positions.Positions {
		key := position.Href
		if fragments := position.Locations.Fragments; len(fragments) > 0 && strings.HasPrefix(fragments[0], "page=") {
			key += "#" + fragments[0]
		}
		all[key] = append(all[key], position)
	}
	return all
}

// at returns the place at a share of 0–1 of a part. Progression is exact, the
// position and the share of the whole are those of the position before it.
func (p places) at(part publications.TextPart, share float64) publications.Locator {
	href, page, paged := strings.Cut(part.Href, "#")
	locator := publications.Locator{Href: href, Title: part.Title}
	if paged {
		locator.Locations.Fragments = []string{page}
	} else {
		locator.Locations.Progression = share
	}
	known := p[part.Href]
	if len(known) == 0 {
		return locator
	}
	next := sort.Search(len(known), func(i int) bool { return known[i].Locations.Progression > share })
	if paged {
		next = 1
	}
	before := known[max(next-1, 0)]
	locator.Type = before.Type
	locator.Locations.Position, locator.Locations.TotalProgression = before.Locations.Position, before.Locations.TotalProgression
	if paged {
		locator.Locations.Progression = before.Locations.Progression
	}
	return locator
}

// passagesOf cuts a part into passages.
func passagesOf(part publications.TextPart, places places) []Passage {
	stretches := cut(part.Text)
	passages := make([]Passage, 0, len(stretches))
	for _, s := range stretches {
		body := strings.TrimSpace(part.Text[s.start:s.end])
		if body == "" {
			continue
		}
		passages = append(passages, Passage{Locator: places.at(part, float64(s.start)/float64(len(part.Text))), Body: body})
	}
	return passages
}
