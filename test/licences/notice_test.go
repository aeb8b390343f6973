package licences

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write NOTICE and sbom.cdx.json")

const preamble = `Sudar contains the works of others listed here, each under its own licence.
The full texts follow the list.

Andika and Lora are fonts with Reserved Font Names. What Sudar serves of them is
changed, cut to the letters it needs, and named Sudar Legible and Sudar Serif.

Portions of this software are copyright © The FreeType Project
(www.freetype.org). All rights reserved. This software is based in part on the
work of the Independent JPEG Group.

Citations are made with citeproc-js, copyright © 2009-2019 Frank Bennett, used
under the Common Public Attribution License 1.0 and unchanged. Its source code is
at https://github.com/Juris-M/citeproc-js and in the npm package citeproc.

The styles and locales of citations are those of the Citation Style Language
project, https://citationstyles.org, by the authors and contributors that each
file names, under the Creative Commons Attribution-ShareAlike 3.0 Unported
License. The style of ISO 690 is changed: its words and dates follow the language.
The Mongolian locale is Sudar's own.
`

const rule = "================================================================================\n"

// notice writes the list of components and each text once, under the names of
// those it stands for.
func notice(all []component) string {
	var out strings.Builder
	out.WriteString(preamble + "\n")
	for _, c := range all {
		fmt.Fprintf(&out, "%s: %s\n", c.title(), strings.Join(c.licences, ", "))
	}
	var order []string
	holders := map[string][]string{}
	for _, c := range all {
		for _, each := range c.texts {
			if holders[each.body] == nil {
				order = append(order, each.body)
			}
			holders[each.body] = append(holders[each.body], c.title()+", "+each.file)
		}
	}
	for _, body := range order {
		out.WriteString("\n" + rule + strings.Join(holders[body], "\n") + "\n" + rule + "\n" + body)
	}
	return out.String()
}

func TestNotice(t *testing.T) {
	all := shipped(t)
	sbom, err := sbomOf(all)
	if err != nil {
		t.Fatal(err)
	}
	checkFile(t, root+"/NOTICE", notice(all))
	checkFile(t, root+"/sbom.cdx.json", sbom)
}

// checkFile compares a committed file with what it must be, and writes it with -update.
func checkFile(t *testing.T, path, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(string(got), "\n")); diff != "" {
		t.Errorf("%s is not up to date, run make gen (-want +got):\n%s", path, diff)
	}
}

func TestNoticeHasEachTextOnceUnderAllItsHolders(t *testing.T) {
	mit := text{"LICENSE", "Do what you like.\n"}
	got := notice([]component{
		{name: "a", version: "v1", texts: []text{mit}, licences: []string{"MIT"}},
		{name: "b", within: "a", texts: []text{mit, {"NOTICE", "By B.\n"}}, licences: []string{"MIT"}},
	})
	want := preamble + "\na v1: MIT\nb (in a): MIT\n\n" +
		rule + "a v1, LICENSE\nb (in a), LICENSE\n" + rule + "\nDo what you like.\n\n" +
		rule + "b (in a), NOTICE\n" + rule + "\nBy B.\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("notice (-want +got):\n%s", diff)
	}
}
