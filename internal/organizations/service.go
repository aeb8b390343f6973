package organizations

import (
	"context"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// freshness bounds how long a node may serve an organisation that another
// node has changed.
const freshness = time.Second

// Service returns which organisation a request belongs to.
type Service struct {
	db          *db.DB
	clock       clock.Clock
	audit       *audit.Service
	defaultSlug string
	baseDomain  string

	known   atomic.Pointer[snapshot]
	reading sync.Mutex // held by the one request that reads them again
}

// snapshot is every organisation as it was at a moment.
type snapshot struct {
	at     time.Time
	bySlug map[string]Organization
	byID   map[string]Organization
	byHost map[string]string // slugs
}

// New returns the service. baseDomain is the host whose sub-domains name
// organisations ("" or "localhost" on one machine); defaultSlug is used when
// nothing names one.
func New(d *db.DB, clk clock.Clock, defaultSlug, baseDomain string) *Service {
	if defaultSlug == "" {
		defaultSlug = DefaultSlug
	}
	return &Service{db: d, clock: clk, audit: audit.New(d, clk), defaultSlug: defaultSlug, baseDomain: strings.ToLower(baseDomain)}
}

// Source says what named the organisation of a request.
type Source string

// The sources, strongest first.
const (
	FromHost    Source = "host"
	FromHeader  Source = "header"
	FromDomain  Source = "domain"
	FromDefault Source = "default"
)

// Named is how a request names its organisation.
type Named struct {
	Host   string // Host header, with or without port
	Header string // Organization header
	Domain string // ?domain=
}

// Resolve returns the request's organisation and what named it. A header that
// contradicts a host that names an organisation is organization_mismatch with
// the host's organisation beside it (hub admins may pass; the caller decides);
// an unknown slug is organization_unknown.
func (s *Service) Resolve(ctx context.Context, named Named) (Organization, Source, error) {
	known, err := s.snapshot(ctx)
	if err != nil {
		return Organization{}, FromDefault, err
	}
	slug, source := s.fromHost(known, named.Host), FromHost
	switch header := strings.ToLower(strings.TrimSpace(named.Header)); {
	case slug != "" && header != "" && header != slug:
		o, err := s.BySlug(ctx, slug)
		if err != nil {
			return Organization{}, source, err
		}
		return o, source, apperr.New(apperr.OrganizationMismatch)
	case slug != "":
	case header != "":
		slug, source = header, FromHeader
	case named.Domain != "":
		slug, source = strings.ToLower(strings.TrimSpace(named.Domain)), FromDomain
	default:
		slug, source = s.defaultSlug, FromDefault
	}
	o, err := s.BySlug(ctx, slug)
	return o, source, err
}

// fromHost returns the slug that a host of its own or a sub-domain names, ""
// for the base domain itself, for an address, and for a foreign host.
func (s *Service) fromHost(known *snapshot, host string) string {
	host = bareHost(host)
	if known != nil && known.byHost[host] != "" {
		return known.byHost[host]
	}
	for _, base := range []string{s.baseDomain, "localhost"} {
		if base == "" {
			continue
		}
		if sub, ok := strings.CutSuffix(host, "."+base); ok && sub != "www" && !strings.Contains(sub, ".") {
			return sub
		}
	}
	return ""
}

// bareHost is a host without its port, as it is compared.
func bareHost(host string) string {
	if bare, _, err := net.SplitHostPort(host); err == nil {
		host = bare
	}
	return strings.ToLower(strings.TrimSuffix(host, "."))
}

// BySlug returns the organisation, or organization_unknown.
func (s *Service) BySlug(ctx context.Context, slug string) (Organization, error) {
	known, err := s.snapshot(ctx)
	if err != nil {
		return Organization{}, err
	}
	return found(known.bySlug, slug)
}

// ByID returns the organisation, or organization_unknown.
func (s *Service) ByID(ctx context.Context, id string) (Organization, error) {
	known, err := s.snapshot(ctx)
	if err != nil {
		return Organization{}, err
	}
	return found(known.byID, id)
}

func found(known map[string]Organization, key string) (Organization, error) {
	if o, ok := known[key]; ok {
		return o, nil
	}
	return Organization{}, apperr.New(apperr.OrganizationUnknown)
}

// List returns every organisation by slug: names for records and pages.
func (s *Service) List(ctx context.Context) ([]Organization, error) { return s.all(ctx) }

// snapshot returns the organisations as they were at most a moment ago. While
// one request reads them again, the others go on with what is known. Inside a
// transaction they are read from it and not kept: it may be undone.
func (s *Service) snapshot(ctx context.Context) (*snapshot, error) {
	known := s.known.Load()
	if known != nil && s.clock.Now().Sub(known.at) < freshness {
		return known, nil
	}
	if db.InTransaction(ctx) {
		return s.read(ctx)
	}
	if !s.reading.TryLock() {
		if known != nil {
			return known, nil
		}
		s.reading.Lock()
	}
	defer s.reading.Unlock()
	if known = s.known.Load(); known != nil && s.clock.Now().Sub(known.at) < freshness {
		return known, nil
	}
	read, err := s.read(ctx)
	if err == nil {
		s.known.CompareAndSwap(known, read)
	}
	return read, err
}

func (s *Service) read(ctx context.Context) (*snapshot, error) {
	now := s.clock.Now()
	rows, err := s.all(ctx)
	if err != nil {
		return nil, err
	}
	read := &snapshot{
		at: now, bySlug: make(map[string]Organization, len(rows)), byID: make(map[string]Organization, len(rows)), byHost: map[string]string{},
	}
	for _, o := range rows {
		read.bySlug[o.Slug], read.byID[o.ID] = o, o
		if o.Host != "" {
			read.byHost[o.Host] = o.Slug
		}
	}
	return read, nil
}

// forget makes the next request on this node read again.
func (s *Service) forget() { s.known.Store(nil) }

// Create stores a new organisation and returns it with its id; a slug that is
// taken is a conflict.
func (s *Service) Create(ctx context.Context, o Organization) (Organization, error) {
	if o.ID == "" {
		o.ID = ident.New()
	}
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.insert(ctx, o); err != nil {
			return err
		}
		if err := s.insertRules(ctx, o); err != nil {
			return err
		}
		return s.db.Touch(ctx, db.TopicOrganization, o.ID)
	})
	s.forget()
	return o, err
}

// Update stores an organisation's name, times and settings.
func (s *Service) Update(ctx context.Context, o Organization) error {
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.update(ctx, o); err != nil {
			return err
		}
		return s.db.Touch(ctx, db.TopicOrganization, o.ID)
	})
	s.forget()
	return err
}
