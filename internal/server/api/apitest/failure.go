package apitest

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/kit/apperr"
)

// Failure is the envelope of a refusal.
type Failure struct {
	Status, Code, Message, Error string
	Errors                       []struct{ Field, Message string }
}

// FailureOf returns the envelope of a refusal and fails the test for another body.
func FailureOf(t *testing.T, w *httptest.ResponseRecorder) Failure {
	t.Helper()
	var f Failure
	if err := json.Unmarshal(w.Body.Bytes(), &f); err != nil || f.Status != "fail" || f.Code == "" || f.Message == "" || f.Error != f.Message {
		t.Errorf("%d %s is no failure's envelope", w.Code, w.Body)
	}
	if want, known := apperr.Codes()[apperr.Code(f.Code)]; !known || want != w.Code {
		t.Errorf("code %s with status %d", f.Code, w.Code)
	}
	f.saysWhy(t)
	return f
}

// saysWhy fails when the reason stands in errors alone: what a toast shows is
// the message.
func (f Failure) saysWhy(t *testing.T) {
	t.Helper()
	for i, one := range f.Errors {
		if i < 3 && !strings.Contains(f.Message, one.Message) {
			t.Errorf("%s: the message %q leaves out why %s was refused: %q", f.Code, f.Message, one.Field, one.Message)
		}
	}
}

// WantStatus fails the test for another status than the one wanted.
func WantStatus(t *testing.T, what string, w *httptest.ResponseRecorder, want int) {
	t.Helper()
	if w.Code != want {
		t.Errorf("%s: %d %s, want %d", what, w.Code, w.Body, want)
	}
}
