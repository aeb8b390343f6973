package core

import (
	"context"
	"encoding/json"
	"maps"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/log"
)

// Failure is the body of every refused call. Input values are never echoed.
type Failure struct {
	Status  string         `json:"status" enum:"fail"`
	Code    string         `json:"code" doc:"Stable word for the reason"`
	Message string         `json:"message" doc:"Text for a person, in the language of the request"`
	Err     string         `json:"error" doc:"Same as message"`
	Errors  []FieldFailure `json:"errors,omitempty"`
	Data    any            `json:"data,omitempty"`
	// RequestID is that of the X-Request-Id header.
	RequestID string `json:"request_id,omitempty" doc:"Names the request in the log of the library: whoever asks for help can say it"`

	http    int
	wait    time.Duration
	reasons []string // of errors, as the message holds them
}

// FieldFailure is one refused input.
type FieldFailure struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Error is for the log.
func (f *Failure) Error() string { return f.Code }

// GetStatus is the HTTP status.
func (f *Failure) GetStatus() int { return f.http }

// GetHeaders says when to ask again (RFC 9110 §10.2.3).
func (f *Failure) GetHeaders() http.Header {
	header := http.Header{}
	if f.wait > 0 {
		header.Set("Retry-After", strconv.Itoa(int(math.Ceil(f.wait.Seconds()))))
	}
	return header
}

// ContentType keeps the response plain JSON.
func (f *Failure) ContentType(string) string { return "application/json" }

func init() {
	huma.NewError = func(status int, _ string, errs ...error) huma.StatusError {
		return fromHuma(locale.Mongolian, status, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, _ string, errs ...error) huma.StatusError {
		return fromHuma(locale.From(ctx.Context()), status, errs).of(ctx.Context())
	}
}

// failure returns err as the client may see it and logs what it may not.
func (a *API) failure(ctx context.Context, err error) *Failure {
	known := apperr.From(err)
	if known.Code == apperr.Internal && ctx.Err() == nil {
		log.From(ctx).ErrorContext(ctx, "request failed", "error", known.Error())
	}
	f := describe(locale.From(ctx), known.Code, known.Args...).of(ctx)
	f.Data, f.wait = known.Data, known.Wait
	for _, field := range known.Fields {
		f.refuse(locale.From(ctx), field)
	}
	return f
}

func describe(l locale.Locale, code apperr.Code, args ...string) *Failure {
	message := locale.Text(l, "error."+string(code), args...)
	return &Failure{Status: "fail", Code: string(code), Message: message, Err: message, http: apperr.New(code).Status()}
}

// of names the request of ctx in f, and returns f.
func (f *Failure) of(ctx context.Context) *Failure {
	f.RequestID = log.RequestID(ctx)
	return f
}

func (a *API) writeError(w http.ResponseWriter, r *http.Request, err error) {
	writeFailure(w, a.failure(r.Context(), err))
}

func writeFailure(w http.ResponseWriter, f *Failure) {
	maps.Copy(w.Header(), f.GetHeaders())
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(f.http)
	_ = json.NewEncoder(w).Encode(f) // the client may be gone
}

func (a *API) writeHumaError(ctx huma.Context, err error) {
	f := a.failure(ctx.Context(), err)
	for name, values := range f.GetHeaders() {
		ctx.SetHeader(name, values[0])
	}
	ctx.SetHeader("Content-Type", "application/json")
	ctx.SetHeader("Cache-Control", "no-store")
	ctx.SetStatus(f.http)
	_ = json.NewEncoder(ctx.BodyWriter()).Encode(f)
}

// unknownPath returns every address under the base path that nobody
// registered, or only for other methods.
func (a *API) unknownPath(w http.ResponseWriter, r *http.Request) {
	if allowed := a.allowed(r); len(allowed) > 0 {
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		a.writeError(w, r, apperr.New(apperr.MethodNotAllowed))
		return
	}
	a.writeError(w, r, apperr.New(apperr.NotFound))
}

// allowed returns the methods that the address of r is registered for.
func (a *API) allowed(r *http.Request) []string {
	var methods []string
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		asked := &http.Request{Method: method, URL: r.URL, Host: r.Host}
		if _, pattern := a.mux.Handler(asked); pattern != Base+"/" {
			methods = append(methods, method)
		}
	}
	return methods
}

var humaCodes = map[int]apperr.Code{
	http.StatusBadRequest:            apperr.BadRequest,
	http.StatusNotFound:              apperr.NotFound,
	http.StatusMethodNotAllowed:      apperr.MethodNotAllowed,
	http.StatusRequestEntityTooLarge: apperr.TooLarge,
	http.StatusUnsupportedMediaType:  apperr.UnsupportedMedia,
	http.StatusUnprocessableEntity:   apperr.Invalid,
	http.StatusRequestTimeout:        apperr.BadRequest,
	http.StatusNotAcceptable:         apperr.BadRequest,
}

// fromHuma turns what huma refused into our failure: field names and our
// texts, without the value that huma's own error carries.
func fromHuma(l locale.Locale, status int, errs []error) *Failure {
	code, ok := humaCodes[status]
	if !ok {
		code = apperr.Internal
	}
	f := describe(l, code)
	for _, err := range errs {
		detail, ok := err.(huma.ErrorDetailer)
		if !ok {
			continue
		}
		name, key := refusedField(detail.ErrorDetail())
		f.refuse(l, apperr.Field{Name: name, Key: key})
	}
	return f
}

// refusals maps the beginnings of huma's messages to our texts.
var refusals = []struct{ begins, key string }{
	{"expected required property", "field.required"},
	{"required", "field.required"},
	{"expected length", "field.length"},
	{"expected array length", "field.too_many"},
	{"expected number", "field.range"},
	{"expected value to be one of", "field.choice"},
	{"expected string to", "field.format"},
	{"expected", "field.type"},
	{"invalid", "field.type"},
}

func refusedField(detail *huma.ErrorDetail) (name, key string) {
	_, name, _ = strings.Cut(detail.Location, ".")
	key = "field.invalid"
	for _, refusal := range refusals {
		if strings.HasPrefix(detail.Message, refusal.begins) {
			key = refusal.key
			break
		}
	}
	if at := strings.LastIndex(name, "."); detail.Message == "unexpected property" && at > 0 {
		name = name[:at] // what stands there is the client's own word
	}
	if property, ok := strings.CutPrefix(detail.Message, "expected required property "); ok {
		name = strings.TrimPrefix(name+"."+strings.TrimSuffix(property, " to be present"), ".")
	}
	return name, key
}
