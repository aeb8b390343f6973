// Package marc reads MARC 21 records, in ISO 2709 and in MARCXML, and makes
// drafts of catalogue records of them.
package marc

import (
	"slices"
	"strings"
)

// Record is a record as it was written, its texts in Unicode.
type Record struct {
	Leader  string // 24 letters
	Fields  []Field
	Charset Charset
	// Repairs are what was wrong with it and was read nevertheless.
	Repairs []Repair
}

// Field is a field: a control field has a value, any other has subfields.
type Field struct {
	Tag       string
	Ind1      byte
	Ind2      byte
	Value     string
	Subfields []Subfield
}

// Subfield is a part of a field.
type Subfield struct {
	Code  byte
	Value string
}

// Repair names what was wrong with a record that was read.
type Repair string

// The repairs.
const (
	RepairedLength   Repair = "length"        // the record is longer or shorter than its leader says
	RepairedBase     Repair = "base"          // the fields begin elsewhere than the leader says
	RepairedOffsets  Repair = "offsets"       // the directory leads elsewhere: the fields were taken in their order
	RepairedField    Repair = "field"         // a field without subfields or indicators
	RepairedCharset  Repair = "charset"       // another character set than the leader says
	RepairedLetters  Repair = "letters"       // bytes that are no letter of the character set
	RepairedLeader   Repair = "leader"        // a leader that is too short or long
	RepairedTwice    Repair = "encoded_twice" // bytes that were taken for letters and encoded again
	RepairedEastAsia Repair = "east_asia"     // East Asian letters of MARC-8, which are not read
)

func (r *Record) repair(what Repair) {
	if !slices.Contains(r.Repairs, what) {
		r.Repairs = append(r.Repairs, what)
	}
}

// Control returns the value of the first control field of a tag, "" for none.
func (r Record) Control(tag string) string {
	for _, f := range r.Fields {
		if f.Tag == tag {
			return f.Value
		}
	}
	return ""
}

// All returns the fields of tags, in the order of the record.
func (r Record) All(tags ...string) []Field {
	var found []Field
	for _, f := range r.Fields {
		if slices.Contains(tags, f.Tag) {
			found = append(found, f)
		}
	}
	return found
}

// First returns the first subfield of a code in the fields of a tag, "" for none.
func (r Record) First(tag string, code byte) string {
	for _, f := range r.Fields {
		if value := f.First(code); f.Tag == tag && value != "" {
			return value
		}
	}
	return ""
}

// First returns the first subfield of a code, "" for none.
func (f Field) First(code byte) string {
	for _, s := range f.Subfields {
		if s.Code == code {
			return s.Value
		}
	}
	return ""
}

// Values returns the subfields of codes, in the order of the field.
func (f Field) Values(codes string) []string {
	var found []string
	for _, s := range f.Subfields {
		if strings.IndexByte(codes, s.Code) >= 0 && s.Value != "" {
			found = append(found, s.Value)
		}
	}
	return found
}

// Original returns the 880 field that holds a field in the script of its
// language: each names the other in $6, "880-01" and "245-01/$1".
func (r Record) Original(of Field) (Field, bool) {
	number, ok := strings.CutPrefix(of.First('6'), "880-")
	if !ok || len(number) < 2 || number[:2] == "00" {
		return Field{}, false
	}
	link := of.Tag + "-" + number[:2]
	for _, f := range r.Fields {
		if f.Tag == "880" && strings.HasPrefix(f.First('6'), link) {
			return f, true
		}
	}
	return Field{}, false
}

// control tells whether a tag is that of a field without subfields.
func control(tag string) bool { return strings.HasPrefix(tag, "00") }
