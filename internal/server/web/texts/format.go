package texts

import (
	"io/fs"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/locale"
	"sudar/internal/mongolian"
)

const (
	noBreak = "\u00a0"
	joiner  = "\u2060"
)

var (
	tiedHyphen = regexp.MustCompile(`([\d»])-(\pL)`)
	tiedSign   = regexp.MustCompile(`([№§]) (\d)`)
)

// Shy puts soft hyphens into long words (design, "Long Mongolian words").
func Shy(text string) string { return mongolian.Hyphenate(text) }

// Soft is shy, with ordinals, case endings and signs kept on one line.
func Soft(text string) string {
	text = tiedHyphen.ReplaceAllString(Shy(text), "$1-"+joiner+"$2")
	return tiedSign.ReplaceAllString(text, "$1"+noBreak+"$2")
}

// Present returns the texts that are not empty.
func Present(texts ...string) []string {
	var kept []string
	for _, each := range texts {
		if each != "" {
			kept = append(kept, each)
		}
	}
	return kept
}

// ShortName shortens «Чадраабалын Лодойдамба» to «Ч. Лодойдамба».
func ShortName(name string) string {
	words := strings.Fields(name)
	if len(words) != 2 || strings.ContainsAny(name, ",.") {
		return name
	}
	first, _ := utf8.DecodeRuneInString(words[0])
	for _, ending := range []string{"ын", "ийн", "ны", "ний"} {
		if unicode.IsUpper(first) && strings.HasSuffix(words[0], ending) {
			return string(first) + "." + noBreak + words[1]
		}
	}
	return name
}

// Wording is how a language writes dates and numbers: an entry of rules.json,
// which the app reads too (web/src/kit/format).
type Wording struct {
	Weekdays []string          // from Sunday
	Months   []string          // from January; none where months are numbers
	Dates    map[string]string // forms with {year}, {month}, … in them
	Money    string            // with {n} in it
	Sizes    []string          // of bytes, each 1024 of the one before
	Duration []string          // hours, minutes, seconds
}

// ReadRules reads how each language writes dates and numbers.
func ReadRules(shared fs.FS) (map[locale.Locale]Wording, error) {
	rules := map[locale.Locale]Wording{}
	return rules, readJSON(shared, "src/kit/format/rules.json", &rules)
}

// Amount writes whole ₮.
func (w Wording) Amount(amount int64) string {
	return strings.Replace(w.Money, "{n}", grouped(amount), 1)
}

// One writes a rating with one decimal.
func One(value float64) string { return strconv.FormatFloat(tenth(value), 'f', 1, 64) }

// tenth rounds to one decimal, halves up as the app does.
func tenth(value float64) float64 { return math.Floor(value*10+0.5) / 10 }

// Size writes bytes in the largest unit that leaves at least one: 12.4 МБ.
func (w Wording) Size(bytes int64) string {
	value, unit := float64(bytes), 0
	for value >= 1024 && unit < len(w.Sizes)-1 {
		value, unit = value/1024, unit+1
	}
	number := strings.TrimSuffix(One(value), ".0")
	if value >= 100 {
		number = grouped(int64(math.Round(value)))
	}
	return number + noBreak + w.Sizes[unit]
}

// Length writes hours and whole minutes, seconds only below a minute.
func (w Wording) Length(seconds int) string {
	hour, minute, second := w.Duration[0], w.Duration[1], w.Duration[2]
	if seconds < 60 {
		return strconv.Itoa(seconds) + noBreak + second
	}
	minutes := (seconds + 30) / 60
	var parts []string
	if minutes >= 60 {
		parts = append(parts, strconv.Itoa(minutes/60)+noBreak+hour)
	}
	if minutes%60 > 0 {
		parts = append(parts, strconv.Itoa(minutes%60)+noBreak+minute)
	}
	return strings.Join(parts, " ")
}

// Date writes a moment in one of the forms of the rules, in Ulaanbaatar.
func (w Wording) Date(form string, moment time.Time) string {
	there := moment.In(clock.Ulaanbaatar)
	weekday, month := w.Weekdays[there.Weekday()], ""
	if len(w.Months) > 0 {
		month = w.Months[there.Month()-1]
	}
	return strings.NewReplacer(
		"{year}", there.Format("2006"), "{month}", there.Format("1"), "{mm}", there.Format("01"), "{monthName}", month, "{mon}", begin(month),
		"{day}", there.Format("2"), "{dd}", there.Format("02"), "{weekday}", weekday, "{wday}", begin(weekday), "{time}", there.Format("15:04"),
	).Replace(w.Dates[form])
}

// begin returns the first three letters of a name.
func begin(name string) string {
	letters := []rune(name)
	return string(letters[:min(3, len(letters))])
}

// Initials are the first letters of up to two names.
func Initials(name string) string {
	var letters []rune
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || r == '.' || r == '-' }) {
		if len(letters) < 2 {
			first, _ := utf8.DecodeRuneInString(word)
			letters = append(letters, unicode.ToUpper(first))
		}
	}
	return string(letters)
}
