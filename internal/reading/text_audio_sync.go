package reading

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"sudar/internal/mongolian"
	"sudar/internal/publications"
)

// Point pairs a place in a text with the same place in its recording, both as
// shares of the whole. Between two points both go on evenly.
type Point struct {
	Title       string // of the chapter that begins here, if one does
	Text, Sound float64
}

// chapter is an entry of a contents table and the share at which it begins.
type chapter struct {
	title string
	at    float64
}

// leastPairs is how many chapters have to meet: one says nothing of what lies
// between its ends.
const leastPairs = 2

// pairChapters pairs the chapters of a text with those of a recording, each
// given in the ways its contents may be counted: in their order when there are
// as many of them, else those of one name. Nil when they do not meet.
func pairChapters(texts, sounds [][]chapter) []Point {
	for _, text := range texts {
		for _, sound := range sounds {
			if text, sound = ordered(text), ordered(sound); len(text) == len(sound) && len(text) >= leastPairs {
				return ends(pairByOrder(text, sound))
			}
		}
	}
	for _, text := range texts {
		for _, sound := range sounds {
			if points := pairByName(ordered(text), ordered(sound)); len(points) >= leastPairs {
				return ends(points)
			}
		}
	}
	return nil
}

// ordered sorts chapters by where they begin; of several that begin at one
// place, a part and its first chapter, the last stays.
func ordered(chapters []chapter) []chapter {
	sorted := slices.Clone(chapters)
	slices.SortStableFunc(sorted, func(a, b chapter) int { return cmp.Compare(a.at, b.at) })
	var distinct []chapter
	for i, c := range sorted {
		if i+1 == len(sorted) || sorted[i+1].at > c.at {
			distinct = append(distinct, c)
		}
	}
	return distinct
}

func pairByOrder(text, sound []chapter) []Point {
	points := make([]Point, len(text))
	for i := range text {
		points[i] = Point{Title: cmp.Or(text[i].title, sound[i].title), Text: text[i].at, Sound: sound[i].at}
	}
	return points
}

func pairByName(text, sound []chapter) []Point {
	var points []Point
	for _, s := range sound {
		name := nameOf(s.title)
		at := slices.IndexFunc(text, func(t chapter) bool { return name != "" && nameOf(t.title) == name })
		if at < 0 {
			continue
		}
		points = append(points, Point{Title: text[at].title, Text: text[at].at, Sound: s.at})
		text = text[at+1:]
	}
	return points
}

// nameOf returns the letters of a title, folded: numbers and signs before it
// differ between a book and its recording.
func nameOf(title string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, mongolian.Fold(title))
}

// ends lets points reach from the beginning to the end. What stands before the
// first chapter of a text, a cover and a title, is no part of the recording.
func ends(points []Point) []Point {
	if first := points[0]; first.Text > 0 || first.Sound > 0 {
		points = slices.Insert(points, 0, Point{})
	}
	return append(points, Point{Text: 1, Sound: 1})
}

// mostPoints bounds the points of a media overlay, which has one for each
// sentence.
const mostPoints = 200

// pairClips pairs a text with the recording that its media overlay plays. The
// clips come in reading order; what goes back is left out.
func pairClips(clips []Point) []Point {
	var rising []Point
	for _, c := range clips {
		if n := len(rising); n == 0 || c.Text >= rising[n-1].Text && c.Sound > rising[n-1].Sound {
			rising = append(rising, c)
		}
	}
	if len(rising) < leastPairs {
		return nil
	}
	step := len(rising)/mostPoints + 1
	var points []Point
	for i, p := range rising {
		if i%step == 0 || p.Title != "" {
			points = append(points, p)
		}
	}
	return ends(points)
}

// soundContents counts the chapters of a recording: by its contents, and by
// its tracks.
func soundContents(m publications.Manifest) [][]chapter {
	starts, total := trackStarts(m)
	var contents, tracks []chapter
	for _, link := range flat(m.TOC) {
		if at, ok := timeOf(link.Href, starts); ok && total > 0 {
			contents = append(contents, chapter{link.Title, at / total})
		}
	}
	for _, link := range m.ReadingOrder {
		if total > 0 {
			tracks = append(tracks, chapter{link.Title, starts[link.Href] / total})
		}
	}
	return [][]chapter{contents, tracks}
}

// trackStarts returns at which second each track begins, and how long all are.
func trackStarts(m publications.Manifest) (starts map[string]float64, total float64) {
	starts = map[string]float64{}
	for _, link := range m.ReadingOrder {
		starts[link.Href] = total
		total += link.Duration
	}
	return starts, total
}

// flat lists the entries of contents with all below them.
func flat(links []publications.Link) []publications.Link {
	var all []publications.Link
	for _, link := range links {
		all = append(append(all, link), flat(link.Children)...)
	}
	return all
}
