package bibliography

import (
	"strconv"
	"strings"

	"sudar/internal/citations"
)

// Part is the part of a record that is cited: a volume or an issue, a place in it.
type Part struct {
	Volume, Issue string
	Issued        string // 1990-03-07 or a part of it
	Year          int    // 0: the record's
	Pages         int    // how many; 0 is not known
	Page          string
}

func items(entries []Entry) []citations.CSLItem {
	all := make([]citations.CSLItem, len(entries))
	for i, e := range entries {
		all[i] = e.item()
	}
	return all
}

func (e Entry) item() citations.CSLItem {
	it := citations.CSLItem{
		ID: e.Slug, Kind: e.Kind, Type: citations.TypeOf(e.Kind, e.identified("isbn") != "", e.HasTable),
		Title: e.fullTitle(), Author: e.names("author"), Editor: e.names("editor"), Compiler: e.names("compiler"),
		Translator: e.names("translator"), Narrator: e.names("narrator"), Issued: e.issued(),
		Volume: e.Part.Volume, Issue: e.Part.Issue, Page: e.Part.Page, Publisher: e.Publisher, Place: e.Place, Edition: e.Edition,
		Language: e.Language, ISBN: e.identified("isbn"), ISSN: e.identified("issn"), DOI: e.identified("doi"), CallNumber: e.DDC,
		Abstract: e.Summary, Source: e.Owner, URL: e.URL,
	}
	if e.Part.Pages > 0 {
		it.Pages = strconv.Itoa(e.Part.Pages)
	}
	e.place(&it)
	it.Tidy()
	return it
}

// place names the journal that an article stands in, the series of another work.
func (e Entry) place(it *citations.CSLItem) {
	if e.Kind == "article" {
		it.ContainerTitle = e.Series
		return
	}
	it.CollectionTitle = e.Series
	if e.Number > 0 {
		it.CollectionNo = strconv.FormatFloat(e.Number, 'f', -1, 64)
	}
}

// issued is the day of an issue, or the year of a volume or the record.
func (e Entry) issued() *citations.CSLDate {
	if e.Part.Issued != "" {
		return citations.DateOf(e.Part.Issued)
	}
	if e.Part.Year != 0 {
		return citations.DateOf(strconv.Itoa(e.Part.Year))
	}
	return citations.DateOf(year(e))
}

func (e Entry) names(role string) []citations.CSLName {
	var names []citations.CSLName
	for _, maker := range e.Makers {
		if maker.Role == role {
			names = append(names, nameInParts(maker))
		}
	}
	return names
}

func nameInParts(m Maker) citations.CSLName {
	if m.Given == "" || m.Patronymic == "" {
		return citations.CSLName{Literal: m.Display}
	}
	family, given, _ := strings.Cut(inverted(m), ", ")
	return citations.CSLName{Family: family, Given: given}
}
