package app

import (
	"context"
	"fmt"
	"net"
	"net/url"

	"sudar/internal/accounts"
	"sudar/internal/demo"
	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
)

// Demo returns the maker of the demo library.
func (a *App) Demo(options demo.Options) *demo.Service {
	return demo.New(a.DB, a.Clock, demo.Domains{
		Organizations: a.Organizations, Accounts: a.Accounts, Entitlements: a.Entitlements, Catalogue: a.Catalogue,
		Commerce: a.Commerce, Lending: a.Lending, Ingest: a.Ingest, Reading: a.Reading, Notes: a.Notes, Folders: a.Folders,
		Notifications: a.Notifications, Dictionary: a.Dictionary, Ambient: a.Ambient, Scratch: a.scratch,
	}, options)
}

// RefuseOpenDemo refuses to serve a library with demo sign-ins that others can
// reach, unless yes: by the address it listens on, its public address, its
// domains, or proxies in front of it. While it serves, they sign in from this
// machine alone, as a proxy may stand there that the settings do not name.
func (a *App) RefuseOpenDemo(ctx context.Context, yes bool) error {
	if a.demoForAll = yes; yes {
		return nil
	}
	way, err := a.reachedBy(ctx)
	if err != nil || way == "" {
		return err
	}
	present, err := a.Demo(demo.Options{}).Present(ctx)
	if err == nil && present {
		err = fmt.Errorf("this library has the demo sign-ins, whose passwords everybody knows, and others can reach it: %s. "+
			"Listen on 127.0.0.1 without it, or serve with --yes to let everybody in", way)
	}
	return err
}

// reachedBy returns how others can reach this server by its settings; "" if
// only this machine can.
func (a *App) reachedBy(ctx context.Context) (string, error) {
	site, err := url.Parse(a.Config.BaseURL)
	if err != nil {
		return "", fmt.Errorf("app: base url: %w", err)
	}
	switch {
	case !loopback(a.Config.Listen):
		return "it listens on " + a.Config.Listen, nil
	case a.Config.BaseURL != "" && !client.Local(site.Host):
		return "SUDAR_BASE_URL is " + a.Config.BaseURL, nil
	case a.Config.BaseDomain != "" && !client.Local(a.Config.BaseDomain):
		return "SUDAR_BASE_DOMAIN is " + a.Config.BaseDomain, nil
	case len(a.Config.TrustedProxies) > 0:
		return "SUDAR_TRUSTED_PROXIES names a proxy", nil
	}
	all, err := a.Organizations.List(db.AllTenants(ctx, "which hosts are ours"))
	for _, o := range all {
		if o.Host != "" && !client.Local(o.Host) {
			return o.Slug + " has the host " + o.Host, nil
		}
	}
	return "", err
}

// fromHereAlone returns what tells which accounts sign in from this machine
// alone; nil for none.
func (a *App) fromHereAlone() func(accounts.Account) bool {
	if a.demoForAll {
		return nil
	}
	return demo.IsSignIn
}

// loopback tells whether only this machine reaches a listen address.
func loopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = address
	}
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}

// Reachable returns the address to open in a browser on this machine for one
// that is listened on: "[::]:8080" and "127.0.0.1:8080" are "localhost:8080".
func Reachable(address string) string {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	if ip := net.ParseIP(host); host == "" || (ip != nil && (ip.IsUnspecified() || ip.IsLoopback())) {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}
