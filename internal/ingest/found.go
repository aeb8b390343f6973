package ingest

import "sudar/internal/catalogue"

// Found is what a file says of itself, for staff to take into its record or not.
type Found struct {
	Title       string
	Subtitle    string
	Summary     string
	Publisher   string
	Language    string
	Year        int
	Identifiers []catalogue.Identifier
	People      []FoundPerson
	Subjects    []string
}

// FoundPerson is somebody whom a file names.
type FoundPerson struct {
	Name string
	Role catalogue.Role
}

// found returns what a draft was made of.
func (d draft) found() *Found {
	c := d.content
	f := &Found{
		Title: c.Title, Subtitle: c.Subtitle, Summary: c.Summary, Publisher: c.Publisher, Language: c.Language, Year: c.Year,
		Identifiers: c.Identifiers, Subjects: d.subjects,
	}
	for _, p := range d.people {
		f.People = append(f.People, FoundPerson{Name: p.Display(), Role: p.role})
	}
	return f
}
