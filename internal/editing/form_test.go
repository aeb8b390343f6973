package editing

import (
	"slices"
	"testing"

	"sudar/internal/catalogue"
)

// A cover that we drew is none, as at the desk: staff look for a real one.
func TestADrawnCoverIsMissing(t *testing.T) {
	for source, missing := range map[string]bool{catalogue.DrawnCover: true, catalogue.FoundCover: false} {
		c := catalogue.Content{Cover: &catalogue.Cover{Source: source}}
		if got := slices.Contains(RecordForm{}.missing(c), "cover"); got != missing {
			t.Errorf("%s: %v", source, got)
		}
	}
}
