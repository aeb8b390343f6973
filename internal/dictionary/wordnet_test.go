//go:build !race

// One thing after another, and under the race detector for six minutes.

package dictionary_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudar/internal/dictionary"
	"sudar/internal/dictionary/sources/wordnet"
)

// wordnetFolder is where the Debian package wordnet-base puts WordNet 3.0.
const wordnetFolder = "/usr/share/wordnet"

func withWordnet(t *testing.T) *dictionary.Service {
	data := os.Getenv("TEST_DATA")
	table, err := os.Open(filepath.Join(data, "dictionary", "wn-data-mon.tsv"))
	if data == "" || err != nil {
		t.Skip("no wordnet")
	}
	defer table.Close()
	read, err := wordnet.Read(wordnetFolder, table)
	if err != nil {
		t.Skip(err)
	}
	s, begun := newService(t), time.Now()
	check(t, s.Import(t.Context(), dictionary.Source{ID: "wordnet", Name: "WordNet", Licence: "x"}, read.Entries(), nil))
	t.Logf("%d synsets in %s", read.Synsets(), time.Since(begun).Round(time.Millisecond))
	return s
}

// leastFound is the share of the forms of nouns that must find their headword.
const leastFound = 0.98

func TestNounFormsFindTheirHeadword(t *testing.T) {
	s := withWordnet(t)
	file, err := os.Open(filepath.Join(os.Getenv("TEST_DATA"), "mongolian", "unimorph-khk-half.tsv"))
	check(t, err)
	defer file.Close()
	var all, found, first int
	for lines := bufio.NewScanner(file); lines.Scan(); {
		cells := strings.Split(lines.Text(), "\t")
		if len(cells) != 3 || !strings.HasPrefix(cells[2], "N;") {
			continue
		}
		if _, err := s.Headword(t.Context(), cells[0]); err != nil {
			continue // the wordnet does not have it
		}
		all++
		outcome, err := s.Lookup(t.Context(), cells[1], dictionary.MongolianEnglish)
		check(t, err)
		names := outcome.Others
		if outcome.Word != nil {
			names = append([]string{outcome.Word.Headword}, names...)
			if outcome.Word.Headword == cells[0] {
				first++
			}
		}
		if contains(names, cells[0]) {
			found++
		} else {
			t.Logf("%s of %s: %q", cells[1], cells[0], names)
		}
	}
	t.Logf("%d forms: %d find their headword, %d as the first", all, found, first)
	if all == 0 || float64(found) < leastFound*float64(all) {
		t.Errorf("%d of %d forms find their headword", found, all)
	}
}

func contains(names []string, name string) bool {
	for _, n := range names {
		if strings.EqualFold(n, name) {
			return true
		}
	}
	return false
}
