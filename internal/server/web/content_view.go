package web

import (
	"html/template"
	"strings"

	"sudar/internal/server/web/records"
	"sudar/internal/server/web/texts"
)

// KindLine is the kind, and how many volumes.
func (v *view) KindLine(r records.Record) string {
	line := v.Kind(r.Kind)
	if n := r.Volumes(); n > 1 {
		line += ", " + v.T("catalogue", "detail.volumes", "count", n)
	}
	return line
}

// Lower writes a role in lower case.
func (v *view) Lower(text string) string { return strings.ToLower(text) }

// ItemTitle names an item: its volume, its issue, its title, the work's.
func (v *view) ItemTitle(i records.Item, r records.Record) string {
	switch {
	case i.Volume != "":
		return v.T("catalogue", "detail.item_volume", "n", i.Volume)
	case i.Issue != "":
		return v.T("catalogue", "detail.item_issue", "n", i.Issue)
	}
	return orDefault(i.Title, r.Title)
}

// ItemFacts are an item's format, length, size and year.
func (v *view) ItemFacts(i records.Item) string {
	file := v.T("catalogue", "file."+i.FileType)
	facts := []string{orDefault(file, v.T("catalogue", "file.none"))}
	if i.Pages > 0 {
		facts = append(facts, v.T("catalogue", "detail.pages", "n", i.Pages))
	}
	if i.Duration > 0 {
		facts = append(facts, v.wording().Length(i.Duration))
	}
	if i.Size > 0 {
		facts = append(facts, v.wording().Size(i.Size))
	}
	if i.Year > 0 {
		facts = append(facts, itoa(i.Year))
	}
	return strings.Join(facts, " · ")
}

// ItemIcon is the icon of a format.
func (v *view) ItemIcon(i records.Item) string {
	icons := map[string]string{"epub": "book", "pdf": "file", "audio": "headphones", "article": "news", "table": "table"}
	return orDefault(icons[i.FileType], "file")
}

// Open leads into an item.
func (v *view) Open(i records.Item) string {
	if i.Listenable {
		return v.To("/listen/" + itoa(int(i.ID)))
	}
	return v.To("/read/" + itoa(int(i.ID)))
}

// OpenWord is the verb on an item's button for a guest: read, listen, or a
// part of it; "" when nothing opens.
func (v *view) OpenWord(i records.Item) string {
	switch {
	case !i.Readable && !i.Listenable, !i.Free && i.Preview == 0:
		return ""
	case i.Free && i.Listenable:
		return v.T("catalogue", "detail.listen")
	case i.Free:
		return v.T("catalogue", "detail.read")
	case i.Listenable:
		return v.T("catalogue", "detail.preview_listen")
	}
	return v.T("catalogue", "detail.preview")
}

// fact is a row of the bibliographic record.
type fact struct {
	Label string
	Value template.HTML
}

// Facts are the rows of the bibliographic record; what is unknown is absent.
func (v *view) Facts(r records.Record) []fact {
	published := strings.Join(texts.Present(strings.Join(texts.Present(r.Place, r.Publisher), ": "), r.Years()), ", ")
	rows := []fact{
		v.fact("field.original_title", r.OriginalTitle), v.fact("field.parallel", strings.Join(r.ParallelTitles, "; ")),
		v.fact("field.published", published), v.fact("field.edition", r.Edition), v.fact("field.language", v.languageNames(r)),
		{v.T("catalogue", "field.categories"), v.categoryLinks(r)}, {v.T("catalogue", "field.ddc"), v.classLinks(r)},
		{v.T("catalogue", "field.tags"), v.tagLinks(r)}, v.fact("field.audience", v.audienceNames(r)),
	}
	for _, id := range r.Identifiers {
		rows = append(rows, fact{strings.ToUpper(id.Type), escaped(id.Value)})
	}
	link := r.CanonicalURL
	if strings.HasPrefix(link, "/") {
		link = v.origin + link
	}
	link = strings.TrimPrefix(strings.TrimPrefix(link, "https://"), "http://")
	owner := linked(v.To("/c/content", "organization", v.owner(r)), r.OrganizationName)
	rows = append(rows, v.fact("field.licence", r.Licence), fact{v.T("catalogue", "field.owner"), owner}, v.fact("field.link", link))
	shown := rows[:0]
	for _, row := range rows {
		if row.Value != "" {
			shown = append(shown, row)
		}
	}
	return shown
}

func (v *view) fact(key, value string) fact { return fact{v.T("catalogue", key), escaped(value)} }

func (v *view) owner(r records.Record) string { return r.OrganizationSlug }

func (v *view) languageNames(r records.Record) string {
	codes := r.Languages
	if len(codes) == 0 && r.Language != "" {
		codes = []string{r.Language}
	}
	return names(codes, v.Languages())
}

func (v *view) audienceNames(r records.Record) string {
	if r.Audience == "" {
		return ""
	}
	return names(strings.Split(r.Audience, ","), records.Read[[]records.Named](v.answers, callAudiences).Data)
}

func names(codes []string, known []records.Named) string {
	var found []string
	for _, code := range codes {
		name := code
		for _, each := range known {
			if each.Code == code {
				name = each.Name
			}
		}
		found = append(found, name)
	}
	return strings.Join(found, ", ")
}

func (v *view) classLinks(r records.Record) template.HTML {
	var links []template.HTML
	for _, each := range r.DDCClasses {
		links = append(links, linked(v.Category(each.CategoryID, each.Name), each.Code+" "+each.Name))
	}
	return joined(links)
}

// CategoryName names a category of a record.
func (v *view) CategoryName(c records.CategoryName) string {
	return orDefault(c.Translations[string(v.locale)].Name, c.Name)
}

func (v *view) categoryLinks(r records.Record) template.HTML {
	var links []template.HTML
	for _, c := range r.Categories {
		links = append(links, linked(v.Category(c.ID, v.CategoryName(c)), texts.Soft(v.CategoryName(c))))
	}
	return joined(links)
}

func (v *view) tagLinks(r records.Record) template.HTML {
	var links []template.HTML
	for _, t := range r.Tags {
		links = append(links, linked(v.To("/c/content", "tag_id", t.ID), texts.Soft(t.Name)))
	}
	return joined(links)
}

// joined joins links with commas.
func joined(links []template.HTML) template.HTML {
	var all template.HTML
	for i, link := range links {
		if i > 0 {
			all += ", "
		}
		all += link
	}
	return all
}

func linked(address, label string) template.HTML {
	if label == "" {
		return ""
	}
	return template.HTML(`<a href="`+template.HTMLEscapeString(address)+`">`) + escaped(label) + "</a>" //nolint:gosec // escaped
}

func escaped(text string) template.HTML {
	return template.HTML(template.HTMLEscapeString(text)) //nolint:gosec // escaped
}

// present drops empty texts.
