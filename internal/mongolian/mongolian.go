// Package mongolian holds the language rules of the library: how text is
// normalised, cut into words, stemmed, folded, romanised, repaired, sorted and
// hyphenated. Mongolian (Cyrillic) comes first; English and Russian words are
// stemmed in their own way, chosen word by word.
//
// Everything here is a pure function: no state is shared, any function may be
// called from many goroutines, and every input, valid UTF-8 or not, has an
// response of bounded size.
//
// Sources: the orthographic rules of the Mongolian Cyrillic script (Damdinsüren
// 1946, as taught today) for harmony, vowel dropping and the eight cases;
// MNS 5217:2012, ALA-LC 2012 and BGN/PCGN 1964 for romanisation.
package mongolian

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"sync"
)

// revision rises whenever a rule changes in code rather than in a table.
const revision = 3

// Hash names the rules of this analyser: 16 hexadecimal digits that change
// when a table or the revision changes. An index built under another hash must
// be built again.
func Hash() string { return hash() }

var hash = sync.OnceValue(computeHash)

func computeHash() string {
	h := sha256.New()
	fmt.Fprintln(h, revision)
	for _, probe := range probes {
		fmt.Fprintln(h, Analyze(probe), SortKey(probe), FromLatin(Slug(probe)))
	}
	for _, rules := range []map[rune][]rule{strongRules, weakRules, voiceRules} {
		for _, last := range slices.Sorted(maps.Keys(rules)) {
			for _, r := range rules[last] {
				fmt.Fprintln(h, r.suffix, r.final, r.inner, r.outer, r.doubtful)
			}
		}
	}
	for _, set := range []map[string]bool{keep, ownN, variants, stopWords, hyphenEndings} {
		fmt.Fprintln(h, slices.Sorted(maps.Keys(set)))
	}
	fmt.Fprintln(h, irregular) // fmt prints maps in the order of their keys
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// probes are analysed into the hash, so that a change of outcome is noticed
// even when nobody raised the revision.
var probes = []string{
	"Монголын нууц товчоо", "номуудаасаа", "хүүхдийнхээ", "сургуулиудад", "уншигчдын",
	"далайн", "говийн", "санхүүгийн", "эрдэмтдийн", "судалсан", "аяллын", "vндэсний",
	"The readers' libraries", "государственного", "2024-ын", "«Тунгалаг Тамир»-ын", "Ёлка ес Өвөл",
}
