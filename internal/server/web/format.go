package web

import (
	"fmt"
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

// shy puts soft hyphens into long words (design, "Long Mongolian words").
func shy(text string) string { return mongolian.Hyphenate(text) }

// soft is shy, with ordinals, case endings and signs kept on one line.
func soft(text string) string {
	text = tiedHyphen.ReplaceAllString(shy(text), "$1-"+joiner+"$2")
	return tiedSign.ReplaceAllString(text, "$1"+noBreak+"$2")
}

// shortName shortens «Чадраабалын Лодойдамба» to «Ч. Лодойдамба».
func shortName(name string) string {
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

// money writes whole ₮.
func money(l locale.Locale, amount int64) string {
	if l == locale.English {
		return "₮" + grouped(amount)
	}
	return grouped(amount) + noBreak + "₮"
}

// one writes a rating with one decimal.
func one(value float64) string { return strconv.FormatFloat(tenth(value), 'f', 1, 64) }

// tenth rounds to one decimal, halves up as the app does.
func tenth(value float64) float64 { return math.Floor(value*10+0.5) / 10 }

// size writes bytes in the largest unit that leaves at least one: 12.4 МБ.
func size(l locale.Locale, bytes int64) string {
	units := []string{"Б", "КБ", "МБ", "ГБ"}
	if l == locale.English {
		units = []string{"B", "kB", "MB", "GB"}
	}
	value, unit := float64(bytes), 0
	for value >= 1024 && unit < len(units)-1 {
		value, unit = value/1024, unit+1
	}
	number := strings.TrimSuffix(one(value), ".0")
	if value >= 100 {
		number = grouped(int64(math.Round(value)))
	}
	return number + noBreak + units[unit]
}

// duration writes hours and whole minutes, seconds only below a minute.
func duration(l locale.Locale, seconds int) string {
	hour, minute, second := "цаг", "мин", "сек"
	if l == locale.English {
		hour, minute, second = "h", "min", "s"
	}
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

var weekdays = map[locale.Locale][]string{
	locale.Mongolian: {"Ням", "Даваа", "Мягмар", "Лхагва", "Пүрэв", "Баасан", "Бямба"},
	locale.English:   {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"},
}

// dates returns the top bar's date, long and short, in Ulaanbaatar (SPEC §1).
func dates(l locale.Locale, now time.Time) (long, short string) {
	now = now.In(clock.Ulaanbaatar)
	weekday := weekdays[l][now.Weekday()]
	if l == locale.English {
		return fmt.Sprintf("%s, %d %s %d", weekday, now.Day(), now.Month(), now.Year()), now.Format("Mon, 2 Jan")
	}
	day := fmt.Sprintf("%d-%sр сарын%s%d", now.Month(), joiner, noBreak, now.Day())
	return fmt.Sprintf("%d оны %s, %s гараг", now.Year(), day, weekday), day + ", " + weekday
}
