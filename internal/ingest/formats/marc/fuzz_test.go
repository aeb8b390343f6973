package marc

import (
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzMARC8 reads a field in MARC-8: its text is UTF-8, has no escape left in it, and is
// no longer than the letters of the field.
func FuzzMARC8(f *testing.F) {
	f.Add([]byte("TUNGALAG TAMIR"))
	f.Add([]byte("\x1b(NtUNGALAG\x1b(B \xe2e\xe8u"))      // Cyrillic, then Latin with marks
	f.Add([]byte("\x1b$1!0u!0u\x1b)Q\xe2e\x1bgabc\x1bs")) // three bytes to a letter, extended Cyrillic, Greek symbols
	f.Add([]byte("\x1b)2\x60\x61\x1b(3\x47\x48\x1bp1\x1bb2\x1bs"))
	f.Add([]byte("\x1b\x1b$\x1b(\x1b,N\xe2\x1f\xe2\x98\x80\x1b"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var r Record
		text := r.fromMARC8(raw)
		if !utf8.ValidString(text) || strings.ContainsRune(text, escape) || utf8.RuneCountInString(text) > len(raw) {
			t.Errorf("%q became %q", raw, text)
		}
	})
}

// FuzzMARCXML reads records of XML: each has what a draft needs or is refused, and the
// same file is read alike again.
func FuzzMARCXML(f *testing.F) {
	const begin, end = `<collection xmlns="http://www.loc.gov/MARC21/slim">`, `</collection>`
	f.Add(begin + `<record><leader>00000nam a2200000 i 4500</leader><controlfield tag="001">1</controlfield>` +
		`<datafield tag="245" ind1="1" ind2="0"><subfield code="a">Тунгалаг Тамир</subfield></datafield></record>` + end)
	f.Add(`<?xml version="1.0" encoding="windows-1251"?><marc:collection xmlns:marc="http://www.loc.gov/MARC21/slim"><marc:record>` +
		`<marc:datafield tag="880"><marc:subfield code="6">245-01</marc:subfield></marc:datafield></marc:record></marc:collection>`)
	f.Add(`<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>` + begin +
		`<record><datafield tag="245"><subfield code="a">&b;&c;</subfield></datafield></record>` + end)
	f.Add(begin + `<record><datafield tag=""><subfield/></datafield><datafield><x/></datafield></record><record/>`)
	f.Add(strings.Repeat("<record>", 40))
	f.Fuzz(func(t *testing.T, text string) {
		read := func() (titles []string) {
			if !strings.HasPrefix(text, "<") {
				text = "<r>" + text
			}
			in := NewReader(strings.NewReader(text))
			for range len(text) + 3 {
				record, err := in.Next()
				var refusal *Refusal
				switch {
				case errors.Is(err, io.EOF):
					return titles
				case errors.As(err, &refusal):
					titles = append(titles, string(refusal.Reason))
				case err != nil:
					t.Fatalf("an error that is no refusal: %v", err)
				default:
					d, err := DraftOf(record)
					if err == nil && (d.Content.Title == "" || !utf8.ValidString(d.Content.Title)) {
						t.Errorf("a draft with the title %q", d.Content.Title)
					}
					titles = append(titles, d.Content.Title)
				}
			}
			t.Fatal("it does not end")
			return nil
		}
		if once, again := read(), read(); strings.Join(once, "\n") != strings.Join(again, "\n") {
			t.Errorf("%q, then %q", once, again)
		}
	})
}
