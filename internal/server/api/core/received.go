package core

import (
	"errors"
	"io"
	"net/http"

	"sudar/internal/kit/apperr"
)

// UntilFull reads a body until the disk is full: the last room is for reading and
// signing in. Its errors are those of RefusedBody.
func UntilFull(body io.Reader, a *API) io.Reader { return untilFull{body, a} }

type untilFull struct {
	io.Reader
	api *API
}

// Read reads the body.
func (u untilFull) Read(p []byte) (int, error) {
	if u.api.Full() {
		return 0, apperr.NoSpace(nil)
	}
	n, err := u.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = RefusedBody(err)
	}
	return n, err
}

// RefusedBody returns too_large for what is, else that the sender stopped.
func RefusedBody(err error) error {
	var cut *http.MaxBytesError
	if errors.As(err, &cut) {
		return apperr.New(apperr.TooLarge)
	}
	return apperr.Wrap(apperr.BadRequest, err)
}
