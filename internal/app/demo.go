package app

import (
	"context"
	"errors"
	"net"

	"sudar/internal/demo"
)

// Demo answers the maker of the demo library.
func (a *App) Demo(options demo.Options) *demo.Service {
	return demo.New(a.DB, a.Clock, demo.Domains{
		Organizations: a.Organizations, Accounts: a.Accounts, Entitlements: a.Entitlements, Catalogue: a.Catalogue, Ingest: a.Ingest,
		Reading: a.Reading, Notes: a.Notes, Ambient: a.Ambient,
	}, options)
}

var errOpenDemo = errors.New("this library has the demo sign-ins, whose passwords everybody knows: " +
	"listen on 127.0.0.1, or serve with --yes to let them in from outside")

// RefuseOpenDemo refuses to serve a library with demo sign-ins beyond this
// machine, unless yes.
func (a *App) RefuseOpenDemo(ctx context.Context, yes bool) error {
	if yes || loopback(a.Config.Listen) {
		return nil
	}
	present, err := a.Demo(demo.Options{}).Present(ctx)
	if err == nil && present {
		err = errOpenDemo
	}
	return err
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

// Reachable answers the address to open in a browser on this machine for one
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
