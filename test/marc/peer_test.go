// Package marc compares what we read in records of MARC 21 that others wrote with what
// another program, yaz-marcdump, reads in them. Where the two differ, differences.tsv
// says why.
package marc

import (
	"bytes"
	"encoding/xml"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
)

// peerRecord is a record as yaz-marcdump writes it in MARCXML.
type peerRecord struct {
	Leader   string        `xml:"leader"`
	Controls []peerControl `xml:"controlfield"`
	Fields   []peerField   `xml:"datafield"`
}

type peerControl struct {
	Tag   string `xml:"tag,attr"`
	Value string `xml:",chardata"`
}

type peerField struct {
	Tag   string     `xml:"tag,attr"`
	Ind1  string     `xml:"ind1,attr"`
	Parts []peerPart `xml:"subfield"`
}

type peerPart struct {
	Code  string `xml:"code,attr"`
	Value string `xml:",chardata"`
}

// peerRecords returns the records of a file as yaz-marcdump reads them; ISO 2709 in
// the character set that the first leader names.
func peerRecords(t *testing.T, program, path string, head []byte) []peerRecord {
	t.Helper()
	args := []string{"-i", "marcxml", "-o", "marcxml", path}
	if filepath.Ext(path) != ".xml" {
		from := "MARC-8"
		if len(head) > 9 && head[9] == 'a' {
			from = "UTF-8"
		}
		args = []string{"-f", from, "-t", "UTF-8", "-o", "marcxml", path}
	}
	out, _ := exec.CommandContext(t.Context(), program, args...).Output() // it also fails behind records that it has read
	var collection struct {
		Records []peerRecord `xml:"record"`
	}
	decoder := xml.NewDecoder(bytes.NewReader(out))
	decoder.Strict = false
	if err := decoder.Decode(&collection); err != nil && len(out) > 0 {
		t.Logf("%s: what yaz-marcdump wrote: %v", filepath.Base(path), err)
	}
	return collection.Records
}

func (r peerRecord) control(tag string) string {
	for _, c := range r.Controls {
		if c.Tag == tag {
			return c.Value
		}
	}
	return ""
}

func (r peerRecord) all(tags ...string) (found []peerField) {
	for _, f := range r.Fields {
		if slices.Contains(tags, f.Tag) {
			found = append(found, f)
		}
	}
	return found
}

// values returns the parts of a field that have one of the codes.
func (f peerField) values(codes string) (found []string) {
	for _, p := range f.Parts {
		if text := plain(p.Value); strings.Contains(codes, p.Code) && text != "" {
			found = append(found, text)
		}
	}
	return found
}

// plain is a text without the signs that catalogues end its parts with.
func plain(text string) string {
	return strings.Trim(strings.Join(strings.Fields(norm.NFC.String(text)), " "), " /:;,=.[]")
}

// fields are those that are compared, with what each is in a record of the peer. It is
// meant to be simple: what is cleverer in ours shows as a difference.
var fields = []struct {
	name string
	of   func(peerRecord) []string
}{
	{"title", func(r peerRecord) []string { return first(r.all("245"), "anp") }},
	{"contributors", func(r peerRecord) (names []string) {
		for _, f := range r.all("100", "110", "111", "700", "710", "711") {
			if len(f.values("t")) == 0 {
				names = append(names, first([]peerField{f}, map[bool]string{true: "a", false: "ab"}[strings.HasSuffix(f.Tag, "00")])...)
			}
		}
		return unique(names)
	}},
	{"year", func(r peerRecord) []string {
		if fixed := r.control("008"); len(fixed) > 11 {
			return unique([]string{strings.TrimSpace(fixed[7:11])})
		}
		return nil
	}},
	{"language", func(r peerRecord) []string {
		if fixed := r.control("008"); len(fixed) > 37 {
			return []string{fixed[35:38]}
		}
		return nil
	}},
	{"isbn", func(r peerRecord) (numbers []string) {
		for _, f := range r.all("020") {
			for _, value := range f.values("a") {
				number, _, _ := strings.Cut(value, " ")
				numbers = append(numbers, core(number))
			}
		}
		return unique(numbers)
	}},
	{"publisher", func(r peerRecord) []string {
		for _, f := range r.all("260", "264") {
			if found := f.values("b"); len(found) > 0 {
				return found[:1]
			}
		}
		return nil
	}},
	{"subjects", func(r peerRecord) (headings []string) {
		for _, f := range r.all("600", "610", "611", "630", "648", "650", "651", "653", "655") {
			name := strings.Join(f.values("abcdnpqt"), " ")
			headings = append(headings, strings.Join(append([]string{name}, f.values("vxyz")...), " – "))
		}
		return unique(headings)
	}},
	{"series", func(r peerRecord) (names []string) {
		for _, f := range r.all("440", "490", "830") {
			names = append(names, first([]peerField{f}, "anp")...)
		}
		return unique(names)
	}},
}

// core are the nine digits that an ISBN of ten and of thirteen digits share.
func core(number string) string {
	digits := strings.NewReplacer("-", "", " ", "").Replace(number)
	switch len(digits) {
	case 10:
		return digits[:9]
	case 13:
		return digits[3:12]
	}
	return digits
}

// first returns the parts of the first field in one text.
func first(fields []peerField, codes string) []string {
	if len(fields) == 0 {
		return nil
	}
	if text := strings.Join(fields[0].values(codes), ". "); text != "" {
		return []string{text}
	}
	return nil
}

func unique(values []string) (found []string) {
	for _, value := range values {
		if value != "" && !slices.Contains(found, value) {
			found = append(found, value)
		}
	}
	return found
}
