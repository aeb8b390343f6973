package harvest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/url"
	"slices"
	"strings"

	"sudar/internal/ingest/formats/opds"
	"sudar/internal/ingest/formats/xmlfile"
)

// OPDS writes the pages of a catalogue to out: the first, those that follow it, and
// those of the feeds to which they lead at the same host.
func OPDS(ctx context.Context, client Getter, first string, out io.Writer, bounds Bounds) error {
	root, err := Address(first)
	if err != nil {
		return err
	}
	f, inJSON := begin(client, out, bounds), false
	seen := map[string]bool{root.String(): true}
	for waiting := []*url.URL{root}; len(waiting) > 0; waiting = waiting[1:] {
		at := waiting[0]
		page, err := f.page(ctx, at.String())
		if err != nil {
			return err
		}
		if at == root {
			inJSON = opds.IsJSON(page)
		}
		if inJSON != opds.IsJSON(page) { // a file has one form
			return &Failure{Reason: BadPage, Detail: at.String()}
		}
		links, err := linksOf(page)
		if err != nil {
			return err
		}
		for _, next := range within(at, links) {
			if !seen[next.String()] {
				seen[next.String()] = true
				waiting = append(waiting, next)
			}
		}
		if len(seen) > bounds.Pages {
			return &Failure{Reason: TooMuch}
		}
	}
	return nil
}

// within returns the addresses of links of a page that are at its host.
func within(page *url.URL, links []string) (found []*url.URL) {
	for _, link := range links {
		next, err := page.Parse(link)
		if err == nil && next.Scheme == page.Scheme && next.Host == page.Host && next.User == nil {
			next.Fragment = ""
			found = append(found, next)
		}
	}
	return found
}

// linksOf returns where a page leads: to what follows it, and to other feeds.
func linksOf(page []byte) ([]string, error) {
	if opds.IsJSON(page) {
		return jsonLinks(page)
	}
	return atomLinks(page)
}

// feedType begins the types of links to feeds of OPDS 1.2.
const feedType = "application/atom+xml"

func atomLinks(page []byte) (found []string, err error) {
	feed := false
	for in := xmlfile.New(bytes.NewReader(page), len(page)+1); ; {
		start, err := in.Start()
		switch {
		case errors.Is(err, io.EOF) && feed:
			return found, nil
		case err != nil:
			return nil, &Failure{Reason: BadPage, cause: err}
		}
		switch start.Name.Local {
		case "feed":
			feed = true
		case "link", "entry":
			element, err := in.Element(start)
			if err != nil {
				return nil, &Failure{Reason: BadPage, cause: err}
			}
			if start.Name.Local == "entry" {
				found = append(found, navigation(element)...)
			} else if element.Attribute("rel") == "next" {
				found = append(found, element.Attribute("href"))
			}
		}
	}
}

// navigation returns the feeds to which an entry leads; one that is a publication
// leads to none.
func navigation(entry *xmlfile.Node) (found []string) {
	for _, link := range entry.All("link") {
		rel, kind := link.Attribute("rel"), link.Attribute("type")
		if strings.HasPrefix(rel, "http://opds-spec.org/acquisition") {
			return nil
		}
		if rel != "self" && rel != "alternate" && strings.HasPrefix(kind, feedType) && !strings.Contains(kind, "type=entry") {
			found = append(found, link.Attribute("href"))
		}
	}
	return found
}

// link is a link of OPDS 2.0; its relation is one or several.
type link struct {
	Href string          `json:"href"`
	Rel  json.RawMessage `json:"rel"`
}

func (l link) next() bool {
	var one string
	var several []string
	_ = json.Unmarshal(l.Rel, &one) // one of the two
	_ = json.Unmarshal(l.Rel, &several)
	return one == "next" || slices.Contains(several, "next")
}

func jsonLinks(page []byte) ([]string, error) {
	var feed struct {
		Links      []link `json:"links"`
		Navigation []link `json:"navigation"`
		Groups     []struct {
			Navigation []link `json:"navigation"`
		} `json:"groups"`
	}
	if err := json.Unmarshal(page, &feed); err != nil {
		return nil, &Failure{Reason: BadPage, cause: err}
	}
	var found []string
	for _, l := range feed.Links {
		if l.next() {
			found = append(found, l.Href)
		}
	}
	for _, l := range feed.Navigation {
		found = append(found, l.Href)
	}
	for _, group := range feed.Groups {
		for _, l := range group.Navigation {
			found = append(found, l.Href)
		}
	}
	return found, nil
}
