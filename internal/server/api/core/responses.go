package core

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
)

// sharedResponse is a response that many operations have, described once in the
// components of the document.
type sharedResponse struct {
	name string
	code apperr.Code // of the example
	when string
}

// sharedResponses are the refusals whose meaning does not depend on the
// operation. What an operation adds of its own stands in reference/.
var sharedResponses = map[int]sharedResponse{
	http.StatusBadRequest: {
		"BadRequest", apperr.BadRequest, "The request cannot be read, or its host and its Organization header name different organizations.",
	},
	http.StatusUnauthorized: {
		"Unauthenticated", apperr.Unauthenticated, "Nobody is signed in: the token or session is absent, expired or revoked.",
	},
	http.StatusPaymentRequired: {
		"Closed", apperr.OrganizationExpired, "The organization is suspended, or its subscription has expired.",
	},
	http.StatusForbidden: {
		"Forbidden", apperr.RoleRequired,
		"The caller may not do this: the role or the scope of the token does not allow it, a new password must be set first, the portal is " +
			"closed to the caller, or a request with a session cookie lacks its X-XSRF-TOKEN.",
	},
	http.StatusNotFound: {
		"NotFound", apperr.NotFound, "The organization of the request or a record that it names does not exist, or the caller may not see it.",
	},
	http.StatusRequestEntityTooLarge: {"TooLarge", apperr.TooLarge, "The body is larger than 1 MiB."},
	http.StatusUnsupportedMediaType: {
		"MediaType", apperr.UnsupportedMedia, "The body is of a media type that the operation does not read.",
	},
	http.StatusUnprocessableEntity: {
		"Invalid", apperr.Invalid, "A parameter or a property of the body is unknown, missing or not allowed; errors lists them.",
	},
	http.StatusInternalServerError: {"Internal", apperr.Internal, "The server failed unexpectedly. The failure is in its log."},
	http.StatusServiceUnavailable: {
		"Unavailable", apperr.Unavailable,
		"The service has no room or time for the request right now. Send the same request again after Retry-After.",
	},
	http.StatusInsufficientStorage: {"StorageFull", apperr.StorageFull, "The disk of the server is full. Reading goes on, writing does not."},
}

// sharedStatuses are the statuses of an operation that follow from who may call
// it and how.
func sharedStatuses(who Access, op Operation, path string) []int {
	statuses := []int{http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusInternalServerError, http.StatusServiceUnavailable}
	writes := op.Method != http.MethodGet
	if !who.anyStatus {
		statuses = append(statuses, http.StatusPaymentRequired)
	}
	if !who.anyStatus || strings.Contains(path, "{") {
		statuses = append(statuses, http.StatusNotFound)
	}
	if who.roles != nil {
		statuses = append(statuses, http.StatusUnauthorized)
	}
	if who.roles != nil || writes || strings.HasPrefix(path, accountPrefix) {
		statuses = append(statuses, http.StatusForbidden)
	}
	if writes {
		statuses = append(statuses, http.StatusRequestEntityTooLarge)
	}
	if writes && !op.Reads && !op.Urgent {
		statuses = append(statuses, http.StatusInsufficientStorage)
	}
	return statuses
}

// responsesOf are the responses of an operation that follow from its
// registration; huma adds that of success.
func responsesOf(who Access, op Operation, path string) map[string]*huma.Response {
	responses := map[string]*huma.Response{}
	for _, status := range sharedStatuses(who, op, path) {
		refer(responses, status)
	}
	if len(op.Produces) > 0 {
		content := map[string]*huma.MediaType{}
		for _, mediaType := range op.Produces {
			content[mediaType] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
		}
		responses[strconv.Itoa(http.StatusOK)] = &huma.Response{Content: content}
	} else if op.Method == http.MethodGet && !strings.HasPrefix(path, AdminPrefix) {
		responses[strconv.Itoa(http.StatusNotModified)] = &huma.Response{Ref: responseRef + "NotModified"}
	}
	return responses
}

const responseRef = "#/components/responses/"

func refer(responses map[string]*huma.Response, status int) {
	responses[strconv.Itoa(status)] = &huma.Response{Ref: responseRef + sharedResponses[status].name}
}

// describeSharedResponses puts the shared responses into the components.
func describeSharedResponses(components *huma.Components) {
	components.Responses = map[string]*huma.Response{"NotModified": {
		Description: "The body is the one whose ETag the request gave in If-None-Match.",
		Headers:     map[string]*huma.Header{"ETag": {Description: "Tag of the body", Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
	for _, status := range slices.Sorted(maps.Keys(sharedResponses)) {
		shared := sharedResponses[status]
		components.Responses[shared.name] = failureResponse(status, shared.when, shared.code)
	}
}

// failureResponse describes a refusal; code is that of its example, "" for none.
func failureResponse(status int, when string, code apperr.Code) *huma.Response {
	content := &huma.MediaType{Schema: &huma.Schema{Ref: "#/components/schemas/Failure"}}
	if code != "" {
		content.Example = describe(locale.English, code)
	}
	response := &huma.Response{Description: when, Content: map[string]*huma.MediaType{"application/json": content}}
	if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		response.Headers = map[string]*huma.Header{"Retry-After": {
			Description: "Seconds to wait (RFC 9110 §10.2.3)", Schema: &huma.Schema{Type: huma.TypeInteger},
		}}
	}
	return response
}
