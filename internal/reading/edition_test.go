package reading

import "testing"

func TestEdition(t *testing.T) {
	for edition, p := range map[string]Publication{
		"1": {Revision: 1}, "3": {Revision: 3, Build: 1}, "3.2": {Revision: 3, Build: 2}, "12.345": {Revision: 12, Build: 345},
	} {
		if got := p.Edition(); got != edition {
			t.Errorf("revision %d, build %d: %q, want %q", p.Revision, p.Build, got, edition)
		}
		if revision, err := RevisionOf(edition); err != nil || revision != p.Revision {
			t.Errorf("%q: revision %d, %v", edition, revision, err)
		}
	}
	for _, edition := range []string{"", ".", "1.", ".1", "x", "1.x", "1.2.3", "-1", "1.-1", " 1", "99999999999"} {
		if revision, err := RevisionOf(edition); err == nil {
			t.Errorf("%q: revision %d", edition, revision)
		}
	}
}
