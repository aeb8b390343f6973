package core

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// headersRead are the headers that every operation reads.
func headersRead() []*huma.Param {
	return []*huma.Param{{Ref: "#/components/parameters/Organization"}, {Ref: "#/components/parameters/Accept-Language"}}
}

// describeHeaders puts the headers that every operation reads into the
// components.
func describeHeaders(components *huma.Components) {
	most := 64
	components.Parameters = map[string]*huma.Param{
		"Organization": {
			Name: "Organization", In: "header", Example: "hub", Schema: &huma.Schema{Type: huma.TypeString, MaxLength: &most},
			Description: "Slug of the organization, for a host that names none. The query parameter domain does the same.",
		},
		"Accept-Language": {
			Name: "Accept-Language", In: "header", Example: "en", Schema: &huma.Schema{Type: huma.TypeString},
			Description: "Language of names and messages: mn, which is the default, or en. The query parameter lang does the same.",
		},
	}
}

// The security schemes of the document.
const (
	bearerScheme  = "bearer"
	sessionScheme = "session"
	csrfScheme    = "csrf"
)

func describeSecurity(components *huma.Components) {
	components.SecuritySchemes = map[string]*huma.SecurityScheme{
		bearerScheme: {Type: "http", Scheme: "bearer", Description: "The bearer_token of a sign-in, or an API token."},
		sessionScheme: {
			Type: "apiKey", In: "cookie", Name: SessionCookie,
			Description: "The cookie that a sign-in sets. Over https its name begins with " + hostPrefix + ".",
		},
		csrfScheme: {
			Type: "apiKey", In: "header", Name: csrfHeader,
			Description: "The value of the cookie " + csrfCookie + ", which a write by session cookie repeats.",
		},
	}
}

// securityOf says how a caller proves who they are. Operations for everybody
// need no proof; with one they show what the caller may see besides.
func securityOf(who Access, op Operation) []map[string][]string {
	if who.roles == nil {
		return []map[string][]string{}
	}
	byCookie := map[string][]string{sessionScheme: {}}
	if op.Method != http.MethodGet {
		byCookie[csrfScheme] = []string{}
	}
	return []map[string][]string{{bearerScheme: {}}, byCookie}
}
