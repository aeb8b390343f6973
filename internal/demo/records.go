package demo

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/mongolian"
)

// Records without files: names of real works and people, and periodicals. The
// sentences about them are ours.
//
//go:embed records
var recordFiles embed.FS

// Columns of records/*.tsv. People are keys of people.tsv, "tr:" before a
// translator, "ed:" an editor, "com:" a compiler, "il:" an illustrator, "nar:" a narrator;
// categories stand between plus signs, for their names hold commas; more is "name=value; name=value" as extra reads it.
const (
	colKind = iota
	colOwner
	colTitle
	colPeople
	colYear
	colLanguage
	colDDC
	colCategories
	colAudience
	colTags
	colSummary
	colMore
	recordColumns
)

var recordOwners = map[string]string{"h": Hub, "s": University, "k": Province}

// records reads every file of records but the people, in order of name.
func records() ([]entry, error) {
	people, err := recordPeople()
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(recordFiles, "records/[0-9]*.tsv")
	if err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	}
	var entries []entry
	for _, name := range names {
		rows, err := tableRows(name, recordColumns)
		if err != nil {
			return nil, err
		}
		for i, row := range rows {
			e, err := record(row, people)
			if err != nil {
				return nil, fmt.Errorf("demo: %s line %d: %w", name, i+2, err)
			}
			entries = append(entries, e)
		}
	}
	return entries, nil
}

// tableRows returns the rows below a table's head, each with so many cells;
// cells left out at the end of a line are empty.
func tableRows(name string, cells int) ([][]string, error) {
	raw, err := recordFiles.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	}
	var rows [][]string
	for i, line := range strings.Split(strings.TrimRight(string(raw), "\n"), "\n") {
		if i == 0 || line == "" {
			continue
		}
		row := strings.Split(line, "\t")
		if len(row) > cells {
			return nil, fmt.Errorf("demo: %s line %d has %d cells, not %d", name, i+1, len(row), cells)
		}
		rows = append(rows, append(row, make([]string, cells-len(row))...))
	}
	return rows, nil
}

// recordPeople reads people.tsv: key, patronymic, given, display, latin, birth, death.
func recordPeople() (map[string]catalogue.Contributor, error) {
	rows, err := tableRows("records/people.tsv", 7)
	if err != nil {
		return nil, err
	}
	people := make(map[string]catalogue.Contributor, len(rows))
	for _, row := range rows {
		c := catalogue.Contributor{Patronymic: row[1], Given: row[2], DisplayName: row[3], DisplayEN: row[4]}
		c.BirthYear, c.DeathYear = number(row[5]), number(row[6])
		if c.DisplayEN != "" {
			c.Aliases = []string{c.DisplayEN}
		}
		if _, taken := people[row[0]]; taken || c.Display() == "" {
			return nil, fmt.Errorf("demo: people.tsv: %q is there twice or has no name", row[0])
		}
		people[row[0]] = c
	}
	return people, nil
}

// number reads a year or a count; nothing is 0.
func number(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0
	}
	return n
}

func record(row []string, people map[string]catalogue.Contributor) (entry, error) {
	e := entry{
		Content: catalogue.Content{
			Kind: catalogue.Kind(row[colKind]), Title: row[colTitle], Year: number(row[colYear]), Language: row[colLanguage], DDC: row[colDDC],
			Audience: row[colAudience], Summary: row[colSummary], Description: row[colSummary], PreviewPercent: 10,
			Slug: mongolian.Slug(row[colTitle]), Items: []catalogue.Item{{Year: number(row[colYear])}},
		},
		owner: recordOwners[row[colOwner]], categories: strings.FieldsFunc(row[colCategories], func(r rune) bool { return r == '+' }),
		tags: split(row[colTags]),
	}
	if !slices.Contains(catalogue.Kinds, e.Kind) || e.owner == "" || e.Slug == "" || e.Summary == "" {
		return e, fmt.Errorf("%q lacks a kind, an owner or a summary", e.Title)
	}
	for _, part := range split(row[colPeople]) {
		role, key, ok := strings.Cut(part, ":")
		if !ok {
			role, key = "", part
		}
		person, known := people[key]
		if !known {
			return e, fmt.Errorf("there is no person %q", key)
		}
		e.credits = append(e.credits, credit{person, roles[role]})
	}
	for _, part := range strings.Split(row[colMore], ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		if err := e.extra(name, value); err != nil {
			return e, err
		}
	}
	e.ownSummary()
	return e, nil
}

var roles = map[string]catalogue.Role{
	"": catalogue.Author, "tr": catalogue.Translator, "ed": catalogue.Editor, "com": catalogue.Compiler,
	"il": catalogue.Illustrator, "nar": catalogue.Narrator,
}

// extra reads one "name=value" of a record's last column.
func (e *entry) extra(name, value string) error {
	switch name {
	case "":
	case "slug":
		e.Slug = value
	case "subtitle":
		e.Subtitle = value
	case "original":
		e.OriginalTitle = value
	case "parallel":
		e.ParallelTitles = append(e.ParallelTitles, value)
	case "publisher":
		e.Publisher = value
	case "place":
		e.Place = value
	case "language":
		e.Languages = append(e.Languages, value)
	case "popular":
		e.popularity = number(value)
	case "curated":
		e.Curated = number(value)
	case "price":
		e.Items[0].Price = int64(number(value))
	case "sees":
		e.Visibility = entitlements.Visibility(value)
	case "embargo":
		e.embargoDays = number(value)
	case "open":
		e.rights = append(e.rights, right{kind: entitlements.Organization, organization: recordOwners[value]})
	case "assign":
		e.rights = append(e.rights, right{kind: entitlements.Assigned, username: value, days: 60})
	case "volumes":
		e.volumes(number(value))
	case "issues":
		return e.issues(value)
	default:
		return fmt.Errorf("a record has no %q", name)
	}
	return nil
}

// volumes gives the record its parts: I, II, III …
func (e *entry) volumes(count int) {
	first := e.Items[0]
	e.Items = nil
	for i := range count {
		part := first
		part.Volume = strconv.Itoa(i + 1)
		part.Title = part.Volume + "-р боть"
		if e.Language == "en" {
			part.Title = "Volume " + part.Volume
		}
		e.Items = append(e.Items, part)
	}
}
