package onix

import (
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/xmlfile"
)

// maxParallel bounds the other titles of a product.
const maxParallel = 20

// The types of titles (list 15).
const (
	distinctive = "01"
	original    = "03"
	parallel    = "06"
)

// titles reads the title of a product, and what else it is called.
func titles(c *catalogue.Content, detail *xmlfile.Node) {
	own := mainOf(detail.All("TitleDetail"))
	for _, each := range detail.All("TitleDetail") {
		element := elementOf(each, "01")
		title := titleIn(element)
		switch kind := each.First("TitleType"); {
		case each == own:
			c.Title, c.Subtitle = title, formats.Tidy(element.First("Subtitle"), maxTitle)
		case formats.Traditional(title):
			c.TitleMong = title
		case kind == original:
			c.OriginalTitle = title
		case kind == parallel && title != "" && len(c.ParallelTitles) < maxParallel:
			c.ParallelTitles = append(c.ParallelTitles, title)
		}
	}
}

// mainOf returns the distinctive title, else the first; nil for none.
func mainOf(titles []*xmlfile.Node) *xmlfile.Node {
	for _, each := range titles {
		if each.First("TitleType") == distinctive {
			return each
		}
	}
	if len(titles) > 0 {
		return titles[0]
	}
	return nil
}

// elementOf returns the part of a title of a level (list 149: 01 the product, 02 its
// collection), else the first.
func elementOf(title *xmlfile.Node, level string) *xmlfile.Node {
	elements := title.All("TitleElement")
	for _, each := range elements {
		if each.First("TitleElementLevel") == level {
			return each
		}
	}
	if len(elements) > 0 {
		return elements[0]
	}
	return title
}

// titleIn returns the title of an element, its article before it.
func titleIn(element *xmlfile.Node) string {
	title := element.First("TitleText")
	if title == "" {
		title = element.First("TitlePrefix") + " " + element.First("TitleWithoutPrefix")
	}
	return formats.Tidy(title, maxTitle)
}

// seriesOf returns the collections of a product.
func seriesOf(detail *xmlfile.Node) []formats.Series {
	var found []formats.Series
	for _, each := range detail.All("Collection") {
		var s formats.Series
		for _, title := range each.All("TitleDetail") {
			element := elementOf(title, "02")
			if s.Name == "" {
				s = formats.Series{Name: titleIn(element), Number: numberOf(element.First("PartNumber"))}
			}
		}
		if s.Number == 0 {
			s.Number = numberOf(each.First("CollectionSequence", "CollectionSequenceNumber"))
		}
		if s.Name != "" && len(found) < maxSeries {
			found = append(found, s)
		}
	}
	return found
}

// numberOf returns the number that a part has, 0 for none: "2", "Боть 2", "2.1".
func numberOf(text string) float64 {
	return formats.Number(text[strings.LastIndexByte(text, ' ')+1:])
}
