package web

import (
	"encoding/json"
	"html/template"
	"strconv"
	"strings"

	"sudar/internal/server/web/records"
	"sudar/internal/server/web/texts"
)

// What pages tell search engines, as schema.org writes it.
type (
	party struct {
		Type   string   `json:"@type"`
		ID     string   `json:"@id,omitempty"`
		Name   string   `json:"name"`
		URL    string   `json:"url,omitempty"`
		Logo   string   `json:"logo,omitempty"`
		Mail   string   `json:"email,omitempty"`
		Phone  string   `json:"telephone,omitempty"`
		Place  string   `json:"address,omitempty"`
		Born   string   `json:"birthDate,omitempty"`
		Died   string   `json:"deathDate,omitempty"`
		About  string   `json:"description,omitempty"`
		Names  []string `json:"alternateName,omitempty"`
		SameAs []string `json:"sameAs,omitempty"`
		Image  string   `json:"image,omitempty"`
		Knows  []string `json:"knowsAbout,omitempty"`
		Begun  string   `json:"foundingDate,omitempty"`
		Ended  string   `json:"dissolutionDate,omitempty"`
	}
	crumb struct {
		Type     string `json:"@type"`
		Position int    `json:"position"`
		Name     string `json:"name"`
		Item     string `json:"item"`
	}
	crumbs struct {
		Type  string  `json:"@type"`
		Items []crumb `json:"itemListElement"`
	}
	webSite struct {
		Type      string `json:"@type"`
		ID        string `json:"@id"`
		Name      string `json:"name"`
		URL       string `json:"url"`
		Languages string `json:"inLanguage"`
		Publisher party  `json:"publisher"`
		Search    action `json:"potentialAction"`
	}
	action struct {
		Type   string `json:"@type"`
		Target any    `json:"target"`
		Query  string `json:"query-input,omitempty"`
	}
	entryPoint struct {
		Type     string `json:"@type"`
		Template string `json:"urlTemplate"`
	}
)

// graphOf writes things as one graph.
func graphOf(things ...any) template.JS {
	text, err := json.Marshal(map[string]any{"@context": "https://schema.org", "@graph": things})
	if err != nil {
		return ""
	}
	return template.JS(text) //nolint:gosec // JSON with <, > and & escaped
}

// portal is the visited organisation.
func (v *view) portal() party {
	o := v.organization
	kinds := map[string]string{"university": "CollegeOrUniversity", "publisher": "Organization", "ministry": "GovernmentOrganization"}
	p := party{
		Type: orDefault(kinds[o.Kind], "Library"), ID: v.home() + "/#organization", Name: v.OrganizationName(), URL: v.home() + "/",
		Mail: o.Settings.Contact.Email, Phone: o.Settings.Contact.Phone, Place: o.Settings.Contact.Address, Logo: v.home() + shareIcon,
	}
	if o.Settings.Logo != "" {
		p.Logo = v.absolute(o.Settings.Logo)
	}
	return p
}

// home is the address of the visited portal.
func (v *view) home() string {
	return orDefault(v.site.Organizations.Portal(v.organization.Slug, v.origin), v.origin)
}

// absolute is an address as other sites can use it.
func (v *view) absolute(address string) string {
	if strings.HasPrefix(address, "/") {
		return v.origin + address
	}
	return address
}

func (v *view) describeHome() {
	search := entryPoint{Type: "EntryPoint", Template: v.origin + v.To("/c/content") + querySign(v.domain) + "search={search_term_string}"}
	v.Head.JSONLD = graphOf(v.portal(), webSite{
		Type: "WebSite", ID: v.home() + "/#website", Name: v.T("shell", "app.name"), URL: v.Head.Canonical, Languages: v.Lang(),
		Publisher: v.portal(),
		Search:    action{Type: "SearchAction", Target: search, Query: "required name=search_term_string"},
	})
}

func querySign(domain string) string {
	if domain != "" {
		return "&"
	}
	return "?"
}

func (v *view) describeAuthor() {
	a := v.Author()
	v.Description = orDefault(a.Biography, a.Name+". "+v.RolesOf(a)+". "+v.T("catalogue", "author.works", "count", v.Total()))
	p := v.person(records.Maker{ID: a.ID, Name: a.Name, Body: a.Body})
	p.ID, p.URL, p.About = v.Head.Canonical, v.Head.Canonical, clipped(a.Biography)
	p.Names = append(texts.Present(a.OtherName, a.NameMong), a.Aliases...)
	for _, each := range a.Authorities() {
		p.SameAs = append(p.SameAs, each.Address)
	}
	for _, each := range a.Subjects {
		p.Knows = append(p.Knows, each.Name)
	}
	if a.PortraitURL != "" {
		p.Image = v.absolute(a.PortraitURL)
	}
	if a.Body {
		p.Begun, p.Ended = yearText(a.BirthYear), yearText(a.DeathYear)
	} else {
		p.Born, p.Died = yearText(a.BirthYear), yearText(a.DeathYear)
	}
	v.Head.JSONLD = graphOf(p, v.trail([2]string{a.Name, v.Head.Canonical}))
}

// yearText writes a year, "" for an unknown one.
func yearText(year int) string {
	if year <= 0 {
		return ""
	}
	return strconv.Itoa(year)
}

// person is a contributor, who may be a body.
func (v *view) person(m records.Maker) party {
	p := party{Type: "Person", Name: m.Name, URL: v.origin + v.To("/author/"+strconv.FormatInt(m.ID, 10))}
	if m.Body {
		p.Type = "Organization"
	}
	if orcid.MatchString(m.ORCID) {
		p.SameAs = []string{"https://orcid.org/" + m.ORCID}
	}
	return p
}

func (v *view) describeListing() {
	v.Description = v.T("search", "results.all", "count", v.Total()) + ". " + v.Description
	found := v.Found()
	if found.Category == nil {
		v.Head.JSONLD = graphOf(v.trail([2]string{v.listingTitle(), v.Head.Canonical}))
		return
	}
	v.Description = v.Name(*found.Category) + ". " + v.Description
	var ways [][2]string
	for _, above := range found.Above {
		ways = append(ways, [2]string{v.Name(above), v.origin + v.Category(above.ID, v.Name(above))})
	}
	v.Head.JSONLD = graphOf(v.trail(append(ways, [2]string{v.Name(*found.Category), v.Head.Canonical})...))
}

// trail is the way to the page from home: names with addresses.
func (v *view) trail(ways ...[2]string) crumbs {
	all := crumbs{Type: "BreadcrumbList"}
	for i, way := range append([][2]string{{v.T("catalogue", "crumb.home"), v.origin + v.To("/")}}, ways...) {
		all.Items = append(all.Items, crumb{Type: "ListItem", Position: i + 1, Name: way[0], Item: way[1]})
	}
	return all
}
