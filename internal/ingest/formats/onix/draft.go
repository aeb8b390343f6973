package onix

import (
	"cmp"
	"slices"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/xmlfile"
)

// Bounds of what a product may bring, in bytes or entries.
const (
	maxName     = 300
	maxTitle    = 1_000
	maxText     = 20_000
	maxPeople   = 50
	maxSubjects = 50
	maxSeries   = 5
)

// What a publisher sends a record for (list 1).
const deletion = "05"

// full are the notifications that say everything of a product; others change parts of
// what was said before.
var full = []string{"", "01", "02", "03"}

// draftOf returns the draft of a product, or why there is none.
func draftOf(product *xmlfile.Node, sender string) (formats.Draft, formats.Reason) {
	said := product.First("NotificationType")
	if said == "88" || said == "89" {
		return formats.Draft{}, TestProduct
	}
	d := formats.Draft{
		ID: formats.Tidy(product.First("RecordReference"), maxName), Deleted: said == deletion, Partial: !slices.Contains(full, said),
	}
	if d.ID != "" {
		d.Source = sender
	}
	identify(&d, product)
	describe(&d, product)
	switch {
	case d.Partial && d.ID == "" && len(d.Content.Identifiers) == 0:
		return d, NoReference
	case !d.Partial && d.Content.Title == "":
		return d, formats.NoTitle
	}
	return d, ""
}

// identify reads ISBN and DOI (list 5).
func identify(d *formats.Draft, product *xmlfile.Node) {
	kinds := map[string]string{"15": "isbn", "02": "isbn", "06": "doi"}
	for _, id := range product.All("ProductIdentifier") {
		if kind := kinds[id.First("ProductIDType")]; kind != "" {
			formats.AddIdentifier(d, kind, id.First("IDValue"))
		}
	}
}

// describe reads what a product says of itself. Its kind is known only where its form
// is told.
func describe(d *formats.Draft, product *xmlfile.Node) {
	c := &d.Content
	for _, detail := range product.All("DescriptiveDetail") {
		c.Kind = kindOf(detail)
		titles(c, detail)
		c.Edition = formats.Tidy(cmp.Or(detail.First("EditionStatement"), detail.First("EditionNumber")), maxName)
		c.Language, c.Languages = languagesOf(detail)
		c.Audience = audienceOf(detail)
		c.Licence = formats.Tidy(detail.First("EpubLicense", "EpubLicenseName"), maxName)
		c.DDC, d.Subjects = subjectsOf(detail)
		d.People = peopleOf(detail)
		d.Series = seriesOf(detail)
	}
	for _, detail := range product.All("CollateralDetail") {
		c.Description = descriptionOf(detail)
	}
	for _, detail := range product.All("PublishingDetail") {
		c.Publisher = formats.Tidy(cmp.Or(publisherOf(detail), detail.First("Imprint", "ImprintName")), maxName)
		c.Place = formats.Tidy(detail.First("CityOfPublication"), maxName)
		c.Year = yearOf(detail)
	}
}

// kindOf tells audiobooks by their form (list 150) or content (list 81).
func kindOf(detail *xmlfile.Node) catalogue.Kind {
	content := cmp.Or(detail.First("PrimaryContentType"), detail.First("ProductContentType"))
	if strings.HasPrefix(detail.First("ProductForm"), "A") || content == "01" {
		return catalogue.Audiobook
	}
	return catalogue.Book
}

// languagesOf returns the language of the text, and all of them (list 22).
func languagesOf(detail *xmlfile.Node) (first string, all []string) {
	for _, each := range detail.All("Language") {
		code := formats.Language(each.First("LanguageCode"))
		if each.First("LanguageRole") == "01" && code != "" && !slices.Contains(all, code) {
			all = append(all, code)
		}
	}
	if len(all) > 0 {
		first = all[0]
	}
	return first, all
}

// audiences are those of list 28 that we tell apart.
var audiences = map[string]string{"01": "adult", "02": "children", "03": "youth", "05": "academic", "06": "academic"}

func audienceOf(detail *xmlfile.Node) string {
	code := detail.First("AudienceCode")
	for _, audience := range detail.All("Audience") {
		if audience.First("AudienceCodeType") == "01" && code == "" {
			code = audience.First("AudienceCodeValue")
		}
	}
	return audiences[code]
}

// The schemes of subjects that are no headings (list 27).
const (
	dewey    = "01"
	keywords = "20"
)

// subjectsOf returns the class of Dewey, and the headings and keywords. Codes without
// words are nothing that readers look for.
func subjectsOf(detail *xmlfile.Node) (ddc string, subjects []string) {
	add := func(text string) {
		text = formats.Tidy(text, maxName)
		if text != "" && !slices.Contains(subjects, text) && len(subjects) < maxSubjects {
			subjects = append(subjects, text)
		}
	}
	for _, each := range detail.All("Subject") {
		heading := each.First("SubjectHeadingText")
		switch each.First("SubjectSchemeIdentifier") {
		case dewey:
			ddc = cmp.Or(ddc, formats.DDC(each.First("SubjectCode")))
			add(heading)
		case keywords:
			for _, word := range strings.FieldsFunc(heading, func(r rune) bool { return r == ';' || r == '\n' }) {
				add(word)
			}
		default:
			add(heading)
		}
	}
	return ddc, subjects
}

// descriptionOf returns the description (list 153: 03), else the short one.
func descriptionOf(detail *xmlfile.Node) string {
	for _, wanted := range []string{"03", "02", "01"} {
		for _, content := range detail.All("TextContent") {
			if content.First("TextType") != wanted {
				continue
			}
			for _, text := range content.All("Text") {
				if plain := formats.Plain(text.Text, maxText); plain != "" {
					return plain
				}
			}
		}
	}
	return ""
}

// publisherOf returns the publisher (list 45: 01), else the first that has a name.
func publisherOf(detail *xmlfile.Node) string {
	for _, publisher := range detail.All("Publisher") {
		if publisher.First("PublishingRole") == "01" && publisher.First("PublisherName") != "" {
			return publisher.First("PublisherName")
		}
	}
	return detail.First("Publisher", "PublisherName")
}

// yearOf returns the year of publication (list 163: 01), of the first publication, of
// the printed book, or of the copyright.
func yearOf(detail *xmlfile.Node) int {
	for _, role := range []string{"01", "11", "19"} {
		for _, date := range detail.All("PublishingDate") {
			if year := formats.Year(date.First("Date")); date.First("PublishingDateRole") == role && year != 0 {
				return year
			}
		}
	}
	return formats.Year(detail.First("CopyrightStatement", "CopyrightYear"))
}
