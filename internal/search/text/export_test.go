package text

import "sudar/internal/publications"

// PassagesOf cuts one page of a paged document, for the bench.
func PassagesOf(body string) []Passage {
	return passagesOf(publications.TextPart{Href: "publication.pdf", Text: body}, places{})
}
