package marc

import (
	"slices"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
)

// languageOf is the language of 008, else the first of 041, "" for none.
func languageOf(r Record) string {
	if fixed := r.Control("008"); len(fixed) >= 38 {
		if code := formats.Language(fixed[35:38]); code != "" {
			return code
		}
	}
	if codes := languagesIn(r); len(codes) > 0 {
		return codes[0]
	}
	return ""
}

// languagesIn are the languages of the text in 041, whose codes older records
// write in one: "engmon".
func languagesIn(r Record) []string {
	var found []string
	for _, f := range r.All("041") {
		for _, codes := range f.Values("ad") {
			for ; len(codes) >= 3; codes = codes[3:] {
				if code := formats.Language(codes[:3]); code != "" && !slices.Contains(found, code) {
					found = append(found, code)
				}
			}
		}
	}
	return found
}

func (m mapping) languages() []string {
	found := languagesIn(m.Record)
	if m.language != "" && !slices.Contains(found, m.language) {
		found = append([]string{m.language}, found...)
	}
	return found
}

// kind is what the leader and the fixed fields say; what is none of ours is a book.
func (m mapping) kind() catalogue.Kind {
	fixed := m.Control("008")
	at := func(i int) byte {
		if i < len(fixed) {
			return fixed[i]
		}
		return ' '
	}
	contents := ""
	if len(fixed) >= 28 {
		contents = fixed[24:28]
	}
	switch kind, level := m.Leader[6], m.Leader[7]; {
	case kind == 'i':
		return catalogue.Audiobook
	case level == 's' && at(21) == 'n':
		return catalogue.Newspaper
	case level == 's':
		return catalogue.Magazine
	case level == 'a' || level == 'b':
		return catalogue.Article
	case len(m.All("502")) > 0 || kind == 'a' && strings.Contains(contents, "m"):
		return catalogue.Academic
	case kind == 'a' && strings.Contains(contents, "d"):
		return catalogue.Dictionary
	case kind == 'a' && strings.Contains(contents, "s"):
		return catalogue.Statistics
	}
	return catalogue.Book
}

func (m mapping) audience() string {
	fixed := m.Control("008")
	if len(fixed) < 23 || m.Leader[6] != 'a' || m.Leader[7] == 's' {
		return ""
	}
	switch fixed[22] {
	case 'a', 'b', 'c', 'j':
		return "children"
	case 'd':
		return "youth"
	case 'e':
		return "adult"
	}
	return ""
}

// identify gives a draft the numbers of 020, 022 and 024; those whose check digit
// is wrong are kept apart.
func (m mapping) identify(d *formats.Draft) {
	for _, of := range []struct{ tag, kind string }{{"020", "isbn"}, {"022", "issn"}, {"024", "doi"}} {
		for _, f := range m.All(of.tag) {
			if of.kind == "doi" && (f.Ind1 != '7' || !strings.EqualFold(strings.TrimSpace(f.First('2')), "doi")) {
				continue
			}
			for _, raw := range f.Values("a") {
				formats.AddIdentifier(d, of.kind, raw)
			}
		}
	}
}
