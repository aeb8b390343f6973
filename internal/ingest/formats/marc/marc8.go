package marc

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

const escape = 0x1b

// The sets that a subfield begins with, and the one that is not read.
const (
	asciiSet    = 'B'
	anselSet    = 'E'
	eastAsiaSet = '1'
)

// letter is a letter of a set. One that is written before what it stands on
// follows it in Unicode.
type letter struct {
	rune
	before bool
}

// marc8Table lists the letters of each set but ASCII: the set's final byte, the
// code, as in the lower half, the code point. pymarc has them so, from the code
// tables of the Library of Congress; YAZ reads all but four marks alike, for
// which those tables have two code points.
//
//go:embed marc8.tsv
var marc8Table string

var marc8Sets = sync.OnceValue(func() map[byte]map[byte]letter {
	sets := map[byte]map[byte]letter{}
	for line := range strings.Lines(marc8Table) {
		cell := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		code, _ := strconv.ParseUint(cell[1], 16, 8)   // a table of ours
		point, _ := strconv.ParseUint(cell[2], 16, 32) // likewise
		set := cell[0][0]
		if sets[set] == nil {
			sets[set] = map[byte]letter{}
		}
		sets[set][byte(code)] = letter{rune: rune(point), before: cell[3] != ""}
	}
	return sets
})

// marc8Decoder reads a field. Its two halves hold a set each, which escape
// sequences exchange.
type marc8Decoder struct {
	lower, upper byte
	out          strings.Builder
	waiting      []rune // marks whose letter comes
	eastAsia     bool
}

// fromMARC8 returns a field's bytes in Unicode. What is no letter becomes U+FFFD.
func (r *Record) fromMARC8(raw []byte) string {
	d := &marc8Decoder{lower: asciiSet, upper: anselSet}
	for len(raw) > 0 {
		raw = raw[d.step(raw):]
	}
	d.flush()
	if d.eastAsia {
		r.repair(RepairedEastAsia)
	}
	return d.out.String()
}

// step reads the beginning of raw and returns how many bytes that took.
func (d *marc8Decoder) step(raw []byte) int {
	b := raw[0]
	set := d.lower
	if b >= utf8.RuneSelf {
		set = d.upper
	}
	switch {
	case b == escape:
		return d.escape(raw)
	case b < ' ':
		d.flush()
		d.out.WriteByte(b)
		d.lower, d.upper = asciiSet, anselSet // each subfield begins anew, whether or not the last one ended so
	case b == ' ':
		d.letter(letter{rune: ' '})
	case b >= 0x80 && b < 0xa0: // marks of sorting and joining: nothing to be seen
	case set == eastAsiaSet:
		d.eastAsia = true
		d.letter(letter{rune: utf8.RuneError})
		return min(3, len(raw))
	case set == asciiSet:
		d.letter(letter{rune: rune(b & 0x7f)})
	default:
		known, ok := marc8Sets()[set][b&0x7f]
		if !ok {
			known.rune = utf8.RuneError
		}
		d.letter(known)
	}
	return 1
}

func (d *marc8Decoder) letter(l letter) {
	if l.before {
		d.waiting = append(d.waiting, l.rune)
		return
	}
	d.out.WriteRune(l.rune)
	d.flush()
}

// flush writes the marks that wait; at the end of a subfield they stand alone.
func (d *marc8Decoder) flush() {
	for _, mark := range d.waiting {
		d.out.WriteRune(mark)
	}
	d.waiting = d.waiting[:0]
}

// escape exchanges a set: ESC ( N, ESC ) N, with $ for sets of several bytes and
// ! before some, or ESC and one of the sets g, b, p, s alone.
func (d *marc8Decoder) escape(raw []byte) int {
	half, at := &d.lower, 1
	named := false
	for ; at < len(raw) && strings.IndexByte("(,)-$!", raw[at]) >= 0; at++ {
		named = true
		if raw[at] == ')' || raw[at] == '-' {
			half = &d.upper
		}
	}
	if at >= len(raw) {
		return len(raw)
	}
	switch set := raw[at]; {
	case set < ' ': // cut: the byte is no name of a set
		return at
	case !named && set == 's':
		d.lower = asciiSet
	case named || strings.IndexByte("gbp", set) >= 0:
		*half = set
	}
	return at + 1
}
