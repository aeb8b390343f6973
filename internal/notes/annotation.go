package notes

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"sudar/internal/kit/locale"
	"sudar/internal/reading"
)

// The names of the W3C Web Annotation Data Model and of what its fragment
// selectors conform to.
const (
	annotationContext = "http://www.w3.org/ns/anno.jsonld"
	cfiFragments      = "http://www.idpf.org/epub/linking/cfi/epub-cfi.html"
	pdfFragments      = "http://tools.ietf.org/rfc/rfc3778"
	mediaFragments    = "http://www.w3.org/TR/media-frags/"
)

type collection struct {
	Context string         `json:"@context"`
	ID      string         `json:"id"`
	Type    string         `json:"type"`
	Label   string         `json:"label"`
	Total   int            `json:"total"`
	First   annotationPage `json:"first"`
}

type annotationPage struct {
	ID         string       `json:"id"`
	Type       string       `json:"type"`
	StartIndex int          `json:"startIndex"`
	Items      []annotation `json:"items"`
}

type annotation struct {
	ID         string           `json:"id"`
	Type       string           `json:"type"`
	Motivation string           `json:"motivation"`
	Creator    *agent           `json:"creator,omitempty"`
	Created    time.Time        `json:"created"`
	Modified   time.Time        `json:"modified"`
	Body       []annotationBody `json:"body,omitempty"`
	Target     target           `json:"target"`
}

// agent is who wrote an annotation that is not the reader's own.
type agent struct {
	Type     string `json:"type"`
	Nickname string `json:"nickname"`
}

type annotationBody struct {
	Type    string `json:"type"`
	Value   string `json:"value"`
	Format  string `json:"format,omitempty"`
	Purpose string `json:"purpose"`
}

type target struct {
	Source     string     `json:"source"`
	StyleClass string     `json:"styleClass,omitempty"`
	Selector   []selector `json:"selector,omitempty"`
}

type selector struct {
	Type       string `json:"type"`
	ConformsTo string `json:"conformsTo,omitempty"`
	Value      string `json:"value,omitempty"`
	Exact      string `json:"exact,omitempty"`
	Prefix     string `json:"prefix,omitempty"`
	Suffix     string `json:"suffix,omitempty"`
}

var motivations = map[Kind]string{Bookmark: "bookmarking", Highlight: "highlighting", Note: "commenting"}

// annotations writes entries as one AnnotationCollection.
func annotations(books Books, home string, language locale.Locale) []byte {
	about := Book{Title: locale.Text(language, "notes.all")}
	if len(books) == 1 {
		about = Book{ItemID: books[0].ItemID, Title: cmp.Or(books[0].Title, about.Title)}
	}
	items := []annotation{}
	for _, b := range books {
		for _, e := range b.Entries {
			items = append(items, annotationOf(e, address(home, e.ItemID)))
		}
	}
	id := address(home, about.ItemID) + "#annotations"
	whole := collection{
		Context: annotationContext, ID: id, Type: "AnnotationCollection", Label: about.Title, Total: len(items),
		First: annotationPage{ID: id + "-1", Type: "AnnotationPage", Items: items},
	}
	text, _ := json.MarshalIndent(whole, "", "  ") // strings and numbers alone
	return append(text, '\n')
}

func annotationOf(e Entry, source string) annotation {
	a := annotation{
		ID: "urn:uuid:" + e.ID, Type: "Annotation", Motivation: motivations[e.Kind], Created: e.CreatedAt, Modified: e.ModifiedAt,
		Target: target{Source: source, StyleClass: string(e.Colour), Selector: selectors(e)},
	}
	if e.Author != nil {
		a.Creator = &agent{Type: "Person", Nickname: e.Author.Username}
	}
	if e.Body != "" {
		a.Body = append(a.Body, annotationBody{Type: "TextualBody", Value: e.Body, Format: "text/plain", Purpose: "commenting"})
	}
	for _, tag := range e.Tags {
		a.Body = append(a.Body, annotationBody{Type: "TextualBody", Value: tag, Purpose: "tagging"})
	}
	return a
}

// selectors say where in the publication, the text first: it outlives a new revision.
func selectors(e Entry) []selector {
	if e.Locator == nil {
		return nil
	}
	at := e.Locator.Locations
	var all []selector
	if e.Quote != "" {
		quote := reading.Quote{}
		if e.Locator.Text != nil {
			quote = *e.Locator.Text
		}
		all = append(all, selector{Type: "TextQuoteSelector", Exact: e.Quote, Prefix: quote.Before, Suffix: quote.After})
	}
	fragment := func(conformsTo, value string) {
		all = append(all, selector{Type: "FragmentSelector", ConformsTo: conformsTo, Value: value})
	}
	if at.CFI != "" {
		fragment(cfiFragments, at.CFI)
	}
	if at.Page > 0 {
		fragment(pdfFragments, fmt.Sprintf("page=%d", at.Page))
	}
	if at.Time > 0 {
		fragment(mediaFragments, "t="+strconv.FormatFloat(at.Time, 'f', -1, 64))
	}
	return all
}
