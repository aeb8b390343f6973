package publications_test

import (
	"encoding/json"
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sudar/internal/publications"
)

func TestPositionsCoverTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.SliceOfN(rapid.IntRange(0, 50), 1, 20).Draw(t, "counts")
		var spans []publications.Span
		total := 0
		for i, n := range counts {
			spans = append(spans, publications.Span{Href: string(rune('a' + i)), Count: n})
			total += max(n, 1)
		}
		p := publications.NewPositions(spans)
		if p.Total != total || len(p.Positions) != total {
			t.Fatalf("%d positions, want %d", p.Total, total)
		}
		at := rapid.Float64().Draw(t, "progression")
		l := p.LocatorFor(at)
		if l.Locations.Position < 1 || l.Locations.Position > total {
			t.Fatalf("progression %f leads to %+v", at, l)
		}
		if at >= 0 && at <= 1 && l.Locations.TotalProgression > at {
			t.Fatalf("progression %f leads ahead to %+v", at, l)
		}
	})
}

func TestLocatorForOddProgressions(t *testing.T) {
	p := publications.NewPositions([]publications.Span{{Href: "a", Count: 4}})
	for at, want := range map[float64]int{-1: 1, 0: 1, 0.25: 2, 0.999: 4, 1: 4, 2: 4, math.Inf(1): 4} {
		if got := p.LocatorFor(at).Locations.Position; got != want {
			t.Errorf("%f: %d, want %d", at, got, want)
		}
	}
	if got := p.LocatorFor(math.NaN()).Locations.Position; got != 1 {
		t.Errorf("NaN: %d", got)
	}
	if got := (publications.Positions{}).LocatorFor(0.5); got.Href != "" {
		t.Errorf("nothing: %+v", got)
	}
}

func TestTextAsJSON(t *testing.T) {
	for in, want := range map[string]publications.Text{
		`"Ном"`:                    publications.T("", "Ном"),
		`{"en":"Book","mn":"Ном"}`: {"mn": "Ном", "en": "Book"},
	} {
		var got publications.Text
		if err := json.Unmarshal([]byte(in), &got); err != nil || !cmp.Equal(got, want) {
			t.Errorf("%s: %v %v", in, got, err)
		}
		if out, err := json.Marshal(got); err != nil || string(out) != in {
			t.Errorf("%s becomes %s", in, out)
		}
	}
	if got := (publications.Text{"mn-Cyrl": "а", "fr": "b"}).In("de"); got != "b" {
		t.Errorf("got %q", got)
	}
}

func TestRefusalHidesItsCause(t *testing.T) {
	r := publications.Refuse(publications.ReasonDamaged, "at %s", "/var/lib/secret")
	if r.Error() != "publication refused: damaged" || r.Unwrap() == nil {
		t.Errorf("%q", r.Error())
	}
	if got := publications.AsRefusal(errors.New("disk")); got.Reason != publications.ReasonInternal {
		t.Errorf("%v", got)
	}
	if publications.AsRefusal(nil) != nil {
		t.Error("nil is no refusal")
	}
}

func TestEscape(t *testing.T) {
	for path, want := range map[string]string{
		"a/b c.xhtml": "a/b%20c.xhtml", "urn:x": "urn%3Ax", "Ө.png": "%D3%A8.png", "a#b?c": "a%23b%3Fc",
	} {
		if got := publications.Escape(path); got != want {
			t.Errorf("%q: %q", path, got)
		}
	}
}
