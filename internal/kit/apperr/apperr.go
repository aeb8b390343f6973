// Package apperr is the product's one error type: a stable code that decides
// the HTTP status, a translated text that is safe to show, and an internal
// cause that only the log sees.
package apperr

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"syscall"
	"time"

	"sudar/internal/kit/locale"
)

// Code is stable: clients and tests rely on it. The same word under "error."
// in the locale files is its text.
type Code string

// The codes. What each means to a person is in PRODUCT, "Errors a person meets".
const (
	Invalid               Code = "invalid"
	BadRequest            Code = "bad_request"
	Unauthenticated       Code = "unauthenticated"
	CredentialsWrong      Code = "credentials_wrong"
	CodeWrong             Code = "code_wrong"
	SecondFactorRequired  Code = "second_factor_required"
	SecondFactorOn        Code = "second_factor_on"
	SignInOver            Code = "sign_in_over"
	PasskeyRefused        Code = "passkey_refused"
	TokenScope            Code = "token_scope"
	AccountDisabled       Code = "account_disabled"
	DemoClosed            Code = "demo_closed"
	MembershipClosed      Code = "membership_closed"
	PasswordResetRequired Code = "password_reset_required"
	RoleRequired          Code = "role_required"
	EntitlementRequired   Code = "entitlement_required"
	PackageRequired       Code = "package_required"
	SeatsTaken            Code = "seats_taken"
	NotLent               Code = "not_lent"
	MembersBorrow         Code = "members_borrow"
	LoansFull             Code = "loans_full"
	HoldsFull             Code = "holds_full"
	LoanHeld              Code = "loan_held"
	LoanOver              Code = "loan_over"
	RenewalWaited         Code = "renewal_waited"
	RenewalsUsed          Code = "renewals_used"
	RenewalLicence        Code = "renewal_licence"
	NobodyWaits           Code = "nobody_waits"
	NotKept               Code = "not_kept"
	CopiedTooFast         Code = "copied_too_fast"
	CSRF                  Code = "csrf_failed"
	OrganizationSuspended Code = "organization_suspended"
	OrganizationExpired   Code = "organization_expired"
	OrganizationMismatch  Code = "organization_mismatch"
	OrganizationUnknown   Code = "organization_unknown"
	NotFound              Code = "not_found"
	MethodNotAllowed      Code = "method_not_allowed"
	Conflict              Code = "conflict"
	SavedSearchesFull     Code = "saved_searches_full"
	EntriesFull           Code = "entries_full"
	EntryBytesFull        Code = "entry_bytes_full"
	EntryChanged          Code = "entry_changed"
	RecordChanged         Code = "record_changed"
	JobMovedOn            Code = "job_moved_on"
	FollowsFull           Code = "follows_full"
	FoldersFull           Code = "folders_full"
	FolderFull            Code = "folder_full"
	RecordsFull           Code = "records_full"
	UploadsFull           Code = "uploads_full"
	ItemInUse             Code = "item_in_use"
	TreeChanged           Code = "tree_changed"
	CategoryInUse         Code = "category_in_use"
	CategoryNotEmpty      Code = "category_not_empty"
	FolderPeopleFull      Code = "folder_people_full"
	FolderOwner           Code = "folder_owner"
	ShelfFull             Code = "shelf_full"
	ReviewsFull           Code = "reviews_full"
	TokensFull            Code = "tokens_full"
	PasskeysFull          Code = "passkeys_full"
	GroupsFull            Code = "groups_full"
	ReviewExists          Code = "review_exists"
	LastAdmin             Code = "last_admin"
	InvitationOver        Code = "invitation_over"
	TooLarge              Code = "too_large"
	UnsupportedMedia      Code = "unsupported_media_type"
	TooMany               Code = "too_many_requests"
	Unavailable           Code = "unavailable"
	StorageFull           Code = "storage_full"
	PassagesPreparing     Code = "passages_preparing"
	SearchPreparing       Code = "search_preparing"
	PublicationPreparing  Code = "publication_preparing"
	PublicationDamaged    Code = "publication_damaged"
	Gone                  Code = "gone"
	ProviderFailed        Code = "provider_failed"
	ProviderDenied        Code = "provider_denied"
	ProviderExpired       Code = "provider_expired"
	ProviderEmail         Code = "provider_email"
	ProviderOtherPerson   Code = "provider_other_person"
	IdentityUnlinked      Code = "identity_unlinked"
	LastWayIn             Code = "last_way_in"
	OrderStatus           Code = "order_status"
	SubmissionState       Code = "submission_state"
	SubmissionLate        Code = "submission_late"
	OrdersFull            Code = "orders_full"
	PriceChanged          Code = "price_changed"
	CouponInvalid         Code = "coupon_invalid"
	GiftInvalid           Code = "gift_invalid"
	PaymentFailed         Code = "payment_failed"
	RefundClosed          Code = "refund_closed"
	CopiesLent            Code = "copies_lent"
	RequestDecided        Code = "request_decided"
	RegisterFailed        Code = "register_failed"
	Internal              Code = "internal"
)

