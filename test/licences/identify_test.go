package licences

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/licensecheck"
)

// allowed are the licences of what ships.
var allowed = []string{"MIT", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Apache-2.0", "OFL-1.1", "Unlicense", "0BSD"}

// forData are allowed for data, never for code.
var forData = []string{"CC-BY-4.0", "CC-BY-SA-3.0", "CC-BY-SA-4.0"}

// data are the components that are data.
var data = []string{citationStyles}

// excepted are the components with a licence that is not on the list, and why
// they ship. Each is as free as those on the list and asks for no more than its
// notice, but for citeproc (ADR 60).
var excepted = map[string]string{
	"modernc.org/sqlite LicenseRef-public-domain": "SQLite is in the public domain",
	"pdfjs-dist CC0-1.0":                          "a colour profile, which is data in the public domain",
	"Anti-Grain Geometry 2.3 LicenseRef-AGG":      "a notice like that of MIT; it draws the paths of PDFium",
	"citeproc CPAL-1.0":                           "covers its own files alone, which are unchanged; it is named where it is used (ADR 60)",
	"FreeType FTL":                                "BSD with a credit, which NOTICE gives; it reads the fonts of PDFium",
	"ICU Unicode-3.0":                             "a notice like that of MIT; it is PDFium's table of letters",
	"libjpeg-turbo IJG":                           "BSD with a credit, which NOTICE gives; it reads the JPEG pictures of PDFium",
	"libjpeg-turbo Zlib":                          "a notice less than that of MIT",
	"zlib Zlib":                                   "a notice less than that of MIT; it unpacks the streams of PDFium",
	"LLVM libc++ and compiler-rt Apache-2.0 WITH LLVM-exception": "Apache-2.0 that asks for less",
}

// stated are licences that a text does not tell by itself, by component and file.
var stated = map[string][]string{
	"modernc.org/libc LICENSE-3RD-PARTY.md":      {"BSD-2-Clause", "BSD-3-Clause", "MIT"}, // musl lists its authors
	"musl musl.txt":                              {"BSD-2-Clause", "MIT"},                 // the same
	"citeproc LICENSE":                           {"CPAL-1.0"},                            // CPAL or AGPL: CPAL is chosen
	"citeproc cpal-1.0.txt":                      {"CPAL-1.0"},
	"zlib zlib.txt":                              {"Zlib"},
	"modernc.org/sqlite LICENSE-SQLITE":          {"LicenseRef-public-domain"},
	"pdfjs-dist cmaps/LICENSE":                   {"BSD-3-Clause"}, // each line begins with a sign of its own
	"Anti-Grain Geometry 2.3 agg23.txt":          {"LicenseRef-AGG"},
	"ICU icu.txt":                                {"Unicode-3.0", "BSD-2-Clause", "BSD-3-Clause"}, // GPL stands there for files of its build
	"libjpeg-turbo libjpeg-turbo.txt":            {"IJG", "BSD-3-Clause", "Zlib"},
	"libjpeg-turbo libjpeg-turbo-ijg.txt":        {"IJG"},
	"LLVM libc++ and compiler-rt llvm.txt":       {"Apache-2.0 WITH LLVM-exception"},
	"LLVM libc++ and compiler-rt apache-2.0.txt": {"Apache-2.0 WITH LLVM-exception"},
}

// idle are licence files of what is not linked or not chosen, and why.
var idle = map[string]string{
	"modernc.org/memory LICENSE-LOGO":         "the address of a picture that is not here",
	"modernc.org/sqlite LICENSE-SQLITE_VEC":   "vec is not linked",
	"modernc.org/sqlite LICENSE-3RD-PARTY.md": "repeats the modules that stand here by themselves, and others that are not linked",
	"type-fest license-cc0":                   "MIT is chosen",
}

// licencesOf returns what the component's texts are, sorted. A text that is no
// licence known gives "unknown: " and its file.
func licencesOf(c component) []string {
	var found []string
	for _, each := range c.texts {
		found = append(found, identify(c.name, each)...)
	}
	if len(found) == 0 {
		return []string{"unknown: no licence"}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// mostlyKnown is how much of a licence file, in per cent, must be the text of
// licences that are known; the rest is copyright lines.
const mostlyKnown = 75

func identify(component string, each text) []string {
	if ids := stated[component+" "+each.file]; ids != nil {
		return ids
	}
	if strings.HasPrefix(strings.ToUpper(each.file), "NOTICE") || each.file == "PATENTS" || each.file == "andika.txt" {
		return nil // stands beside the licence
	}
	scan := licensecheck.Scan([]byte(each.body))
	if scan.Percent < mostlyKnown {
		return []string{"unknown: " + each.file}
	}
	var ids []string
	for _, match := range scan.Match {
		if !match.IsURL {
			ids = append(ids, match.ID)
		}
	}
	return ids
}

// refusal says why the component must not ship, "" when it may.
func refusal(c component) string {
	for _, id := range c.licences {
		switch {
		case slices.Contains(allowed, id), excepted[c.name+" "+id] != "":
		case slices.Contains(forData, id) && slices.Contains(data, c.name):
		default:
			return c.title() + ": " + id + " is not on the list of licences (test/licences/identify_test.go)"
		}
	}
	return ""
}

func TestEveryLicenceIsAllowed(t *testing.T) {
	used := map[string]bool{}
	for _, c := range shipped(t) {
		if why := refusal(c); why != "" {
			t.Error(why)
		}
		for _, id := range c.licences {
			used[c.name+" "+id] = true
		}
	}
	for exception := range excepted {
		if !used[exception] {
			t.Errorf("nothing needs the exception %q", exception)
		}
	}
}

func TestOtherLicencesAreRefused(t *testing.T) {
	tests := []struct {
		name     string
		licences []string
		refused  bool
	}{
		{"example.org/free", []string{"Apache-2.0", "MIT"}, false},
		{"FreeType", []string{"FTL"}, false},
		{"example.org/other", []string{"FTL"}, true},
		{"example.org/copyleft", []string{"GPL-3.0-or-later"}, true},
		{"example.org/both", []string{"MIT", "MPL-2.0"}, true},
		{"example.org/code", []string{"CC-BY-4.0"}, true},
		{"example.org/silent", licencesOf(component{name: "example.org/silent"}), true},
		{"example.org/own", licencesOf(component{name: "example.org/own", texts: []text{{"LICENSE", "Ask me first.\n"}}}), true},
	}
	for _, tt := range tests {
		if why := refusal(component{name: tt.name, licences: tt.licences}); (why != "") != tt.refused {
			t.Errorf("%s %v: refusal %q", tt.name, tt.licences, why)
		}
	}
}
