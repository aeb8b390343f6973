package onix

import (
	"slices"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/xmlfile"
)

// roles are the roles of list 17 that we tell apart.
var roles = map[string][]catalogue.Role{
	"A01": {catalogue.Author}, "A02": {catalogue.Author}, "A09": {catalogue.Author}, "A05": {catalogue.Author},
	"A07": {catalogue.Illustrator}, "A12": {catalogue.Illustrator}, "A35": {catalogue.Illustrator},
	"B01": {catalogue.Editor}, "B11": {catalogue.Editor}, "B13": {catalogue.Editor},
	"B06": {catalogue.Translator}, "B08": {catalogue.Translator}, "B10": {catalogue.Editor, catalogue.Translator},
	"C01": {catalogue.Compiler}, "C02": {catalogue.Compiler}, "E03": {catalogue.Narrator}, "E07": {catalogue.Narrator},
}

// peopleOf returns the contributors of a product, each in each of its roles.
func peopleOf(detail *xmlfile.Node) []formats.Person {
	var found []formats.Person
	for _, each := range detail.All("Contributor") {
		person := personOf(each)
		if person.Display() == "" {
			continue
		}
		for _, role := range rolesOf(each) {
			if len(found) < maxPeople {
				found = append(found, formats.Person{Contributor: person, Role: role})
			}
		}
	}
	return found
}

func rolesOf(contributor *xmlfile.Node) []catalogue.Role {
	var found []catalogue.Role
	for _, code := range contributor.All("ContributorRole") {
		known := roles[code.First()]
		if known == nil {
			known = []catalogue.Role{catalogue.Other}
		}
		for _, role := range known {
			if !slices.Contains(found, role) {
				found = append(found, role)
			}
		}
	}
	if len(found) == 0 {
		found = []catalogue.Role{catalogue.Other}
	}
	return found
}

// personOf reads a name: by its parts, inverted, or as it is written.
func personOf(contributor *xmlfile.Node) catalogue.Contributor {
	text := func(name string) string { return formats.Tidy(contributor.First(name), maxName) }
	if name := text("CorporateName"); name != "" {
		return catalogue.Contributor{DisplayName: name, Body: true}
	}
	var c catalogue.Contributor
	before, own, whole, inverted := text("NamesBeforeKey"), text("KeyNames"), text("PersonName"), text("PersonNameInverted")
	switch {
	case own != "" && before != "":
		c = formats.Inverted(own+", "+before, own, before)
	case inverted != "":
		c = formats.Named(inverted)
	case whole != "":
		c = formats.Named(whole)
	default:
		c = catalogue.Contributor{DisplayName: own}
	}
	for _, date := range contributor.All("ContributorDate") {
		switch year := formats.Year(date.First("Date")); date.First("ContributorDateRole") {
		case "50":
			c.BirthYear = year
		case "51":
			c.DeathYear = year
		}
	}
	return c
}