var statuses = map[Code]int{
	Invalid:               http.StatusUnprocessableEntity,
	BadRequest:            http.StatusBadRequest,
	Unauthenticated:       http.StatusUnauthorized,
	CredentialsWrong:      http.StatusUnprocessableEntity,
	CodeWrong:             http.StatusUnprocessableEntity,
	SecondFactorRequired:  http.StatusUnprocessableEntity,
	SecondFactorOn:        http.StatusConflict,
	SignInOver:            http.StatusUnprocessableEntity,
	PasskeyRefused:        http.StatusUnprocessableEntity,
	TokenScope:            http.StatusForbidden,
	AccountDisabled:       http.StatusForbidden,
	DemoClosed:            http.StatusForbidden,
	MembershipClosed:      http.StatusForbidden,
	PasswordResetRequired: http.StatusForbidden,
	RoleRequired:          http.StatusForbidden,
	EntitlementRequired:   http.StatusForbidden,
	PackageRequired:       http.StatusForbidden,
	SeatsTaken:            http.StatusConflict,
	NotLent:               http.StatusConflict,
	MembersBorrow:         http.StatusForbidden,
	LoansFull:             http.StatusConflict,
	HoldsFull:             http.StatusConflict,
	LoanHeld:              http.StatusConflict,
	LoanOver:              http.StatusConflict,
	RenewalWaited:         http.StatusConflict,
	RenewalsUsed:          http.StatusConflict,
	RenewalLicence:        http.StatusConflict,
	NobodyWaits:           http.StatusConflict,
	NotKept:               http.StatusUnprocessableEntity,
	CopiedTooFast:         http.StatusTooManyRequests,
	CSRF:                  http.StatusForbidden,
	OrganizationSuspended: http.StatusPaymentRequired,
	OrganizationExpired:   http.StatusPaymentRequired,
	OrganizationMismatch:  http.StatusBadRequest,
	OrganizationUnknown:   http.StatusNotFound,
	NotFound:              http.StatusNotFound,
	MethodNotAllowed:      http.StatusMethodNotAllowed,
	Conflict:              http.StatusConflict,
	SavedSearchesFull:     http.StatusConflict,
	EntriesFull:           http.StatusConflict,
	EntryBytesFull:        http.StatusConflict,
	EntryChanged:          http.StatusConflict,
	RecordChanged:         http.StatusConflict,
	JobMovedOn:            http.StatusConflict,
	FollowsFull:           http.StatusConflict,
	FoldersFull:           http.StatusConflict,
	FolderFull:            http.StatusConflict,
	RecordsFull:           http.StatusConflict,
	UploadsFull:           http.StatusConflict,
	ItemInUse:             http.StatusConflict,
	TreeChanged:           http.StatusConflict,
	CategoryInUse:         http.StatusConflict,
	CategoryNotEmpty:      http.StatusConflict,
	FolderPeopleFull:      http.StatusConflict,
	FolderOwner:           http.StatusConflict,
	ShelfFull:             http.StatusConflict,
	ReviewsFull:           http.StatusConflict,
	TokensFull:            http.StatusConflict,
	PasskeysFull:          http.StatusConflict,
	GroupsFull:            http.StatusConflict,
	ReviewExists:          http.StatusConflict,
	LastAdmin:             http.StatusConflict,
	InvitationOver:        http.StatusUnprocessableEntity,
	TooLarge:              http.StatusRequestEntityTooLarge,
	UnsupportedMedia:      http.StatusUnsupportedMediaType,
	TooMany:               http.StatusTooManyRequests,
	Unavailable:           http.StatusServiceUnavailable,
	StorageFull:           http.StatusInsufficientStorage,
	PassagesPreparing:     http.StatusServiceUnavailable,
	SearchPreparing:       http.StatusServiceUnavailable,
	PublicationPreparing:  http.StatusServiceUnavailable,
	PublicationDamaged:    http.StatusServiceUnavailable,
	Gone:                  http.StatusGone,
	ProviderFailed:        http.StatusBadGateway,
	ProviderDenied:        http.StatusUnprocessableEntity,
	ProviderExpired:       http.StatusUnprocessableEntity,
	ProviderEmail:         http.StatusUnprocessableEntity,
	ProviderOtherPerson:   http.StatusUnprocessableEntity,
	IdentityUnlinked:      http.StatusUnprocessableEntity,
	LastWayIn:             http.StatusUnprocessableEntity,
	OrderStatus:           http.StatusConflict,
	SubmissionState:       http.StatusConflict,
	SubmissionLate:        http.StatusConflict,
	OrdersFull:            http.StatusConflict,
	PriceChanged:          http.StatusConflict,
	CouponInvalid:         http.StatusUnprocessableEntity,
	GiftInvalid:           http.StatusUnprocessableEntity,
	PaymentFailed:         http.StatusBadGateway,
	RefundClosed:          http.StatusConflict,
	CopiesLent:            http.StatusConflict,
	RequestDecided:        http.StatusConflict,
	RegisterFailed:        http.StatusBadGateway,
	Internal:              http.StatusInternalServerError,
}

