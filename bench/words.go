package bench

import (
	"context"
	"net/url"
	"time"

	"sudar/internal/dictionary"
	"sudar/internal/mongolian"
)

// WordForms returns what is looked up in a dictionary: one form of each headword in
// Mongolian, another one for each.
func WordForms(entries []dictionary.Entry) []string {
	var forms []string
	for i, entry := range entries {
		made := mongolian.Decline(entry.Headword)
		if verbs := mongolian.Conjugate(entry.Headword); len(verbs) > 0 && i%2 == 0 {
			forms = append(forms, verbs[i/2%len(verbs)].Text)
		} else if len(made) > 0 {
			forms = append(forms, made[i%len(made)].Text)
		}
	}
	return forms
}

// step parts the words that follow each other: it has no divisor in common with
// their number, unless that is a multiple of it.
const step = 7919

// MeasureWords looks words up at a server, in Cyrillic and in Latin letters, none
// twice before all were, and reads the words of headwords.
func MeasureWords(ctx context.Context, base string, forms []string, clients int, how time.Duration) ([]Load, error) {
	form := func(i int) string { return forms[i*step%len(forms)] }
	kinds := []struct {
		name string
		path func(i int) string
	}{
		{"look-up", func(i int) string { return "/dictionary?q=" + url.QueryEscape(form(i)) }},
		{"look-up in Latin letters", func(i int) string {
			return "/dictionary?q=" + url.QueryEscape(mongolian.Romanise(form(i), mongolian.MNS5217))
		}},
		{"suggestions", func(i int) string {
			return "/words/suggestions?q=" + url.QueryEscape(string([]rune(form(i))[:2]))
		}},
	}
	var loads []Load
	for _, kind := range kinds {
		load, err := ask(ctx, kind.name, base+publicBase, clients, how, kind.path)
		if err != nil {
			return loads, err
		}
		loads = append(loads, load)
	}
	return loads, nil
}
