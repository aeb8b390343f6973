package records

import (
	"cmp"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sudar/internal/citations"
	"sudar/internal/server/web/texts"
)

// Reference names a work as lists of references do: who, when, what, where.
type Reference struct{ Head, Title, Tail string }

// Reference is that of the page's content, the same as the app's
// (features/catalogue/model.ts).
func (r Record) Reference() Reference {
	r = r.Original()
	var names []string
	for _, m := range r.Contributors {
		if m.Role == "author" {
			names = append(names, m.CitationName)
		}
	}
	year := ""
	if r.Year > 0 {
		year = "(" + strconv.Itoa(r.Year) + ")."
	}
	found := Reference{
		Head:  strings.Join(texts.Present(strings.Join(names, ", "), year), " "),
		Title: strings.Join(texts.Present(r.Title, r.Subtitle), ": "),
		Tail:  strings.Join(texts.Present(r.Place, r.Publisher), ": "),
	}
	for _, part := range []*string{&found.Head, &found.Tail} {
		if *part != "" && !strings.HasSuffix(*part, ".") {
			*part += "."
		}
	}
	return found
}

// CitedAuthors are the authors' names as citations write them.
func (r Record) CitedAuthors() []string {
	var names []string
	for _, each := range r.Contributors {
		if each.Role == "author" {
			names = append(names, cmp.Or(each.CitationName, each.Name))
		}
	}
	return names
}

// CitedAs is the record's item type in CSL.
func (r Record) CitedAs() string {
	hasTable := slices.ContainsFunc(r.Items, func(i Item) bool { return i.FileType == "table" })
	return citations.TypeOf(r.Kind, r.Identifier("isbn") != "", hasTable)
}

// ScholarlyBook tells whether the record is an academic work that is a book.
func (r Record) ScholarlyBook() bool { return r.Kind == "academic" && r.CitedAs() == "book" }

// Only is the record's item when it has one.
func (r Record) Only() Item {
	if len(r.Items) != 1 {
		return Item{}
	}
	return r.Items[0]
}

// Journal is what an article stands in, "" when that is not known.
func (r Record) Journal() string {
	if len(r.Series) == 0 {
		return ""
	}
	return r.Series[0].Name
}

// Identifier is the record's first number of a type.
func (r Record) Identifier(kind string) string {
	for _, each := range r.Identifiers {
		if strings.EqualFold(each.Type, kind) {
			return each.Value
		}
	}
	return ""
}

// doi is what a DOI looks like.
var doi = regexp.MustCompile(`^10\.\d{4,9}/[!-~]+$`)

// DOIAddress is where the record's DOI resolves, "" when it has none.
func (r Record) DOIAddress() string {
	id := strings.TrimPrefix(r.Identifier("doi"), "https://doi.org/")
	if !doi.MatchString(id) {
		return ""
	}
	return (&url.URL{Scheme: "https", Host: "doi.org", Path: "/" + id}).String()
}
