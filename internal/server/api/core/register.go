package core

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"sort"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/log"
)

// Operation names one call.
type Operation struct {
	Method, Path string // the path below the prefix of its access
	ID, Summary  string
	Tag          string
	Status       int        // 0: 200
	Produces     []string   // media types of a file; none: JSON
	Form         []FormPart // of a body that the call reads itself
	// Reads is set where another method than GET changes nothing, ForTokens
	// where an account call is open to personal tokens.
	Reads, ForTokens bool
	// Clears empties the browser's cache, also where the call is refused.
	Clears bool
	// Urgent is set for what changes something even when the disk is full:
	// signing in and out.
	Urgent bool
	// TakesPart is set for what takes a body of PartMedia.
	TakesPart bool
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

// Register registers a call for those who have access to it.
func Register[I, T any](a *API, who Access, op Operation, handle func(context.Context, *I) (Answer[T], error)) {
	RegisterOutput(a, who, op, func(ctx context.Context, in *I) (*output[T], error) {
		response, err := handle(ctx, in)
		response.Status = "success"
		return &output[T]{Body: response, SetCookie: response.Cookies, CacheControl: response.CacheControl}, err
	})
}

// RegisterOutput registers a call whose body is not the envelope of all others.
func RegisterOutput[I, O any](a *API, who Access, op Operation, handle func(context.Context, *I) (*O, error)) {
	huma.Register(a.huma, a.describe(who, op), func(ctx context.Context, in *I) (*O, error) {
		response, err := handle(ctx, in)
		if err != nil {
			return nil, a.failure(ctx, err)
		}
		return response, nil
	})
}

// File is a response to be kept on the reader's device.
type File struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	Body               []byte
}

// Download registers a call that returns a file.
func Download[I any](a *API, who Access, op Operation, handle func(context.Context, *I) (File, error)) {
	RegisterOutput(a, who, op, func(ctx context.Context, in *I) (*File, error) {
		response, err := handle(ctx, in)
		return &response, err
	})
}

// StreamedFile is a file that is made while it is sent.
type StreamedFile struct {
	ContentType, ContentDisposition string
	Write                           func(io.Writer) error
}

// Stream registers a call that returns a file as it is made. What fails on the way cuts
// the file short.
func Stream[I any](a *API, who Access, op Operation, handle func(context.Context, *I) (StreamedFile, error)) {
	RegisterOutput(a, who, op, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
		file, err := handle(ctx, in)
		if err != nil {
			return nil, err
		}
		return &huma.StreamResponse{Body: func(out huma.Context) {
			out.SetHeader("Content-Type", file.ContentType)
			out.SetHeader("Content-Disposition", file.ContentDisposition)
			out.SetHeader("Cache-Control", "no-store")
			if err := file.Write(out.BodyWriter()); err != nil {
				log.From(ctx).WarnContext(ctx, "a file was cut short", "operation", op.ID, "error", err)
			}
		}}, nil
	})
}

// describe notes a call and returns its description with its guard.
func (a *API) describe(who Access, op Operation) huma.Operation {
	path := who.prefix + op.Path
	a.routes = append(a.routes, Route{Method: op.Method, Path: path, Access: who.name})
	described := huma.Operation{
		OperationID: op.ID, Method: op.Method, Path: path, Summary: op.Summary, Description: who.note, Tags: []string{op.Tag},
		Parameters: headersRead(), Responses: responsesOf(who, op, path), Security: securityOf(who, op),
		DefaultStatus: op.Status, MaxBodyBytes: maxBody, BodyReadTimeout: -1, // cleanText has read it
		Metadata: map[string]any{ownBody: bodyOf(op)},
	}
	// The guard runs before the input is read, so that a stranger learns
	// nothing from what the input would have been refused for.
	described.Middlewares = huma.Middlewares{func(ctx huma.Context, next func(huma.Context)) {
		inside, err := a.admit(ctx.Context(), who, op, path)
		if op.Clears || endsSession(ctx.Context(), err) {
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

// Raw registers a call that writes its own response: files, ranges, streams.
func (a *API) Raw(who Access, op Operation, path string, handle func(http.ResponseWriter, *http.Request) error) {
	a.routes = append(a.routes, Route{Method: op.Method, Path: path, Access: who.name})
	a.mux.HandleFunc(op.Method+" "+path, func(w http.ResponseWriter, r *http.Request) {
		ctx, err := a.admit(r.Context(), who, op, path)
		if endsSession(r.Context(), err) {
			ClearCache(w.Header())
		}
		if err == nil {
			err = handle(w, r.WithContext(ctx))
		}
		if err != nil {
			a.writeError(w, r, err)
		}
	})
}

// Full reports whether the disk is full and writes are refused.
func (a *API) Full() bool { return a.services.Full() }

// AccountsTag marks the calls that are about the account of who asks.
const AccountsTag = "accounts"

// admit returns the context in which a call runs: behind its guard, and with the
// whole account for calls about accounts.
func (a *API) admit(ctx context.Context, who Access, op Operation, path string) (context.Context, error) {
	log.Note(ctx, log.Operation, cmp.Or(op.ID, path))
	if err := guard(ctx, who, op, path); err != nil {
		if op.Tag == AccountsTag {
			err = a.LeadHome(ctx, err, RequestFrom(ctx).Bearer.AccountID)
		}
		return ctx, err
	}
	if op.Method != http.MethodGet && !op.Reads && !op.Urgent && a.services.Full() {
		return ctx, apperr.NoSpace(nil)
	}
	if op.Tag != AccountsTag {
		return ctx, nil
	}
	return a.withAccount(ctx)
}
