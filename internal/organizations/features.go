package organizations

import (
	"slices"

	"sudar/internal/kit/apperr"
)

// Built are the parts of the product that this program has. A portal shows the
// menu entry of a screen only if its part is named here (PRODUCT, "Tenancy");
// TestFeaturesAreWhatIsBuilt compares the list with the screens the server has.
var Built = []string{
	"search", "read", "listen", "login", "pages", "profile", "library", "notifications", "research", "admin", "dictionary", "order", "store",
}

// offered returns what a portal offers: everything built except what is
// switched off. A row of an older program names what was built then; a portal
// shows what came since, so such names are not read.
func offered(off []string) []string {
	features := slices.DeleteFunc(slices.Clone(Built), func(name string) bool { return slices.Contains(off, name) })
	if features == nil {
		features = []string{}
	}
	return features
}

// checkOff returns the parts to switch off, sorted and each once; 422 for a
// name that is no part of this program.
func checkOff(off []string) ([]string, error) {
	off = slices.Compact(slices.Sorted(slices.Values(off)))
	for _, name := range off {
		if !slices.Contains(Built, name) {
			return nil, apperr.InvalidField("features", "field.choice")
		}
	}
	return off, nil
}