// Codes lists every code with its HTTP status.
func Codes() map[Code]int { return statuses }

// Field is one rejected input: its name as the client wrote it and the key of
// the text that says why. The rejected value is never kept.
type Field struct {
	Name string
	Key  string
	Args []string
}

// Error is a failure with a safe and an internal side.
type Error struct {
	Code   Code
	Args   []string // placeholders of the code's text
	Fields []Field
	Data   any // safe data for the client, such as ways to get access
	// Wait is how long the client does well to wait before it asks again, 0
	// when nobody knows.
	Wait  time.Duration
	cause error // for the log only
}

// New returns an error of a code; args fill the placeholders of its text.
func New(code Code, args ...string) *Error { return &Error{Code: code, Args: args} }

// Wrap returns an error of a code that keeps cause for the log.
func Wrap(code Code, cause error) *Error { return &Error{Code: code, cause: cause} }

// InvalidField returns a 422 for one field; key names its text.
func InvalidField(name, key string, args ...string) *Error {
	return &Error{Code: Invalid, Fields: []Field{{Name: name, Key: key, Args: args}}}
}

// Together returns one error for the fields of several; nil when all are nil.
// The first error that is about no field is returned as it is.
func Together(errs ...error) error {
	var whole *Error
	for _, err := range errs {
		var known *Error
		switch {
		case err == nil:
		case !errors.As(err, &known) || len(known.Fields) == 0:
			return err
		case whole == nil:
			copied := *known
			whole = &copied
		default:
			whole.Fields = append(whole.Fields[:len(whole.Fields):len(whole.Fields)], known.Fields...)
		}
	}
	if whole == nil {
		return nil
	}
	return whole
}

// Full returns an error of a list that holds as many as it may. It stands
// beside the field by which something was to be added.
func Full(code Code, field string, most int) *Error {
	args := []string{"most", strconv.Itoa(most)}
	return &Error{Code: code, Args: args, Fields: []Field{{Name: field, Key: "error." + string(code), Args: args}}}
}

// WithData returns a copy of e that carries safe data for the client.
func (e *Error) WithData(data any) *Error {
	copied := *e
	copied.Data = data
	return &copied
}

// After returns a copy of e that tells the client to wait.
func (e *Error) After(wait time.Duration) *Error {
	copied := *e
	copied.Wait = wait
	return &copied
}

// Error is the internal text, for logs.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %v", e.Code, e.cause)
	}
	if len(e.Fields) > 0 {
		return fmt.Sprintf("%s: %s %s", e.Code, e.Fields[0].Name, e.Fields[0].Key)
	}
	return string(e.Code)
}

// Unwrap returns the internal cause.
func (e *Error) Unwrap() error { return e.cause }

// Status is the HTTP status of the error's code.
func (e *Error) Status() int {
	if status, ok := statuses[e.Code]; ok {
		return status
	}
	return http.StatusInternalServerError
}

// Message is the text for a person, in the context's language.
func (e *Error) Message(ctx context.Context) string {
	return locale.Text(locale.From(ctx), "error."+string(e.Code), e.Args...)
}

// fullFor is how long callers are told to wait when the disk is full.
const fullFor = time.Minute

// From returns err as an Error. A full disk is storage_full wherever it was met;
// what is no Error is internal, so that nothing unforeseen reaches a person.
func From(err error) *Error {
	var known *Error
	if errors.As(err, &known) && known.Code != Internal {
		return known
	}
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return NoSpace(err)
	}
	if known != nil {
		return known
	}
	return Wrap(Internal, err)
}

// NoSpace returns storage_full: err, if not nil, was met on a disk without room.
func NoSpace(err error) *Error { return Wrap(StorageFull, err).After(fullFor) }

// Is tells whether err carries code.
func Is(err error, code Code) bool {
	var known *Error
	return errors.As(err, &known) && known.Code == code
}

// Ignore returns err, nil if it carries code.
func Ignore(err error, code Code) error {
	if Is(err, code) {
		return nil
	}
	return err
}
