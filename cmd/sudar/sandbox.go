package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/httpclient"
	"sudar/internal/server/sandbox"
)

// sandboxes are the services that can be imitated, each with what it tells of itself.
var sandboxes = map[string]func(url string) (http.Handler, string){
	"qpay": func(url string) (http.Handler, string) {
		return sandbox.NewQPay(sandbox.QPayOptions{
				URL: url, Clock: clock.System{}, Callback: httpclient.New(httpclient.Options{AllowPrivate: true}),
			}), fmt.Sprintf("QPay's sandbox: %s/v2, merchant %s, password %s, invoice code %s",
				url, sandbox.Merchant, sandbox.Password, sandbox.InvoiceCode)
	},
	"posapi": func(url string) (http.Handler, string) {
		return sandbox.NewPosAPI(clock.System{}), fmt.Sprintf("PosAPI's sandbox: %s/rest, register %s/api/info/check, company %s",
			url, url, sandbox.CompanyNumber)
	},
}

// sandboxCommand serves an imitation of an outside service until ctx is done.
func sandboxCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("sandbox", "sandbox qpay|posapi [--listen 127.0.0.1:8090] [--url URL]", errOut)
	address := set.String("listen", "127.0.0.1:8090", "where to listen")
	url := set.String("url", "", "the address that phones and browsers have of it; default http:// and where it listens")
	if len(args) == 0 || sandboxes[args[0]] == nil {
		set.Usage()
		return exitError{code: 2, err: errors.New("sandbox: which one? There are qpay and posapi")}
	}
	if err := set.Parse(args[1:]); errors.Is(err, flag.ErrHelp) {
		return err
	} else if err != nil {
		return exitError{code: 2, err: err}
	}
	inner, err := (&net.ListenConfig{}).Listen(ctx, "tcp", *address)
	if err != nil {
		return err
	}
	if *url == "" {
		*url = "http://" + inner.Addr().String()
	}
	handler, said := sandboxes[args[0]](*url)
	server := &http.Server{Handler: handler, ReadTimeout: 30 * time.Second, WriteTimeout: 30 * time.Second}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if _, err := fmt.Fprintln(out, said); err != nil {
		return err
	}
	if err := server.Serve(inner); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
