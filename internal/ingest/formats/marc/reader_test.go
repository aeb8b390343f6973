package marc_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"

	"sudar/internal/ingest/formats/marc"
)

// field is a field of a test's record; in text, $ begins a subfield.
type field struct{ tag, text string }

// iso writes a record of ISO 2709.
func iso(leader string, fields ...field) []byte {
	var directory, body bytes.Buffer
	for _, f := range fields {
		raw := strings.NewReplacer("\x1b$", "\x1b$", "$", "\x1f").Replace(f.text) + "\x1e"
		_, _ = fmt.Fprintf(&directory, "%s%04d%05d", f.tag, len(raw), body.Len())
		body.WriteString(raw)
	}
	base := 24 + directory.Len() + 1
	head := fmt.Sprintf("%05d%s%05d%s", base+body.Len()+1, leader[5:12], base, leader[17:])
	return []byte(head + directory.String() + "\x1e" + body.String() + "\x1d")
}

const (
	unicode = "00000nam a2200000 i 4500"
	marc8   = "00000nam  2200000 i 4500"
)

// all reads a file: its records, and the refusals between them by number.
func all(t *testing.T, data []byte) (records []marc.Record, refusals map[int]marc.Reason) {
	t.Helper()
	in, refusals := marc.NewReader(bytes.NewReader(data)), map[int]marc.Reason{}
	for {
		record, err := in.Next()
		var refusal *marc.Refusal
		switch {
		case errors.Is(err, io.EOF):
			return records, refusals
		case errors.As(err, &refusal):
			refusals[refusal.Number] = refusal.Reason
		case err != nil:
			t.Fatal(err)
		default:
			records = append(records, record)
		}
	}
}

// one reads a file of one record.
func one(t *testing.T, data []byte) marc.Record {
	t.Helper()
	records, refusals := all(t, data)
	if len(records) != 1 || len(refusals) != 0 {
		t.Fatalf("%d records, refused %v", len(records), refusals)
	}
	return records[0]
}

func windows1251(t *testing.T, text string) string {
	t.Helper()
	encoded, err := charmap.Windows1251.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return encoded
}

