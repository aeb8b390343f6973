package marc

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
)

// ErrNoTitle says that a record has nothing to be called by.
var ErrNoTitle = errors.New("marc: a record without a title")

// Bounds of what a record may bring, in bytes or entries.
const (
	maxText     = 20_000
	maxName     = 300
	maxPeople   = 50
	maxSubjects = 50
)

// DraftOf returns the draft of a record; it returns ErrNoTitle if that has none.
// A field that the record has in the script of its language as well (880) is
// taken from there, and the Latin form becomes another title or name.
func DraftOf(r Record) (formats.Draft, error) {
	if len(r.Leader) < leaderSize {
		r.Leader = (r.Leader + strings.Repeat(" ", leaderSize))[:leaderSize]
	}
	m := mapping{Record: r, language: languageOf(r)}
	c := catalogue.Content{
		Kind: m.kind(), Year: m.year(), Language: m.language, Languages: m.languages(), Edition: m.text("250", "a"), DDC: m.ddc(),
		OriginalTitle: m.text("240", "a"), Description: m.description(), Audience: m.audience(),
	}
	m.titles(&c)
	if c.Title == "" {
		return formats.Draft{}, ErrNoTitle
	}
	c.Publisher, c.Place = m.publisher()
	d := formats.Draft{
		Source: strings.TrimSpace(r.Control("003")), ID: strings.TrimSpace(r.Control("001")), Version: strings.TrimSpace(r.Control("005")),
		People: m.people(), Subjects: m.subjects(), Series: m.series(),
	}
	d.Content = c
	m.identify(&d)
	return d, nil
}

// mapping makes a draft of a record.
type mapping struct {
	Record
	language string // ISO 639-1
}

// text returns subfields of the first field of a tag that has any of them, in
// the script of the language where the record has that.
func (m mapping) text(tag, codes string) string {
	for _, f := range m.All(tag) {
		if text := m.joined(m.inScript(f), codes); text != "" {
			return text
		}
	}
	return ""
}

// inScript returns the field itself, or as it is in the script of its language.
func (m mapping) inScript(f Field) Field {
	if original, ok := m.Original(f); ok {
		return original
	}
	return f
}

func (m mapping) joined(f Field, codes string) string {
	var parts []string
	for _, value := range f.Values(codes) {
		if value = m.tidy(value); value != "" {
			parts = append(parts, value)
		}
	}
	return strings.Join(parts, ". ")
}

// titles reads 245 with its 880, and the other titles of the record.
func (m mapping) titles(c *catalogue.Content) {
	fields := m.All("245")
	if len(fields) == 0 {
		return
	}
	title := fields[0]
	c.Title, c.Subtitle = m.titleOf(title)
	if original, ok := m.Original(title); ok {
		name, subtitle := m.titleOf(original)
		switch {
		case name == "":
		case formats.Traditional(name):
			c.TitleMong = name
		default:
			latin := c.Title
			c.Title, c.Subtitle = name, subtitle
			m.other(c, latin)
		}
	}
	m.other(c, m.parallel(title))
	for _, f := range m.All("246", "130", "740") {
		name, _ := m.titleOf(f)
		m.other(c, name)
	}
}

// other adds a title that the record is found by as well.
func (m mapping) other(c *catalogue.Content, title string) {
	const most = 20
	if title != "" && title != c.Title && !slices.Contains(c.ParallelTitles, title) && len(c.ParallelTitles) < most {
		c.ParallelTitles = append(c.ParallelTitles, title)
	}
}

// titleOf returns a title with its parts, and its subtitle.
func (m mapping) titleOf(f Field) (title, subtitle string) {
	title = m.joined(f, "anp")
	if m.parallel(f) == "" {
		subtitle = m.joined(f, "b")
	}
	if title == "" {
		return subtitle, ""
	}
	return title, subtitle
}

// parallel returns the title in another language that follows an equals sign.
func (m mapping) parallel(f Field) string {
	for i, s := range f.Subfields {
		if s.Code == 'b' && i > 0 && strings.HasSuffix(strings.TrimSpace(f.Subfields[i-1].Value), "=") {
			return m.tidy(s.Value)
		}
	}
	return ""
}

// year is that of 008, else the first of the imprint. Of a reprint the later
// year is its own, in whichever order the two stand.
func (m mapping) year() int {
	fixed := m.Control("008")
	if len(fixed) >= 15 {
		first, second := year(fixed[7:11]), year(fixed[11:15])
		if fixed[6] == 'r' && second > first {
			return second
		}
		if first != 0 {
			return first
		}
	}
	for _, f := range m.All("260", "264") {
		for _, date := range f.Values("c") {
			if found := yearIn.FindString(digitsOf(date)); found != "" {
				return year(found)
			}
		}
	}
	return 0
}

