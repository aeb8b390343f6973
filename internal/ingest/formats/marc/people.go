package marc

import (
	"regexp"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
)

// roles are the roles of the catalogue by relator code and by the terms that
// libraries write in English, Mongolian and Russian.
var roles = map[string]catalogue.Role{
	"aut": catalogue.Author, "cre": catalogue.Author, "author": catalogue.Author, "зохиогч": catalogue.Author, "автор": catalogue.Author,
	"edt": catalogue.Editor, "editor": catalogue.Editor, "ed": catalogue.Editor, "редактор": catalogue.Editor, "ред": catalogue.Editor,
	"trl": catalogue.Translator, "translator": catalogue.Translator, "tr": catalogue.Translator, "орчуулагч": catalogue.Translator,
	"переводчик": catalogue.Translator, "пер": catalogue.Translator,
	"ill": catalogue.Illustrator, "art": catalogue.Illustrator, "illustrator": catalogue.Illustrator, "зураач": catalogue.Illustrator,
	"художник": catalogue.Illustrator,
	"nrt":      catalogue.Narrator, "narrator": catalogue.Narrator, "уншсан": catalogue.Narrator, "уншигч": catalogue.Narrator,
	"com": catalogue.Compiler, "compiler": catalogue.Compiler, "comp": catalogue.Compiler, "эмхэтгэгч": catalogue.Compiler,
	"эмхтгэгч": catalogue.Compiler, "составитель": catalogue.Compiler, "сост": catalogue.Compiler,
}

// people are the main entry and the added ones, but for names of other works.
func (m mapping) people() []formats.Person {
	var found []formats.Person
	known := map[string]bool{}
	for _, f := range m.All("100", "110", "111", "700", "710", "711") {
		added := f.Tag[0] == '7'
		if added && len(f.Values("t")) > 0 {
			continue
		}
		p := m.personOf(f)
		p.Role = roleOf(f, added)
		key := string(p.Role) + p.Display()
		if p.Display() == "" || known[key] || len(found) == maxPeople {
			continue
		}
		known[key] = true
		found = append(found, p)
	}
	return found
}

// personOf reads a name, in the script of its language where the record has
// that; the Latin form is an alias.
func (m mapping) personOf(f Field) formats.Person {
	body := f.Tag[1:] != "00"
	var p formats.Person
	if original, ok := m.Original(f); ok {
		p.Contributor = m.contributorOf(original, body)
		p.Aliases = append(p.Aliases, m.contributorOf(f, body).Display())
	} else {
		p.Contributor = m.contributorOf(f, body)
	}
	p.Body = body
	p.BirthYear, p.DeathYear = lifeOf(f.First('d'))
	return p
}

func (m mapping) contributorOf(f Field, body bool) catalogue.Contributor {
	if body {
		return catalogue.Contributor{DisplayName: formats.Cut(m.joined(f, "ab"), maxName)}
	}
	name := formats.Cut(m.tidy(f.First('a')), maxName)
	number, title := m.tidy(f.First('b')), m.tidy(f.First('c'))
	own, rest, inverted := strings.Cut(strings.Replace(name, "، ", ", ", 1), ", ")
	if f.Ind1 == '0' || !inverted {
		return catalogue.Contributor{DisplayName: strings.TrimSpace(name + " " + number)}
	}
	c := formats.Inverted(name, own, rest)
	if suffix := title; suffix == "Jr." || suffix == "Sr." || suffix == "II" || suffix == "III" {
		c.DisplayName += " " + suffix
	}
	return c
}

// roleOf returns the role that a field names by code or term; else a main entry
// is the author, and an added one took part.
func roleOf(f Field, added bool) catalogue.Role {
	for _, said := range f.Values("4e") {
		said = strings.ToLower(strings.Trim(said[strings.LastIndexByte(said, '/')+1:], " .,;:"))
		if role, ok := roles[said]; ok {
			return role
		}
	}
	if added {
		return catalogue.Other
	}
	return catalogue.Author
}

var lifeYears = regexp.MustCompile(`(\d{4})?\??\s*-\s*(?:ca\. )?(\d{4})?`)

// lifeOf returns the years of birth and death that $d says, 0 for what it does not.
func lifeOf(dates string) (birth, death int) {
	if found := lifeYears.FindStringSubmatch(dates); found != nil {
		return year(found[1]), year(found[2])
	}
	return 0, 0
}