func TestCharacterSets(t *testing.T) {
	for name, c := range map[string]struct {
		leader, title, want string
		charset             marc.Charset
		repairs             []marc.Repair
	}{
		"UTF-8":                    {unicode, "Тунгалаг Тамир", "Тунгалаг Тамир", marc.UTF8, nil},
		"UTF-8 under another name": {marc8, "Тунгалаг Тамир", "Тунгалаг Тамир", marc.UTF8, []marc.Repair{marc.RepairedCharset}},
		"Windows-1251": {
			marc8, windows1251(t, "Монголын нууц товчоо"), "Монголын нууц товчоо", marc.Windows1251, []marc.Repair{marc.RepairedCharset},
		},
		"Windows-1251 as UTF-8": {unicode, windows1251(t, "Ёлка: є, ї"), "Ёлка: є, ї", marc.Windows1251, []marc.Repair{marc.RepairedCharset}},
		"ASCII":                 {marc8, "Plain", "Plain", marc.MARC8, nil},
		"MARC-8 accents":        {marc8, "Caf\xe2e, M\xe8unchen, \xa1odz", "Café, München, Łodz", marc.MARC8, nil},
		"Cyrillic in the lower": {marc8, "\x1b(NtUNGALAG tAMIR\x1b(B!", "Тунгалаг Тамир!", marc.MARC8, nil},
		"Cyrillic in the upper": {marc8, "\x1b)N\xf4\xd5\xce\xc7 ok", "Тунг ok", marc.MARC8, nil},
		"extended Cyrillic":     {marc8, "\x1b(N\x1b)Q\xc4\xe4", "ёЁ", marc.MARC8, nil},
		"Greek by two ways":     {marc8, "\x1b(Sab\x1bs x \x1bgabc\x1bs", "αβ x αβγ", marc.MARC8, nil},
		"subscript":             {marc8, "H\x1bb2\x1bsO", "H₂O", marc.MARC8, nil},
		"an accent at the end":  {marc8, "Cafe\xe2", "Café", marc.MARC8, nil},
		"an escape at the end":  {marc8, "\xe2e\x1b(", "é", marc.MARC8, nil},
		"East Asian": {
			marc8, "\x1b$1!0u\x1b(B ok", "\ufffd ok", marc.MARC8, []marc.Repair{marc.RepairedLetters, marc.RepairedEastAsia},
		},
		"broken UTF-8": {unicode, "Caf\xc3", "Caf\ufffd", marc.UTF8, []marc.Repair{marc.RepairedLetters}},
	} {
		r := one(t, iso(c.leader, field{"001", "1"}, field{"245", "10$a" + c.title + "$cX"}))
		if got := r.First("245", 'a'); got != c.want || r.Charset != c.charset || r.First("245", 'c') != "X" {
			t.Errorf("%s: %q %s, want %q %s", name, got, r.Charset, c.want, c.charset)
		}
		if diff := cmp.Diff(c.repairs, r.Repairs, cmp.Transformer("set", func(all []marc.Repair) map[marc.Repair]bool {
			set := map[marc.Repair]bool{}
			for _, one := range all {
				set[one] = true
			}
			return set
		})); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// Records with wrong lengths are read, or refused with a reason; the records
// beside them are read in either case.
func TestWrongLengths(t *testing.T) {
	good := iso(unicode, field{"001", "1"}, field{"245", "00$aНэг"}, field{"300", "  $a8 х."})
	patched := func(at int, text string) []byte {
		data := bytes.Clone(good)
		copy(data[at:], text)
		return data
	}
	tight := bytes.TrimSuffix(good, []byte("\x1d"))
	for name, c := range map[string]struct {
		data    []byte
		reason  marc.Reason
		repairs []marc.Repair
	}{
		"right":                    {good, "", nil},
		"a length too small":       {patched(0, "00030"), "", []marc.Repair{marc.RepairedLength}},
		"a length too large":       {patched(0, "99999"), "", []marc.Repair{marc.RepairedLength}},
		"a base of nowhere":        {patched(12, "00007"), "", []marc.Repair{marc.RepairedBase}},
		"an offset of nowhere":     {patched(24+7, "99999"), "", []marc.Repair{marc.RepairedOffsets}},
		"a field length too large": {patched(24+12+3, "0040"), "", []marc.Repair{marc.RepairedOffsets}},
		"letters in the directory": {patched(24+12+3, "00x0"), "", []marc.Repair{marc.RepairedOffsets}},
		"no end":                   {tight, "", []marc.Repair{marc.RepairedLength}},
		"a length of letters":      {patched(0, "abcde"), marc.NoLeader, nil},
		"a cut directory":          {append(bytes.Clone(good[:40]), "\x1e\x1d"...), marc.NoDirectory, nil},
		"no directory":             {[]byte("00026nam a2200025 i 4500\x1e\x1d"), marc.NoFields, nil},
		"a leader alone":           {[]byte("00026nam\x1d"), marc.NoLeader, nil},
		"more fields than entries": {bytes.Replace(patched(24+7, "99999"), []byte("\x1d"), []byte("x\x1ey\x1e\x1d"), 1), marc.NoDirectory, nil},
	} {
		file := append(append(append(bytes.Clone(good), '\n'), c.data...), good...)
		records, refusals := all(t, file)
		if c.reason != "" {
			if len(records) != 2 || refusals[2] != c.reason {
				t.Errorf("%s: %d records, refused %v", name, len(records), refusals)
			}
			continue
		}
		if len(records) != 3 || records[1].First("245", 'a') != "Нэг" || records[1].First("300", 'a') != "8 х." {
			t.Errorf("%s: %+v, refused %v", name, records, refusals)
		} else if name != "no end" && !cmp.Equal(c.repairs, records[1].Repairs[:min(1, len(records[1].Repairs))]) && c.repairs != nil {
			t.Errorf("%s: %v", name, records[1].Repairs)
		}
	}
}

func TestFilesThatAreNone(t *testing.T) {
	good := iso(unicode, field{"001", "1"}, field{"245", "00$aНэг"})
	for name, c := range map[string]struct {
		file   string
		number int
		reason marc.Reason
	}{
		"empty":               {"", 1, marc.NotMARC},
		"blank":               {" \n\x1a", 1, marc.NotMARC},
		"words":               {"just words", 1, marc.Truncated},
		"HTML":                {"<html><body><p>x</p></body></html>", 1, marc.NotMARC},
		"broken XML":          {"<collection><record><leader>", 1, marc.NotXML},
		"a cut record":        {string(good) + string(good[:50]), 2, marc.Truncated},
		"entities":            {`<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><record><leader>&c;</leader></record>`, 1, marc.NotXML},
		"outside entities":    {`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><record><leader>&a;</leader></record>`, 1, marc.NotXML},
		"a tower":             {strings.Repeat("<a>", 10_000), 1, marc.NotXML},
		"a tower in a record": {"<record>" + strings.Repeat("<a>", 10_000), 1, marc.NotXML},
		"a record of nothing": {"<record></record>", 1, marc.NoFields},
	} {
		if _, refusals := all(t, []byte(c.file)); len(refusals) != 1 || refusals[c.number] != c.reason {
			t.Errorf("%s: %v", name, refusals)
		}
	}
}

func TestXML(t *testing.T) {
	const inner = `<leader>00000nam a2200000 i 4500</leader><controlfield tag="001">7</controlfield>
		<datafield tag="245" ind1="1" ind2="0"><subfield code="a">Тунгалаг &amp; Тамир</subfield><subfield code="b">роман</subfield></datafield>`
	want := []marc.Field{{Tag: "001", Value: "7"}, {Tag: "245", Ind1: '1', Ind2: '0', Subfields: []marc.Subfield{
		{Code: 'a', Value: "Тунгалаг & Тамир"}, {Code: 'b', Value: "роман"},
	}}}
	for name, file := range map[string]string{
		"a collection": `<collection xmlns="http://www.loc.gov/MARC21/slim"><record>` + inner + `</record></collection>`,
		"a prefix": "<m:record xmlns:m='http://www.loc.gov/MARC21/slim'>" +
			strings.NewReplacer("</", "</m:", "<", "<m:").Replace(inner) + "</m:record>",
		"no name space":  "\xef\xbb\xbf<?xml version='1.0' encoding='UTF-8'?>\n<!-- x --><record>" + inner + "</record>",
		"a windows code": windows1251(t, "<?xml version='1.0' encoding='windows-1251'?><record>"+inner+"</record>"),
		"wrapped by OAI": `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header/><metadata>
			<record xmlns="http://www.loc.gov/MARC21/slim">` + inner + `</record></metadata></record></ListRecords></OAI-PMH>`,
	} {
		r := one(t, []byte(file))
		if diff := cmp.Diff(want, r.Fields); diff != "" || r.Leader != unicode {
			t.Errorf("%s: %s %s", name, r.Leader, diff)
		}
	}
	records, refusals := all(t, []byte("<collection><record>"+inner+"</record><record/><record>"+inner+"</record><record>&nbsp;"))
	if len(records) != 2 || refusals[2] != marc.NoFields || refusals[4] != marc.NotXML {
		t.Errorf("%d records, %v", len(records), refusals)
	}
}

// repeated reads a text over and over.
type repeated struct {
	text []byte
	left int // bytes
	at   int
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.left <= 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), r.left)], r.text[r.at:])
	r.at, r.left = (r.at+n)%len(r.text), r.left-n
	return n, nil
}

