package marc

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"sudar/internal/ingest/formats/xmlfile"
)

// RecordOf returns the record that an element of MARCXML holds; it returns a *Refusal
// if that has no fields.
func RecordOf(element *xmlfile.Node) (Record, error) {
	record := Record{Charset: UTF8, Leader: latin([]byte(element.First("leader")))}
	if len(record.Leader) != leaderSize {
		record.repair(RepairedLeader)
		record.Leader = (record.Leader + strings.Repeat(" ", leaderSize))[:leaderSize]
	}
	for _, child := range element.Children {
		switch field := (Field{Tag: child.Attribute("tag")}); child.Name.Local {
		case "controlfield":
			field.Value = norm.NFC.String(child.Text)
			record.Fields = append(record.Fields, field)
		case "datafield":
			field.Ind1, field.Ind2 = first(child.Attribute("ind1")), first(child.Attribute("ind2"))
			for _, part := range child.All("subfield") {
				field.Subfields = append(field.Subfields, Subfield{Code: first(part.Attribute("code")), Value: norm.NFC.String(part.Text)})
			}
			record.Fields = append(record.Fields, field)
		}
	}
	if len(record.Fields) == 0 {
		return Record{}, &Refusal{Reason: NoFields}
	}
	return record, nil
}
