package api

import (
	"cmp"
	"context"
	"net/http"
	"sort"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/log"
)

// operation names one call.
type operation struct {
	method, path string // the path below the prefix of its access
	id, summary  string
	tag          string
	status       int      // 0: 200
	produces     []string // media types of a file; none: JSON
	// reads is set where another method than GET changes nothing, forTokens
	// where an account call is open to personal tokens.
	reads, forTokens bool
	// clears empties the browser's cache, also where the call is refused.
	clears bool
	// urgent is set for what changes something even when the disk is full:
	// signing in and out.
	urgent bool
}

// Route is a registered call for the golden list of who may call what.
type Route struct{ Method, Path, Access string }

// Routes returns every registered call in order of path.
func (a *API) Routes() []Route {
	routes := append([]Route{}, a.routes...)
	sort.Slice(routes, func(i, j int) bool {
		return routes[i].Path+" "+routes[i].Method < routes[j].Path+" "+routes[j].Method
	})
	return routes
}

// register registers a call for those who have access to it.
func register[I, T any](a *API, who access, op operation, handle func(context.Context, *I) (Answer[T], error)) {
	registerOutput(a, who, op, func(ctx context.Context, in *I) (*output[T], error) {
		response, err := handle(ctx, in)
		response.Status = "success"
		return &output[T]{Body: response, SetCookie: response.Cookies, CacheControl: response.CacheControl}, err
	})
}

// registerOutput registers a call whose body is not the envelope of all others.
func registerOutput[I, O any](a *API, who access, op operation, handle func(context.Context, *I) (*O, error)) {
	huma.Register(a.huma, a.describe(who, op), func(ctx context.Context, in *I) (*O, error) {
		response, err := handle(ctx, in)
		if err != nil {
			return nil, a.failure(ctx, err)
		}
		return response, nil
	})
}

// file is a response to be kept on the reader's device.
type file struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	Body               []byte
}

// download registers a call that returns a file.
func download[I any](a *API, who access, op operation, handle func(context.Context, *I) (file, error)) {
	registerOutput(a, who, op, func(ctx context.Context, in *I) (*file, error) {
		response, err := handle(ctx, in)
		return &response, err
	})
}

// describe notes a call and returns its description with its guard.
func (a *API) describe(who access, op operation) huma.Operation {
	path := who.prefix + op.path
	a.routes = append(a.routes, Route{Method: op.method, Path: path, Access: who.name})
	described := huma.Operation{
		OperationID: op.id, Method: op.method, Path: path, Summary: op.summary, Description: who.note, Tags: []string{op.tag},
		Parameters: headersRead(), Responses: responsesOf(who, op, path), Security: securityOf(who, op),
		DefaultStatus: op.status, MaxBodyBytes: maxBody, BodyReadTimeout: -1, // cleanText has read it
	}
	// The guard runs before the input is read, so that a stranger learns
	// nothing from what the input would have been refused for.
	described.Middlewares = huma.Middlewares{func(ctx huma.Context, next func(huma.Context)) {
		inside, err := a.admit(ctx.Context(), who, op, path)
		if op.clears || endsSession(ctx.Context(), err) {
			ctx.SetHeader(clearSiteData, cachedData)
		}
		if err != nil {
			a.writeHumaError(ctx, err)
			return
		}
		next(huma.WithContext(ctx, inside))
	}, a.namesChecked}
	return described
}

// raw registers a call that writes its own response: files, ranges, streams.
func (a *API) raw(who access, op operation, path string, handle func(http.ResponseWriter, *http.Request) error) {
	a.routes = append(a.routes, Route{Method: op.method, Path: path, Access: who.name})
	a.mux.HandleFunc(op.method+" "+path, func(w http.ResponseWriter, r *http.Request) {
		ctx, err := a.admit(r.Context(), who, op, path)
		if endsSession(r.Context(), err) {
			clearCache(w.Header())
		}
		if err == nil {
			err = handle(w, r.WithContext(ctx))
		}
		if err != nil {
			a.writeError(w, r, err)
		}
	})
}

// accountsTag marks the calls that are about the account of who asks.
const accountsTag = "accounts"

// admit returns the context in which a call runs: behind its guard, and with the
// whole account for calls about accounts.
func (a *API) admit(ctx context.Context, who access, op operation, path string) (context.Context, error) {
	log.Note(ctx, log.Operation, cmp.Or(op.id, path))
	if err := guard(ctx, who, op, path); err != nil {
		if op.tag == accountsTag {
			err = a.leadHome(ctx, err, requestFrom(ctx).bearer.AccountID)
		}
		return ctx, err
	}
	if op.method != http.MethodGet && !op.reads && !op.urgent && a.Full() {
		return ctx, apperr.NoSpace(nil)
	}
	if op.tag != accountsTag {
		return ctx, nil
	}
	return a.withAccount(ctx)
}
