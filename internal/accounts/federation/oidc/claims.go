package oidc

import (
	"fmt"
	"strings"
)

// maxSubject bounds a subject (OpenID Connect Core §2: 255 ASCII characters).
const maxSubject = 255

// Claims are what a provider says of a person.
type Claims struct {
	Issuer, Subject       string
	Email                 string
	EmailVerified         bool
	GivenName, FamilyName string
	Name, Username        string

	party string // azp
	all   map[string]any
}

// readClaims reads the claims that unmarshal fills. A claim of a wrong type is
// an absent one; some providers say true in a string.
func readClaims(unmarshal func(any) error) (Claims, error) {
	all := map[string]any{}
	if err := unmarshal(&all); err != nil {
		return Claims{}, fmt.Errorf("%w: claims", ErrRefused)
	}
	text := func(name string) string { value, _ := all[name].(string); return strings.TrimSpace(value) }
	verified, _ := all["email_verified"].(bool)
	return Claims{
		Email: text("email"), EmailVerified: verified || text("email_verified") == "true",
		GivenName: text("given_name"), FamilyName: text("family_name"), Name: text("name"), Username: text("preferred_username"),
		party: text("azp"), all: all,
	}, nil
}

func (c Claims) check() error {
	if c.Subject == "" || len(c.Subject) > maxSubject {
		return fmt.Errorf("%w: sub", ErrRefused)
	}
	return nil
}

// Values returns the texts of a claim, one or a list; dots lead into objects,
// as in realm_access.roles.
func (c Claims) Values(name string) []string {
	var value any = c.all
	for part := range strings.SplitSeq(name, ".") {
		object, ok := value.(map[string]any)
		if !ok {
			return nil
		}
		if whole, ok := c.all[name]; ok { // a name with dots of its own, such as https://example.mn/roles
			value = whole
			break
		}
		value = object[part]
	}
	switch found := value.(type) {
	case string:
		return []string{found}
	case []any:
		var texts []string
		for _, each := range found {
			if text, ok := each.(string); ok {
				texts = append(texts, text)
			}
		}
		return texts
	}
	return nil
}
