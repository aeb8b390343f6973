package organizations

import (
	"context"
	"math"
	"strconv"
	"strings"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
)

// Theme is the colours that an organisation has instead of the library's own
// (design, "Colour": nothing else may be replaced). Three are chosen, the shades
// follow from them. All are written #rrggbb.
type Theme struct {
	Brand          string `json:"brand" doc:"Buttons, what is chosen, and the logo on light pages"`
	BrandHover     string `json:"brand_hover" doc:"The same under the pointer; follows from brand"`
	BrandDark      string `json:"brand_dark" doc:"Buttons, what is chosen, and the logo on dark pages"`
	BrandDarkHover string `json:"brand_dark_hover" doc:"The same under the pointer; follows from brand_dark"`
	Panel          string `json:"panel" doc:"Top bar, footer and the pages of sign-in, in every theme but high contrast"`
	Panel2         string `json:"panel_2" doc:"A second shade of panel, which follows from it"`
}

// Properties are the CSS custom properties that carry the colours
// (web/src/kit/styles/tokens.css): name and value.
func (t Theme) Properties() [][2]string {
	return [][2]string{
		{"--portal-brand", t.Brand}, {"--portal-brand-hover", t.BrandHover}, {"--portal-brand-dark", t.BrandDark},
		{"--portal-brand-dark-hover", t.BrandDarkHover}, {"--portal-panel", t.Panel}, {"--portal-panel-2", t.Panel2},
	}
}

// SetTheme gives ctx's organisation its own colours and returns it as it is
// then: 422 for what is no colour, and for one on or in which text could not be
// read.
func (s *Service) SetTheme(ctx context.Context, brand, brandDark, panel string) (Organization, error) {
	theme, err := newTheme(brand, brandDark, panel)
	if err != nil {
		return Organization{}, err
	}
	return s.wear(ctx, &theme)
}

// RemoveTheme gives ctx's organisation the library's own colours again and
// returns it as it is then.
func (s *Service) RemoveTheme(ctx context.Context) (Organization, error) { return s.wear(ctx, nil) }

func (s *Service) wear(ctx context.Context, theme *Theme) (Organization, error) {
	return s.changeOwn(ctx, nil, func(o *Organization) audit.Entry {
		before := o.Settings.Theme
		o.Settings.Theme = theme
		return audit.Entry{
			Act: audit.SettingsChanged, OrganizationID: o.ID, Object: "theme",
			Before: audit.Values{"theme": before}, After: audit.Values{"theme": theme},
		}
	})
}

// newTheme returns the colours with their shades: what is under the pointer
// goes away from the page, so that the text on it is read at least as well.
func newTheme(brand, brandDark, panel string) (Theme, error) {
	t := Theme{Brand: brand, BrandDark: brandDark, Panel: panel}
	var wrong []error
	for _, each := range []struct {
		field string
		value *string
	}{{"brand", &t.Brand}, {"brand_dark", &t.BrandDark}, {"panel", &t.Panel}} {
		*each.value = strings.ToLower(strings.TrimSpace(*each.value))
		if !colour.MatchString(*each.value) {
			wrong = append(wrong, apperr.InvalidField(each.field, "field.colour"))
		}
	}
	if err := apperr.Together(wrong...); err != nil {
		return t, err
	}
	t.BrandHover = mixed(t.Brand, "#000000", 0.18)
	t.BrandDarkHover = mixed(t.BrandDark, "#ffffff", 0.3)
	t.Panel2 = mixed(t.Panel, "#000000", 0.2)
	return t, t.check()
}

// tokens are the colours of web/src/kit/styles/tokens.css beside which those of
// an organisation stand, in the light and in the dark theme.
// TestTokensAreThoseOfThePages compares them.
var tokens = map[string]map[string]string{
	"light": {
		"paper": "#faf6ee", "surface": "#fffdf9", "sunken": "#f1eadc", "brand-soft": "#e7ebf5", "on-brand": "#fffdf9",
		"on-panel": "#fbf5e8", "on-panel-2": "#c6d0ea", "panel-line": "#5a70b0", "panel-gold": "#e6bf72",
	},
	"dark": {
		"paper": "#10141f", "surface": "#181d2b", "sunken": "#0b0e17", "brand-soft": "#222b47", "on-brand": "#0b1230",
		"on-panel": "#f5ecda", "on-panel-2": "#bcc7e6", "panel-line": "#5469a8", "panel-gold": "#e6bf72",
	},
}

// What text needs on its ground (WCAG 2.2, 1.4.3), and the line round a button
// on a panel (design, "Colour": measured pairs).
const (
	leastText = 4.5
	leastLine = 2.0
)

// pairs are the marks and grounds of design, "Colour", with one of the four
// colours in them.
var pairs = []struct {
	mark, ground string
	least        float64
}{
	{"brand", "paper", leastText},
	{"brand", "surface", leastText},
	{"brand", "sunken", leastText},
	{"brand", "brand-soft", leastText},
	{"on-brand", "brand", leastText},
	{"on-brand", "brand-hover", leastText},
	{"on-panel", "panel", leastText},
	{"on-panel-2", "panel", leastText},
	{"panel-gold", "panel", leastText},
	{"on-panel", "panel-2", leastText},
	{"on-panel-2", "panel-2", leastText},
	{"panel-line", "panel", leastLine},
}

// check returns a 422 with the worst pair of each colour that has one below its
// least contrast.
func (t Theme) check() error {
	own := map[string]map[string]string{
		"light": {"brand": t.Brand, "brand-hover": t.BrandHover, "panel": t.Panel, "panel-2": t.Panel2},
		"dark":  {"brand": t.BrandDark, "brand-hover": t.BrandDarkHover, "panel": t.Panel, "panel-2": t.Panel2},
	}
	worst := map[string]lack{}
	for _, theme := range []string{"light", "dark"} {
		of := func(name string) string {
			if value, ok := own[theme][name]; ok {
				return value
			}
			return tokens[theme][name]
		}
		for _, pair := range pairs {
			field := fieldOf(theme, pair.ground)
			found := lack{Contrast(of(pair.mark), of(pair.ground)), pair.least}
			if known, ok := worst[field]; found.ratio < found.least && (!ok || found.ratio/found.least < known.ratio/known.least) {
				worst[field] = found
			}
		}
	}
	var wrong []error
	for _, field := range []string{"brand", "brand_dark", "panel"} {
		if found, ok := worst[field]; ok {
			wrong = append(wrong, found.refuse(field))
		}
	}
	return apperr.Together(wrong...)
}

// lack is a contrast that is below the least.
type lack struct{ ratio, least float64 }

func (l lack) refuse(field string) error {
	// Rounded down: what is refused never reads as if it were enough.
	ratio := strconv.FormatFloat(math.Floor(l.ratio*100)/100, 'f', 2, 64)
	return apperr.InvalidField(field, "field.contrast", "ratio", ratio, "least", strconv.FormatFloat(l.least, 'f', -1, 64))
}

// fieldOf names the chosen colour that a pair depends on.
func fieldOf(theme, ground string) string {
	switch {
	case strings.HasPrefix(ground, "panel"):
		return "panel"
	case theme == "dark":
		return "brand_dark"
	default:
		return "brand"
	}
}
