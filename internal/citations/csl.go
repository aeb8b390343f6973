package citations

import (
	"encoding/json"
	"strconv"
	"strings"
)

// readCSL reads an array of items, or one item. Numbers stand for texts, as
// other programs write them.
func readCSL(text string) ([]Found, *Refusal) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "{") {
		text = "[" + text + "]"
	}
	lines := &lineCounter{text: text}
	decoder := json.NewDecoder(strings.NewReader(text))
	if _, err := decoder.Token(); err != nil {
		return nil, refuse("citation.json")
	}
	var found []Found
	for decoder.More() {
		begin := int(decoder.InputOffset())
		begin += len(text[begin:]) - len(strings.TrimLeft(text[begin:], ", \t\r\n"))
		var raw json.RawMessage
		if err := decoder.Decode(&raw); err != nil {
			return nil, refuse("citation.json_line", "line", strconv.Itoa(lines.lineOf(begin)))
		}
		one := Found{Line: lines.lineOf(begin)}
		one.Item, one.Refusal = cslItem(raw)
		if found = append(found, one); len(found) > MostRecords {
			return found, nil
		}
	}
	if _, err := decoder.Token(); err != nil {
		return nil, refuse("citation.json")
	}
	return found, nil
}

// cslItem reads one item; what has another form than the schema's is left out.
func cslItem(raw json.RawMessage) (CSLItem, *Refusal) {
	var fields map[string]json.RawMessage
	var it CSLItem
	if err := json.Unmarshal(raw, &fields); err != nil || fields == nil {
		return it, refuse("citation.json_item")
	}
	it.Type = loose(fields["type"])
	for _, t := range it.texts() {
		*t.value = loose(fields[t.name])
	}
	it.DOI = doiOf(it.DOI)
	for _, r := range it.roles() {
		_ = json.Unmarshal(fields[r.name], (*looseNames)(r.names))
	}
	it.Issued, it.Accessed = looseDate(fields["issued"]), looseDate(fields["accessed"])
	return it, nil
}

// loose returns a text or a number as a text.
func loose(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	var number json.Number
	if json.Unmarshal(raw, &number) == nil {
		return number.String()
	}
	return ""
}

// looseNames leaves out what is no name, and puts particles before the family
// name as they are said.
type looseNames []CSLName

// UnmarshalJSON reads an array of names.
func (l *looseNames) UnmarshalJSON(text []byte) error {
	var raws []json.RawMessage
	if err := json.Unmarshal(text, &raws); err != nil {
		return err
	}
	for _, raw := range raws {
		var fields map[string]json.RawMessage
		if json.Unmarshal(raw, &fields) != nil {
			continue
		}
		words := func(names ...string) string {
			var parts []string
			for _, name := range names {
				parts = append(parts, loose(fields[name]))
			}
			return oneLine(strings.Join(parts, " "))
		}
		*l = append(*l, CSLName{
			Family: words("dropping-particle", "non-dropping-particle", "family"), Given: words("given", "suffix"), Literal: words("literal"),
		})
	}
	return nil
}

// looseDate reads date-parts of numbers or texts, a raw date or a literal one.
func looseDate(raw json.RawMessage) *CSLDate {
	var read struct {
		Parts   [][]json.RawMessage `json:"date-parts"`
		Raw     string              `json:"raw"`
		Literal string              `json:"literal"`
	}
	if json.Unmarshal(raw, &read) != nil {
		return DateOf(loose(raw))
	}
	d := &CSLDate{Literal: read.Literal}
	for _, point := range read.Parts {
		var numbers []int
		for _, part := range point {
			number, err := strconv.Atoi(loose(part))
			if err != nil {
				break
			}
			numbers = append(numbers, number)
		}
		if numbers = day(numbers...); numbers != nil {
			d.Parts = append(d.Parts, numbers)
		}
	}
	if len(d.Parts) == 0 && d.Literal == "" {
		return DateOf(read.Raw)
	}
	return d
}