// However long a file or a field is, one record is held.
func TestMemoryIsFlat(t *testing.T) {
	record := iso(unicode, field{"001", "1"}, field{"245", "00$aНэг"}, field{"520", "  $a" + strings.Repeat("Тал нутаг. ", 200)})
	xml := []byte(`<record><leader/><datafield tag="245"><subfield code="a">` + strings.Repeat("x", 1000) + `</subfield></datafield></record>`)
	huge := func(begin, part, end string) io.Reader {
		return io.MultiReader(strings.NewReader(begin), &repeated{text: []byte(part), left: 300 << 20}, strings.NewReader(end))
	}
	for name, c := range map[string]struct {
		in      io.Reader
		records int
	}{
		"many records":   {&repeated{text: record, left: 20_000 * len(record)}, 20_000},
		"many of XML":    {io.MultiReader(strings.NewReader("<c>"), &repeated{text: xml, left: 20_000 * len(xml)}), 20_000},
		"a huge field":   {huge("00030", "abc", "\x1d"+string(record)), 1},
		"a huge text":    {huge("<record><leader>", "abc", ""), 0},
		"a huge tag":     {huge("<record a='", "abc", ""), 0},
		"a huge comment": {huge("<!--", "abc", ""), 0},
		"endless fields": {huge("<record>", "<controlfield tag='001'>1</controlfield>", ""), 0},
	} {
		in, records, peak := marc.NewReader(c.in), 0, uint64(0)
		for n := 0; ; n++ {
			_, err := in.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err == nil {
				records++
			}
			if n%2_000 == 0 {
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				peak = max(peak, m.HeapAlloc)
			}
		}
		if records != c.records || peak > 64<<20 {
			t.Errorf("%s: %d records, %d MB", name, records, peak>>20)
		}
	}
}

func TestLinkedFields(t *testing.T) {
	r := one(t, iso(unicode, field{"100", "1 $6880-01$aLodoidamba"}, field{"245", "10$6880-02$aTungalag Tamir"},
		field{"250", "  $6880-09$aX"}, field{"260", "  $aY"}, field{"880", "1 $6100-01/(N$aЛодойдамба"},
		field{"880", "10$6245-02$aТунгалаг Тамир"}, field{"880", "  $6260-00$aЗ"}))
	for tag, want := range map[string]string{"100": "Лодойдамба", "245": "Тунгалаг Тамир", "250": "", "260": ""} {
		original, ok := r.Original(r.All(tag)[0])
		if original.First('a') != want || ok != (want != "") {
			t.Errorf("%s: %q %v", tag, original.First('a'), ok)
		}
	}
}

func BenchmarkReader(b *testing.B) {
	record := iso(marc8, field{"001", "1"}, field{"008", "260101s1962    mp                  mon c"}, field{"100", "1 $a\x1b(NlODOJDAMBA"},
		field{"245", "10$a\x1b(NtUNGALAG tAMIR$c\x1b(NX"}, field{"260", "  $aUlaanbaatar$bX$c1962"},
		field{"520", "  $a" + strings.Repeat("Steppe. ", 60)})
	in := marc.NewReader(&repeated{text: record, left: b.N * len(record)})
	b.SetBytes(int64(len(record)))
	for b.Loop() {
		r, err := in.Next()
		if errors.Is(err, io.EOF) {
			in = marc.NewReader(&repeated{text: record, left: 1000 * len(record)})
			continue
		}
		if err == nil {
			_, err = marc.DraftOf(r)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
