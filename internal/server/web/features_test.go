package web_test

import (
	"net/http"
	"slices"
	"testing"

	"sudar/internal/organizations"
)

// TestFeaturesAreWhatIsBuilt: a menu entry belongs to a part that is built
// exactly when the server has its screen (PRODUCT, "Tenancy"). The bell has no screen
// of its own: it is named when its feature comes.
func TestFeaturesAreWhatIsBuilt(t *testing.T) {
	h := open(t)
	for feature, path := range map[string]string{
		"pages": "/about", "login": "/login", "profile": "/profile", "library": "/library", "admin": "/admin", "search": "/c/content",
		"dictionary": "/dictionary",
		"order":      "/order", "research": "/research", "store": "/store", "notifications": "/notifications",
	} {
		there := h.get(path).Code == http.StatusOK
		if named := slices.Contains(organizations.Built, feature); named != there {
			t.Errorf("%s is among what is built: %t, but %s is there: %t", feature, named, path, there)
		}
	}
}
