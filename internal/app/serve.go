package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"time"

	"golang.org/x/sync/errgroup"

	"sudar/internal/accounts"
	"sudar/internal/commerce"
	"sudar/internal/commerce/receipts"
	"sudar/internal/desk"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/config"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/listener"
	"sudar/internal/kit/log"
	"sudar/internal/members"
	"sudar/internal/notifications"
	"sudar/internal/server/api"
	"sudar/internal/server/feeds"
	"sudar/internal/server/web"
	"sudar/internal/statements"
	site "sudar/web"
)

// How long a request may take to arrive, its body to go on, 64 KiB of a response
// to be taken and a stop to drain.
const (
	bodyTimeout   = 30 * time.Second
	headerTimeout = 10 * time.Second
	writeTimeout  = 30 * time.Second
	quietTime     = 5 * time.Second // after which a connection may be closed for another
	idleTimeout   = 2 * time.Minute
	workRest      = 5 * time.Second // between two looks whether there is room to work
	drainTimeout  = 20 * time.Second
	maxHeader     = 64 << 10
)

// Serve runs the roles of the configuration until ctx ends, then drains. Ready
// is called with the address once requests are answered. Requests and jobs log
// to the logger of ctx.
func (a *App) Serve(ctx context.Context, ready func(address string)) error {
	if err := a.startSandbox(ctx); err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		a.Space.Run(ctx)
		return nil
	})
	if a.Config.HasRole(config.RoleWorker) {
		group.Go(func() error { return a.work(ctx) })
		group.Go(func() error {
			a.Follows.Run(ctx)
			return nil
		})
	}
	if a.Config.HasRole(config.RoleWeb) {
		group.Go(func() error { return a.serveHTTP(ctx, ready) })
		group.Go(func() error {
			a.Streams.Run(ctx)
			return nil
		})
		group.Go(func() error {
			a.Follows.RunAlerts(ctx)
			return nil
		})
	}
	group.Go(func() error { // workers count too: what is sold
		a.Usage.Run(ctx)
		return nil
	})
	group.Go(func() error {
		a.runSearch(ctx)
		return nil
	})
	return group.Wait()
}

// work runs jobs until ctx ends. On a full disk it waits for room.
func (a *App) work(ctx context.Context) error {
	err := a.startWork(ctx)
	for apperr.Is(err, apperr.StorageFull) {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(workRest):
			err = a.startWork(ctx)
		}
	}
	if err != nil {
		return err
	}
	jobs.NewWorker(a.Jobs, jobs.Options{Paused: a.Space.Full}).Run(ctx)
	return nil
}

// startWork enqueues what is to be done from now on. It may run again.
func (a *App) startWork(ctx context.Context) error {
	if a.Space.Full() {
		return apperr.NoSpace(nil)
	}
	if err := a.Passages.Sweep(ctx); err != nil {
		return err
	}
	if err := a.Ambient.Start(ctx); err != nil {
		return err
	}
	if err := a.Ingest.Start(ctx); err != nil {
		return err
	}
	if err := a.Imports.Start(ctx); err != nil {
		return err
	}
	if err := a.Sources.Start(ctx); err != nil {
		return err
	}
	if err := a.Uploads.Start(ctx); err != nil {
		return err
	}
	if err := accounts.Start(ctx, a.Jobs); err != nil {
		return err
	}
	if err := members.Start(ctx, a.Jobs); err != nil {
		return err
	}
	if err := commerce.Start(ctx, a.Jobs); err != nil {
		return err
	}
	if err := desk.Start(ctx, a.Jobs); err != nil {
		return err
	}
	if err := receipts.Start(ctx, a.Jobs); err != nil {
		return err
	}
	if err := a.Usage.Start(ctx, a.Jobs); err != nil {
		return err
	}
	if err := statements.Start(ctx, a.Jobs); err != nil {
		return err
	}
	if err := a.Lending.Start(ctx); err != nil {
		return err
	}
	if err := a.System.Start(ctx); err != nil {
		return err
	}
	return notifications.Start(ctx, a.Jobs)
}

// runSearch keeps this node's index of the catalogue up to date if the node
// serves requests.
func (a *App) runSearch(ctx context.Context) {
	if a.Config.HasRole(config.RoleWeb) {
		a.Replica.Run(ctx)
	}
}

func (a *App) serveHTTP(ctx context.Context, ready func(string)) error {
	handler, err := a.Handler()
	if err != nil {
		return err
	}
	inner, err := (&net.ListenConfig{}).Listen(ctx, "tcp", a.Config.Listen)
	if err != nil {
		return fmt.Errorf("app: listen: %w", err)
	}
	bounded := listener.New(inner, a.connections(), a.Clock)
	server := &http.Server{
		ErrorLog: slog.NewLogLogger(log.From(ctx).Handler(), slog.LevelWarn),
		Handler:  listener.BodyDeadline(bodyTimeout, handler), ConnState: listener.State, ReadHeaderTimeout: headerTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader,
		BaseContext: func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
	}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
		defer cancel()
		stopped <- server.Shutdown(drain)
	}()
	ready(bounded.Addr().String())
	if err := server.Serve(bounded); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("app: serve: %w", err)
	}
	return <-stopped
}

// connections are the bounds of what is open at once. Trusted proxies are many
// people each and not counted as one network.
func (a *App) connections() listener.Limits {
	return listener.Limits{
		Total: int(a.Config.Connections.Total), PerNetwork: int(a.Config.Connections.PerNetwork), Quiet: quietTime, Write: writeTimeout,
		Network: func(address netip.Addr) string {
			if client.Proxies(a.Config.TrustedProxies).Trusts(address) {
				return ""
			}
			return client.Network(address.String())
		},
	}
}

// Handler is the whole site: the JSON API and the pages.
func (a *App) Handler() (http.Handler, error) {
	jsonAPI := a.API()
	pages, err := web.New(web.Options{
		API: jsonAPI, Organizations: a.Organizations, Dist: site.Dist, Shared: site.Shared, Notice: Licences(), Clock: a.Clock, Dev: a.Config.Dev,
		BaseURL: a.Config.BaseURL,
	})
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("/edu/", jsonAPI)
	mux.Handle("/p/api/v1/advanced/search", jsonAPI) // SPEC §7 writes it without the base path
	mux.Handle(api.MailboxPath, jsonAPI)
	mux.Handle(api.MailboxPath+".json", jsonAPI)
	mux.HandleFunc("/healthz", healthy)
	mux.HandleFunc("/readyz", a.ready)
	figures := newMetrics(a.Clock)
	figures.registry.MustRegister(databaseFigures{a.DB})
	figures.registry.MustRegister(indexFigures{a.Replica})
	mux.HandleFunc("/metrics", figures.serve)
	mux.Handle("/", feeds.New(feeds.Options{
		Organizations: a.Organizations, Catalogue: a.Catalogue, Dictionary: a.Dictionary, Clock: a.Clock, BaseURL: a.Config.BaseURL,
		Next: pages,
	}))
	return client.Proxies(a.Config.TrustedProxies).Handler(logged(a.Clock, secured(a.secure(), figures.measured(compressed(mux))))), nil
}
