package editing

import (
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
)

func TestIdentifiers(t *testing.T) {
	for value, want := range map[string]string{ // "" is refused
		"isbn 978-99978-0-214-9": "978-99978-0-214-9", "isbn 978-99978-0-214-6": "", "isbn 0-306-40615-2": "0-306-40615-2",
		"isbn 080442957x": "080442957x", "isbn 0306406153": "", "isbn 9790060115615": "9790060115615", "isbn 9771234567898": "",
		"isbn 978-99978-0-214": "", "isbn x": "", "isbn ٣٠٦٤٠٦١٥٢٩": "", "isbn  ": "",
		"issn 0317-8471": "0317-8471", "issn 2434561X": "2434561X", "issn 0317-8472": "", "issn 0317-84711": "",
		"doi 10.1000/182": "10.1000/182", "doi https://doi.org/10.1000/182": "10.1000/182", "doi doi: 10.1000/182": "10.1000/182",
		"doi 11.1000/182": "", "doi 10.1000/": "", "doi javascript:alert(1)": "",
		"ark ark:/86424/s2tamir": "ark:/86424/s2tamir", "ark 86424": "", "local  УНС  1962-04417 ": "УНС 1962-04417",
		"uri x": "", "local " + strings.Repeat("x", maxIdentifier+1): "",
	} {
		kind, number, _ := strings.Cut(value, " ")
		kept, err := soundIdentifiers([]catalogue.Identifier{{Type: kind, Value: number}})
		switch {
		case want == "" && !apperr.Is(err, apperr.Invalid):
			t.Errorf("%s is taken: %v", value, kept)
		case want != "" && (err != nil || len(kept) != 1 || kept[0].Value != want):
			t.Errorf("%s: %v %v", value, kept, err)
		}
	}
}

func TestORCID(t *testing.T) {
	for text, want := range map[string]string{
		"0000-0002-1825-0097": "0000-0002-1825-0097", "https://orcid.org/0000-0001-5109-3700": "0000-0001-5109-3700",
		"000000021694233x": "0000-0002-1694-233X", "0000-0002-1825-0098": "", "0000-0002-1825": "", "": "",
	} {
		if written, sound := orcid(text); sound != (want != "") || sound && written != want {
			t.Errorf("%q: %q %t", text, written, sound)
		}
	}
}
