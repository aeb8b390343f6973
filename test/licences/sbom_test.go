package licences

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strings"
	"testing"
)

// bom is a CycloneDX document of version 1.6. It has no time and no serial
// number: the same components give the same file.
type bom struct {
	Format       string          `json:"bomFormat"`
	SpecVersion  string          `json:"specVersion"`
	Version      int             `json:"version"`
	Metadata     bomMetadata     `json:"metadata"`
	Components   []bomComponent  `json:"components"`
	Dependencies []bomDependency `json:"dependencies"`
}

type bomMetadata struct {
	Component bomComponent `json:"component"`
}

type bomComponent struct {
	Type     string       `json:"type"`
	Ref      string       `json:"bom-ref"`
	Name     string       `json:"name"`
	Version  string       `json:"version,omitempty"`
	PURL     string       `json:"purl,omitempty"`
	Licences []bomLicence `json:"licenses,omitempty"`
}

type bomLicence struct {
	Expression string `json:"expression"`
}

type bomDependency struct {
	Ref       string   `json:"ref"`
	DependsOn []string `json:"dependsOn"`
}

// sbomOf lists the components. Each is a dependency of the program: what stands
// between them is in go.sum and package-lock.json.
func sbomOf(all []component) (string, error) {
	doc := bom{
		Format: "CycloneDX", SpecVersion: "1.6", Version: 1,
		Metadata: bomMetadata{bomComponent{Type: "application", Ref: "sudar", Name: "sudar"}},
	}
	var refs []string
	for _, c := range all {
		entry := bomComponent{
			Type: "library", Ref: purl(c), Name: c.name, Version: c.version, PURL: purl(c),
			Licences: []bomLicence{{strings.Join(c.licences, " AND ")}},
		}
		if c.kind == "generic" {
			entry.Ref, entry.PURL = c.title(), ""
		}
		doc.Components = append(doc.Components, entry)
		refs = append(refs, entry.Ref)
	}
	doc.Dependencies = []bomDependency{{Ref: "sudar", DependsOn: refs}}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(doc)
	return out.String(), err
}

// purl is the package's address in its registry (github.com/package-url).
func purl(c component) string {
	name := c.name
	if c.kind == "golang" {
		name = strings.ToLower(name)
	}
	parts := strings.Split(name, "/")
	for i, part := range parts {
		parts[i] = strings.ReplaceAll(url.PathEscape(part), "@", "%40")
	}
	address := "pkg:" + c.kind + "/" + strings.Join(parts, "/")
	if c.version != "" {
		address += "@" + c.version
	}
	return address
}

func TestPURL(t *testing.T) {
	tests := []struct {
		component component
		want      string
	}{
		{component{kind: "npm", name: "@mantine/core", version: "9.7.3"}, "pkg:npm/%40mantine/core@9.7.3"},
		{
			component{kind: "golang", name: "github.com/RoaringBitmap/roaring/v2", version: "v2.30.0"},
			"pkg:golang/github.com/roaringbitmap/roaring/v2@v2.30.0",
		},
		{component{kind: "golang", name: "std"}, "pkg:golang/std"},
	}
	for _, tt := range tests {
		if got := purl(tt.component); got != tt.want {
			t.Errorf("purl(%s) = %q, want %q", tt.component.name, got, tt.want)
		}
	}
}