var yearIn = regexp.MustCompile(`\b(1\d|20)\d\d\b`)

// digitsOf returns a date with blanks for the letters around its years, "c1998".
func digitsOf(date string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return ' '
		}
		return r
	}, date)
}

// publisher reads 264 of publication, else 260, else any 264.
func (m mapping) publisher() (publisher, place string) {
	fields := m.All("264", "260")
	slices.SortStableFunc(fields, func(a, b Field) int { return imprintRank(a) - imprintRank(b) })
	for _, f := range fields {
		f = m.inScript(f)
		name, at := m.firstTidy(f, 'b'), m.firstTidy(f, 'a')
		if name != "" || at != "" {
			return unknown(name), unknown(at)
		}
	}
	for _, f := range m.All("880") { // one that belongs to no other field
		if strings.HasPrefix(f.First('6'), "260-00") || strings.HasPrefix(f.First('6'), "264-00") {
			return m.firstTidy(f, 'b'), m.firstTidy(f, 'a')
		}
	}
	return "", ""
}

func imprintRank(f Field) int {
	switch {
	case f.Tag == "264" && f.Ind2 == '1':
		return 0
	case f.Tag == "260":
		return 1
	}
	return 2
}

// unknown returns "" for what says that it is not known: [s.n.], [S.l.].
func unknown(name string) string {
	if folded := strings.ToLower(strings.Trim(name, "[]. ")); slices.Contains(unknowns, folded) {
		return ""
	}
	return name
}

var unknowns = []string{
	"s.n", "s. n", "s.l", "s. l", "б.и", "б. и", "б.м", "б. м", "publisher not identified", "place of publication not identified",
}

func (m mapping) firstTidy(f Field, code byte) string { return m.tidy(f.First(code)) }

// subjects are headings, each with its parts.
func (m mapping) subjects() []string {
	var found []string
	add := func(subject string) {
		if subject != "" && !slices.Contains(found, subject) && len(found) < maxSubjects {
			found = append(found, subject)
		}
	}
	for _, f := range m.All("600", "610", "611", "630", "648", "650", "651", "653", "655") {
		f = m.inScript(f)
		if f.Tag == "653" || f.First('6') != "" && strings.HasPrefix(f.First('6'), "653") {
			for _, word := range f.Values("a") {
				add(m.tidy(word))
			}
			continue
		}
		add(m.heading(f))
	}
	return found
}

// heading is a subject as one text, «Монгол – Түүх – 20-р зуун».
func (m mapping) heading(f Field) string {
	main := formats.Cut(strings.Join(f.Values("abcdnpqt"), " "), maxName)
	parts := []string{m.tidy(main)}
	for _, part := range f.Values("vxyz") {
		parts = append(parts, m.tidy(part))
	}
	return formats.Cut(strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " – "), maxName)
}

// series are 490, or the authorised form where 490 says that there is one.
func (m mapping) series() []formats.Series {
	const most = 5
	var found []formats.Series
	for _, f := range m.seriesFields() {
		f = m.inScript(f)
		s := formats.Series{Name: m.joined(f, "anp"), Number: formats.Number(f.First('v'))}
		known := slices.ContainsFunc(found, func(k formats.Series) bool { return k.Name == s.Name })
		if s.Name != "" && !known && len(found) < most {
			found = append(found, s)
		}
	}
	return found
}

func (m mapping) seriesFields() []Field {
	traced := m.All("800", "810", "811", "830")
	fields := m.All("440")
	for _, f := range m.All("490") {
		if f.Ind1 != '1' || len(traced) == 0 {
			fields = append(fields, f)
		}
	}
	for _, f := range traced {
		if f.Tag != "830" { // the name before the title is its author's
			f.Subfields = slices.DeleteFunc(slices.Clone(f.Subfields), func(s Subfield) bool { return strings.IndexByte("anp", s.Code) >= 0 })
			for i, s := range f.Subfields {
				if s.Code == 't' {
					f.Subfields[i].Code = 'a'
				}
			}
		}
		fields = append(fields, f)
	}
	return fields
}

// description is the summary, else what the record has of contents.
func (m mapping) description() string {
	for _, tag := range []string{"520", "505"} {
		var parts []string
		for _, f := range m.All(tag) {
			if text := strings.Join(m.inScript(f).Values("abtrg"), " "); text != "" {
				parts = append(parts, strings.Join(strings.Fields(text), " "))
			}
		}
		if len(parts) > 0 {
			return formats.Cut(strings.Join(parts, "\n"), maxText)
		}
	}
	return ""
}

func (m mapping) ddc() string {
	for _, f := range m.All("082") {
		if found := formats.DDC(f.First('a')); found != "" {
			return found
		}
	}
	return ""
}
