package federation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"sudar/internal/accounts/federation/oidc"
	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// Provider is where an organisation's people sign in with what they have
// there already.
type Provider struct {
	OrganizationID   string
	Issuer, ClientID string
	// Secret is what the provider knows us by. It goes in and never comes out;
	// "" keeps the one there is.
	Secret         string
	Label, LabelEN string   // of the button, "Alpha University"
	Scopes         []string // beside openid, email and profile
	// Domains are those of email addresses that are the provider's to give out.
	// Whoever has one is let in at once; everybody else signs in here first.
	// The hub alone says so: a provider could claim anybody's address.
	Domains   []string
	RoleClaim string                 // "" for none; dots lead into objects
	Roles     map[string]viewer.Role // by value of the claim
	// GroupClaim names the groups that a person belongs to there, "" for none.
	GroupClaim string
	// SignOut offers people to sign out there too, once they have here.
	SignOut   bool
	UpdatedAt db.Time
}

// Bounds of what may be configured.
const (
	maxProviderText = 200
	maxProviderList = 50
)

var (
	scopePattern  = regexp.MustCompile(`^[\x21\x23-\x5B\x5D-\x7E]{1,60}$`) // RFC 6749 §3.3
	domainPattern = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$`)
	// mappable are the roles that a claim may give. Who runs the hub is never
	// for another service to say.
	mappable = []viewer.Role{viewer.Reader, viewer.Publisher, viewer.Librarian, viewer.Admin}
)

type providerRow struct {
	Issuer    string  `db:"issuer"`
	ClientID  string  `db:"client_id"`
	Secret    []byte  `db:"client_secret"`
	Label     string  `db:"label"`
	LabelEN   string  `db:"label_en"`
	Scopes    string  `db:"scopes"`
	Domains   string  `db:"domains"`
	RoleClaim string  `db:"role_claim"`
	Roles     string  `db:"roles"`
	Groups    string  `db:"group_claim"`
	SignOut   bool    `db:"sign_out"`
	UpdatedAt db.Time `db:"updated_at"`
}

// Provider returns an organisation's provider without its secret; not_found
// when it has none.
func (s *Service) Provider(ctx context.Context, organizationID string) (Provider, error) {
	p, _, err := s.provider(ctx, organizationID)
	return p, err
}

// provider returns a provider with the registration to reach it by.
func (s *Service) provider(ctx context.Context, organizationID string) (Provider, oidc.Client, error) {
	r, err := db.Get[providerRow](ctx, s.db,
		`SELECT issuer, client_id, client_secret, label, label_en, scopes, domains, role_claim, roles, group_claim, sign_out, updated_at
		FROM identity_providers WHERE organization_id = $1`, organizationID)
	if err != nil {
		return Provider{}, oidc.Client{}, err
	}
	p := Provider{
		OrganizationID: organizationID, Issuer: r.Issuer, ClientID: r.ClientID, Label: r.Label, LabelEN: r.LabelEN, RoleClaim: r.RoleClaim,
		GroupClaim: r.Groups, SignOut: r.SignOut, UpdatedAt: r.UpdatedAt,
	}
	if err := errors.Join(json.Unmarshal([]byte(r.Scopes), &p.Scopes), json.Unmarshal([]byte(r.Domains), &p.Domains),
		json.Unmarshal([]byte(r.Roles), &p.Roles)); err != nil {
		return Provider{}, oidc.Client{}, fmt.Errorf("federation: provider: %w", err)
	}
	secret, err := s.clientSecrets.Open(r.Secret, organizationID+" "+r.Issuer)
	if err != nil { // the server's key is another one than when it was sealed
		return p, oidc.Client{}, apperr.Wrap(apperr.Unavailable, err)
	}
	return p, oidc.Client{Issuer: p.Issuer, ID: p.ClientID, Secret: string(secret), Scopes: p.Scopes}, nil
}

// SaveProvider keeps an organisation's provider, which must answer at its
// issuer's address. Unless byHub, the domains stay what the hub said, and are
// none for another issuer: role_required when they would change.
func (s *Service) SaveProvider(ctx context.Context, p Provider, byHub bool) (Provider, error) {
	p = p.trimmed()
	kept, client, err := s.provider(ctx, p.OrganizationID)
	if err != nil && !apperr.Is(err, apperr.NotFound) && !apperr.Is(err, apperr.Unavailable) {
		return p, err
	}
	same := kept.Issuer == p.Issuer
	if !byHub {
		if len(p.Domains) > 0 && !(same && slices.Equal(p.Domains, kept.Domains)) {
			return p, apperr.New(apperr.RoleRequired)
		}
		if p.Domains = nil; same {
			p.Domains = kept.Domains
		}
	}
	if p.Secret == "" && same {
		p.Secret = client.Secret
	}
	if err := p.check(); err != nil {
		return p, err
	}
	signsOut, err := s.connector.Check(ctx, p.Issuer)
	if err != nil {
		return p, apperr.InvalidField("issuer", "field.issuer")
	}
	if p.SignOut && !signsOut {
		return p, apperr.InvalidField("sign_out", "field.sign_out")
	}
	p.UpdatedAt = s.db.Now()
	return p, s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.putProvider(ctx, p); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.ProviderSaved, OrganizationID: p.OrganizationID, Object: p.Issuer, Before: kept.told(), After: p.told(),
		})
	})
}

// told is what the log tells of a provider.
func (p Provider) told() audit.Values {
	if p.Issuer == "" {
		return nil
	}
	return audit.Values{
		"issuer": p.Issuer, "client_id": p.ClientID, "label": p.Label, "label_en": p.LabelEN, "scopes": orEmpty(p.Scopes),
		"domains": orEmpty(p.Domains), "role_claim": p.RoleClaim, "roles": p.roles(),
		"group_claim": p.GroupClaim, "sign_out": p.SignOut,
	}
}

func (p Provider) trimmed() Provider {
	for _, text := range []*string{&p.Issuer, &p.ClientID, &p.Secret, &p.Label, &p.LabelEN, &p.RoleClaim, &p.GroupClaim} {
		*text = strings.TrimSpace(*text)
	}
	for i, domain := range p.Domains {
		p.Domains[i] = strings.ToLower(strings.TrimSpace(domain))
	}
	return p
}

func (p Provider) check() error {
	var wrong []error
	refuse := func(is bool, field, key string) {
		if is {
			wrong = append(wrong, apperr.InvalidField(field, key))
		}
	}
	for field, text := range map[string]string{"issuer": p.Issuer, "client_id": p.ClientID, "client_secret": p.Secret, "label": p.Label} {
		refuse(text == "", field, "field.required")
		refuse(len(text) > 2*maxProviderText, field, "field.length")
	}
	refuse(p.LabelEN == "", "label_en", "field.required")
	refuse(len(p.LabelEN) > maxProviderText, "label_en", "field.length")
	refuse(len(p.RoleClaim) > maxProviderText, "role_claim", "field.length")
	refuse(len(p.GroupClaim) > maxProviderText, "group_claim", "field.length")
	refuse(p.RoleClaim == "" && len(p.Roles) > 0, "role_claim", "field.required")
	refuse(len(p.Scopes) > maxProviderList, "scopes", "field.too_many")
	refuse(slices.ContainsFunc(p.Scopes, func(scope string) bool { return !scopePattern.MatchString(scope) }), "scopes", "field.format")
	refuse(len(p.Domains) > maxProviderList, "domains", "field.too_many")
	refuse(slices.ContainsFunc(p.Domains, func(domain string) bool { return !domainPattern.MatchString(domain) }), "domains", "field.format")
	refuse(len(p.Roles) > maxProviderList, "roles", "field.too_many")
	for value, role := range p.Roles {
		refuse(value == "" || len(value) > maxProviderText || !slices.Contains(mappable, role), "roles", "field.choice")
	}
	return apperr.Together(wrong...)
}

func (s *Service) putProvider(ctx context.Context, p Provider) error {
	var lists [3]string
	for i, list := range []any{orEmpty(p.Scopes), orEmpty(p.Domains), p.roles()} {
		text, err := json.Marshal(list)
		if err != nil {
			return fmt.Errorf("federation: provider: %w", err)
		}
		lists[i] = string(text)
	}
	secret := s.clientSecrets.Seal([]byte(p.Secret), p.OrganizationID+" "+p.Issuer)
	_, err := db.Exec(ctx, s.db, `INSERT INTO identity_providers
		(organization_id, issuer, client_id, client_secret, label, label_en, scopes, domains, role_claim, roles, group_claim, sign_out, `+
		`updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (organization_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id, client_secret = `+
		`excluded.client_secret,
		label = excluded.label, label_en = excluded.label_en, scopes = excluded.scopes, domains = excluded.domains, role_claim = `+
		`excluded.role_claim,
		roles = excluded.roles, group_claim = excluded.group_claim, sign_out = excluded.sign_out, updated_at = excluded.updated_at`,
		p.OrganizationID, p.Issuer, p.ClientID, secret, p.Label, p.LabelEN, lists[0], lists[1], p.RoleClaim, lists[2], p.GroupClaim, p.SignOut,
		p.UpdatedAt)
	return err
}

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

func (p Provider) roles() map[string]viewer.Role {
	if p.Roles == nil {
		return map[string]viewer.Role{}
	}
	return p.Roles
}

// RemoveProvider forgets an organisation's provider; not_found when it has
// none. Identities stay, and serve again with the same issuer.
func (s *Service) RemoveProvider(ctx context.Context, organizationID string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		issuer, err := db.Get[string](ctx, s.db, "DELETE FROM identity_providers WHERE organization_id = $1 RETURNING issuer", organizationID)
		if err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.ProviderRemoved, OrganizationID: organizationID, Object: issuer})
	})
}

// owns tells whether an address is the provider's to give out.
func (p Provider) owns(email string) bool {
	_, domain, _ := strings.Cut(email, "@")
	return slices.Contains(p.Domains, domain)
}

// roleOf returns the highest role that a person's claims are mapped to: a
// reader's when there is none.
func (p Provider) roleOf(claims oidc.Claims) viewer.Role {
	highest := 0
	if p.RoleClaim != "" {
		for _, value := range claims.Values(p.RoleClaim) {
			highest = max(highest, slices.Index(mappable, p.Roles[value]))
		}
	}
	return mappable[highest]
}

// What of a person's groups is kept on the way here: a cookie carries it.
const (
	mostClaimed  = 50
	claimedBytes = 1_200
)

// groupsOf returns the groups that a person's claims name.
func (p Provider) groupsOf(claims oidc.Claims) []string {
	if p.GroupClaim == "" {
		return nil
	}
	var names []string
	left := claimedBytes
	for _, name := range claims.Values(p.GroupClaim) {
		name = strings.TrimSpace(name)
		if left -= len(name); left < 0 || len(names) == mostClaimed {
			break
		}
		names = append(names, name)
	}
	return names
}
