package opds

import (
	"errors"
	"io"
	"strings"

	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/xmlfile"
)

// acquisition begins the relations of links to a publication itself.
const acquisition = "http://opds-spec.org/acquisition"

// atom reads OPDS 1.2.
type atom struct {
	in   *xmlfile.Reader
	feed bool
}

func (a *atom) next() (formats.Draft, error) {
	for {
		start, err := a.in.Start()
		if err != nil {
			return formats.Draft{}, a.end(err)
		}
		switch start.Name.Local {
		case "feed":
			a.feed = true
		case "entry":
			a.feed = true
			entry, err := a.in.Element(start)
			if err != nil {
				return formats.Draft{}, a.end(err)
			}
			if isPublication(entry) {
				return entryDraft(entry)
			}
		}
	}
}

func (a *atom) end(err error) error {
	if errors.Is(err, io.EOF) && !a.feed {
		return &formats.Refusal{Reason: NotOPDS, Last: true}
	}
	return formats.RefusedXML(err)
}

// isPublication tells entries that can be acquired from those that lead to other feeds.
func isPublication(entry *xmlfile.Node) bool {
	for _, link := range entry.All("link") {
		if strings.HasPrefix(link.Attribute("rel"), acquisition) {
			return true
		}
	}
	return false
}

// paths are where an entry has the elements of Dublin Core.
var paths = map[string][][]string{
	"title": {{"title"}}, "creator": {{"author", "name"}}, "contributor": {{"contributor", "name"}}, "language": {{"language"}},
	"publisher": {{"publisher"}}, "date": {{"issued"}, {"date"}}, "rights": {{"rights"}}, "description": {{"content"}, {"summary"}},
	"identifier": {{"identifier"}, {"id"}},
}

func entryDraft(entry *xmlfile.Node) (formats.Draft, error) {
	d := formats.DublinCore(func(element string) (values []string) {
		if element == "subject" {
			return labels(entry)
		}
		for _, path := range paths[element] {
			for _, each := range entry.All(path...) {
				values = append(values, strings.TrimSpace(each.Text))
			}
		}
		return values
	})
	d.Content.Subtitle = formats.Tidy(entry.First("subtitle"), 1_000)
	for _, series := range entry.All("Series") {
		if name := formats.Tidy(series.Attribute("name"), 300); name != "" {
			d.Series = []formats.Series{{Name: name, Number: formats.Number(series.Attribute("position"))}}
		}
	}
	return finish(d, entry.First("id"))
}

// labels are the categories of an entry, in words where it has them.
func labels(entry *xmlfile.Node) (found []string) {
	for _, category := range entry.All("category") {
		label := category.Attribute("label")
		if label == "" {
			label = category.Attribute("term")
		}
		found = append(found, label)
	}
	return found
}
